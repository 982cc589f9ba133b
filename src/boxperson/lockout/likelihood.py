"""How well a boundary and a jitter explain the offers: probit with errors in the interval.

The table recognises an offer at the true interval x with probability Φ((θ - x) / σ): θ is the boundary, σ its
jitter. Of x only a best value ± u is known, hence Φ((θ - x) / √(σ² + u²)) for each offer: the probit with Gaussian
error in its variable (Carroll, Ruppert, Stefanski and Crainiceanu, Measurement Error in Nonlinear Models, 2nd ed.
2006, chapters 4 and 8).
"""

import numpy as np
from scipy.special import erfcx, log_ndtr

from boxperson.lockout.trials import Floats, Measured

SMALLEST_JITTER = 0.2
NEWTON_STEPS = 12
NEAR_ENOUGH = 1e-3


def jitters_ns(of: Measured, steps_per_e: float) -> Floats:
    """Jitters to be tried, ns: none, then from a fraction of the smallest uncertainty to the span of the intervals."""
    lowest = SMALLEST_JITTER * float(of.u_ns.min())
    highest = max(float(np.ptp(of.interval_ns)), 10 * lowest)
    return np.concatenate([[0.0], np.geomspace(lowest, highest, 2 + int(steps_per_e * np.log(highest / lowest)))])


def log_likelihood(boundary_ns: Floats, jitter_ns: Floats, of: Measured) -> Floats:
    """Logarithm of the likelihood of boundaries and jitters, arrays that broadcast to one shape."""
    z = (boundary_ns[..., None] - of.interval_ns) / np.hypot(jitter_ns[..., None], of.u_ns)
    z *= np.where(of.accepted, 1.0, -1.0)
    return np.asarray(log_ndtr(z, out=z).sum(-1), np.float64)


def constant(of: Measured) -> float:
    """Log-likelihood of a table whose answers do not depend on the interval at all."""
    share = np.array([of.accepted.mean(), 1 - of.accepted.mean()])
    return float(len(of.accepted) * (share * np.log(share, where=share > 0, out=np.zeros(2))).sum())


def most_likely(of: Measured) -> tuple[float, float]:
    """Boundary and jitter of the largest likelihood, ns; where a gap leaves the boundary open, its middle."""
    coarse = jitters_ns(of, 3)
    best = int(np.argmax(log_likelihood(boundaries_ns(coarse, of), coarse, of)))
    jitter = coarse[best]
    for reach in (1 / 3, 1 / 20):
        fine = jitter * np.exp(np.linspace(-reach, reach, 15))
        boundary = boundaries_ns(fine, of)
        best = int(np.argmax(log_likelihood(boundary, fine, of)))
        jitter = fine[best]
    return float(boundary[best]), float(jitter)


def plausible(of: Measured) -> tuple[float, float]:
    """Boundary and jitter to plan by, ns: averages weighted with the likelihood.

    While few offers tell, the most likely jitter is far too small more often than not; the average is not.
    """
    jitter = jitters_ns(of, 2)[1:]
    boundary = boundaries_ns(jitter, of)
    height = log_likelihood(boundary, jitter, of)
    weight = np.exp(height - height.max())
    return float(np.average(boundary, weights=weight)), float(np.average(jitter, weights=weight))


def boundaries_ns(jitter_ns: Floats, of: Measured) -> Floats:
    """Most likely boundary for each jitter, ns. The log-likelihood is concave in the boundary, so Newton finds it."""
    lowest, highest = float(of.interval_ns.min()), float(of.interval_ns.max())
    boundary = np.full_like(jitter_ns, np.clip(sum(of.gap_ns()) / 2, lowest, highest))
    spread = np.hypot(jitter_ns[:, None], of.u_ns)
    sign = np.where(of.accepted, 1.0, -1.0)
    for _ in range(NEWTON_STEPS):
        z = sign * (boundary[:, None] - of.interval_ns) / spread
        mills = np.sqrt(2 / np.pi) / erfcx(-z / np.sqrt(2))
        slope, bend = (sign * mills / spread).sum(1), (mills * (mills + z) / spread**2).sum(1)
        step = np.divide(slope, bend, out=np.zeros_like(slope), where=bend > 0)
        boundary = np.clip(boundary + step, lowest, highest)
        if (np.abs(step) < NEAR_ENOUGH * spread.min(1)).all():
            break
    return boundary
