"""The table's firmware between power-up and power cut: it boots, watches the dice, calls and settles."""

from collections.abc import Callable
from dataclasses import dataclass

from boxperson.emulator.clock import Timers
from boxperson.emulator.table import players
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.craps import lucky_shooter, pass_line
from boxperson.emulator.table.craps.policy import Policy
from boxperson.emulator.table.craps.sensor import Poses, Sensor, is_still
from boxperson.emulator.table.craps.shooting import pass_dice_on
from boxperson.emulator.table.craps.state import State, Throw
from boxperson.emulator.table.errors import NotNow
from boxperson.emulator.table.game import Game
from boxperson.emulator.table.methods import VERSION
from boxperson.emulator.table.state import Outcome, Seat, Wager

THROW_VOID = 101
DICE_UNREADABLE = 102

_LAUNCH_NS = 1_000_000
_SAMPLE_NS = 50_000_000
_AT_REST_NS = 250_000_000
_CALL_NS = 150_000_000
_SETTLE_NS = 100_000_000
_NEXT_WAGER_NS = 20_000_000


@dataclass(slots=True)
class Hardware:
    """What the firmware can do and see: throw the dice, read them, and wait."""

    throw: Callable[[], None]
    sensor: Sensor
    timers: Timers


class Firmware:
    """One life of the table, from power-up to power cut; only its memory outlives it.

    Args:
        game: craps.
        book: the table's record.
        hardware: what it is built of.
        policy: its decisions, which a defect may have got at.
    """

    def __init__(self, game: Game, book: Book[State], hardware: Hardware, policy: Policy) -> None:
        self.game = game
        self.book = book
        self.policy = policy
        self._hardware = hardware
        if not book.fresh:
            book.state = policy.recovered(book.state)

    def boot(self) -> None:
        """Say that power is back, and go on where the record ends.

        A throw that was not called is void: nobody watched those dice come to rest.
        """
        state = self.book.state
        self.book.note("power_up", firmware=VERSION, recovered=state.under_way)
        called = state.throw is not None and state.throw.stage == "called"
        if state.throw is not None and not called:
            self._void(THROW_VOID, "power was lost before the call: no throw")
        self.book.commit()
        if called:
            self._hardware.timers.after(_SETTLE_NS, self._settle_next)

    @property
    def busy(self) -> bool:
        """Whether a throw is under way."""
        return self.book.state.throw is not None

    def why_not_placed(self, seat: Seat, wager: str) -> str | None:
        """Why the game does not take a wager at a seat now, whatever its stake; None when it does."""
        reasons = {
            "busy": self.busy,
            "closed": not self.policy.open_for(wager, self.book.state.phase),
            "already-placed": wager in seat.wagers,
        }
        return players.first_of(reasons)

    def why_kept(self, seat: Seat, wager: str) -> str | None:
        """Why a wager does not come down: only before a come-out, Lucky Shooter only where LS-10 allows it."""
        state = self.book.state
        removable = wager != "lucky-shooter" or state.submission.rulings["LS-10"] == "allowed"
        reasons = {
            "busy": self.busy,
            "no-such-wager": wager not in seat.wagers,
            "not-removable": state.point is not None or not removable,
        }
        return players.first_of(reasons)

    def clear(self) -> int:
        """Give every wager back, go to the come-out, and return what was given back.

        Raises:
            NotNow: the dice are in motion or not settled yet.
        """
        if self.busy:
            raise NotNow("a throw is under way")
        returned_cents = players.give_all_back(self.book)
        if self.book.state.point is not None:
            self.book.state.point = None
            self.book.note("phase", phase="come-out", point=None)
        return returned_cents

    def throw_dice(self) -> None:
        """The shooter's button.

        Raises:
            NotNow: during a throw, or with no wager up.
        """
        if self.book.state.throw is not None:
            raise NotNow("a throw is under way")
        if not self.book.state.wager_up:
            raise NotNow("no wager is up")
        self.book.state.throw = Throw()
        self.book.note("dice_in_motion")
        self._hardware.timers.after(_LAUNCH_NS, self._launch)

    def _launch(self) -> None:
        self._hardware.throw()
        poses, since_ns = self._hardware.sensor.sample(), self._hardware.timers.now_ns
        self._hardware.timers.after(_SAMPLE_NS, lambda: self._watch(poses, since_ns))

    def _watch(self, poses: Poses, since_ns: int) -> None:
        """Wait until the dice have stayed where they are for long enough."""
        timers = self._hardware.timers
        now = self._hardware.sensor.sample()
        if not is_still(poses, now):
            poses, since_ns = now, timers.now_ns
        if timers.now_ns - since_ns < _AT_REST_NS:
            timers.after(_SAMPLE_NS, lambda: self._watch(poses, since_ns))
            return
        self._under_way().stage = "at-rest"
        self.book.note("dice_at_rest")
        self.book.commit()
        timers.after(_CALL_NS, self._call)

    def _call(self) -> None:
        faces = self._hardware.sensor.read(self.policy.as_seen)
        if faces is None:
            self._void(DICE_UNREADABLE, "a die does not lie flat: no throw")
            self.book.commit()
            return
        self._under_way().stage = "called"
        self._under_way().faces = faces
        self.book.note("call", faces=list(faces), sum=sum(faces))
        self.book.commit()
        self._hardware.timers.after(_SETTLE_NS, self._settle_next)

    def _void(self, code: int, text: str) -> None:
        self.book.state.throw = None
        self.book.note("error", code=code, text=text)

    def _settle_next(self) -> None:
        """Settle the next wager that the throw decides, one at a time; after the last, finish the throw."""
        throw = self._under_way()
        places = [(seat, wager) for seat in range(1, len(self.book.state.seats) + 1) for wager in self.game.wagers]
        while throw.places_done < len(places):
            seat, name = places[throw.places_done]
            throw.places_done += 1
            wager = players.seat_of(self.book.state, seat).wagers.get(name)
            outcome = None if wager is None else self._decide(name, wager)
            if wager is not None and outcome is not None:
                players.settle(self.book, seat, name, outcome)
                self.book.commit()
                self._hardware.timers.after(_NEXT_WAGER_NS, self._settle_next)
                return
        self._finish()

    def _decide(self, name: str, wager: Wager) -> Outcome | None:
        state, total = self.book.state, self._total()
        if name == "pass-line":
            return pass_line.throw(wager, state.point, total)
        rules = self.policy.lucky_shooter
        return lucky_shooter.throw(wager, state.point, total, state.submission, rules)

    def _finish(self) -> None:
        state, total = self.book.state, self._total()
        seven_out = state.point is not None and total == 7
        before = state.point
        if before is None:
            state.point = total if total in lucky_shooter.POINTS else None
        elif total in (before, 7):
            state.point = None
        if state.point != before:
            self.book.note("phase", phase=state.phase, point=state.point)
        state.throw = None
        self.book.note("throw_settled")
        if seven_out:
            pass_dice_on(self.book)
        self.book.commit()

    def _under_way(self) -> Throw:
        throw = self.book.state.throw
        if throw is None:
            raise RuntimeError("the firmware has lost its throw")
        return throw

    def _total(self) -> int:
        faces = self._under_way().faces
        if faces is None:
            raise RuntimeError("the firmware has lost its call")
        return sum(faces)
