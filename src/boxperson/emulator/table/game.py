"""What the bench and the test port need to know of a game; each game describes itself with one `Game`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from pydantic import TypeAdapter

from boxperson.emulator.clock import Timers
from boxperson.emulator.crew.policy import CrewPolicy
from boxperson.emulator.dealer.policy import DealerPolicy
from boxperson.emulator.progressive.decisions import Decisions
from boxperson.emulator.progressive.pit import Pit
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.state import Seat, TableState
from boxperson.emulator.table.submission import Choices, Submission
from boxperson.emulator.table.timing import Timing
from boxperson.emulator.world import World

Answer = dict[str, Any]


Policy = Any
"""The decisions of a game's table, in a shape of the game's own; a defect puts others in their place."""


class Surroundings(NamedTuple):
    """What a table's firmware has around it: the felt, what the pit shares, time, and how fast its inputs are."""

    world: World
    pit: Pit
    timers: Timers
    timing: Timing


class Firmware(Protocol):
    """One life of a table, from power-up to power cut.

    Attributes:
        game: what is played.
        book: the table's record.
        policy: its decisions.
    """

    game: "Game"
    book: Book[Any]
    policy: Policy

    def boot(self) -> None:
        """Say that power is back, and go on where the record ends."""

    @property
    def busy(self) -> bool:
        """Whether a throw, a hand or a round is under way."""


class CreditFirmware(Firmware, Protocol):
    """One life of a table at which players place wagers out of credits, at a screen of their own."""

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
        name: as in `[emulator] table`.
        model: the table's model, with its serial number beside it.
        wagers: their names, in the order in which a seat's are settled.
        choices: what the Rules Submission can be set to.
        factory: the Rules Submission as the table leaves the factory.
        memory: how its state is written and read.
        fresh: its state when nothing has been played: from the submission and the number of seats.
        methods: what its test port answers.
        honest: the policy of a table without a defect.
        firmware: begins a life of the table: from its record, what is around it, and its policy.
        dealers: what of its policy the person who deals decides by; where the table deals that is honest.
        folder: of its firmware, where that is not its name.
        crews: what of its policy the people of a live craps table decide by; without any they are honest.
        controllers: what of its policy the progressive's controller decides by; that of no progressive is honest.
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
    firmware: Callable[[Book[Any], Surroundings, Policy], Firmware]
    folder: str = ""
    crews: Callable[[Policy], CrewPolicy] = lambda _: CrewPolicy()
    controllers: Callable[[Policy], Decisions] = lambda _: Decisions()
    dealers: Callable[[Policy], DealerPolicy] = lambda _: DealerPolicy()
