"""Where on each player's screen a wager is put: an area of its own for every seat and wager (§ 623c.2(b))."""

from dataclasses import asdict, dataclass
from typing import Any

SCREEN = {"width": 1280, "height": 800}

_PLACES = {"pass-line": (80, 470, 700, 160), "lucky-shooter": (840, 420, 360, 210)}


@dataclass(frozen=True, slots=True)
class Area:
    """A wager's area on one seat's screen, in its pixels."""

    seat: int
    wager: str
    x: int
    y: int
    width: int
    height: int


def areas(seats: int) -> tuple[Area, ...]:
    """The areas of every seat."""
    return tuple(Area(seat, wager, *place) for seat in range(1, seats + 1) for wager, place in _PLACES.items())


def described(all_areas: tuple[Area, ...]) -> dict[str, Any]:
    """The answer to `layout`."""
    return {"areas": [asdict(area) for area in all_areas], "screen": dict(SCREEN)}
