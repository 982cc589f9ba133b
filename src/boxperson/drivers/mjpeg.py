"""Motion JPEG over HTTP, part by part.

It tells what `cv2.VideoCapture` cannot: whether more has arrived than what was read.
"""

import base64
import re
import select
import socket
import time
from contextlib import suppress
from urllib.parse import unquote, urlsplit

from boxperson.errors import CameraError

_LONGEST_HEAD = 16_384
_LONGEST_PART = 32_000_000
_CHUNK = 1 << 20
_LENGTH = re.compile(rb"content-length:\s*(\d+)", re.IGNORECASE)
_BOUNDARY = re.compile(rb'content-type:[^\r\n]*boundary="?([^"\r\n;]+)', re.IGNORECASE)


class MjpegStream:
    """An open stream.

    Args:
        url: ``http://[user:password@]host[:port]/path``.
        timeout_s: how long opening may take, and how long the stream may be silent.

    Raises:
        CameraError: nobody answers, or the answer is no motion JPEG.
    """

    def __init__(self, url: str, timeout_s: float) -> None:
        try:
            parts = urlsplit(url)
            address = (parts.hostname or "", parts.port or 80)
        except ValueError as fault:
            raise CameraError(f"{url}: is no address ({fault})") from fault
        if parts.scheme != "http" or not parts.hostname:
            raise CameraError(f"{url}: is no http:// address of a camera")
        self._url = url
        self._buffer = bytearray()
        try:
            self._socket = socket.create_connection(address, timeout_s)
        except (OSError, ValueError) as fault:
            raise CameraError(f"{url}: does not answer ({fault}); check the camera's power and network") from fault
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        login = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}".encode()
        authorization = f"Authorization: Basic {base64.b64encode(login).decode()}\r\n" if parts.username else ""
        try:
            # HTTP/1.0, so that no server sends the parts in chunks
            self._socket.sendall(f"GET {path} HTTP/1.0\r\nHost: {parts.hostname}\r\n{authorization}\r\n".encode())
            self._boundary = self._answer()
        except BaseException:
            self._socket.close()
            raise

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
        if select.select([self._socket], [], [], 0)[0]:
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
        """Hang up, also on somebody who is reading in another thread."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _answer(self) -> bytes:
        head = self._upto(b"\r\n\r\n", _LONGEST_HEAD)
        status = head.split(b"\r\n", 1)[0].decode("latin-1")
        boundary = _BOUNDARY.search(head)
        if " 200 " not in f"{status} " or boundary is None:
            raise CameraError(f"{self._url}: answers {status!r} and no motion JPEG; check the address and the password")
        return boundary[1].removeprefix(b"--")

    def _upto(self, mark: bytes, longest: int) -> bytes:
        """Take everything up to a mark out of the stream, and the mark."""
        looked = 0
        while (found := self._buffer.find(mark, looked)) < 0:
            looked = max(0, len(self._buffer) - len(mark) + 1)
            if len(self._buffer) > longest + len(mark):
                raise CameraError(f"{self._url}: is out of step; no {mark!r} within {longest} bytes")
            self._more()
        taken = bytes(self._buffer[:found])
        del self._buffer[: found + len(mark)]
        return taken

    def _more(self) -> None:
        started = time.monotonic()
        try:
            data = self._socket.recv(_CHUNK)
        except OSError as fault:
            waited_s = time.monotonic() - started
            raise CameraError(f"{self._url}: no bytes for {waited_s:.1f} s ({fault})") from fault
        if not data:
            raise CameraError(f"{self._url}: the camera ended the stream")
        self._buffer += data
