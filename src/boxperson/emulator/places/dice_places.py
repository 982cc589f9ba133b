"""Where dice lie when they are not thrown, as each game's layout says it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

Flat = tuple[float, float]
Lying = tuple[float, float, float]


class DicePlaces(NamedTuple):
    """The dice of a layout.

    Attributes:
        at_first: where each die lies before anybody has touched it: x and y in mm, yaw in rad.
        shown: whether there are dice at all.
        among_chips: whether chips lie where dice are thrown.
        by_stick: where a stick brings the dice, by name: the middle of the place; none where nobody has a stick.
    """

    at_first: tuple[Lying, Lying]
    shown: bool = True
    among_chips: bool = False
    by_stick: Mapping[str, Flat] = MappingProxyType({})


NO_DICE = DicePlaces(at_first=((0.0, 0.0, 0.0), (0.0, 30.0, 0.0)), shown=False)
"""Of a game that has none."""
