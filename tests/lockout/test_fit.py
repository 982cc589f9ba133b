from collections import Counter

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.stats import norm

from boxperson.errors import RigError
from boxperson.lockout.fit import Fit, fit
from boxperson.lockout.likelihood import log_likelihood, most_likely
from boxperson.lockout.trials import Measured, Trial
from tests.lockout.bench import MS, Bench, Table, near, offered

CASES = {
    "no jitter, steady generator": (0.0, Bench(scatter_ns=1, noise_ns=60), 80),
    "no jitter, steps of the generator": (0.0, Bench(noise_ns=0.03), 80),
    "jitter 30 us": (3e4, Bench(scatter_ns=10, noise_ns=60), 80),
    "jitter 10 ms": (1e7, Bench(scatter_ns=10, noise_ns=60), 80),
    "readings of 1 ms": (1e6, Bench(noise_ns=1e6), 80),
    "placed by a PC": (1e5, Bench(scatter_ns=3e5, noise_ns=60), 80),
    "few offers": (1e6, Bench(noise_ns=60), 25),
}


def fitted(table: Table, bench: Bench, offers: int, chance: np.random.Generator) -> Fit:
    return fit(offered(near(offers), lambda commanded: bench.offer(commanded, table, chance)))


def test_the_95_percent_limits_hold_the_truth() -> None:
    """Of 70 tables at most 9 lie outside: limits of 95 % break that once in 500 draws, of 80 % nine in ten."""
    chance = np.random.default_rng(20)
    boundary: Counter[str] = Counter()
    late: Counter[str] = Counter()
    for name, (jitter_ns, bench, offers) in CASES.items():
        for _ in range(10):
            table = Table(chance.uniform(0, 150 * MS), jitter_ns)
            f = fitted(table, bench, offers, chance)
            boundary[name] += not f.boundary.lower_ns <= table.boundary_ns <= f.boundary.upper_ns
            late[name] += not f.late.lower_ns <= table.late_ns <= f.late.upper_ns
    assert boundary.total() <= 9, boundary
    assert late.total() <= 9, late


def test_without_jitter_the_boundary_is_known_better_than_one_reading() -> None:
    chance = np.random.default_rng(3)
    f = fitted(Table(20 * MS, 0.0), Bench(scatter_ns=1, noise_ns=60), 80, chance)
    assert f.boundary.upper_ns - f.boundary.lower_ns < 120


def test_perfect_separation_by_exact_readings_is_a_rectangle_over_the_gap() -> None:
    trials = [
        Trial(at, at, 1e-3, accepted=at < 0) for at in (-300.0, -200.0, -100.0, 100.0, 200.0, 300.0) for _ in range(20)
    ]
    f = fit(trials)
    assert f.jitter_ns == pytest.approx(0, abs=60)
    assert f.boundary.value_ns == pytest.approx(0, abs=1)
    assert f.boundary.lower_ns == pytest.approx(-95, abs=5)
    assert f.boundary.upper_ns == pytest.approx(95, abs=5)


def test_the_estimate_is_that_of_a_plain_probit() -> None:
    chance = np.random.default_rng(5)
    x = chance.normal(50, 20, 200)
    accepted = x < chance.normal(40, 10, 200)
    of = Measured(x, np.full(200, 1e-3), accepted)

    def loss(at: np.ndarray) -> float:
        z = (at[0] - x) / np.exp(at[1])
        return -float(norm.logcdf(np.where(accepted, z, -z)).sum())

    plain = minimize(loss, [50.0, 2.0], method="Nelder-Mead", options={"xatol": 1e-6, "fatol": 1e-9})
    boundary, jitter = most_likely(of)
    assert boundary == pytest.approx(plain.x[0], abs=0.02)
    assert jitter == pytest.approx(np.exp(plain.x[1]), rel=0.03)
    assert float(log_likelihood(np.asarray(boundary), np.asarray(jitter), of)) == pytest.approx(-plain.fun, abs=0.01)


@pytest.mark.parametrize("clock", [2e-3, 9.0, -0.5])
def test_an_instrument_with_another_time_base_than_the_generator_is_a_fault_of_the_rig(clock: float) -> None:
    bench, chance = Bench(noise_ns=60, clock=clock), np.random.default_rng(1)
    with pytest.raises(RigError, match="time base"):
        fitted(Table(20 * MS, 1 * MS), bench, 80, chance)


def test_a_pc_that_places_offers_badly_is_not_taken_for_another_time_base() -> None:
    for seed in range(10):
        fitted(Table(20 * MS, 1 * MS), Bench(noise_ns=60, scatter_ns=5 * MS), 80, np.random.default_rng(seed))


@pytest.mark.parametrize(
    ("trials", "words"),
    [
        ([Trial(float(at), None, 1.0, accepted=False) for at in range(50)], "0 offers have a reading"),
        ([Trial(float(at), float(at), 1.0, accepted=True) for at in range(50)], "all 50 offers"),
        ([Trial(float(at), float(at), 1.0, accepted=False) for at in range(50)], "does the stimulus reach"),
        ([Trial(float(at), float(at), 1.0, accepted=at > 25) for at in range(50)], "swapped"),
        ([Trial(float(at), float(at), 1.0, accepted=at % 2 == 0) for at in range(50)], "swapped"),
    ],
)
def test_offers_without_a_boundary_are_a_fault_of_the_rig(trials: list[Trial], words: str) -> None:
    with pytest.raises(RigError, match=words):
        fit(trials)
