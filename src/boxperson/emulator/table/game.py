"""What the bench and the test port need to know of a game; each game describes itself with one `Game`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import TypeAdapter

from boxperson.emulator.clock import Timers
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.layout import Area
from boxperson.emulator.table.state import Seat, TableState
from boxperson.emulator.table.submission import Choices, Submission
from boxperson.emulator.world import World

Answer = dict[str, Any]


class Policy(Protocol):
    """The firmware's decisions; what only one game decides is the game's own."""

    @property
    def areas(self) -> Callable[[int], tuple[Area, ...]]:
        """The areas on the screens of so many seats."""


class Firmware(Protocol):
    """One life of a table, from power-up to power cut.

    Attributes:
        game: what is played.
        book: the table's record.
        policy: its decisions; a defect puts others in their place.
    """

    game: "Game"
    book: Book[Any]
    policy: Any

    def boot(self) -> None:
        """Say that power is back, and go on where the record ends."""

    @property
    def busy(self) -> bool:
        """Whether a throw or a hand is under way."""

    def why_not_placed(self, seat: Seat, wager: str) -> str | None:
        """Why the game does not take a wager at a seat now, whatever its stake; None when it does."""

    def why_kept(self, seat: Seat, wager: str) -> str | None:
        """Why a wager does not come down at the player's wish; None when it does."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the test port: the function, and its params by name and type; None when it takes any object."""

    call: Callable[..., Answer]
    params: dict[str, type] | None = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """A game as a table of it is built.

    Attributes:
        name: as in `[emulator] table`, and the folder of its firmware.
        model: the table's model, with its serial number beside it.
        wagers: their names, in the order in which a seat's are settled.
        choices: what the Rules Submission can be set to.
        factory: the Rules Submission as the table leaves the factory.
        memory: how its state is written and read.
        fresh: its state when nothing has been played: from the submission and the number of seats.
        methods: what its test port answers.
        honest: the policy of a table without a defect.
        firmware: begins a life of the table: from its record, the world, its timers and its policy.
    """

    name: str
    model: str
    serial: str
    wagers: tuple[str, ...]
    choices: Choices
    factory: Submission
    memory: TypeAdapter[Any]
    fresh: Callable[[Any, int], TableState]
    methods: Mapping[str, Method]
    honest: Policy
    firmware: Callable[[Book[Any], World, Timers, Any], Firmware]
