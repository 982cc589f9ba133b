"""The shape of a card: a thin sheet with rounded corners, bent along its long side, and where rays meet it."""

from typing import NamedTuple

import numpy as np

from boxperson.emulator.camera.arrays import Floats, Points, Window, floats
from boxperson.emulator.camera.moments import moments
from boxperson.emulator.camera.optics import Optics, rays
from boxperson.emulator.camera.scene import Card

SIZE_MM = (63.5, 88.9)
HALF_MM = (SIZE_MM[0] / 2, SIZE_MM[1] / 2)
CORNER_MM = 3.2
THICK_MM = 0.3
RADIUS_MM = 55.0
STEEP = 0.08


class Sheet(NamedTuple):
    """A card at one moment, its axes turned so that the third points out of the side that the camera sees."""

    rotation: Floats
    middle_mm: Floats
    bend_mm: float

    def height(self, y: Floats) -> Floats:
        """How far the sheet stands out of the plane through its lowest line, at places along its long side."""
        share = (y / np.float32(HALF_MM[1])) ** 2
        arched = np.float32(1) - share if self.bend_mm > 0 else share
        return floats(np.float32(abs(self.bend_mm)) * arched)

    def slope(self, y: Floats) -> Floats:
        """How steeply the sheet rises along its long side."""
        return floats(-2 * self.bend_mm / HALF_MM[1] ** 2 * y)

    def world(self, x: Floats, y: Floats) -> Points:
        """Returns points of its upper side in the world, (n, 3)."""
        body = np.stack([x, y, self.height(y) + np.float32(THICK_MM / 2)], axis=-1)
        return np.asarray(body @ self.rotation.T + self.middle_mm, np.float64)

    def border(self) -> Points:
        """Returns points all around its edge in the world, (n, 3)."""
        return self.world(*_BORDER)


def _border() -> tuple[Floats, Floats]:
    right, up = HALF_MM[0] - CORNER_MM, HALF_MM[1] - CORNER_MM
    angles = np.radians([10.0, 45.0, 80.0])
    arc = np.stack([right + CORNER_MM * np.cos(angles), up + CORNER_MM * np.sin(angles)], axis=-1)
    long_side = np.stack([np.full(6, HALF_MM[0]), np.linspace(0, up, 6)], axis=-1)
    quarter = np.concatenate([long_side, arc, [(right, HALF_MM[1])]])
    half = np.concatenate([quarter, quarter[::-1] * (-1, 1)])
    whole = floats(np.concatenate([half, half[::-1] * (1, -1)]))
    return whole[:, 0], whole[:, 1]


_BORDER = _border()


def sheets(card: Card, optics: Optics) -> list[Sheet]:
    """Returns where a card is during the exposure, as in `moments`."""
    return [_seen(rotation, middle, card, optics) for rotation, middle in moments(card, RADIUS_MM, optics)]


def _seen(rotation: Floats, middle_mm: Floats, card: Card, optics: Optics) -> Sheet:
    to_eye = floats(optics.eye_mm) - middle_mm
    if rotation[:, 2] @ to_eye < 0:
        rotation = rotation * floats([-1, 1, -1])
    return Sheet(rotation, middle_mm, card.bend_mm)


def meet(sheet: Sheet, optics: Optics, part: Window) -> tuple[Floats, Floats]:
    """Returns where on a sheet, or beside it, every pixel of a window looks: x and y in the card's millimetres."""
    local = rays(optics)[part] @ sheet.rotation
    eye = (floats(optics.eye_mm) - sheet.middle_mm) @ sheet.rotation - floats([0, 0, THICK_MM / 2])
    fall = np.minimum(local[..., 2], np.float32(-STEEP))
    reach = -eye[2] / fall
    for _ in range(2 if sheet.bend_mm else 0):
        reach = (sheet.height(np.clip(eye[1] + reach * local[..., 1], -60, 60)) - eye[2]) / fall
    return floats(eye[0] + reach * local[..., 0]), floats(eye[1] + reach * local[..., 1])


class Edge(NamedTuple):
    """How far points are inside the edge of a card (negative beside it), and which way the nearest edge faces."""

    inside_mm: Floats
    right: Floats
    up: Floats


def edge(x: Floats, y: Floats) -> Edge:
    """Returns where points of a sheet's plane lie against its edge."""
    over_x = np.maximum(np.abs(x) - np.float32(HALF_MM[0] - CORNER_MM), 0)
    over_y = np.maximum(np.abs(y) - np.float32(HALF_MM[1] - CORNER_MM), 0)
    outside = np.sqrt(over_x**2 + over_y**2)
    length = np.maximum(outside, np.float32(1e-3))
    return Edge(CORNER_MM - outside, np.copysign(over_x, x) / length, np.copysign(over_y, y) / length)
