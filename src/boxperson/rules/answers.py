"""What the command line prints when it asks the judge: dictionaries ready for JSON, the same for every wager."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypedDict

from boxperson.rules.chances import Chances
from boxperson.rules.paytable_file import Row
from boxperson.rules.rulings import Rulings, used
from boxperson.rules.settlement import Settlement


class SettleAnswer(TypedDict):
    """What `settle` prints.

    settled: whether anything has been settled; row, odds: of the newest settlement, else None; credit_cents: all
    credited so far; working: whether the wager is still up; clauses, rulings ("LS-2=R1"): all that the
    settlements so far rest on.
    """

    settled: bool
    row: str | None
    odds: str | None
    credit_cents: int
    working: bool
    clauses: list[str]
    rulings: list[str]


class OddsRow(TypedDict):
    """A line of the paytable in what `odds` prints."""

    row: str
    pays: str
    probability: str


OddsAnswer = TypedDict("OddsAnswer", {"rows": list[OddsRow], "return": str})
"""What `odds` prints: every line the paytable pays with its probability "p/q"; all that comes back per unit staked."""


def settle_answer(settlements: Sequence[Settlement], chosen: Rulings, *, working: bool) -> SettleAnswer:
    """Sum up the settlements of one wager, in order."""
    last = settlements[-1] if settlements else None
    return {
        "settled": last is not None,
        "row": last.row if last else None,
        "odds": last.odds if last else None,
        "credit_cents": sum(each.credit_cents for each in settlements),
        "working": working,
        "clauses": list(dict.fromkeys(clause for each in settlements for clause in each.clauses)),
        "rulings": used((key for each in settlements for key in each.rulings), chosen),
    }


def odds_answer(rows: Iterable[Row], expected: Chances) -> OddsAnswer:
    """Put the chances of a wager beside the lines of its paytable."""
    return {
        "rows": [
            {
                "row": row.text,
                "pays": str(row.odds),
                "probability": ratio(expected.rows.get(row.text, Fraction(0))),
            }
            for row in rows
        ],
        "return": ratio(expected.returned),
    }


def ratio(value: Fraction) -> str:
    """Write a fraction, "p/q", also where q is 1."""
    return f"{value.numerator}/{value.denominator}"
