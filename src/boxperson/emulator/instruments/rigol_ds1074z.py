"""A Rigol DS1074Z oscilloscope: four channels, twelve divisions, a header of eleven characters before its data."""

import numpy as np

from boxperson.emulator.instruments.acquisition import Trigger, Window
from boxperson.emulator.instruments.oscilloscope import Oscilloscope, block
from boxperson.emulator.instruments.scpi.commands import Command, Numbers, Texts, action, only, query
from boxperson.emulator.instruments.scpi.common import status_commands
from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.parameters import Choice, Number, Parameter, Switch, Whole
from boxperson.emulator.instruments.signals import Volts

CHANNELS = ("CHANnel1", "CHANnel2", "CHANnel3", "CHANnel4")
SCREEN_POINTS = 1200
MEMORY_POINTS = 12_000_000
LONGEST_READ = {"BYTE": 250_000, "WORD": 125_000, "ASC": 15_625}

_DIVISIONS = 12
_CODES_PER_DIVISION, _MIDDLE = 25, 127
_SCALE, _OFFSET = "TIMebase:[MAIN]:SCALe", "TIMebase:[MAIN]:OFFSet"
_VOLTS_DIVISION, _VERTICAL_OFFSET = "CHANnel#4:SCALe", "CHANnel#4:OFFSet"
_SOURCE, _LEVEL, _SLOPE, _SWEEP = "TRIGger:EDGE:SOURce", "TRIGger:EDGE:LEVel", "TRIGger:EDGE:SLOPe", "TRIGger:SWEep"
_DEPTH = "ACQuire:MDEPth"
_WAVE, _MODE, _FORMAT = "WAVeform:SOURce", "WAVeform:MODE", "WAVeform:FORMat"
_START, _STOP = "WAVeform:STARt", "WAVeform:STOP"
_PARTS = ("XINCrement", "XORigin", "XREFerence", "YINCrement", "YORigin", "YREFerence")
_DEPTHS = ("AUTO", "6000", "60000", "600000", "6000000", "12000000")

_SETTINGS: dict[str, Parameter] = {
    _SCALE: Number(5e-9, 50.0, 1e-6, unit="S"),
    _OFFSET: Number(-500.0, 500.0, 0.0, unit="S"),
    "TIMebase:MODE": Choice(("MAIN", "XY", "ROLL")),
    _VOLTS_DIVISION: Number(10e-3, 100.0, 1.0, unit="V"),
    _VERTICAL_OFFSET: Number(-1000.0, 1000.0, 0.0, unit="V"),
    "CHANnel#4:DISPlay": Switch(default=True),
    "CHANnel#4:COUPling": Choice(("DC", "AC", "GND")),
    "CHANnel#4:PROBe": Number(0.01, 1000.0, 10.0),
    "CHANnel#4:BWLimit": Choice(("OFF", "20M")),
    "CHANnel#4:INVert": Switch(),
    "TRIGger:MODE": Choice(("EDGE", "PULSe", "VIDeo", "PATTern")),
    _SWEEP: Choice(("AUTO", "NORMal", "SINGle")),
    _SOURCE: Choice((*CHANNELS, "AC")),
    _LEVEL: Number(-500.0, 500.0, 0.0, unit="V"),
    _SLOPE: Choice(("POSitive", "NEGative", "RFALl")),
    "TRIGger:HOLDoff": Number(16e-9, 10.0, 16e-9, unit="S"),
    "ACQuire:TYPE": Choice(("NORMal", "AVERages", "PEAK", "HRESolution")),
    _DEPTH: Choice(_DEPTHS),
    _WAVE: Choice(CHANNELS),
    _MODE: Choice(("NORMal", "MAXimum", "RAW")),
    _FORMAT: Choice(("BYTE", "WORD", "ASCii")),
    _START: Whole(1, MEMORY_POINTS, 1),
    _STOP: Whole(1, MEMORY_POINTS, SCREEN_POINTS),
    "MEASure:SOURce": Choice(CHANNELS),
    "MEASure:SETup:DSA": Choice(CHANNELS),
    "MEASure:SETup:DSB": Choice(("CHANnel2", "CHANnel1", "CHANnel3", "CHANnel4")),
}


