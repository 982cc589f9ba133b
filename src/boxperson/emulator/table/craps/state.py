"""All that the craps table knows."""

from dataclasses import dataclass
from typing import Literal

from pydantic import TypeAdapter

from boxperson.emulator.table.state import CreditState

WAGERS = ("pass-line", "lucky-shooter")


@dataclass(slots=True)
class Throw:
    """A throw under way: how far it is, what was called, how many places of the layout are done."""

    stage: Literal["in-motion", "at-rest", "called"] = "in-motion"
    faces: tuple[int, int] | None = None
    places_done: int = 0


@dataclass(slots=True, kw_only=True)
class State(CreditState):
    """What must survive a power cut."""

    shooter: int = 1
    point: int | None = None
    throw: Throw | None = None

    @property
    def phase(self) -> str:
        """`come-out` or `point`."""
        return "come-out" if self.point is None else "point"

    @property
    def under_way(self) -> bool:
        """Whether play has begun that is not finished."""
        return self.wager_up or self.point is not None or self.throw is not None


MEMORY = TypeAdapter(State)
"""How the state is written to memory, and read back."""
