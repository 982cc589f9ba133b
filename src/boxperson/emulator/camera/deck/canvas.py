"""A card to print on: filled outlines in millimetres from the card's middle, x right, y up."""

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera.arrays import Picture

Outline = NDArray[np.float64]
Colour = tuple[float, float, float]

SIZE_MM = (63.5, 88.9)
TEXELS_PER_MM = 8
FINE = 2
FRACTION_BITS = 4

PAPER: Colour = (0.76, 0.80, 0.82)
BLACK: Colour = (0.026, 0.024, 0.024)
RED: Colour = (0.045, 0.030, 0.52)
YELLOW: Colour = (0.05, 0.46, 0.72)
BLUE: Colour = (0.38, 0.10, 0.035)


class Canvas:
    """A card as it is printed, in reflectance (B, G, R) of 8 bits."""

    def __init__(self, ground: Colour = PAPER) -> None:
        width, height = (round(side * TEXELS_PER_MM) * FINE for side in SIZE_MM)
        self._sheet: Picture = np.full((height, width, 3), np.round(np.multiply(ground, 255)), np.uint8)

    def fill(self, outlines: Iterable[Outline], colour: Colour) -> None:
        """Prints closed outlines (n, 2); where they overlap they are one."""
        for outline in outlines:
            cv2.fillPoly(self._sheet, [_texels(outline)], _ink(colour), cv2.LINE_AA, FRACTION_BITS)

    def twice(self, outlines: Iterable[Outline], colour: Colour) -> None:
        """Prints outlines, and again turned by half a turn about the card's middle."""
        for outline in outlines:
            self.fill((outline, -outline), colour)

    def line(self, points: Outline, width_mm: float, colour: Colour, *, closed: bool = False) -> None:
        """Prints a line through points."""
        width = max(1, round(width_mm * TEXELS_PER_MM * FINE))
        cv2.polylines(self._sheet, [_texels(points)], closed, _ink(colour), width, cv2.LINE_AA, FRACTION_BITS)

    def finished(self) -> Picture:
        """Returns the card, ``TEXELS_PER_MM`` fine, its top row first."""
        height, width = self._sheet.shape[:2]
        small = cv2.resize(self._sheet, (width // FINE, height // FINE), interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)


def _texels(outline: Outline) -> NDArray[np.int32]:
    from_corner = np.stack([outline[:, 0] + SIZE_MM[0] / 2, SIZE_MM[1] / 2 - outline[:, 1]], axis=-1)
    return np.asarray(np.round((from_corner * TEXELS_PER_MM * FINE - 0.5) * 2**FRACTION_BITS), np.int32)


def _ink(colour: Colour) -> Colour:
    blue, green, red = (round(255 * part) for part in colour)
    return blue, green, red
