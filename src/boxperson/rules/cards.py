"""Playing cards as people write them: rank, then suit; "9H", "TS" or "10S"."""

import reprlib
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from boxperson.errors import UsageError

RANKS = "A23456789TJQK"
SUITS = "CDHS"
_ALLOWED = f"write a rank of {RANKS} (or 10) and a suit of {SUITS}, such as 9H or TS"


class Card(NamedTuple):
    """A card. Attributes: rank, one of `RANKS`; suit, one of `SUITS`."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


DECK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""One deck of 52."""

_WRITTEN = {str(each): each for each in DECK} | {f"10{suit}": Card("T", suit) for suit in SUITS}


def card(written: str) -> Card:
    """Read one card.

    Raises:
        UsageError: it is none of the 52.
    """
    found = _WRITTEN.get(written) if isinstance(written, str) else None
    if found is None:
        raise UsageError(f"{reprlib.repr(written)} is not a card; {_ALLOWED}")
    return found


def cards(written: str) -> tuple[Card, ...]:
    """Read cards with spaces between them, "9H TC"; an empty text holds none.

    Raises:
        UsageError: one of them is not a card.
    """
    if not isinstance(written, str):
        raise UsageError(f"{reprlib.repr(written)} is not a text with cards; {_ALLOWED}")
    return tuple(card(each) for each in written.split())


def write(held: Iterable[Card]) -> str:
    """Write cards with spaces between them, "9H TC"."""
    return " ".join(map(str, held))


def check_decks(decks: int) -> int:
    """Give back a number of decks.

    Raises:
        UsageError: it is not a whole number above nothing.
    """
    if isinstance(decks, bool) or not isinstance(decks, int) or decks < 1:
        raise UsageError(f"a shoe of {reprlib.repr(decks)} decks holds no cards; give a whole number from 1 up")
    return decks


def check_copies(dealt: Iterable[Card], decks: int) -> None:
    """Check that cards can come out of one shoe.

    Raises:
        UsageError: there are more copies of a card than decks, or no decks.
    """
    check_decks(decks)
    for each, copies in Counter(dealt).items():
        if copies > decks:
            raise UsageError(f"{each} is there {copies} times, more often than there are decks ({decks})")
