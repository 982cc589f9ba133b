"""The oscilloscopes: triggers, records, what is in their points, the delay that they measure."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.emulator.instruments.figures import figures_of
from boxperson.emulator.instruments.keysight_dsox1102g import Scope as Dsox
from boxperson.emulator.instruments.oscilloscope import Oscilloscope
from boxperson.emulator.instruments.rigol_ds1074z import Scope as Rigol
from tests.emulator.instruments.desk import MS, Desk


class Ways(NamedTuple):
    """How a model is told and asked what the tests want of it."""

    make: Callable[..., Oscilloscope]
    ready: str
    single: str
    done: tuple[str, str]
    delay: str
    read: str
    model: str


WAYS = {
    "keysight": Ways(
        Dsox,
        ":TIM:REF LEFT;SCAL 5e-3;:CHAN1:SCAL 1;OFFS 2.5;:CHAN2:SCAL 1;OFFS 2.5;:TRIG:SWE NORM;SOUR CHAN1;LEV 2.5",
        ":SING",
        (":OPER:COND?", "0"),
        ":MEAS:DEL? CHAN1,CHAN2",
        ":WAV:FORM BYTE;POIN:MODE RAW;:WAV:POIN 50000;:WAV:SOUR CHAN{0}",
        "keysight-dsox1102g",
    ),
    "rigol": Ways(
        Rigol,
        ":TIM:SCAL 5e-3;OFFS 25e-3;:CHAN1:SCAL 1;OFFS -2.5;:CHAN2:SCAL 1;OFFS -2.5"
        ";:TRIG:SWE NORM;EDGE:SOUR CHAN1;LEV 2.5;:ACQ:MDEP 60000",
        ":SING",
        (":TRIG:STAT?", "STOP"),
        ":MEAS:ITEM? RDEL,CHAN1,CHAN2",
        ":WAV:SOUR CHAN{0};MODE RAW;FORM BYTE",
        "rigol-ds1074z",
    ),
}


class Record(NamedTuple):
    """A channel's record in seconds and volts."""

    t_s: npt.NDArray[np.float64]
    volts: npt.NDArray[np.float64]

    def rise_s(self) -> float:
        """When it first rises through 2.5 V."""
        at = int(np.argmax(self.volts > 2.5))
        before, after = self.volts[at - 1], self.volts[at]
        return float(self.t_s[at - 1] + (2.5 - before) / (after - before) * (self.t_s[at] - self.t_s[at - 1]))


@pytest.fixture(params=list(WAYS))
def ways(request: pytest.FixtureRequest) -> Ways:
    """Each model in turn."""
    return WAYS[request.param]


def scope(desk: Desk, ways: Ways, seed: int = 5) -> Oscilloscope:
    """A scope that is ready to be armed."""
    made = ways.make(desk.clock, desk.lines, seed)
    assert desk.say(made, ways.ready) == ""
    assert desk.say(made, "SYST:ERR?").startswith(("0,", "+0,"))
    return made


def armed(desk: Desk, ways: Ways, seed: int = 5) -> Oscilloscope:
    """A scope that waits for its trigger, long enough for the time before it to be recorded."""
    made = scope(desk, ways, seed)
    desk.say(made, ways.single)
    desk.clock.advance(5 * MS)
    return made


def read(desk: Desk, made: Oscilloscope, ways: Ways, channel: int) -> Record:
    """A channel's record by the preamble."""
    desk.say(made, ways.read.format(channel))
    numbers = [float(part) for part in desk.say(made, ":WAV:PRE?").split(",")]
    points, step_s, begin_s, step_v, origin, zero = int(numbers[2]), *numbers[4:6], *numbers[7:]
    block = desk.raw(made, ":WAV:DATA?")
    digits = int(block[1:2])
    assert block[:1] == b"#"
    assert int(block[2 : 2 + digits]) == points == len(block) - 3 - digits
    codes = np.frombuffer(block[2 + digits : -1], np.uint8).astype(np.float64)
    volts = (codes - zero) * step_v + origin if ways.make is Dsox else (codes - origin - zero) * step_v
    return Record(begin_s + np.arange(points, dtype=np.float64) * step_s, volts)


