"""A Keysight 33522B waveform generator: two channels of triggered bursts of pulses.

Its outputs close and open the lines that are plugged into them: a line is closed while its channel is on and at a high
level of at least 2 V. The bus trigger starts a burst on each channel that waits for it. What it would put out without
being triggered is not emulated, nor is any shape but the pulse and the square.
"""

from collections.abc import Mapping
from functools import partial

from boxperson.emulator.clock import Clock, Timer
from boxperson.emulator.instruments.figures import Imperfect
from boxperson.emulator.instruments.instrument import Instrument
from boxperson.emulator.instruments.scpi.commands import Command, Numbers, action, none
from boxperson.emulator.instruments.scpi.common import status_commands
from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.parameters import Choice, Number, Parameter, Switch, Whole
from boxperson.emulator.lines import Line

CHANNELS = (1, 2)

_LATENCY_NS = 400.0
_CLOSES_AT_V = 2.0
_FUNCTION = "[SOURce#2]:FUNCtion"
_WIDTH = "[SOURce#2]:FUNCtion:PULSe:WIDTh"
_PERIOD = "[SOURce#2]:FUNCtion:PULSe:PERiod"
_HIGH = "[SOURce#2]:VOLTage:HIGH"
_BURST, _CYCLES = "[SOURce#2]:BURSt:STATe", "[SOURce#2]:BURSt:NCYCles"
_SOURCE, _DELAY = "TRIGger#2:SOURce", "TRIGger#2:DELay"
_OUTPUT = "OUTPut#2:[STATe]"

_SETTINGS: dict[str, Parameter] = {
    _FUNCTION: Choice(("SINusoid", "SQUare", "RAMP", "PULSe", "NOISe", "DC")),
    _WIDTH: Number(16e-9, 1e6, 100e-6, 100e-12, "S"),
    _PERIOD: Number(33e-9, 1e6, 1e-3, 0, "S"),
    "[SOURce#2]:FUNCtion:PULSe:TRANsition:[BOTH]": Number(8.4e-9, 1e-6, 10e-9, 100e-12, "S"),
    _HIGH: Number(-10.0, 10.0, 0.05, unit="V"),
    "[SOURce#2]:VOLTage:LOW": Number(-10.0, 10.0, -0.05, unit="V"),
    _BURST: Switch(),
    "[SOURce#2]:BURSt:MODE": Choice(("TRIGgered", "GATed")),
    _CYCLES: Whole(1, 100_000_000, 1),
    _SOURCE: Choice(("IMMediate", "EXTernal", "TIMer", "BUS")),
    _DELAY: Number(0.0, 1000.0, 0.0, 4e-9, "S"),
    "TRIGger#2:SLOPe": Choice(("POSitive", "NEGative")),
    _OUTPUT: Switch(),
    "OUTPut#2:LOAD": Number(1.0, 10e3, 50.0, infinite=True),
    "OUTPut#2:POLarity": Choice(("NORMal", "INVerted")),
    "ROSCillator:SOURce": Choice(("INTernal", "EXTernal")),
    "DISPlay": Switch(default=True),
    "FORMat:BORDer": Choice(("NORMal", "SWAPped")),
}


class Generator(Instrument):
    """A generator whose channels are plugged into lines.

    Args:
        clock: what time it is.
        lines: the line at each channel.
        seed: where its own clock error and jitter come from.
    """

    def __init__(self, clock: Clock, lines: Mapping[int, Line], seed: int) -> None:
        self._lines = lines
        self._pulses: dict[int, Timer] = {}
        super().__init__(clock, "Agilent Technologies,33522B,MY52300001,3.05-1.19-2.00-52-00", _SETTINGS, seed)
        self._imperfect = Imperfect("keysight-33500b", self.chance, len(CHANNELS))

    def commands(self) -> dict[str, Command]:
        """Its triggers, and SCPI's status."""
        return status_commands(self.status) | {
            "*TRG": action(self.trigger),
            "TRIGger#2:[IMMediate]": Command(act=self._trigger_one),
            "ABORt": action(self._abort),
        }

    def arm(self, fault: str | None) -> None:
        """Have `generator-off-frequency`, or what every instrument can have."""
        super().arm(fault)
        self._imperfect.wrong = fault == "generator-off-frequency"

    def reset(self) -> None:
        """Be as after ``*RST``: everything off."""
        self._abort()
        super().reset()

    def changed(self, header: str, numbers: Numbers) -> None:
        """End the burst of a channel that is switched off."""
        if header in {_OUTPUT, _BURST} and not self.settings.get(header, *numbers):
            self._end(*numbers)

    def trigger(self) -> None:
        """Take the bus trigger.

        Raises:
            ScpiError: -211 no channel waits for it.
        """
        waiting = [channel for channel in CHANNELS if self._waits(channel)]
        if not waiting:
            raise ScpiError(-211)
        for channel in waiting:
            self._start(channel)

    def _trigger_one(self, numbers: Numbers, texts: tuple[str, ...]) -> None:
        none(texts)
        if not self.settings.get(_BURST, *numbers):
            raise ScpiError(-211)
        self._start(*numbers)

    def _waits(self, channel: int) -> bool:
        bus = self.settings.get(_SOURCE, channel) == "BUS"
        return bus and bool(self.settings.get(_BURST, channel)) and channel not in self._pulses

    def _start(self, channel: int) -> None:
        """Begin a burst: its first pulse comes a latency and the set delay after now."""
        self.operations.begin(f"burst {channel}")
        first_ns = self.clock.now_ns + _LATENCY_NS + self._imperfect.skew_ns(channel)
        delay_ns = self._own_ns(self.settings.get(_DELAY, channel))
        self._plan(channel, self.settings.get(_CYCLES, channel), first_ns + delay_ns)

    def _plan(self, channel: int, left: int, begin_ns: float) -> None:
        """Plan the next pulse of a burst; the bench's lines change at whole nanoseconds."""
        at_ns = round(begin_ns + self._imperfect.jitter_ns())
        self._pulses[channel] = self.clock.at(at_ns, partial(self._rise, channel, left, begin_ns))

    def _rise(self, channel: int, left: int, begin_ns: float) -> None:
        width_ns = self._own_ns(self.settings.get(_WIDTH, channel)) + self._imperfect.jitter_ns()
        self._put(channel, high=True)
        at_ns = self.clock.now_ns + max(1, round(width_ns))
        self._pulses[channel] = self.clock.at(at_ns, partial(self._fall, channel, left, begin_ns))

    def _fall(self, channel: int, left: int, begin_ns: float) -> None:
        self._put(channel, high=False)
        if left > 1:
            self._plan(channel, left - 1, begin_ns + self._own_ns(self.settings.get(_PERIOD, channel)))
        else:
            self._end(channel)

    def _put(self, channel: int, *, high: bool) -> None:
        shape = self.settings.get(_FUNCTION, channel) in {"PULS", "SQU"}
        strong = self.settings.get(_HIGH, channel) >= _CLOSES_AT_V and self.settings.get(_OUTPUT, channel)
        if channel in self._lines:
            self._lines[channel].drive(high and shape and bool(strong), f"generator {channel}")

    def _own_ns(self, seconds: float) -> float:
        """How long a time of its own clock really is."""
        return seconds * 1e9 / (1 + self._imperfect.time_base_off)

    def _end(self, channel: int) -> None:
        timer = self._pulses.pop(channel, None)
        if timer is not None:
            timer.cancel()
        self._put(channel, high=False)
        self.operations.end(f"burst {channel}")

    def _abort(self) -> None:
        for channel in CHANNELS:
            self._end(channel)
