"""What the parts of the system share."""

from typing import Protocol

from boxperson.emulator.table.blackjack.hardware import Hardware
from boxperson.emulator.table.blackjack.policy import Policy
from boxperson.emulator.table.blackjack.state import State
from boxperson.emulator.table.book import Book


class Unit(Protocol):
    """The system at this table.

    Attributes:
        book: its record.
        policy: its decisions.
        hardware: what it is built of.
    """

    book: Book[State]
    policy: Policy
    hardware: Hardware

    @property
    def lock_out_asked(self) -> bool:
        """Whether the button has been pressed and the lock-out has not come yet."""

    def done(self) -> None:
        """Put on record what has changed, then let it be heard and seen."""
