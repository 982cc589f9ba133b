import re
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules.cards import DECK, Card, cards
from boxperson.rules.clauses import clauses
from boxperson.rules.lucky_nines import settle
from boxperson.rules.lucky_nines_paytable import lucky_nines
from boxperson.rules.rulings import choose
from boxperson.rules.settlement import Settlement
from tests.rules.test_lucky_nines_paytable import PRINTED

STAKE_CENTS = 500
NINES_AND_OTHERS = [Card("9", suit) for suit in "CDHS"] + [Card("6", "D"), Card("K", "S")]

# Nines come far more often than out of a shoe, and several of one suit as well.
four_cards = st.lists(st.one_of(st.sampled_from(NINES_AND_OTHERS), st.sampled_from(DECK)), min_size=4, max_size=4)
readings = st.fixed_dictionaries(
    {"LN-1": st.sampled_from(["highest", "all"]), "LN-3": st.sampled_from(["four-suits", "without-diamonds"])}
)


def settled(dealt: str | list[Card], table: str = "A", stake_cents: int = STAKE_CENTS, **rulings: str) -> Settlement:
    """Settle four cards, the first two of them the player's."""
    four = list(cards(dealt)) if isinstance(dealt, str) else dealt
    chosen = choose({key.replace("_", "-"): reading for key, reading in rulings.items()})
    return settle(four[:2], four[2:], stake_cents, lucky_nines(table), chosen)


def named(dealt: list[Card]) -> str | None:
    """The row that the suits of the nines spell, by the default rulings."""
    suits = "".join(sorted(each.suit for each in dealt if each.rank == "9"))
    for pattern, row in (
        (r".{4}", "Four nines"),
        (r"(.)\1\1", "Three nines same suit"),
        (r".{3}", "Three nines"),
        (r"(.)\1", "Two nines same suit"),
        (r".{2}", "Two nines"),
        (r"D", "One nine diamonds"),
        (r".", "One nine"),
    ):
        if re.fullmatch(pattern, suits):
            return row
    return None


@pytest.mark.parametrize("table", "ABCD")
def test_every_deal_of_nines_and_others_is_on_the_row_that_its_suits_spell(table: str) -> None:
    for dealt in product(NINES_AND_OTHERS, repeat=4):
        judged, row = settled(list(dealt), table), named(list(dealt))
        if row is None:
            assert (judged.row, judged.odds, judged.credit_cents) == ("lost: no nine", None, 0)
            assert judged.clauses == ("631c.4(d)(1)",)
        else:
            figure = PRINTED[row]["ABCD".index(table)]
            assert (judged.row, judged.odds) == (row, f"{figure} to 1")
            assert judged.credit_cents == STAKE_CENTS * (figure + 1)
            assert judged.clauses == ("631c.4(d)(2)", "631c.4(e)")
        assert (judged.wager, judged.working) == ("lucky-nines", False)
        assert set(judged.clauses) <= set(clauses())


@pytest.mark.parametrize(
    ("dealt", "row"),
    [
        ("9H 9H 9H 9H", "Four nines"),
        ("9H 9H 9H 9D", "Four nines"),
        ("9C 9D 9H 9S", "Four nines"),
        ("9D 9D 9D 4C", "Three nines same suit"),
        ("9H 9H 9D 4C", "Three nines"),
        ("9H 4C 9H KS", "Two nines same suit"),
        ("9D 4C 9D KS", "Two nines same suit"),
        ("9D 4C 9H KS", "Two nines"),
        ("9D 4C AD KS", "One nine diamonds"),
        ("9H 4D AD 8D", "One nine"),
        ("6D 4D AD 8D", "lost: no nine"),
    ],
)
def test_the_hands_on_the_border_between_rows(dealt: str, row: str) -> None:
    assert settled(dealt).row == row


@given(four_cards, st.sampled_from("ABCD"), readings)
def test_neither_the_order_nor_the_hands_matter(dealt: list[Card], table: str, selected: dict[str, str]) -> None:
    chosen = choose(selected)
    outcomes = {
        (each.row, each.odds, each.credit_cents)
        for order in permutations(dealt)
        for each in [settle(order[:2], order[2:], STAKE_CENTS, lucky_nines(table), chosen)]
    }
    assert len(outcomes) == 1


@given(four_cards, st.sampled_from("ABCD"), readings, st.integers(1, 10**9), st.integers(1, 1000))
def test_the_credit_scales_with_the_stake(
    dealt: list[Card], table: str, selected: dict[str, str], stake_cents: int, times: int
) -> None:
    chosen, paytable = choose(selected), lucky_nines(table)
    once, more = (settle(dealt[:2], dealt[2:], stake, paytable, chosen) for stake in (stake_cents, stake_cents * times))
    assert more.credit_cents == once.credit_cents * times
    assert (more.row, more.odds, more.rulings) == (once.row, once.odds, once.rulings)


