"""The walked deals against combinatorics, against one deck card by card, and against what others published."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from boxperson.errors import UsageError
from boxperson.rules.cards import DECK
from boxperson.rules.lucky_ladies_odds import deals, lucky_ladies_chances
from boxperson.rules.lucky_ladies_paytable import lucky_ladies
from tests.rules.test_lucky_ladies import spelled
from tests.rules.test_lucky_ladies_paytable import HEARTS, NAMES, NON_SUITED, OFFERED, PRINTED, SUITED

QUEENS, LOST = "Queen of hearts pair", "lost: not 20"


def counted(decks: int) -> dict[str, int]:
    """Sets of the player's two and the dealer's two cards on each row."""
    n = decks
    queens, dealers = comb(n, 2), comb(52 * n - 2, 2)
    hearts = n * (3 * n + n - 2)  # two queens of hearts are gone
    suited = 3 * (n * 4 * n)
    non_suited = n * 12 * n + 3 * (n * (12 * n - 2))  # ace of hearts; each other ace
    sets = {
        HEARTS: queens * hearts,
        SUITED: queens * suited,
        NON_SUITED: queens * non_suited,
        QUEENS: queens * (dealers - hearts - suited - non_suited),
        "Matched 20": 15 * comb(n, 2) * dealers,
        "Suited 20": 4 * (comb(4, 2) + 1) * n * n * dealers,
        "Any 20": (comb(4, 2) * 4 * 4 + 4 * 3) * n * n * dealers,
    }
    every = comb(52 * n, 2) * dealers
    return {**sets, LOST: every - sum(sets.values())}


@pytest.mark.parametrize(("name", "decks"), OFFERED)
def test_each_row_has_the_chance_that_combinatorics_say(name: str, decks: int) -> None:
    sets = counted(decks)
    every = sum(sets.values())
    found = lucky_ladies_chances(lucky_ladies(name), decks)
    assert {row: chance * every for row, chance in found.rows.items()} == sets
    fixed = meter = Fraction(0)
    for row, figures in PRINTED.items():
        figure, chance = figures[NAMES.index(name)], Fraction(sets[row], every)
        if "%" in figure:
            meter += chance * Fraction(int(figure[:-1]), 100)
        else:
            fixed += chance * int(figure)
    assert (found.fixed_return, found.meter_return) == (fixed, meter)
    assert fixed + meter * found.break_even_units == 1


def test_the_permutations_that_others_published_for_six_decks() -> None:
    every = 9_294_695_280
    assert every == 312 * 311 * 310 * 309
    chances = lucky_ladies_chances(lucky_ladies("1"), 6).rows
    dealt = {row: chance * every for row, chance in chances.items()}
    assert dealt[HEARTS] + dealt[SUITED] + dealt[NON_SUITED] == 135_360
    del dealt[HEARTS], dealt[SUITED], dealt[NON_SUITED]
    assert dealt == {
        QUEENS: 2_738_340,
        "Matched 20": 43_105_500,
        "Suited 20": 193_112_640,
        "Any 20": 744_863_040,
        LOST: 8_310_740_400,
    }


@pytest.mark.parametrize("decks", [2, 4, 5, 6, 8])
def test_the_walked_deals_are_all_there_are(decks: int) -> None:
    walked = list(deals(decks))
    assert len({(frozenset(Counter(hand).items()), dealer) for hand, dealer, _ in walked}) == len(walked)
    assert sum(ways for *_, ways in walked) == comb(52 * decks, 2) * comb(52 * decks - 2, 2)


def test_two_decks_card_by_card() -> None:
    """5,356 hands, for each pair of queens of hearts 5,151 dealers; every card is a card of its own."""
    shoe = [*DECK, *DECK]
    found: Counter[str] = Counter()
    for first, second in combinations(range(104), 2):
        hand = (shoe[first], shoe[second])
        row = spelled(hand, "none")
        if row == QUEENS:
            rest = [card for place, card in enumerate(shoe) if place not in (first, second)]
            for dealer in combinations(rest, 2):
                ranks, suits = {card.rank for card in dealer}, {card.suit for card in dealer}
                if "A" in ranks and ranks & set("TJQK"):
                    found[HEARTS if suits == {"H"} else SUITED if len(suits) == 1 else NON_SUITED] += 1
                else:
                    found[QUEENS] += 1
        else:
            found[row or LOST] += comb(102, 2)
    every = found.total()
    assert {row: chance * every for row, chance in lucky_ladies_chances(lucky_ladies("2"), 2).rows.items()} == found


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("1", "47.6042% 60,231 · 52.6274% 36,179 · 53.6260% 33,183 · 54.2907% 31,387 · 55.1204% 29,336"),
        ("2", "54.2696% 52,568"),
        ("3", "55.4957% 116,935"),
        ("4", "55.2581% 205,729"),
        ("5", "56.0457% 33,569 · 57.2687% 30,576 · 58.0826% 28,783 · 59.0985% 26,736"),
        ("6", "57.2358% 32,660 · 58.0024% 30,051 · 58.5127% 28,488 · 59.1496% 26,702"),
        ("7", "52.6274% 82,695 · 53.6260% 75,847 · 54.2907% 71,742 · 55.1204% 67,054"),
        ("8", "52.0358% 146,524 · 52.9970% 134,532 · 53.6368% 127,344 · 54.4355% 119,135"),
        ("9", "53.9554% 195,536 · 55.0412% 177,964 · 55.7638% 167,466 · 56.6657% 155,515"),
        ("10", "53.0416% 635,285 · 54.0653% 569,723 · 54.7465% 531,083 · 55.5965% 487,617"),
    ],
)
def test_the_returns_and_break_even_meters_that_the_guide_prints(name: str, printed: str) -> None:
    chances = [lucky_ladies_chances(lucky_ladies(name), decks) for decks in lucky_ladies(name).decks]
    found = [f"{float(each.fixed_return):.4%} {float(each.break_even_units):,.0f}" for each in chances]
    assert " · ".join(found) == printed


def test_a_paytable_that_is_not_offered_so_has_no_odds() -> None:
    with pytest.raises(UsageError, match="paytable 2 is not offered with 6 decks"):
        lucky_ladies_chances(lucky_ladies("2"), 6)
