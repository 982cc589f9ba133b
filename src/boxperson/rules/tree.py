"""Exact chances of a dice wager, by walking every throw through the judge."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TypeVar

from boxperson.rules import lucky_shooter
from boxperson.rules.chances import Chances
from boxperson.rules.dice import WAYS
from boxperson.rules.lucky_shooter_paytable import Paytable
from boxperson.rules.rulings import Rulings
from boxperson.rules.settlement import Settlement

_CREDIT = "credit in cents"

State = TypeVar("State", bound=Hashable)
Fall = TypeVar("Fall")


def chances(
    start: State,
    throw: Callable[[State, Fall], tuple[State | None, Settlement | None]],
    falls: Mapping[Fall, int],
    stake_cents: int,
) -> Chances:
    """Walk the whole tree of throws below a wager.

    A throw may leave the wager exactly as it was; that loop is summed exactly by its linear equation. Loops
    through other states do not occur in dice wagers and would not end.

    Args:
        start: the wager as placed.
        throw: the judge: a wager and a fall of the dice to the wager after it and the settlement.
        falls: what `throw` is told, and in how many ways each comes: sums, `dice.WAYS`, or faces, `dice.FALLS`.
        stake_cents: what is staked.
    """
    expected = dict(_expect(start, throw, falls, {}))
    credit = expected.pop(_CREDIT, Fraction(0))
    return Chances(MappingProxyType(expected), credit / stake_cents)


def lucky_shooter_chances(paytable: Paytable, rulings: Rulings) -> Chances:
    """Give the exact chances of a Lucky Shooter wager."""
    stake_cents = 100
    return chances(
        lucky_shooter.start(stake_cents),
        lambda wager, total: lucky_shooter.throw(wager, total, paytable, rulings),
        WAYS,
        stake_cents,
    )


def _expect(
    state: State,
    throw: Callable[[State, Fall], tuple[State | None, Settlement | None]],
    falls: Mapping[Fall, int],
    known: dict[State, Mapping[str, Fraction]],
) -> Mapping[str, Fraction]:
    """What to expect from here on: ways times what follows, over the ways that do not lead back.

    With a loop E = (S + back x E) / all, so E = S / (all - back).
    """
    if state in known:
        return known[state]
    sums: dict[str, Fraction] = {}
    back_here = 0
    for fall, ways in falls.items():
        following, settlement = throw(state, fall)
        if settlement is not None:
            _add(sums, {settlement.row: Fraction(1), _CREDIT: Fraction(settlement.credit_cents)}, ways)
        if following == state:
            back_here += ways
        elif following is not None:
            _add(sums, _expect(following, throw, falls, known), ways)
    known[state] = {key: value / (sum(falls.values()) - back_here) for key, value in sums.items()}
    return known[state]


def _add(sums: dict[str, Fraction], what: Mapping[str, Fraction], times: int) -> None:
    for key, value in what.items():
        sums[key] = sums.get(key, Fraction(0)) + value * times
