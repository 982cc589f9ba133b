"""What a finding says is said in money, seats and cards."""

import pytest

from boxperson.bench.blackjack.eyes import Hands
from boxperson.bench.blackjack.told import cards_told, hands_told, meter_told, money_told, numbers_told, seats_told


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("display", 100_017_000, "10001.70"),
        ("display", 100_000_099, "10000.00 and 99/100 cent"),
        ("reserve", 0, "0.00"),
        ("hits", 3, "3 hits"),
    ],
)
def test_a_meter_is_told_to_the_hundredth_of_a_cent(name: str, value: int, told: str) -> None:
    assert meter_told(name, value) == told


def test_seats_cards_and_amounts_are_listed_or_none() -> None:
    assert seats_told({7, 2}) == "seats 2, 7"
    assert seats_told(()) == "no seat"
    assert numbers_told([7, 2]) == "7, 2"
    assert cards_told(("QH", "QH")) == "QH QH"
    assert cards_told(()) == "no cards"
    assert money_told([500, 1]) == "5.00 and 0.01"
    assert money_told([]) == "nothing"
    hands = Hands({4: ("2C", "3C"), 1: ("QH",)}, ("6S",), 1)
    assert hands_told(hands) == "seat 1: QH; seat 4: 2C 3C; dealer: 6S, 1 face down"
