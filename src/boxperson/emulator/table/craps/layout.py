"""Where a craps wager is put on each player's screen (§ 623c.2(b))."""

from boxperson.emulator.table import layout
from boxperson.emulator.table.layout import Area

_BOXES = {"pass-line": (80, 470, 700, 160), "lucky-shooter": (840, 420, 360, 210)}


def areas(seats: int) -> tuple[Area, ...]:
    """The areas of every seat."""
    return layout.areas(_BOXES, seats)
