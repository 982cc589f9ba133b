"""A Keysight 53220A counter that measures time intervals from one input to the other.

A measurement begins at the start input's first crossing after ``INITiate`` and ends at the stop input's first crossing
after that. Automatic levels are those of a signal that repeats; on lines that stand still there is none, and nothing is
measured until levels are set. Other functions of the counter are not emulated.
"""

from collections.abc import Mapping
from functools import partial

from boxperson.emulator.clock import Clock, Timer
from boxperson.emulator.instruments.figures import Imperfect
from boxperson.emulator.instruments.instrument import Instrument
from boxperson.emulator.instruments.readings import Readings
from boxperson.emulator.instruments.scpi.commands import Command, Numbers, Texts, action, query
from boxperson.emulator.instruments.scpi.common import status_commands
from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.parameters import INFINITY, Choice, Number, Parameter, Switch, Whole
from boxperson.emulator.instruments.signals import crossing_delay_ns
from boxperson.emulator.lines import Line

CHANNELS = (1, 2)
NO_READING = 9.91e37

_MEASURING = 1 << 4
_LEVEL, _AUTO_LEVEL = "INPut#2:LEVel:[ABSolute]", "INPut#2:LEVel:AUTO"
_SLOPE = "INPut#2:SLOPe"
_SAMPLES, _TRIGGERS, _SOURCE = "SAMPle:COUNt", "TRIGger:COUNt", "TRIGger:SOURce"
_TIMEOUT = "SYSTem:TIMeout"

_SETTINGS: dict[str, Parameter] = {
    "INPut#2:COUPling": Choice(("AC", "DC")),
    "INPut#2:IMPedance": Number(50.0, 1e6, 1e6, unit="OHM"),
    "INPut#2:RANGe": Number(5.0, 50.0, 5.0, unit="V"),
    "INPut#2:PROBe": Whole(1, 10, 1),
    "INPut#2:NREJect": Switch(),
    "INPut#2:FILTer": Switch(),
    _AUTO_LEVEL: Switch(default=True),
    _LEVEL: Number(-51.25, 51.25, 0.0, 2.5e-3, "V"),
    _SLOPE: Choice(("POSitive", "NEGative")),
    _SAMPLES: Whole(1, 1_000_000, 1),
    _TRIGGERS: Whole(1, 1_000_000, 1),
    _SOURCE: Choice(("IMMediate", "EXTernal", "BUS")),
    _TIMEOUT: Number(10e-3, 2000.0, INFINITY, unit="S", infinite=True),
    "ROSCillator:SOURce": Choice(("INTernal", "EXTernal")),
    "ROSCillator:SOURce:AUTO": Switch(default=True),
    "FORMat:[DATA]": Choice(("ASCii", "REAL")),
    "DISPlay:[STATe]": Switch(default=True),
}


