"""The blackjack referee lets an honest table pass, and names the clause that the smallest wrong change breaks."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from boxperson.bench.blackjack import clause_ids
from boxperson.bench.blackjack.eyes import Hands
from boxperson.bench.blackjack.referee import BlackjackReferee
from boxperson.bench.blackjack.spots import Spots
from boxperson.drivers.link import Event
from boxperson.errors import Finding, NotOnThisRig, UsageError
from boxperson.rules.progressive import Meters
from tests.bench.blackjack.changes import Change, keyed_lost, renumbered
from tests.bench.blackjack.deals import deals, metered, shared
from tests.bench.blackjack.rounds import PART, PLAIN, SHARED, STRICT, UNPAIRED
from tests.bench.blackjack.simulated_round import (
    CHIP_CENTS,
    UNIT,
    Deal,
    Told,
    judge,
    new_meters,
    play,
    refereed,
    silent,
)
from tests.bench.blackjack.wrong_rounds import WRONG


def broken_by(deal: Deal, told: Told, meters: Meters | None = None) -> Finding:
    with pytest.raises(Finding) as found:
        judge(refereed(deal, meters), told)
    return found.value


@settings(deadline=None, max_examples=100)
@given(metered(deals() | shared()))
def test_an_honest_table_passes_whoever_wagers_and_whatever_is_dealt(made: tuple[Deal, Meters]) -> None:
    deal, meters = made
    judge(refereed(deal, meters), play(deal, meters))


@pytest.mark.parametrize("deal", [PLAIN, SHARED, PART, UNPAIRED, STRICT])
def test_rounds_follow_each_other_on_the_same_meters(deal: Deal) -> None:
    referee, meters = refereed(deal), new_meters(deal.paytable)
    for _ in range(3):
        told = play(deal, meters)
        judge(referee, told)
        meters = told.at_end
        referee.base |= set(deal.hands)
        for seat in deal.wagers:
            referee.offered(seat, (UNIT,), accepted=True, linked=True)


@pytest.mark.parametrize(
    ("deal", "paid_cents"),
    [
        (PLAIN, {6: 0, 5: 12_500, 4: 1_000, 3: 0, 2: 1_000, 1: 5_000}),
        (replace(PLAIN, paytable="2"), {6: 0, 5: 10_000, 4: 1_500, 3: 0, 2: 1_500, 1: 5_000}),
        (replace(PLAIN, paytable="3"), {6: 0, 5: 25_000, 4: 1_000, 3: 0, 2: 1_000, 1: 5_000}),
        (SHARED, {4: 0, 6: 500_127, 2: 500_127}),
        (replace(SHARED, hole="KD", paytable="3"), {4: 0, 6: 312_530, 2: 312_530}),
        (replace(SHARED, hole="KD", paytable="4"), {4: 0, 6: 500_000, 2: 500_000}),
        (PART, {5: 0, 3: 250_018}),
        (replace(PART, hole="9S"), {5: 0, 3: 125_000}),
        (replace(PART, up="AS", hole="KS", paytable="10"), {5: 0, 3: 1_500_000}),
        (replace(PART, up="2S", hole="KS", paytable="10"), {5: 0, 3: 75_000}),
    ],
)
def test_what_is_asked_for_in_cents(deal: Deal, paid_cents: dict[int, int]) -> None:
    asked: list[dict[str, Any]] = []
    judge(refereed(deal, record=lambda _kind, **fields: asked.append(fields)), play(deal))
    assert {each["seat"]: each["credit_cents"] for each in asked} == paid_cents
    assert [each["seat"] for each in asked] == list(paid_cents)


def test_two_who_share_the_meter_leave_the_odd_cent_and_what_the_reserve_does_not_pay_is_the_houses() -> None:
    referee = refereed(SHARED)
    judge(referee, play(SHARED))
    assert referee.meters == Meters(
        display=100_000_100,
        reserve=0,
        contributions=31_500,
        house_funded=199_994_000,
        hits=1,
        paid_by_attendant=100_025_400,
    )


def test_every_expectation_is_recorded_with_its_clauses_and_rulings() -> None:
    noted: list[tuple[str, dict[str, Any]]] = []
    judge(refereed(PART, record=lambda kind, **fields: noted.append((kind, fields))), play(PART))
    assert [kind for kind, _ in noted] == ["expectation", "expectation"]
    lost, won = (fields for _, fields in noted)
    assert (lost["seat"], lost["cards"], lost["clauses"]) == (5, ["9C", "2D"], ["633b.22(g)(1)"])
    assert (won["wager"], won["row"]) == ("lucky-ladies", "Queen of hearts pair, dealer Blackjack (non-suited)")
    assert set(won["clauses"]) >= {"633b.22(i)", "633b.22(h)(3)", "633b.22(h)(4)#inventory", "633b.22(h)(4)#cards"}
    assert "LL-13=reduced" in won["rulings"]


@pytest.mark.parametrize(("deal", "change", "clause"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_the_smallest_wrong_change_breaks_its_own_clause(deal: Deal, change: Change, clause: str) -> None:
    told = change(play(deal))
    assert told != play(deal)
    assert broken_by(deal, told).clauses == (clause,)


def test_every_clause_that_the_referee_names_is_broken_by_something_here() -> None:
    named = {value for name, value in vars(clause_ids).items() if name.isupper()}
    elsewhere = {"633b.22(d)#linked", "633b.22(e)"}
    assert {clause for *_, clause in WRONG} == named - elsewhere


def test_what_is_wrong_is_said_with_seat_and_figure() -> None:
    found = broken_by(PLAIN, keyed_lost(4)(play(PLAIN)))
    assert found.expected == "AC 9D at seat 4: 10.00 for 'Any 20' (2 for 1)"
    assert found.observed == "0.00, 'no 20'"


@pytest.mark.parametrize(
    ("values_cents", "linked", "seat", "clause"),
    [
        ((100,), True, 3, "633b.22(d)(1)"),
        ((UNIT, UNIT), True, 3, "633b.22(d)(1)"),
        ((100,) * 5, True, 3, "633b.22(d)(1)"),
        ((UNIT,), True, 2, "633b.22(e)"),
        ((UNIT,), False, 3, "633b.22(d)#linked"),
    ],
)
def test_what_must_be_refused_may_not_be_accepted(
    values_cents: tuple[int, ...], seat: int, clause: str, *, linked: bool
) -> None:
    referee = BlackjackReferee(PLAIN.submission(), silent, CHIP_CENTS)
    referee.base.add(3)
    referee.offered(seat, values_cents, accepted=False, linked=linked)
    with pytest.raises(Finding) as found:
        referee.offered(seat, values_cents, accepted=True, linked=linked)
    assert found.value.clauses == (clause,)
    assert referee.up == set()


def test_what_must_be_accepted_may_not_be_refused() -> None:
    referee = BlackjackReferee(PLAIN.submission(), silent, CHIP_CENTS)
    referee.base.add(3)
    with pytest.raises(Finding) as found:
        referee.offered(3, (UNIT,), accepted=False, linked=True)
    assert found.value.clauses == ("633b.22(d)(1)",)
    referee.offered(3, (UNIT,), accepted=True, linked=True)
    assert referee.up == {3}


def test_after_the_lock_out_nothing_is_recognised_until_the_round_is_over() -> None:
    deal = replace(UNPAIRED, wagers=(5,))
    referee, told = refereed(deal), play(deal)
    referee.judge_lock_out(told.accepted, told.locked, told.at_lock_out)
    referee.offered(3, (UNIT,), accepted=False, linked=True)
    with pytest.raises(Finding) as found:
        referee.offered(3, (UNIT,), accepted=True, linked=True)
    assert found.value.clauses == ("633b.22(d)(2)",)
    referee.takes_back(5, base=False)
    assert referee.up == {5}
    referee.end_round()
    assert (referee.up, referee.base) == (set(), set())
    referee.base.add(3)
    referee.offered(3, (UNIT,), accepted=True, linked=True)


@pytest.mark.parametrize("base", [False, True])
def test_a_wager_taken_back_before_the_lock_out_is_up_no_longer(*, base: bool) -> None:
    referee = refereed(PLAIN)
    referee.takes_back(2, base=base)
    assert referee.up == {1, 3, 4, 5, 6}
    assert (2 in referee.base) != base
    with pytest.raises(Finding) as found:
        referee.judge_lights(play(PLAIN).lights)
    assert found.value.clauses == ("633b.22(d)(1)",)


@pytest.mark.parametrize("cards", [frozenset({"seat-2"}), frozenset({"dealer"})])
def test_a_deal_although_the_count_differs_breaks_the_clause_of_the_count(cards: frozenset[str]) -> None:
    referee, bare = refereed(PLAIN), Spots("read")
    referee.judge_no_deal(7, bare)
    with pytest.raises(Finding) as found:
        referee.judge_no_deal(7, replace(bare, cards=cards))
    assert found.value.clauses == ("633b.22(f)",)


@pytest.mark.parametrize("paytable", ["1", "3", "9", "10"])
@pytest.mark.parametrize("meter", list(Meters.__dataclass_fields__))
def test_a_new_progressive_begins_at_its_seed_and_with_nothing_else(paytable: str, meter: str) -> None:
    referee = refereed(replace(PLAIN, paytable=paytable), Meters(display=7, hits=3))
    seed = new_meters(paytable)
    referee.begins_progressive(seed)
    assert referee.meters == seed
    with pytest.raises(Finding) as found:
        referee.begins_progressive(replace(seed, **{meter: getattr(seed, meter) + 1}))
    assert found.value.clauses == ("633b.22(j)",)
    assert found.value.expected.startswith(meter)


def test_what_linked_tables_put_in_and_win_is_in_the_meters() -> None:
    referee = refereed(PART)
    assert referee.other_table(3, None, 1) == ()
    referee.hold_meters(Meters(250_027_000, 3_000, 30_000, 250_000_000))
    assert referee.other_table(2, 10, 2) == (125_022, 125_022)
    referee.hold_meters(Meters(225_040_600, 5_000, 50_000, 250_000_000, 1, 0, 25_004_400))


def test_a_share_is_of_the_meter_at_the_lock_out_whatever_linked_tables_put_in_since() -> None:
    told = play(PART)
    referee = refereed(PART)
    referee.judge_lock_out(told.accepted, told.locked, told.at_lock_out)
    referee.other_table(100, None, 1)
    referee.judge_settled(told.before, told.after, told.first, told.looks)
    asked = referee.judge_held(told.before, told.dealer, (*told.first, *told.then), told.looks)
    assert [each.settlement.credit_cents for each in asked] == [250_018]
    referee.hold_meters(
        replace(
            told.at_end,
            display=told.at_end.display + 900_000,
            reserve=told.at_end.reserve + 100_000,
            contributions=told.at_end.contributions + 1_000_000,
        )
    )


def test_hits_of_linked_tables_are_not_this_tables() -> None:
    told = play(UNPAIRED)
    elsewhere = Event(0, 0, "hit", {"table": 2, "percent": 100, "winners": 1, "shares_cents": [1], "amount_cents": 1})
    judge(refereed(UNPAIRED), renumbered(replace(told, then=(told.then[0], elsewhere, *told.then[1:]))))


@pytest.mark.parametrize(("up", "held"), [("AC", [3]), ("KS", [3]), ("TD", [3]), ("9S", []), ("2C", [])])
def test_queens_of_hearts_are_held_while_the_hole_card_may_make_a_blackjack(up: str, held: list[int]) -> None:
    referee = refereed(UNPAIRED)
    assert referee.held(Hands(dict(UNPAIRED.hands), (up,), 1)) == held


def test_a_submission_that_it_cannot_judge_by_is_refused() -> None:
    with pytest.raises(NotOnThisRig, match="LL-6 is read as top-up"):
        refereed(replace(PLAIN, readings={"LL-6": "top-up"}))
    for wrong in (replace(PLAIN, readings={"LL-6": "never"}), replace(PLAIN, readings={"LL-99": "hold"})):
        with pytest.raises(UsageError):
            refereed(wrong)
    with pytest.raises(UsageError, match="11"):
        BlackjackReferee(PLAIN.submission().model_copy(update={"paytable": "11"}), silent, CHIP_CENTS)
