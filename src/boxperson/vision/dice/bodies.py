"""What lies on the felt: regions that are no shade of the felt."""

from typing import cast

import cv2
import numpy as np

from boxperson.vision.image import Image

EVEN = 96
LIFT = 16
LEAST_TINT = 22
BRIGHTEST = 125
DARKEST = 40


def off_felt(top: Image, px_per_mm: float) -> Image:
    """Where a view from above shows something else than felt: not zero there.

    The felt's colour is the median of the whole picture; any even lightening or darkening of it, as lamps and shadows
    make, is felt too. Print on the felt is not.
    """
    height, width = top.shape[:2]
    small = cv2.resize(top, None, fx=1 / px_per_mm, fy=1 / px_per_mm, interpolation=cv2.INTER_AREA)
    cells = cv2.resize(small, None, fx=1 / 8, fy=1 / 8, interpolation=cv2.INTER_AREA)
    felt = np.median(cells.reshape(-1, 3), axis=0) + LIFT
    parts = [
        cv2.convertScaleAbs(c, alpha=EVEN / f, beta=LIFT * EVEN / f)
        for c, f in zip(cv2.split(small), felt, strict=True)
    ]
    most = cv2.max(cv2.max(parts[0], parts[1]), parts[2])
    least = cv2.min(cv2.min(parts[0], parts[1]), parts[2])
    tint = cv2.divide(cv2.subtract(most, least), most, scale=100)
    other = ((tint > LEAST_TINT) | (least > BRIGHTEST) | (most < DARKEST)).astype(np.uint8) * 255
    closed = cv2.morphologyEx(other, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    return cast("Image", cv2.resize(closed, (width, height), interpolation=cv2.INTER_NEAREST))
