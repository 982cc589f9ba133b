"""What measures the lock-out of a rig: instruments, relays that bring the offer to a seat, chips for base wagers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property

from boxperson.bench.blackjack.pit import Pit
from boxperson.bench.blackjack.rig import BlackjackRig
from boxperson.bench.blackjack.table import BlackjackTable
from boxperson.bench.clock import Clock
from boxperson.bench.lock_out.figures import measuring, reading_u_ns
from boxperson.bench.lock_out.instruments import Instruments
from boxperson.bench.lock_out.measuring import Measured, Plan, measure, rule_of
from boxperson.bench.lock_out.offering import LEVELS, Offering
from boxperson.bench.lock_out.self_check import Seen, self_check
from boxperson.drivers.relay_board import RelayBoard
from boxperson.lockout.budget import Instrument
from boxperson.lockout.decision import Rule

_CONTACT_RESTS_S = 0.05
_CHIP_SETTLES_S = 1.0


class Stopwatch:
    """Measures how long after the press of the lock-out a wager is still recognised, seat by seat.

    Args:
        instruments: generator, counter and scope.
        board: its relays bring the generator's offer to the wager sensors.
        rig: the rig file.
        table: the table under test.
        pit: puts base wagers on the felt.
        clock: the time that all live in.
    """

    def __init__(
        self,
        instruments: Instruments,
        board: RelayBoard,
        rig: BlackjackRig,
        table: BlackjackTable,
        pit: Pit,
        clock: Clock,
    ) -> None:
        self._instruments = instruments
        self._board = board
        self._rig = rig
        self._table = table
        self._pit = pit
        self._clock = clock

    @cached_property
    def seen(self) -> Seen:
        """What the scope recorded as the instruments were checked against each other, once, before the first offer.

        Raises:
            RigError: an instrument does not do its part, is not calibrated, or does not agree with the others.
        """
        return self_check(self.offering)

    @cached_property
    def figures(self) -> Instrument:
        """The figures of the counter at the generator's edges."""
        return measuring(self._instruments.counter.identity, self._instruments.pulse.identity, LEVELS)

    @cached_property
    def offering(self) -> Offering:
        """Makes single offers.

        Raises:
            RigError: an instrument's calibration is overdue, or it cannot be connected.
        """
        self._instruments.check_calibration(datetime.now(UTC).date())
        return Offering(self._instruments, self._table, self._clock, reading_u_ns(self.figures))

    def rule(self, limit_ms: float, limit_offers: int) -> Rule:
        """The rule by which a declared limit is judged; see `measure`."""
        return rule_of(limit_ms, self.figures, limit_offers)[0]

    @contextmanager
    def connected_to(self, seat: int) -> Iterator[Offering]:
        """Bring the line of the offer to a seat with a base wager on it, and take both away afterwards.

        Raises:
            RigError: see `seen`.
        """
        assert self._rig.relay is not None  # noqa: S101 - a rig without relays has no stopwatch
        self.seen  # noqa: B018 - nothing is measured by instruments that were not checked
        relay = self._rig.relay.offer_relay(seat)
        self._pit.put_chips(seat, "blackjack", [max(self._rig.chips.values())])
        self._clock.sleep(_CHIP_SETTLES_S)
        self._board.close(relay)
        try:
            self._clock.sleep(_CONTACT_RESTS_S)
            self._table.clear_round()
            yield self.offering
        finally:
            self._board.open(relay)
            self._pit.take_chips(seat, "blackjack")
            self._clock.sleep(_CHIP_SETTLES_S)

    def measure(self, seat: int, limit_ms: float, plan: Plan, tick: Callable[[], None] = lambda: None) -> Measured:
        """Measure the lock-out at a seat.

        Args:
            seat: where.
            limit_ms: the latest time after the press at which the Rules Submission allows a wager to be recognised.
            plan: how many offers.
            tick: is called after each.

        Raises:
            RigError: an instrument does not do its part; names it.
        """
        with self.connected_to(seat) as offering:
            return measure(offering, seat, limit_ms, self.figures, plan, tick)
