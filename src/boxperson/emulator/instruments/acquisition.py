"""What an oscilloscope does behind its commands: it waits for a trigger, keeps a record around it, and samples.

A record is drawn from the lines' edges when it is read, and is the same however often it is read.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxperson.emulator.clock import Clock, Timer
from boxperson.emulator.instruments.figures import Imperfect
from boxperson.emulator.instruments.signals import Volts, crossing_delay_ns, wave_between
from boxperson.emulator.lines import Line

CODES = 256

_NOISE_CODES = 0.6
_AUTO_NS = 50_000_000


class Window(NamedTuple):
    """Which time is recorded, in seconds after the trigger by the scope's own clock."""

    begin_s: float
    span_s: float


class Trigger(NamedTuple):
    """What it waits for.

    Attributes:
        channel: on which channel.
        rising: which way the voltage crosses the level; None for either.
        level_v: the level.
        auto: whether it records without a trigger when none comes for a while.
    """

    channel: int
    rising: bool | None
    level_v: float
    auto: bool


class Record(NamedTuple):
    """One acquisition: when its trigger was on the bench's clock, and its number."""

    trigger_ns: float
    number: int


class Acquisition:
    """The acquisition of one scope.

    Args:
        clock: what time it is.
        lines: the line at each channel's probe.
        imperfect: its own clock and channels.
        setting: what it is set to record and to wait for.
        done: called when a single acquisition is complete.

    Attributes:
        state: `running`, `waiting` for a trigger, `filling` after one, or `stopped`.
        blind: True when no trigger is seen.
        swapped: True when the probes of channels 1 and 2 have changed places.
        probe_off: the channel whose probe has come off, or None.
    """

    def __init__(
        self,
        clock: Clock,
        lines: Mapping[int, Line],
        imperfect: Imperfect,
        setting: Callable[[], tuple[Window, Trigger]],
        done: Callable[[], None],
    ) -> None:
        self.blind = False
        self.swapped = False
        self.probe_off: int | None = None
        self._clock = clock
        self._lines = lines
        self._imperfect = imperfect
        self._setting = setting
        self._done = done
        self._record: Record | None = None
        self._triggered = False
        self._count = 0
        self._timer: Timer | None = None
        for plugged, line in lines.items():
            line.watch(partial(self._feel, plugged))
        self.run()

    def run(self) -> None:
        """Record again and again."""
        self._forget()
        self.state = "running"
        self._ready_ns = self._clock.now_ns

    def single(self) -> None:
        """Record once; triggers count when there is as much before them as the window wants."""
        self._forget()
        window, trigger = self._setting()
        self.state = "waiting"
        self._ready_ns = self._clock.now_ns + max(0, round(-window.begin_s * 1e9))
        if trigger.auto:
            self._timer = self._clock.at(self._ready_ns + _AUTO_NS, self._trigger_itself)

    def force(self) -> None:
        """Take now for the trigger."""
        if self.state == "waiting":
            self._fill(float(self._clock.now_ns))

    def stop(self) -> None:
        """Record no more; what was recorded last stays."""
        if self.state == "running":
            self._record = self.latest()
        self._cancel()
        self.state = "stopped"

    def latest(self) -> Record | None:
        """The record that can be read, if there is one."""
        if self.state != "running":
            return self._record
        window, trigger = self._setting()
        end_ns = round((window.begin_s + window.span_s) * 1e9)
        last_ns = self._clock.now_ns - end_ns
        line = self._line(trigger.channel)
        edges = line.edges(self._ready_ns, max(self._ready_ns, last_ns)) if line is not None else ()
        for edge in reversed(edges):
            trigger_ns = self._trigger_ns(trigger, edge.t_ns, edge.level)
            if trigger_ns is not None:
                return self._new(trigger_ns)
        return self._new(float(last_ns)) if trigger.auto else None

    def take_triggered(self) -> bool:
        """Whether there was a trigger since this was asked last."""
        triggered, self._triggered = self._triggered, False
        return triggered

    def codes(
        self, record: Record, channel: int, t_s: Volts, zero_code: float, volts_per_code: float
    ) -> npt.NDArray[np.uint8]:
        """What the converter makes of a channel at some times after the trigger, 0 to 255."""
        first_ns = int(record.trigger_ns + t_s[0] * 1e9) - 1000
        last_ns = int(record.trigger_ns + t_s[-1] * 1e9 * (1 + 2e-3)) + 1000
        wave = wave_between(self._line(channel), first_ns, last_ns)
        late_ns = record.trigger_ns - first_ns - self._imperfect.skew_ns(channel)
        exact = wave.at(t_s * (1e9 / (1 + self._imperfect.time_base_off)) + late_ns) / volts_per_code + zero_code
        noise = np.random.default_rng((record.number, channel)).standard_normal(len(t_s), dtype=np.float32)
        return np.clip(np.rint(exact + _NOISE_CODES * noise), 0, CODES - 1).astype(np.uint8)

    def _feel(self, plugged: int, level: bool, t_ns: int) -> None:  # noqa: FBT001 - a line's level
        """Notice an edge at a probe."""
        if self.state != "waiting" or t_ns < self._ready_ns:
            return
        _, trigger = self._setting()
        if self._line(trigger.channel) is not self._lines[plugged]:
            return
        trigger_ns = self._trigger_ns(trigger, t_ns, level)
        if trigger_ns is not None:
            self._fill(trigger_ns)

    def _trigger_ns(self, trigger: Trigger, t_ns: int, level: bool) -> float | None:  # noqa: FBT001 - a line's level
        """When an edge triggers it, if it does."""
        delay_ns = crossing_delay_ns(trigger.level_v, rising=level)
        if delay_ns is None or self.blind or trigger.rising is (not level):
            return None
        return t_ns + delay_ns + self._imperfect.skew_ns(trigger.channel) + self._imperfect.jitter_ns()

    def _trigger_itself(self) -> None:
        self._fill(float(self._clock.now_ns))

    def _fill(self, trigger_ns: float) -> None:
        """Record what comes after the trigger."""
        self._cancel()
        window, _ = self._setting()
        self.state = "filling"
        self._triggered = True
        end_ns = trigger_ns + (window.begin_s + window.span_s) * 1e9 / (1 + self._imperfect.time_base_off)
        self._timer = self._clock.at(round(end_ns) + 1, partial(self._complete, trigger_ns))

    def _complete(self, trigger_ns: float) -> None:
        self._record = self._new(trigger_ns)
        self.state = "stopped"
        self._done()

    def _new(self, trigger_ns: float) -> Record:
        self._count += 1
        return Record(trigger_ns, self._count)

    def _forget(self) -> None:
        self._cancel()
        self._record = None

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _line(self, channel: int) -> Line | None:
        """What a channel sees."""
        if channel == self.probe_off:
            return None
        return self._lines.get({1: 2, 2: 1}.get(channel, channel) if self.swapped else channel)
