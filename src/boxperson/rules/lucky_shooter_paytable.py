"""The paytables of the Lucky Shooter, § 623c.2(e)."""

from dataclasses import dataclass
from functools import cache

from boxperson.rules.paytable_file import Row, check_name, read_file, read_row


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
    check_name(name, "Lucky Shooter")
    printed = read_file("lucky_shooter")
    return Paytable(
        name=name,
        come_out=read_row(printed["come_out"], name),
        point_rows=tuple(
            PointRow(read_row(line, name), line["hits"], line.get("with_point", False))
            for line in printed["rows"]
            if name in line
        ),
    )
