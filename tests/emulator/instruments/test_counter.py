"""The counter: intervals between crossings, levels, timeouts, readings."""

import asyncio
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.emulator.instruments.figures import figures_of
from boxperson.emulator.instruments.keysight_53220a import Counter
from tests.emulator.instruments.desk import MS, Desk

READY = "CONF:TINT (@1),(@2);:INP1:LEV 2.5;:INP2:LEV 2.5"
NO_READING = 9.91e37
MOST_OFF_NS = 1.0


def counter(desk: Desk, *messages: str, seed: int = 5) -> Counter:
    """A counter that was told some messages and has no error."""
    made = Counter(desk.clock, desk.lines, seed)
    for message in messages:
        assert desk.say(made, message) == ""
    assert desk.say(made, "SYST:ERR?") == '+0,"No error"'
    return made


def allowed_ns(interval_ns: float) -> float:
    """The time base, six sigma of the scatter of a reading, a step, the skew."""
    figures = figures_of("keysight-53220a")
    steps_ps = 6 * figures.jitter_ps + figures.step_ps + figures.skew_ps
    return abs(interval_ns) * figures.time_base_ppm * 1e-6 + steps_ps / 1e3


@given(st.integers(1, 10**9), st.integers(0, 100))
@settings(max_examples=100)
def test_an_interval_is_measured_within_the_figures_of_the_model(delta_ns: int, seed: int) -> None:
    desk = Desk()
    made = counter(desk, READY, "INIT", seed=seed)
    desk.pulses(delta_ns)
    reading_ns = float(desk.say(made, "FETC?")) * 1e9
    assert abs(reading_ns - delta_ns) <= allowed_ns(delta_ns)
    assert abs(reading_ns * 10 - round(reading_ns * 10)) < 1e-3


def test_readings_of_the_same_interval_scatter_by_about_its_jitter() -> None:
    desk = Desk()
    made = counter(desk, READY, "SAMP:COUN 200;:INIT")
    for _ in range(200):
        desk.pulses(1000)
    readings_ns = [float(reading) * 1e9 for reading in desk.say(made, "FETC?").split(",")]
    mean = sum(readings_ns) / 200
    scatter = (sum((reading - mean) ** 2 for reading in readings_ns) / 199) ** 0.5
    assert 0.08 < scatter < 0.13
    assert len(set(readings_ns)) > 3


def test_before_time_has_moved_there_is_nothing_and_a_fetch_waits() -> None:
    desk = Desk()
    made = counter(desk, READY, "INIT")
    assert desk.say(made, "DATA:POIN?;:STAT:OPER:COND?") == "+0;16"

    async def fetch() -> bytes:
        task = asyncio.create_task(made.answer(b"FETC?"))
        await asyncio.sleep(0)
        assert not task.done()
        desk.pulses(5000)
        return await task

    assert abs(float(asyncio.run(fetch())) - 5e-6) < 2e-9
    assert desk.say(made, "DATA:POIN?;:STAT:OPER:COND?;*OPC?") == "+1;0;1"


@pytest.mark.parametrize(
    "setting",
    [
        "INP1:LEV:AUTO ON",
        "INP2:LEV 5",
        "INP1:LEV 0",
        "INP2:LEV -1",
        "CONF:TINT (@2),(@1);:INP1:LEV 2.5;:INP2:LEV 2.5",
    ],
)
def test_without_a_crossing_there_is_no_reading_after_the_timeout(setting: str) -> None:
    desk = Desk()
    made = counter(desk, READY, setting, "SYST:TIM 0.5;:INIT")
    desk.pulses(20 * MS)
    assert desk.say(made, "DATA:POIN?") == "+0"
    desk.clock.advance(500 * MS)
    assert desk.say(made, "FETC?") == "+9.91000000000000E+037"


def test_an_offer_before_the_press_is_an_interval_the_other_way_round_only() -> None:
    desk = Desk()
    made = counter(desk, "CONF:TINT (@2),(@1);:INP1:LEV 2.5;:INP2:LEV 2.5;:INIT")
    assert desk.say(made, "CONF?") == '"TINT (@2),(@1)"'
    desk.pulses(-3 * MS)
    assert abs(float(desk.say(made, "FETC?")) - 3e-3) < 1e-8


def test_falling_edges_are_measured_when_they_are_asked_for() -> None:
    desk = Desk()
    made = counter(desk, READY, "INP2:SLOP NEG;:INIT")
    desk.pulses(0, width_ns=7 * MS)
    assert abs(float(desk.say(made, "FETC?")) - 7e-3) < 2e-8


