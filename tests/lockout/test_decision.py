import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import RigError
from boxperson.lockout.decision import Decision, Outcome, Rule, decide
from boxperson.lockout.fit import Fit, Point, fit
from boxperson.lockout.offers import Offers
from boxperson.lockout.trials import Trial
from tests.lockout.bench import HIGH_NS, LOW_NS, MS, Bench, Table, offered

DEFAULT = Rule(100 * MS, 1000.0)
RULE = Rule(100 * MS, 1000.0, 10)
REFUSED = [Trial(101 * MS, 101 * MS, 50.0, accepted=False)] * 10
BENCH = Bench(late_ns=500, stretch=1e-6, scatter_ns=1, noise_ns=60)


def with_late_point(lower_ns: float, upper_ns: float) -> Fit:
    return Fit(Point(0.0, -1.0, 1.0), 1.0, Point((lower_ns + upper_ns) / 2, lower_ns, upper_ns), 80)


def decided(table: Table, seed: int, rule: Rule = DEFAULT) -> Decision:
    chance = np.random.default_rng(seed)
    plan = Offers(LOW_NS, HIGH_NS, 1.0, rule.limit_offer_ns(60))
    trials = offered(plan, lambda commanded: BENCH.offer(commanded, table, chance))
    try:
        return decide(rule, trials, fit(plan.parts(trials)[0]))
    except RigError:
        return decide(rule, trials, None)


@given(st.floats(-2000, 2000), st.floats(0, 5000))
def test_pass_below_the_guard_band_fail_above_it_else_inconclusive(lower: float, width: float) -> None:
    late = with_late_point(100 * MS + lower, 100 * MS + lower + width)
    outcome = decide(RULE, REFUSED, late).outcome
    assert (outcome is Outcome.PASS) == (late.late.upper_ns <= 100 * MS - 1000)
    assert (outcome is Outcome.FAIL) == (late.late.lower_ns > 100 * MS + 1000)


@pytest.mark.parametrize("upper_ms", [10, 100, 200])
def test_one_acceptance_beyond_the_limit_fails_whatever_the_fit_says(upper_ms: float) -> None:
    trials = [*REFUSED, Trial(101 * MS, 101 * MS, 50.0, accepted=True)]
    decision = decide(RULE, trials, with_late_point(0, upper_ms * MS))
    assert decision.outcome is Outcome.FAIL
    assert decision.reason.startswith("1 of 11 offers beyond the limit were recognised, the latest 101.000 ms")
    assert decide(RULE, trials, None).outcome is Outcome.FAIL


@pytest.mark.parametrize(
    ("trials", "late", "words"),
    [
        (REFUSED[:9], with_late_point(0, 1), "9 offers beyond the limit have a reading, the rule asks for 10"),
        ([one._replace(measured_ns=None) for one in REFUSED], with_late_point(0, 1), "0 offers beyond"),
        ([one._replace(measured_ns=100 * MS) for one in REFUSED], with_late_point(0, 1), "0 offers beyond"),
        (
            [*REFUSED, Trial(101 * MS, None, 50.0, accepted=True)],
            with_late_point(0, 1),
            "1 recognised offers have no reading",
        ),
        (REFUSED, None, "no boundary"),
    ],
)
def test_what_was_not_measured_never_passes(trials: list[Trial], late: Fit | None, words: str) -> None:
    decision = decide(RULE, trials, late)
    assert decision.outcome is Outcome.INCONCLUSIVE
    assert words in decision.reason


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("table", "outcome"),
    [
        (Table(20 * MS, 0.0), Outcome.PASS),
        (Table(20 * MS, 1 * MS), Outcome.PASS),
        (Table(50 * MS, 5 * MS), Outcome.PASS),
        (Table(102 * MS, 0.0), Outcome.FAIL),
        (Table(130 * MS, 10 * MS), Outcome.FAIL),
        (Table(1e12, 0.0), Outcome.FAIL),
        (Table(100 * MS, 0.0), Outcome.INCONCLUSIVE),
        (Table(-200 * MS, 0.0), Outcome.INCONCLUSIVE),
        (Table(20 * MS, 1 * MS, rarely=1 / 20), Outcome.FAIL),
        (Table(20 * MS, 0.0, rarely=1 / 20, rare_boundary_ns=101 * MS), Outcome.FAIL),
    ],
)
def test_tables_of_known_latency(table: Table, outcome: Outcome, seed: int) -> None:
    assert decided(table, seed).outcome is outcome


def test_the_strict_limit_asks_for_no_recognition_after_the_press() -> None:
    strict = Rule(0.0, 1000.0)
    assert decided(Table(-5 * MS, 0.1 * MS), 0, strict).outcome is Outcome.PASS
    assert decided(Table(2 * MS, 0.1 * MS), 0, strict).outcome is Outcome.FAIL


def test_a_curve_alone_would_hide_the_rare_defect() -> None:
    """What the limit test is for: of eight such tables, fits of offers around the boundary show one or more nothing."""
    table, plan = Table(20 * MS, 0.0, rarely=1 / 20), Offers(LOW_NS, HIGH_NS, 1.0, 0.0, 40, 0)
    hidden = 0
    for seed in range(8):
        chance = np.random.default_rng(seed)
        trials = offered(plan, lambda commanded, chance=chance: BENCH.offer(commanded, table, chance))  # type: ignore[misc]
        hidden += fit(trials).late.upper_ns < 99 * MS
    assert hidden
