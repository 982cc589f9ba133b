"""What the command line prints about the Lucky Shooter."""

import re
import reprlib
from collections.abc import Mapping, Sequence

from boxperson.errors import UsageError
from boxperson.rules import lucky_shooter, money, tree
from boxperson.rules.answers import OddsAnswer, SettleAnswer, odds_answer, settle_answer
from boxperson.rules.dice import SUMS_ALLOWED, checked
from boxperson.rules.lucky_shooter_paytable import lucky_shooter as lucky_shooter_paytable
from boxperson.rules.rulings import choose

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

    Raises:
        UsageError: an argument cannot be, there are no throws, or they go on after the wager is down.
    """
    chosen = choose(rulings)
    totals = [_total(each) for each in throws]
    if not totals:
        raise UsageError("there are no throws to settle by; give sums from the come-out roll on, such as 9 10 4 7")
    judged = lucky_shooter.judge(totals, money.stake(stake), lucky_shooter_paytable(paytable), chosen)
    return settle_answer(judged.settled, chosen, working=judged.working)


def odds_lucky_shooter(paytable: str, rulings: Mapping[str, str]) -> OddsAnswer:
    """Give the exact odds of a Lucky Shooter wager, per resolved wager.

    Args:
        paytable: the letter of the paytable, A to D.
        rulings: ruling id to reading, where not the default.

    Returns:
        For "1st roll of 7 or 11", which can come more than once while the wager stays up, the probability is the
        expected number of such settlements.

    Raises:
        UsageError: there is no such paytable, ruling or reading.
    """
    printed = lucky_shooter_paytable(paytable)
    return odds_answer(printed.rows, tree.lucky_shooter_chances(printed, choose(rulings)))


def _total(written: str | int) -> int:
    if isinstance(written, str) and _SUM.fullmatch(written):
        return int(written)
    if isinstance(written, int):
        return checked(written)
    raise UsageError(f"the throw {reprlib.repr(written)} is not a sum of two dice; {SUMS_ALLOWED}")
