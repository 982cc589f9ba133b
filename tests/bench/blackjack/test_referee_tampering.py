"""Whatever a table does otherwise in a round, by a cent, a seat or a light, is a finding under the right clause."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boxperson.drivers.link import Event
from boxperson.errors import Finding
from boxperson.rules.progressive import Meters
from tests.bench.blackjack.changes import edit, events_of, look, settled_in_order
from tests.bench.blackjack.deals import deals, metered, shared
from tests.bench.blackjack.simulated_round import (
    Deal,
    Told,
    chips_for,
    judge,
    kind,
    play,
    refereed,
)

TRIES = settings(max_examples=40, deadline=None)
ANY = deals()
Round = tuple[Deal, Meters, Told, Event]


@st.composite
def rounds(draw: st.DrawFn, wanted: Callable[[Event], bool], dealt: st.SearchStrategy[Deal] = ANY) -> Round:
    """A round somewhere, and one of its settlements of the kind that is wanted."""
    deal, meters = draw(metered(dealt))
    told = play(deal, meters)
    about = [event for event in events_of(told, "settlement") if wanted(event)]
    assume(about)
    return deal, meters, told, draw(st.sampled_from(about))


def broken_by(deal: Deal, meters: Meters, told: Told) -> tuple[str, ...]:
    with pytest.raises(Finding) as found:
        judge(refereed(deal, meters), told)
    return found.value.clauses


def is_lost(event: Event) -> bool:
    return not event.params["credit_cents"]


def is_paid_by_odds(event: Event) -> bool:
    return event.params.get("paid_by") == "inventory"


def is_share(event: Event) -> bool:
    return event.params.get("paid_by") == "attendant" and bool(event.params["credit_cents"])


def pays(event: Event) -> bool:
    return not is_lost(event)


@TRIES
@given(rounds(pays), st.sampled_from([-100, -1, 1, 100, 500]))
def test_a_credit_that_is_off_by_whatever_little_breaks_the_clause_of_the_odds(made: Round, off_cents: int) -> None:
    deal, meters, told, event = made
    wrong_cents = event.params["credit_cents"] + off_cents
    assume(wrong_cents)
    seat = event.params["seat"]
    assert broken_by(deal, meters, edit("settlement", seat, credit_cents=wrong_cents)(told)) == ("633b.22(i)",)


@TRIES
@given(rounds(pays))
def test_a_winner_who_is_credited_nothing_breaks_the_clause_of_what_wins(made: Round) -> None:
    deal, meters, told, event = made
    seat = event.params["seat"]
    of_an_ace = any(card[0] == "A" for card in deal.hands[seat])
    clause = "633b.22(b)" if of_an_ace else "633b.22(g)(2)"
    assert broken_by(deal, meters, edit("settlement", seat, credit_cents=0)(told)) == (clause,)


@TRIES
@given(rounds(is_lost), st.integers(1, 10**7))
def test_a_loser_who_is_paid_whatever_breaks_the_clause_of_what_loses(made: Round, cents: int) -> None:
    deal, meters, told, event = made
    seat = event.params["seat"]
    assert kind(deal.hands[seat]) is None
    assert broken_by(deal, meters, edit("settlement", seat, credit_cents=cents)(told)) == ("633b.22(g)(1)",)


@TRIES
@given(metered(deals()), st.data())
def test_any_other_order_breaks_the_clause_of_the_order(made: tuple[Deal, Meters], data: st.DataObject) -> None:
    deal, meters = made
    told = play(deal, meters)
    order = [event.params["seat"] for event in told.first if event.name == "settlement"]
    assume(len(order) > 1)
    other = data.draw(st.permutations(order).filter(lambda seats: list(seats) != order))
    assert broken_by(deal, meters, settled_in_order(other)(told)) == ("633b.22(g)",)


@TRIES
@given(
    metered(deals()),
    st.sampled_from(sorted(Meters.__dataclass_fields__)),
    st.sampled_from([-1, 1]),
    st.sampled_from(["at_lock_out", "at_end"]),
)
def test_a_meter_that_is_off_by_a_hundredth_of_a_cent_breaks_its_clause(
    made: tuple[Deal, Meters], meter: str, by: int, when: str
) -> None:
    deal, meters = made
    told = play(deal, meters)
    stands = getattr(told, when)
    wrong = replace(told, **{when: replace(stands, **{meter: getattr(stands, meter) + by})})
    assert broken_by(deal, meters, wrong) == ("633b.22(j)",)


@TRIES
@given(metered(deals()), st.integers(1, 7), st.sampled_from(["lights", "locked"]))
def test_any_acceptance_light_that_is_wrong_breaks_its_clause(made: tuple[Deal, Meters], seat: int, when: str) -> None:
    deal, meters = made
    told = play(deal, meters)
    seen = getattr(told, when)
    wrong = replace(told, **{when: replace(seen, lit=seen.lit ^ {f"accepted-{seat}"})})
    assert broken_by(deal, meters, wrong) == ("633b.22(d)(1)",)


@TRIES
@given(rounds(pays), st.integers(1, 6))
def test_any_win_light_of_another_seat_breaks_its_clause(made: Round, by: int) -> None:
    deal, meters, told, event = made
    seat = event.params["seat"]
    other = (seat - 1 + by) % 7 + 1
    assume(not events_of(told, "claimed", other))
    for names in ({f"won-{other}"}, {f"won-{seat}"}, {f"won-{seat}", f"won-{other}"}):
        wrong = look("claimed", seat, lambda seen, names=names: replace(seen, lit=seen.lit ^ names))(told)  # type: ignore[misc]
        assert broken_by(deal, meters, wrong) == ("633b.22(h)(2)",)


@TRIES
@given(rounds(is_paid_by_odds), st.sampled_from([-100, 100, 400]))
def test_chips_for_another_amount_than_is_credited_break_the_clause_of_the_odds(made: Round, off_cents: int) -> None:
    deal, meters, told, event = made
    seat = event.params["seat"]
    chips = chips_for(event.params["credit_cents"] + off_cents)
    wrong = look("settlement", seat, lambda seen: replace(seen, chips={**seen.chips, f"seat-{seat} paid": chips}))(told)
    assert broken_by(deal, meters, wrong) == ("633b.22(i)",)


@TRIES
@given(rounds(is_share, shared()), st.sampled_from(["white", "orange"]))
def test_any_chip_of_the_inventory_for_a_share_breaks_its_clause(made: Round, colour: str) -> None:
    deal, meters, told, event = made
    place = f"seat-{event.params['seat']} paid"
    wrong = look(
        "settlement", event.params["seat"], lambda seen: replace(seen, chips={**seen.chips, place: (colour,)})
    )(told)
    assert broken_by(deal, meters, wrong) == ("633b.22(h)(4)#inventory",)


@TRIES
@given(rounds(is_share, shared()), st.data())
def test_a_share_that_is_divided_otherwise_makes_money_or_is_of_another_meter(made: Round, data: st.DataObject) -> None:
    deal, meters, told, _ = made
    (hit,) = events_of(told, "hit")
    shares = hit.params["shares_cents"]
    off = data.draw(st.lists(st.integers(-2, 2), min_size=len(shares), max_size=len(shares)).filter(any))
    wrong = [share + by for share, by in zip(shares, off, strict=True)]
    divided = len(shares) > 1 and sum(off) >= 0
    clause = "633b.22(l)" if divided else "633b.22(j)"
    assert broken_by(deal, meters, edit("hit", shares_cents=wrong)(told)) == (clause,)


@TRIES
@given(metered(deals()), st.sampled_from([-1, 1]))
def test_a_count_that_is_off_by_one_breaks_the_clause_of_the_count(made: tuple[Deal, Meters], by: int) -> None:
    deal, meters = made
    told = play(deal, meters)
    assert broken_by(deal, meters, replace(told, counted=told.counted + by)) == ("633b.22(f)",)
