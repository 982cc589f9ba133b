"""Before anything is measured: an interval that is known, held against what each instrument says of it.

The generator places it, the counter and the scope measure it, each by a clock of its own. Two that agree name the
third.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxperson.bench.lock_out.instruments import NAMES, named
from boxperson.bench.lock_out.offering import LEVELS, Offering
from boxperson.drivers.instruments.protocols import Trace
from boxperson.errors import InstrumentError, RigError
from boxperson.lockout.edges import Edge, Level, Waveform, edge_times, interval_ns

PLACED_NS = 100e6
_AGREE = 1e-4
_SPAN_S = 0.11
_HYSTERESIS_V = 0.5


class Seen(NamedTuple):
    """What the scope recorded of the placed interval: waveform and edge of the press, and those of the offer."""

    press: tuple[Waveform, Edge]
    offer: tuple[Waveform, Edge]

    @property
    def interval_ns(self) -> float:
        """From the edge of the press to that of the offer."""
        return interval_ns(self.press[1], self.offer[1])[0]


class _Told(NamedTuple):
    """What each measuring instrument makes of one placed interval, None without a reading, and the scope's excuse."""

    counter_ns: float | None
    seen: Seen | None
    fault: InstrumentError | None


def self_check(offering: Offering) -> Seen:
    """Place a known interval and compare what was commanded with counter and scope.

    Raises:
        RigError: they do not agree; names the instrument to look at.
    """
    told = _placed(offering, first=1)
    if told.counter_ns is None or told.seen is None:
        raise _nothing_seen(offering, told)
    told_ns = {"pulse": PLACED_NS, "counter": told.counter_ns, "scope": told.seen.interval_ns}
    wrong = [role for role in told_ns if not _agrees(told_ns, role)]
    if wrong:
        raise _not_of_one_mind(told_ns, wrong)
    return told.seen


def _agrees(told_ns: dict[str, float], role: str) -> bool:
    """Whether an instrument agrees with one of the two others at least."""
    others = [each for other, each in told_ns.items() if other != role]
    return any(abs(told_ns[role] - each) <= _AGREE * PLACED_NS for each in others)


def _not_of_one_mind(told_ns: dict[str, float], wrong: list[str]) -> RigError:
    intervals = ", ".join(f"{NAMES[role]} {each / 1e6:.4f} ms" for role, each in told_ns.items())
    if len(wrong) > 1:
        return RigError(f"pulse generator, counter and scope do not agree: {intervals}; check their references")
    if wrong == ["pulse"]:
        return RigError(f"the pulse generator is off frequency: {intervals}; check its reference, have it calibrated")
    return RigError(f"the {NAMES[wrong[0]]}'s time base is wrong: {intervals}; check its reference, have it calibrated")


def _nothing_seen(offering: Offering, told: _Told) -> RigError:
    """Say which instrument missed an edge, and why; one that missed it alone is tried in the opposite order."""
    if told.counter_ns is None and told.seen is None:
        return RigError(
            "neither the counter nor the scope sees both edges of the pulse generator; check that its outputs are on "
            "and wired to both lines"
        )
    if told.fault is not None:
        return told.fault
    again = _placed(offering, first=2)
    role, swapped = ("counter", again.counter_ns) if told.counter_ns is None else ("scope", again.seen)
    why = (
        "sees no edge on one of its channels: check its probes or cables, and its trigger level"
        if swapped is None
        else "sees the offer where the press should be: the cables or probes at its inputs are swapped"
    )
    return RigError(f"the {NAMES[role]} {why}")


def _placed(offering: Offering, first: int) -> _Told:
    """Place the interval, with counter and scope waiting for an edge on one channel first."""
    scope = offering.instruments.scope
    with named("scope"):
        ready_s = scope.arm(first, _SPAN_S, LEVELS)
    offering.clock.sleep(ready_s)
    counter_ns = offering.fire(PLACED_NS, first)
    offering.table.clear_round()
    try:
        with named("scope"):
            return _Told(counter_ns, _seen(scope.capture()), None)
    except InstrumentError as fault:
        return _Told(counter_ns, None, fault)


def _seen(trace: Trace) -> Seen | None:
    """The first edges of both channels; None when one has none."""
    level = Level(LEVELS.middle_v, _HYSTERESIS_V)
    press, offer = (Waveform(trace.t0_s, trace.dt_s, volts, _step_v(volts)) for volts in trace.volts)
    of_press, of_offer = edge_times(press, level), edge_times(offer, level)
    return Seen((press, of_press[0]), (offer, of_offer[0])) if of_press and of_offer else None


def _step_v(volts: npt.NDArray[np.float64]) -> float:
    """The step of the converter: the least by which two samples differ."""
    return float(np.diff(np.unique(volts)).min(initial=np.inf))
