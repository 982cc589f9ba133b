"""Blackjack, § 633a: what cards and hands count, and the suits of a blackjack.

The Lucky Ladies progressive rides on it; no more of the game is here than § 633b.22 asks about.
"""

from collections.abc import Sequence
from typing import Literal

from boxperson.rules.cards import RANKS, Card

Blackjack = Literal["hearts", "suited", "non-suited"]

_VALUES = {rank: min(place, 10) for place, rank in enumerate(RANKS, start=1)} | {"A": 11}
_TEN = 10
_MOST = 21


def value(card: Card) -> int:
    """The points of a card by itself: an ace 11, a ten or picture 10."""
    return _VALUES[card.rank]


def total(hand: Sequence[Card]) -> int:
    """The points of a hand: each ace 11, or 1 where the hand would pass 21 (§ 633a.3)."""
    points = sum(map(value, hand))
    for _ in [each for each in hand if each.rank == "A"]:
        points -= 10 if points > _MOST else 0
    return points


def blackjack(hand: Sequence[Card]) -> Blackjack | None:
    """Tell which blackjack two cards are, by ruling LL-5.

    Returns:
        "hearts" for the ace of hearts with a ten or picture of hearts, "suited" where both are of another suit,
        "non-suited" where they are of two; None when the cards are no blackjack.
    """
    first, second = hand
    if {value(first), value(second)} != {11, _TEN}:
        return None
    if first.suit != second.suit:
        return "non-suited"
    return "hearts" if first.suit == "H" else "suited"


def may_become_blackjack(up_card: Card) -> bool:
    """Whether a hole card can make a blackjack with the dealer's up-card: an ace, a ten or a picture."""
    return value(up_card) >= _TEN
