"""The crew, which takes a throw from the shooter's hand to the shooter's hand."""

import random
from collections.abc import Callable
from typing import Protocol

from boxperson.emulator.clock import Clock
from boxperson.emulator.crew import calling, settling
from boxperson.emulator.crew.policy import CrewPolicy, Stage
from boxperson.emulator.crew.throw import Decision, Dropped, People, Throw, Wishes
from boxperson.emulator.dealer.person import Person, Script
from boxperson.emulator.world import World
from boxperson.errors import UsageError

PEOPLE = {
    "live-craps": People(stick="stickperson", person="boxperson"),
    "mini-craps": People(stick="dealer", person="floorperson"),
}
"""By the game."""

_STAGES: dict[Stage, Callable[[Throw], Script]] = {
    "centre": settling.centre,
    "settle": settling.settle,
    "close": settling.close,
    "hand-over": settling.hand_over,
    "back": settling.back,
    "collect-one": settling.collect_one,
    "next-shooter": settling.next_shooter,
}
_TAKE_UP_S = 1.5


class House(Protocol):
    """What the house has told its people of its Rules Submission."""

    @property
    def rulings(self) -> dict[str, str]:
        """The reading of each ruling."""


class Crew:
    """The people of a live craps table; they need no power.

    Args:
        clock: what time it is.
        world: where the dice, the chips and the console are.
        people: who has the stick and who decides disputes.
        seats: how many players there are.
        seed: where the chance of their acts comes from.
        house: tells the Rules Submission in force.

    Attributes:
        policy: their decisions; a mistake is another policy.
        wishes: what a player and the boxperson are about to do.
    """

    def __init__(
        self, clock: Clock, world: World, people: People, seats: int, seed: int, house: Callable[[], House]
    ) -> None:
        self.policy = CrewPolicy()
        self.wishes = Wishes()
        self._clock = clock
        self._world = world
        self._people = people
        self._seats = range(1, seats + 1)
        self._house = house
        self._random = random.Random(f"crew {seed}")  # noqa: S311 - people of a world that must repeat
        self._person = Person(clock)
        self._throw = self._fresh()

    def chance(self, seed: str) -> None:
        """Have chance begin anew."""
        self._random.seed(f"crew {seed}")

    @property
    def stage(self) -> str:
        """What the crew is at: `idle` between throws."""
        return self._throw.stage if self._person.busy else "idle"

    def tidy(self) -> None:
        """Drop the throw, and forget what was to happen."""
        self._person.stop()
        self.wishes = Wishes()
        self._throw = self._fresh()

    def shoot(self) -> None:
        """Have the shooter throw.

        Raises:
            UsageError: a throw is under way, or the chips leave no room for how the dice are to come to rest.
        """
        if self.stage == "take-up":
            settling.take_up(self._throw)
        elif self._person.busy:
            raise UsageError(f"a throw is under way; the crew: {self.stage}")
        self._world.throw()
        self._throw = self._fresh()
        self._person.do(_play(self._throw))

    def contest(self) -> None:
        """Have a player dispute thrown dice that are not brought to the centre yet, else the next ones."""
        self.wishes.contested = True

    def decide_next(self, decision: Decision) -> None:
        """Have the boxperson or floorperson decide the next dispute so."""
        self.wishes.decision = decision

    def _fresh(self) -> Throw:
        return Throw(
            self._clock,
            self._world,
            self._random,
            self._seats,
            self._people,
            self.policy,
            lambda: self._house().rulings,
            self.wishes,
        )


def _play(now: Throw) -> Script:
    now.stage = "thrown"
    now.press("out")
    yield from now.until(lambda: not now.world.dice_in_motion, None)
    try:
        now.point = (yield from now.look())["point"]
        yield from calling.call(now)
        for stage in now.policy.void if now.rolled is None else now.policy.rolled:
            now.stage = stage
            yield from _STAGES[stage](now)
    except Dropped:
        yield from now.bring_dice("shooter")
    now.stage = "take-up"
    yield from now.pause(_TAKE_UP_S)
    settling.take_up(now)
