"""What is printed and drilled on the six faces of a casino die, as one small map per face.

A face is seen from outside with its two axes to the right and up; coordinates run from -1 to 1 across the die.
Face index = 2 * axis + (0 on the positive side, 1 on the negative), so 0..5 are the faces 1, 6, 2, 5, 3, 4.
"""

from functools import lru_cache

import cv2
import numpy as np

from boxperson.emulator.camera.arrays import Floats, Index, Picture

EDGE_MM = 19.05
TEXELS = 160
SHEET = 4 * TEXELS
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
def pips(diameter_mm: float) -> Floats:
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


def texel(face: Index, a: Floats, b: Floats) -> Index:
    """Returns the flat index into a map of `pips` for points of a face."""
    half = TEXELS / 2
    column = np.clip((a * half + half).astype(np.intp), 0, TEXELS - 1)
    row = np.clip((b * half + half).astype(np.intp), 0, TEXELS - 1)
    return (face * TEXELS + row) * TEXELS + column


@lru_cache(maxsize=1)
def engraving() -> Floats:
    """Returns the house's mark and the serial number on the six faces (0 to 1), shaped like `pips`."""
    maps = np.zeros((6, TEXELS, TEXELS), np.float32)
    for number, draw in ((1, _ring), (2, _initial), (6, _serial)):
        sheet = np.zeros((SHEET, SHEET), np.uint8)
        draw(sheet)
        small = cv2.resize(sheet[::-1], (TEXELS, TEXELS), interpolation=cv2.INTER_AREA)
        maps[NUMBERS.index(number)] = small / np.float32(255)
    return maps


def _ring(sheet: Picture) -> None:
    """The house's name around the single pip."""
    middle = SHEET / 2
    for step, letter in enumerate("BOXPERSON CASINO "):
        plate = np.zeros_like(sheet)
        _words(plate, letter, 1.7, 6, lift=round(SHEET * 0.23))
        turn = cv2.getRotationMatrix2D((middle, middle), -360 * step / 17, 1)
        np.maximum(sheet, cv2.warpAffine(plate, turn, (SHEET, SHEET)), out=sheet)


def _initial(sheet: Picture) -> None:
    _words(sheet, "B", 6.5, 12)
    cv2.circle(sheet, (SHEET // 2, SHEET // 2), round(SHEET * 0.15), 255, 8, cv2.LINE_AA)


def _serial(sheet: Picture) -> None:
    _words(sheet, "2817", 3.0, 10)


def _words(sheet: Picture, words: str, scale: float, thick: int, lift: int = 0) -> None:
    """Writes words around the middle of a sheet, or higher up."""
    (width, height), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_DUPLEX, scale, thick)
    at = ((SHEET - width) // 2, (SHEET + height) // 2 - lift)
    cv2.putText(sheet, words, at, cv2.FONT_HERSHEY_DUPLEX, scale, 255, thick, cv2.LINE_AA)
