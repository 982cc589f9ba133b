"""The latency of a lock-out, from offers: boundary, jitter and the point of 0.1 % acceptance, with 95 % limits."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.special import ndtri

from boxperson.errors import RigError
from boxperson.lockout.likelihood import constant, log_likelihood, most_likely
from boxperson.lockout.placing import Placing, best
from boxperson.lockout.profile import Limits, limits
from boxperson.lockout.trials import Measured, Trial, measured

LATE_ACCEPTANCE = 0.001
LATE_JITTERS = float(-ndtri(LATE_ACCEPTANCE))
NORMAL_95 = float(ndtri(0.975))
LEAST_OFFERS = 10
LEAST_GAIN = 3.0
MOST_STRETCH = 1e-3
SURELY = 4.0


class Point(NamedTuple):
    """A point of the acceptance curve: its value and its 95 % limits, ns."""

    value_ns: float
    lower_ns: float
    upper_ns: float


class Fit(NamedTuple):
    """What the offers say of a table.

    Attributes:
        boundary: the interval at which half of the offers are recognised: the latency of the lock-out.
        jitter_ns: standard deviation of the boundary from offer to offer; 0 when the offers show none.
        late: the interval at which one offer in a thousand is still recognised.
        offers: how many had a reading.
    """

    boundary: Point
    jitter_ns: float
    late: Point
    offers: int


def fit(trials: Sequence[Trial]) -> Fit:
    """Fit acceptance against the measured interval.

    The boundary has the central limits of its profile. The late point has the wider of the central and the cut ones:
    its jitter cannot be below zero, which pushes the central limits outwards.

    Args:
        trials: the offers around the boundary, without those of the limit test, whose rare acceptances belong to no
            curve.

    Raises:
        RigError: the offers show no boundary: few readings, all accepted, all refused, no fall with the
                interval; or generator and instrument do not agree on time.
    """
    _require_offers(measured(trials))
    of, placed = best(trials)
    estimate = most_likely(of)
    _require_fall(estimate, of)
    _require_one_clock(placed)
    boundary, jitter = estimate
    u_line = placed.u_at_ns(boundary)
    central, _ = limits(estimate, 0.0, of)
    late_central, late_cut = limits(estimate, LATE_JITTERS, of)
    wider = Limits(min(late_central.lower_ns, late_cut.lower_ns), max(late_central.upper_ns, late_cut.upper_ns))
    late = _widened(boundary + LATE_JITTERS * jitter, wider, u_line)
    return Fit(_widened(boundary, central, u_line), jitter, late, len(of.accepted))


def _widened(value: float, by_offers: Limits, u_common: float) -> Point:
    """Limits with a standard uncertainty that all offers have in common added in quadrature."""
    down, up = value - by_offers.lower_ns, by_offers.upper_ns - value
    more = NORMAL_95 * u_common
    return Point(value, value - float(np.hypot(down, more)), value + float(np.hypot(up, more)))


def _require_offers(of: Measured) -> None:
    count = len(of.accepted)
    if count < LEAST_OFFERS:
        raise RigError(
            f"{count} offers have a reading, and a boundary needs {LEAST_OFFERS}: look at the instrument's inputs"
        )
    span = (
        f"{count} offers from {of.interval_ns.min() / 1e6:.3f} to {of.interval_ns.max() / 1e6:.3f} ms after the press"
    )
    if of.accepted.all():
        raise RigError(f"all {span} were recognised: there is no boundary among them")
    if not of.accepted.any():
        raise RigError(f"none of {span} was recognised: does the stimulus reach the wager sensor?")


def _require_fall(estimate: tuple[float, float], of: Measured) -> None:
    boundary, jitter = map(np.asarray, estimate)
    if log_likelihood(boundary, jitter, of) < constant(of) + LEAST_GAIN:
        raise RigError("later offers are not clearly refused more often: channels swapped, or more jitter than range?")


def _require_one_clock(placed: Placing) -> None:
    """Any crystal keeps time to a tenth of what is allowed here."""
    if abs(placed.stretch) > MOST_STRETCH + SURELY * placed.u_stretch:
        times = f"the measured intervals are {1 + placed.stretch:.5g} times the commanded ones"
        raise RigError(f"{times}: check the generator's frequency and the instrument's time base")
