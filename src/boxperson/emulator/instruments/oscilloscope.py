"""What the emulated oscilloscopes have in common: faults, records that are read, the delay from edge to edge."""

from collections.abc import Mapping

import numpy as np

from boxperson.emulator.clock import Clock
from boxperson.emulator.instruments.acquisition import Acquisition, Record, Trigger, Window
from boxperson.emulator.instruments.figures import Imperfect
from boxperson.emulator.instruments.instrument import Instrument
from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.parameters import Parameter
from boxperson.emulator.instruments.signals import Volts
from boxperson.emulator.lines import Line

NOT_MEASURABLE = 9.9e37

_RUNNING = 1 << 3
_PROBE_THAT_COMES_OFF = 2
_LEAST_SWING_CODES = 20


class Oscilloscope(Instrument):
    """An oscilloscope whose probes touch lines.

    Args:
        clock: what time it is.
        lines: the line at each channel's probe; a channel without one sees 0 V.
        seed: where its own clock error and noise come from.
    """

    identity: str
    model: str
    channels: int
    parameters: Mapping[str, Parameter]

    def __init__(self, clock: Clock, lines: Mapping[int, Line], seed: int) -> None:
        super().__init__(clock, self.identity, self.parameters, seed)
        self.imperfect = Imperfect(self.model, self.chance, self.channels)
        self.acquisition = Acquisition(
            clock, lines, self.imperfect, lambda: (self.window(), self.edge()), self._complete
        )
        self.status.operation.become(_RUNNING)

    def window(self) -> Window:
        """What it is set to record."""
        raise NotImplementedError

    def edge(self) -> Trigger:
        """What it is set to wait for."""
        raise NotImplementedError

    def vertical(self, channel: int) -> tuple[float, float]:
        """The code at 0 V and the volts of a code."""
        raise NotImplementedError

    def arm(self, fault: str | None) -> None:
        """Have a fault of scopes, or what every instrument can have."""
        super().arm(fault)
        self.imperfect.wrong = fault == "wrong-time-base"
        self.acquisition.blind = fault == "scope-not-triggered"
        self.acquisition.swapped = fault == "channel-swapped"
        self.acquisition.probe_off = _PROBE_THAT_COMES_OFF if fault == "probe-off" else None

    def reset(self) -> None:
        """Be as after ``*RST``: running."""
        super().reset()
        self.run()

    def run(self) -> None:
        """Record again and again."""
        self.acquisition.run()
        self.status.operation.become(_RUNNING)
        self.operations.end("acquisition")

    def stop(self) -> None:
        """Record no more."""
        self.acquisition.stop()
        self._complete()

    def force(self) -> None:
        """Take now for the trigger."""
        self.acquisition.force()

    def single(self) -> None:
        """Record once."""
        self.operations.begin("acquisition")
        self.status.operation.become(_RUNNING)
        self.acquisition.single()

    def record(self) -> Record:
        """The record that can be read.

        Raises:
            ScpiError: -230 there is none.
        """
        record = self.acquisition.latest()
        if record is None:
            raise ScpiError(-230)
        return record

    def delay_s(self, channels: tuple[int, int], t_s: Volts) -> float:
        """The time from the first rising edge on one channel to that on another, or `NOT_MEASURABLE`."""
        record = self.record()
        first, second = (self._first_rise_s(record, channel, t_s) for channel in channels)
        return NOT_MEASURABLE if first is None or second is None else second - first

    def _first_rise_s(self, record: Record, channel: int, t_s: Volts) -> float | None:
        """When a channel first rises through the middle of its swing, interpolated; None when it is flat."""
        codes = self.acquisition.codes(record, channel, t_s, *self.vertical(channel)).astype(float)
        low, high = codes.min(), codes.max()
        above = codes >= (low + high) / 2
        rises = np.flatnonzero(~above[:-1] & above[1:])
        if high - low < _LEAST_SWING_CODES or not len(rises):
            return None
        at = int(rises[0])
        part = ((low + high) / 2 - codes[at]) / (codes[at + 1] - codes[at])
        return float(t_s[at] + part * (t_s[at + 1] - t_s[at]))

    def _complete(self) -> None:
        self.status.operation.become(0)
        self.operations.end("acquisition")


def block(data: bytes, digits: int) -> bytes:
    """A definite-length block (IEEE 488.2, 8.7.9) with so many digits of length."""
    return f"#{digits}{len(data):0{digits}d}".encode() + data
