"""A blackjack table on a test's desk: players' chips, the dealer's keys, and a controller that can be asked."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from boxperson.emulator.lines import Line
from boxperson.emulator.progressive.meters import Meters
from boxperson.emulator.table.blackjack.submission import CHOICES, FACTORY, Submission
from boxperson.emulator.table.nvram import Nvram
from boxperson.emulator.table.submission import changed
from boxperson.emulator.table.timing import Timing
from tests.emulator.desk import SECOND_NS, Desk, PowerCut

UNIT_CENTS = 500
FELT_S = 0.45
"""How long chips slide, and a sensor takes to feel them."""

Happened = list[dict[str, Any]]


class PitDesk(Desk):
    """The table with its controller; whoever plays here needs no dealer."""

    def __init__(
        self, *, seats: int = 7, defect: str | None = None, timing: Timing | None = None, **submission: object
    ) -> None:
        settings: Submission = changed(FACTORY, submission, CHOICES)
        self.unit_cents = settings.unit_cents
        super().__init__(settings, game="blackjack", seats=seats, defect=defect, timing=timing)
        self.wait_s(0.1)
        self._met = len(self.events())

    def news(self) -> Happened:
        """What has happened since this was asked last."""
        events = [params for _, _, params in self.events()]
        self._met, met = len(events), self._met
        return events[met:]

    def put(self, seat: int, spot: str, *values_cents: int) -> None:
        self.world.chips.put(f"seat-{seat} {spot}", values_cents or (self.unit_cents,), f"seat-{seat} player")
        self.wait_s(FELT_S)

    def take(self, seat: int, spot: str) -> None:
        self.world.chips.move(f"seat-{seat} {spot}", f"seat-{seat} player")
        self.wait_s(FELT_S)

    def wager(self, *seats: int) -> None:
        """Put up both wagers at these seats."""
        for seat in seats:
            for spot in ("blackjack", "progressive"):
                self.world.chips.put(f"seat-{seat} {spot}", (self.unit_cents,), f"seat-{seat} player")
        self.wait_s(FELT_S)

    def collect(self) -> None:
        """Take the chips off all progressive spots, as a dealer does."""
        for seat in range(1, 8):
            self.world.chips.move(f"seat-{seat} progressive", "inventory")
        self.wait_s(FELT_S)

    def press_button(self, for_s: float = 0.1) -> None:
        self.world.button.set(level=True)
        self.wait_s(for_s)
        self.world.button.set(level=False)
        self.wait_s(0.02)

    def connect(self, *seats: int) -> None:
        """Have these seats and no others feel what is offered electrically, and a Blackjack wager lie there."""
        for seat, contact in self.world.stimulus.contacts.items():
            contact.set(seat in seats, "relay")
            if seat in seats and not self.world.chips.values_at(f"seat-{seat} blackjack"):
                self.world.chips.put(f"seat-{seat} blackjack", (self.unit_cents,), f"seat-{seat} player")
        self.wait_s(FELT_S)

    def pulse(self, line: Line, after_ns: int, for_ns: int) -> None:
        """Have a generator close a line after a time for another one, without bouncing."""
        for at_ns, level in ((after_ns, True), (after_ns + for_ns, False)):
            self.clock.after(at_ns, partial(line.drive, level, "generator"))

    def offer(self, delta_ns: int) -> Happened:
        """Press the button, and offer a wager so much later, or earlier; what happens until all is over and cleared."""
        self.news()
        first_ns, held_ns = 1_000_000 + max(0, -delta_ns), abs(delta_ns) + SECOND_NS
        self.pulse(self.world.button, first_ns, held_ns)
        self.pulse(self.world.offer, first_ns + delta_ns, held_ns)
        self.clock.advance(first_ns + held_ns + abs(delta_ns) + SECOND_NS)
        happened = self.news()
        self.call("clear")
        self.wait_s(0.1)
        return happened

    def key(self, name: str, **entered: object) -> Happened:
        """What pressing a key makes happen, within the controller's time to answer."""
        self.news()
        self.world.keypad.press(name, **entered)
        self.wait_s(0.2)
        return self.news()

    def ignored(self, name: str, **entered: object) -> str:
        """Why a key makes no sense now; nothing else happens."""
        before = (self.call("state"), self.call("meters"))
        (error,) = self.key(name, **entered)
        assert (error["event"], error["code"]) == ("error", 301)
        assert (self.call("state"), self.call("meters")) == before
        text: str = error["text"]
        return text

    def lit(self) -> list[str]:
        """The lamps that are lit."""
        return sorted(lamp["name"] for lamp in self.world.lamps.truth() if lamp["lit"])

    def accepted(self) -> list[int]:
        """The seats with an accepted wager that is not settled."""
        seats = self.call("state")["seats"]
        return [seat["seat"] for seat in seats if "lucky-ladies" in [each["wager"] for each in seat["wagers"]]]

    def meters(self) -> Meters:
        """The meters as the controller has them."""
        controller = self.power.pit.controller
        assert controller is not None
        return controller.meters

    def win_meter(self, *seats: int, row: str = "queens hearts-blackjack") -> dict[str, Any]:
        """Have the meter won at these seats in the round under way; the hit."""
        for seat in seats:
            self.key("hand", seat=seat, row=row)
        (hit,) = self.key("meter")
        return hit

    def settle_all(self, *seats: int) -> None:
        """Have a supervisor come, pay these seats, and end the round."""
        self.key("supervisor")
        for seat in seats:
            self.key("confirm", seat=seat, paid_by="attendant")
        self.collect()
        self.key("new-round")


class Mains:
    """Power that fails at a write to any memory of the pit, just before it or just after."""

    def __init__(self, countdown: int, *, before: bool) -> None:
        self.countdown, self.before = countdown, before
        self.writes = 0

    def memory(self) -> Nvram:
        return _Memory(self)


class _Memory(Nvram):
    def __init__(self, mains: Mains) -> None:
        super().__init__()
        self._mains = mains

    def write(self, state: str, events: Sequence[str], reply: tuple[str, str] | None) -> None:
        self._mains.writes += 1
        fails = self._mains.writes == self._mains.countdown
        if fails and self._mains.before:
            raise PowerCut
        super().write(state, events, reply)
        if fails:
            raise PowerCut


def money_holds(meters: Meters) -> None:
    """Nothing comes from nowhere, and nothing gets lost."""
    assert meters.contributions + meters.house_funded == meters.display + meters.reserve + meters.wins
    assert min(meters.display, meters.reserve) >= 0
