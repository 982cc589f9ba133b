"""The Craps round and its Pass Line wager, the base that the Lucky Shooter rides on."""

from dataclasses import dataclass, replace

from boxperson.rules.dice import CRAPS, NATURALS, POINTS, SEVEN, checked
from boxperson.rules.odds import Odds
from boxperson.rules.settlement import Settlement, check_stake

WAGER = "pass-line"
ODDS = Odds(1, "to")
# Pass Line has a section of its own, none of the four; this clause asks to settle all that a throw decides.
CLAUSES = ("623a.9(d)",)


@dataclass(frozen=True, slots=True)
class PassLine:
    """A Pass Line wager that is up.

    Attributes:
        stake_cents: what is staked.
        point: the established point; None before it, when the next throw is a come-out roll.
    """

    stake_cents: int
    point: int | None = None


def start(stake_cents: int) -> PassLine:
    """Place a wager before a come-out roll.

    Raises:
        UsageError: the stake is not a whole number of cents above nothing.
    """
    return PassLine(check_stake(stake_cents))


def point_after(point: int | None, total: int) -> int | None:
    """Follow the round by one throw: the point after it, None when the next throw is a come-out roll.

    Raises:
        UsageError: two dice cannot sum to the total.
    """
    checked(total)
    if point is None:
        return total if total in POINTS else None
    return None if total in (point, SEVEN) else point


def throw(wager: PassLine, total: int) -> tuple[PassLine | None, Settlement | None]:
    """Judge one throw.

    Returns:
        The wager after the throw, None once it is down; and the settlement, None where there is none.

    Raises:
        UsageError: two dice cannot sum to the total.
    """
    following = point_after(wager.point, total)
    if wager.point is None:
        if total in NATURALS:
            return None, _won("won on the come-out roll", wager.stake_cents)
        if total in CRAPS:
            return None, _lost("lost on the come-out roll")
    elif following is None:
        if total == SEVEN:
            return None, _lost("lost: a 7 before the point")
        return None, _won("point made", wager.stake_cents)
    return replace(wager, point=following), None


def _won(row: str, stake_cents: int) -> Settlement:
    return Settlement(WAGER, row, str(ODDS), ODDS.credit_cents(stake_cents), working=False, clauses=CLAUSES)


def _lost(row: str) -> Settlement:
    return Settlement(WAGER, row, None, 0, working=False, clauses=CLAUSES)
