"""A throw as the crew goes through it: what it knows of it, and how the console is used."""

import random
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from boxperson.emulator.clock import Clock
from boxperson.emulator.crew.judging import Faces
from boxperson.emulator.crew.policy import CrewPolicy
from boxperson.emulator.dealer.person import Script
from boxperson.emulator.stick import SLIDE_NS
from boxperson.emulator.world import World

SECOND_NS = 1_000_000_000
LOOK_NS = 50_000_000
PATIENCE_NS = 60 * SECOND_NS

_JITTER = 0.2


class Dropped(Exception):  # noqa: N818 - what became of the throw
    """The throw does not go on: the table was cleared meanwhile, or its console stayed dead."""


class People(NamedTuple):
    """Who has the stick at a table, and who decides disputes."""

    stick: str
    person: str


class Decision(NamedTuple):
    """What the boxperson or floorperson decides: the faces, or None for a void roll."""

    faces: Faces | None


@dataclass(slots=True)
class Wishes:
    """What is to happen at the coming call.

    Attributes:
        contested: whether a player disputes the dice.
        decision: what is then decided; None for what is really so.
    """

    contested: bool = False
    decision: Decision | None = None


@dataclass(slots=True)
class Throw:
    """What the crew has at hand and in mind.

    Attributes:
        chance: by which the time differs that an act takes.
        seats: how many there are.
        people: who has the stick, who decides.
        policy: the crew's decisions.
        rulings: the house's reading of each ruling.
        wishes: what players and the boxperson are about to do.
        stage: what the crew is at, as the truth tells it.
        point: where the puck lay when the dice were thrown.
        faces: how the dice lie.
        rolled: what was called or decided; None while it is not known, and of a void roll.
    """

    clock: Clock
    world: World
    chance: random.Random
    seats: range
    people: People
    policy: CrewPolicy
    rulings: Callable[[], dict[str, str]]
    wishes: Wishes
    stage: str = "idle"
    point: int | None = None
    faces: Faces = (1, 1)
    rolled: Faces | None = field(default=None)

    @property
    def display(self) -> dict[str, Any]:
        """What the console shows; empty when it is dead."""
        return self.world.keypad.display

    def pause(self, seconds: float) -> Script:
        """Take about so long."""
        yield round(self.chance.uniform(1 - _JITTER, 1 + _JITTER) * seconds * SECOND_NS)

    def until(self, condition: Callable[[], Any], limit_ns: int | None) -> Generator[int, None, bool]:
        """Wait until something is so, for ever or as long as the limit; whether it is."""
        end_ns = None if limit_ns is None else self.clock.now_ns + limit_ns
        while not condition():
            if end_ns is not None and self.clock.now_ns >= end_ns:
                return False
            yield LOOK_NS
        return True

    def look(self) -> Generator[int, None, dict[str, Any]]:
        """Look at the console's display; wait for power when it is dead.

        Raises:
            Dropped: it stays dead, or knows of no throw: it was cleared.
        """
        if not (yield from self.until(lambda: self.display, PATIENCE_NS)):
            raise Dropped("the console stays dead")
        if not self.display["busy"]:
            raise Dropped("the table was cleared")
        return self.display

    def key(self, name: str, **entered: object) -> Script:
        """Press a key of the console.

        Raises:
            Dropped: it stays dead, or was cleared.
        """
        yield from self.look()
        self.press(name, **entered)
        yield LOOK_NS

    def press(self, name: str, **entered: object) -> None:
        """Press a key; what the table makes of it, even its failing, is no affair of the person's."""
        self.clock.after(0, partial(self.world.keypad.press, name, **entered))

    def bring_dice(self, place: str) -> Script:
        """Bring the dice to a place with the stick."""
        self.world.bring_dice(place, self.rolled or self.faces)
        yield SLIDE_NS
