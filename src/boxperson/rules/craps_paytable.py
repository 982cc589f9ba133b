"""How the wagers of Craps are decided, and the odds of those that win, § 623a.5."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any

from boxperson.rules.odds import Odds
from boxperson.rules.paytable_file import read_file


class End(StrEnum):
    """How a wager is decided: by the first roll of one that then goes to a point or number, or by another roll."""

    WON_FIRST = "won-first"
    LOST_FIRST = "lost-first"
    BARRED = "barred"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Line:
    """One way a wager is decided.

    Attributes:
        text: the way, in the paytable's own words.
        end: which of the ends it is.
        sums: the sums it takes, where the wager is about one roll; else none.
        odds: what it pays; None where it pays nothing.
        source: where the odds are from, and whether they were verified; empty without odds.
    """

    text: str
    end: End
    sums: frozenset[int]
    odds: Odds | None
    source: str


@cache
def craps() -> Mapping[str, tuple[Line, ...]]:
    """Load the lines of every wager that can be placed, by its name on the link, in the order of the file."""
    printed = read_file("craps")
    lines: dict[str, tuple[Line, ...]] = {}
    for row in printed["rows"]:
        for wager in row["wagers"]:
            lines[wager] = (*lines.get(wager, ()), _line(row, printed["sources"]))
    return MappingProxyType(lines)


def _line(row: Mapping[str, Any], sources: Mapping[str, str]) -> Line:
    odds = Odds.parse(row["odds"]) if "odds" in row else None
    return Line(
        row["row"], End(row["end"]), frozenset(row.get("sums", ())), odds, sources[row["source"]] if odds else ""
    )
