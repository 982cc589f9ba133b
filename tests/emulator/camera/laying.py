"""Cards for the tests of the camera, their geometry written down a second time."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera.optics import CARD_OPTICS, project
from boxperson.emulator.camera.scene import Card, Light, Scene
from boxperson.emulator.dice import axes, product, turn

Points = NDArray[np.float64]
Picture = NDArray[np.uint8]

CORNERS_MM = ((-31.75, 44.45), (31.75, 44.45), (31.75, -44.45), (-31.75, -44.45))
INDEX_MM = (-26.5, 34.0)
INDEX_HALF_MM = (3.0, 6.5)
EVEN = Light(seed=3, glare=0.0, level=0.85)


def laid(name: str, x: float, y: float, turn_rad: float = 0.0, z: float = 0.15, **more: object) -> Card:
    """A card flat on the felt, face up."""
    made = {"face_up": True, "quaternion": turn((0.0, 0.0, 1.0), turn_rad)} | more
    return Card(name, position_mm=(x, y, z), **made)  # type: ignore[arg-type]


def tilted(name: str, x: float, y: float, z: float, tilt_rad: float) -> Card:
    """A card on its way from one side to the other, turned about its long axis."""
    return laid(name, x, y, z=z, quaternion=product(turn((0.0, 0.0, 1.0), 0.2), turn((0.0, 1.0, 0.0), tilt_rad)))


def hand(*cards: Card, deck: str = "standard", light: Light = EVEN, felt: str = "green") -> Scene:
    return Scene(felt, "red", (), light, None, "baccarat", deck, cards)


def at(card: Card, x_mm: float, y_mm: float) -> Points:
    """Where a point of a card is in the world, (1, 3)."""
    right, up, _ = np.array(axes(card.quaternion))
    return np.asarray([card.position_mm + x_mm * right + y_mm * up])


def edges(card: Card) -> Points:
    """Its four corners, as if they were sharp, from the upper left clockwise, (4, 3)."""
    return np.concatenate([at(card, *corner) for corner in CORNERS_MM])


def covered(what: Card | Points, other: Card) -> float:
    """Which share of a card, or of a square of 8 mm around a point, lies below another card."""
    if isinstance(what, Card):
        shape = edges(what)[:, :2]
    else:
        shape = what[0, :2] + np.array([(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)])
    hull = shape.astype(np.float32)
    area, _ = cv2.intersectConvexConvex(hull, edges(other)[:, :2].astype(np.float32))
    return area / cv2.contourArea(hull)


def straight(picture: Picture, card: Card, x_mm: float, y_mm: float, half_mm: tuple[float, float]) -> Picture:
    """A part of a card around one of its points, seen upright, four pixels a millimetre."""
    square = [(x_mm + a * half_mm[0], y_mm + b * half_mm[1]) for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    seen = project(CARD_OPTICS, np.concatenate([at(card, *point) for point in square])).astype(np.float32)
    width, height = round(half_mm[0] * 8), round(half_mm[1] * 8)
    upright = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    return np.asarray(cv2.warpPerspective(picture, cv2.getPerspectiveTransform(seen, upright), (width, height)))


def inked(picture: Picture, card: Card, side: tuple[int, int]) -> float:
    """How much darker than paper the darkest tenth is at a corner (left -1 or right 1, lower -1 or upper 1)."""
    corner = (-side[0] * INDEX_MM[0], side[1] * INDEX_MM[1])
    part = straight(picture, card, *corner, INDEX_HALF_MM)[..., 1].astype(float)
    return 1 - float(np.percentile(part, 8)) / float(np.percentile(part, 90))


def mask(points_mm: Points, grown_px: int = 0) -> Picture:
    """Which pixels lie inside world points, grown or shrunk."""
    filled = np.zeros((CARD_OPTICS.height_px, CARD_OPTICS.width_px), np.uint8)
    cv2.fillConvexPoly(filled, np.round(project(CARD_OPTICS, points_mm)).astype(np.int32), 1)
    brush = np.ones((2 * abs(grown_px) + 1,) * 2, np.uint8)
    return np.asarray(cv2.dilate(filled, brush) if grown_px > 0 else cv2.erode(filled, brush), np.uint8)


def quarter(turns: int) -> float:
    return turns * math.pi / 2