class Scope(Oscilloscope):
    """The scope; its commands that only steer the picture do nothing."""

    identity = "RIGOL TECHNOLOGIES,DS1074Z,DS1ZA170900001,00.04.04.SP4"
    model = "rigol-ds1074z"
    channels = len(CHANNELS)
    parameters = _SETTINGS

    def commands(self) -> dict[str, Command]:
        """Acquiring, reading, measuring, and SCPI's status."""
        return (
            {
                "RUN": action(self.run),
                "STOP": action(self.stop),
                "SINGle": action(self.single),
                "TFORce": action(self.force),
                "AUToscale": action(self.run),
                "CLEar": action(lambda: None),
                "TRIGger:STATus": query(self._tell_state),
                "ACQuire:SRATe": query(lambda: f"{1 / self._step_s():.6e}"),
                "MEASure:ITEM": Command(tell=self._measure),
                "WAVeform:PREamble": query(self._preamble),
                "WAVeform:DATA": query(self._data),
                "WAVeform:POINts": Command(self._set_points, self._tell_points),
            }
            | {f"WAVeform:{name}": self._part(index) for index, name in enumerate(_PARTS, 4)}
            | status_commands(self.status)
        )

    def window(self) -> Window:
        """The time on the screen, whose middle is the offset after the trigger."""
        span_s = self.settings.get(_SCALE) * _DIVISIONS
        return Window(self.settings.get(_OFFSET) - span_s / 2, span_s)

    def edge(self) -> Trigger:
        """The edge it triggers on; there is none on the mains."""
        source = self.settings.get(_SOURCE)
        channel = int(source[-1]) if source.startswith("CHAN") else 0
        rising = {"POS": True, "NEG": False, "RFAL": None}[self.settings.get(_SLOPE)]
        return Trigger(channel, rising, self.settings.get(_LEVEL), self.settings.get(_SWEEP) == "AUTO")

    def vertical(self, channel: int) -> tuple[float, float]:
        """25 codes for a division; the offset moves the trace up."""
        volts_per_code = self.settings.get(_VOLTS_DIVISION, channel) / _CODES_PER_DIVISION
        return _MIDDLE + round(self.settings.get(_VERTICAL_OFFSET, channel) / volts_per_code), volts_per_code

    def changed(self, header: str, _numbers: Numbers) -> None:
        """A read begins anew with another mode."""
        if header == _MODE:
            self.settings.put(_START, 1)
            self.settings.put(_STOP, min(self._points(), LONGEST_READ[self.settings.get(_FORMAT)]))

    def single(self) -> None:
        """Record once; that is a way to sweep, and it waits."""
        self.settings.put(_SWEEP, "SING")
        super().single()

    def _tell_state(self) -> str:
        states = {"running": "TD", "waiting": "WAIT", "filling": "RUN", "stopped": "STOP"}
        return states[self.acquisition.state]

    def _points(self) -> int:
        """How many points the present mode has: those on the screen, or those in memory once it has stopped."""
        if self.settings.get(_MODE) == "NORM" or self.acquisition.state != "stopped":
            return SCREEN_POINTS
        return self._depth()

    def _depth(self) -> int:
        """How many points are in memory: as many as asked for, unless the converter is too slow for that."""
        most = int(self.window().span_s / (self.imperfect.figures.step_ps * 1e-12))
        depth = self.settings.get(_DEPTH)
        return max(1, min(most, MEMORY_POINTS if depth == "AUTO" else int(depth)))

    def _step_s(self) -> float:
        return self.window().span_s / self._points()

    def _count(self) -> int:
        """How many points the next read gives."""
        stop = min(self.settings.get(_STOP), self._points())
        count = stop - self.settings.get(_START) + 1
        if count < 1:
            raise ScpiError(-221)
        return int(count)

    def _tell_points(self, _numbers: Numbers, _texts: Texts) -> str:
        return str(self._count())

    def _set_points(self, _numbers: Numbers, texts: Texts) -> None:
        self.settings.put(_STOP, self.settings.get(_START) + Whole(1, MEMORY_POINTS, 1).read(only(texts)) - 1)

    def _wave_channel(self) -> int:
        return int(self.settings.get(_WAVE)[-1])

    def _parts(self) -> tuple[str, ...]:
        channel = self._wave_channel()
        zero, volts_per_code = self.vertical(channel)
        kind = {"BYTE": 0, "WORD": 1, "ASC": 2}[self.settings.get(_FORMAT)]
        mode = {"NORM": 0, "MAX": 1, "RAW": 2}[self.settings.get(_MODE)]
        horizontal = (f"{self._step_s():.6e}", f"{self.window().begin_s:.6e}", "0")
        vertical = (f"{volts_per_code:.6e}", str(round(zero) - _MIDDLE), str(_MIDDLE))
        return (str(kind), str(mode), str(self._points()), "1", *horizontal, *vertical)

    def _preamble(self) -> str:
        return ",".join(self._parts())

    def _part(self, index: int) -> Command:
        return query(lambda: self._parts()[index])

    def _data(self) -> bytes:
        """A read of the record as a block: bytes, words with the low byte first, or numbers in volts."""
        channel, kind, count = self._wave_channel(), self.settings.get(_FORMAT), self._count()
        if count > LONGEST_READ[kind]:
            raise ScpiError(-221)
        zero, volts_per_code = self.vertical(channel)
        first = self.settings.get(_START) - 1
        t_s = self.window().begin_s + np.arange(first, first + count) * self._step_s()
        codes = self.acquisition.codes(self.record(), channel, t_s, zero, volts_per_code)
        if kind == "BYTE":
            return block(codes.tobytes(), 9)
        if kind == "WORD":
            return block(codes.astype("<u2").tobytes(), 9)
        return block(",".join(f"{(code - zero) * volts_per_code:.6e}" for code in codes.tolist()).encode(), 9)

    def _measure(self, _numbers: Numbers, texts: Texts) -> str:
        """Answer ``:MEASure:ITEM? RDELay,CHANnel1,CHANnel2`` from the points on the screen."""
        if not texts:
            raise ScpiError(-109)
        Choice(("RDELay",)).read(texts[0])
        sources = texts[1:] or (self.settings.get("MEASure:SETup:DSA"), self.settings.get("MEASure:SETup:DSB"))
        if len(sources) != 2:
            raise ScpiError(-109 if len(sources) < 2 else -108)
        first, second = (int(Choice(CHANNELS).read(text)[-1]) for text in sources)
        t_s: Volts = np.linspace(0, self.window().span_s, SCREEN_POINTS, endpoint=False) + self.window().begin_s
        return f"{self.delay_s((first, second), t_s):.6e}"
