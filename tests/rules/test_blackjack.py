from itertools import product

import pytest

from boxperson.rules.blackjack import blackjack, may_become_blackjack, total, value
from boxperson.rules.cards import DECK, Card, cards

POINTS = {"A": 11, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10}


def test_every_card_has_the_points_that_blackjack_gives_it() -> None:
    assert {each: value(each) for each in DECK} == {each: POINTS[each.rank] for each in DECK}


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AS 9H", 20),
        ("9D AD", 20),
        ("TS KH", 20),
        ("QH QH", 20),
        ("AS KS", 21),
        ("AS AH", 12),
        ("AS AH AD", 13),
        ("AS 5H TD", 16),
        ("AS AH 9D", 21),
        ("AS AH TD 9C", 21),
        ("AS 5H", 16),
        ("KS QH 2D", 22),
        ("", 0),
    ],
)
def test_an_ace_counts_eleven_or_one(hand: str, points: int) -> None:
    assert total(cards(hand)) == points


def test_two_cards_total_the_best_that_does_not_pass_21() -> None:
    for first, second in product(DECK, repeat=2):
        plain = POINTS[first.rank] + POINTS[second.rank]
        assert total((first, second)) == (12 if first.rank == second.rank == "A" else plain)


def test_a_blackjack_is_an_ace_with_a_ten_or_picture_and_its_suits_name_it() -> None:
    for first, second in product(DECK, repeat=2):
        written = "".join(sorted((first.rank, second.rank)))
        expected = None
        if written in ("AT", "AJ", "AQ", "AK"):
            suits = first.suit + second.suit
            expected = {"HH": "hearts", "CC": "suited", "DD": "suited", "SS": "suited"}.get(suits, "non-suited")
        assert blackjack((first, second)) == expected


def test_the_dealer_may_have_a_blackjack_below_an_ace_a_ten_or_a_picture() -> None:
    assert {rank for rank in POINTS if may_become_blackjack(Card(rank, "C"))} == set("ATJQK")