def test_readings_are_removed_as_they_are_taken() -> None:
    desk = Desk()
    made = counter(desk, READY, "SAMP:COUN 2;:TRIG:COUN 2;:INIT")
    for delta_ns in (1000, 2000, 3000, 4000):
        desk.pulses(delta_ns)
    first = desk.say(made, "DATA:REM? 2")
    assert [round(float(reading) * 1e6) for reading in first.split(",")] == [1, 2]
    rest = desk.say(made, "R?")
    assert rest.startswith("#245+")
    assert [round(float(reading) * 1e6) for reading in rest[4:].split(",")] == [3, 4]
    desk.say(made, "DATA:REM? 1")
    assert desk.say(made, "SYST:ERR?") == '-230,"Data corrupt or stale"'


@pytest.mark.parametrize(
    ("messages", "error"),
    [
        (["FETC?"], -230),
        ([READY, "INIT", "INIT"], -213),
        (["CONF:TINT (@1)"], -221),
        (["CONF:TINT (@1),(@3)"], -224),
        (["CONF:TINT 1,2"], -171),
        (["*TRG"], -211),
        (["INP3:LEV 1"], -114),
        (["INP1:LEV 60"], -222),
        (["CONF:FREQ 1E6"], -113),
    ],
)
def test_mistakes(messages: list[str], error: int) -> None:
    desk = Desk()
    made = Counter(desk.clock, desk.lines, 5)
    for message in messages:
        desk.say(made, message)
    assert desk.say(made, "SYST:ERR?").startswith(f"{error},")


def test_the_bus_trigger_begins_each_measurement() -> None:
    desk = Desk()
    made = counter(desk, READY, "TRIG:SOUR BUS;:INIT")
    desk.pulses(1000)
    assert desk.say(made, "DATA:POIN?") == "+0"
    desk.say(made, "*TRG")
    desk.pulses(2000)
    assert abs(float(desk.say(made, "FETC?")) - 2e-6) < 2e-9


def test_read_and_measure_do_all_at_once() -> None:
    desk = Desk()
    made = counter(desk, READY)

    async def ask(message: bytes) -> float:
        task = asyncio.create_task(made.answer(message))
        await asyncio.sleep(0)
        desk.pulses(6000)
        desk.clock.advance(100 * MS)
        return float(await task)

    assert abs(asyncio.run(ask(b"READ?")) - 6e-6) < 2e-9
    desk.say(made, "SYST:TIM 0.01")
    assert asyncio.run(ask(b"MEAS:TINT? (@1),(@2)")) == NO_READING  # which sets levels to automatic


def test_abort_ends_a_measurement_and_what_waits_for_it() -> None:
    desk = Desk()
    made = counter(desk, READY, "SYST:TIM 1;:INIT", "ABOR")
    assert desk.say(made, "*OPC?;:DATA:POIN?") == "1;+0"
    desk.clock.advance(2000 * MS)
    desk.pulses(1000)
    assert desk.say(made, "DATA:POIN?") == "+0"


@pytest.mark.parametrize("fault", ["channel-swapped", "probe-off"])
def test_swapped_cables_and_a_missing_probe_leave_it_without_a_reading(fault: str) -> None:
    desk = Desk()
    made = counter(desk, READY, "SYST:TIM 0.5")
    made.arm(fault)
    desk.say(made, "INIT")
    desk.pulses(20 * MS)
    desk.clock.advance(500 * MS)
    assert float(desk.say(made, "FETC?")) == NO_READING


def test_a_wrong_time_base_is_wrong_by_a_thousandth() -> None:
    desk = Desk()
    made = counter(desk, READY)
    made.arm("wrong-time-base")
    desk.say(made, "INIT")
    desk.pulses(100 * MS)
    assert abs(float(desk.say(made, "FETC?")) - 0.1001) < 1e-6


def test_each_seed_is_another_counter_and_the_same_one_again() -> None:
    def reading(seed: int) -> str:
        desk = Desk()
        made = counter(desk, READY, "INIT", seed=seed)
        desk.pulses(1000 * MS)
        return desk.say(made, "FETC?")

    assert [reading(seed) for seed in range(5)] == [reading(seed) for seed in range(5)]
    assert all(one != other for one, other in pairwise(reading(seed) for seed in range(5)))
