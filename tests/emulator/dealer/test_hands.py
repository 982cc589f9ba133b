import itertools
from collections import Counter

import pytest

from boxperson.emulator.dealer import hands
from boxperson.emulator.shoe import DECK

PAIRS = tuple(itertools.product(DECK, repeat=2))
"""Every two cards out of many decks, in order."""


def test_every_two_cards_that_are_20_have_one_row_and_no_others_have_any() -> None:
    rows = Counter(hands.row(pair) for pair in PAIRS)
    tens, suits = 4, 4
    suited_tens, suited_ace_nine = suits * (tens * tens - tens), suits * 2
    unsuited_tens, unsuited_ace_nine = suits * (suits - 1) * tens * tens, suits * (suits - 1) * 2
    assert rows == {
        "queens": 1,
        "matched": suits * tens - 1,
        "suited": suited_tens + suited_ace_nine,
        "any": unsuited_tens + unsuited_ace_nine,
        None: 52 * 52 - 288,
    }


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("QH QH", "queens"),
        ("QD QD", "matched"),
        ("TS TS", "matched"),
        ("TS JS", "suited"),
        ("AS 9S", "suited"),
        ("9C AD", "any"),
        ("KS KC", "any"),
        ("9H TC", None),
        ("AH KH", None),
        ("9H 9H", None),
        ("AS AS", None),
    ],
)
def test_twenties_that_are_easily_mistaken(cards: str, row: str | None) -> None:
    first, second = cards.split()
    assert hands.row((first, second)) == hands.row((second, first)) == row


@pytest.mark.parametrize(
    ("dealers", "row"),
    [
        ("AH KH", "queens hearts-blackjack"),
        ("TH AH", "queens hearts-blackjack"),
        ("AS JS", "queens suited-blackjack"),
        ("AS JD", "queens blackjack"),
        ("QH AC", "queens blackjack"),
        ("AH 9H", "queens"),
        ("KH KH", "queens"),
    ],
)
def test_the_row_of_queens_of_hearts_goes_by_the_dealers_blackjack(dealers: str, row: str) -> None:
    assert hands.queens_row(tuple(dealers.split())) == row


@pytest.mark.parametrize(
    ("cards", "total"),
    [("AS KD", 21), ("AS 6D", 17), ("AS 6D 9C", 16), ("AS AD", 12), ("AS AD AC 8H", 21), ("AS AD KC 9H", 21),
     ("TS 6D 9C", 25), ("5S 5D 2C", 12), ("AS AD AC AH KD 8S", 22)],
)  # fmt: skip
def test_an_ace_counts_eleven_unless_that_is_too_much(cards: str, total: int) -> None:
    assert hands.total(tuple(cards.split())) == total


def test_a_blackjack_is_an_ace_and_a_ten_card_and_only_they_may_become_one() -> None:
    blackjacks = {pair for pair in PAIRS if hands.is_blackjack(pair)}
    assert len(blackjacks) == 2 * 4 * 16
    assert {up for up, _ in blackjacks} == {card for card in DECK if hands.may_be_blackjack(card)}
    assert not hands.is_blackjack(("7S", "7D", "7C"))
