"""One offer: the press, a wager so much before or after it, the measured interval, what the table made of it."""

from collections.abc import Sequence
from typing import NamedTuple

from boxperson.bench.blackjack.table import BlackjackTable
from boxperson.bench.clock import Clock
from boxperson.bench.lock_out.instruments import Instruments, named
from boxperson.drivers.instruments.protocols import Levels
from boxperson.drivers.link import Event
from boxperson.errors import RigError
from boxperson.lockout.trials import Trial

LEVELS = Levels()
ANSWERS = ("wager_accepted", "wager_refused")
"""The events by which the table tells what it makes of a Lucky Ladies wager."""
_WIDTH_NS = 600e6
_AT_REST_S = 0.15
_COUNTER_WAITS_S = 2.0


class Offer(NamedTuple):
    """An offer at a seat and what came of it.

    Attributes:
        trial: the interval, and whether the table recognised the wager.
        events: what the table reported meanwhile.
    """

    trial: Trial
    events: tuple[Event, ...]


class Offering:
    """Makes offers: generator and counter at the lines of the lock-out button and of the wager sensors.

    Args:
        instruments: the rig's.
        table: the table under test.
        clock: the time that all live in.
        u_ns: standard uncertainty of one reading of the counter.

    Attributes:
        instruments: the same.
        table: the same.
        clock: the same.
        u_ns: the same.
    """

    def __init__(self, instruments: Instruments, table: BlackjackTable, clock: Clock, u_ns: float) -> None:
        self.instruments = instruments
        self.table = table
        self.clock = clock
        self.u_ns = u_ns

    def make(self, seat: int, delta_ns: float) -> Offer:
        """Press and offer in a round that is open and has no wager at the seat, and leave it over.

        Args:
            seat: where the line of the offer is connected.
            delta_ns: how long after the press the wager is offered; before it when negative.

        Raises:
            RigError: an instrument does not do its part, or the press does not lock the table out.
        """
        return self.finish(seat, delta_ns, self.fire(delta_ns))

    def fire(self, delta_ns: float, first: int | None = None) -> float | None:
        """Press and offer, let both pass, and return the counter's interval in ns; None without a reading.

        Args:
            delta_ns: see `make`.
            first: the channel whose edge starts the counter, if it is not that which is to come first.

        Raises:
            InstrumentError: an instrument does not do its part.
        """
        pulse, counter = self.instruments.pulse, self.instruments.counter
        with named("pulse"):
            pulse.arm(delta_ns, _WIDTH_NS, LEVELS)
        with named("counter"):
            counter.arm(first or (2 if delta_ns < 0 else 1), _COUNTER_WAITS_S, LEVELS)
        with named("pulse"):
            pulse.fire()
        self.clock.sleep((abs(delta_ns) + _WIDTH_NS) / 1e9 + _AT_REST_S)
        with named("counter"):
            interval_s = counter.interval_s()
        return None if interval_s is None else interval_s * 1e9

    def volley(self, times: int, period_s: float) -> None:
        """Press and offer again and again at the same moment, each for half of the period.

        Raises:
            InstrumentError: the generator does not do its part.
        """
        for _ in range(times):
            with named("pulse"):
                self.instruments.pulse.arm(0.0, period_s / 2 * 1e9, LEVELS)
                self.instruments.pulse.fire()
            self.clock.sleep(period_s)

    def finish(self, seat: int, delta_ns: float, measured_ns: float | None) -> Offer:
        """Clear the round of an offer, and return what came of it.

        Raises:
            RigError: the press did not lock the table out.
        """
        events = tuple(self.table.clear_round())
        if not any(event.name == "locked_out" for event in events):
            raise RigError(
                "the table reports no lock-out after the pulse generator's press; look whether its channel 1 is wired "
                "across the button, and whether the table takes that voltage for a press"
            )
        accepted = any(event.name == "wager_accepted" for event in at_seat(events, seat))
        return Offer(Trial(delta_ns, measured_ns, self.u_ns, accepted), events)


def at_seat(events: Sequence[Event], seat: int) -> list[Event]:
    """What the table reported of the Lucky Ladies wager at a seat: accepted or refused."""
    return [event for event in events if event.name in ANSWERS and event.params["seat"] == seat]


def table_latency_ns(offer: Offer, seat: int) -> float | None:
    """The boundary of one offer by the table's own time stamps.

    The table dates the lock-out and its answer to the wager. Had the offer come later by what lies between the two,
    they would have met: so that is how far the offer was from the boundary.
    """
    answers = at_seat(offer.events, seat)
    locked = [event.t_ns for event in offer.events if event.name == "locked_out"]
    if offer.trial.measured_ns is None or not answers or not locked:
        return None
    return offer.trial.measured_ns + locked[0] - answers[0].t_ns
