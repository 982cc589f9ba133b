"""What the parts of the electronics share."""

from typing import Protocol

from boxperson.emulator.table.book import Book
from boxperson.emulator.table.game import Game
from boxperson.emulator.table.live_craps.hardware import Hardware
from boxperson.emulator.table.live_craps.policy import Policy
from boxperson.emulator.table.live_craps.state import State


class Unit(Protocol):
    """The electronics of this table.

    Attributes:
        game: `live-craps` or `mini-craps`.
        book: their record.
        policy: their decisions.
        hardware: what they are built of.
    """

    game: Game
    book: Book[State]
    policy: Policy
    hardware: Hardware

    def done(self) -> None:
        """Put on record what has changed, then let it be heard and seen."""
