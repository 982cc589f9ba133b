"""A rig's instruments: a generator, a counter and a scope, plugged into its lines, and the servers at their cables."""

from collections.abc import Mapping
from typing import Literal

from boxperson.emulator.clock import Clock
from boxperson.emulator.faults import Fault
from boxperson.emulator.instruments.hislip import Hislip
from boxperson.emulator.instruments.instrument import Instrument
from boxperson.emulator.instruments.keysight_33500b import Generator
from boxperson.emulator.instruments.keysight_53220a import Counter
from boxperson.emulator.instruments.keysight_dsox1102g import Scope
from boxperson.emulator.instruments.raw_socket import RawSocket
from boxperson.emulator.lines import Line

Transport = Literal["hislip", "socket"]
_SERVERS: Mapping[Transport, type[Hislip] | type[RawSocket]] = {"hislip": Hislip, "socket": RawSocket}


class Rack:
    """The instruments of one bench.

    Args:
        clock: what time it is.
        lines: the line at channel 1 of each instrument, and that at channel 2.
        seed: where their own errors come from.
    """

    def __init__(self, clock: Clock, lines: Mapping[int, Line], seed: int) -> None:
        self._instruments: dict[str, Instrument] = {
            "pulse": Generator(clock, lines, seed),
            "counter": Counter(clock, lines, seed),
            "scope": Scope(clock, lines, seed),
        }
        self._servers: dict[str, Hislip | RawSocket] = {}

    @property
    def resources(self) -> dict[str, str]:
        """How a host's VISA library opens each instrument, by its role; empty until they are served."""
        return {role: server.resource for role, server in self._servers.items()}

    async def open(self, transport: Transport) -> None:
        """Serve them on free ports of the loopback address."""
        for role, instrument in self._instruments.items():
            server = _SERVERS[transport](instrument)
            await server.open()
            self._servers[role] = server

    async def close(self) -> None:
        """Stop serving."""
        for server in self._servers.values():
            await server.close()

    def arm(self, fault: Fault | None) -> None:
        """Make the instrument that has a fault a wrong one, and all others good ones."""
        for role, instrument in self._instruments.items():
            instrument.arm(fault.id if fault is not None and fault.device == role else None)
