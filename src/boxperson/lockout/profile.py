"""The profile likelihood of a point θ + kσ of the acceptance curve, and the 95 % limits that it gives.

Two pairs of limits are read off it.

- *cut*: where twice its logarithm has fallen by χ²(0.95; 1) = 3.84 (Wilks). It is narrow by up to a fifth with few
  offers, and the whole gap when acceptances and refusals do not overlap.
- *central*: the middle 95 % of the profile taken as a distribution. With many offers it is the same; with few it is
  wider, as Student's t is; and a gap becomes a rectangular distribution (JCGM 100:2008, 4.3.7) with its ends blurred.
"""

from typing import NamedTuple

import numpy as np

from boxperson.lockout.likelihood import jitters_ns, log_likelihood
from boxperson.lockout.trials import Floats, Measured

CHI_SQUARED_HALF = 1.9207
TAILS = (0.025, 0.975)
UNLIKELY = 10.0
FIRST_GRID, TAIL_GRID, PEAK_GRID, JITTERS = 81, 61, 121, 40


class Limits(NamedTuple):
    """Lower and upper limit, ns."""

    lower_ns: float
    upper_ns: float


def limits(estimate: tuple[float, float], jitters_from_boundary: float, of: Measured) -> tuple[Limits, Limits]:
    """The central and the cut limits of a point of the curve.

    Args:
        estimate: the most likely boundary and jitter, ns.
        jitters_from_boundary: k of the point θ + kσ.
        of: the offers.
    """
    point, height = _profile(estimate, jitters_from_boundary, of)
    weight = np.exp(height - height.max())
    sums = np.concatenate([[0.0], np.cumsum((weight[1:] + weight[:-1]) / 2 * np.diff(point))])
    central = np.interp(TAILS, sums / sums[-1], point)
    return Limits(*map(float, central)), _cut(point, height)


def _profile(estimate: tuple[float, float], k: float, of: Measured) -> tuple[Floats, Floats]:
    """Values of the point, fine where the likelihood is high, and the profile log-likelihood there."""
    boundary, jitter = estimate
    latest, earliest = of.gap_ns()
    centre = boundary + k * jitter
    unit = max(float(of.u_ns.min()) / 3, 0.02 * jitter, 0.02 * (earliest - latest))
    reach = np.arcsinh(2 * np.ptp(of.interval_ns) / unit)

    jitters = jitters_ns(of, 4)
    turn = np.linspace(-reach, reach, FIRST_GRID)
    first = _heights(centre + unit * np.sinh(turn), k, jitters, of)
    low, high = _hull(first.max(1), UNLIKELY)
    peak_low, peak_high = centre + unit * np.sinh(turn[list(_hull(first.max(1), 2 * CHI_SQUARED_HALF))])
    tails = centre + unit * np.sinh(np.linspace(turn[low], turn[high], TAIL_GRID))
    point = np.unique(np.concatenate([tails, np.linspace(peak_low, peak_high, PEAK_GRID)]))

    few, many = _hull(first.max(0), UNLIKELY)
    likely = np.geomspace(jitters[max(few, 1)], jitters[max(many, 2)], JITTERS)
    return point, _heights(point, k, np.append(likely, 0.0), of).max(1)


def _heights(point: Floats, k: float, jitter: Floats, of: Measured) -> Floats:
    return log_likelihood(point[:, None] - k * jitter, jitter, of)


def _hull(height: Floats, depth: float) -> tuple[int, int]:
    """First and last place that is less than a depth under the top, one further on either side."""
    on = np.flatnonzero(height > height.max() - depth)
    return max(int(on[0]) - 1, 0), min(int(on[-1]) + 1, len(height) - 1)


def _cut(point: Floats, height: Floats) -> Limits:
    above = np.flatnonzero(height > height.max() - CHI_SQUARED_HALF)
    return Limits(
        _crossing(point, height, int(above[0]) - 1),
        -_crossing(-point[::-1], height[::-1], len(point) - 2 - int(above[-1])),
    )


def _crossing(point: Floats, height: Floats, below: int) -> float:
    """Where the profile rises through the cut, just after a place; the end of the grid where it never does."""
    if below < 0:
        return float(point[0])
    level = height.max() - CHI_SQUARED_HALF
    return float(np.interp(level, height[below : below + 2], point[below : below + 2]))
