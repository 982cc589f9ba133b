"""What the baccarat firmware can do and see: a shoe, places with a reader each, and time."""

from collections.abc import Callable
from dataclasses import dataclass

from boxperson.emulator.clock import Timers


@dataclass(frozen=True, slots=True)
class Hardware:
    """The table's hands and eyes.

    Attributes:
        load_shoe: takes so many fresh decks into the shoe.
        draw: slides a card from the shoe to a place; False when none comes.
        lies_at: whether a card lies at a place, or is on its way there.
        reports: what the reader reads at a place: one card as a rule, none that it cannot read, one too many.
        turn: turns the card at a place face up, unless it is.
        sweep: puts the cards on the layout into the discard.
        timers: the waiting.
    """

    load_shoe: Callable[[int], None]
    draw: Callable[[str], bool]
    lies_at: Callable[[str], bool]
    reports: Callable[[str], tuple[str, ...]]
    turn: Callable[[str], None]
    sweep: Callable[[], None]
    timers: Timers
