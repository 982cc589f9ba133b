"""The paytables of the Lucky Shooter, § 623c.2(e)."""

import reprlib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from boxperson.errors import UsageError
from boxperson.rules.odds import Odds

NAMES = ("A", "B", "C", "D")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a paytable.

    Attributes:
        text: the hand, in the paytable's own words.
        odds: what the line pays.
    """

    text: str
    odds: Odds


@dataclass(frozen=True, slots=True)
class PointRow:
    """A line that the point phase can end on.

    Attributes:
        row: the line itself.
        hits: how many of the five other points it asks for.
        with_point: whether the established point must follow the fifth.
    """

    row: Row
    hits: int
    with_point: bool


@dataclass(frozen=True, slots=True)
class Paytable:
    """One Lucky Shooter paytable.

    Attributes:
        name: its letter, A to D.
        come_out: the line for a come-out roll of 7 or 11.
        point_rows: the lines the point phase can end on, the highest first, without those it does not pay.
    """

    name: str
    come_out: Row
    point_rows: tuple[PointRow, ...]

    def row_for(self, hits: int, *, with_point: bool) -> Row | None:
        """Find the line for a finished point phase, or None when the paytable does not pay it."""
        wanted = (hits, with_point)
        return next((each.row for each in self.point_rows if (each.hits, each.with_point) == wanted), None)

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every line the paytable pays, in its printed order."""
        return (*(each.row for each in self.point_rows), self.come_out)


@cache
def lucky_shooter(name: str) -> Paytable:
    """Load a Lucky Shooter paytable by its letter.

    Raises:
        UsageError: there is no such paytable.
    """
    if name not in NAMES:
        raise UsageError(f"Lucky Shooter has no paytable {reprlib.repr(name)}; allowed: {', '.join(NAMES)}")
    printed = tomllib.loads(files(__package__).joinpath("paytables", "lucky_shooter.toml").read_text("utf-8"))
    return Paytable(
        name=name,
        come_out=_row(printed["come_out"], name),
        point_rows=tuple(
            PointRow(_row(line, name), line["hits"], line.get("with_point", False))
            for line in printed["rows"]
            if name in line
        ),
    )


def _row(line: dict[str, Any], name: str) -> Row:
    return Row(line["row"], Odds.parse(line[name]))
