"""The meter against ledgers worked by hand, reading by reading. All meters in hundredths of a cent."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules.lucky_ladies_paytable import lucky_ladies
from boxperson.rules.progressive import Hit, Meters, Payer, Payment, contribute, pay, seeded
from boxperson.rules.rulings import choose
from tests.rules.test_lucky_ladies_paytable import INCREMENTS, NAMES, RESERVES, SEEDS

DOLLAR = 10_000
UNIT_CENTS = 500


def paid(meters: Meters, hit: Hit, name: str = "9", payer: Payer = "attendant", **rulings: str) -> Payment:
    chosen = choose({key.replace("_", "-"): reading for key, reading in rulings.items()})
    return pay(meters, hit, lucky_ladies(name).terms(UNIT_CENTS), chosen, payer)


@pytest.mark.parametrize(("column", "name"), list(enumerate(NAMES)))
def test_a_new_meter_stands_at_its_seed_which_the_house_paid(column: int, name: str) -> None:
    seed = SEEDS[column] * 5 * DOLLAR
    assert seeded(lucky_ladies(name).terms(UNIT_CENTS)) == Meters(display=seed, house_funded=seed)


@pytest.mark.parametrize(("column", "name"), list(enumerate(NAMES)))
def test_seven_wagers_of_five_dollars_add_their_percentages(column: int, name: str) -> None:
    before = Meters(display=7, reserve=11, contributions=13, house_funded=17, hits=2, paid_by_device=19)
    after = contribute(before, 7, lucky_ladies(name).terms(UNIT_CENTS))
    shown, put_by = 35 * DOLLAR * INCREMENTS[column] // 100, 35 * DOLLAR * RESERVES[column] // 100
    assert after == Meters(7 + shown, 11 + put_by, 13 + shown + put_by, 17, 2, 19)


def test_seventeen_percent_of_fifty_cents_are_eight_and_a_half_cents() -> None:
    assert contribute(Meters(0), 1, lucky_ladies("1").terms(unit_cents=50)).display == 850


@given(st.sampled_from(NAMES), st.integers(1, 10**6), st.integers(0, 50), st.integers(0, 50))
def test_contributions_are_exact_and_come_to_the_same_in_one_round_or_two(
    name: str, unit_cents: int, first: int, second: int
) -> None:
    terms = lucky_ladies(name).terms(unit_cents)
    once = contribute(Meters(0), first + second, terms)
    assert contribute(contribute(Meters(0), first, terms), second, terms) == once
    wagered = (first + second) * unit_cents * 100
    assert once.display == Fraction(INCREMENTS[NAMES.index(name)], 100) * wagered
    assert once.reserve == Fraction(RESERVES[NAMES.index(name)], 100) * wagered


@pytest.mark.parametrize("wagers", [-1, 1.0, True, "1", None])
def test_wagers_are_a_whole_number(wagers: Any) -> None:
    with pytest.raises(UsageError, match="wagers cannot be accepted"):
        contribute(Meters(0), wagers, lucky_ladies("1").terms(UNIT_CENTS))


@pytest.mark.parametrize("unit_cents", [0, -5, 5.0, True])
def test_a_unit_is_a_whole_number_of_cents(unit_cents: Any) -> None:
    with pytest.raises(UsageError, match="the stake of"):
        contribute(Meters(0), 1, lucky_ladies("1").terms(unit_cents))


# Display $61,234.5678 and seed $25,000 (paytable 9).
STANDING = 612_345_678


@pytest.mark.parametrize(
    ("reserve", "reading", "display", "reserve_after", "funded"),
    [
        (0, "seed", 25_000, 0, 25_000),
        (0, "larger", 25_000, 0, 25_000),
        (1_000, "seed", 25_000, 0, 24_000),
        (1_000, "larger", 25_000, 0, 24_000),
        (25_000, "seed", 25_000, 0, 0),
        (25_000, "larger", 25_000, 0, 0),
        (31_000, "seed", 25_000, 6_000, 0),
        (31_000, "larger", 31_000, 0, 0),
    ],
)
def test_the_whole_meter_pays_what_it_shows_and_is_reseeded(
    reserve: int, reading: str, display: int, reserve_after: int, funded: int
) -> None:
    after = paid(Meters(STANDING, reserve * DOLLAR), Hit(100, 1), LL_11=reading)
    assert after.shares_cents == (6_123_456,)
    assert after.meters == Meters(
        display=display * DOLLAR + 78,
        reserve=reserve_after * DOLLAR,
        house_funded=funded * DOLLAR,
        hits=1,
        paid_by_attendant=612_345_600,
    )


@pytest.mark.parametrize("reading", ["seed", "larger"])
@pytest.mark.parametrize("name", ["5", "6"])
def test_a_paytable_without_a_reserve_is_reseeded_by_the_house(name: str, reading: str) -> None:
    after = paid(Meters(STANDING), Hit(100, 1), name, LL_11=reading)
    assert (after.meters.display, after.meters.house_funded) == (10_000 * DOLLAR + 78, 10_000 * DOLLAR)
    assert "LL-12" in after.rulings
    assert "LL-11" not in after.rulings


@pytest.mark.parametrize(
    ("display", "percent", "down_cents", "half_up_cents"),
    [
        (STANDING, 25, 1_530_864, 1_530_864),  # 1,530,864.195
        (STANDING, 10, 612_345, 612_346),  # 612,345.678
        (200, 25, 0, 1),  # half a cent
        (199, 25, 0, 0),
        (400, 25, 1, 1),
        (1_999, 10, 1, 2),
        (1_499, 10, 1, 1),
        (1_500, 10, 1, 2),
        (150, 100, 1, 1),  # the whole meter is what it shows, whatever the reading
        (199, 100, 1, 1),
    ],
)
def test_a_part_of_the_meter_is_rounded_and_the_rest_stays(
    display: int, percent: int, down_cents: int, half_up_cents: int
) -> None:
    for reading, cents in (("down", down_cents), ("half-up", half_up_cents)):
        after = paid(Meters(display, reserve=DOLLAR), Hit(percent, 1), LL_16=reading)
        assert after.shares_cents == (cents,)
        if percent < 100:
            assert after.meters == Meters(display - 100 * cents, DOLLAR, hits=1, paid_by_attendant=100 * cents)


@pytest.mark.parametrize(
    ("winners", "reading", "shares_cents", "left"),
    [
        (1, "stay", (10_003,), 50),
        (2, "stay", (5_001,) * 2, 150),
        (2, "first-in-order", (5_002, 5_001), 50),
        (2, "round-up", (5_002,) * 2, -50),
        (3, "stay", (3_334,) * 3, 150),
        (3, "first-in-order", (3_335, 3_334, 3_334), 50),
        (3, "round-up", (3_335,) * 3, -150),
        (4, "stay", (2_500,) * 4, 350),
        (4, "first-in-order", (2_501, 2_501, 2_501, 2_500), 50),
        (4, "round-up", (2_501,) * 4, -50),
        (7, "stay", (1_429,) * 7, 50),
        (7, "first-in-order", (1_429,) * 7, 50),
        (7, "round-up", (1_429,) * 7, 50),
    ],
)
def test_winners_divide_one_hundred_dollars_and_three_and_a_half_cents(
    winners: int, reading: str, shares_cents: tuple[int, ...], left: int
) -> None:
    after = paid(Meters(1_000_350), Hit(100, winners), LL_17=reading)
    seed = 25_000 * DOLLAR
    assert after.shares_cents == shares_cents
    assert after.winners == winners
    assert after.meters.display == seed + max(left, 0)
    assert after.meters.house_funded == seed + max(-left, 0)
    assert (after.meters.hits, after.meters.wins) == (1, 100 * sum(shares_cents))
    assert ("LL-17" in after.rulings) == (10_003 % winners > 0)


def test_rounding_up_a_part_takes_the_excess_from_the_meter_and_not_from_the_house() -> None:
    after = paid(Meters(40_400), Hit(25, 2), LL_17="round-up")  # 101 cents: 51 each
    assert after.shares_cents == (51, 51)
    assert after.meters == Meters(30_200, hits=1, paid_by_attendant=10_200)


@pytest.mark.parametrize(
    ("display", "reserve", "reading", "after"),
    [
        (40_000, 500, "reduced", Meters(30_000, 500)),
        (40_000, 500, "topped-up", Meters(30_000, 500)),
        (30_000, 500, "reduced", Meters(22_500, 500)),
        (30_000, 500, "topped-up", Meters(25_000, 0, house_funded=2_000)),
        (30_000, 9_000, "topped-up", Meters(25_000, 6_500)),
        (20_000, 0, "reduced", Meters(15_000)),
    ],
)
def test_after_a_quarter_was_won_the_meter_is_only_reduced_or_topped_up(
    display: int, reserve: int, reading: str, after: Meters
) -> None:
    found = paid(Meters(display * DOLLAR, reserve * DOLLAR), Hit(25, 1), LL_13=reading).meters
    assert (found.display, found.reserve) == (after.display * DOLLAR, after.reserve * DOLLAR)
    assert found.house_funded == after.house_funded * DOLLAR
    assert found.paid_by_attendant == display * DOLLAR // 4


@pytest.mark.parametrize(
    ("at_most", "shares_cents"), [(None, (3_000,)), (12_000, (30,)), (1_200_000, (3_000,)), (9**9, (3_000,))]
)
def test_what_linked_tables_added_after_the_lock_out_is_not_shared(
    at_most: int | None, shares_cents: tuple[int, ...]
) -> None:
    assert paid(Meters(1_200_000), Hit(25, 1, at_most=at_most)).shares_cents == shares_cents


def test_a_payment_counts_on_the_meter_of_who_pays_it() -> None:
    before = Meters(4_000_000, hits=3, paid_by_device=50, paid_by_attendant=70)
    by_device, by_attendant = (paid(before, Hit(10, 1), payer=payer).meters for payer in ("device", "attendant"))
    assert (by_device.paid_by_device, by_device.paid_by_attendant) == (400_050, 70)
    assert (by_attendant.paid_by_device, by_attendant.paid_by_attendant) == (50, 400_070)
    assert by_device.hits == by_attendant.hits == 4
    assert by_device.wins == by_attendant.wins == 400_120


@pytest.mark.parametrize(
    ("name", "meters", "hit", "used"),
    [
        ("9", Meters(1_000_000), Hit(100, 1), "LL-9 LL-11 LL-14"),
        ("9", Meters(1_000_001), Hit(100, 1), "LL-9 LL-11 LL-14 LL-15"),
        ("1", Meters(1_000_000), Hit(100, 2), "LL-9 LL-10 LL-11 LL-14 LL-18"),
        ("1", Meters(1_000_100), Hit(100, 2), "LL-9 LL-10 LL-11 LL-14 LL-17 LL-18"),
        ("6", Meters(1_000_000), Hit(100, 1), "LL-9 LL-10 LL-12 LL-14"),
        ("9", Meters(1_000_000), Hit(25, 1), "LL-13 LL-14"),
        ("9", Meters(1_000_100), Hit(25, 1), "LL-13 LL-14 LL-16"),
        ("9", Meters(1_000_001), Hit(25, 1), "LL-13 LL-14 LL-16"),
        ("9", Meters(1_000_400), Hit(25, 2), "LL-13 LL-14 LL-17 LL-18"),
    ],
)
def test_a_payment_names_the_rulings_it_rests_on(name: str, meters: Meters, hit: Hit, used: str) -> None:
    assert " ".join(paid(meters, hit, name).rulings) == used


@pytest.mark.parametrize("hit", [Hit(100, 0), Hit(100, -1), Hit(0, 1), Hit(101, 1), Hit(-25, 1)])
def test_a_hit_has_a_share_and_winners(hit: Hit) -> None:
    with pytest.raises(UsageError, match="winners of"):
        paid(Meters(100), hit)


@pytest.mark.parametrize(
    ("meters", "hit"), [(Meters(-1), Hit(100, 1)), (Meters(0, -1), Hit(100, 1)), (Meters(0), Hit(100, 1, at_most=-1))]
)
def test_no_meter_stands_below_nothing(meters: Meters, hit: Hit) -> None:
    with pytest.raises(UsageError, match="stands at -1 hundredths of a cent; it cannot be below nothing"):
        paid(meters, hit)