@given(delta_ns=st.integers(0, 35 * MS), seed=st.integers(0, 50))
@settings(max_examples=40)
@pytest.mark.parametrize("name", list(WAYS))
def test_the_interval_is_in_the_record_to_a_sample_and_the_time_base(name: str, delta_ns: int, seed: int) -> None:
    desk, ways = Desk(), WAYS[name]
    made = armed(desk, ways, seed)
    desk.pulses(delta_ns)
    desk.clock.advance(60 * MS)
    press, offer = (read(desk, made, ways, channel) for channel in (1, 2))
    figures = figures_of(ways.model)
    step_s = press.t_s[1] - press.t_s[0]
    allowed_s = delta_ns * 1e-9 * figures.time_base_ppm * 1e-6 + step_s + figures.skew_ps * 1e-12
    assert abs(offer.rise_s() - press.rise_s() - delta_ns * 1e-9) <= allowed_s
    assert abs(press.rise_s()) <= step_s
    measured_s = float(desk.say(made, ways.delay))
    assert abs(measured_s - delta_ns * 1e-9) <= 60e-3 / 1200 * 2


def test_levels_are_those_of_the_lines_with_noise_of_about_a_code(ways: Ways) -> None:
    desk = Desk()
    made = armed(desk, ways)
    desk.pulses(20 * MS, width_ns=10 * MS)
    desk.clock.advance(60 * MS)
    record = read(desk, made, ways, 2)
    low, high = record.volts[record.t_s < 19e-3], record.volts[(record.t_s > 21e-3) & (record.t_s < 29e-3)]
    for part, volts in ((low, 0.0), (high, 5.0)):
        assert abs(float(part.mean()) - volts) < 0.03
        assert 0.01 < float(part.std()) < 0.06


def test_before_the_trigger_it_waits_and_has_no_record(ways: Ways) -> None:
    desk = Desk()
    made = armed(desk, ways)
    assert desk.say(made, ways.done[0]) != ways.done[1]
    assert desk.raw(made, ":WAV:DATA?") == b""
    assert desk.say(made, "SYST:ERR?").startswith("-230,")
    desk.clock.advance(1000 * MS)
    assert desk.say(made, ways.done[0]) != ways.done[1]


def test_it_is_done_only_when_the_time_after_the_trigger_is_recorded(ways: Ways) -> None:
    desk = Desk()
    made = armed(desk, ways)
    desk.pulses(0)
    assert desk.say(made, ways.done[0]) != ways.done[1]
    desk.clock.advance(60 * MS)
    assert desk.say(made, ways.done[0]) == ways.done[1]
    assert desk.say(made, "*OPC?") == "1"


def test_an_edge_before_the_time_before_the_trigger_is_recorded_does_not_trigger(ways: Ways) -> None:
    desk = Desk()
    made = scope(desk, ways)
    desk.say(made, ways.single)
    desk.pulses(0)
    desk.clock.advance(100 * MS)
    assert desk.say(made, ways.done[0]) != ways.done[1]


@pytest.mark.parametrize(
    ("setting", "triggers"),
    [("SLOP NEG", True), ("LEV 6", False), ("LEV -1", False), ("LEV 4.9", True), ("SOUR CHAN2", True)],
)
def test_only_the_edge_that_it_is_set_to_triggers(ways: Ways, setting: str, *, triggers: bool) -> None:
    desk = Desk()
    made = scope(desk, ways)
    desk.say(made, f":TRIG:EDGE:{setting}")
    desk.say(made, ways.single)
    desk.clock.advance(5 * MS)
    desk.pulses(2 * MS)
    desk.clock.advance(60 * MS)
    assert (desk.say(made, ways.done[0]) == ways.done[1]) is triggers
    if setting == "SLOP NEG":
        assert abs(read(desk, made, ways, 1).rise_s() + 1e-3) < 1e-5
    if setting == "SOUR CHAN2":
        assert abs(read(desk, made, ways, 1).rise_s() + 2e-3) < 1e-5


def test_a_record_stays_the_same_however_often_it_is_read_and_the_next_has_other_noise(ways: Ways) -> None:
    desk = Desk()
    made = armed(desk, ways)
    desk.pulses(MS)
    desk.clock.advance(60 * MS)
    first = read(desk, made, ways, 1).volts
    desk.pulses(5 * MS)
    assert np.array_equal(first, read(desk, made, ways, 1).volts)
    desk.say(made, ways.single)
    desk.clock.advance(5 * MS)
    desk.pulses(MS)
    desk.clock.advance(60 * MS)
    assert not np.array_equal(first, read(desk, made, ways, 1).volts)


