"""What the harness asks of each kind of instrument.

Channel 1 is the press of the lock-out, channel 2 the offer. An interval is the time of the offer's edge less that of
the press, so it is negative when the offer comes first.
"""

from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt


class Levels(NamedTuple):
    """The voltages of a line, and where between them an edge is."""

    low_v: float = 0.0
    high_v: float = 5.0

    @property
    def middle_v(self) -> float:
        """Half-way."""
        return (self.low_v + self.high_v) / 2


class Identity(NamedTuple):
    """What an instrument says it is."""

    maker: str
    model: str
    serial: str
    firmware: str


class Trace(NamedTuple):
    """What a scope recorded.

    Attributes:
        t0_s: when its first sample was, in seconds after the trigger.
        dt_s: the time between samples.
        volts: two rows, one for each channel.
    """

    t0_s: float
    dt_s: float
    volts: npt.NDArray[np.float64]


class Instrument(Protocol):
    """What all have.

    Attributes:
        identity: what it says it is.
        resource: how VISA opens it.
    """

    identity: Identity
    resource: str

    def options(self) -> tuple[str, ...]:
        """The options that are built in."""

    def self_test(self) -> None:
        """Have it test itself; raises InstrumentError when it finds something, or is not done by the deadline."""

    def close(self) -> None:
        """Leave its outputs off and close the session; a dead instrument is no error."""


class PulseGenerator(Instrument, Protocol):
    """A generator of one pulse on each of two channels.

    Attributes:
        step_s: what it rounds a delay to.
    """

    step_s: float

    def arm(self, delta_ns: float, width_ns: float, levels: Levels) -> None:
        """Make ready for one pulse on each channel.

        Args:
            delta_ns: how long after the pulse on channel 1 that on channel 2 comes; before it when negative.
            width_ns: how long each lasts.
            levels: the voltages between the pulses and in them.

        Raises:
            InstrumentError: it does not take that.
        """

    def fire(self) -> None:
        """Put both pulses out; the first comes within a microsecond after this was taken."""


class Scope(Instrument, Protocol):
    """A two-channel oscilloscope."""

    def arm(self, first: int, span_s: float, levels: Levels, points: int = 60_000) -> float:
        """Make ready to record both channels once, from a little before the first edge.

        Args:
            first: the channel whose rising edge comes first; it triggers.
            span_s: how long after it there has to be a record, at least.
            levels: the voltages of the lines.
            points: how many samples of each channel, at least, if the scope can.

        Returns:
            How many seconds have to pass before the first edge may come, for the time before it to be recorded.
        """

    def capture(self) -> Trace:
        """Read what was recorded.

        Raises:
            InstrumentError: it has not triggered, or is not done.
        """

    def delay_s(self) -> float | None:
        """The scope's own measure of the interval, or None when it cannot tell."""


class Counter(Instrument, Protocol):
    """A counter of the time from an edge on one channel to an edge on the other."""

    def arm(self, first: int, timeout_s: float, levels: Levels) -> None:
        """Make ready for one interval between rising edges.

        Args:
            first: the channel whose edge comes first.
            timeout_s: how long to wait for both edges.
            levels: the voltages of the lines.
        """

    def interval_s(self) -> float | None:
        """The interval, or None when there was none: an edge that did not come, or one that came first after all."""
