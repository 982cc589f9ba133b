"""Where a device's cable ends: a serial server's TCP port, or a pseudo-terminal."""

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from boxperson.errors import UsageError

_READ_BYTES = 4096


class Socket(Protocol):
    """One end of a cable.

    Attributes:
        address: how a host opens the other end.
    """

    address: str

    async def write(self, data: bytes) -> None:
        """Write bytes and return when the system has taken them; with nobody there they are lost."""

    async def close(self) -> None:
        """Close it, and leave nothing behind."""


class TcpSocket:
    """A serial server's port: one host at a time, and a new one takes the place of the one before."""

    def __init__(self, opened: Callable[[], None], received: Callable[[bytes], None]) -> None:
        self.address = ""
        self._opened = opened
        self._received = received
        self._server: asyncio.Server | None = None
        self._host: asyncio.StreamWriter | None = None

    async def open(self) -> None:
        """Listen on a free port of the loopback address."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"socket://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def write(self, data: bytes) -> None:
        """Write bytes to the host, if one is there."""
        if self._host is not None and not self._host.is_closing():
            with contextlib.suppress(ConnectionError):
                self._host.write(data)
                await self._host.drain()

    async def close(self) -> None:
        """Hang up and stop listening."""
        if self._server is not None:
            self._server.close()
        self._hang_up()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._hang_up()
        self._host = writer
        writer.transport.set_write_buffer_limits(high=0)
        self._opened()
        with contextlib.suppress(ConnectionError):
            while (data := await reader.read(_READ_BYTES)) and self._host is writer:
                self._received(data)
        if self._host is writer:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._host is not None:
            self._host.close()
            self._host = None


class PtySocket:
    """A pseudo-terminal behind a symbolic link, since the system gives its names out again at once."""

    def __init__(self, device: str, received: Callable[[bytes], None]) -> None:
        self.address = ""
        self._device = device
        self._received = received
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._master = self._slave = -1

    async def open(self) -> None:
        """Make the terminal, raw, and keep its far side open, so that hosts may come and go."""
        if sys.platform == "win32":
            raise UsageError(f"the {self._device}'s cable is 'pty': Windows has no pseudo-terminals; 'tcp' is allowed")
        import tty  # noqa: PLC0415 - POSIX only

        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._folder = tempfile.TemporaryDirectory(prefix="boxperson-")
        link = Path(self._folder.name) / self._device.replace(" ", "-")
        link.symlink_to(os.ttyname(self._slave))
        self.address = str(link)
        asyncio.get_running_loop().add_reader(self._master, self._readable)

    async def write(self, data: bytes) -> None:
        """Write bytes; waits while the terminal is full."""
        while data:
            try:
                data = data[os.write(self._master, data) :]
            except BlockingIOError:
                await self._writable()

    async def close(self) -> None:
        """Close both sides and remove the link."""
        if self._folder is not None:
            asyncio.get_running_loop().remove_reader(self._master)
            os.close(self._master)
            os.close(self._slave)
            self._folder.cleanup()
            self._folder = None

    def _readable(self) -> None:
        with contextlib.suppress(BlockingIOError, InterruptedError):
            self._received(os.read(self._master, _READ_BYTES))

    async def _writable(self) -> None:
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        loop.add_writer(self._master, ready.set)
        try:
            await ready.wait()
        finally:
            loop.remove_writer(self._master)
