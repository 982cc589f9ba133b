"""Emulated instruments at two lines, the real drivers at them, and a table that answers as it is told to."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from boxperson.bench.blackjack.rig import InstrumentPart
from boxperson.bench.clock import Clock
from boxperson.bench.lock_out.instruments import Instruments
from boxperson.bench.lock_out.offering import Offering
from boxperson.drivers.link import Event
from boxperson.emulator.clock import Clock as BenchClock
from boxperson.emulator.faults import Fault
from boxperson.emulator.instruments.rack import Rack
from boxperson.emulator.lines import Line

PATIENCE_S = 20.0
U_NS = 0.1
MS = 1e6
EMULATED = InstrumentPart(resource="emulated")


class FakeTable:
    """Reports a lock-out at every press, and recognises what is offered up to a boundary after it."""

    def __init__(self, lines: dict[int, Line], boundary_ns: float = 5 * MS, *, locks: bool = True) -> None:
        self.boundary_ns = boundary_ns
        self._locks = locks
        self._rises: dict[int, int] = {}
        for channel, line in lines.items():
            line.watch(partial(self._note, channel))

    def _note(self, channel: int, level: bool, t_ns: int) -> None:
        if level:
            self._rises.setdefault(channel, t_ns)

    def clear_round(self) -> list[Event]:
        rises, self._rises = self._rises, {}
        if not self._locks or 1 not in rises:
            return []
        locked = Event(1, rises[1] + round(self.boundary_ns), "locked_out", {"accepted": 0})
        if 2 not in rises:
            return [locked]
        name = "wager_accepted" if rises[2] <= locked.t_ns else "wager_refused"
        return [locked, Event(2, rises[2], name, {"seat": 3, "wager": "lucky-ladies"})]


class BenchTop:
    """A rack of instruments in an event loop of its own."""

    def __init__(self) -> None:
        self.clock = BenchClock()
        self.lines = {1: Line(self.clock, "lock-out", 1), 2: Line(self.clock, "offer", 1)}
        self.rack = Rack(self.clock, self.lines, 1)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.run(self.rack.open("socket"))

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def arm(self, fault: str, device: str) -> None:
        self.rack.arm(Fault(fault, "", device))

    def close(self) -> None:
        self.run(self.rack.close())
        self.run(asyncio.sleep(0))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_S)
        self._loop.close()


class TopClock(Clock):
    """The time of a bench top."""

    def __init__(self, top: BenchTop) -> None:
        self._top = top

    def sleep(self, seconds: float) -> None:
        async def move() -> None:
            self._top.clock.advance(round(seconds * 1e9))

        self._top.run(move())


@contextmanager
def offering_at(top: BenchTop, table: FakeTable | None = None) -> Iterator[Offering]:
    parts = dict.fromkeys(("pulse", "counter", "scope"), EMULATED)
    instruments = Instruments(parts, top.rack.resources, lambda *_a, **_k: None)
    try:
        yield Offering(instruments, table or FakeTable(top.lines), TopClock(top), U_NS)  # type: ignore[arg-type]
    finally:
        instruments.close()
