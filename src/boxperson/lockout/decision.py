"""Pass, fail or inconclusive, by a rule stated before the run (ISO/IEC 17025:2017, 7.1.3 and 7.8.6; ILAC-G8:09/2019).

- An offer that was recognised beyond the limit is a breach by itself: fail, whatever the fit says. "Beyond" means
  measured later than the limit by the guard band and four standard uncertainties of that reading.
- The late point (0.1 % acceptance) decides the rest, with the guard band w = U: pass if its upper limit ≤ T - w, fail
  if its lower limit > T + w, else inconclusive (JCGM 106:2012, 8.3: guarded acceptance and guarded rejection).
- Without a complete limit test, with an acceptance that was not measured, or without a fit nothing passes.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from boxperson.lockout.fit import Fit
from boxperson.lockout.trials import Trial

SURELY = 4.0
PLACED = 8.0
MS = 1e6


class Outcome(StrEnum):
    """What is said of the table."""

    PASS = "pass"
    FAIL = "fail"
    INCONCLUSIVE = "inconclusive"


class Rule(NamedTuple):
    """What is declared before the run.

    Attributes:
        limit_ns: T, the latest interval after the press at which an offer may be recognised; 0 is the strict reading.
        guard_ns: w, the expanded uncertainty U of the instrument at the limit.
        limit_offers: how many offers beyond the limit have to be measured.
    """

    limit_ns: float
    guard_ns: float
    limit_offers: int = 299

    def beyond(self, one: Trial) -> bool:
        """Whether an offer surely came later than the limit."""
        return one.measured_ns is not None and one.measured_ns > self.limit_ns + self.guard_ns + SURELY * one.u_ns

    def limit_offer_ns(self, u_ns: float) -> float:
        """Where the limit test has to offer: so late that a reading of uncertainty u is surely beyond the limit."""
        return self.limit_ns + self.guard_ns + PLACED * u_ns


class Decision(NamedTuple):
    """The outcome and its reason, in words and numbers."""

    outcome: Outcome
    reason: str


def decide(rule: Rule, trials: Sequence[Trial], fitted: Fit | None) -> Decision:
    """Decide on a table.

    Args:
        rule: the declared rule.
        trials: all offers, those of the limit test included.
        fitted: the fit of the offers around the boundary, None when they showed none.
    """
    later = [one for one in trials if rule.beyond(one)]
    breaches = [one.measured_ns for one in later if one.accepted and one.measured_ns is not None]
    unmeasured = sum(one.accepted and one.measured_ns is None for one in trials)
    if breaches:
        latest = f"the latest {max(breaches) / MS:.3f} ms after the press, the limit is {rule.limit_ns / MS:.3f} ms"
        return Decision(
            Outcome.FAIL, f"{len(breaches)} of {len(later)} offers beyond the limit were recognised, {latest}"
        )
    if len(later) < rule.limit_offers:
        wanted = f"{len(later)} offers beyond the limit have a reading, the rule asks for {rule.limit_offers}"
        return Decision(Outcome.INCONCLUSIVE, wanted)
    if unmeasured:
        return Decision(
            Outcome.INCONCLUSIVE, f"{unmeasured} recognised offers have no reading, so they may have been late"
        )
    if fitted is None:
        return Decision(Outcome.INCONCLUSIVE, "the offers show no boundary")
    return _by_late_point(rule, fitted)


def _by_late_point(rule: Rule, fitted: Fit) -> Decision:
    lower, upper = fitted.late.lower_ns, fitted.late.upper_ns
    earliest, latest = rule.limit_ns - rule.guard_ns, rule.limit_ns + rule.guard_ns
    span = f"one offer in a thousand is recognised between {lower / MS:.3f} and {upper / MS:.3f} ms after the press"
    guard = f"the limit is {rule.limit_ns / MS:.3f} ms with a guard band of {rule.guard_ns / MS:.6f} ms"
    if upper <= earliest:
        return Decision(Outcome.PASS, f"{span}, {guard}")
    if lower > latest:
        return Decision(Outcome.FAIL, f"{span}, {guard}")
    return Decision(Outcome.INCONCLUSIVE, f"{span}, {guard}: too near to tell")
