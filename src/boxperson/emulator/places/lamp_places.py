"""Where a lamp is, and its colour."""

from typing import NamedTuple


class Lamp(NamedTuple):
    """A lamp of the table.

    Attributes:
        colour: of its light: `white`, `red`, `amber` or `green`.
        position_mm: its middle on the felt.
    """

    colour: str
    position_mm: tuple[float, float]
