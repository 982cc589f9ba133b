"""What the command line prints when it asks the judge: dictionaries ready for JSON."""

import re
import reprlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypedDict

from boxperson.errors import UsageError
from boxperson.rules import lucky_shooter, money, tree
from boxperson.rules.dice import SUMS_ALLOWED, checked
from boxperson.rules.paytable import lucky_shooter as lucky_shooter_paytable
from boxperson.rules.rulings import choose, used


class SettleAnswer(TypedDict):
    """What `settle` prints."""

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
"""What `odds` prints."""

_SUM = re.compile(r"[2-9]|1[0-2]")


def settle_lucky_shooter(
    paytable: str, stake: str, throws: Sequence[str | int], rulings: Mapping[str, str]
) -> SettleAnswer:
    """Settle a Lucky Shooter wager.

    Args:
        paytable: the letter of the paytable, A to D.
        stake: dollars as written, such as "5" or "2.50".
        throws: the sums thrown, from the first come-out roll after the wager was placed.
        rulings: ruling id to reading, where not the default.

    Returns:
        settled: whether any throw has settled anything; row, odds: of the newest settlement, else None;
        credit_cents: all credited so far; working: whether the wager is still up; clauses, rulings
        ("LS-2=R1"): all that the settlements so far rest on.

    Raises:
        UsageError: an argument cannot be, there are no throws, or they go on after the wager is down.
    """
    chosen = choose(rulings)
    totals = [_total(each) for each in throws]
    if not totals:
        raise UsageError("there are no throws to settle by; give sums from the come-out roll on, such as 9 10 4 7")
    judged = lucky_shooter.judge(totals, money.stake(stake), lucky_shooter_paytable(paytable), chosen)
    return {
        "settled": judged.last is not None,
        "row": judged.last.row if judged.last else None,
        "odds": judged.last.odds if judged.last else None,
        "credit_cents": judged.credit_cents,
        "working": judged.working,
        "clauses": list(dict.fromkeys(clause for each in judged.settled for clause in each.clauses)),
        "rulings": used((key for each in judged.settled for key in each.rulings), chosen),
    }


def odds_lucky_shooter(paytable: str, rulings: Mapping[str, str]) -> OddsAnswer:
    """Give the exact odds of a Lucky Shooter wager, per resolved wager.

    Args:
        paytable: the letter of the paytable, A to D.
        rulings: ruling id to reading, where not the default.

    Returns:
        rows: every line the paytable pays, with its probability "p/q" (for "1st roll of 7 or 11", which can
        come more than once while the wager stays up, the expected number of such settlements); return: all
        that comes back per unit staked, "p/q".

    Raises:
        UsageError: there is no such paytable, ruling or reading.
    """
    printed = lucky_shooter_paytable(paytable)
    expected = tree.lucky_shooter_chances(printed, choose(rulings))
    return {
        "rows": [
            {
                "row": row.text,
                "pays": str(row.odds),
                "probability": _ratio(expected.rows.get(row.text, Fraction(0))),
            }
            for row in printed.rows
        ],
        "return": _ratio(expected.returned),
    }


def _total(written: str | int) -> int:
    if isinstance(written, str) and _SUM.fullmatch(written):
        return int(written)
    if isinstance(written, int):
        return checked(written)
    raise UsageError(f"the throw {reprlib.repr(written)} is not a sum of two dice; {SUMS_ALLOWED}")


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
