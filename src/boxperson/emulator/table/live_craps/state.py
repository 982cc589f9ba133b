"""All that the electronics of a live craps table know."""

from dataclasses import dataclass, field

from pydantic import TypeAdapter

from boxperson.emulator.table.state import TableState
from boxperson.emulator.table.submission import Submission

NUMBERS = (4, 5, 6, 8, 9, 10)
LINES = ("pass-line", "dont-pass")
COMES = ("come", "dont-come")
TRAVELLED = tuple(f"{come}-{number}" for come in COMES for number in NUMBERS)
"""The names of come and don't come wagers that have gone to their number."""

WAGERS = (
    *LINES,
    *COMES,
    *TRAVELLED,
    "field",
    *(f"place-{number}" for number in NUMBERS),
    *(f"hard-{number}" for number in (4, 6, 8, 10)),
    "any-seven",
    "any-craps",
    "craps-2",
    "craps-3",
    "eleven",
    "craps-12",
)
"""In the order in which a seat's are settled."""


@dataclass(slots=True)
class Throw:
    """A throw under way, as the console has been told of it.

    Attributes:
        disputed: whether it waits, or has waited, for a decision by card.
        decided: whether there has been one.
        void: whether it counts for nothing.
    """

    disputed: bool = False
    decided: bool = False
    void: bool = False


@dataclass(slots=True, kw_only=True)
class State(TableState):
    """What must survive a power cut.

    Attributes:
        seats: how many there are.
        wagers: the stakes that are up, by seat and wager.
        void: the spots whose chips count for nothing until they are taken off, since the table was cleared.
        paid_cents: by seat what lies in its place for payments and has been put down to a settlement.
        shooter: whose the dice are.
        point: by the puck.
        throw: the one under way.
    """

    submission: Submission
    seats: int
    wagers: dict[int, dict[str, int]]
    void: set[str] = field(default_factory=set)
    paid_cents: dict[int, int] = field(default_factory=dict)
    shooter: int = 1
    point: int | None = None
    throw: Throw | None = None

    @property
    def wager_up(self) -> bool:
        """Whether any player has a wager up."""
        return any(self.wagers.values())

    @property
    def phase(self) -> str:
        """`come-out` or `point`."""
        return "come-out" if self.point is None else "point"


MEMORY = TypeAdapter(State)
"""How the state is written to memory, and read back."""


def spot(seat: int, wager: str) -> str:
    """The place of a wager's chips."""
    return f"seat-{seat} {wager}"
