"""Where on each player's screen a wager is put: an area of its own for every seat and wager."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

SCREEN = {"width": 1280, "height": 800}

Box = tuple[int, int, int, int]
"""x, y, width and height in pixels of a seat's screen."""


@dataclass(frozen=True, slots=True)
class Area:
    """A wager's area on one seat's screen, in its pixels."""

    seat: int
    wager: str
    x: int
    y: int
    width: int
    height: int


def areas(boxes: Mapping[str, Box], seats: int) -> tuple[Area, ...]:
    """The areas of every seat, the same on each screen."""
    return tuple(Area(seat, wager, *box) for seat in range(1, seats + 1) for wager, box in boxes.items())


def described(all_areas: tuple[Area, ...]) -> dict[str, Any]:
    """The answer to `layout`."""
    return {"areas": [asdict(area) for area in all_areas], "screen": dict(SCREEN)}
