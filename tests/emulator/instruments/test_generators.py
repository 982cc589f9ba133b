"""Pulse generators: what their triggers do to the lines."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.emulator.clock import Clock
from boxperson.emulator.instruments import keysight_33500b, srs_dg645
from boxperson.emulator.instruments.figures import figures_of
from boxperson.emulator.lines import Edge, Line
from tests.emulator.instruments.desk import Desk

S_NS = 1_000_000_000
READY = [
    "SOUR{0}:FUNC PULS;:SOUR{0}:FUNC:PULS:PER 20e-3;WIDT {1}",
    "SOUR{0}:VOLT:HIGH 5;LOW 0",
    "SOUR{0}:BURS:NCYC {2};STAT ON",
    "TRIG{0}:SOUR BUS;DEL {3}",
    "OUTP{0} ON",
]


def keysight(desk: Desk, delay_s: float = 0.0, width_s: float = 1e-3, pulses: int = 1) -> keysight_33500b.Generator:
    """A 33522B with channel 2 later than channel 1."""
    generator = keysight_33500b.Generator(desk.clock, desk.lines, 7)
    for channel, late_s in ((1, 0.0), (2, delay_s)):
        for line in READY:
            assert desk.say(generator, line.format(channel, width_s, pulses, late_s)) == ""
    assert desk.say(generator, "SYST:ERR?") == '+0,"No error"'
    return generator


def rises(line: Line) -> list[int]:
    return [edge.t_ns for edge in line.edges(0, 1 << 60) if edge.level]


@given(st.floats(0, 0.2))
@settings(max_examples=50)
def test_the_33500b_places_an_edge_by_its_own_clock_to_its_step(delay_s: float) -> None:
    desk = Desk()
    generator = keysight(desk, delay_s)
    desk.say(generator, "*TRG")
    desk.clock.advance(S_NS)
    (press_ns,), (offer_ns,) = rises(desk.lines[1]), rises(desk.lines[2])
    figures = figures_of("keysight-33500b")
    off_ns = delay_s * figures.time_base_ppm * 1e3 + (figures.step_ps / 2 + figures.skew_ps) / 1e3 + 1.5
    assert abs(offer_ns - press_ns - delay_s * S_NS) <= off_ns


def test_a_burst_has_as_many_pulses_as_asked_for_a_period_apart() -> None:
    desk = Desk()
    generator = keysight(desk, pulses=20)
    desk.say(generator, "*TRG")
    desk.clock.advance(S_NS)
    began = rises(desk.lines[1])
    assert len(began) == 20
    assert all(abs(later - earlier - 20_000_000) < 100 for earlier, later in itertools.pairwise(began))
    assert not desk.lines[1].level


@pytest.mark.parametrize(
    "never", ["OUTP1 OFF", "SOUR1:BURS:STAT OFF", "SOUR1:VOLT:HIGH 1", "SOUR1:FUNC DC", "TRIG1:SOUR EXT"]
)
def test_a_channel_that_is_not_ready_leaves_its_line_alone(never: str) -> None:
    desk = Desk()
    generator = keysight(desk)
    desk.say(generator, never)
    desk.say(generator, "*TRG")
    desk.clock.advance(S_NS)
    assert not rises(desk.lines[1])
    assert rises(desk.lines[2])


@pytest.mark.parametrize("end", ["ABOR", "*RST", "OUTP1 OFF;:OUTP2 OFF", "SOUR1:BURS:STAT OFF;:SOUR2:BURS:STAT OFF"])
def test_what_ends_a_burst_lets_go_of_the_lines(end: str) -> None:
    desk = Desk()
    generator = keysight(desk, width_s=0.1, delay_s=0.05, pulses=1)
    desk.say(generator, "*TRG")
    desk.clock.advance(10_000_000)
    assert desk.lines[1].level
    desk.say(generator, end)
    desk.clock.advance(S_NS)
    assert not desk.lines[1].level
    assert not rises(desk.lines[2])
    assert desk.say(generator, "*OPC?") == "1"


def test_a_trigger_that_nothing_waits_for_is_ignored() -> None:
    desk = Desk()
    generator = keysight_33500b.Generator(desk.clock, desk.lines, 7)
    desk.say(generator, "*TRG")
    assert desk.say(generator, "SYST:ERR?") == '-211,"Trigger ignored"'


def test_a_trigger_in_a_burst_does_not_begin_it_anew() -> None:
    desk = Desk()
    generator = keysight(desk, delay_s=0.02)
    desk.say(generator, "*TRG")
    desk.clock.advance(10_000_000)
    desk.say(generator, "*TRG")
    desk.clock.advance(S_NS)
    assert len(rises(desk.lines[2])) == 1
    assert len(rises(desk.lines[1])) == 2  # its own burst was over


def delays(**late: float) -> list[str]:
    return ["TSRC 5", "LAMP 1,5;LAMP 2,5"] + [f"DLAY {edge[1:]},0,{seconds!r}" for edge, seconds in late.items()]


@given(st.floats(0, 1.0))
@settings(max_examples=50)
def test_the_dg645_places_each_edge(delay_s: float) -> None:
    desk = Desk()
    generator = srs_dg645.Generator(desk.clock, desk.lines, 7)
    for line in [*delays(e2=0.0, e3=1e-3, e4=delay_s), "DLAY 5,4,1e-3", "*TRG"]:
        desk.say(generator, line)
    assert desk.say(generator, "LERR?") == "0"
    desk.clock.advance(2 * S_NS)
    (press_ns,), (offer_ns,) = rises(desk.lines[1]), rises(desk.lines[2])
    figures = figures_of("srs-dg645")
    assert abs(offer_ns - press_ns - delay_s * S_NS) <= delay_s * figures.time_base_ppm * 1e3 + 2.5
    assert len(desk.lines[2].edges(0, 1 << 60)) == 2


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ("DLAY 2,0,3000", "12"),
        ("DLAY 2,0,-1", "12"),
        ("DLAY 2,2,1", "12"),
        ("DLAY 1,0,1", "10"),
        ("DLAY 2,0", "116"),
        ("DLAY 2,0,1,1", "115"),
        ("LAMP 1,9", "10"),
        ("LAMP 7,1", "10"),
        ("NONE 1", "111"),
        ("*TRG", "11"),
    ],
)
def test_the_dg645_has_numbers_of_its_own_for_mistakes(message: str, error: str) -> None:
    desk = Desk()
    generator = srs_dg645.Generator(desk.clock, desk.lines, 7)
    desk.say(generator, message)
    assert desk.say(generator, "LERR?") == error
    assert desk.say(generator, "LERR?") == "0"


def test_the_dg645_tells_a_delay_with_its_reference() -> None:
    desk = Desk()
    generator = srs_dg645.Generator(desk.clock, desk.lines, 7)
    desk.say(generator, "DLAY 2,0,1e-3;DLAY 3,2,1.5e-3")
    assert desk.say(generator, "DLAY?3") == desk.say(generator, "DLAY? 3") == "2,+0.001500000000"


def run_once(seed: int) -> list[Edge]:
    desk = Desk()
    generator = keysight_33500b.Generator(desk.clock, desk.lines, seed)
    for channel in (1, 2):
        for line in READY:
            desk.say(generator, line.format(channel, 1e-3, 3, 0.1 * channel))
    desk.say(generator, "*TRG")
    desk.clock.advance(S_NS)
    return [edge for line in desk.lines.values() for edge in line.edges(0, 1 << 60)]


def test_the_same_seed_makes_the_same_edges() -> None:
    assert run_once(3) == run_once(3)
    assert run_once(3) != run_once(4)


def test_a_generator_whose_clock_is_wrong_is_wrong_by_a_thousandth() -> None:
    desk = Desk()
    generator = keysight(desk, 0.1)
    generator.arm("generator-off-frequency")
    desk.say(generator, "*TRG")
    desk.clock.advance(S_NS)
    (press_ns,), (offer_ns,) = rises(desk.lines[1]), rises(desk.lines[2])
    assert abs(offer_ns - press_ns - 0.1 * S_NS / 1.001) < 200


def test_an_output_drives_its_line_without_bouncing_and_beside_other_contacts() -> None:
    clock = Clock()
    line = Line(clock, "lock-out", 1)
    line.drive(True, "generator")
    line.drive(True, "generator")
    clock.advance(10_000_000)
    line.set(True, "finger")
    line.drive(False, "generator")
    clock.advance(10_000_000)
    assert line.level
    assert line.edges(0, 1 << 60)[0] == (0, True)
