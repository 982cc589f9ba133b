"""The stream: MJPEG over HTTP on a free port of this machine, to several clients, as network cameras send it.

A frame goes out as soon as it is made. A client that connects is first sent the stored frame, which is as old as it
is; a client that reads too slowly misses frames, apart from those that its socket already holds.
"""

import contextlib
import os
import socket
import threading
import time
from collections.abc import Iterator

from boxperson.emulator.camera.shutter import Shutter

BOUNDARY = b"boxperson-frame"
PATH = b"/video.mjpg"
PATIENCE_S = 5.0
GLANCE_S = 0.2  # closing a socket does not wake who waits on it everywhere
OPENING = (
    b"HTTP/1.1 200 OK\r\nCache-Control: no-store\r\nConnection: close\r\n"
    b"Content-Type: multipart/x-mixed-replace; boundary=" + BOUNDARY + b"\r\n\r\n"
)
NOT_FOUND = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Stream:
    """Sends what the shutter exposes; runs in threads of its own until the process ends."""

    def __init__(self, shutter: Shutter, fps: float) -> None:
        self._shutter = shutter
        self._period_s = 1 / fps
        self._changed = threading.Condition()
        self._frame = shutter.expose()
        self._number = 0
        self._clients: set[socket.socket] = set()
        self._listener = _bound(0)
        self._listener.listen()
        self.port: int = self._listener.getsockname()[1]
        self._plugged = True
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()
        threading.Thread(target=self._run, daemon=True).start()

    def unplug(self) -> None:
        """Closes every connection and refuses new ones; the port stays ours."""
        with self._changed:
            if not self._plugged:
                return
            self._plugged = False
            _close(self._listener)
            self._listener = _bound(self.port)
            for client in self._clients:
                _close(client)
            self._clients.clear()
            self._changed.notify_all()

    def plug(self) -> None:
        """Takes connections again."""
        with self._changed:
            if self._plugged:
                return
            self._plugged = True
            self._listener.listen()
            threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def _run(self) -> None:
        """Exposes and publishes frames at the frame rate while somebody watches."""
        due = time.monotonic()
        while True:
            with self._changed:
                while not self._clients:
                    self._changed.wait(PATIENCE_S)
            now = time.monotonic()
            due = max(due + self._period_s, now)
            time.sleep(due - now)
            fault = self._shutter.fault
            if fault == "stalled":
                continue
            frame = self._frame if fault == "frozen" else self._shutter.expose()
            with self._changed:
                self._frame = frame
                self._number += 1
                self._changed.notify_all()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                client, _ = listener.accept()
            except TimeoutError:
                continue
            except OSError:  # closed by `unplug`
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.settimeout(PATIENCE_S)
        with client, contextlib.suppress(OSError):
            if _asked(client) != PATH:
                client.sendall(NOT_FOUND)
                return
            client.sendall(OPENING)
            for frame in self._frames(client):
                client.sendall(_part(frame))
        with self._changed:
            self._clients.discard(client)

    def _frames(self, client: socket.socket) -> Iterator[bytes]:
        """Yields the stored frame, then each time the newest that was not sent yet."""
        with self._changed:
            if not self._plugged:
                return
            self._clients.add(client)
            self._changed.notify_all()
            frame, number = self._frame, self._number
        if self._shutter.fault != "stalled":
            yield frame
        while True:
            with self._changed:
                while self._number == number:
                    self._changed.wait(PATIENCE_S)
                    if client not in self._clients:
                        return
                frame, number = self._frame, self._number
            yield frame


def _bound(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere the option means that two programs may share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.settimeout(GLANCE_S)  # before a thread waits on it, for it may be closed before that thread runs
    return listener


def _close(end: socket.socket) -> None:
    """Closes a socket that another thread may be waiting on."""
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


def _asked(client: socket.socket) -> bytes:
    """Reads one HTTP request and returns its path without the query, or nothing for what is no GET."""
    request = b""
    while b"\r\n\r\n" not in request and len(request) < 8192:
        piece = client.recv(2048)
        if not piece:
            return b""
        request += piece
    words = request.split(b"\r\n", 1)[0].split(b" ")
    return words[1].split(b"?", 1)[0] if len(words) == 3 and words[0] == b"GET" else b""


def _part(frame: bytes) -> bytes:
    head = b"--%b\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % (BOUNDARY, len(frame))
    return head + frame + b"\r\n"
