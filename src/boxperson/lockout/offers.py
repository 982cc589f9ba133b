"""Where the next offer is placed: both ends, a bisection with checks, offers around the estimate, then the limit test.

A bisection of answers that are pure chance ends in a narrow gap as well, so its ends are offered again after every few
halvings. As soon as an answer contradicts, or the gap is as narrow as can be told, the offers go to either side of the
estimated boundary, about 1.1 jitters away, where they tell most of boundary and jitter together (Finney, Probit
Analysis, 3rd ed. 1971). They are spread a little, so that errors of rounding average out.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from boxperson.lockout.likelihood import plausible
from boxperson.lockout.placing import best
from boxperson.lockout.trials import Trial

AWAY, SPREAD = 1.1, 0.6
GOLDEN = (math.sqrt(5) - 1) / 2
HALVINGS, CHECKS = 4, 2
BISECTING = 0.6
UNREAD = 1.25


class Offers(NamedTuple):
    """A plan of offers. It has no memory: the next offer follows from the trials so far.

    Attributes:
        low_ns: an interval at which every sound table accepts, such as an offer well before the press.
        high_ns: an interval at which every table has long locked.
        step_ns: what the generator can place; intervals are whole multiples of it.
        limit_ns: where the offers of the limit test are to come, by the measuring instrument.
        boundary_offers: readings for the boundary.
        limit_offers: readings at the limit.
    """

    low_ns: float
    high_ns: float
    step_ns: float
    limit_ns: float
    boundary_offers: int = 80
    limit_offers: int = 299

    def next_offer(self, trials: Sequence[Trial]) -> float | None:
        """The interval to command next, ns; None when done, or when a fifth of the offers gave no reading."""
        near, limit = self.parts(trials)
        if len(trials) >= UNREAD * (self.boundary_offers + self.limit_offers):
            return None
        if len(near) < self.boundary_offers:
            wanted = self._near_boundary(near)
            return round(min(max(wanted, self.low_ns), self.high_ns) / self.step_ns) * self.step_ns
        if len(limit) < self.limit_offers:
            return math.ceil(best(near)[1].command_ns(self.limit_ns) / self.step_ns) * self.step_ns
        return None

    def parts(self, trials: Sequence[Trial]) -> tuple[list[Trial], list[Trial]]:
        """The trials with a reading: those for the boundary, those of the limit test."""
        read = [one for one in trials if one.measured_ns is not None]
        return read[: self.boundary_offers], read[self.boundary_offers :]

    def _near_boundary(self, trials: Sequence[Trial]) -> float:
        ends = self.low_ns, self.high_ns
        if len(trials) < len(ends):
            return ends[len(trials)]
        of, placed = best(trials)
        latest, earliest = of.gap_ns()
        if not of.accepted.any() or of.accepted.all():
            return ends[len(trials) % 2]
        u = sum(one.u_ns for one in trials) / len(trials)
        done = len(trials) - len(ends)
        if earliest - latest > max(self.step_ns, u) and done < BISECTING * self.boundary_offers:
            turn = done % (HALVINGS + CHECKS)
            return placed.command_ns(
                (latest, earliest)[turn - HALVINGS] if turn >= HALVINGS else (latest + earliest) / 2
            )
        boundary, jitter = plausible(of)
        unit = max(jitter, u, self.step_ns / 2, (earliest - latest) / 2)
        away = AWAY + SPREAD * (2 * (done * GOLDEN % 1) - 1)
        return placed.command_ns(boundary + (away if done % 2 else -away) * unit)
