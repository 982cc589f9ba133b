"""Cards as rigid bodies: where they lie on the felt, how they slide out of the shoe and how they are turned over.

The world frame is that of the dice. The body of a card: x to the right and y up on its upright face, z out of it.
"""

import math
import random
from dataclasses import dataclass, replace
from typing import NamedTuple

from boxperson.emulator.dice import Motion, Pose, Quaternion, motion_between, product, turn

WIDTH_MM = 63.5
HEIGHT_MM = 88.9
THICK_MM = 0.3
SLIDE_NS = 400_000_000
TURN_NS = 300_000_000

_APART_MM = tuple(
    (x_mm + aside_mm, y_mm) for aside_mm, y_mm in ((0.0, 48.0), (40.0, -72.0)) for x_mm in range(-190, 150, 84)
)
_ASKEW_RAD = math.radians(2.5)
_MOST_BEND_MM = 1.0
_MOTION_STEP_NS = 1_000_000

_UP = (0.0, 0.0, 1.0)
_OVER = turn((0.0, 1.0, 0.0), math.pi)


class Spot(NamedTuple):
    """Where a card lies: its middle on the felt, its turn about the vertical, how many cards are under it."""

    x_mm: float
    y_mm: float
    yaw_rad: float
    layer: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the felt, and since when it has been where it is going.

    Attributes:
        shoe: where it came from.
        drawn_ns: when it left the shoe.
        dealt_up: whether it left the shoe face up.
        turned_ns: when its turn over began, or None while it lies as it was dealt.
        marred: what its reader makes of it: `unreadable`, `twice`, or None for a card like any other.
    """

    card: str
    spot: Spot
    bend_mm: float
    shoe: Spot
    drawn_ns: int
    dealt_up: bool = False
    turned_ns: int | None = None
    marred: str | None = None

    def turned(self, now_ns: int) -> "Card":
        """The card with its turn over begun now."""
        return replace(self, turned_ns=now_ns)

    def moves(self, now_ns: int) -> bool:
        """Whether it slides or is being turned."""
        turning = self.turned_ns is not None and now_ns < self.turned_ns + TURN_NS
        return turning or now_ns < self.drawn_ns + SLIDE_NS

    def pose(self, now_ns: int) -> Pose:
        """Where it is."""
        if self.turned_ns is None:
            sliding = _sliding(self.shoe, self.spot, min(1.0, (now_ns - self.drawn_ns) / SLIDE_NS))
            return sliding if self.dealt_up else replace(sliding, quaternion=product(sliding.quaternion, _OVER))
        return _turning(self.spot, min(1.0, (now_ns - self.turned_ns) / TURN_NS))

    def motion(self, now_ns: int) -> Motion | None:
        """How it moves, for the blur of a picture; None at rest."""
        return motion_between(self.pose(now_ns), self.pose(now_ns + _MOTION_STEP_NS)) if self.moves(now_ns) else None


def face_up(quaternion: Quaternion) -> bool:
    """Whether a card in this attitude shows its face."""
    _, x, y, _ = quaternion
    return 1 - 2 * (x * x + y * y) > 0


def spots_apart(rng: random.Random, count: int) -> list[Spot]:
    """Draws places for up to ten cards that lie apart in two rows, a little askew, no two of them equally far left.

    Raises:
        ValueError: more cards than there is room for.
    """
    if count > len(_APART_MM):
        raise ValueError(f"there is room for {len(_APART_MM)} cards")
    return [
        Spot(x_mm + rng.uniform(-3, 3), y_mm + rng.uniform(-3, 3), rng.uniform(-_ASKEW_RAD, _ASKEW_RAD), 0)
        for x_mm, y_mm in _APART_MM[:count]
    ]


def bend_mm(rng: random.Random) -> float:
    """Draws how far the middle of a card stands up from its ends."""
    return rng.uniform(0.0, _MOST_BEND_MM)


def _sliding(start: Spot, end: Spot, done: float) -> Pose:
    """Face up from the shoe, ever slower; `done` from 0 to 1."""
    left = (1 - done) ** 2
    yaw_rad = end.yaw_rad + (start.yaw_rad - end.yaw_rad) * left
    return Pose(
        end.x_mm + (start.x_mm - end.x_mm) * left,
        end.y_mm + (start.y_mm - end.y_mm) * left,
        _height_mm(end.layer),
        turn(_UP, yaw_rad),
    )


def _turning(end: Spot, done: float) -> Pose:
    """Over its long edge, from face down to face up; `done` from 0 to 1."""
    angle_rad = math.pi * (1 - done)
    attitude = product(turn(_UP, end.yaw_rad), turn((0.0, 1.0, 0.0), angle_rad))
    lift_mm = WIDTH_MM / 2 * math.sin(angle_rad)
    return Pose(end.x_mm, end.y_mm, _height_mm(end.layer) + lift_mm, attitude)


def _height_mm(layer: int) -> float:
    return THICK_MM * (layer + 0.5)
