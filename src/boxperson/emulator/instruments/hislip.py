"""A HiSLIP server (IVI-6.1): a host opens two connections, one for messages and one for what overtakes them."""

import asyncio
import socket
from collections.abc import Callable

from boxperson.emulator.instruments.hislip_frames import BadFrame, Frame, Kind, read_frame
from boxperson.emulator.instruments.hislip_session import Session
from boxperson.emulator.instruments.instrument import Instrument

_VERSION = 0x0100
_POOR_HEADER, _NO_SUCH_SESSION = 1, 3


class Hislip:
    """Serves an instrument to any number of hosts.

    Args:
        instrument: what is served.

    Attributes:
        resource: how a host's VISA library opens it.
    """

    def __init__(self, instrument: Instrument) -> None:
        self.resource = ""
        self._instrument = instrument
        self._server: asyncio.Server | None = None
        self._sessions: dict[int, Session] = {}
        self._locks: set[int] = set()
        self._hosts: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []
        self._last = 0

    async def open(self) -> None:
        """Listen on a free port of the loopback address."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.resource = f"TCPIP::127.0.0.1::hislip0,{self._server.sockets[0].getsockname()[1]}::INSTR"

    async def close(self) -> None:
        """Stop listening and hang up."""
        if self._server is not None:
            self._server.close()
        for host in self._hosts:
            host.cancel()
        await asyncio.gather(*self._hosts, return_exceptions=True)
        for writer in self._writers:
            writer.transport.abort()  # what a host did not take would keep its connection open for ever
        await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host = asyncio.current_task()
        assert host is not None  # noqa: S101 - asyncio serves each host in a task
        self._hosts.add(host)
        self._writers.append(writer)
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        session = None
        try:
            session, take = self._meet(await read_frame(reader), writer)
            while True:
                take(await read_frame(reader))
        except BadFrame:
            writer.write(Frame(Kind.FATAL_ERROR, _POOR_HEADER).packed())
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self._hosts.discard(host)
            writer.close()
            if session is not None:
                self._sessions.pop(session.number, None)
                self._locks.discard(session.number)
                session.close()

    def _meet(self, first: Frame, writer: asyncio.StreamWriter) -> tuple[Session, Callable[[Frame], None]]:
        """Begin a session, or have its second connection."""
        if first.kind == Kind.INITIALIZE:
            self._last = self._last % 0xFFFF + 1
            session = self._sessions[self._last] = Session(self._instrument, self._last, self._locks, writer)
            if not self._instrument.dead:
                writer.write(Frame(Kind.INITIALIZE_RESPONSE, 0, _VERSION << 16 | self._last).packed())
            return session, session.take_message
        session_or_none = self._sessions.get(first.parameter) if first.kind == Kind.ASYNC_INITIALIZE else None
        if session_or_none is None:
            writer.write(Frame(Kind.FATAL_ERROR, _NO_SUCH_SESSION).packed())
            raise ConnectionError
        session_or_none.join(writer)
        return session_or_none, session_or_none.take_aside
