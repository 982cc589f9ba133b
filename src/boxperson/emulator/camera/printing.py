"""Printing on felt: sheets of one ink each, drawn on in millimetres."""

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


class Sheet:
    """A sheet of one ink, drawn on in millimetres from the middle of the felt."""

    def __init__(self, size_mm: tuple[float, float], texels_per_mm: float) -> None:
        self._size_mm = size_mm
        self._scale = texels_per_mm
        self.cover = np.zeros([round(side * texels_per_mm) for side in reversed(size_mm)], np.uint8)

    def at(self, x_mm: float, y_mm: float) -> tuple[int, int]:
        """Returns the texel of a point."""
        return round((x_mm + self._size_mm[0] / 2) * self._scale), round((self._size_mm[1] / 2 - y_mm) * self._scale)

    def line(self, x0: float, y0: float, x1: float, y1: float, width_mm: float) -> None:
        """A straight line."""
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

    def softened(self) -> Floats:
        """Returns the sheet as it soaks into the cloth, 0 to 1."""
        soft = cv2.GaussianBlur(self.cover, (0, 0), SPREAD_MM * self._scale)
        return soft.astype(np.float32) / np.float32(255)
