"""A dealer at a table whose system is a stub that hears the keypad and shows what a system would."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from boxperson.emulator.clock import Clock
from boxperson.emulator.dealer.dealer import Dealer
from boxperson.emulator.dealer.policy import DealerPolicy
from boxperson.emulator.world import Furniture, Scene, World

SECOND_NS = 1_000_000_000
UNIT_CENTS = 500
ODDS = {"queens": 200, "matched": 25, "suited": 10, "any": 2}
METER_CENTS = 1_083_550


@dataclass
class House:
    decks: int = 6
    rulings: dict[str, str] = field(default_factory=lambda: {"LL-6": "hold", "LL-21": "meter-rows"})


class System:
    """Accepts a wager for every chip on a progressive spot at the lock-out; fixed rows have amounts at once."""

    def __init__(self, clock: Clock, world: World) -> None:
        self.heard: list[tuple[float, str, dict[str, Any]]] = []
        self._clock, self._world = clock, world
        self._claims: list[int] = []
        world.button.watch(lambda level, _: self.lock_out() if level else None)
        self.switch_on()

    def switch_on(self) -> None:
        self._world.keypad.wire(self._hear)
        self.show: dict[str, Any] = {"accepted": [], "amounts": {}, "validated": [], "locked": False, "linked": True}
        self._world.keypad.display = self.show

    def switch_off(self) -> None:
        self._world.keypad.wire(None)

    def switch_back_on(self) -> None:
        """Go on where it was."""
        self._world.keypad.wire(self._hear)
        self._world.keypad.display = self.show

    def lock_out(self) -> None:
        if not self.show["locked"] and self._world.keypad.display:
            self.show["accepted"] = [n for n in range(1, 8) if self._world.chips.values_at(f"seat-{n} progressive")]
            self.show["locked"] = True

    def _hear(self, key: str, entered: Mapping[str, Any]) -> None:
        self.heard.append((self._clock.now_ns / SECOND_NS, key, dict(entered)))
        if key == "hand":
            self._claims.append(entered["seat"])
            if entered["row"] in ODDS:
                self.show["amounts"][entered["seat"]] = ODDS[entered["row"]] * UNIT_CENTS
        elif key == "meter":
            for seat in self._claims:
                self.show["amounts"].setdefault(seat, METER_CENTS)
        elif key == "supervisor":
            self.show["validated"] = list(self._claims)
        elif key == "new-round":
            self.show |= {"accepted": [], "amounts": {}, "validated": [], "locked": False}
            self._claims = []


class Table:
    """The clock, the world, the stub and the dealer of one table."""

    def __init__(self, policy: DealerPolicy | None = None, *, seats: int = 7, seed: int = 1, realtime: bool = False):
        self.clock = Clock(realtime=realtime)
        self.scenes: list[Scene] = []
        self.world = World(self.clock, seed, Furniture("blackjack", seats=seats), self.scenes.append)
        self.system = System(self.clock, self.world)
        self.house = House()
        self.dealer = Dealer(self.clock, self.world, seats, lambda: self.house)
        self.dealer.policy = policy or DealerPolicy()

    def wait_s(self, seconds: float) -> None:
        self.clock.advance(round(seconds * SECOND_NS))

    def bet(self, seat: int, *areas: str, value_cents: int = UNIT_CENTS) -> None:
        for area in areas or ("blackjack", "progressive"):
            self.world.chips.put(f"seat-{seat} {area}", [value_cents], f"seat-{seat} player")

    def begin(self, seats: Mapping[int, str], dealers: str) -> None:
        """Have these hands bet and prepared, and the round begun: `{3: "QH QH"}`, and the dealer's `AS KD 5C`."""
        for seat in seats:
            self.bet(seat)
        self.wait_s(1)
        hands = [seats[seat].split() for seat in sorted(seats)]
        up, hole, *more = dealers.split()
        self.dealer.prepare([*(h[0] for h in hands), up, *(h[1] for h in hands), hole, *more])
        self.dealer.begin(press_lock_out=True)

    def until(self, *stages: str, limit_s: float = 200) -> None:
        """Wait until the dealer is at one of these stages."""
        end_ns = self.clock.now_ns + limit_s * SECOND_NS
        while self.dealer.stage not in stages:
            assert self.clock.now_ns < end_ns, f"the dealer is still at {self.dealer.stage}"
            self.wait_s(0.1)

    def play(self, seats: Mapping[int, str], dealers: str) -> list[tuple[str, dict[str, Any]]]:
        """Play a whole round with all paperwork done when it is waited for; the keys pressed."""
        self.begin(seats, dealers)
        self.until("idle", "paperwork", "count-hold")
        while self.dealer.stage == "paperwork":
            for seat in seats:
                if f"seat-{seat}-1" in self.places():
                    self.dealer.paperwork(seat)
            self.wait_s(0.1)
            self.until("idle", "clean-up")
            self.until("idle")
        return self.pressed()

    def pressed(self) -> list[tuple[str, dict[str, Any]]]:
        return [(key, entered) for _, key, entered in self.system.heard]

    def times_s(self, key: str) -> list[float]:
        return [at_s for at_s, pressed, _ in self.system.heard if pressed == key]

    def places(self) -> dict[str, str]:
        """The cards on the felt by place; small letters for one that lies face down."""
        return {each["place"]: each["card"] if each["face_up"] else "??" for each in self.world.cards.truth()}

    def chips(self, where: str) -> tuple[int, ...]:
        return self.world.chips.values_at(where)
