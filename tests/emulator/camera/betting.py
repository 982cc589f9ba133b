"""Chips and lamps for the tests of the camera, their geometry written down a second time."""

import math

import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera.optics import BLACKJACK_OPTICS, project
from boxperson.emulator.camera.picture import expose
from boxperson.emulator.camera.scene import Card, Chip, Led, Light, Scene

Picture = NDArray[np.uint8]

EVEN = Light(seed=3, glare=0.0, level=0.85)
RADIUS_MM, THICK_MM = 19.5, 3.3
BODY_MM = 16.8


def chip(value_cents: int, x: float, y: float, layer: int = 0, **more: object) -> Chip:
    """A chip that lies flat on others or on the felt."""
    made = {"yaw_rad": 0.3} | more
    return Chip(value_cents, (x, y, THICK_MM * (layer + 0.5)), **made)  # type: ignore[arg-type]


def bets(*chips: Chip, cards: tuple[Card, ...] = (), lamps: tuple[Led, ...] = (), light: Light = EVEN) -> Scene:
    return Scene("green", "red", (), light, None, "blackjack", "standard", cards, chips, lamps)


def seen(scene: Scene) -> Picture:
    return expose(scene, BLACKJACK_OPTICS)


def pixel(x_mm: float, y_mm: float, z_mm: float = 0.0) -> tuple[int, int]:
    """Row and column at which a point of the world appears."""
    (column, row), *_ = project(BLACKJACK_OPTICS, np.array([(x_mm, y_mm, z_mm)]))
    return round(row), round(column)


def colour_at(picture: Picture, x_mm: float, y_mm: float, z_mm: float = 0.0) -> NDArray[np.float64]:
    """The mean colour of 3 x 3 pixels around a point of the world."""
    row, column = pixel(x_mm, y_mm, z_mm)
    return np.asarray(picture[row - 1 : row + 2, column - 1 : column + 2].reshape(-1, 3).mean(axis=0), np.float64)


def body_colour(picture: Picture, lying: Chip) -> NDArray[np.float64]:
    """The middle colour of a chip's body between its edge spots."""
    x, y, z = lying.position_mm
    between = [lying.yaw_rad + math.pi / 6 + math.pi / 3 * turn for turn in range(6)]
    places = [(x + BODY_MM * math.cos(way), y + BODY_MM * math.sin(way), z + THICK_MM / 2) for way in between]
    return np.asarray(np.median([colour_at(picture, *place) for place in places], axis=0), np.float64)
