"""A Keysight DSOX1102G oscilloscope: two channels, a million points."""

from functools import partial

import numpy as np

from boxperson.emulator.instruments.acquisition import Trigger, Window
from boxperson.emulator.instruments.oscilloscope import Oscilloscope, block
from boxperson.emulator.instruments.scpi.commands import Command, Numbers, Texts, action, query
from boxperson.emulator.instruments.scpi.common import register_commands, status_commands
from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.parameters import Choice, Number, Parameter, Switch, Text, Whole
from boxperson.emulator.instruments.signals import Volts

CHANNELS = ("CHANnel1", "CHANnel2")
MEMORY_POINTS = 1_000_000
SCREEN_POINTS = 62_500

_DIVISIONS = 10
_SPAN, _SCALE, _POSITION = "TIMebase:[MAIN]:RANGe", "TIMebase:[MAIN]:SCALe", "TIMebase:[MAIN]:POSition"
_REFERENCE = "TIMebase:REFerence"
_RANGE, _VOLTS_DIVISION, _OFFSET = "CHANnel#2:RANGe", "CHANnel#2:SCALe", "CHANnel#2:OFFSet"
_SOURCE, _LEVEL, _SLOPE = "TRIGger:[EDGE]:SOURce", "TRIGger:[EDGE]:LEVel", "TRIGger:[EDGE]:SLOPe"
_SWEEP = "TRIGger:SWEep"
_WAVE, _FORMAT, _MODE, _POINTS = "WAVeform:SOURce", "WAVeform:FORMat", "WAVeform:POINts:MODE", "WAVeform:POINts"
_ORDER = "WAVeform:BYTeorder"

_SETTINGS: dict[str, Parameter] = {
    _SPAN: Number(20e-9, 500.0, 1e-3, unit="S"),
    _SCALE: Number(2e-9, 50.0, 1e-4, unit="S"),
    _POSITION: Number(-500.0, 500.0, 0.0, unit="S"),
    _REFERENCE: Choice(("CENTer", "LEFT", "RIGHt")),
    "TIMebase:MODE": Choice(("MAIN", "WINDow", "XY", "ROLL")),
    _RANGE: Number(8e-3, 800.0, 40.0, unit="V"),
    _VOLTS_DIVISION: Number(1e-3, 100.0, 5.0, unit="V"),
    _OFFSET: Number(-400.0, 400.0, 0.0, unit="V"),
    "CHANnel#2:DISPlay": Switch(default=True),
    "CHANnel#2:COUPling": Choice(("DC", "AC")),
    "CHANnel#2:IMPedance": Choice(("ONEMeg",)),
    "CHANnel#2:BWLimit": Switch(),
    "CHANnel#2:INVert": Switch(),
    "CHANnel#2:LABel": Text("1"),
    "CHANnel#2:UNITs": Choice(("VOLT", "AMPere")),
    "CHANnel#2:PROBe": Number(0.1, 10e3, 10.0),
    "CHANnel#2:PROBe:SKEW": Number(-100e-9, 100e-9, 0.0, unit="S"),
    "TRIGger:MODE": Choice(("EDGE", "GLITch", "PATTern")),
    _SWEEP: Choice(("AUTO", "NORMal")),
    _SOURCE: Choice((*CHANNELS, "EXTernal", "LINE")),
    _LEVEL: Number(-400.0, 400.0, 0.0, unit="V"),
    _SLOPE: Choice(("POSitive", "NEGative", "EITHer")),
    "TRIGger:HOLDoff": Number(60e-9, 10.0, 60e-9, unit="S"),
    "ACQuire:TYPE": Choice(("NORMal", "AVERage", "HRESolution", "PEAK")),
    "ACQuire:MODE": Choice(("RTIMe", "SEGMented")),
    "ACQuire:COUNt": Whole(2, 65536, 8),
    _WAVE: Choice(CHANNELS),
    _FORMAT: Choice(("BYTE", "WORD", "ASCii")),
    _MODE: Choice(("NORMal", "MAXimum", "RAW")),
    _POINTS: Whole(100, MEMORY_POINTS, SCREEN_POINTS),
    _ORDER: Choice(("MSBFirst", "LSBFirst")),
    "WAVeform:UNSigned": Switch(default=True),
    "MEASure:SOURce": Choice(CHANNELS),
    "SYSTem:HEADer": Switch(),
}
_LINKED = {
    _SPAN: (_SCALE, 1 / 10),
    _SCALE: (_SPAN, 10.0),
    _RANGE: (_VOLTS_DIVISION, 1 / 8),
    _VOLTS_DIVISION: (_RANGE, 8.0),
}
_FORMATS = {"BYTE": 0, "WORD": 1, "ASC": 4}


