import numpy as np
import pytest

from boxperson.lockout.placing import best
from boxperson.lockout.trials import Trial, measured
from tests.lockout.bench import Bench, Table

TABLE = Table(0.0, 0.0)


def placed(bench: Bench, offers: int, seed: int = 0) -> list[Trial]:
    chance = np.random.default_rng(seed)
    return [bench.offer(commanded, TABLE, chance) for commanded in chance.uniform(-5e4, 5e4, offers)]


def test_a_steady_generator_averages_the_noise_of_the_readings() -> None:
    trials = placed(Bench(late_ns=500, stretch=1e-3, noise_ns=100), 100)
    of, line = best(trials)
    true = np.array([one.commanded_ns * 1.001 + 500 for one in trials])
    assert np.std(of.interval_ns - true) < 40
    assert abs(float(np.mean(of.interval_ns - true))) < 3 * line.u_ns
    assert line.u_ns == pytest.approx(10, rel=0.3)


def test_an_offer_that_is_placed_badly_keeps_its_reading() -> None:
    trials = placed(Bench(late_ns=300_000, scatter_ns=200_000, noise_ns=100), 100)
    of, line = best(trials)
    assert of.interval_ns == pytest.approx(measured(trials).interval_ns, abs=1)
    assert line.u_at_ns(0) < 1


def test_one_misfire_is_not_averaged_away() -> None:
    trials = placed(Bench(noise_ns=100), 50)
    trials[20] = trials[20]._replace(measured_ns=trials[20].commanded_ns + 1e6)
    assert best(trials)[0].interval_ns[20] == pytest.approx(trials[20].measured_ns, abs=100)


def test_the_command_that_brings_an_offer_to_a_place() -> None:
    _, line = best(placed(Bench(late_ns=500, stretch=1e-3, noise_ns=0.1), 20))
    commanded = line.command_ns(10_000)
    assert commanded * 1.001 + 500 == pytest.approx(10_000, abs=1)


def test_trials_without_a_reading_are_left_out() -> None:
    trials = [*placed(Bench(noise_ns=100), 10), Trial(5.0, None, 1.0, accepted=True)]
    assert len(best(trials)[0].accepted) == 10


def test_an_uncertainty_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="above 0 ns"):
        measured([Trial(1.0, 1.0, 0.0, accepted=True)])
