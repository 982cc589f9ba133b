from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules.odds import Odds, Share, parse


def test_for_one_credits_the_figure_and_to_one_the_stake_beside_it() -> None:
    assert Odds.parse("5 for 1").credit_cents(500) == 2500
    assert Odds.parse("8 to 1").credit_cents(500) == 4500


@given(st.integers(1, 10**6), st.integers(1, 10**8))
def test_to_one_credits_one_stake_more_than_for_one(figure: int, stake_cents: int) -> None:
    to_one, for_one = (
        Odds(figure, "to").credit_cents(stake_cents),
        Odds(figure, "for").credit_cents(stake_cents),
    )
    assert to_one - for_one == stake_cents


@given(st.integers(1, 10**6), st.sampled_from(["for", "to"]))
def test_odds_print_as_they_are_read(figure: int, style: str) -> None:
    printed = f"{figure} {style} 1"
    assert str(Odds.parse(printed)) == printed


@given(st.integers(1, 10**6), st.integers(1, 100), st.integers(1, 10**8))
def test_odds_to_more_than_one_win_their_fraction_of_the_stake(figure: int, per: int, stake_cents: int) -> None:
    odds = Odds.parse(f"{figure} to {per}")
    assert str(odds) == f"{figure} to {per}"
    won = odds.credit_cents(stake_cents) - stake_cents
    assert won == odds.winnings_cents(stake_cents)
    assert 0 <= Fraction(figure, per) * stake_cents - won < 1


@pytest.mark.parametrize(
    "printed",
    [
        "",
        "5",
        "5 for 2",
        "7 to 0",
        "7 to 06",
        "7 to",
        "0 for 1",
        "-5 to 1",
        "5  for 1",
        "5 For 1",
        "05 to 1",
        "25%",
        "5.5 to 1",
    ],
)
def test_other_texts_are_not_odds(printed: str) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        Odds.parse(printed)


@given(st.integers(1, 100))
def test_shares_print_as_they_are_read(percent: int) -> None:
    assert Share.parse(f"{percent}% of meter") == parse(f"{percent}% of meter") == Share(percent)
    assert str(Share(percent)) == f"{percent}% of meter"


@pytest.mark.parametrize(
    "printed", ["", "25%", "0% of meter", "101% of meter", "25 % of meter", "05% of meter", "5 for 1"]
)
def test_other_texts_are_not_shares(printed: str) -> None:
    with pytest.raises(UsageError, match="cannot be read; write it like '25% of meter'"):
        Share.parse(printed)


def test_a_progressive_s_row_pays_odds_or_a_share() -> None:
    assert parse("3000 for 1") == Odds(3000, "for")
    assert parse("100% of meter") == Share(100)
    with pytest.raises(UsageError, match="cannot be read"):
        parse("25%")
