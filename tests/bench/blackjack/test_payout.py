"""Payouts that nobody looked at, or whose chips nobody can value, are never taken for good."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from boxperson.bench.blackjack.payout import Asked, hold_settled
from boxperson.bench.blackjack.spots import Spots
from boxperson.drivers.link import Event
from boxperson.errors import Finding, RigError, Unread
from boxperson.rules.cards import cards
from boxperson.rules.settlement import Settlement
from tests.bench.blackjack.simulated_round import CHIP_CENTS

WON = Asked(
    5,
    cards("TS TS"),
    Settlement("lucky-ladies", "Matched 20", "25 for 1", 12_500, working=False, clauses=()),
    None,
    ("633b.22(h)(1)", "633b.22(h)(2)"),
)
CLAIMED = Event(7, 0, "claimed", {"seat": 5, "row": "matched", "percent": None, "amount_cents": 12_500})
PAID = Event(
    9, 0, "settlement", {"seat": 5, "credit_cents": 12_500, "row": "matched", "working": False, "paid_by": "inventory"}
)
LIT = Spots("read", lit=frozenset({"won-5"}))
CHIPS = Spots("read", chips={"seat-5 paid": ("black", "green")}, lit=frozenset({"won-5"}))


def hold(looks: Mapping[int, Spots], chip_cents: Mapping[str, int] = CHIP_CENTS) -> None:
    hold_settled([WON], [CLAIMED, PAID], looks, chip_cents)


def test_a_payout_that_was_seen_passes() -> None:
    hold({7: LIT, 9: CHIPS})


def test_a_round_without_wagers_has_nothing_to_settle() -> None:
    hold_settled([], [], {}, CHIP_CENTS)


@pytest.mark.parametrize(
    ("looks", "clause"),
    [
        ({}, "633b.22(h)(2)"),
        ({9: CHIPS}, "633b.22(h)(2)"),
        ({7: LIT}, "633b.22(i)"),
        ({7: CHIPS, 8: CHIPS}, "633b.22(i)"),
    ],
)
def test_a_payout_that_was_not_seen_does_not(looks: Mapping[int, Spots], clause: str) -> None:
    with pytest.raises(Finding) as found:
        hold(looks)
    assert found.value.clauses == (clause,)


def test_a_chip_of_a_colour_without_a_value_is_the_rigs_fault() -> None:
    with pytest.raises(RigError, match=r"a green chip lies at seat 5; say in \[chips\]"):
        hold({7: LIT, 9: CHIPS}, {"black": 10_000})


def test_chips_that_lie_on_each_other_cannot_be_valued() -> None:
    with pytest.raises(Unread, match="chips lie on each other at seat 5"):
        hold({7: LIT, 9: replace(CHIPS, chips={"seat-5 paid": ("black", "hidden")})})