@given(four_cards, st.integers(0, 3), st.sampled_from(DECK))
def test_a_card_that_is_no_nine_can_be_any_other(dealt: list[Card], place: int, other: Card) -> None:
    if "9" not in (dealt[place].rank, other.rank):
        exchanged = [*dealt[:place], other, *dealt[place + 1 :]]
        assert settled(exchanged) == settled(dealt)


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize("fourth", "CDHS")
def test_four_nines_with_three_of_a_suit_are_paid_one_row_or_both(table: str, suit: str, fourth: str) -> None:
    dealt = f"9{suit} 9{suit} 9{suit} 9{fourth}"
    four, three = PRINTED["Four nines"]["ABCD".index(table)], PRINTED["Three nines same suit"]["ABCD".index(table)]
    highest, both = settled(dealt, table), settled(dealt, table, LN_1="all")
    assert (highest.row, highest.credit_cents) == ("Four nines", STAKE_CENTS * (four + 1))
    assert both.row == "Four nines and Three nines same suit"
    assert both.odds == f"{four} to 1 and {three} to 1"
    assert both.credit_cents == STAKE_CENTS * (four + three + 1)
    assert "LN-1" in highest.rulings
    without = settled(dealt, table, LN_1="all", LN_3="without-diamonds")
    assert without.row == ("Four nines" if suit == "D" else both.row)


def test_paying_all_rows_changes_nothing_but_four_nines_with_three_of_a_suit() -> None:
    for dealt in combinations_with_replacement(NINES_AND_OTHERS, 4):
        suits = [each.suit for each in dealt if each.rank == "9"]
        affected = len(suits) == 4 and max(map(suits.count, suits)) >= 3
        assert (settled(list(dealt)) != settled(list(dealt), LN_1="all")) == affected


def test_leaving_out_diamonds_changes_nothing_but_three_nines_of_diamonds() -> None:
    for dealt in combinations_with_replacement(NINES_AND_OTHERS, 4):
        suits = sorted(each.suit for each in dealt if each.rank == "9")
        judged, without = settled(list(dealt)), settled(list(dealt), LN_3="without-diamonds")
        if suits == ["D", "D", "D"]:
            assert (judged.row, without.row) == ("Three nines same suit", "Three nines")
        else:
            assert judged == without


@pytest.mark.parametrize(
    ("dealt", "table", "selected", "used"),
    [
        ("6D 4D AD 8D", "A", {}, ()),
        ("9H 4C AD KS", "A", {}, ("LN-7",)),
        ("9D 4C AD KS", "A", {}, ("LN-7",)),
        ("9H 9S AD KS", "A", {}, ("LN-7",)),
        ("9H 4C 9S KS", "A", {}, ("LN-5", "LN-7")),
        ("9H 4C 9D KS", "A", {}, ("LN-4", "LN-5", "LN-7")),
        ("9H 9S 9H KS", "A", {}, ("LN-2", "LN-5", "LN-7")),
        ("9H 9S 9C KS", "D", {}, ("LN-5", "LN-7", "LN-10")),
        ("9H 9H 9H KS", "D", {}, ("LN-5", "LN-7")),
        ("9D 9D 9D KS", "D", {}, ("LN-3", "LN-4", "LN-5", "LN-7")),
        ("9D 9D 9D KS", "D", {"LN-3": "without-diamonds"}, ("LN-3", "LN-4", "LN-5", "LN-7", "LN-10")),
        ("9H 9S 9H 9S", "A", {}, ("LN-5", "LN-7")),
        ("9H 9H 9H 9S", "A", {}, ("LN-1", "LN-5", "LN-7")),
        ("9D 9D 9D 9S", "A", {}, ("LN-1", "LN-4", "LN-5", "LN-7")),
        ("9D 9D 9D 9S", "A", {"LN-1": "all"}, ("LN-1", "LN-3", "LN-4", "LN-5", "LN-7")),
    ],
)
def test_a_settlement_names_the_rulings_it_rests_on(
    dealt: str, table: str, selected: dict[str, str], used: tuple[str, ...]
) -> None:
    four = cards(dealt)
    assert settle(four[:2], four[2:], STAKE_CENTS, lucky_nines(table), choose(selected)).rulings == used


@pytest.mark.parametrize(
    ("player", "banker", "refusal"),
    [
        ("9H 4C 9D", "9D KS", "the player's hand is '9H 4C 9D'"),
        ("9H 4C", "9D KS 9H", "the banker's hand is '9D KS 9H'"),
        ("9H", "9D KS", "the player's hand is '9H'"),
        ("9H 4C", "", "the banker's hand is ''"),
    ],
)
def test_third_cards_and_missing_ones_are_refused(player: str, banker: str, refusal: str) -> None:
    with pytest.raises(UsageError, match=f"{refusal}; give exactly its two initial cards"):
        settle(cards(player), cards(banker), STAKE_CENTS, lucky_nines("A"), choose({}))


@pytest.mark.parametrize("stake_cents", [0, -1, 5.0, True, "500", None])
def test_a_stake_is_a_whole_number_of_cents(stake_cents: Any) -> None:
    with pytest.raises(UsageError, match="the stake of"):
        settle(cards("9H 4C"), cards("9D KS"), stake_cents, lucky_nines("A"), choose({}))
