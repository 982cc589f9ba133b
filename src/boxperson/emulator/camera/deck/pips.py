"""Where the pips of a number card stand, in shares of the field: columns -1 to 1, rows -1 to 1 from bottom to top."""

_THIRD = 1 / 3
_SIDES = {
    4: (-1.0, 1.0),
    6: (-1.0, 0.0, 1.0),
    8: (-1.0, -_THIRD, _THIRD, 1.0),
}
_MIDDLES = {
    "A": (0, (0.0,)),
    "2": (0, (-1.0, 1.0)),
    "3": (0, (-1.0, 0.0, 1.0)),
    "4": (4, ()),
    "5": (4, (0.0,)),
    "6": (6, ()),
    "7": (6, (0.5,)),
    "8": (6, (-0.5, 0.5)),
    "9": (8, (0.0,)),
    "T": (8, (-2 * _THIRD, 2 * _THIRD)),
}


def pips(rank: str) -> list[tuple[float, float]]:
    """Returns the places (column, row) of a number card's pips; those below the middle stand upside down."""
    sides, middles = _MIDDLES[rank]
    return [(x, y) for y in _SIDES.get(sides, ()) for x in (-1.0, 1.0)] + [(0.0, y) for y in middles]
