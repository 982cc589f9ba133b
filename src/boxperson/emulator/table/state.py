"""All that the table knows, and how it is written to its memory."""

from dataclasses import dataclass, field
from typing import Literal

from pydantic import TypeAdapter

from boxperson.emulator.table.submission import Submission

WAGERS = ("pass-line", "lucky-shooter")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The settlement of a wager: the row in the table's words, all that is credited, whether it stays up."""

    row: str
    credit_cents: int
    working: bool


@dataclass(slots=True)
class Wager:
    """A wager that is up; `hits` and `naturals` (come-out 7s and 11s so far) count for Lucky Shooter only."""

    stake_cents: int
    hits: list[int] = field(default_factory=list)
    naturals: int = 0


@dataclass(slots=True)
class Seat:
    """A player's credits and wagers, the wagers by name."""

    credits_cents: int = 0
    wagers: dict[str, Wager] = field(default_factory=dict)


@dataclass(slots=True)
class Throw:
    """A throw under way: how far it is, what was called, how many places of the layout are done."""

    stage: Literal["in-motion", "at-rest", "called"] = "in-motion"
    faces: tuple[int, int] | None = None
    places_done: int = 0


@dataclass(slots=True)
class State:
    """What must survive a power cut."""

    submission: Submission
    seats: list[Seat]
    shooter: int = 1
    point: int | None = None
    coin_in_cents: int = 0
    coin_out_cents: int = 0
    throw: Throw | None = None

    @property
    def phase(self) -> str:
        """`come-out` or `point`."""
        return "come-out" if self.point is None else "point"

    @property
    def wager_up(self) -> bool:
        """Whether any player has a wager up."""
        return any(seat.wagers for seat in self.seats)

    @property
    def under_way(self) -> bool:
        """Whether play has begun that is not finished."""
        return self.wager_up or self.point is not None or self.throw is not None


_ADAPTER = TypeAdapter(State)


def to_text(state: State) -> str:
    """The state as it is kept in memory."""
    return _ADAPTER.dump_json(state).decode()


def from_text(text: str) -> State:
    """The state out of memory."""
    return _ADAPTER.validate_json(text)
