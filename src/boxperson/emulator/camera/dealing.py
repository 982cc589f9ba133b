"""Cards on a baccarat layout at rest: a dealt hand, and others that lie about."""

import math
import random

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera.scene import Card
from boxperson.emulator.camera.sheet import SIZE_MM, THICK_MM
from boxperson.emulator.cards import Spot
from boxperson.emulator.dice import turn
from boxperson.emulator.places.baccarat import PLACES, spot

FACE_UP = 0.8
BEND_MM, BEND_SPREAD_MM = 0.3, 0.5
FREE_MM = 4.0
FIELD_MM = (-230.0, 230.0, -146.0, 106.0)
LOOKS = 60


def dealt(rng: random.Random, names: list[str]) -> list[Card]:
    """Lays four to six cards in their places, in the order of dealing; a fifth alone is either hand's third card."""
    places = list(PLACES)
    if len(names) == 5 and rng.random() < 0.5:
        places.remove("player-3")
    spots: dict[str, Spot] = {}
    for place in places[: len(names)]:
        spots[place] = spot(rng, place, spots)
    return [_lying(rng, name, where) for name, where in zip(names, spots.values(), strict=True)]


def elsewhere(rng: random.Random, cards: list[Card], names: list[str]) -> list[Card]:
    """Adds cards that lie free of all others, at any turn, as far as there is room; a few of them face down."""
    lying = list(cards)
    for name in names:
        for _ in range(LOOKS):
            x, y = rng.uniform(*FIELD_MM[:2]), rng.uniform(*FIELD_MM[2:])
            spot = Spot(x, y, rng.uniform(-math.pi, math.pi), 0)
            card = _lying(rng, name, spot, face_up=rng.random() < FACE_UP)
            if _on_field(card) and all(not touch(card, other, FREE_MM) for other in lying):
                lying.append(card)
                break
    return lying


def touch(one: Card, other: Card, apart_mm: float) -> bool:
    """Whether two flat cards lie over one another, or are less than some way apart."""
    first, second = (_corners(card, apart_mm / 2).astype(np.float32) for card in (one, other))
    return cv2.intersectConvexConvex(first, second)[0] > 0


def _on_field(card: Card) -> bool:
    """Whether a card lies where the camera sees all of it."""
    left, right, near, far = FIELD_MM
    corners = _corners(card, 0.0)
    return bool((corners > (left, near)).all() and (corners < (right, far)).all())


def _corners(card: Card, border_mm: float) -> NDArray[np.float64]:
    turn = 2 * math.atan2(card.quaternion[3], card.quaternion[0])
    right, up = SIZE_MM[0] / 2 + border_mm, SIZE_MM[1] / 2 + border_mm
    cos, sin = math.cos(turn), math.sin(turn)
    upright = np.array([(-right, -up), (right, -up), (right, up), (-right, up)])
    return np.asarray(upright @ [(cos, sin), (-sin, cos)] + card.position_mm[:2])


def _lying(rng: random.Random, name: str, where: Spot, *, face_up: bool = True) -> Card:
    """A card at rest, either way up."""
    yaw_rad = where.yaw_rad + rng.choice((0.0, math.pi))
    place = where.x_mm, where.y_mm, THICK_MM * (where.layer + 0.5)
    return Card(name, face_up, place, turn((0.0, 0.0, 1.0), yaw_rad), rng.gauss(BEND_MM, BEND_SPREAD_MM))
