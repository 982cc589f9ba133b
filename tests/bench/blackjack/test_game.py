"""A scenario's play at a table that tells an honest round step by step: what is followed, seen, and given up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest

from boxperson.bench.bench import BlackjackBench
from boxperson.bench.blackjack.eyes import Hands, SpotEyes
from boxperson.bench.blackjack.referee import BlackjackReferee
from boxperson.bench.blackjack.spots import Spots
from boxperson.bench.blackjack.table import BlackjackTable
from boxperson.bench.blackjack.watch import Watch
from boxperson.drivers.link import Event
from boxperson.errors import Finding, RigError
from boxperson.rules.progressive import Meters
from fixtures.blackjack import BASE, Blackjack
from fixtures.blackjack import Deal as Cards
from fixtures.chips import chips_for
from tests.bench.blackjack.rounds import PART, PLAIN, SHARED, UNPAIRED
from tests.bench.blackjack.simulated_round import (
    CHIP_CENTS,
    UNIT,
    Deal,
    Told,
    blackjack,
    new_meters,
    play,
    silent,
)
from tests.bench.memory import CountingClock

SIDE = "lucky-ladies"
STEPS_UNTIL_COUNTED = 9


@dataclass
class Pit:
    """People who do what they are asked, and what they were asked for."""

    begin: Callable[[], None]
    did: list[tuple[Any, ...]] = field(default_factory=list)

    def begin_round(self) -> None:
        self.did.append(("begin",))
        self.begin()

    def __getattr__(self, act: str) -> Callable[..., None]:
        return lambda *args: self.did.append((act, *args))


class Table:
    """Table and eyes in a few lines: one event at each question, each with what was seen and lay there then."""

    def __init__(self, deal: Deal, told: Told) -> None:
        self.told, self.deal = told, deal
        self.accepted: set[int] = set()
        self.locks_out = True
        self.round: list[Event | None] = []
        self.last: Event | None = None
        self.stands = new_meters(deal.paytable)

    def lock_out(self) -> None:
        if self.locks_out:
            self.round = [Event(1, 0, "locked_out", {"accepted": self.told.accepted})]
            self.stands = self.told.at_lock_out

    def deals(self) -> None:
        counted, *rest = (*self.told.first, *self.told.then)
        self.round += [*[None] * STEPS_UNTIL_COUNTED, counted, *rest, Event(999, 0, "opened", {})]

    def news(self) -> list[Event]:
        if not self.round:
            return []
        event = self.round.pop(0)
        if event is None:
            return []
        self.last = event
        if event.name == "opened":
            self.stands = self.told.at_end
        return [event]

    def meters(self) -> Meters:
        return self.stands

    def accepted_seats(self) -> tuple[int, ...]:
        return tuple(self.accepted)

    def linked(self) -> bool:
        return True

    def glance(self) -> Spots:
        if self.last is None or self.last.name == "locked_out":
            return self.told.count_looks[-1]
        left = {event.name for event in self.round if event is not None}
        if not left & {"settlement"}:
            return replace(self.told.looks.get(self.last.seq, self.told.paperwork), cards=self.told.paperwork.cards)
        return self.told.looks.get(self.last.seq, replace(self.told.locked, chips={}))

    def read_hands(self) -> Hands:
        left = {event.name for event in self.round if event is not None}
        if self.last is not None and "reader_used" in {event.name for event in self.told.then} - left:
            return Hands(self.told.before.seats, self.told.dealer, 0) if self.turned() else self.told.after
        return self.told.before

    def turned(self) -> bool:
        return blackjack(self.deal.up, self.deal.hole) is not None


@dataclass
class Rig:
    """What of a rig file the play asks for."""

    chips: dict[str, int]


def game_of(deal: Deal, told: Told | None = None) -> tuple[Blackjack, Table, Pit]:
    """A play with the chips of a deal on the felt."""
    table = Table(deal, told or play(deal))
    pit, clock = Pit(table.deals), CountingClock()
    roles = (Rig(CHIP_CENTS), table, pit, None, None, table, table, None, clock, None, None)
    bench = BlackjackBench(*cast("tuple[Any, ...]", roles))
    referee = BlackjackReferee(deal.submission(), silent, CHIP_CENTS)
    watch = Watch(cast("BlackjackTable", table), cast("SpotEyes", table), clock)
    game = Blackjack(bench, deal.submission(), referee, watch)
    for seat in deal.hands:
        game.place(seat, BASE, 2500)
        if seat in deal.wagers:
            table.accepted.add(seat)
            assert game.place(seat, SIDE, UNIT).accepted
    return game, table, pit


def cards_of(deal: Deal, drawn: Sequence[str] = ()) -> Cards:
    return Cards(dict(deal.hands), deal.up, deal.hole, tuple(drawn))


@pytest.mark.parametrize(
    ("deal", "paid_cents", "order"),
    [
        (PLAIN, {6: 0, 5: 12_500, 4: 1_000, 3: 0, 2: 1_000, 1: 5_000}, [6, 5, 4, 3, 2, 1]),
        (SHARED, {4: 0, 6: 500_127, 2: 500_127}, [4, 6, 2]),
        (PART, {5: 0, 3: 250_018}, [5, 3]),
        (UNPAIRED, {5: 1_000, 3: 100_000}, [5, 3]),
        (replace(UNPAIRED, wagers=(3,)), {3: 100_000}, [3]),
    ],
)
def test_a_round_is_followed_to_its_end(deal: Deal, paid_cents: dict[int, int], order: list[int]) -> None:
    game, table, pit = game_of(deal)
    game.play(cards_of(deal))
    assert game.paid_cents == {(seat, SIDE): cents for seat, cents in paid_cents.items()}
    assert game.order == order
    assert game.counted == len(deal.wagers)
    assert set(table.told.looks) <= set(game.looks)
    winners = [seat for seat in order if deal in (SHARED, PART) and deal.hands[seat] == ("QH", "QH")]
    assert [act[1] for act in pit.did if act[0] == "finish_paperwork"] == winners
    assert {act[1] for act in pit.did if act[0] == "take_chips"} == set(deal.hands)
    assert (game.referee.up, game.referee.locked) == (set(), False)


def test_cards_leave_the_shoe_one_each_from_seat_1_up_and_the_dealer_last() -> None:
    dealt = Cards({5: ("KS", "TC"), 3: ("QH", "QH")}, "6S", "TD", ("2C",))
    assert dealt.in_order() == ["QH", "KS", "6S", "QH", "TC", "TD", "2C"]


@pytest.mark.parametrize(
    ("cents", "chips"), [(500, [500]), (2500, [2500]), (1000, [500, 500]), (10_100, [10_000, 100])]
)
def test_a_stake_is_as_few_chips_as_there_are_for_it(cents: int, chips: list[int]) -> None:
    assert chips_for(cents, CHIP_CENTS.values()) == chips


def test_a_table_that_does_not_lock_out_is_the_rigs_fault() -> None:
    game, table, _ = game_of(PLAIN)
    table.locks_out = False
    with pytest.raises(RigError, match="reports no lock-out within 2 s"):
        game.play(cards_of(PLAIN))
    assert not game.referee.locked


def test_a_count_that_differs_stops_the_round_without_an_order() -> None:
    game, table, _ = game_of(PLAIN)
    game.order = [7]
    one_more = replace(table.told.count_looks[1], chips={"laid": ("red",) * 7})
    counted = replace(table.told.first[0], params={"chips": 7, "accepted": 6})
    table.told = replace(table.told, count_looks=(table.told.locked, one_more), first=(counted,), then=())
    game.start(cards_of(PLAIN))
    assert not game.count()
    assert (game.counted, game.initial, game.order, game.paid_cents) == (7, None, [], {})


def test_a_count_that_differs_unasked_is_no_round_to_judge() -> None:
    game, table, _ = game_of(PLAIN)
    one_more = replace(table.told.count_looks[1], chips={"laid": ("red",) * 7})
    counted = replace(table.told.first[0], params={"chips": 7, "accepted": 6})
    table.told = replace(table.told, count_looks=(table.told.locked, one_more), first=(counted,), then=())
    with pytest.raises(RigError, match="stopped at 7 chips for 6 wagers"):
        game.play(cards_of(PLAIN))


def test_a_dealer_who_never_counts_is_the_rigs_fault() -> None:
    game, table, pit = game_of(PLAIN)
    pit.begin = lambda: None
    with pytest.raises(RigError, match="counts no chips within 40 s"):
        game.play(cards_of(PLAIN))
    assert table.told.first


def test_other_cards_than_the_shoe_was_given_are_the_rigs_fault() -> None:
    game, _, _ = game_of(PLAIN)
    with pytest.raises(RigError, match="the eyes see KS TC at seat 7; the shoe gave 2C 3C"):
        game.play(Cards({**PLAIN.hands, 7: ("2C", "3C")}, PLAIN.up, PLAIN.hole))
    game, _, _ = game_of(PLAIN)
    with pytest.raises(RigError, match="the dealer's 6S up; the shoe gave 2C"):
        game.play(Cards(dict(PLAIN.hands), "2C", PLAIN.hole))


def test_a_wager_that_the_system_does_not_show_is_found_when_it_is_placed() -> None:
    game, _, _ = game_of(replace(PLAIN, wagers=(1,)))
    with pytest.raises(Finding) as found:
        game.place(2, SIDE, UNIT)
    assert found.value.clauses == ("633b.22(d)(1)",)


def test_a_meter_that_is_wrong_when_the_table_opens_is_found() -> None:
    told = play(SHARED)
    game, _, _ = game_of(SHARED, replace(told, at_end=replace(told.at_end, reserve=1)))
    with pytest.raises(Finding) as found:
        game.play(cards_of(SHARED))
    assert found.value.clauses == ("633b.22(j)",)


def test_winners_cards_that_go_before_the_paperwork_are_found() -> None:
    told = play(PART)
    game, _, pit = game_of(PART, replace(told, paperwork=replace(told.paperwork, cards=frozenset())))
    with pytest.raises(Finding) as found:
        game.play(cards_of(PART))
    assert found.value.clauses == ("633b.22(h)(4)#cards",)
    assert "finish_paperwork" not in {act[0] for act in pit.did}


@pytest.mark.parametrize(
    ("winners", "shares_cents", "clause"),
    [(1, [500_085], "633b.22(j)"), (2, [500_086, 500_085], "633b.22(l)"), (2, [500_085], "633b.22(l)")],
)
def test_what_a_linked_table_wins_otherwise_breaks_the_clause_of_meter_or_division(
    winners: int, shares_cents: list[int], clause: str
) -> None:
    game, table, pit = game_of(PART)
    hit = Event(1, 0, "hit", {"table": 2, "percent": 100, "winners": winners, "shares_cents": shares_cents})
    pit.other_table = lambda *_: table.round.append(hit)  # type: ignore[attr-defined]
    with pytest.raises(Finding) as found:
        game.other_table(2, winners, 100, winners)
    assert found.value.clauses == (clause,)


def test_what_a_linked_table_puts_in_has_to_be_on_the_meters() -> None:
    game, table, _ = game_of(PART)
    with pytest.raises(Finding) as found:
        game.other_table(2, 3)
    assert found.value.clauses == ("633b.22(j)",)
    table.stands = Meters(250_054_000, 6_000, 60_000, 250_000_000)
    game.other_table(2, 3)
