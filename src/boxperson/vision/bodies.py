"""What lies on the felt: regions that are no shade of the felt."""

from typing import cast

import cv2
import numpy as np

from boxperson.vision.image import Image

EVEN = 96
LIFT = 16
LEAST_TINT = 22
BRIGHTEST = 150
DARKEST = 30


def foreground(top: Image) -> Image:
    """Where a picture shows something else than felt: 255, elsewhere 0.

    The felt's colour is the median of the whole picture; any even lightening or darkening of it, as lamps and shadows
    make, is felt too. Print on the felt is not.
    """
    height, width = top.shape[:2]
    cells = cv2.resize(top, (max(1, width // 8), max(1, height // 8)), interpolation=cv2.INTER_AREA)
    felt = np.median(cells.reshape(-1, 3), axis=0) + LIFT
    parts = [
        cv2.convertScaleAbs(c, alpha=EVEN / f, beta=LIFT * EVEN / f) for c, f in zip(cv2.split(top), felt, strict=True)
    ]
    most = cv2.max(cv2.max(parts[0], parts[1]), parts[2])
    least = cv2.min(cv2.min(parts[0], parts[1]), parts[2])
    tint = cv2.divide(cv2.subtract(most, least), most, scale=100)
    return cast("Image", ((tint > LEAST_TINT) | (least > BRIGHTEST) | (most < DARKEST)).astype(np.uint8) * 255)
