"""The shoe of a baccarat bench: which cards it gives next, and what goes wrong with them, is set through the hand."""

from collections.abc import Sequence
from typing import Literal

from boxperson.bench.hand import Hand

Mishap = Literal["unreadable", "short", "twice"]


class Shoe:
    """Makes the shoe give the cards that a scenario asks for.

    Args:
        hand: the hand of the emulated bench.

    Attributes:
        placed: the cards that the coming or present hand was made to begin with, in dealing order.
    """

    def __init__(self, hand: Hand) -> None:
        self.placed: tuple[str, ...] = ()
        self._hand = hand

    def give(self, cards: Sequence[str]) -> None:
        """Make these the next cards, in the order of dealing."""
        self._hand.do("next_cards", cards=list(cards))
        self.placed = tuple(cards)

    def spoil(self, kind: Mishap, nth: int) -> None:
        """Let something go wrong with the nth card of the coming hand."""
        self._hand.do("irregular", kind=kind, nth=nth)
