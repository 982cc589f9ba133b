"""The `force` stimulus of a live craps bench: what players do and how dice come to rest, through the emulated hand."""

from collections.abc import Sequence
from typing import Literal

from boxperson.bench.hand import Hand

Rest = Literal["flat", "flat-on-stack", "cocked", "cocked-side", "two-stacks", "on-die", "both-cocked", "off-table"]


class Crew:
    """Has people at an emulated table do what a scenario asks for; the crew of the table does the rest by itself.

    Args:
        hand: the hand of the emulated bench.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    def clear_felt(self) -> None:
        """Have the crew leave what it is at, and all chips taken off the layout."""
        self._hand.do("clear_felt")

    def put_chips(self, seat: int, wager: str, values_cents: Sequence[int]) -> None:
        """Put a player's chips on the spot of a wager, one on the other."""
        self._hand.do("put_chips", where=f"seat-{seat} {wager}", values_cents=list(values_cents))

    def next_rest(self, kind: Rest, faces: tuple[int, int]) -> None:
        """Have the next throw come to rest so; a face is the one opposite the side that rests on something."""
        self._hand.do("next_rest", kind=kind, faces=list(faces))

    def shoot(self) -> None:
        """Have the shooter throw."""
        self._hand.do("shoot")

    def contest(self) -> None:
        """Have a player dispute the dice of the throw under way, or of the next one."""
        self._hand.do("contest")

    def decide_next(self, faces: tuple[int, int] | None) -> None:
        """Have whoever decides disputes decide the next one so; None is a void roll."""
        self._hand.do("decide_next", **({"void": True} if faces is None else {"faces": list(faces)}))
