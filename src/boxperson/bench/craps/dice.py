"""The dice of a craps bench: how the next throw lands is set through the hand."""

import random

from boxperson.bench.hand import Hand

_FACES = range(1, 7)


class Dice:
    """Makes dice land as a scenario asks.

    Args:
        hand: the hand of the emulated bench.
        seed: decides which of the ways to make a sum is taken, so that over a run all of them are.

    Attributes:
        placed: the faces that the last prepared throw was made to show.
    """

    def __init__(self, hand: Hand, seed: int) -> None:
        self.placed: tuple[int, int] | None = None
        self._hand = hand
        self._random = random.Random(seed)  # noqa: S311 - variety, not secrecy

    def land(self, total: int) -> None:
        """Make the next throw come to rest with two uppermost faces of this sum."""
        ways = [(face, total - face) for face in _FACES if total - face in _FACES]
        self.land_faces(*self._random.choice(ways))

    def land_faces(self, first: int, second: int) -> None:
        """Make the next throw come to rest with these two faces uppermost."""
        self._hand.do("next_dice", faces=[first, second])
        self.placed = (first, second)
