"""A raw SCPI port, as instruments have at 5025 or 5555: messages end with a newline, and so do answers."""

import asyncio
import socket
from contextlib import suppress

from boxperson.emulator.instruments.instrument import Instrument
from boxperson.emulator.instruments.scpi.interpreter import LONGEST_MESSAGE

_WAITING_MESSAGES = 64
_LAST_WORDS_S = 1.0


class RawSocket:
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
        self._hosts: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    async def open(self) -> None:
        """Listen on a free port of the loopback address."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=LONGEST_MESSAGE)
        self.resource = f"TCPIP::127.0.0.1::{self._server.sockets[0].getsockname()[1]}::SOCKET"

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
        messages: asyncio.Queue[bytes] = asyncio.Queue(_WAITING_MESSAGES)
        working = asyncio.create_task(self._work(messages, writer))
        try:
            await _take(reader, messages, working)
            with suppress(TimeoutError):
                async with asyncio.timeout(_LAST_WORDS_S):
                    await messages.join()
        except asyncio.CancelledError:  # the bench ends; asyncio would report a cancelled host as an error
            return
        finally:
            self._hosts.discard(host)
            working.cancel()
            writer.close()

    async def _work(self, messages: asyncio.Queue[bytes], writer: asyncio.StreamWriter) -> None:
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while True:
            message = await messages.get()
            if not self._instrument.dead:
                answer = await self._instrument.answer(message)
                if not self._instrument.dead:
                    writer.write(answer)
                    await writer.drain()
            messages.task_done()


async def _take(reader: asyncio.StreamReader, messages: asyncio.Queue[bytes], working: asyncio.Task[None]) -> None:
    """Take messages in until the host hangs up, sends one without end, or no longer takes answers."""
    with suppress(ConnectionError, ValueError):
        while not working.done() and (message := await reader.readline()):
            async with asyncio.timeout(None if not messages.full() else _LAST_WORDS_S):
                await messages.put(message)
