"""The shoe: whole decks of cards, shuffled, that come out one by one."""

import random
from collections import Counter
from collections.abc import Sequence

from boxperson.errors import UsageError

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards, rank then suit: `9H`."""


class Shoe:
    """Cards in the order in which they will come out; empty until `load`."""

    def __init__(self, rng: random.Random) -> None:
        self._random = rng
        self._cards: list[str] = []
        self._prepared = 0

    def load(self, decks: int) -> None:
        """Take so many fresh decks, shuffled; cards that were prepared and have not come out come first again.

        Raises:
            UsageError: the decks do not hold those.
        """
        prepared = self._cards[: self._prepared]
        self._cards, self._prepared = list(DECK * decks), 0
        self._random.shuffle(self._cards)
        self.prepare(prepared)

    def empty(self) -> None:
        """Take all cards away."""
        self._cards, self._prepared = [], 0

    def prepare(self, cards: Sequence[str]) -> None:
        """Have these cards come out next, in order: they are looked for in the shoe and moved to its front.

        Raises:
            UsageError: the shoe does not hold them.
        """
        missing = Counter(cards) - Counter(self._cards)
        if missing:
            raise UsageError(f"the shoe, with {self.left} cards left, lacks {' '.join(sorted(missing.elements()))}")
        self._to_front(cards)

    def draw(self) -> str | None:
        """The next card, or None when there is none left."""
        self._prepared = max(0, self._prepared - 1)
        return self._cards.pop(0) if self._cards else None

    @property
    def left(self) -> int:
        """How many cards it holds."""
        return len(self._cards)

    def _to_front(self, cards: Sequence[str]) -> None:
        for card in cards:
            self._cards.remove(card)
        self._cards[:0] = cards
        self._prepared = len(cards)
