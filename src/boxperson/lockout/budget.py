"""The budget of uncertainty of a measured latency (JCGM 100:2008, GUM; clause 7.6 of ISO/IEC 17025:2017).

Each line turns what is known of a source into a standard uncertainty; U is twice the root of the sum of their squares
(k = 2, about 95 %; GUM 6.2 and G.6.6). The sources are taken as independent.
"""

import math
from enum import Enum
from typing import NamedTuple

from boxperson.lockout.fit import NORMAL_95, Fit

COVERAGE_FACTOR = 2.0


class Distribution(Enum):
    """What is known of a source; the value is what it is divided by (GUM 4.3)."""

    STANDARD = 1.0
    CERTIFICATE = 2.0
    RECTANGULAR = math.sqrt(3)


class Line(NamedTuple):
    """One source of uncertainty.

    Attributes:
        source: its name.
        value_ns: a standard deviation, an expanded uncertainty with k = 2, or the half-width of a rectangle.
        distribution: which of the three.
    """

    source: str
    value_ns: float
    distribution: Distribution

    @property
    def u_ns(self) -> float:
        """The standard uncertainty that it contributes."""
        return self.value_ns / self.distribution.value


class Instrument(NamedTuple):
    """What data sheet, certificate and set-up say of the instrument that measures the interval.

    Attributes:
        resolution_ns: smallest step of a reading; the sample interval of a scope that does not interpolate.
        noise_ns: standard deviation of single readings of the same interval; 0 where it is not known.
        time_base: largest relative error of its clock, such as 1e-6.
        interpolation_ns: standard uncertainty of an edge between two samples; 0 for a counter.
        level_v: largest error of the trigger level.
        slew_v_per_ns: how fast the edges pass the level, the slower of press and offer.
        skew_ns: what is left, at most, of the skew of inputs and cables, after one edge was fed to both.
    """

    resolution_ns: float
    noise_ns: float
    time_base: float
    interpolation_ns: float
    level_v: float
    slew_v_per_ns: float
    skew_ns: float


class Budget(NamedTuple):
    """The lines, and what they come to."""

    lines: tuple[Line, ...]

    @property
    def u_ns(self) -> float:
        """Combined standard uncertainty."""
        return math.hypot(*(line.u_ns for line in self.lines))

    @property
    def expanded_ns(self) -> float:
        """Expanded uncertainty U, k = 2."""
        return COVERAGE_FACTOR * self.u_ns


def instrument_budget(instrument: Instrument, interval_ns: float) -> Budget:
    """What no repetition averages out. Its U is the guard band of the decision.

    Args:
        instrument: the figures of the instrument.
        interval_ns: the interval that is judged; the time base counts in proportion.
    """
    level_ns = instrument.level_v / instrument.slew_v_per_ns
    rounding_ns = instrument.resolution_ns / 2 * _left_of_rounding(instrument)
    return Budget(
        (
            Line("resolution", rounding_ns, Distribution.RECTANGULAR),
            Line("time base", abs(interval_ns) * instrument.time_base, Distribution.RECTANGULAR),
            Line("interpolation, press", instrument.interpolation_ns, Distribution.STANDARD),
            Line("interpolation, offer", instrument.interpolation_ns, Distribution.STANDARD),
            Line("trigger level, press", level_ns, Distribution.RECTANGULAR),
            Line("trigger level, offer", level_ns, Distribution.RECTANGULAR),
            Line("skew", instrument.skew_ns, Distribution.RECTANGULAR),
        )
    )


def _left_of_rounding(instrument: Instrument) -> float:
    """The share of the error of rounding that the mean of many readings keeps: noise of half a step leaves 1 %.

    The error is a saw tooth of the interval; noise of standard deviation s damps its first harmonic by exp(-2 (π s /
    q)²), q being the step (Widrow and Kollár, Quantization Noise, 2008).
    """
    return (
        math.exp(-2 * (math.pi * instrument.noise_ns / instrument.resolution_ns) ** 2) if instrument.noise_ns else 1.0
    )


def latency_budget(instrument: Budget, fitted: Fit) -> Budget:
    """The whole budget of the latency: the instrument's, and the scatter of the boundary out of the fit."""
    boundary = fitted.boundary
    half_ns = max(boundary.value_ns - boundary.lower_ns, boundary.upper_ns - boundary.value_ns)
    return Budget((*instrument.lines, Line("scatter", half_ns / NORMAL_95, Distribution.STANDARD)))


def stated(fitted: Fit, instrument: Budget) -> tuple[float, float]:
    """The 95 % interval of the latency, ns: the fit's, with the instrument's U added in quadrature."""
    boundary, more = fitted.boundary, instrument.u_ns * NORMAL_95
    down, up = boundary.value_ns - boundary.lower_ns, boundary.upper_ns - boundary.value_ns
    return boundary.value_ns - math.hypot(down, more), boundary.value_ns + math.hypot(up, more)
