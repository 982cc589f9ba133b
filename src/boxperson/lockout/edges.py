"""Edges in sampled waveforms, each with the uncertainty of its time."""

import math
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from boxperson.lockout.trials import Floats

MAD_TO_SIGMA = 1.4826
STEEP = 0.5
NS = 1e9


class Slope(StrEnum):
    """Which way a signal passes the level."""

    RISING = "rising"
    FALLING = "falling"


class Edge(NamedTuple):
    """A passage of the level: when, and its standard uncertainty, s."""

    t_s: float
    u_s: float


class Waveform(NamedTuple):
    """A sampled signal.

    Attributes:
        start_s: time of the first sample.
        step_s: time from one sample to the next.
        volts: the samples.
        quantum_v: the step of the converter, as the preamble tells.
    """

    start_s: float
    step_s: float
    volts: Floats
    quantum_v: float


class Level(NamedTuple):
    """What counts as an edge: the signal goes from beyond the hysteresis on one side to beyond it on the other.

    The hysteresis is wider than the noise, and narrow enough that the edge is straight within it.
    """

    level_v: float
    hysteresis_v: float
    slope: Slope = Slope.RISING


def edge_times(wave: Waveform, level: Level) -> tuple[Edge, ...]:
    """Find the edges of a waveform: where a line through the samples of the passage crosses the level.

    A passage goes from the last sample beyond the hysteresis on one side to the first beyond it on the other; of a
    fast edge that is interpolation between two samples. The uncertainty has two parts: noise and quantisation against
    the slew, u(t) = u(V) / slew, and what a fast signal may do between two samples. The noise is taken from the
    differences of neighbours, most of which are no edge.
    """
    sign = 1.0 if level.slope is Slope.RISING else -1.0
    over = sign * (wave.volts - level.level_v)
    side = np.select([over > level.hysteresis_v, over < -level.hysteresis_v], [1, -1], 0)
    decided = np.flatnonzero(side)
    turns = np.flatnonzero((side[decided[:-1]] < 0) & (side[decided[1:]] > 0))
    noise_v = MAD_TO_SIGMA * float(np.median(np.abs(np.diff(over)))) / math.sqrt(2) if turns.size else 0.0
    u_v = math.hypot(noise_v, wave.quantum_v / math.sqrt(12))
    return tuple(_edge(wave, over, int(decided[i]), int(decided[i + 1]), u_v) for i in turns)


def interval_ns(press: Edge, offer: Edge) -> tuple[float, float]:
    """The interval from press to offer, negative when the offer came first, and its standard uncertainty, ns."""
    return (offer.t_s - press.t_s) * NS, math.hypot(press.u_s, offer.u_s) * NS


def _edge(wave: Waveform, over: Floats, low: int, high: int, u_v: float) -> Edge:
    """Where the straight line through the samples from ``low`` to ``high`` passes zero."""
    at = np.arange(low, high + 1, dtype=np.float64)
    volts, middle = over[low : high + 1], (low + high) / 2
    spread = float(((at - middle) ** 2).sum())
    slope_v = float((at - middle) @ volts) / spread
    passes = middle - float(volts.mean()) / slope_v
    noise = u_v / slope_v * math.sqrt(1 / len(at) + (passes - middle) ** 2 / spread)
    u = math.hypot(noise, _between_samples(over, low) if high - low == 1 else 0.0)
    return Edge(wave.start_s + passes * wave.step_s, u * wave.step_s)


def _between_samples(over: Floats, low: int) -> float:
    """What is not known of a signal that passes from one sample to the next, as a standard uncertainty in steps.

    When most of the swing lies between the two, the edge may lie anywhere between them: a rectangle of one step. Else a
    straight line is wrong by at most an eighth of the second difference.
    """
    rise = float(over[low + 1] - over[low])
    if rise > STEEP * float(np.ptp(over)):
        return 1 / math.sqrt(12)
    bend = float(np.abs(np.diff(over[max(low - 1, 0) : low + 3], 2)).max(initial=0.0))
    return bend / 8 / rise / math.sqrt(3)
