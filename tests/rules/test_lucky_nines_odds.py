"""The walked deals against combinatorics, against all 52 cards taken one by one, and against what others published."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, perm, prod
from typing import Any

import pytest

from boxperson.errors import UsageError
from boxperson.rules.cards import DECK
from boxperson.rules.lucky_nines import settle
from boxperson.rules.lucky_nines_odds import deals, lucky_nines_chances
from boxperson.rules.lucky_nines_paytable import lucky_nines
from boxperson.rules.rulings import choose
from tests.rules.test_lucky_nines_paytable import PRINTED

LOST = "lost: no nine"


def counted(decks: int, suits_that_count: int = 4) -> dict[str, int]:
    """Sets of four cards on each row: `suits_that_count` of the suits make three nines of one suit."""
    nines, others = 4 * decks, 48 * decks
    three_same = suits_that_count * comb(decks, 3)
    two_same = 4 * comb(decks, 2)
    return {
        "Four nines": comb(nines, 4),
        "Three nines same suit": three_same * others,
        "Three nines": (comb(nines, 3) - three_same) * others,
        "Two nines same suit": two_same * comb(others, 2),
        "Two nines": (comb(nines, 2) - two_same) * comb(others, 2),
        "One nine diamonds": decks * comb(others, 3),
        "One nine": 3 * decks * comb(others, 3),
        LOST: comb(others, 4),
    }


def returned(table: str, sets: dict[str, int]) -> Fraction:
    paid = sum(sets[row] * (figures["ABCD".index(table)] + 1) for row, figures in PRINTED.items())
    return Fraction(paid, sum(sets.values()))


def edge_percent(table: str, decks: int, **rulings: str) -> str:
    chosen = choose({key.replace("_", "-"): reading for key, reading in rulings.items()})
    return f"{float(1 - lucky_nines_chances(lucky_nines(table), decks, chosen).returned):.4%}"


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize("decks", [*range(1, 9), 100])
def test_each_row_has_the_chance_that_combinatorics_say(table: str, decks: int) -> None:
    sets, every = counted(decks), comb(52 * decks, 4)
    found = lucky_nines_chances(lucky_nines(table), decks, choose({}))
    assert {row: chance * every for row, chance in found.rows.items()} == sets
    assert sum(sets.values()) == every
    assert found.returned == returned(table, sets)


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize("decks", range(1, 9))
def test_without_diamonds_three_suits_make_three_of_a_suit(table: str, decks: int) -> None:
    found = lucky_nines_chances(lucky_nines(table), decks, choose({"LN-3": "without-diamonds"}))
    sets = counted(decks, suits_that_count=3)
    assert {row: chance * comb(52 * decks, 4) for row, chance in found.rows.items()} == sets
    assert found.returned == returned(table, sets)


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize("decks", range(1, 9))
def test_paying_all_rows_adds_those_of_four_nines_with_three_or_four_of_a_suit(table: str, decks: int) -> None:
    once = lucky_nines_chances(lucky_nines(table), decks, choose({}))
    both = lucky_nines_chances(lucky_nines(table), decks, choose({"LN-1": "all"}))
    more = Fraction(4 * (comb(decks, 4) + comb(decks, 3) * 3 * decks), comb(52 * decks, 4))
    figure = PRINTED["Three nines same suit"]["ABCD".index(table)]
    assert both.returned - once.returned == more * figure
    three = "Three nines same suit"
    assert dict(both.rows) == {**once.rows, three: once.rows[three] + more}


@pytest.mark.parametrize("decks", range(1, 9))
def test_every_deal_that_can_be_told_apart_has_its_number_of_ordered_deals(decks: int) -> None:
    walked = list(deals(decks))
    assert len({dealt for dealt, _ in walked}) == len(walked) == comb(5 + 3, 4)
    for dealt, sets in walked:
        suits = Counter(each.suit for each in dealt if each.rank == "9")
        others = 4 - suits.total()
        orders = factorial(4) // (prod(map(factorial, suits.values())) * factorial(others))
        ordered = orders * prod(perm(decks, each) for each in suits.values()) * perm(48 * decks, others)
        assert sets * factorial(4) == ordered


def test_one_deck_taken_four_cards_at_a_time() -> None:
    found = Counter(tuple(sorted(each.suit for each in dealt if each.rank == "9")) for dealt in combinations(DECK, 4))
    walked = {tuple(sorted(each.suit for each in dealt if each.rank == "9")): sets for dealt, sets in deals(1) if sets}
    assert walked == found


def test_every_set_of_four_of_the_52_cards_with_repetition_is_judged() -> None:
    """341,055 sets; how often a set comes out of a shoe is a matter of how often each card is in it."""
    paytable, rulings = lucky_nines("C"), choose({})
    shapes: Counter[tuple[str, tuple[int, ...]]] = Counter()
    for dealt in combinations_with_replacement(DECK, 4):
        row = settle(dealt[1:3], (dealt[0], dealt[3]), 100, paytable, rulings).row
        shapes[row, tuple(map(dealt.count, dict.fromkeys(dealt)))] += 1
    assert shapes.total() == comb(52 + 3, 4)
    for decks in range(1, 9):
        sets = dict.fromkeys(counted(decks), 0)
        for (row, copies), times in shapes.items():
            sets[row] += times * prod(comb(decks, each) for each in copies)
        assert sets == counted(decks)


def test_the_numbers_of_sets_that_others_published_for_eight_decks() -> None:
    found = lucky_nines_chances(lucky_nines("C"), 8, choose({}))
    sets = {row: chance * 1_229_930_520 for row, chance in found.rows.items()}
    assert sets == {
        "Four nines": 35_960,
        "Three nines same suit": 86_016,
        "Three nines": 1_818_624,
        "Two nines same suit": 8_236_032,
        "Two nines": 28_237_824,
        "One nine diamonds": 74_908_672,
        "One nine": 224_726_016,
        LOST: 891_881_376,
    }


@pytest.mark.parametrize(
    ("decks", "edges"),
    [
        (6, "19.5674% 15.5606% 9.4174% 15.7117%"),
        (7, "19.2786% 15.1857% 8.7676% 15.0932%"),
        (8, "19.0583% 14.9012% 8.2730% 14.6203%"),
    ],
)
def test_the_edges_that_the_guide_prints(decks: int, edges: str) -> None:
    assert " ".join(edge_percent(table, decks) for table in "ABCD") == edges


def test_the_published_19_46_percent_leave_one_suit_out() -> None:
    assert 1 - lucky_nines_chances(lucky_nines("A"), 8, choose({})).returned == Fraction(1_953_368, 10_249_421)
    assert counted(8, suits_that_count=3)["Three nines same suit"] == 64_512
    assert edge_percent("A", 8, LN_3="without-diamonds") == "19.4605%"


@pytest.mark.parametrize("decks", [0, -1, 1.0, True, "8", None])
def test_a_shoe_has_a_whole_number_of_decks(decks: Any) -> None:
    with pytest.raises(UsageError, match="give a whole number from 1 up"):
        lucky_nines_chances(lucky_nines("A"), decks, choose({}))
