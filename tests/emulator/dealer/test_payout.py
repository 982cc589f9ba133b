from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.dealer.payout import VALUES_CENTS, chips_for


@given(st.integers(0, 100_000_000))
def test_chips_make_the_amount_in_whole_dollars_the_largest_first_and_as_few_as_can_be(amount_cents: int) -> None:
    chips = chips_for(amount_cents)
    assert sum(chips) == amount_cents // 100 * 100
    assert chips == sorted(chips, reverse=True)
    for larger, value_cents in pairwise(VALUES_CENTS):
        assert chips.count(value_cents) * value_cents < larger


def test_what_fixed_rows_pay_fits_the_pay_area() -> None:
    odds = (2, 3, 10, 20, 25, 30, 50, 150, 200, 250, 750, 1_000, 3_000)
    assert all(len(chips_for(unit_cents * each)) <= 9 for unit_cents in (100, 500) for each in odds)
