"""All that the baccarat table knows."""

from dataclasses import dataclass, field
from typing import Literal

from pydantic import TypeAdapter

from boxperson.emulator.table.baccarat.submission import Submission
from boxperson.emulator.table.state import CreditState

BASE = ("player", "banker", "tie")
SIDE = "lucky-nines"
WAGERS = (*BASE, SIDE)

Stage = Literal["initial", "lucky-nines", "thirds", "result", "base", "over"]
"""What a hand is at: four cards, the settlement of Lucky Nines, third cards, the result, the base wagers."""


@dataclass(slots=True)
class Dealt:
    """A card that has left the shoe: its place, what the reader has reported, whether it is face up."""

    place: str
    card: str | None = None
    turned: bool = False


@dataclass(slots=True)
class Hand:
    """A hand, under way or over.

    Attributes:
        dealt: its cards in the order of dealing.
        stage: what it is at.
        places_done: how many places of the layout are done in this stage's settlement.
        side_paid: whether a Lucky Nines wager has been paid.
    """

    dealt: list[Dealt] = field(default_factory=list)
    stage: Stage = "initial"
    places_done: int = 0
    side_paid: bool = False

    def cards(self, side: str) -> tuple[str, ...]:
        """The reported cards of `player` or `banker`."""
        return tuple(each.card for each in self.dealt if each.card is not None and each.place.startswith(side))


@dataclass(slots=True)
class Shoe:
    """The shoe as the table counts it."""

    decks: int
    left: int


@dataclass(slots=True, kw_only=True)
class State(CreditState):
    """What must survive a power cut."""

    submission: Submission
    shoe: Shoe
    hand: Hand | None = None

    @property
    def dealing(self) -> bool:
        """Whether a hand is under way."""
        return self.hand is not None and self.hand.stage != "over"

    @property
    def phase(self) -> str:
        """`betting` or `dealing`."""
        return "dealing" if self.dealing else "betting"


MEMORY = TypeAdapter(State)
"""How the state is written to memory, and read back."""
