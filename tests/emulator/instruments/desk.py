"""Instruments on two lines without transports, for what they do to the lines and see of them."""

import asyncio

from boxperson.emulator.clock import Clock
from boxperson.emulator.instruments.instrument import Instrument
from boxperson.emulator.lines import Line

MS = 1_000_000
PATIENCE_S = 10.0


class Desk:
    """A clock and two lines.

    Attributes:
        clock: moves with `advance`.
        lines: line 1 is the press, line 2 the offer.
    """

    def __init__(self) -> None:
        self.clock = Clock()
        self.lines = {1: Line(self.clock, "lock-out", 1), 2: Line(self.clock, "offer", 1)}

    def say(self, instrument: Instrument, message: str) -> str:
        """Send a message and return what comes back, without its end."""
        return self.raw(instrument, message).decode("latin-1").removesuffix("\n")

    def raw(self, instrument: Instrument, message: str) -> bytes:
        """Send a message and return the bytes that come back."""
        return asyncio.run(asyncio.wait_for(instrument.answer(message.encode()), PATIENCE_S))

    def pulses(self, delta_ns: int, width_ns: int = MS) -> None:
        """Close line 1 after 1 ms and line 2 so much later, each for a while; all of it passes."""
        first_ns = self.clock.now_ns + MS + max(0, -delta_ns)
        for line, at_ns in ((self.lines[1], first_ns), (self.lines[2], first_ns + delta_ns)):
            self.clock.at(at_ns, lambda line=line: line.drive(True, "test"))  # type: ignore[misc]
            self.clock.at(at_ns + width_ns, lambda line=line: line.drive(False, "test"))  # type: ignore[misc]
        self.clock.advance(abs(delta_ns) + width_ns + 2 * MS)
