"""The Lucky Shooter, § 623c.2(d): what each throw makes of the wager.

A void throw is no throw (ruling LS-8): do not feed it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boxperson.errors import UsageError
from boxperson.rules.dice import CRAPS, NATURALS, POINTS, SEVEN, checked
from boxperson.rules.lucky_shooter_paytable import Paytable
from boxperson.rules.paytable_file import Row
from boxperson.rules.rulings import Rulings
from boxperson.rules.settlement import Settlement, check_stake

WAGER = "lucky-shooter"
LOST_COME_OUT = "lost on the come-out roll"
LOST_TOO_FEW = "lost: fewer hits than the paytable pays"
LOST_SEVEN = "lost: a 7 before the fifth hit"
ALL_OTHERS = 5


@dataclass(frozen=True, slots=True)
class Wager:
    """A Lucky Shooter wager that is up.

    Attributes:
        stake_cents: what is staked.
        point: the established point; None before it, when the next throw is a come-out roll.
        hits: the other points rolled since.
        seen_natural: whether a come-out roll of 7 or 11 has gone by since the wager was placed.
    """

    stake_cents: int
    point: int | None = None
    hits: frozenset[int] = frozenset()
    seen_natural: bool = False


Outcome = tuple[Wager | None, Settlement | None]
"""The wager after a throw, None once it is down; and the settlement, None where the throw settles nothing."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a sequence of throws made of a wager.

    Attributes:
        wager: the wager as it stands; None once it is down.
        settlements: one for each throw, in order; None where the throw settled nothing.
    """

    wager: Wager | None
    settlements: tuple[Settlement | None, ...]

    @property
    def settled(self) -> tuple[Settlement, ...]:
        """The settlements there were, in order."""
        return tuple(each for each in self.settlements if each is not None)

    @property
    def last(self) -> Settlement | None:
        """The newest settlement, None when nothing was settled yet."""
        return self.settled[-1] if self.settled else None

    @property
    def credit_cents(self) -> int:
        """All that was credited so far."""
        return sum(each.credit_cents for each in self.settled)

    @property
    def working(self) -> bool:
        """Whether the wager is still up."""
        return self.wager is not None


def start(stake_cents: int) -> Wager:
    """Place a wager before a come-out roll.

    Raises:
        UsageError: the stake is not a whole number of cents above nothing.
    """
    return Wager(check_stake(stake_cents))


def throw(wager: Wager, total: int, paytable: Paytable, rulings: Rulings) -> Outcome:
    """Judge one throw.

    Args:
        wager: the wager as it stands before the throw.
        total: the sum of the two uppermost faces.
        paytable: the paytable in force.
        rulings: the readings in force.

    Raises:
        UsageError: two dice cannot sum to the total.
    """
    checked(total)
    if wager.point is not None:
        return _point_roll(wager, total, paytable, rulings)
    if total in NATURALS:
        return _natural(wager, paytable, rulings)
    if total in CRAPS:
        return None, Settlement(WAGER, LOST_COME_OUT, None, 0, working=False, clauses=("623c.2(d)(1)",))
    return replace(wager, point=total), None


def judge(throws: Sequence[int], stake_cents: int, paytable: Paytable, rulings: Rulings) -> Judgement:
    """Judge a sequence of throws, from the first come-out roll after the wager was placed.

    Raises:
        UsageError: the stake or a throw cannot be, or throws go on after the wager is down.
    """
    wager: Wager | None = start(stake_cents)
    settlements: list[Settlement | None] = []
    for number, total in enumerate(throws, start=1):
        if wager is None:
            raise UsageError(
                f"throw {number} comes after throw {number - 1} took the wager down; leave out what follows"
            )
        wager, settlement = throw(wager, total, paytable, rulings)
        settlements.append(settlement)
    return Judgement(wager, tuple(settlements))


def _natural(wager: Wager, paytable: Paytable, rulings: Rulings) -> Outcome:
    """(d)(2): a come-out roll of 7 or 11, by rulings LS-1 and LS-2."""
    reading = rulings["LS-2"]
    first_only = rulings["LS-1"] == "first" or reading == "R4"
    if wager.seen_natural and first_only:
        return wager, None
    row = paytable.come_out
    settlement = Settlement(
        wager=WAGER,
        row=row.text,
        odds=str(row.odds),
        credit_cents=0 if reading == "R3" else row.odds.credit_cents(wager.stake_cents),
        working=reading != "R2",
        clauses=("623c.2(d)(2)", "623c.2(e)"),
        rulings=("LS-1", "LS-2"),
    )
    return (replace(wager, seen_natural=True) if settlement.working else None), settlement


def _point_roll(wager: Wager, total: int, paytable: Paytable, rulings: Rulings) -> Outcome:
    """(d)(3): another point not hit yet goes on, anything else settles the wager by its hits."""
    if total in POINTS - wager.hits - {wager.point}:
        return replace(wager, hits=wager.hits | {total}), None
    complete = len(wager.hits) == ALL_OTHERS
    if total == SEVEN and not complete and rulings["LS-4"] == "lost":
        return None, _end(wager, None, LOST_SEVEN, ("LS-4",))
    row = paytable.row_for(len(wager.hits), with_point=complete and total == wager.point)
    return None, _end(wager, row, LOST_TOO_FEW, _rulings_used(wager, total, row))


def _rulings_used(wager: Wager, total: int, row: Row | None) -> tuple[str, ...]:
    if len(wager.hits) == ALL_OTHERS:
        return ("LS-3",)
    if total == SEVEN:
        ends: tuple[str, ...] = ("LS-4",)
    elif total == wager.point:
        ends = ("LS-5",)
    else:
        ends = () if total in POINTS else ("LS-7",)
    return ends if row else (*ends, "LS-6")


def _end(wager: Wager, row: Row | None, otherwise: str, rulings: tuple[str, ...]) -> Settlement:
    return Settlement(
        wager=WAGER,
        row=row.text if row else otherwise,
        odds=str(row.odds) if row else None,
        credit_cents=row.odds.credit_cents(wager.stake_cents) if row else 0,
        working=False,
        clauses=("623c.2(d)(3)", "623c.2(e)"),
        rulings=rulings,
    )
