"""A motion JPEG server that sends what a test tells it to, over real connections."""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Self

import cv2
import numpy as np

from boxperson.drivers.camera import Frame

BOUNDARY = b"picture"
HEAD = b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=" + BOUNDARY + b"\r\n\r\n"
GONE_S = 5.0
FRAME_S = 0.02


def jpeg(value: int, width: int = 64, height: int = 48, noise: int = 0) -> bytes:
    """A grey picture of one value, by which it is known again; the noise makes two of them differ."""
    pixels = np.full((height, width, 3), value, np.uint8)
    pixels[0, 0] = noise % 256
    pixels[0, 8] = noise // 256 % 256
    done, data = cv2.imencode(".jpg", pixels)
    assert done
    return data.tobytes()


def value(frame: Frame) -> int:
    """The grey by which a picture is known, whatever JPEG made of it."""
    return round(float(np.median(frame.pixels)) / 50) * 50


def part(picture: bytes, *, with_length: bool = True) -> bytes:
    length = b"Content-Length: %d\r\n" % len(picture) if with_length else b""
    return b"--" + BOUNDARY + b"\r\nContent-Type: image/jpeg\r\n" + length + b"\r\n" + picture + b"\r\n"


class Client:
    """One connection, as the server has it."""

    def __init__(self, connection: socket.socket, ended: threading.Event) -> None:
        self._connection = connection
        self._ended = ended

    def send(self, data: bytes) -> None:
        self._connection.sendall(data)

    def wait(self, seconds: float) -> bool:
        """Let time pass; False once the server is to end."""
        return not self._ended.wait(seconds)


Play = Callable[[Client, int], None]
"""What happens on a connection, whose request has been read; and its number, from 1. At its end it is closed."""


class MjpegServer:
    """Listens on the loopback until it is closed.

    Attributes:
        url: where.
        requests: what every client has asked.
    """

    def __init__(self, play: Play) -> None:
        self.requests: list[bytes] = []
        self._play = play
        self._ended = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(0.05)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/video"
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join(GONE_S)
            assert not thread.is_alive()
        self._listener.close()

    def _accept(self) -> None:
        while not self._ended.is_set():
            with contextlib.suppress(TimeoutError):
                connection, _ = self._listener.accept()
                connection.settimeout(GONE_S / 2)
                thread = threading.Thread(target=self._serve, args=(connection,))
                self._threads.append(thread)
                thread.start()

    def _serve(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            request = b""
            while b"\r\n\r\n" not in request:
                piece = connection.recv(4096)
                if not piece:
                    return
                request += piece
            self.requests.append(request)
            self._play(Client(connection, self._ended), len(self.requests))


def stream_of(client: Client, values: Iterator[int], *, with_length: bool = True) -> None:
    """Send pictures of these values, no two alike, at a frame rate."""
    client.send(HEAD)
    for number, grey in enumerate(values):
        client.send(part(jpeg(grey, noise=number * 7), with_length=with_length))
        if not client.wait(FRAME_S):
            return


def always(grey: int) -> Iterator[int]:
    while True:
        yield grey
