"""A card lying on the felt, as the rectangle that it covers."""

from typing import NamedTuple

import cv2
import numpy as np

from boxperson.vision.image import Floats

CARD_MM = (63.5, 88.9)
LEAST_COMMON_MM2 = 8.0


class Rectangle(NamedTuple):
    """Where a card lies on the felt: its middle, and how far its short sides are turned from the felt's x."""

    x_mm: float
    y_mm: float
    turn_rad: float

    def axes(self) -> Floats:
        """Unit vectors along the short and the long side, one a row."""
        cos, sin = np.cos(self.turn_rad), np.sin(self.turn_rad)
        return np.array([[cos, sin], [-sin, cos]])

    def corners(self, grown_mm: float = 0.0) -> Floats:
        """The four corners, 4 x 2, in order around the card, each side moved outwards."""
        half = np.array(CARD_MM) / 2 + grown_mm
        signs = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)])
        return self.on_felt(signs * half)

    def on_card(self, points_mm: Floats) -> Floats:
        """Points of the felt (... x 2) in the card's own axes, from its middle."""
        return np.asarray((points_mm - (self.x_mm, self.y_mm)) @ self.axes().T, np.float64)

    def on_felt(self, own_mm: Floats) -> Floats:
        """Points of the card's own axes (... x 2) on the felt."""
        return np.asarray(own_mm @ self.axes() + (self.x_mm, self.y_mm), np.float64)

    def outside_mm(self, points_mm: Floats) -> Floats:
        """How far points of the felt are outside the nearest side, negative inside."""
        return np.asarray((np.abs(self.on_card(points_mm)) - np.array(CARD_MM) / 2).max(axis=-1), np.float64)


def outside_all_mm(points_mm: Floats, cards: list[Rectangle]) -> Floats:
    """How far points of the felt, N x 2, are outside the nearest of some cards, negative inside."""
    if not cards:
        return np.full(len(points_mm), np.inf)
    x, y, turn = np.array(cards).T[:, :, None]
    off_x, off_y = points_mm[:, 0] - x, points_mm[:, 1] - y
    across = np.abs(np.cos(turn) * off_x + np.sin(turn) * off_y) - CARD_MM[0] / 2
    along = np.abs(np.cos(turn) * off_y - np.sin(turn) * off_x) - CARD_MM[1] / 2
    return np.asarray(np.maximum(across, along).min(axis=0), np.float64)


def lie_over(one: Rectangle, other: Rectangle) -> bool:
    """Whether two cards have some of the felt in common."""
    if (one.x_mm - other.x_mm) ** 2 + (one.y_mm - other.y_mm) ** 2 > CARD_MM[0] ** 2 + CARD_MM[1] ** 2:
        return False
    common_mm2, _ = cv2.intersectConvexConvex(one.corners().astype(np.float32), other.corners().astype(np.float32))
    return common_mm2 > LEAST_COMMON_MM2


def half_turn(angle_rad: Floats) -> Floats:
    """The same angles up to half turns, in (-π/2, π/2]."""
    return np.asarray(np.pi / 2 - (np.pi / 2 - angle_rad) % np.pi, np.float64)
