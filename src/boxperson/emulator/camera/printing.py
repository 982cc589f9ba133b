"""Printing on felt: sheets of one ink each, drawn on in millimetres."""

import math
from typing import NamedTuple

import cv2
import numpy as np

from boxperson.emulator.camera.arrays import Floats, Picture, floats

CREAM = (0.52, 0.66, 0.70)
RED = (0.030, 0.022, 0.36)
YELLOW = (0.050, 0.42, 0.60)
BLACK = (0.013, 0.012, 0.012)
SPREAD_MM = 0.25

Angles = tuple[float, float]


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

    def box(self, middle_mm: tuple[float, float], size_mm: tuple[float, float]) -> None:
        """A filled box around a middle."""
        (x, y), (right, up) = middle_mm, (size_mm[0] / 2, size_mm[1] / 2)
        cv2.rectangle(self.cover, self.at(x - right, y + up), self.at(x + right, y - up), 255, cv2.FILLED)

    def ring(self, middle_mm: tuple[float, float], diameter_mm: float, width_mm: float) -> None:
        """A circle around a middle, as wide as its diameter between the middles of its line."""
        radius, thick = round(diameter_mm / 2 * self._scale), round(width_mm * self._scale)
        cv2.circle(self.cover, self.at(*middle_mm), radius, 255, thick, cv2.LINE_AA)

    def arc(self, middle_mm: tuple[float, float], radius_mm: float, width_mm: float, angles_deg: Angles) -> None:
        """A part of a circle, its angles counted from the right towards the left over the top."""
        steps = np.radians(np.linspace(*angles_deg, 97))
        points = [self.at(*_around(middle_mm, radius_mm, angle)) for angle in steps]
        thick = round(width_mm * self._scale)
        cv2.polylines(self.cover, [np.array(points)], isClosed=False, color=255, thickness=thick, lineType=cv2.LINE_AA)

    def words(self, text: str, middle_mm: tuple[float, float], height_mm: float, outline_mm: float = 0) -> None:
        """Letters around a middle, as high as given, grown by an outline."""
        letters = _lettering(text, round(height_mm * self._scale), round(outline_mm * self._scale))
        self._stick(letters, self.at(*middle_mm))

    def words_around(
        self, text: str, middle_mm: tuple[float, float], radius_mm: float, height_mm: float, heading_deg: float
    ) -> None:
        """Letters along a circle, their feet towards its middle (away from it when the radius is negative).

        Args:
            text: what is written.
            middle_mm: of the circle.
            radius_mm: of the line through the middles of the letters.
            height_mm: of the letters.
            heading_deg: where the middle of the text is, from the right towards the left over the top.
        """
        line = _lettering(text, round(height_mm * self._scale), 0)
        rows, columns = line.shape
        reach = rows + 2
        angle = math.radians(heading_deg)
        x, y = self.at(*_around(middle_mm, abs(radius_mm), angle))
        half = columns // 2 + reach
        left, top = max(0, x - half), max(0, y - half)
        place = self.cover[top : y + half, left : x + half]
        across, down = np.meshgrid(np.arange(left, left + place.shape[1]), np.arange(top, top + place.shape[0]))
        centre = self.at(*middle_mm)
        right, up = across - np.float32(centre[0]), np.float32(centre[1]) - down
        away = np.hypot(right, up) - np.float32(abs(radius_mm) * self._scale)
        turned = np.angle(np.exp(1j * (np.arctan2(up, right) - angle))).astype(np.float32)
        along = -turned * np.float32(radius_mm * self._scale)
        row = np.float32(rows / 2) - math.copysign(1, radius_mm) * away
        seen = cv2.remap(line, floats(along + columns / 2), floats(row), cv2.INTER_LINEAR, borderValue=0)
        np.maximum(place, seen, out=place)

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


def _lettering(text: str, tall: int, border: int) -> Picture:
    """Returns a plate with letters that fill it, as many texels high as given, grown by a border."""
    thick = 10
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, 4.0, thick)
    plate = np.zeros((height + 80, width + 80), np.uint8)
    cv2.putText(plate, text, (40, height + 40), cv2.FONT_HERSHEY_DUPLEX, 4.0, 255, thick, cv2.LINE_AA)
    left, top, width, height = cv2.boundingRect(plate)
    letters = cv2.resize(plate[top : top + height, left : left + width], (width * tall // height, tall))
    letters = cv2.copyMakeBorder(letters, border, border, border, border, cv2.BORDER_CONSTANT)
    if border:
        letters = cv2.dilate(letters, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * border + 1,) * 2))
    return np.asarray(letters, np.uint8)


def _around(middle_mm: tuple[float, float], radius_mm: float, angle: float) -> tuple[float, float]:
    return middle_mm[0] + radius_mm * math.cos(angle), middle_mm[1] + radius_mm * math.sin(angle)
