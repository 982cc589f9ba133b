"""The printed layout of a craps table, as far as it reaches under the camera: lines, boxes and lettering."""

from typing import NamedTuple

import cv2
import numpy as np

from boxperson.emulator.camera.arrays import Floats, Picture

CREAM = (0.52, 0.66, 0.70)
RED = (0.030, 0.022, 0.36)
YELLOW = (0.050, 0.42, 0.60)
SPREAD_MM = 0.25


class Ink(NamedTuple):
    """One colour of ink and where it is, 0 to 1."""

    colour: tuple[float, float, float]
    cover: Floats


class _Sheet:
    """A sheet of one ink, drawn on in millimetres from the middle of the felt."""

    def __init__(self, size_mm: tuple[float, float], texels_per_mm: float) -> None:
        self._size_mm = size_mm
        self._scale = texels_per_mm
        self.cover = np.zeros([round(side * texels_per_mm) for side in reversed(size_mm)], np.uint8)

    def at(self, x_mm: float, y_mm: float) -> tuple[int, int]:
        return round((x_mm + self._size_mm[0] / 2) * self._scale), round((self._size_mm[1] / 2 - y_mm) * self._scale)

    def line(self, x0: float, y0: float, x1: float, y1: float, width_mm: float) -> None:
        cv2.line(self.cover, self.at(x0, y0), self.at(x1, y1), 255, round(width_mm * self._scale), cv2.LINE_AA)

    def words(self, text: str, middle_mm: tuple[float, float], height_mm: float, outline_mm: float = 0) -> None:
        """Letters around a middle, as high as given, grown by an outline."""
        thick = 10
        (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, 4.0, thick)
        plate = np.zeros((height + 80, width + 80), np.uint8)
        cv2.putText(plate, text, (40, height + 40), cv2.FONT_HERSHEY_DUPLEX, 4.0, 255, thick, cv2.LINE_AA)
        left, top, width, height = cv2.boundingRect(plate)
        tall = round(height_mm * self._scale)
        letters = cv2.resize(plate[top : top + height, left : left + width], (width * tall // height, tall))
        border = round(outline_mm * self._scale)
        letters = cv2.copyMakeBorder(letters, border, border, border, border, cv2.BORDER_CONSTANT)
        if border:
            letters = cv2.dilate(letters, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * border + 1,) * 2))
        self._stick(np.asarray(letters, np.uint8), self.at(*middle_mm))

    def _stick(self, letters: Picture, middle: tuple[int, int]) -> None:
        """Puts a plate on the sheet, as far as it is on it."""
        x, y = middle[0] - letters.shape[1] // 2, middle[1] - letters.shape[0] // 2
        left, top = max(0, -x), max(0, -y)
        place = self.cover[max(0, y) : y + letters.shape[0], max(0, x) : x + letters.shape[1]]
        np.maximum(place, letters[top : top + place.shape[0], left : left + place.shape[1]], out=place)


def inks(size_mm: tuple[float, float], texels_per_mm: float) -> list[Ink]:
    """Returns the inks of the layout in the order of printing, each (rows, columns) with y downwards."""
    cream, yellow, red = (_Sheet(size_mm, texels_per_mm) for _ in range(3))
    _lines(cream)
    for text, x in (("5", -196), ("SIX", -101), ("8", -2), ("NINE", 97), ("10", 196)):
        yellow.words(text, (x, 101), 24)
    cream.words("COME", (52, -2), 44, outline_mm=2.2)
    red.words("COME", (52, -2), 44)
    cream.words("PASS LINE", (-62, -101), 22)
    printed = ((CREAM, cream), (YELLOW, yellow), (RED, red))
    return [Ink(colour, _soft(sheet.cover, texels_per_mm)) for colour, sheet in printed]


def _lines(cream: _Sheet) -> None:
    for y in (74, 70, -66, -80):
        cream.line(-400, y, 400, y, 2.0)
    for x in (-150, -52, 48, 146):
        cream.line(x, 74, x, 400, 2.0)
    cream.line(-128, 70, -128, -66, 2.0)
    cream.line(-400, -124, 400, -124, 2.0)


def _soft(cover: Picture, texels_per_mm: float) -> Floats:
    soft = cv2.GaussianBlur(cover, (0, 0), SPREAD_MM * texels_per_mm)
    return soft.astype(np.float32) / np.float32(255)
