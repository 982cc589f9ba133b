"""All that the controller knows."""

from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from boxperson.emulator.progressive.meters import Meters, Terms


@dataclass(slots=True)
class Round:
    """A table's newest round: its number, what its shares are of, whether it has asked for one."""

    number: int
    base: int
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A table's claim to a share of the meter that is not paid yet: its round, and what its shares are of."""

    table: int
    round_number: int
    base: int
    percent: int
    winners: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the controller's log.

    Attributes:
        number: counted from 1 without gaps.
        event: `contributed` or `hit`.
        table: whose round it is of.
        round_number: the round, as that table counts.
        told: what is said of it beside the table.
    """

    number: int
    event: str
    table: int
    round_number: int
    told: dict[str, Any]


@dataclass(slots=True)
class State:
    """What must survive a power cut; the controller's log does beside it.

    Attributes:
        terms: what the progressive goes by; None before the first has begun.
        rulings: the readings in force.
        rounds: the newest round of each table.
        claims: those that wait to be paid.
        newest: the number of the log's newest entry.
    """

    terms: Terms | None = None
    rulings: dict[str, str] = field(default_factory=dict)
    meters: Meters = field(default_factory=Meters)
    rounds: dict[int, Round] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)
    newest: int = 0


MEMORY = TypeAdapter(State)
"""How the state is written to memory, and read back."""

ENTRY = TypeAdapter(Entry)
"""How an entry is written to the log, and read back."""
