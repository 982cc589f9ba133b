"""A live craps table with its crew on a test's desk, and a ledger of every chip that comes and goes."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from boxperson.emulator.chips import Chips
from boxperson.emulator.crew.crew import PEOPLE, Crew
from boxperson.emulator.defects import policy_with
from boxperson.emulator.table.live_craps.submission import CHOICES, FACTORY
from boxperson.emulator.table.submission import changed
from tests.emulator.desk import Desk

Happened = list[dict[str, Any]]
FELT_S = 0.5
"""How long chips slide, and a sensor takes to feel them."""


class Ledger:
    """What has come onto the layout from each hand or rack, less what has gone back there, in cents."""

    def __init__(self, chips: Chips) -> None:
        self.brought_cents: Counter[str] = Counter()
        self._chips, self._put, self._move = chips, chips.put, chips.move
        chips.put, chips.move = self.put, self.move  # type: ignore[method-assign]

    def put(self, where: str, values_cents: Sequence[int], source: str) -> None:
        self.brought_cents[source] += sum(values_cents)
        self._put(where, values_cents, source)

    def move(self, where: str, to: str, numbers: Collection[int] | None = None) -> None:
        if to == "inventory" or to.endswith(" player"):
            assert numbers is None
            self.brought_cents[to] -= sum(self._chips.values_at(where))
        self._move(where, to, numbers)


class LiveDesk(Desk):
    """The table, the people who work at it, and players who do as they are told."""

    def __init__(
        self, game: str = "live-craps", *, seed: int = 1, defect: str | None = None, **submission: object
    ) -> None:
        super().__init__(changed(FACTORY, submission, CHOICES), game=game, seats=2, seed=seed, defect=defect)
        house = self.power.table_state
        assert house is not None
        self.crew = Crew(self.clock, self.world, PEOPLE[game], 2, seed, lambda: self.submission)
        self.crew.policy = self.game.crews(policy_with(self.game, defect))
        self.ledger = Ledger(self.world.chips)
        self._met = len(self.events())

    @property
    def submission(self) -> Any:
        state = self.power.table_state
        assert state is not None
        return state.submission

    def news(self) -> Happened:
        """What has happened since this was asked last."""
        events = [params for _, _, params in self.events()]
        self._met, met = len(events), self._met
        return events[met:]

    def put(self, where: str, *values_cents: int) -> Happened:
        """Put chips on a spot; what comes of it."""
        self.news()
        self.world.chips.put(where, values_cents, f"{where.split(maxsplit=1)[0]} player")
        self.wait_s(FELT_S)
        return self.news()

    def take(self, where: str) -> Happened:
        """Take all chips off a spot; what comes of it."""
        self.news()
        self.world.chips.move(where, f"{where.split(maxsplit=1)[0]} player")
        self.wait_s(FELT_S)
        return self.news()

    def shoot(self, *faces: int, kind: str = "flat") -> Happened:
        """Throw and wait until the crew is done; the events of the throw."""
        self.begin(*faces, kind=kind)
        return self.finish()

    def begin(self, *faces: int, kind: str = "flat") -> None:
        """Throw, once what was heard before is forgotten."""
        self.news()
        if faces:
            self.world.prepare_rest(kind, (faces[0], faces[1]))  # type: ignore[arg-type]
        self.crew.shoot()

    def finish(self) -> Happened:
        """Wait until the crew is done; what has happened since the last news."""
        self.until("idle")
        return self.news()

    def until(self, *stages: str, limit_s: float = 300) -> None:
        """Wait until the crew is at one of these stages."""
        end_ns = self.clock.now_ns + limit_s * 1e9
        while self.crew.stage not in stages:
            assert self.clock.now_ns < end_ns, f"the crew is still at {self.crew.stage}"
            self.wait_s(0.1)

    def on_layout_cents(self) -> int:
        return sum(chip["value_cents"] for chip in self.world.chips.truth())

    def up(self) -> dict[tuple[int, str], int]:
        """The wagers that the record has up."""
        return {
            (seat["seat"], wager["wager"]): wager["stake_cents"]
            for seat in self.call("state")["seats"]
            for wager in seat["wagers"]
        }

    def lies(self) -> dict[tuple[int, str], int]:
        """The cents that lie on each spot."""
        found: Counter[tuple[int, str]] = Counter()
        for chip in self.world.chips.truth():
            seat, _, wager = chip["where"].partition(" ")
            found[int(seat.removeprefix("seat-")), wager] += chip["value_cents"]
        return dict(found)


def of(events: Happened, *names: str) -> Happened:
    return [event for event in events if event["event"] in names]


def order(events: Happened) -> list[str]:
    return [event["event"] for event in events]
