import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.lockout.offers import Offers
from boxperson.lockout.trials import Trial
from tests.lockout.bench import HIGH_NS, LOW_NS, MS, Bench, Table, near, offered


@settings(max_examples=25, deadline=None)
@given(st.floats(0, 150), st.floats(0, 10), st.integers(0, 1000))
def test_a_plan_ends_after_its_offers_and_keeps_to_range_and_step(
    boundary_ms: float, jitter_ms: float, seed: int
) -> None:
    plan, chance = Offers(LOW_NS, HIGH_NS, 50.0, 101 * MS, 40, 20), np.random.default_rng(seed)
    table, bench = Table(boundary_ms * MS, jitter_ms * MS), Bench(noise_ns=60)
    trials = offered(plan, lambda commanded: bench.offer(commanded, table, chance))
    assert len(trials) == 60
    assert all(LOW_NS <= one.commanded_ns <= HIGH_NS and one.commanded_ns % 50 == 0 for one in trials)
    assert [one.commanded_ns >= 101 * MS - 200 for one in trials[40:]] == [True] * 20


def test_the_limit_test_comes_where_it_should_by_the_measuring_instrument() -> None:
    bench, chance = Bench(late_ns=40_000, stretch=3e-5), np.random.default_rng(0)
    plan = Offers(LOW_NS, HIGH_NS, 1.0, 101 * MS, 80, 5)
    exact = Bench(late_ns=40_000, stretch=3e-5, noise_ns=1.0)
    assert bench.u_ns == 0
    limit = plan.parts(offered(plan, lambda commanded: exact.offer(commanded, Table(20 * MS, 0.0), chance)))[1]
    assert all(abs((one.measured_ns or 0) - 101 * MS) < 10 for one in limit)


def test_offers_gather_about_the_boundary() -> None:
    chance = np.random.default_rng(1)
    table, bench = Table(37 * MS, 1 * MS), Bench(noise_ns=60)
    trials = offered(near(), lambda commanded: bench.offer(commanded, table, chance))
    assert np.mean([abs(one.commanded_ns - table.boundary_ns) < 3 * MS for one in trials[40:]]) > 0.8
    assert 10 < sum(one.accepted for one in trials[40:]) < 30


def test_the_next_offer_follows_from_the_trials_alone() -> None:
    chance = np.random.default_rng(2)
    trials = offered(near(), lambda commanded: Bench(noise_ns=60).offer(commanded, Table(20 * MS, 1 * MS), chance))
    assert all(near().next_offer(trials[:n]) == trials[n].commanded_ns for n in range(len(trials)))


def test_an_instrument_without_readings_does_not_hold_the_plan_up() -> None:
    plan = Offers(LOW_NS, HIGH_NS, 1.0, 101 * MS, 40, 20)
    assert len(offered(plan, lambda commanded: Trial(commanded, None, 1.0, accepted=False))) == 75


def test_a_reading_that_is_missing_is_asked_for_again() -> None:
    plan, chance = Offers(LOW_NS, HIGH_NS, 1.0, 101 * MS, 40, 20), np.random.default_rng(4)

    def answer(commanded_ns: float) -> Trial:
        seen = Bench(noise_ns=60).offer(commanded_ns, Table(20 * MS, 1 * MS), chance)
        return seen._replace(measured_ns=None) if chance.random() < 0.1 else seen

    near_offers, limit = plan.parts(offered(plan, answer))
    assert (len(near_offers), len(limit)) == (40, 20)


def test_a_table_that_never_locks_is_offered_at_both_ends() -> None:
    chance = np.random.default_rng(5)
    trials = offered(near(20), lambda commanded: Bench(noise_ns=60).offer(commanded, Table(1e12, 0.0), chance))
    assert len(trials) == 20
    assert {one.commanded_ns for one in trials} == {LOW_NS, HIGH_NS}
