"""The whole stopwatch at an emulated table: real sockets, instruments, relays, link; known latency."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boxperson.bench.bench import BlackjackBench, connected
from boxperson.bench.lock_out.measuring import Measured, Plan
from boxperson.bench.rig_file import load_rig
from boxperson.errors import InstrumentError, RigError
from tests.end_to_end import ROOT

RIG = ROOT / "rigs" / "emulated-blackjack.toml"
LIMIT_MS, MS = 20, 1e6
PLAN = Plan(boundary_offers=60, limit_offers=90)
TIMES = "latency_ms = 42\nsensor_ms = 10\nscan_ms = 0.2"
TRUE_MS = 42 - 10 - 0.1


@pytest.fixture(scope="module")
def rig_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table whose latency is beyond the limit, with a small camera, which is up sooner."""
    text = (
        RIG.read_text(encoding="utf-8").replace("width = 1920", "width = 320").replace("height = 1080", "height = 180")
    )
    calibration = RIG.with_name("emulated-blackjack.calibration.json").as_posix()
    text = text.replace("emulated-blackjack.calibration.json", calibration).replace("sensor_ms = 10", TIMES)
    path = tmp_path_factory.mktemp("rig") / "rig.toml"
    path.write_text(text, encoding="utf-8")
    return path


@contextmanager
def bench_of(rig_file: Path, fault: str | None = None) -> Iterator[BlackjackBench]:
    with connected(load_rig(rig_file), lambda *_a, **_k: None, fault=fault) as bench:
        assert isinstance(bench, BlackjackBench)
        bench.eyes.close()
        bench.start_afresh()
        yield bench


def measured(bench: BlackjackBench, seat: int) -> Measured:
    assert bench.stopwatch is not None
    return bench.stopwatch.measure(seat, LIMIT_MS, PLAN)


@contextmanager
def hog() -> Iterator[None]:
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield
    finally:
        busy.kill()
        busy.wait()


def test_the_stated_interval_holds_the_truth_and_a_late_table_fails_the_same_on_a_busy_machine(rig_file: Path) -> None:
    with bench_of(rig_file) as bench:
        first = measured(bench, 6)
    assert first.stated_ns is not None
    assert first.stated_ns[0] < TRUE_MS * MS < first.stated_ns[1]
    assert first.decision.outcome == "fail"
    with hog(), bench_of(rig_file) as bench:
        again = measured(bench, 6)
    assert again == first


def test_every_seat_has_its_own_relay_and_keeps_nothing_afterwards(rig_file: Path) -> None:
    with bench_of(rig_file) as bench:
        assert bench.stopwatch is not None
        for seat in (1, 7):
            with bench.stopwatch.connected_to(seat) as offering:
                assert offering.make(seat, -200 * MS).trial.accepted
        offering.fire(-200 * MS)
        assert bench.table.accepted_seats() == ()


@pytest.mark.parametrize("fault", ["instrument-dead", "wrong-time-base"])
def test_a_broken_instrument_spoils_the_measurement_and_nothing_else(rig_file: Path, fault: str) -> None:
    with bench_of(rig_file, fault) as bench:
        with pytest.raises(InstrumentError if fault == "instrument-dead" else RigError):
            measured(bench, 3)
        bench.start_afresh()
        assert not bench.table.locked()


def test_a_rig_without_instruments_has_no_stopwatch(rig_file: Path) -> None:
    text = rig_file.read_text(encoding="utf-8")
    bare = rig_file.with_name("bare.toml")
    bare.write_text(text.replace('[scope]\nresource = "emulated"\n', ""), encoding="utf-8")
    with bench_of(bare) as bench:
        assert bench.stopwatch is None
