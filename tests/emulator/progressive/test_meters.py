import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.progressive.decisions import Decisions
from boxperson.emulator.progressive.meters import Meters, Share, contribute, pay, seeded
from boxperson.emulator.table.blackjack.odds import paytables
from boxperson.emulator.table.blackjack.submission import CHOICES, Submission
from boxperson.rules import progressive as judge
from boxperson.rules.lucky_ladies_paytable import lucky_ladies
from boxperson.rules.rulings import choose
from tests.emulator.pit_desk import money_holds

FACTORY = CHOICES.factory_rulings()
HONEST = Decisions()

paytable = st.sampled_from(list(paytables()))
unit_cents = st.integers(1, 2_000)
readings = st.fixed_dictionaries({ruling: st.sampled_from(each) for ruling, each in CHOICES.readings.items()})
acts = st.lists(
    st.tuples(st.just("wagers"), st.integers(0, 12)) | st.tuples(st.sampled_from([100, 25, 10]), st.integers(1, 7)),
    max_size=40,
)


def agrees(meters: Meters, judged: judge.Meters) -> bool:
    told = meters.told()
    return all(told[name] == getattr(judged, name) for name in judge.Meters.__dataclass_fields__)


@pytest.mark.parametrize("name", list(paytables()))
def test_every_paytable_is_seeded_and_grows_by_its_rates(name: str) -> None:
    terms, printed = Submission(FACTORY, paytable=name).terms(), paytables()[name]
    meters = seeded(terms)
    assert meters == Meters(display=terms.seed, house_funded=terms.seed)
    assert terms.seed == printed.seed_units * 500 * 100
    contribute(meters, 7, terms)
    assert meters.display - terms.seed == 7 * 500 * printed.increment_percent
    assert meters.reserve == 7 * 500 * printed.reserve_percent
    money_holds(meters)


def test_half_a_cent_is_kept_and_not_shown() -> None:
    terms = Submission(FACTORY, unit_cents=50).terms()
    meters = seeded(terms)
    contribute(meters, 1, terms)
    assert meters.display == 100_000 * 100 + 850
    assert meters.told()["shown_cents"] == 100_008


@pytest.mark.parametrize(
    ("reading", "shares_cents"),
    [("stay", (333, 333, 333)), ("first-in-order", (334, 333, 333)), ("round-up", (334, 334, 334))],
)
def test_cents_that_cannot_be_divided_go_where_ll_17_says(reading: str, shares_cents: tuple[int, ...]) -> None:
    terms = Submission(FACTORY, paytable="5").terms()
    meters = Meters(display=100_000, house_funded=100_000)
    assert pay(meters, Share(100, 3, 100_000), terms, FACTORY | {"LL-17": reading}, HONEST) == shares_cents
    left = 100 if reading == "stay" else 0
    assert meters.display == terms.seed + left
    money_holds(meters)


def test_a_part_of_the_meter_leaves_the_rest_and_the_whole_starts_again_from_the_seed() -> None:
    terms = Submission(FACTORY, paytable="9").terms()
    meters = seeded(terms)
    contribute(meters, 4, terms)
    stood = meters.display
    assert pay(meters, Share(25, 1, stood), terms, FACTORY, HONEST) == (stood // 400,)
    assert meters.display == stood - stood // 400 * 100
    assert pay(meters, Share(100, 1, stood), terms, FACTORY, HONEST)
    assert meters.display // 100 == terms.seed // 100
    assert (meters.reserve, meters.hits) == (0, 2)
    money_holds(meters)


@given(paytable, unit_cents, readings, acts)
def test_the_arithmetic_is_the_judges_and_no_hundredth_of_a_cent_appears_or_vanishes(
    name: str, unit: int, rulings: dict[str, str], what: list[tuple[str | int, int]]
) -> None:
    terms = Submission(rulings, paytable=name, unit_cents=unit).terms()
    asked, chosen = lucky_ladies(name).terms(unit), choose(rulings)
    meters, judged = seeded(terms), judge.seeded(asked)
    for act, number in what:
        before = meters.display
        if isinstance(act, str):
            contribute(meters, number, terms)
            judged = judge.contribute(judged, number, asked)
            assert meters.display >= before
        else:
            paid = pay(meters, Share(act, number, before), terms, rulings, HONEST)
            payment = judge.pay(judged, judge.Hit(act, number), asked, chosen, "attendant")
            assert paid == payment.shares_cents
            judged = payment.meters
        assert agrees(meters, judged)
        money_holds(meters)


@given(st.integers(0, 10**9), st.integers(1, 9))
def test_however_it_is_divided_nobody_gets_a_cent_more_than_the_next(won_cents: int, winners: int) -> None:
    for reading in CHOICES.readings["LL-17"]:
        shares_cents = HONEST.divide(won_cents, winners, reading)
        assert len(shares_cents) == winners
        assert max(shares_cents) - min(shares_cents) <= (reading == "first-in-order")
        assert all(first >= second for first, second in itertools.pairwise(shares_cents))
        assert (sum(shares_cents) > won_cents) == (reading == "round-up" and won_cents % winners > 0)
