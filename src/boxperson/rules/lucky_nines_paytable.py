"""The paytables of Lucky Nines, § 631c.4(e)."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from boxperson.rules.paytable_file import Row, check_name, read_file, read_row

Suits = Literal["any", "same", "diamonds"]


@dataclass(frozen=True, slots=True)
class NinesRow:
    """A line with the nines it asks for.

    Attributes:
        row: the line itself.
        nines: how many of the four initial cards must be nines.
        suits: what the nines must be: of any suits, all of the same, or diamonds.
    """

    row: Row
    nines: int
    suits: Suits


@dataclass(frozen=True, slots=True)
class Paytable:
    """One Lucky Nines paytable.

    Attributes:
        name: its letter, A to D.
        nines_rows: its lines, the highest first.
    """

    name: str
    nines_rows: tuple[NinesRow, ...]

    def row_for(self, nines: int, suits: Suits) -> Row:
        """Find the line that asks for exactly this; there is one for each count from 1 to 4 with "any"."""
        return next(each.row for each in self.nines_rows if (each.nines, each.suits) == (nines, suits))

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every line, in its printed order."""
        return tuple(each.row for each in self.nines_rows)


@cache
def lucky_nines(name: str) -> Paytable:
    """Load a Lucky Nines paytable by its letter.

    Raises:
        UsageError: there is no such paytable.
    """
    check_name(name, "Lucky Nines")
    return Paytable(
        name=name,
        nines_rows=tuple(
            NinesRow(read_row(line, name), line["nines"], line.get("suits", "any"))
            for line in read_file("lucky_nines")["rows"]
        ),
    )
