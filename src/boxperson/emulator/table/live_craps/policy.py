"""What the console and the record decide, one function each, and the crew that works with them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from boxperson.emulator.crew.policy import CrewPolicy
from boxperson.emulator.table.live_craps.state import Throw


def takes_card(by: str, person: str) -> bool:
    """Whether somebody's card decides at this table, where it is the person's to decide."""
    return by == person


def held(throw: Throw) -> bool:
    """Whether nothing may be called or settled: the throw waits for a decision, or is void."""
    return throw.void or (throw.disputed and not throw.decided)


@dataclass(frozen=True, slots=True)
class Policy:
    """Honest electronics, with the crew of the table."""

    takes_card: Callable[[str, str], bool] = takes_card
    held: Callable[[Throw], bool] = held
    crew: CrewPolicy = field(default_factory=CrewPolicy)
