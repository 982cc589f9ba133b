"""The drivers of each model, at emulated instruments over real transports, in order and out of it."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import NamedTuple

import numpy as np
import pytest

from boxperson.drivers.instruments.common import nice
from boxperson.drivers.instruments.models import connect_counter, connect_generator, connect_scope
from boxperson.drivers.instruments.protocols import Counter, Levels, PulseGenerator, Scope, Trace
from boxperson.emulator.instruments import (
    keysight_33500b,
    keysight_53220a,
    keysight_dsox1102g,
    rigol_ds1074z,
    srs_dg645,
)
from boxperson.emulator.instruments.instrument import Instrument
from boxperson.errors import InstrumentError
from tests.emulator.instruments.rack import Rack

MS = 1_000_000
LEVELS = Levels()
GENERATORS: dict[str, Callable[..., Instrument]] = {"keysight": keysight_33500b.Generator, "srs": srs_dg645.Generator}
SCOPES: dict[str, Callable[..., Instrument]] = {"keysight": keysight_dsox1102g.Scope, "rigol": rigol_ds1074z.Scope}
DELTAS_NS = (0, 1_000, -1_000, 3_300_000, -3_300_000, 100_000_000, -150_000_000)
SOON_S = 0.6
LATEST_S = 3.0


class Bench(NamedTuple):
    """What measures one interval, and the far ends of its cables."""

    rack: Rack
    generator: PulseGenerator
    counter: Counter
    scope: Scope
    far: dict[str, Instrument]

    def trial(self, delta_ns: float) -> float | None:
        """Put an offer after a press; return what the counter says, in ns."""
        first = 1 if delta_ns >= 0 else 2
        self.counter.arm(first, 1.0, LEVELS)
        lead_s = self.scope.arm(first, abs(delta_ns) * 1e-9 + 20e-6, LEVELS)
        self.generator.arm(delta_ns, 2 * MS, LEVELS)
        self.rack.advance(round(lead_s * 1e9) + MS)
        self.generator.fire()
        self.rack.advance(500 * MS)
        interval_s = self.counter.interval_s()
        return None if interval_s is None else interval_s * 1e9


def rise_ns(trace: Trace, row: int) -> float:
    """When a channel first rises through 2.5 V, interpolated."""
    volts = trace.volts[row]
    at = int(np.argmax(volts > 2.5))
    part = (2.5 - volts[at - 1]) / (volts[at] - volts[at - 1]) if at else 0.0
    return (trace.t0_s + (at - 1 + part) * trace.dt_s) * 1e9


@pytest.fixture(params=[("keysight", "keysight"), ("srs", "rigol")], ids="-".join)
def bench(rack: Rack, kind: str, request: pytest.FixtureRequest) -> Iterator[Bench]:
    """Each model in one of two benches, over each transport."""
    generator, scope = request.param
    far = {
        "generator": GENERATORS[generator](rack.clock, rack.lines, 7),
        "counter": keysight_53220a.Counter(rack.clock, rack.lines, 7),
        "scope": SCOPES[scope](rack.clock, rack.lines, 7),
    }
    resources = {role: rack.serve(instrument, kind) for role, instrument in far.items()}
    with ExitStack() as closed:
        yield Bench(
            rack,
            closed.enter_context(closing(connect_generator(resources["generator"], timeout_s=SOON_S))),
            closed.enter_context(closing(connect_counter(resources["counter"], timeout_s=SOON_S))),
            closed.enter_context(closing(connect_scope(resources["scope"], timeout_s=SOON_S))),
            far,
        )


def test_what_is_commanded_comes_about_and_all_measure_it(bench: Bench) -> None:
    for delta_ns in DELTAS_NS[1:]:
        measured_ns = bench.trial(delta_ns)
        assert measured_ns is not None
        assert abs(measured_ns - delta_ns) <= 10 + abs(delta_ns) * 6e-6
        trace = bench.scope.capture()
        allowed_ns = trace.dt_s * 1e9 + abs(delta_ns) * 56e-6 + 3
        assert abs(rise_ns(trace, 1) - rise_ns(trace, 0) - delta_ns) <= allowed_ns
        assert abs(rise_ns(trace, 0 if delta_ns > 0 else 1)) <= trace.dt_s * 1e9 + 3  # the edge that triggered it
        delay_s = bench.scope.delay_s()
        assert delay_s is not None
        assert abs(delay_s * 1e9 - delta_ns) <= max(100.0, abs(delta_ns) / 300)


def test_an_interval_that_is_no_interval_is_no_reading(bench: Bench) -> None:
    for delta_ns in (0, 2):  # the channels' own lateness is as large
        measured_ns = bench.trial(delta_ns)
        assert measured_ns is None or abs(measured_ns) < 10


def test_who_they_are_and_that_they_are_well(bench: Bench) -> None:
    for instrument in (bench.generator, bench.counter, bench.scope):
        assert instrument.identity.serial
        assert instrument.options() == ()
        instrument.self_test()
        assert instrument.resource.startswith("TCPIP::127.0.0.1")


def test_closing_leaves_the_outputs_off(bench: Bench) -> None:
    bench.generator.arm(0, 400 * MS, LEVELS)
    bench.generator.fire()
    bench.rack.advance(100 * MS)
    assert bench.rack.lines[1].level
    bench.generator.close()
    assert not bench.rack.lines[1].level
    assert not bench.rack.lines[2].level


def test_a_counter_that_was_not_armed_says_so(bench: Bench) -> None:
    with pytest.raises(InstrumentError, match="not armed"):
        bench.counter.interval_s()


def test_before_time_has_moved_there_is_no_reading_and_no_record(bench: Bench) -> None:
    bench.counter.arm(1, 1.0, LEVELS)
    bench.scope.arm(1, 1e-3, LEVELS)
    assert bench.counter.interval_s() is None
    with pytest.raises(InstrumentError, match="has not recorded"):
        bench.scope.capture()
    assert bench.trial(MS) is not None  # both are of use again
    assert bench.scope.capture().volts.max() > 4


def test_a_reset_scope_knows_its_window(bench: Bench) -> None:
    assert 0.0 < bench.scope.arm(1, 0.1, LEVELS) <= 0.1


@pytest.mark.parametrize("fault", ["scope-not-triggered"])
def test_a_scope_that_did_not_trigger_says_so(bench: Bench, fault: str) -> None:
    bench.far["scope"].arm(fault)
    assert bench.trial(MS) is not None
    with pytest.raises(InstrumentError, match="no edge triggered it"):
        bench.scope.capture()


def test_a_probe_that_is_off_leaves_no_reading_and_a_flat_trace(bench: Bench) -> None:
    for role in ("scope", "counter"):
        bench.far[role].arm("probe-off")
    assert bench.trial(MS) is None
    assert np.abs(bench.scope.capture().volts[1]).max() < 0.3
    assert bench.scope.delay_s() is None


def test_swapped_channels_show_as_the_other_order(bench: Bench) -> None:
    for role in ("scope", "counter"):
        bench.far[role].arm("channel-swapped")
    assert bench.trial(MS) is None


@pytest.mark.parametrize(("role", "fault"), [("counter", "wrong-time-base"), ("generator", "generator-off-frequency")])
def test_a_clock_that_is_far_off_shows_against_what_was_commanded(bench: Bench, role: str, fault: str) -> None:
    bench.far[role].arm(fault)
    measured_ns = bench.trial(100 * MS)
    assert measured_ns is not None
    assert 90_000 < abs(measured_ns - 100 * MS) < 110_000


@pytest.mark.parametrize("fault", ["instrument-dead", "instrument-slow", "instrument-garbage"])
@pytest.mark.parametrize("role", ["generator", "counter", "scope"])
def test_an_instrument_out_of_order_ends_in_an_error_that_names_it_in_time(bench: Bench, role: str, fault: str) -> None:
    bench.far[role].arm(fault)
    named = {"generator": bench.generator, "counter": bench.counter, "scope": bench.scope}[role].resource
    began = time.monotonic()
    with pytest.raises(InstrumentError) as error:
        bench.trial(MS)
    assert time.monotonic() - began < LATEST_S
    assert named in str(error.value)


@pytest.mark.parametrize("fault", ["instrument-dead", "instrument-slow", "instrument-garbage"])
def test_an_instrument_out_of_order_is_not_connected(rack: Rack, kind: str, fault: str) -> None:
    counter = keysight_53220a.Counter(rack.clock, rack.lines, 7)
    counter.arm(fault)
    began = time.monotonic()
    with pytest.raises(InstrumentError):
        connect_counter(rack.serve(counter, kind), timeout_s=SOON_S)
    assert time.monotonic() - began < LATEST_S


def test_another_kind_of_instrument_is_named(rack: Rack, kind: str) -> None:
    resource = rack.serve(keysight_53220a.Counter(rack.clock, rack.lines, 7), kind)
    with pytest.raises(
        InstrumentError, match=r"is a Agilent Technologies 53220A, no scope that is known; known are DSO"
    ):
        connect_scope(resource, timeout_s=SOON_S)


@pytest.mark.parametrize(
    ("at_least", "found"),
    [(1.0, 1.0), (1.01, 2.0), (2.0, 2.0), (3e-9, 5e-9), (5.1e-3, 1e-2), (9.99, 10.0), (0.05, 0.05)],
)
def test_a_scale_is_the_next_that_scopes_have(at_least: float, found: float) -> None:
    assert nice(at_least) == pytest.approx(found)
