import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.lockout.edges import Edge, Level, Slope, Waveform, edge_times, interval_ns

STEP_S = 1e-6
LEVEL = Level(2.5, 0.5)


def ramp(at_s: float, rise_s: float, noise_v: float = 0.0, quantum_v: float = 1e-6, seed: int = 0) -> Waveform:
    t = np.arange(2000) * STEP_S
    volts = 5 * np.clip((t - at_s) / rise_s + 0.5, 0, 1) + noise_v * np.random.default_rng(seed).standard_normal(t.size)
    return Waveform(0.0, STEP_S, np.round(volts / quantum_v) * quantum_v, quantum_v)


@given(st.floats(1e-4, 1.9e-3), st.floats(3e-6, 5e-5))
def test_an_edge_that_is_sampled_finely_is_found_where_it_is(at_s: float, rise_s: float) -> None:
    (edge,) = edge_times(ramp(at_s, rise_s), LEVEL)
    assert edge.t_s == pytest.approx(at_s, abs=1e-10)


@given(st.integers(100, 1900), st.floats(0.01, 0.99))
def test_an_edge_steeper_than_the_samples_is_known_to_one_step(sample: int, after: float) -> None:
    at_s = (sample + after) * STEP_S
    (edge,) = edge_times(ramp(at_s, 1e-9), LEVEL)
    assert abs(edge.t_s - at_s) <= STEP_S
    assert edge.u_s == pytest.approx(STEP_S / np.sqrt(12), rel=0.01)


@pytest.mark.parametrize(
    ("rise_s", "noise_v", "quantum_v"), [(1e-5, 0.03, 1e-6), (1e-5, 0.03, 0.04), (4e-5, 0.05, 0.02), (1e-9, 0.02, 0.04)]
)
def test_the_stated_uncertainty_is_the_scatter_that_shows(rise_s: float, noise_v: float, quantum_v: float) -> None:
    places = np.random.default_rng(1).uniform(5e-4, 1.5e-3, 300)
    found = [(edge_times(ramp(at, rise_s, noise_v, quantum_v, seed), LEVEL)[0], at) for seed, at in enumerate(places)]
    pulls = np.array([(edge.t_s - at) / edge.u_s for edge, at in found])
    assert 0.7 < np.sqrt((pulls**2).mean()) < 1.3
    assert abs(pulls.mean()) < 0.25


def test_noise_on_a_slow_edge_makes_no_second_edge() -> None:
    assert all(len(edge_times(ramp(1e-3, 3e-4, 0.08, seed=seed), LEVEL)) == 1 for seed in range(50))


def test_a_bounce_is_an_edge_of_its_own_and_slopes_are_told_apart() -> None:
    volts = np.repeat([0.0, 5.0, 0.0, 5.0, 0.0], 100)
    wave = Waveform(-1e-4, STEP_S, volts, 0.02)
    rising = [edge.t_s for edge in edge_times(wave, LEVEL)]
    falling = [edge.t_s for edge in edge_times(wave, Level(2.5, 0.5, Slope.FALLING))]
    assert rising == pytest.approx([-0.5e-6, 199.5e-6])
    assert falling == pytest.approx([99.5e-6, 299.5e-6])


@pytest.mark.parametrize("volts", [[], [0.0], [0.0, 2.9], [3.5, 5.0], [5.0, 5.0, 5.0], [0.0, 2.6, 2.4, 2.9, 0.0]])
def test_a_signal_that_does_not_pass_the_level_has_no_edge(volts: list[float]) -> None:
    assert edge_times(Waveform(0.0, STEP_S, np.array(volts, float), 0.02), LEVEL) == ()


def test_an_offer_before_the_press_has_a_negative_interval() -> None:
    assert interval_ns(Edge(2e-3, 3e-9), Edge(1e-3, 4e-9)) == pytest.approx((-1e6, 5.0))
