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

PLACES = ("player-1", "banker-1", "player-2", "banker-2", "player-3", "banker-3")
"""Where cards lie, in the order in which they are dealt."""

_MIDDLES_MM = {
    "player-1": (-185.0, 20.0),
    "player-2": (-115.0, 20.0),
    "player-3": (-150.0, -75.0),
    "banker-1": (115.0, 20.0),
    "banker-2": (185.0, 20.0),
    "banker-3": (150.0, -75.0),
}
_SHOE_MM = (330.0, 190.0)
_SHOE_YAW_RAD = -0.6
_SCATTER_MM = 3.0
_SCATTER_RAD = math.radians(8.0)
_TUCKED_RAD = math.radians(2.5)
_APART_MM = tuple(
    (x_mm + aside_mm, y_mm) for aside_mm, y_mm in ((0.0, 48.0), (40.0, -72.0)) for x_mm in range(-190, 150, 84)
)
_OVERLAPS = 0.3
_OVERLAP = (0.06, 0.34)
_THIRD_UP_MM = (8.0, 30.0)
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
        drawn_ns: when it left the shoe.
        turned_ns: when its turn over began, or None while it lies face down.
        marred: what its reader makes of it: `unreadable`, `twice`, or None for a card like any other.
    """

    card: str
    spot: Spot
    bend_mm: float
    drawn_ns: int
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
            return _sliding(self.spot, min(1.0, (now_ns - self.drawn_ns) / SLIDE_NS))
        return _turning(self.spot, min(1.0, (now_ns - self.turned_ns) / TURN_NS))

    def motion(self, now_ns: int) -> Motion | None:
        """How it moves, for the blur of a picture; None at rest."""
        return motion_between(self.pose(now_ns), self.pose(now_ns + _MOTION_STEP_NS)) if self.moves(now_ns) else None


def face_up(quaternion: Quaternion) -> bool:
    """Whether a card in this attitude shows its face."""
    _, x, y, _ = quaternion
    return 1 - 2 * (x * x + y * y) > 0


def spot(rng: random.Random, place: str, lying: dict[str, Spot]) -> Spot:
    """Draws where a card comes to lie, with a dealer's scatter.

    A second card may overlap the first, by 0.34 of its width at most, a third card may overlap both.

    Args:
        rng: where all chance comes from.
        place: one of `PLACES`.
        lying: where the cards before it lie, by place.
    """
    hand, number = place.split("-")
    overlaps = rng.random() < _OVERLAPS
    first = lying.get(f"{hand}-1")
    if number == "2" and overlaps and first is not None:
        return _tucked(rng, first)
    x_mm, y_mm = (middle + rng.uniform(-_SCATTER_MM, _SCATTER_MM) for middle in _MIDDLES_MM[place])
    yaw_rad = rng.uniform(-_SCATTER_RAD, _SCATTER_RAD)
    if number == "3":
        yaw_rad += rng.choice((-1, 1)) * math.pi / 2
        y_mm += rng.uniform(*_THIRD_UP_MM) if overlaps else 0.0
    return Spot(x_mm, y_mm, yaw_rad, int(number) - 1)


def spots_apart(rng: random.Random, count: int) -> list[Spot]:
    """Draws places for up to ten cards that lie apart in two rows, a little askew, no two of them equally far left.

    Raises:
        ValueError: more cards than there is room for.
    """
    if count > len(_APART_MM):
        raise ValueError(f"there is room for {len(_APART_MM)} cards")
    return [
        Spot(x_mm + rng.uniform(-3, 3), y_mm + rng.uniform(-3, 3), rng.uniform(-_TUCKED_RAD, _TUCKED_RAD), 0)
        for x_mm, y_mm in _APART_MM[:count]
    ]


def _tucked(rng: random.Random, first: Spot) -> Spot:
    """On the right edge of the first card and nearly parallel to it."""
    across_mm = WIDTH_MM * (1 - rng.uniform(*_OVERLAP))
    along_mm = rng.uniform(-_SCATTER_MM, _SCATTER_MM)
    cosine, sine = math.cos(first.yaw_rad), math.sin(first.yaw_rad)
    return Spot(
        first.x_mm + across_mm * cosine - along_mm * sine,
        first.y_mm + across_mm * sine + along_mm * cosine,
        first.yaw_rad + rng.uniform(-_TUCKED_RAD, _TUCKED_RAD),
        1,
    )


def bend_mm(rng: random.Random) -> float:
    """Draws how far the middle of a card stands up from its ends."""
    return rng.uniform(0.0, _MOST_BEND_MM)


def _sliding(end: Spot, done: float) -> Pose:
    """Face down from the shoe, ever slower; `done` from 0 to 1."""
    left = (1 - done) ** 2
    yaw_rad = end.yaw_rad + (_SHOE_YAW_RAD - end.yaw_rad) * left
    return Pose(
        end.x_mm + (_SHOE_MM[0] - end.x_mm) * left,
        end.y_mm + (_SHOE_MM[1] - end.y_mm) * left,
        _height_mm(end.layer),
        product(turn(_UP, yaw_rad), _OVER),
    )


def _turning(end: Spot, done: float) -> Pose:
    """Over its long edge, from face down to face up; `done` from 0 to 1."""
    angle_rad = math.pi * (1 - done)
    attitude = product(turn(_UP, end.yaw_rad), turn((0.0, 1.0, 0.0), angle_rad))
    lift_mm = WIDTH_MM / 2 * math.sin(angle_rad)
    return Pose(end.x_mm, end.y_mm, _height_mm(end.layer) + lift_mm, attitude)


def _height_mm(layer: int) -> float:
    return THICK_MM * (layer + 0.5)
