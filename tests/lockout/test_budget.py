import math

import numpy as np
import pytest

from boxperson.lockout.budget import Budget, Distribution, Instrument, Line, instrument_budget, latency_budget, stated
from boxperson.lockout.fit import Fit, Point

SCOPE = Instrument(
    resolution_ns=200, noise_ns=0, time_base=1e-6, interpolation_ns=10, level_v=0.05, slew_v_per_ns=0.005, skew_ns=6
)


def test_each_line_by_hand() -> None:
    u = {line.source: line.u_ns for line in instrument_budget(SCOPE, 100e6).lines}
    assert u == pytest.approx(
        {
            "resolution": 200 / math.sqrt(12),
            "time base": 100 / math.sqrt(3),
            "interpolation, press": 10,
            "interpolation, offer": 10,
            "trigger level, press": 10 / math.sqrt(3),
            "trigger level, offer": 10 / math.sqrt(3),
            "skew": 6 / math.sqrt(3),
        }
    )


@pytest.mark.parametrize("noise_ns", [20, 40, 60, 100])
def test_the_resolution_line_covers_what_rounding_leaves_in_the_mean_of_many_readings(noise_ns: float) -> None:
    chance = np.random.default_rng(1)
    true = chance.uniform(0, 200, 400)
    readings = 200 * np.round((true[:, None] + noise_ns * chance.standard_normal((400, 4000))) / 200)
    left = float(np.sqrt(((readings.mean(1) - true) ** 2).mean()))
    noise_of_the_mean = math.hypot(noise_ns, 200 / math.sqrt(12)) / math.sqrt(4000)
    line = instrument_budget(SCOPE._replace(noise_ns=noise_ns), 0).lines[0].u_ns
    assert left < math.hypot(line, 1.2 * noise_of_the_mean)
    assert line < 1.6 * left


def test_expanded_uncertainty_is_twice_the_root_of_the_sum_of_squares() -> None:
    budget = Budget((Line("a", 3, Distribution.STANDARD), Line("b", 8, Distribution.CERTIFICATE)))
    assert (budget.u_ns, budget.expanded_ns) == pytest.approx((5, 10))


def test_an_interval_before_the_press_counts_as_long() -> None:
    assert instrument_budget(SCOPE, -100e6) == instrument_budget(SCOPE, 100e6)


def test_the_scatter_of_the_boundary_adds_in_quadrature() -> None:
    fitted = Fit(Point(1000, 1000 - 196, 1000 + 98), 50, Point(1200, 1100, 1500), 80)
    instrument = Budget((Line("resolution", 75, Distribution.STANDARD),))
    budget = latency_budget(instrument, fitted)
    assert budget.lines[-1].source == "scatter"
    assert budget.u_ns == pytest.approx(125, rel=1e-3)
    lower, upper = stated(fitted, instrument)
    assert (1000 - lower, upper - 1000) == pytest.approx((math.hypot(196, 147), math.hypot(98, 147)), rel=1e-3)
