"""Measures simulated tables of known latency and counts how often what is stated of them holds.

    python -m tests.benchmarks.lockout_coverage [--n 200] [--seed 0] [--only WORD]

Every table goes through the default plan, limit test included. The errors that a bench repeats in every offer (clock,
skew, generator) are drawn anew for each table. Prints, for each kind of table and bench: how often the stated 95 %
intervals of the boundary and of the late point hold the truth; decisions that were wrong; U against the instrument's
resolution.
"""

import argparse
from typing import NamedTuple

import numpy as np

from boxperson.errors import RigError
from boxperson.lockout.budget import Budget, Instrument, instrument_budget, latency_budget, stated
from boxperson.lockout.decision import Outcome, Rule, decide
from boxperson.lockout.fit import Fit, fit
from boxperson.lockout.limit_test import detection
from boxperson.lockout.offers import Offers
from tests.lockout.bench import HIGH_NS, LOW_NS, MS, Bench, Table, offered

LIMIT_NS = 100 * MS


class Kind(NamedTuple):
    """Tables and the bench that measures them.

    Attributes:
        jitter_ms: the largest jitter; each table has one below it, or exactly it where ``fixed``.
        noise_ns: standard deviation of a reading.
        resolution_ns: step of a reading.
        scatter_ns: standard deviation of the generator's placing.
        clock: standard deviation of the relative error of the time base.
        offers: offers for the boundary.
        fixed: whether all tables have the largest jitter.
        rarely: how often a table locks late.
    """

    jitter_ms: float
    noise_ns: float
    resolution_ns: float
    scatter_ns: float
    clock: float
    offers: int = 80
    fixed: bool = False
    rarely: float = 0.0


KINDS = {
    "counter, jitter 0 to 10 ms": Kind(10, 0.05, 0.1, 1, 1e-8),
    "scope, jitter 0 to 10 ms": Kind(10, 100, 200, 1, 1e-6),
    "counter, reference 1e-10, no jitter": Kind(0, 0.05, 0.1, 0.05, 1e-10, fixed=True),
    "scope, no jitter": Kind(0, 60, 200, 1, 5e-7, fixed=True),
    "scope, no jitter, generator scatters": Kind(0, 60, 200, 100, 5e-7, fixed=True),
    "readings of 1 ms, no jitter": Kind(0, 1e6, 2e6, 1, 1e-6, fixed=True),
    "readings of 1 ms, jitter 1 ms": Kind(1, 1e6, 2e6, 1, 1e-6, fixed=True),
    "scope, jitter 0.1 ms, placed by a PC": Kind(0.1, 60, 200, 3e5, 5e-7, fixed=True),
    "scope, jitter 10 ms": Kind(10, 60, 200, 1, 5e-7, fixed=True),
    "scope, jitter 10 ms, 40 offers": Kind(10, 60, 200, 1, 5e-7, 40, fixed=True),
    "scope, jitter 1 ms, 25 offers": Kind(1, 60, 200, 1, 5e-7, 25, fixed=True),
    "scope, no jitter, 25 offers": Kind(0, 60, 200, 1, 5e-7, 25, fixed=True),
    "scope, late once in twenty": Kind(1, 60, 200, 1, 5e-7, rarely=0.05),
}


class Result(NamedTuple):
    """One table: what is true, what was found and decided, and U of the instrument and of the latency."""

    table: Table
    fitted: Fit | None
    outcome: Outcome
    instrument: Budget
    bench: Bench
    seen_late: bool


def measure(kind: Kind, chance: np.random.Generator) -> Result:
    jitter_ns = MS * (kind.jitter_ms if kind.fixed else chance.uniform(0, kind.jitter_ms))
    table = Table(chance.uniform(0, 150 * MS), jitter_ns, kind.rarely)
    # the budget takes half-widths of rectangles, √3 standard deviations
    instrument = Instrument(
        kind.resolution_ns, kind.noise_ns, np.sqrt(3) * kind.clock, 0.0, 0.0, 1.0, np.sqrt(3) * kind.resolution_ns / 4
    )
    bench = Bench(
        late_ns=chance.normal(0, 1000),
        stretch=chance.normal(0, 1e-6),
        scatter_ns=kind.scatter_ns,
        noise_ns=kind.noise_ns,
        quantum_ns=kind.resolution_ns,
        offset_ns=chance.normal(0, kind.resolution_ns / 4),
        clock=chance.normal(0, kind.clock),
    )
    rule = Rule(LIMIT_NS, instrument_budget(instrument, LIMIT_NS).expanded_ns)
    at_ns = rule.limit_offer_ns(float(np.hypot(bench.u_ns, kind.scatter_ns)))
    plan = Offers(LOW_NS, HIGH_NS, min(1.0, kind.resolution_ns), at_ns, kind.offers)
    trials = offered(plan, lambda commanded: bench.offer(commanded, table, chance))
    try:
        fitted = fit(plan.parts(trials)[0])
    except RigError:
        fitted = None
    late = any(one.accepted and rule.beyond(one) for one in trials)
    budget = instrument_budget(instrument, fitted.boundary.value_ns if fitted else LIMIT_NS)
    return Result(table, fitted, decide(rule, trials, fitted).outcome, budget, bench, late)


def told(results: list[Result], resolution_ns: float) -> str:
    """The counts in words."""
    fits = [(one.table, one.fitted, one.instrument) for one in results if one.fitted]
    seen = [one.bench.seen_ns(one.table.boundary_ns) for one in results if one.fitted]
    spans = [(table, *stated(fitted, budget)) for table, fitted, budget in fits]
    boundary = np.mean([low <= table.boundary_ns <= high for table, low, high in spans])
    alone = np.mean(
        [f.boundary.lower_ns <= at <= f.boundary.upper_ns for at, (_, f, _) in zip(seen, fits, strict=True)]
    )
    late = np.mean(
        [f.late.lower_ns - b.expanded_ns <= t.late_ns <= f.late.upper_ns + b.expanded_ns for t, f, b in fits]
    )
    u = np.median([latency_budget(budget, fitted).expanded_ns for _, fitted, budget in fits])
    return (
        f"  boundary within {boundary:.1%} (without the instrument's errors {alone:.1%}), "
        f"late point within {late:.1%}, no fit {len(results) - len(fits)}\n"
        f"  {decisions(results)}\n"
        f"  U {u:.3g} ns (median), {u / resolution_ns:.2f} resolutions"
    )


def decisions(results: list[Result]) -> str:
    beyond = [one for one in results if one.table.late_ns > LIMIT_NS or one.table.rarely]
    within = [one for one in results if one.table.late_ns <= LIMIT_NS and not one.table.rarely]
    accepted = sum(one.outcome is Outcome.PASS for one in beyond)
    rejected = [one for one in within if one.outcome is Outcome.FAIL]
    seen = sum(one.seen_late for one in rejected)
    open_ = sum(one.outcome is Outcome.INCONCLUSIVE for one in results)
    found = sum(one.outcome is Outcome.FAIL for one in beyond)
    return (
        f"{len(beyond)} beyond the limit: {found} failed, {accepted} passed; "
        f"{len(within)} within: {len(rejected)} failed "
        f"({seen} of them by a late acceptance that was seen); {open_} inconclusive"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    print(f"299 offers find a table that is late once in twenty with {detection(299, 0.05):.7f}")
    for name, kind in KINDS.items():
        if asked.only in name:
            chance = np.random.default_rng(asked.seed)
            results = [measure(kind, chance) for _ in range(asked.n)]
            print(f"{name}: {asked.n} tables\n{told(results, kind.resolution_ns)}", flush=True)


if __name__ == "__main__":
    main()