class Counter(Instrument):
    """A counter whose inputs are plugged into lines.

    Args:
        clock: what time it is.
        lines: the line at each input.
        seed: where its own clock error and scatter come from.
    """

    def __init__(self, clock: Clock, lines: Mapping[int, Line], seed: int) -> None:
        self._pair = (1, 2)
        self._left = 0
        self._crossed_ns: dict[int, float] = {}
        self._timeout: Timer | None = None
        super().__init__(clock, "Agilent Technologies,53220A,MY50001234,02.05-1519.666-1.19-4.15-127", _SETTINGS, seed)
        self._imperfect = Imperfect("keysight-53220a", self.chance, len(CHANNELS))
        for channel, line in lines.items():
            line.watch(partial(self._feel, channel))

    def commands(self) -> dict[str, Command]:
        """Measuring, and SCPI's status."""
        self._readings = Readings(self.operations)
        return (
            status_commands(self.status)
            | self._readings.commands()
            | {
                "*TRG": action(self.trigger),
                "CONFigure:TINTerval": Command(act=self._configure),
                "CONFigure": query(lambda: '"TINT (@{}),(@{})"'.format(*self._pair)),
                "MEASure:TINTerval": Command(tell=self._measure),
                "INITiate:[IMMediate]": action(self._initiate),
                "ABORt": action(self._abort),
                "READ": query(self._read),
            }
        )

    def arm(self, fault: str | None) -> None:
        """Have `channel-swapped`, `probe-off` (of channel 2), `wrong-time-base`, or what every instrument can have."""
        super().arm(fault)
        self._imperfect.wrong = fault == "wrong-time-base"

    def reset(self) -> None:
        """Be as after ``*RST``."""
        self._abort()
        self._readings.clear()
        self._pair = (1, 2)
        super().reset()

    def changed(self, header: str, numbers: Numbers) -> None:
        """A level that is set is no longer automatic."""
        if header == _LEVEL:
            self.settings.put(_AUTO_LEVEL, False, *numbers)  # noqa: FBT003 - a setting's value

    def trigger(self) -> None:
        """Take the bus trigger.

        Raises:
            ScpiError: -211 nothing waits for it.
        """
        if self.settings.get(_SOURCE) != "BUS" or not self._left or self.status.operation.condition & _MEASURING:
            raise ScpiError(-211)
        self._begin()

    def _configure(self, _numbers: Numbers, texts: Texts) -> None:
        """Measure from one input to another, with everything else as it is by default."""
        pair = tuple(_channel(text) for text in texts) or (1, 2)
        if len(pair) != 2 or pair[0] == pair[1]:
            raise ScpiError(-221)
        self._abort()
        self._readings.clear()
        for channel in CHANNELS:
            self.settings.put(_AUTO_LEVEL, True, channel)  # noqa: FBT003 - a setting's value
            self.settings.put(_SLOPE, "POS", channel)
        for header in (_SAMPLES, _TRIGGERS, _SOURCE):
            self.settings.put(header, _SETTINGS[header].default)
        self._pair = pair

    def _initiate(self) -> None:
        if self._left:
            raise ScpiError(-213)
        self._readings.clear()
        self._left = self.settings.get(_SAMPLES) * self.settings.get(_TRIGGERS)
        self.operations.begin("measuring")
        if self.settings.get(_SOURCE) == "IMM":
            self._begin()

    def _begin(self) -> None:
        """Look out for the next pair of crossings."""
        self.status.operation.become(_MEASURING)
        self._crossed_ns.clear()
        timeout_s = self.settings.get(_TIMEOUT)
        if timeout_s != INFINITY:
            self._timeout = self.clock.after(round(timeout_s * 1e9), partial(self._keep, NO_READING))

    def _feel(self, plugged: int, level: bool, t_ns: int) -> None:  # noqa: FBT001 - a line's level
        """Notice an edge at a connector."""
        channel = 3 - plugged if self.fault == "channel-swapped" else plugged
        off = self.fault == "probe-off" and channel == CHANNELS[-1]
        if off or not self.status.operation.condition & _MEASURING or self._crossing_missed(channel, level):
            return
        delay_ns = crossing_delay_ns(self.settings.get(_LEVEL, channel), rising=level)
        if delay_ns is None:
            return
        start, stop = self._pair
        if channel == start and start in self._crossed_ns:
            return
        self._crossed_ns[channel] = t_ns + delay_ns + self._imperfect.skew_ns(channel)
        if start in self._crossed_ns and self._crossed_ns.get(stop, 0.0) > self._crossed_ns[start]:
            self._keep(self._reading_s(self._crossed_ns[stop] - self._crossed_ns[start]))

    def _crossing_missed(self, channel: int, level: bool) -> bool:  # noqa: FBT001 - a line's level
        wanted = self.settings.get(_SLOPE, channel) == "POS"
        return level != wanted or bool(self.settings.get(_AUTO_LEVEL, channel))

    def _reading_s(self, interval_ns: float) -> float:
        """What it makes of an interval."""
        step_ns = self._imperfect.figures.step_ps / 1e3
        counted_ns = interval_ns * (1 + self._imperfect.time_base_off) + self._imperfect.jitter_ns()
        return round(counted_ns / step_ns) * step_ns * 1e-9

    def _keep(self, reading_s: float) -> None:
        """Keep a reading, and begin the next if there is to be one."""
        self._readings.keep(reading_s)
        self._left -= 1
        if self._timeout is not None:
            self._timeout.cancel()
        self.status.operation.become(0)
        if not self._left:
            self.operations.end("measuring")
        elif self.settings.get(_SOURCE) == "IMM":
            self._begin()

    def _abort(self) -> None:
        self._left = 0
        if self._timeout is not None:
            self._timeout.cancel()
        self.status.operation.become(0)
        self.operations.end("measuring")

    async def _read(self) -> str:
        self._abort()
        self._initiate()
        return await self._readings.fetch()

    async def _measure(self, numbers: Numbers, texts: Texts) -> str:
        self._configure(numbers, texts)
        return await self._read()


def _channel(text: str) -> int:
    """The input that a list of one channel names."""
    names = {f"(@{channel})": channel for channel in CHANNELS}
    if text.replace(" ", "") not in names:
        raise ScpiError(-224 if text.startswith("(") else -171)
    return names[text.replace(" ", "")]
