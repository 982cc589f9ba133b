from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules.money import cents, dollars, metered, metered_dollars, stake


@pytest.mark.parametrize(
    ("amount", "expected"),
    [("5", 500), ("2.50", 250), ("2.5", 250), ("0", 0), ("0.01", 1), ("61234.56", 6123456)],
)
def test_dollars_as_written_become_cents(amount: str, expected: int) -> None:
    assert cents(amount) == expected


@pytest.mark.parametrize(
    "amount",
    [
        "",
        " 5",
        "5 ",
        "5\n",
        "+5",
        "-5",
        "1e3",
        "\N{FULLWIDTH DIGIT FIVE}",
        "nan",
        "inf",
        "5.",
        ".5",
        "5.005",
        "1_0",
        "05",
        "1,000",
        "$5",
        "0x5",
    ],
)
def test_anything_but_plain_digits_is_refused(amount: str) -> None:
    with pytest.raises(UsageError, match="is not money"):
        cents(amount)


@pytest.mark.parametrize("amount", [5, 5.0, 2.5, None, True, b"5"])
def test_only_text_is_read_as_money(amount: Any) -> None:
    with pytest.raises(UsageError, match="is not money"):
        cents(amount)


def test_an_amount_of_thousands_of_digits_is_refused_in_one_short_line() -> None:
    with pytest.raises(UsageError) as refusal:
        cents("9" * 5000)
    assert len(str(refusal.value)) < 200
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("amount", ["0", "0.0", "0.00"])
def test_a_stake_of_nothing_is_refused(amount: str) -> None:
    with pytest.raises(UsageError, match="is nothing"):
        stake(amount)


def test_the_smallest_stake_is_a_cent() -> None:
    assert stake("0.01") == 1


@given(st.integers(0, 10**14 - 1))
def test_cents_written_as_dollars_read_back_the_same(amount_cents: int) -> None:
    assert cents(dollars(amount_cents)) == amount_cents


@given(st.text(max_size=8) | st.text("0125.+-e_ ", max_size=5))
def test_whatever_is_read_as_money_is_ascii_digits_and_a_point(text: str) -> None:
    try:
        amount_cents = cents(text)
    except UsageError:
        return
    assert set(text) <= set("0123456789.")
    assert amount_cents == Decimal(text) * 100


@pytest.mark.parametrize(("amount_cents", "expected"), [(2500, "25.00"), (5, "0.05"), (0, "0.00"), (-150, "-1.50")])
def test_cents_are_written_with_two_decimals(amount_cents: int, expected: str) -> None:
    assert dollars(amount_cents) == expected


@pytest.mark.parametrize(
    ("amount", "expected"),
    [("5", 50_000), ("0", 0), ("0.0001", 1), ("0.01", 100), ("61234.5", 612_345_000), ("61234.5678", 612_345_678)],
)
def test_what_a_meter_stands_at_becomes_hundredths_of_a_cent(amount: str, expected: int) -> None:
    assert metered(amount) == expected


@pytest.mark.parametrize("amount", ["", "-1", "1e3", "1.", ".5", "0.00001", "05", "1,000", "1000000000000", 5, None])
def test_other_things_are_no_meter(amount: Any) -> None:
    with pytest.raises(UsageError, match=r"a meter cannot stand at .*; write dollars in plain digits"):
        metered(amount)


@given(st.integers(0, 10**16 - 1))
def test_meters_are_read_as_they_are_written(hundredths: int) -> None:
    written = metered_dollars(hundredths)
    assert metered(written) == hundredths
    assert len(written.partition(".")[2]) == (4 if hundredths % 100 else 2)


def test_what_is_nothing_is_named_as_it_was_called() -> None:
    with pytest.raises(UsageError, match=r"the unit '0.00' is nothing; a unit is at least 0.01"):
        stake("0.00", "unit")
