"""Motion JPEG over HTTP, part by part.

It tells what `cv2.VideoCapture` cannot: whether more has arrived than what was read.
"""

import base64
import re
import select
import socket
import time
from contextlib import suppress
from math import inf
from typing import Self
from urllib.parse import unquote, urlsplit

from boxperson.errors import CameraError

_LONGEST_HEAD = 16_384
_LONGEST_PART = 32_000_000
_CHUNK = 1 << 20
_LENGTH = re.compile(rb"content-length:\s*(\d+)", re.IGNORECASE)
_BOUNDARY = re.compile(rb'content-type:[^\r\n]*boundary="?([^"\r\n;]+)', re.IGNORECASE)


class MjpegStream:
    """A stream, to be opened with `open`.

    Args:
        url: ``http://[user:password@]host[:port]/path``.
        timeout_s: how long opening may take, and how long the stream may be silent.

    Raises:
        CameraError: the URL is no address of a camera.
    """

    def __init__(self, url: str, timeout_s: float) -> None:
        try:
            parts = urlsplit(url)
            self._address = (parts.hostname or "", parts.port or 80)
        except ValueError as fault:
            raise CameraError(f"{url}: is no address ({fault})") from fault
        if parts.scheme != "http" or not parts.hostname:
            raise CameraError(f"{url}: is no http:// address of a camera")
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        login = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}".encode()
        authorization = f"Authorization: Basic {base64.b64encode(login).decode()}\r\n" if parts.username else ""
        # HTTP/1.0, so that no server sends the parts in chunks
        self._request = f"GET {path} HTTP/1.0\r\nHost: {parts.hostname}\r\n{authorization}\r\n".encode()
        self._url = url
        self._timeout_s = timeout_s
        self._buffer = bytearray()
        self._socket: socket.socket | None = None

    def open(self) -> Self:
        """Connect and ask for the pictures.

        Raises:
            CameraError: nobody answers in time, the answer is no motion JPEG, or the stream was closed meanwhile.
        """
        deadline = time.monotonic() + self._timeout_s
        try:
            self._socket = socket.create_connection(self._address, self._timeout_s)
        except (OSError, ValueError) as fault:
            advice = "check the camera's power and network"
            raise CameraError(f"{self._url}: does not answer ({fault}); {advice}") from fault
        try:
            self._socket.sendall(self._request)
            self._boundary = self._answer(deadline)
        except OSError as fault:
            self.close()
            raise CameraError(f"{self._url}: hangs up ({fault})") from fault
        except CameraError:
            self.close()
            raise
        return self

    def read(self) -> bytes:
        """Return the next part, a whole JPEG file.

        Raises:
            CameraError: the stream ended, was silent for too long, or is out of step.
        """
        self._upto(b"--" + self._boundary, _LONGEST_HEAD)
        length = _LENGTH.search(self._upto(b"\r\n\r\n", _LONGEST_HEAD))
        if length is None:
            part = self._upto(b"\r\n--" + self._boundary, _LONGEST_PART)
            self._buffer[:0] = b"--" + self._boundary
            return part
        size = int(length[1][:12])
        if size > _LONGEST_PART:
            raise CameraError(f"{self._url}: announces a picture of {size} bytes")
        while len(self._buffer) < size:
            self._more()
        part = bytes(self._buffer[:size])
        del self._buffer[:size]
        return part

    def drained(self) -> bool:
        """Tell whether no further whole part has arrived yet than those that were read."""
        if select.select([self._wire], [], [], 0)[0]:
            return False
        start = self._buffer.find(b"--" + self._boundary)
        head_end = self._buffer.find(b"\r\n\r\n", max(0, start))
        if start < 0 or head_end < 0:
            return True
        length = _LENGTH.search(self._buffer, start, head_end)
        if length is None:
            return self._buffer.find(b"--" + self._boundary, head_end) < 0
        return len(self._buffer) - head_end - 4 < int(length[1][:12])

    def close(self) -> None:
        """Hang up, also on somebody who is opening or reading in another thread."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()

    @property
    def _wire(self) -> socket.socket:
        if self._socket is None:
            raise CameraError(f"{self._url}: is not open")
        return self._socket

    def _answer(self, deadline: float) -> bytes:
        head = self._upto(b"\r\n\r\n", _LONGEST_HEAD, deadline)
        status = head.split(b"\r\n", 1)[0].decode("latin-1")
        boundary = _BOUNDARY.search(head)
        if " 200 " not in f"{status} " or boundary is None:
            raise CameraError(f"{self._url}: answers {status!r} and no motion JPEG; check the address and the password")
        return boundary[1].removeprefix(b"--")

    def _upto(self, mark: bytes, longest: int, deadline: float = inf) -> bytes:
        """Take everything up to a mark out of the stream, and the mark."""
        looked = 0
        while (found := self._buffer.find(mark, looked)) < 0:
            looked = max(0, len(self._buffer) - len(mark) + 1)
            if len(self._buffer) > longest + len(mark):
                raise CameraError(f"{self._url}: is out of step; no {mark!r} within {longest} bytes")
            if time.monotonic() > deadline:
                raise CameraError(f"{self._url}: does not finish its answer within {self._timeout_s:g} s")
            self._more()
        taken = bytes(self._buffer[:found])
        del self._buffer[: found + len(mark)]
        return taken

    def _more(self) -> None:
        started = time.monotonic()
        try:
            data = self._wire.recv(_CHUNK)
        except OSError as fault:
            waited_s = time.monotonic() - started
            raise CameraError(f"{self._url}: no bytes for {waited_s:.1f} s ({fault})") from fault
        if not data:
            raise CameraError(f"{self._url}: the camera ended the stream")
        self._buffer += data
