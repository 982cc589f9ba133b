"""Where the offers truly came: the measured interval, freed of noise as far as the generator placed them evenly.

A measured interval is m = x + e, with e of the stated uncertainty u. The generator places x = a + b c + p: c is the
commanded interval, p the generator's own scatter τ. Line and τ come from the measurements, so the generator is
trusted only for how evenly it repeats, not for where an offer comes. The best value of x is the line plus the share ρ
= τ² / (τ² + u²) of what m lies beside it, with variance ρ u²: regression calibration (Carroll, Ruppert, Stefanski and
Crainiceanu, Measurement Error in Nonlinear Models, 2nd ed. 2006, chapter 4). Offers that are placed badly keep their
measured interval (ρ near 1); where a steady generator meets a noisy instrument the noise averages out (ρ near 0).
Without this, the limits for tables without jitter hold the truth too seldom.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from boxperson.lockout.trials import Floats, Measured, Trial, measured

LEAST_OFFERS = 5


class Placing(NamedTuple):
    """How the intervals that came about follow the commanded: ``commanded + late + stretch * (commanded - centre)``.

    Attributes:
        late_ns: how much later than commanded the offers came, at the centre.
        stretch: how much more for each ns further out.
        centre_ns: mean of the commanded intervals.
        scatter_ns: the generator's own scatter τ; infinite while too few offers tell.
        u_ns: standard uncertainty of the line at the centre.
        u_stretch: standard uncertainty of the stretch.
        relied_on: how far the best intervals follow the line rather than their reading, 0 to 1.
    """

    late_ns: float
    stretch: float
    centre_ns: float
    scatter_ns: float
    u_ns: float
    u_stretch: float
    relied_on: float

    def command_ns(self, wanted_ns: float) -> float:
        """What to command so that an offer comes at an interval."""
        return self.centre_ns + (wanted_ns - self.late_ns - self.centre_ns) / (1 + self.stretch)

    def u_at_ns(self, interval_ns: float) -> float:
        """Standard uncertainty that all best intervals near a place have in common."""
        return self.relied_on * math.hypot(self.u_ns, self.u_stretch * (interval_ns - self.centre_ns))


def placing(commanded_ns: Floats, of: Measured) -> Placing:
    """Fit the line and the scatter by least squares."""
    late, count = of.interval_ns - commanded_ns, len(commanded_ns)
    centre = float(commanded_ns.mean())
    if count < LEAST_OFFERS:
        return Placing(float(late.mean()), 0.0, centre, math.inf, 0.0, 0.0, 0.0)
    out = commanded_ns - centre
    spread = float(out @ out)
    stretch = float(out @ late) / spread if spread else 0.0
    beside = late - late.mean() - stretch * out
    readings = float((of.u_ns**2).mean())
    variance = max(float(beside @ beside) / (count - 2), readings)
    u_stretch = math.sqrt(variance / spread) if spread else 0.0
    scatter, u_line = math.sqrt(variance - readings), math.sqrt(variance / count)
    return Placing(float(late.mean()), stretch, centre, scatter, u_line, u_stretch, readings / variance)


def best(trials: Sequence[Trial]) -> tuple[Measured, Placing]:
    """Return the best intervals of the trials that have a reading, and how they were placed."""
    of, commanded = measured(trials), np.array([t.commanded_ns for t in trials if t.measured_ns is not None])
    placed = placing(commanded, of)
    if not np.isfinite(placed.scatter_ns):
        return of, placed
    line = commanded + placed.late_ns + placed.stretch * (commanded - placed.centre_ns)
    share = placed.scatter_ns**2 / (placed.scatter_ns**2 + of.u_ns**2)
    u = of.u_ns * np.sqrt(np.maximum(share, 1 / len(commanded)))
    return Measured(line + share * (of.interval_ns - line), u, of.accepted), placed
