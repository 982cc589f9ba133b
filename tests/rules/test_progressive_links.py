"""Linked tables that hit one meter. All meters in hundredths of a cent."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.rules.lucky_ladies_paytable import lucky_ladies
from boxperson.rules.progressive import Hit, Meters, pay
from boxperson.rules.progressive_links import pay_linked
from boxperson.rules.rulings import choose

TERMS = lucky_ladies("9").terms(unit_cents=500)
SEED_CENTS = 2_500_000
FULL, QUARTER, TENTH = 100, 25, 10

hits = st.lists(
    st.builds(
        Hit, st.sampled_from([100, 25, 10]), st.integers(1, 4), st.integers(0, 2), st.none() | st.integers(0, 10**10)
    ),
    max_size=4,
)


def shares(meters: Meters, *won: Hit, reading: str = "one-after-the-other") -> list[tuple[int, ...]]:
    payments, _ = pay_linked(meters, won, TERMS, choose({"LL-20": reading}), "attendant")
    return [payment.shares_cents for payment in payments]


def test_the_second_table_is_paid_from_what_the_first_has_left() -> None:
    meters = Meters(10_000_000 * 100)
    first, second = Hit(TENTH, 1, recognised_ns=5), Hit(QUARTER, 1, recognised_ns=9)
    assert shares(meters, first, second) == [(1_000_000,), (2_250_000,)]
    assert shares(meters, second, first) == [(2_250_000,), (1_000_000,)]
    assert shares(meters, Hit(FULL, 1, 5), Hit(FULL, 1, 9)) == [(10_000_000,), (SEED_CENTS,)]
    assert shares(meters, Hit(FULL, 1, 9), Hit(FULL, 1, 5)) == [(SEED_CENTS,), (10_000_000,)]
    assert shares(meters, Hit(FULL, 1, 5), Hit(TENTH, 2, 9)) == [(10_000_000,), (125_000, 125_000)]


def test_at_one_moment_the_higher_share_is_paid_first_from_the_whole_meter() -> None:
    meters = Meters(10_000_000 * 100)
    assert shares(meters, Hit(TENTH, 1), Hit(FULL, 1), Hit(QUARTER, 1)) == [
        (SEED_CENTS * 3 // 4 // 10,),
        (10_000_000,),
        (SEED_CENTS // 4,),
    ]


def test_equal_shares_at_one_moment_are_paid_in_turn_or_divided() -> None:
    meters = Meters(10_000_003 * 100)
    tables = Hit(FULL, 1), Hit(FULL, 2)
    assert shares(meters, *tables) == [(10_000_003,), (SEED_CENTS // 2,) * 2]
    assert shares(meters, *tables, reading="split") == [(3_333_334,), (3_333_334,) * 2]
    payments, after = pay_linked(meters, tables, TERMS, choose({"LL-20": "split"}), "attendant")
    assert [payment.winners for payment in payments] == [3, 3]
    assert after.hits == 1
    assert after.display == (SEED_CENTS + 1) * 100


def test_only_equal_shares_at_one_moment_are_divided() -> None:
    meters = Meters(10_000_000 * 100)
    for tables in ((Hit(FULL, 1, 5), Hit(FULL, 1, 6)), (Hit(FULL, 1), Hit(QUARTER, 1))):
        assert shares(meters, *tables, reading="split") == shares(meters, *tables)


def test_the_winners_of_a_divided_share_are_paid_in_the_order_of_their_tables() -> None:
    chosen = choose({"LL-20": "split", "LL-17": "first-in-order"})
    payments, _ = pay_linked(Meters(10_000_100), [Hit(FULL, 2), Hit(FULL, 1)], TERMS, chosen, "attendant")
    assert [payment.shares_cents for payment in payments] == [(33_334, 33_334), (33_333,)]


@pytest.mark.parametrize(
    ("limits", "shares_cents"),
    [((40_000, 80_000), 400), ((80_000, 40_000), 400), ((40_000, None), 500), ((None, None), 500)],
)
def test_a_divided_share_is_of_the_meter_at_the_later_lock_out(
    limits: tuple[int | None, int | None], shares_cents: int
) -> None:
    tables = [Hit(FULL, 1, at_most=limit) for limit in limits]
    assert shares(Meters(100_000), *tables, reading="split") == [(shares_cents,)] * 2


@given(st.integers(0, 10**10), hits)
def test_in_whatever_order_they_are_named_hits_at_different_moments_are_paid_the_same(
    display: int, won: list[Hit]
) -> None:
    apart = [Hit(hit.percent, hit.winners, place, hit.at_most) for place, hit in enumerate(won)]
    outcomes = set()
    for order in permutations(apart):
        payments, after = pay_linked(Meters(display), order, TERMS, choose({}), "attendant")
        shares_cents = [payment.shares_cents for payment in payments]
        by_moment = sorted(zip([hit.recognised_ns for hit in order], shares_cents, strict=True))
        outcomes.add((tuple(by_moment), after))
    assert len(outcomes) == 1


@given(st.integers(0, 10**10), st.integers(0, 10**9), hits, st.sampled_from(["one-after-the-other", "split"]))
def test_nothing_appears_or_vanishes_in_any_order_of_hits(
    display: int, reserve: int, won: list[Hit], reading: str
) -> None:
    chosen = choose({"LL-20": reading})
    for order in permutations(won):
        payments, after = pay_linked(Meters(display, reserve), order, TERMS, chosen, "attendant")
        paid = sum(sum(payment.shares_cents) for payment in payments) * 100
        assert display + reserve + after.house_funded == after.display + after.reserve + paid
        assert after.wins == paid
        assert [len(payment.shares_cents) for payment in payments] == [hit.winners for hit in order]


@given(
    st.integers(0, 10**10), hits.filter(lambda won: len(won) == 1), st.sampled_from(["split", "one-after-the-other"])
)
def test_a_single_hit_is_an_ordinary_payment(display: int, won: list[Hit], reading: str) -> None:
    chosen = choose({"LL-20": reading})
    alone = pay(Meters(display), won[0], TERMS, chosen, "device")
    assert pay_linked(Meters(display), won, TERMS, chosen, "device") == ((alone,), alone.meters)


def test_without_hits_nothing_changes() -> None:
    assert pay_linked(Meters(5, 7), [], TERMS, choose({}), "attendant") == ((), Meters(5, 7))


def test_payments_name_the_rulings_on_linked_tables() -> None:
    tables = [Hit(FULL, 1, 0), Hit(TENTH, 1, 3), Hit(TENTH, 1, 3)]
    payments, _ = pay_linked(Meters(10**9), tables, TERMS, choose({}), "attendant")
    assert [[key for key in p.rulings if key in ("LL-19", "LL-20")] for p in payments] == [
        ["LL-19"],
        ["LL-19", "LL-20"],
        ["LL-19", "LL-20"],
    ]
