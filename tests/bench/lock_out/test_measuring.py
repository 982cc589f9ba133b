"""A measurement at one seat, at a bench whose truth is known."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from boxperson.bench.lock_out.measuring import Measured, Plan, measure
from boxperson.bench.lock_out.offering import Offer
from boxperson.bench.lock_out.report import as_json, draw
from boxperson.bench.lock_out.self_check import Seen, self_check
from boxperson.drivers.link import Event
from boxperson.errors import RigError
from boxperson.lockout.budget import Instrument
from tests.bench.lock_out.bench_top import BenchTop, offering_at
from tests.lockout.bench import MS, Bench, Table

FIGURES = Instrument(0.1, 0.1, 1e-6, 0.0, 0.02, 0.5, 5.0)
BENCH = Bench(late_ns=500, stretch=1e-6, scatter_ns=1, noise_ns=0.1)
LIMIT_MS = 100


class Simulated:
    """An offering at a simulated table; every so many offers has no reading."""

    instruments = SimpleNamespace(pulse=SimpleNamespace(step_s=4e-9))
    u_ns = 0.1

    def __init__(self, table: Table, unread_every: int = 0) -> None:
        self._table = table
        self._unread_every = unread_every
        self._chance = np.random.default_rng(1)
        self.made = 0

    def make(self, seat: int, delta_ns: float) -> Offer:
        self.made += 1
        trial = BENCH.offer(delta_ns, self._table, self._chance)
        if self._unread_every and self.made % self._unread_every == 0:
            trial = trial._replace(measured_ns=None, accepted=False)
        answer = Event(2, round(delta_ns), "wager_refused", {"seat": seat})
        return Offer(trial, (Event(1, round(self._table.boundary_ns), "locked_out", {}), answer))


def measured(table: Table, unread_every: int = 0) -> Measured:
    ticks: list[None] = []
    simulated = Simulated(table, unread_every)
    done = measure(simulated, 3, LIMIT_MS, FIGURES, Plan(), lambda: ticks.append(None))  # type: ignore[arg-type]
    assert len(ticks) == len(done.trials) == simulated.made
    return done


def test_a_sound_table_passes_and_its_latency_is_within_what_is_stated() -> None:
    done = measured(Table(40 * MS, 0.3 * MS))
    assert done.decision.outcome == "pass"
    assert done.stated_ns is not None
    assert done.stated_ns[0] < 40 * MS < done.stated_ns[1]
    assert np.median(done.table_ns) == pytest.approx(40 * MS, abs=2000)
    assert len(done.trials) == Plan().offers


@pytest.mark.parametrize(
    "table", [Table(150 * MS, 0.3 * MS), Table(40 * MS, 0.3 * MS, rarely=0.05), Table(1e6 * MS, 0.0)]
)
def test_a_table_that_recognises_late_offers_fails_with_a_fit_or_without(table: Table) -> None:
    assert measured(table).decision.outcome == "fail"


def test_a_stimulus_that_does_not_arrive_is_inconclusive_and_says_where_to_look() -> None:
    done = measured(Table(-1e6 * MS, 0.0))
    assert done.decision.outcome == "inconclusive"
    assert "does the stimulus reach the wager sensor" in done.decision.reason


def test_some_offers_without_a_reading_do_not_count_and_too_many_are_the_counter_s_fault() -> None:
    some = measured(Table(40 * MS, 0.3 * MS), unread_every=6)
    assert some.decision.outcome == "pass"
    assert sum(one.measured_ns is not None for one in some.trials) == Plan().offers
    for every in (1, 2, 3):
        with pytest.raises(RigError, match="the counter gave no reading of"):
            measured(Table(40 * MS, 0.3 * MS), unread_every=every)


def test_what_is_told_of_a_seat_is_what_was_measured() -> None:
    done = measured(Table(40 * MS, 0.3 * MS))
    told = as_json(done)
    assert (told["seat"], told["decision"], told["offers"]) == (3, "pass", 379)
    assert told["interval_ms"][0] < told["latency_ms"] < told["interval_ms"][1]
    assert told["U_ms"] == pytest.approx(2 * np.hypot.reduce([line["u_ns"] for line in told["budget"]]) / MS)
    none = as_json(measured(Table(1e6 * MS, 0.0)))
    assert (none["decision"], none["latency_ms"], none["interval_ms"], none["U_ms"]) == ("fail", None, None, None)


def test_pictures_are_drawn_with_a_fit_and_without(top: BenchTop, tmp_path: Path) -> None:
    with offering_at(top) as offering:
        seen: Seen = self_check(offering)
    draw(measured(Table(40 * MS, 0.3 * MS)), seen, tmp_path / "with")
    draw(measured(Table(1e6 * MS, 0.0)), seen, tmp_path / "without")
    names = {"scope.svg", "seat-3-acceptance.svg", "seat-3-latencies.svg"}
    assert {path.name for path in (tmp_path / "with").iterdir()} == names
    assert {path.name for path in (tmp_path / "without").iterdir()} == names - {"seat-3-acceptance.svg"}
    assert all("<title" in path.read_text() for path in (tmp_path / "with").iterdir())
