"""Single offers by real drivers at emulated instruments."""

import pytest

from boxperson.bench.lock_out.offering import table_latency_ns
from boxperson.errors import RigError
from tests.bench.lock_out.bench_top import MS, BenchTop, FakeTable, offering_at

WITHIN_NS = 200
"""Clocks of 1 ppm and the skew of channels."""


@pytest.mark.parametrize("delta_ms", [-200, -35.5, -0.01, 0.01, 5, 100, 420])
def test_an_offer_is_placed_measured_and_answered(top: BenchTop, delta_ms: float) -> None:
    with offering_at(top) as offering:
        offer = offering.make(3, delta_ms * MS)
    assert offer.trial.measured_ns == pytest.approx(delta_ms * MS, abs=WITHIN_NS + abs(delta_ms))
    assert offer.trial.accepted == (delta_ms < 5)


@pytest.mark.parametrize("delta_ms", [-20, 4, 30])
def test_the_table_s_own_stamps_tell_its_boundary_whatever_the_offer(top: BenchTop, delta_ms: float) -> None:
    with offering_at(top, FakeTable(top.lines, 7 * MS)) as offering:
        latency_ns = table_latency_ns(offering.make(3, delta_ms * MS), 3)
    assert latency_ns == pytest.approx(7 * MS, abs=WITHIN_NS)


def test_what_happens_at_another_seat_is_not_this_one_s(top: BenchTop) -> None:
    with offering_at(top) as offering:
        offer = offering.make(4, -20 * MS)
    assert not offer.trial.accepted
    assert table_latency_ns(offer, 4) is None


def test_an_edge_that_does_not_come_is_no_measurement(top: BenchTop) -> None:
    top.arm("probe-off", "counter")
    with offering_at(top) as offering:
        assert offering.make(3, 20 * MS).trial.measured_ns is None


def test_a_press_that_does_not_lock_out_is_the_rig_s(top: BenchTop) -> None:
    table = FakeTable(top.lines, locks=False)
    missing = "no lock-out after the pulse generator's press"
    with offering_at(top, table) as offering, pytest.raises(RigError, match=missing):
        offering.make(3, 20 * MS)


def test_a_volley_comes_as_often_as_asked(top: BenchTop) -> None:
    with offering_at(top) as offering:
        offering.volley(20, 0.05)
    rises = [edge.t_ns for edge in top.lines[2].edges(0, 1 << 62) if edge.level]
    assert len(rises) == 20
    assert rises[-1] - rises[0] == pytest.approx(19 * 50 * MS, abs=1000)
