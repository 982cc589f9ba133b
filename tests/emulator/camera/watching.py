"""A client of the camera that speaks HTTP over a plain socket, so that it sees each byte and each delay."""

import contextlib
import socket
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import cv2
import numpy as np
from numpy.typing import NDArray

PATIENCE_S = 5.0


def address(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    return str(parts.hostname), int(parts.port or 0)


class Watcher:
    """One connection to the stream."""

    def __init__(self, url: str, path: str | None = None) -> None:
        self._socket = socket.create_connection(address(url), PATIENCE_S)
        self._bytes = self._socket.makefile("rb")
        self._socket.sendall(f"GET {path or urlsplit(url).path} HTTP/1.1\r\nHost: camera\r\n\r\n".encode())
        self.status = self._bytes.readline().decode().strip()
        self.headers = self.read_headers()

    def read_headers(self) -> dict[str, str]:
        lines = iter(lambda: self._bytes.readline().decode().strip(), "")
        return {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}

    def jpeg(self) -> bytes:
        """The next frame as it was sent; its length must be as announced."""
        boundary = self.headers["content-type"].partition("boundary=")[2]
        line = self._bytes.readline()
        if not line:
            raise EOFError("the camera closed the connection")
        assert line == f"--{boundary}\r\n".encode()
        part = self.read_headers()
        assert part["content-type"] == "image/jpeg"
        data = self._bytes.read(int(part["content-length"]))
        assert data[:2] == b"\xff\xd8"
        assert data[-2:] == b"\xff\xd9"
        assert self._bytes.readline() == b"\r\n"
        return data

    def last(self) -> None:
        """Reads on until the camera hangs up."""
        while True:
            self.jpeg()

    def frame(self) -> NDArray[np.uint8]:
        picture = cv2.imdecode(np.frombuffer(self.jpeg(), np.uint8), cv2.IMREAD_COLOR)
        return np.asarray(picture, np.uint8)

    def silent(self, wait_s: float) -> bool:
        """Whether the open connection brings nothing for a while."""
        self._socket.settimeout(wait_s)
        try:
            self._socket.recv(1, socket.MSG_PEEK)
        except TimeoutError:
            return True
        else:
            return False
        finally:
            self._socket.settimeout(PATIENCE_S)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._bytes.close()
            self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