def test_while_it_runs_it_shows_the_last_edge_that_triggered_it(ways: Ways) -> None:
    desk = Desk()
    made = scope(desk, ways)
    desk.clock.advance(100 * MS)
    for _ in range(2):
        desk.pulses(7 * MS)
        desk.clock.advance(60 * MS)
    desk.say(made, ":STOP")
    offer = read(desk, made, ways, 2)
    assert abs(offer.rise_s() - 7e-3) < 1e-5


def test_a_scope_left_to_itself_shows_what_there_is(ways: Ways) -> None:
    desk = Desk()
    made = ways.make(desk.clock, desk.lines, 5)
    desk.clock.advance(100 * MS)
    assert desk.raw(made, ":WAV:DATA?")[:1] == b"#"
    assert desk.say(made, ways.delay).upper().startswith(("9.9E+37", "+9.9", "9.900000E+37"))


@pytest.mark.parametrize(
    ("fault", "press", "offer"),
    [("channel-swapped", 0.0, -20e-3), ("probe-off", 0.0, None), ("wrong-time-base", 0.0, 20.02e-3)],
)
def test_faults_show_in_the_record(ways: Ways, fault: str, press: float, offer: float | None) -> None:
    desk = Desk()
    made = scope(desk, ways)
    made.arm(fault)
    desk.say(made, ":TIM:REF CENT;SCAL 10e-3" if ways.make is Dsox else ":TIM:SCAL 10e-3;OFFS 0")
    desk.say(made, ways.single)
    desk.clock.advance(70 * MS)
    desk.pulses(20 * MS)
    desk.clock.advance(100 * MS)
    assert desk.say(made, ways.done[0]) == ways.done[1]
    first, second = (read(desk, made, ways, channel) for channel in (1, 2))
    assert abs(first.rise_s() - press) < 5e-6
    if offer is None:
        assert np.abs(second.volts).max() < 0.2
        assert float(desk.say(made, ways.delay)) > 9e37
    else:
        assert abs(second.rise_s() - offer) < 5e-6


def test_a_blind_trigger_sees_nothing(ways: Ways) -> None:
    desk = Desk()
    made = armed(desk, ways)
    made.arm("scope-not-triggered")
    desk.pulses(0)
    desk.clock.advance(100 * MS)
    assert desk.say(made, ways.done[0]) != ways.done[1]


def test_formats_tell_the_same_volts(ways: Ways) -> None:
    desk = Desk()
    made = armed(desk, ways)
    desk.pulses(20 * MS)
    desk.clock.advance(60 * MS)
    by_bytes = read(desk, made, ways, 2).volts
    if ways.make is Rigol:
        desk.say(made, ":WAV:STOP 15000")
        by_bytes = by_bytes[:15000]
    desk.say(made, ":WAV:FORM ASC")
    block = desk.raw(made, ":WAV:DATA?")
    by_text = np.array([float(part) for part in block[2 + int(block[1:2]) : -1].split(b",")])
    assert np.allclose(by_bytes, by_text, atol=1e-4)
    desk.say(made, ":WAV:FORM WORD")
    numbers = [float(part) for part in desk.say(made, ":WAV:PRE?").split(",")]
    block = desk.raw(made, ":WAV:DATA?")
    words = np.frombuffer(block[2 + int(block[1:2]) : -1], ">u2" if ways.make is Dsox else "<u2").astype(float)
    step_v, origin, zero = numbers[7:]
    by_words = (words - zero) * step_v + origin if ways.make is Dsox else (words - origin - zero) * step_v
    assert np.allclose(by_bytes, by_words, atol=1e-4)


def test_the_rigol_gives_its_memory_piece_by_piece_only() -> None:
    desk, ways = Desk(), WAYS["rigol"]
    made = scope(desk, ways)
    desk.say(made, ":ACQ:MDEP 600000")
    desk.say(made, ways.single)
    desk.clock.advance(5 * MS)
    desk.pulses(20 * MS)
    desk.clock.advance(60 * MS)
    desk.say(made, ":WAV:SOUR CHAN2;MODE RAW;FORM BYTE;STAR 1;STOP 600000")
    assert desk.raw(made, ":WAV:DATA?") == b""
    assert desk.say(made, "SYST:ERR?").startswith("-221,")
    desk.say(made, ":WAV:STAR 250001;STOP 500000")
    assert desk.raw(made, ":WAV:DATA?")[:11] == b"#9000250000"