class Scope(Oscilloscope):
    """The scope; its commands that only steer the picture do nothing."""

    identity = "KEYSIGHT TECHNOLOGIES,DSOX1102G,CN57320001,01.20.2019061038"
    model = "keysight-dsox1102g"
    channels = len(CHANNELS)
    parameters = _SETTINGS

    def commands(self) -> dict[str, Command]:
        """Acquiring, reading, measuring, and SCPI's status."""
        own = {
            "RUN": action(self.run),
            "STOP": action(self.stop),
            "SINGle": action(self.single),
            "DIGitize": Command(act=self._digitize),
            "TRIGger:FORCe": action(self.force),
            "AUToscale": action(self.run),
            "SYSTem:PRESet": action(self.reset),
            "TER": query(lambda: str(int(self.acquisition.take_triggered()))),
            "CHANnel#2": Command(tell=self._tell_channel),
            "TIMebase": query(self._tell_time_base),
            "ACQuire:SRATe": query(lambda: f"{self._fits(MEMORY_POINTS) / self.window().span_s:+.6E}"),
            "ACQuire:POINts": query(lambda: str(self._fits(MEMORY_POINTS))),
            "MEASure:DEFine": Command(act=_nothing),
            "MEASure:CLEar": Command(act=_nothing),
            "MEASure:DELay": Command(_nothing, self._tell_delay),
        }
        waveform = {
            "WAVeform:PREamble": query(self._preamble),
            "WAVeform:DATA": query(self._data),
            "WAVeform:TYPE": query(lambda: "NORM"),
            "WAVeform:COUNt": query(lambda: "1"),
        }
        for index, name in enumerate(("XINCrement", "XORigin", "XREFerence", "YINCrement", "YORigin", "YREFerence"), 4):
            waveform[f"WAVeform:{name}"] = query(partial(self._part_of_preamble, index))
        return own | waveform | status_commands(self.status) | register_commands("OPERegister", self.status.operation)

    def changed(self, header: str, numbers: Numbers) -> None:
        """A range is so many divisions of its scale."""
        if header in _LINKED:
            other, factor = _LINKED[header]
            self.settings.put(other, self.settings.get(header, *numbers) * factor, *numbers)

    def window(self) -> Window:
        """The time on the screen: the reference is in its middle, or one division from an end."""
        span_s = self.settings.get(_SPAN)
        before = {"CENT": 0.5, "LEFT": 1 / _DIVISIONS, "RIGH": 1 - 1 / _DIVISIONS}[self.settings.get(_REFERENCE)]
        return Window(self.settings.get(_POSITION) - before * span_s, span_s)

    def edge(self) -> Trigger:
        """The edge it triggers on; the lines have none at its other sources."""
        source = self.settings.get(_SOURCE)
        channel = int(source[-1]) if source.startswith("CHAN") else 0
        rising = {"POS": True, "NEG": False, "EITH": None}[self.settings.get(_SLOPE)]
        return Trigger(channel, rising, self.settings.get(_LEVEL), self.settings.get(_SWEEP) == "AUTO")

    def vertical(self, channel: int) -> tuple[float, float]:
        """The offset is in the middle of the screen."""
        volts_per_code = self.settings.get(_RANGE, channel) / 256
        return 128 - self.settings.get(_OFFSET, channel) / volts_per_code, volts_per_code

    async def _digitize(self, _numbers: Numbers, _texts: Texts) -> None:
        """Record once, and take no more commands until that is done."""
        self.single()
        await self.operations.done()

    def _count(self) -> int:
        """How many points can be read."""
        on_screen = self.settings.get(_MODE) == "NORM" or self.acquisition.state == "running"
        return self._fits(min(self.settings.get(_POINTS), SCREEN_POINTS if on_screen else MEMORY_POINTS))

    def _fits(self, points: int) -> int:
        """So many points, or as many as the converter has time for."""
        return max(2, min(points, int(self.window().span_s / (self.imperfect.figures.step_ps * 1e-12))))

    def _times_s(self, count: int) -> Volts:
        window = self.window()
        return window.begin_s + np.arange(count, dtype=np.float64) * (window.span_s / count)

    def _wave_channel(self) -> int:
        return int(self.settings.get(_WAVE)[-1])

    def _preamble(self) -> str:
        self.record()
        count, window, kind = self._count(), self.window(), self.settings.get(_FORMAT)
        _, volts_per_code = self.vertical(self._wave_channel())
        finer = 256 if kind == "WORD" else 1
        middle = self.settings.get(_OFFSET, self._wave_channel())
        horizontal = f"{window.span_s / count:+.8E},{window.begin_s:+.8E},0"
        vertical = f"{volts_per_code / finer:+.8E},{middle:+.8E},{128 * finer}"
        return f"{_FORMATS[kind]},0,{count},1,{horizontal},{vertical}"

    def _part_of_preamble(self, index: int) -> str:
        return self._preamble().split(",")[index]

    def _data(self) -> bytes:
        """The record as a block: bytes, words, or numbers in volts."""
        channel, kind = self._wave_channel(), self.settings.get(_FORMAT)
        zero, volts_per_code = self.vertical(channel)
        codes = self.acquisition.codes(self.record(), channel, self._times_s(self._count()), zero, volts_per_code)
        if kind == "BYTE":
            return block(codes.tobytes(), 8)
        if kind == "WORD":
            order = ">u2" if self.settings.get(_ORDER) == "MSBF" else "<u2"
            return block((codes.astype(np.uint16) * 256).astype(order).tobytes(), 8)
        return block(",".join(f"{(code - zero) * volts_per_code:+.5E}" for code in codes.tolist()).encode(), 8)

    def _tell_delay(self, _numbers: Numbers, texts: Texts) -> str:
        """Answer ``:MEASure:DELay? CHANnel1,CHANnel2`` from the points on the screen."""
        if len(texts) != 2:
            raise ScpiError(-109 if len(texts) < 2 else -108)
        first, second = (int(Choice(CHANNELS).read(text)[-1]) for text in texts)
        return f"{self.delay_s((first, second), self._times_s(self._fits(SCREEN_POINTS))):+.6E}"

    def _tell_channel(self, numbers: Numbers, _texts: Texts) -> str:
        parts = {
            "RANG": _RANGE,
            "OFFS": _OFFSET,
            "COUP": "CHANnel#2:COUPling",
            "IMP": "CHANnel#2:IMPedance",
            "DISP": "CHANnel#2:DISPlay",
            "BWL": "CHANnel#2:BWLimit",
            "INV": "CHANnel#2:INVert",
            "LAB": "CHANnel#2:LABel",
            "UNIT": "CHANnel#2:UNITs",
            "PROB": "CHANnel#2:PROBe",
            "PROB:SKEW": "CHANnel#2:PROBe:SKEW",
        }
        told_parts = ";".join(f"{name} {self.settings.told(header, *numbers)}" for name, header in parts.items())
        return f":CHAN{numbers[0]}:{told_parts};STYP SING"

    def _tell_time_base(self) -> str:
        parts = {"MODE": "TIMebase:MODE", "REF": _REFERENCE, "MAIN:RANG": _SPAN, "POS": _POSITION}
        return ":TIM:" + ";".join(f"{name} {self.settings.told(header)}" for name, header in parts.items())


def _nothing(_numbers: Numbers, _texts: Texts) -> None:
    """What only steers the picture on the screen."""
