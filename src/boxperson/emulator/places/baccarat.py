"""Where the cards of baccarat lie."""

import math
import random
from collections.abc import Mapping

from boxperson.emulator.cards import WIDTH_MM, Spot
from boxperson.emulator.places.card_places import CardPlaces

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
_SHOE = Spot(330.0, 190.0, -0.6, 0)
_SCATTER_MM = 3.0
_SCATTER_RAD = math.radians(8.0)
_TUCKED_RAD = math.radians(2.5)
_OVERLAPS = 0.3
_OVERLAP = (0.06, 0.34)
_THIRD_UP_MM = (8.0, 30.0)


def spot(rng: random.Random, place: str, lying: Mapping[str, Spot]) -> Spot:
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


CARD_PLACES = CardPlaces(_SHOE, spot)
