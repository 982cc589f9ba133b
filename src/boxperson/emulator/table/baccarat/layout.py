"""Where a baccarat wager is put on each player's screen (§ 631c.4(b))."""

from boxperson.emulator.table import layout
from boxperson.emulator.table.layout import Area

_BOXES = {
    "player": (80, 420, 330, 210),
    "tie": (430, 420, 200, 210),
    "banker": (650, 420, 330, 210),
    "lucky-nines": (1000, 420, 220, 210),
}


def areas(seats: int) -> tuple[Area, ...]:
    """The areas of every seat."""
    return layout.areas(_BOXES, seats)
