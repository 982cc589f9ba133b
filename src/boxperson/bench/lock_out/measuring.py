"""The lock-out of a table measured at one seat after the other, and decided on (docs/lockout.md)."""

from collections.abc import Callable
from typing import NamedTuple

from boxperson.bench.lock_out.offering import Offer, Offering, table_latency_ns
from boxperson.errors import RigError
from boxperson.lockout.budget import Budget, Instrument, instrument_budget, latency_budget, stated
from boxperson.lockout.decision import Decision, Rule, decide
from boxperson.lockout.fit import Fit, fit
from boxperson.lockout.offers import UNREAD, Offers
from boxperson.lockout.trials import Trial

_EARLY_NS, _LATE_NS = -200e6, 400e6
_NS_PER_MS = 1e6
_FEW = 10


class Plan(NamedTuple):
    """How many offers: around the boundary, and beyond the limit."""

    boundary_offers: int = 80
    limit_offers: int = 299

    @property
    def offers(self) -> int:
        """All of them."""
        return self.boundary_offers + self.limit_offers


class Measured(NamedTuple):
    """What was measured at a seat.

    Attributes:
        seat: which.
        rule: the declared one.
        near: the offers around the boundary.
        trials: all offers.
        fitted: the latency; None when the offers show no boundary.
        instrument: the instrument's budget, whose U is the guard band.
        decision: pass, fail or inconclusive, and why.
        table_ns: the latency by the table's own time stamps, of each offer that has them.
    """

    seat: int
    rule: Rule
    near: tuple[Trial, ...]
    trials: tuple[Trial, ...]
    fitted: Fit | None
    instrument: Budget
    decision: Decision
    table_ns: tuple[float, ...]

    @property
    def stated_ns(self) -> tuple[float, float] | None:
        """The 95 % interval of the latency."""
        return stated(self.fitted, self.instrument) if self.fitted else None

    @property
    def budget(self) -> Budget:
        """The whole budget; the instrument's alone without a fit."""
        return latency_budget(self.instrument, self.fitted) if self.fitted else self.instrument


def measure(
    offering: Offering, seat: int, limit_ms: float, instrument: Instrument, plan: Plan, tick: Callable[[], None]
) -> Measured:
    """Measure the lock-out at a seat whose line of the offer is connected and whose base wager lies.

    Args:
        offering: makes the offers.
        seat: where.
        limit_ms: the declared limit.
        instrument: the figures of the counter.
        plan: how many offers.
        tick: is called after each.

    Raises:
        RigError: an instrument does not do its part.
    """
    rule, budget = rule_of(limit_ms, instrument, plan.limit_offers)
    offers = Offers(
        low_ns=_EARLY_NS,
        high_ns=rule.limit_ns + _LATE_NS,
        step_ns=offering.instruments.pulse.step_s * 1e9,
        limit_ns=rule.limit_offer_ns(offering.u_ns),
        boundary_offers=plan.boundary_offers,
        limit_offers=plan.limit_offers,
    )
    made = _make(offering, seat, offers, tick)
    trials = [one.trial for one in made]
    near = offers.parts(trials)[0]
    fitted, why = _fitted(near)
    decision = decide(rule, trials, fitted)
    if fitted is None and decision.outcome == "inconclusive":
        decision = decision._replace(reason=why)
    of_table = [latency for one in made if (latency := table_latency_ns(one, seat)) is not None]
    return Measured(seat, rule, tuple(near), tuple(trials), fitted, budget, decision, tuple(of_table))


def rule_of(limit_ms: float, instrument: Instrument, limit_offers: int) -> tuple[Rule, Budget]:
    """The rule by which a declared limit is judged, and the budget of the instrument at that limit."""
    budget = instrument_budget(instrument, limit_ms * _NS_PER_MS)
    return Rule(limit_ms * _NS_PER_MS, budget.expanded_ns, limit_offers), budget


def _make(offering: Offering, seat: int, offers: Offers, tick: Callable[[], None]) -> list[Offer]:
    """Make all offers of a plan.

    Raises:
        RigError: too many have no reading.
    """
    made: list[Offer] = []
    unread = 0
    while (delta_ns := offers.next_offer([one.trial for one in made])) is not None:
        made.append(offering.make(seat, delta_ns))
        unread += made[-1].trial.measured_ns is None
        if unread >= _FEW and unread > (UNREAD - 1) * len(made):
            raise RigError(
                f"the counter gave no reading of {unread} of {len(made)} offers; check its inputs and its trigger level"
            )
        tick()
    return made


def _fitted(near: list[Trial]) -> tuple[Fit | None, str]:
    try:
        return fit(near), ""
    except RigError as why:
        return None, str(why)
