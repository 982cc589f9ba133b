"""The one clock of the emulated bench: nanoseconds that move when told to, or with the wall."""

import heapq
import time
from collections.abc import Callable
from dataclasses import dataclass, field

FRAME_NS = 33_000_000
"""How often what moves is shown when time follows the wall clock."""


@dataclass(order=True, slots=True)
class Timer:
    """A call that is due at a time; `cancel` takes it back."""

    at_ns: int
    order: int
    call: Callable[[], None] | None = field(compare=False)

    def cancel(self) -> None:
        """Never make the call."""
        self.call = None


class Clock:
    """Virtual time in nanoseconds from 0, which never runs backwards.

    Args:
        realtime: time follows the wall clock; `spend` then only catches up with it.
    """

    def __init__(self, *, realtime: bool = False) -> None:
        self.realtime = realtime
        self.now_ns = 0
        self._timers: list[Timer] = []
        self._order = 0
        self._running = False
        self._watchers: list[Callable[[], None]] = []
        self._wall_zero_ns = time.monotonic_ns()

    def at(self, t_ns: int, call: Callable[[], None]) -> Timer:
        """Make a call at a time; one in the past is due at once, at the next `advance`."""
        self._order += 1
        timer = Timer(max(t_ns, self.now_ns), self._order, call)
        heapq.heappush(self._timers, timer)
        return timer

    def after(self, delay_ns: int, call: Callable[[], None]) -> Timer:
        """Make a call when a delay has passed."""
        return self.at(self.now_ns + delay_ns, call)

    def watch(self, call: Callable[[], None]) -> None:
        """Make a call whenever time has passed, after all that fell due."""
        self._watchers.append(call)

    def advance(self, ns: int) -> None:
        """Let time pass and make what falls due, in order of time and then of asking.

        Raises:
            ValueError: a negative time.
            RuntimeError: from inside a call that is being made.
        """
        if ns < 0:
            raise ValueError(f"time cannot run backwards: {ns} ns")
        if self._running:
            raise RuntimeError("a timer's call cannot move the clock")
        self._running = True
        try:
            self._run_until(self.now_ns + ns)
        finally:
            self._running = False
        for call in self._watchers:
            call()

    def spend(self, ns: int) -> None:
        """Let a command take its device time."""
        if self.realtime:
            self.catch_up()
        else:
            self.advance(ns)

    def catch_up(self) -> None:
        """Move a realtime clock to where the wall clock is."""
        self.advance(max(0, time.monotonic_ns() - self._wall_zero_ns - self.now_ns))

    def _run_until(self, end_ns: int) -> None:
        while self._timers and self._timers[0].at_ns <= end_ns:
            timer = heapq.heappop(self._timers)
            if timer.call is not None:
                self.now_ns = timer.at_ns
                timer.call()
        self.now_ns = end_ns


class Timers:
    """The timers of one device, which all die with it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._pending: list[Timer] = []
        self._dead = False

    @property
    def now_ns(self) -> int:
        """The clock's time."""
        return self._clock.now_ns

    def after(self, delay_ns: int, call: Callable[[], None]) -> None:
        """Make a call when a delay has passed, unless the device dies first."""
        if self._dead:
            return
        self._pending = [timer for timer in self._pending if timer.call and timer.at_ns >= self.now_ns]
        self._pending.append(self._clock.after(delay_ns, call))

    def cancel_all(self) -> None:
        """Make none of the calls that are still pending, and take no more: the device is dead."""
        self._dead = True
        for timer in self._pending:
            timer.cancel()
        self._pending.clear()
