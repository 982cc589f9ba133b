"""Drivers of real oscilloscopes that others wrote take the emulated ones for real."""

import asyncio
import warnings
from collections.abc import Iterator

import numpy as np
import pytest

from boxperson.emulator.instruments import keysight_dsox1102g, rigol_ds1074z
from tests.emulator.instruments.rack import Rack, visa

MS = 1_000_000
EXTRA = "not installed: pip install boxperson[instruments]"


@pytest.fixture(autouse=True)
def their_warnings() -> Iterator[None]:
    """What their modules warn about at import is not ours."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def pulses(rack: Rack, delta_ms: int) -> None:
    """Close both lines for a while, line 2 later, and let 100 ms pass."""

    async def plan() -> None:
        now_ns = rack.clock.now_ns
        for line, at_ms in ((rack.lines[1], 20), (rack.lines[2], 20 + delta_ms)):
            rack.clock.at(now_ns + at_ms * MS, lambda line=line: line.drive(True, "test"))  # type: ignore[misc]
            rack.clock.at(now_ns + (at_ms + 10) * MS, lambda line=line: line.drive(False, "test"))  # type: ignore[misc]

    rack.run(plan())
    rack.advance(100 * MS)


def first_rise(volts: np.ndarray) -> int:
    return int(np.argmax(volts > 2.5))


def test_pymeasure_s_dsox1102g(rack: Rack, kind: str) -> None:
    keysight = pytest.importorskip("pymeasure.instruments.keysight", reason=f"pymeasure is {EXTRA}")
    scope = keysight.KeysightDSOX1102G(
        rack.serve(keysight_dsox1102g.Scope(rack.clock, rack.lines, 5), kind),
        visa_library="@py",
        read_termination="\n",
        write_termination="\n",
    )
    try:
        assert "DSOX1102G" in scope.id
        scope.reset()
        scope.ch1.setup(scale=1.0, offset=2.5, coupling="dc", probe_attenuation=10, display=True, label="press")
        scope.ch2.setup(scale=1.0, offset=2.5, coupling="dc", probe_attenuation=10, display=True, label="offer")
        scope.timebase_setup(mode="main", offset=0.0)
        scope.timebase_scale = 5e-3
        assert scope.timebase == {"REF": "CENT", "MAIN:RANG": 0.05, "POS": 0.0, "MODE": "MAIN"}
        configuration = scope.ch2.current_configuration
        assert (configuration["RANG"], configuration["OFFS"], configuration["COUP"]) == (8.0, 2.5, "DC")
        scope.write(":TRIGger:SWEep NORMal;SOURce CHANnel1;LEVel 2.5")
        scope.single()
        assert scope.ask("SYST:ERR?").strip() == '+0,"No error"'  # it has been taken, so time may move
        rack.advance(30 * MS)
        pulses(rack, 7)
        press, preamble = scope.download_data("channel1", points=50_000)
        offer, _ = scope.download_data("channel2", points=50_000)
        assert (preamble["points"], len(press), len(offer)) == (50_000, 50_000, 50_000)
        apart_s = (first_rise(offer) - first_rise(press)) * preamble["xincrement"]
        assert apart_s == pytest.approx(7e-3, abs=3e-6)
        assert preamble["xorigin"] + first_rise(press) * preamble["xincrement"] == pytest.approx(0.0, abs=3e-6)
        assert scope.ask("SYST:ERR?").strip() == '+0,"No error"'
    finally:
        scope.adapter.close()


def test_qcodes_rigol_ds1074z(rack: Rack, kind: str) -> None:
    rigol = pytest.importorskip("qcodes.instrument_drivers.rigol", reason=f"qcodes is {EXTRA}")
    scope = rigol.RigolDS1074Z(
        f"scope_{kind}", rack.serve(rigol_ds1074z.Scope(rack.clock, rack.lines, 5), kind), visalib="@py"
    )
    try:
        assert scope.get_idn()["model"] == "DS1074Z"
        for channel in scope.channels[:2]:
            channel.vertical_scale(1.0)
            assert channel.vertical_scale() == 1.0
        scope.write(":CHAN1:OFFS -2.5;:CHAN2:OFFS -2.5;:TIM:SCAL 5e-3")
        scope.trigger_mode("edge")
        scope.trigger_edge_source("ch1")
        scope.trigger_edge_slope("positive")
        scope.trigger_level(2.5)
        assert scope.trigger_level() == "+2.50000000000000E+00"
        scope.write(":TRIG:SWE NORM;:SING")
        assert scope.ask(":TRIG:STAT?") == "WAIT"
        rack.advance(50 * MS)
        pulses(rack, 7)
        press, offer = (channel.trace() for channel in scope.channels[:2])
        assert len(press) == scope.waveform_npoints() == 1200
        times = scope.time_axis()
        assert times[first_rise(press)] == pytest.approx(0.0, abs=1e-4)
        apart_s = (first_rise(offer) - first_rise(press)) * scope.waveform_xincrem()
        assert apart_s == pytest.approx(7e-3, abs=1e-4)
        assert press.max() == pytest.approx(5.0, abs=0.2)
        assert scope.ask(":SYST:ERR?") == '+0,"No error"'
    finally:
        scope.close()


def test_a_plain_script_for_the_dsox(rack: Rack, kind: str) -> None:
    with visa(rack.serve(keysight_dsox1102g.Scope(rack.clock, rack.lines, 5), kind)) as scope:
        scope.write(":TIMebase:RANGe 0.05;:CHANnel1:RANGe 8;OFFSet 2.5;:CHANnel2:RANGe 8;OFFSet 2.5")
        scope.write(":TRIGger:MODE EDGE;SWEep NORMal;:TRIGger:EDGE:SOURce CHANnel1;LEVel 2.5;SLOPe POSitive")
        scope.write(":DIGitize CHANnel1,CHANnel2")
        rack.run(asyncio.sleep(0.1))
        rack.advance(40 * MS)
        pulses(rack, 7)
        scope.write(":WAVeform:SOURce CHANnel2;FORMat WORD;BYTeorder MSBFirst;:WAVeform:POINts 10000")
        step_s, begin_s, _, step_v, middle_v, zero = (float(part) for part in scope.query(":WAV:PRE?").split(",")[4:])
        words = np.array(scope.query_binary_values(":WAVeform:DATA?", datatype="H", is_big_endian=True))
        volts = (words - zero) * step_v + middle_v
        assert begin_s + first_rise(volts) * step_s == pytest.approx(7e-3, abs=1e-5)
        assert float(scope.query(":MEASure:DELay? CHANnel1,CHANnel2")) == pytest.approx(7e-3, abs=1e-5)
