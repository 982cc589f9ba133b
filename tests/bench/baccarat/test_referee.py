"""The baccarat referee lets an honest table pass and names the clause that another breaks."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.bench.baccarat.referee import BaccaratReferee
from boxperson.bench.baccarat.rig import BaccaratSubmission
from boxperson.bench.baccarat.table import Account, Act
from boxperson.bench.table import Settled
from boxperson.errors import Finding
from tests.bench.baccarat.simulated_table import NINES, Dealt, SimulatedTable

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
STAKES: dict[tuple[int, str], int] = {
    (1, "player"): 1000,
    (1, NINES): 500,
    (2, "banker"): 777,
    (2, NINES): 100,
    (5, "tie"): 300,
}


def submission(letter: str = "A", readings: dict[str, str] | None = None) -> BaccaratSubmission:
    return BaccaratSubmission(
        paytable=letter,
        decks=8,
        minimum_cents=1,
        maximum_cents=100_000,
        unit_cents=1,
        commission_percent=5,
        rulings=readings or {},
    )


def begun(table: SimulatedTable, stakes: dict[tuple[int, str], int] | None = None) -> BaccaratReferee:
    referee = BaccaratReferee(submission(table.letter), lambda *_a, **_k: None)
    for (seat, wager), stake_cents in (STAKES if stakes is None else stakes).items():
        table.load(seat, 10_000)
        referee.loads(seat, 10_000)
        table.place(seat, wager, stake_cents)
        referee.accepts(seat, wager, stake_cents)
    return referee


def judge(referee: BaccaratReferee, dealt: Dealt) -> None:
    referee.judge_initial(dealt.initial, dealt.first)
    referee.judge_hand(dealt.initial, dealt.whole, dealt.last)


def broken_by(referee: BaccaratReferee, dealt: Dealt) -> Finding:
    with pytest.raises(Finding) as found:
        judge(referee, dealt)
    return found.value


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6), st.sampled_from("ABCD"))
def test_an_honest_table_passes_whatever_is_dealt(dealt: list[str], letter: str) -> None:
    table = SimulatedTable(letter)
    referee = begun(table)
    judge(referee, table.deal(f"{dealt[0]} {dealt[2]}", f"{dealt[1]} {dealt[3]}", f"{dealt[4]} {dealt[5]}"))


Change = Callable[[Account], Account]


def paying(cents: int, key: tuple[int, str] = (1, NINES)) -> Change:
    """The account of a table that settles one wager at another figure, and credits it."""

    def change(account: Account) -> Account:
        if key not in account.settled:
            return account
        before = account.settled[key][0].credit_cents
        credits_cents = {**account.credits_cents, key[0]: account.credits_cents[key[0]] + cents - before}
        settled = {**account.settled, key: (Settled(cents, "as the table says", working=False),)}
        return replace(account, settled=settled, credits_cents=credits_cents)

    return change


def without(key: tuple[int, str]) -> Change:
    def change(account: Account) -> Account:
        return replace(account, settled={each: done for each, done in account.settled.items() if each != key})

    return change


def twice(account: Account) -> Account:
    return replace(account, settled={**account.settled, (1, NINES): account.settled[1, NINES] * 2})


def late(account: Account) -> Account:
    """The settlement of Lucky Nines told after the third card."""
    nines = [act for act in account.acts if act.about == NINES]
    others = [act for act in account.acts if act.about != NINES]
    return replace(account, acts=(*others[:-2], Act("card_drawn", "player-3"), *nines, *others[-2:]))


def reporting(place: str, card: str) -> Change:
    return lambda account: replace(account, cards={**account.cards, place: card})


HAND = ("9H 4C", "9S KD", "2C 3D")
"""Two nines of two suits: 5 to 1 by paytable A, 30.00 for 5.00; the player draws the 2C, the banker stays on 9."""


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (paying(2500), "631c.4(e)"),
        (paying(3001), "631c.4(e)"),
        (paying(4500), "631c.4(e)"),
        (paying(1000), "631c.4(d)(2)"),
        (paying(10_500), "631c.4(d)(2)"),
        (paying(0), "631c.4(d)(2)"),
        (twice, "631c.4(d)"),
        (without((1, NINES)), "631c.4(d)"),
        (late, "631c.4(d)"),
        (reporting("player-1", "6H"), "631c.4(a)"),
        (reporting("banker-2", "KS"), "631c.4(a)"),
        (lambda account: replace(account, credits_cents={**account.credits_cents, 1: 1}), "631c.4(d)"),
        (lambda account: replace(account, up={**account.up, (6, NINES): 100}), "631c.4(d)"),
    ],
)
def test_a_table_that_settles_the_initial_cards_otherwise_breaks_the_clause_of_what_is_wrong(
    change: Change, clause: str
) -> None:
    table = SimulatedTable()
    referee = begun(table)
    dealt = table.deal(*HAND)
    assert broken_by(referee, replace(dealt, first=change(dealt.first))).clauses == (clause,)


def test_a_wager_without_a_nine_that_is_paid_or_kept_breaks_its_own_clause() -> None:
    for change in (paying(1000), without((1, NINES))):
        table = SimulatedTable()
        referee = begun(table)
        dealt = table.deal("2H 4C", "KS 3D", "2C 3D")
        assert broken_by(referee, replace(dealt, first=change(dealt.first))).clauses == ("631c.4(d)(1)",)


@pytest.mark.parametrize(
    "change",
    [
        paying(1999, (1, "player")),
        paying(778, (2, "banker")),
        lambda account: replace(account, result=(3, 3, "tie")),
        lambda account: replace(account, result=None),
        without((5, "tie")),
    ],
)
def test_a_table_that_ends_the_hand_otherwise_breaks_its_completion(change: Change) -> None:
    table = SimulatedTable()
    referee = begun(table)
    dealt = table.deal("9H KC", "3S 4D")
    assert broken_by(referee, replace(dealt, last=change(dealt.last))).clauses == ("631c.4(f)",)


def test_a_hand_that_is_not_dealt_to_its_end_breaks_its_completion() -> None:
    table = SimulatedTable()
    referee = begun(table)
    dealt = table.deal("2H 3C", "3S 4D", "4D")
    whole = {**dealt.whole, "player": dealt.initial["player"]}
    told = {place: card for place, card in dealt.last.cards.items() if place != "player-3"}
    found = broken_by(referee, replace(dealt, whole=whole, last=replace(dealt.last, cards=told)))
    assert found.clauses == ("631c.4(f)",)
    assert "the player draws a third card" in found.observed


def test_a_base_wager_settled_before_the_last_card_breaks_its_completion() -> None:
    table = SimulatedTable()
    referee = begun(table)
    dealt = table.deal("2H 3C", "3S 4D", "4D")
    acts = dealt.last.acts
    early = replace(dealt.last, acts=(*acts[:13], Act("settlement", "player"), *acts[13:]))
    assert broken_by(referee, replace(dealt, last=early)).clauses == ("631c.4(f)",)


def test_a_fifth_card_that_the_eyes_see_at_the_settlement_is_too_early() -> None:
    table = SimulatedTable()
    referee = begun(table)
    dealt = table.deal(*HAND)
    seen = {**dealt.initial, "player": (*dealt.initial["player"], "2C")}
    assert broken_by(referee, replace(dealt, initial=seen)).clauses == ("631c.4(d)",)


def test_payments_that_fit_another_reading_are_told() -> None:
    table = SimulatedTable(readings={"LN-3": "without-diamonds"})
    referee = begun(table)
    found = broken_by(referee, table.deal("9D 9D", "9D 4C", "2C 3D"))
    assert "fits LN-3 without-diamonds" in found.observed


def void(table: SimulatedTable, **changes: Any) -> Account:
    back = dict(table.credits_cents)
    for (seat, _), stake_cents in table.up.items():
        back[seat] += stake_cents
    acts = (Act("bets_closed"), Act("error"), Act("hand_void"))
    return replace(Account(acts, {}, {}, None, (201,), {}, back), **changes)


def test_a_void_hand_returns_every_wager() -> None:
    table = SimulatedTable()
    begun(table).judge_void(void(table))


@pytest.mark.parametrize(
    "changes",
    [
        {"acts": (Act("bets_closed"), Act("hand_settled"))},
        {"settled": {(1, NINES): (Settled(0, "lost", working=False),)}},
        {"credits_cents": {1: 0}},
        {"up": {(1, NINES): 500}},
    ],
)
def test_a_void_hand_that_keeps_something_is_found(changes: dict[str, Any]) -> None:
    table = SimulatedTable()
    referee = begun(table)
    with pytest.raises(Finding) as found:
        referee.judge_void(void(table, **changes))
    assert found.value.clauses == ("631c.4(d)",)


def test_a_hand_that_is_void_without_reason_is_not_completed() -> None:
    table = SimulatedTable()
    referee = begun(table)
    dealt = table.deal(*HAND)
    spoiled = replace(dealt.first, acts=(*dealt.first.acts, Act("hand_void")))
    assert broken_by(referee, replace(dealt, first=spoiled)).clauses == ("631c.4(f)",)
