"""What may be at the other end of a cable in place of an instrument that is in order."""

import random
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

_STILL_S = 0.05
Talk = Callable[[socket.socket, Callable[[], bool]], None]


def silent(_host: socket.socket, going_on: Callable[[], bool]) -> None:
    """Takes everything and says nothing."""
    while going_on():
        time.sleep(_STILL_S)


def hangs_up(host: socket.socket, _going_on: Callable[[], bool]) -> None:
    """Closes the connection upon the first bytes."""
    host.recv(100)


def babbles(host: socket.socket, going_on: Callable[[], bool]) -> None:
    """Says whatever comes to its mind, without end."""
    chance = random.Random(1)
    while going_on():
        host.sendall(chance.randbytes(50))
        time.sleep(_STILL_S)


def trickles(host: socket.socket, going_on: Callable[[], bool]) -> None:
    """Says one plain letter at a time and comes to no end."""
    while going_on():
        host.sendall(b"x")
        time.sleep(_STILL_S)


def claims_much(host: socket.socket, going_on: Callable[[], bool]) -> None:
    """Begins a block, or a HiSLIP frame, that would be larger than any memory."""
    host.recv(100)
    host.sendall(b"#9999999999" if host.getsockname()[1] % 2 else struct.pack("!2sBBIQ", b"HS", 1, 0, 1, 1 << 60))
    silent(host, going_on)


def promises_a_session(host: socket.socket, going_on: Callable[[], bool]) -> None:
    """Begins a HiSLIP session as it should be, and says nothing after that."""
    if host.recv(100)[2:3] == b"\x00":
        host.sendall(struct.pack("!2sBBIQ", b"HS", 1, 0, 0x01000001, 0))
    else:
        host.sendall(struct.pack("!2sBBIQ", b"HS", 18, 0, 0, 0))
    silent(host, going_on)


@contextmanager
def far(talk: Talk) -> Iterator[int]:
    """Something that listens at a port of the loopback address, which is yielded."""
    stop = threading.Event()
    threads: list[threading.Thread] = []

    def serve(host: socket.socket) -> None:
        with host, suppress(OSError):
            talk(host, lambda: not stop.is_set())

    def listen(server: socket.socket) -> None:
        while not stop.is_set():
            with suppress(TimeoutError):
                host, _ = server.accept()
                threads.append(threading.Thread(target=serve, args=(host,)))
                threads[-1].start()

    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(_STILL_S)
        threads.append(threading.Thread(target=listen, args=(server,)))
        threads[0].start()
        try:
            yield server.getsockname()[1]
        finally:
            stop.set()
            for thread in threads:
                thread.join(10)
