"""What lies on the felt: regions that are no shade of the felt around them."""

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np

from boxperson.vision.image import Floats, Gray, Image

CELL = 8
FELT_CELLS = 15
DEEPEST_SHADOW = 0.3
BRIGHTEST_FELT = 1.15
LEAST_DIFFERENCE = 16.0


def foreground(top: Image) -> Image:
    """Where a picture, about one pixel a millimetre, shows something else than felt: 255, elsewhere 0.

    The felt's colour is the median around each place, over more than ten die edges; shadow on the felt is darker felt.
    """
    height, width = top.shape[:2]
    cells = cv2.resize(top, (max(1, width // CELL), max(1, height // CELL)), interpolation=cv2.INTER_AREA)
    felt = cv2.resize(cv2.medianBlur(cells, FELT_CELLS), (width, height)).astype(np.float32) + 1
    seen = top.astype(np.float32) + 1
    shade = np.einsum("ijk,ijk->ij", seen, felt) / np.einsum("ijk,ijk->ij", felt, felt)
    shade = np.clip(shade, DEEPEST_SHADOW, BRIGHTEST_FELT)
    away = cv2.absdiff(seen, felt * shade[:, :, None]).max(axis=2)
    usual = float(np.median(away))
    return ((away > max(LEAST_DIFFERENCE, 5 * usual)) * 255).astype(np.uint8)
