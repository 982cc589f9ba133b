"""Where chips lie, as each game's layout says it."""

from collections.abc import Callable
from typing import NamedTuple

_INVENTORY_Y_MM = 275.0
_PLAYERS_Y_MM = -290.0


class Heap(NamedTuple):
    """The chips of a place: side by side on its middles, and on top of one another when all are taken.

    Attributes:
        middles_mm: where the lowest chips lie, the first first.
        scatter_mm: how far beside its middle a chip may lie.
    """

    middles_mm: tuple[tuple[float, float], ...]
    scatter_mm: float


class ChipPlaces(NamedTuple):
    """The chips of a layout.

    Attributes:
        heap: where the chips of a place lie, by its name; None for a place beyond the picture.
        beyond_mm: where chips vanish and come from, by the place's name and how far right they are on the felt.
    """

    heap: Callable[[str], Heap | None]
    beyond_mm: Callable[[str, float], tuple[float, float]]


def beyond_the_picture(where: str, x_mm: float) -> tuple[float, float]:
    """The dealer's inventory beyond the far edge of the picture, or a player's hand beyond the near one."""
    return (x_mm / 2, _INVENTORY_Y_MM) if where == "inventory" else (x_mm, _PLAYERS_Y_MM)
