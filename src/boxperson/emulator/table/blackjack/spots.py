"""The sensors of the betting positions, and the wagers that are recognised there (§ 633b.22(d) and (e))."""

from functools import partial

from boxperson.emulator.table.blackjack.policy import Attempt
from boxperson.emulator.table.blackjack.state import SIDE, Wager
from boxperson.emulator.table.blackjack.unit import Unit
from boxperson.emulator.table.debounced import Debounced
from boxperson.emulator.table.players import first_of


class Spots:
    """What lies on the spots of every seat, as the sensors have felt it.

    Args:
        unit: the system that they belong to.
    """

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._scan_ns = -1
        self._felt: dict[str, tuple[int, ...]] = {}
        self._inputs: dict[str, Debounced] = {}
        for seat in range(1, unit.book.state.seats + 1):
            for where in (_spot(seat, "blackjack"), _spot(seat, "progressive")):
                self._felt[where] = unit.hardware.chips_at(where)
                feel = partial(self._feel, seat, where)
                self._inputs[where] = Debounced(unit.hardware.timers, self._wait_ns, feel)

    def moved(self, where: str) -> None:
        """A chip has come to a place, or has left it."""
        if where in self._inputs:
            self._inputs[where].moved()

    def recognise_all(self) -> None:
        """Recognise what lies there, as after power-up or when wagers are taken again."""
        for seat in range(1, self._unit.book.state.seats + 1):
            self._recognise(seat, arrived=False)

    def void_all(self) -> None:
        """Have chips that lie on the progressive spots count for nothing until they are taken off."""
        state = self._unit.book.state
        state.void = {seat for seat in range(1, state.seats + 1) if self._at(seat, "progressive")}

    def base_cents(self, seat: int) -> int:
        """The Blackjack wager of a seat."""
        return sum(self._at(seat, "blackjack"))

    def _wait_ns(self) -> int:
        """How long until a change is believed: the wait for the next scan of all spots, and for it to have stayed."""
        hardware = self._unit.hardware
        now_ns, timing = hardware.timers.now_ns, hardware.timing
        if self._scan_ns < now_ns:
            self._scan_ns = now_ns + hardware.chance.randrange(timing.scan_ns)
        return self._scan_ns - now_ns + timing.sensor_ns

    def _at(self, seat: int, spot: str) -> tuple[int, ...]:
        return self._felt[_spot(seat, spot)]

    def _feel(self, seat: int, where: str) -> None:
        before, now = self._felt[where], self._unit.hardware.chips_at(where)
        self._felt[where] = now
        self._recognise(seat, arrived=where == _spot(seat, "progressive") and sum(now) > sum(before))
        self._unit.done()

    def _recognise(self, seat: int, *, arrived: bool) -> None:
        """Take a wager up or down by what lies at a seat; chips that have come and are no wager are refused."""
        chips, state = self._at(seat, "progressive"), self._unit.book.state
        if not chips:
            state.void.discard(seat)
        reasons = self._reasons(seat, chips, arrived=arrived)
        self._take_down(seat, reasons)
        reason = first_of(reasons)
        if reason is not None and arrived:
            self._note("wager_refused", seat, sum(chips), reason=reason)
        elif reason is None and seat not in state.wagers and seat not in state.void:
            state.wagers[seat] = Wager(sum(chips), lit=self._unit.policy.lights(self._unit.lock_out_asked))
            self._note("wager_accepted", seat, sum(chips))

    def _take_down(self, seat: int, reasons: dict[str, bool]) -> None:
        """Take a wager down whose chips are gone or changed, or whose Blackjack wager is, unless it is locked out."""
        state = self._unit.book.state
        wager = state.wagers.get(seat)
        if wager is not None and not state.round.locked and (reasons["no-base-wager"] or reasons["not-the-unit"]):
            del state.wagers[seat]
            self._note("wager_removed", seat, wager.stake_cents)

    def _reasons(self, seat: int, chips: tuple[int, ...], *, arrived: bool) -> dict[str, bool]:
        """Why chips are no wager, in the order in which reasons are told, and whether each holds."""
        state, policy, hardware = self._unit.book.state, self._unit.policy, self._unit.hardware
        attempt = Attempt(seat, state.round, hardware.timers.now_ns, hardware.chance, arrived=arrived)
        return {
            "locked-out": policy.locked_out(attempt),
            "link-down": policy.needs_link() and not state.linked,
            "no-base-wager": policy.lacks_base(self._at(seat, "blackjack")),
            "not-the-unit": chips != (state.submission.unit_cents,),
        }

    def _note(self, event: str, seat: int, stake_cents: int, **more: str) -> None:
        self._unit.book.note(event, seat=seat, wager=SIDE, stake_cents=stake_cents, **more)


def _spot(seat: int, spot: str) -> str:
    return f"seat-{seat} {spot}"
