"""Instruments on two lines, served over real transports by an event loop in a thread of its own."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pyvisa
from pyvisa.resources import MessageBasedResource

from boxperson.emulator.clock import Clock
from boxperson.emulator.instruments.hislip import Hislip
from boxperson.emulator.instruments.instrument import Instrument
from boxperson.emulator.instruments.raw_socket import RawSocket
from boxperson.emulator.lines import Line

SERVERS: dict[str, type[Hislip] | type[RawSocket]] = {"hislip": Hislip, "socket": RawSocket}
PATIENCE_S = 20.0

Result = TypeVar("Result")


class Rack:
    """A clock, two lines, and whatever instruments are plugged in.

    Attributes:
        clock: only `advance` may move it.
        lines: line 1 is the press, line 2 the offer.
    """

    def __init__(self) -> None:
        self.clock = Clock()
        self.lines = {1: Line(self.clock, "lock-out", 1), 2: Line(self.clock, "offer", 1)}
        self._servers: list[Hislip | RawSocket] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def serve(self, instrument: Instrument, kind: str) -> str:
        """Serve an instrument and return its resource string."""
        server = SERVERS[kind](instrument)
        self.run(server.open())
        self._servers.append(server)
        return server.resource

    def advance(self, ns: int) -> None:
        """Let time pass, as the hand does."""

        async def move() -> None:
            self.clock.advance(ns)

        self.run(move())

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Have the loop do something."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def close(self) -> None:
        """Stop serving."""
        for server in self._servers:
            self.run(server.close())
        self.run(asyncio.sleep(0))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_S)
        self._loop.close()


@contextmanager
def visa(resource: str, timeout_ms: int = 3000) -> Iterator[MessageBasedResource]:
    """A plain pyvisa session."""
    manager = pyvisa.ResourceManager("@py")
    session = manager.open_resource(resource, timeout=timeout_ms, read_termination="\n", write_termination="\n")
    assert isinstance(session, MessageBasedResource)
    try:
        yield session
    finally:
        session.close()
