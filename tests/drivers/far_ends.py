"""The other end of a real serial line: a TCP socket or a pseudo-terminal, held by the test."""

import contextlib
import os
import select
import socket
import sys
import time
from collections.abc import Callable
from typing import Protocol

OPEN_S = 5.0
DEAF_S = 1.5
CHUNK = 65536


class FarEnd(Protocol):
    """What a table holds of its line.

    Attributes:
        port: what the host opens.
    """

    port: str

    def write(self, data: bytes) -> None:
        """Send all bytes to the host."""

    def read(self, timeout_s: float) -> bytes:
        """What has come from the host, waiting for a first byte; nothing when none came or the host is gone."""

    def close(self) -> None:
        """Die: the host's end is dead from now on. Dying twice is no error."""


class SocketEnd:
    """A serial server's port on the loopback, for one host."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(OPEN_S)
        self._host: socket.socket | None = None
        self.port = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    def write(self, data: bytes) -> None:
        self._connected().sendall(data)

    def read(self, timeout_s: float) -> bytes:
        host = self._connected()
        if host.fileno() < 0:
            time.sleep(timeout_s)
            return b""
        ready, _, _ = select.select([host], [], [], timeout_s)
        with contextlib.suppress(ConnectionError):
            return host.recv(CHUNK) if ready else b""
        return b""

    def close(self) -> None:
        if self._listener.fileno() >= 0:
            if self._host is None:  # who waits to be taken is hung up on, too
                self._listener.settimeout(0.0)
                with contextlib.suppress(OSError):
                    self._host, _ = self._listener.accept()
            self._listener.close()
        if self._host is not None:
            self._host.close()

    def _connected(self) -> socket.socket:
        if self._host is None:
            self._host, _ = self._listener.accept()
            self._host.settimeout(DEAF_S)
            self._host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self._host


class PtyEnd:
    """A raw pseudo-terminal."""

    def __init__(self) -> None:
        import tty  # noqa: PLC0415 - POSIX only

        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        self._slave = slave

    def write(self, data: bytes) -> None:
        while data:
            _, ready, _ = select.select([], [self._master], [], DEAF_S)
            if not ready:
                raise TimeoutError("the host does not read")
            data = data[os.write(self._master, data[:1024]) :]

    def read(self, timeout_s: float) -> bytes:
        if self._master < 0:
            time.sleep(timeout_s)
            return b""
        ready, _, _ = select.select([self._master], [], [], timeout_s)
        with contextlib.suppress(OSError):
            return os.read(self._master, CHUNK) if ready else b""
        return b""

    def close(self) -> None:
        for end in (self._slave, self._master):
            if end >= 0:
                os.close(end)
        self._slave = self._master = -1


KINDS: dict[str, Callable[[], FarEnd]] = {"socket": SocketEnd}
if sys.platform != "win32":
    KINDS["pty"] = PtyEnd
