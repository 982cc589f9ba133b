"""A table and its bench, simulated: known boundary and jitter, a generator with scatter, an instrument with errors."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from boxperson.lockout.offers import Offers
from boxperson.lockout.trials import Trial

MS = 1e6
LOW_NS, HIGH_NS = -50 * MS, 250 * MS


class Table(NamedTuple):
    """What is true of a table: boundary and jitter, and how often it locks late, and when then."""

    boundary_ns: float
    jitter_ns: float
    rarely: float = 0.0
    rare_boundary_ns: float = 300 * MS

    @property
    def late_ns(self) -> float:
        """The interval at which the honest part of the table recognises one offer in a thousand."""
        return self.boundary_ns + 3.090232 * self.jitter_ns

    def accepts(self, interval_ns: float, chance: np.random.Generator) -> bool:
        boundary = self.rare_boundary_ns if chance.random() < self.rarely else self.boundary_ns
        return bool(interval_ns < boundary + self.jitter_ns * chance.standard_normal())


class Bench(NamedTuple):
    """Errors of generator and instrument: what repeats in every offer, and standard deviations of what does not."""

    late_ns: float = 0.0
    stretch: float = 0.0
    scatter_ns: float = 0.0
    noise_ns: float = 0.0
    quantum_ns: float = 0.0
    offset_ns: float = 0.0
    clock: float = 0.0

    @property
    def u_ns(self) -> float:
        return float(np.hypot(self.noise_ns, self.quantum_ns / np.sqrt(12)))

    def seen_ns(self, true_ns: float) -> float:
        """An interval as the instrument sees it, apart from noise."""
        return true_ns * (1 + self.clock) + self.offset_ns

    def offer(self, commanded_ns: float, table: Table, chance: np.random.Generator) -> Trial:
        true = commanded_ns * (1 + self.stretch) + self.late_ns + self.scatter_ns * chance.standard_normal()
        seen = self.seen_ns(true) + self.noise_ns * chance.standard_normal()
        rounded = round(seen / self.quantum_ns) * self.quantum_ns if self.quantum_ns else seen
        return Trial(commanded_ns, rounded, self.u_ns, table.accepts(true, chance))


def offered(plan: Offers, answer: Callable[[float], Trial]) -> list[Trial]:
    """All trials of a plan."""
    trials: list[Trial] = []
    while (commanded := plan.next_offer(trials)) is not None:
        trials.append(answer(commanded))
    return trials


def near(boundary_offers: int = 80, step_ns: float = 1.0) -> Offers:
    """A plan without a limit test."""
    return Offers(LOW_NS, HIGH_NS, step_ns, 0.0, boundary_offers, 0)
