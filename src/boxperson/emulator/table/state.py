"""What every table knows: its Rules Submission, its seats with their wagers, its meters."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from boxperson.emulator.table.submission import Submission


@dataclass(frozen=True, slots=True)
class Outcome:
    """The settlement of a wager: the row in the table's words, all that is credited, whether it stays up."""

    row: str
    credit_cents: int
    working: bool


@dataclass(slots=True)
class Wager:
    """A wager that is up, and the numbers that it has counted so far where its rules count any."""

    stake_cents: int
    counted: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Seat:
    """A player's credits and wagers, the wagers by name."""

    credits_cents: int = 0
    wagers: dict[str, Wager] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class TableState(ABC):
    """What must survive a power cut at any table; a game adds its own."""

    submission: Submission
    coin_in_cents: int = 0
    coin_out_cents: int = 0

    @property
    @abstractmethod
    def wager_up(self) -> bool:
        """Whether any player has a wager up."""


@dataclass(slots=True, kw_only=True)
class CreditState(TableState):
    """What must survive a power cut where players play with credits."""

    seats: list[Seat]

    @property
    def wager_up(self) -> bool:
        """Whether any player has a wager up."""
        return any(seat.wagers for seat in self.seats)
