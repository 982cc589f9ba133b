"""What is printed and drilled on the six faces of a casino die, as one small map per face.

A face is seen from outside with its two axes to the right and up; coordinates run from -1 to 1 across the die.
Face index = 2 * axis + (0 on the positive side, 1 on the negative), so 0..5 are the faces 1, 6, 2, 5, 3, 4.
"""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

EDGE_MM = 19.05
TEXELS = 160
NUMBERS = (1, 6, 2, 5, 3, 4)
OFFSET_MM = 5.2

_SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@lru_cache(maxsize=4)
def pips(diameter_mm: float) -> NDArray[np.float32]:
    """Returns how far each texel is pip (0 to 1) for the six faces, (6, TEXELS, TEXELS), softened by a texel."""
    across = ((np.arange(TEXELS) + 0.5) / TEXELS - 0.5) * EDGE_MM
    x, y = np.meshgrid(across, across)
    texel = EDGE_MM / TEXELS
    maps = np.zeros((6, TEXELS, TEXELS), np.float32)
    for face, number in enumerate(NUMBERS):
        for a, b in _SPOTS[number]:
            inside = diameter_mm / 2 - np.hypot(x - a * OFFSET_MM, y - b * OFFSET_MM)
            maps[face] = np.maximum(maps[face], np.clip(inside / texel + 0.5, 0, 1))
    return maps


def texel(face: NDArray[np.intp], a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.intp]:
    """Returns the flat index into a map of `pips` for points of a face."""
    half = TEXELS / 2
    column = np.clip((a * half + half).astype(np.intp), 0, TEXELS - 1)
    row = np.clip((b * half + half).astype(np.intp), 0, TEXELS - 1)
    return (face * TEXELS + row) * TEXELS + column


@lru_cache(maxsize=1)
def engraving() -> NDArray[np.float32]:
    """Returns the faint house mark and serial number of the six faces (0 to 1), shaped like `pips`."""
    big = TEXELS * 4
    maps = np.zeros((6, TEXELS, TEXELS), np.float32)
    for face, words in ((1, "2817"), (2, "B"), (0, "")):
        sheet = np.zeros((big, big), np.uint8)
        if words:
            scale = 4.2 if len(words) == 1 else 3.0
            (width, height), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_DUPLEX, scale, 10)
            at = ((big - width) // 2, (big + height) // 2)
            cv2.putText(sheet, words, at, cv2.FONT_HERSHEY_DUPLEX, scale, 255, 10, cv2.LINE_AA)
        maps[face] = cv2.resize(sheet[::-1], (TEXELS, TEXELS), interpolation=cv2.INTER_AREA) / 255.0
    return maps
