"""Where cards, chips and lamps are on a blackjack layout of up to seven seats; the dealer stands at its far edge."""

import math
import random
from collections.abc import Mapping
from typing import NamedTuple

from boxperson.emulator.cards import Spot
from boxperson.emulator.places.card_places import CardPlaces
from boxperson.emulator.places.chip_places import ChipPlaces, Heap, beyond_the_picture
from boxperson.emulator.places.lamp_places import Lamp

MOST_SEATS = 7
_SEAT_APART_MM = 122.0

_SHOE = Spot(430.0, 230.0, -0.6, 0)
_FIRST_MM = (-13.0, 8.0)
_ON_MM = (24.0, 8.0)
_UP_X_MM, _HOLE_X_MM, _DRAWN_X_MM, _DEALER_Y_MM = -35.0, 35.0, 24.0, 132.0


class _Scatter(NamedTuple):
    """How far beside its place a card may lie, and how far it may be turned."""

    mm: float
    rad: float


_PLAYERS = _Scatter(3.0, math.radians(5.0))
_ON_ANOTHER = _Scatter(4.0, math.radians(2.5))
_DEALERS = _Scatter(1.5, math.radians(2.0))

_SPOTS_MM = {"progressive": (-34.0, -82.0), "blackjack": (33.0, -82.0)}
_PAY_MM = tuple((x_mm, y_mm) for y_mm in (-132.0, -174.0, -216.0) for x_mm in (-40.0, 0.0, 40.0))
_ROW_MM = tuple((-140.0 + 40.0 * number, 212.0) for number in range(8))
_SPOT_SCATTER_MM = 2.0
_ROW_SCATTER_MM = 0.4


def seat_x_mm(seat: int) -> float:
    """How far right a seat's middle is; seat 1 is the dealer's leftmost and so the picture's rightmost."""
    return (4 - seat) * _SEAT_APART_MM


def spot(rng: random.Random, place: str, lying: Mapping[str, Spot]) -> Spot:
    """Draws where a card comes to lie, with a dealer's scatter: on the card before it, so that both indices show.

    Args:
        rng: where all chance comes from.
        place: `seat-3-1` for the first card of seat 3, `dealer-1` for the up-card, `dealer-2` for the hole card, which
            lie apart.
        lying: where the cards before it lie, by place.
    """
    hand, _, digits = place.rpartition("-")
    number = int(digits)
    if hand == "dealer":
        x_mm = _HOLE_X_MM + (number - 2) * _DRAWN_X_MM if number > 1 else _UP_X_MM
        return _scattered(rng, Spot(x_mm, _DEALER_Y_MM, 0.0, max(0, number - 2)), _DEALERS)
    before = lying.get(f"{hand}-{number - 1}")
    if before is None:
        return _scattered(rng, Spot(*_of_seat(hand, _FIRST_MM), 0.0, 0), _PLAYERS)
    x_mm, y_mm = before.x_mm + _ON_MM[0], before.y_mm + _ON_MM[1]
    return _scattered(rng, Spot(x_mm, y_mm, before.yaw_rad, before.layer + 1), _ON_ANOTHER)


def _scattered(rng: random.Random, spot: Spot, scatter: _Scatter) -> Spot:
    return Spot(
        spot.x_mm + rng.uniform(-scatter.mm, scatter.mm),
        spot.y_mm + rng.uniform(-scatter.mm, scatter.mm),
        spot.yaw_rad + rng.uniform(-scatter.rad, scatter.rad),
        spot.layer,
    )


def _of_seat(name: str, offset_mm: tuple[float, float]) -> tuple[float, float]:
    return seat_x_mm(int(name.removeprefix("seat-"))) + offset_mm[0], offset_mm[1]


def heap(where: str) -> Heap | None:
    """Where the chips of a place lie.

    Args:
        where: `seat-3 progressive`, `seat-3 blackjack`, `seat-3 pay` or `laid out`, the row before the inventory;
            `inventory` and `seat-3 player`, beyond the picture, are None.
    """
    if where == "laid out":
        return Heap(_ROW_MM, _ROW_SCATTER_MM)
    name, _, what = where.partition(" ")
    if what == "pay":
        return Heap(tuple(_of_seat(name, middle_mm) for middle_mm in _PAY_MM), _ROW_SCATTER_MM)
    return Heap((_of_seat(name, _SPOTS_MM[what]),), _SPOT_SCATTER_MM) if what in _SPOTS_MM else None


def lamps(seats: int) -> dict[str, Lamp]:
    """The lamps of a table: two at each seat, two on the system's panel."""
    by_name = {
        name: Lamp(colour, (seat_x_mm(seat), y_mm))
        for seat in range(1, seats + 1)
        for name, colour, y_mm in ((f"accepted-{seat}", "white", -71.0), (f"won-{seat}", "red", -93.0))
    }
    panel = {"locked": Lamp("amber", (-405.0, 205.0)), "link": Lamp("green", (-385.0, 205.0))}
    return by_name | panel


CARD_PLACES = CardPlaces(_SHOE, spot)
CHIP_PLACES = ChipPlaces(heap, beyond_the_picture)
