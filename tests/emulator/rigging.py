"""A small host for the emulated bench over its real sockets, which shares nothing with the harness's."""

import itertools
import json
import os
import secrets
import select
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

Event = tuple[int, int, dict[str, Any]]
"""An event: its number, its time in nanoseconds, its params."""

START_S = 60.0
ANSWER_S = 10.0


class NoAnswer(Exception):  # noqa: N818 - what it is
    """Nothing came by the deadline."""


def frame(payload: str, seq: int = 0, t_ns: int = 0) -> bytes:
    body = f"{seq} {t_ns} {payload}".encode()
    return b"%08x " % zlib.crc32(body) + body + b"\n"


def unframe(line: bytes) -> Event | None:
    """(seq, t_ns, message) of a good line, else None."""
    crc, _, body = line.partition(b" ")
    try:
        if int(crc, 16) != zlib.crc32(body):
            return None
        seq, t_ns, payload = body.split(b" ", 2)
        return int(seq), int(t_ns), json.loads(payload)
    except ValueError:
        return None


class Host:
    """Talks to the table: over TCP, or over a pty given by its path."""

    def __init__(self, address: str) -> None:
        self._name = secrets.token_hex(2)
        self._numbers = itertools.count(1)
        self._held = b""
        self.lines: list[Event] = []
        self._socket: socket.socket | None = None
        if address.startswith("socket://"):
            host, _, port = address.removeprefix("socket://").partition(":")
            self._socket = socket.create_connection((host, int(port)), timeout=ANSWER_S)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._fd = self._socket.fileno()
        else:
            self._fd = os.open(address, os.O_RDWR | os.O_NOCTTY)

    def close(self) -> None:
        if self._socket is None:
            os.close(self._fd)
        else:
            self._socket.close()

    def write(self, data: bytes) -> None:
        if self._socket is None:
            while data:
                data = data[os.write(self._fd, data) :]
        else:
            self._socket.sendall(data)

    def listen(self, for_s: float = 0.0) -> bool:
        """Take in what has come, waiting at most so long for more; True while the other side is there."""
        ready, _, _ = select.select([self._fd], [], [], for_s)
        if not ready:
            return True
        data = self._socket.recv(65536) if self._socket is not None else os.read(self._fd, 65536)
        self._held += data
        *lines, self._held = self._held.split(b"\n")
        self.lines += [found for line in lines if line and (found := unframe(line))]
        return bool(data)

    def request(self, request_id: str, method: str, params: dict[str, object]) -> str:
        return json.dumps({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params})

    def ask(self, method: str, tries: int = 1, patience_s: float = ANSWER_S, **params: object) -> dict[str, Any]:
        """The whole reply to a request, asked again with its id when nothing comes."""
        request_id = f"{self._name}-{next(self._numbers)}"
        for _ in range(tries):
            self.write(b"\n" + frame(self.request(request_id, method, params)))
            reply = self.reply(request_id, patience_s)
            if reply is not None:
                return reply
        raise NoAnswer(method)

    def reply(self, request_id: str, patience_s: float = ANSWER_S) -> dict[str, Any] | None:
        seen, end = len(self.lines), time.monotonic() + patience_s
        while (left := end - time.monotonic()) > 0:
            there = self.listen(left)
            for _, _, message in self.lines[seen:]:
                if message.get("id") == request_id and "method" not in message:
                    return message
            seen = len(self.lines)
            if not there:
                return None
        return None

    def call(self, method: str, tries: int = 1, **params: object) -> dict[str, Any]:
        reply = self.ask(method, tries, ANSWER_S if tries == 1 else 0.5, **params)
        assert "result" in reply, reply
        result: dict[str, Any] = reply["result"]
        return result

    def events(self) -> list[Event]:
        """All events that came by themselves: (seq, t_ns, params)."""
        while self.listen() and select.select([self._fd], [], [], 0)[0]:
            pass
        return [(seq, t, m["params"]) for seq, t, m in self.lines if m.get("method") == "event"]

    def log(self, tries: int = 1, limit: int = 256) -> list[Event]:
        """All events that the table keeps, asked for."""
        found: list[Event] = []
        while more := self.call("events", tries, after=found[-1][0] if found else 0, limit=limit)["events"]:
            found += [(event["seq"], event["t_ns"], event["params"]) for event in more]
        return found


class Hand:
    """The control channel."""

    def __init__(self, address: str) -> None:
        host, _, port = address.partition(":")
        self._socket = socket.create_connection((host, int(port)), timeout=START_S)
        self._file = self._socket.makefile("rwb")
        self._numbers = itertools.count(1)

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def raw(self, line: bytes) -> dict[str, Any]:
        """The reply to a line that is written as it stands."""
        self._file.write(line)
        self._file.flush()
        reply: dict[str, Any] = json.loads(self._file.readline())
        return reply

    def try_to(self, do: str, **more: object) -> dict[str, Any]:
        number = next(self._numbers)
        self._file.write(json.dumps({"id": number, "do": do, **more}).encode() + b"\n")
        self._file.flush()
        reply: dict[str, Any] = json.loads(self._file.readline())
        assert reply.pop("id") == number
        return reply

    def do(self, act: str, **more: object) -> dict[str, Any]:
        reply = self.try_to(act, **more)
        assert reply.pop("ok"), reply
        return reply

    def wait_s(self, seconds: float) -> int:
        now_ns: int = self.do("advance", ns=round(seconds * 1e9))["now_ns"]
        return now_ns


class Process:
    """The emulated bench as a process of its own."""

    def __init__(self, rig_file: Path, *options: str) -> None:
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "boxperson.emulator", str(rig_file), "--until-stdin-closes", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.stdin, self.stdout = _pipe(self.popen.stdin), _pipe(self.popen.stdout)
        line = self.stdout.readline()
        if not line:
            self._end()
            raise AssertionError("the emulated bench did not start")
        self.ready = json.loads(line)
        self.host = Host(self.ready["table"])
        self.hand = Hand(self.ready["hand"])

    def connect(self) -> Host:
        """A new host in the place of the one before."""
        self.host.close()
        self.host = Host(self.ready["table"])
        return self.host

    def close(self) -> None:
        self.host.close()
        self.hand.close()
        self._end()

    def _end(self) -> None:
        self.stdin.close()
        try:
            self.popen.wait(START_S)
        finally:
            self.popen.kill()
            self.popen.wait()
            self.stdout.close()


def _pipe(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None
    return end


@contextmanager
def process(rig_file: Path, *options: str) -> Iterator[Process]:
    running = Process(rig_file, *options)
    try:
        yield running
    finally:
        running.close()


SMALL_CAMERA = "[emulator.camera]\nwidth = 320\nheight = 180\n"


def rig_file(folder: Path, **emulator: object) -> Path:
    """A rig file with these settings and a small camera, which starts sooner."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in emulator.items()]
    path = folder / "rig.toml"
    path.write_text("\n".join(["[emulator]", *lines, SMALL_CAMERA]), encoding="utf-8")
    return path


def throw(bench: Process, *faces: int) -> list[Event]:
    """Throw these faces and wait until the throw is settled; the events of the throw."""
    bench.hand.do("next_dice", faces=list(faces))
    before = bench.host.events()
    bench.host.call("throw")
    bench.hand.wait_s(4)
    return bench.host.events()[len(before) :]


def play_a_round(bench: Process) -> None:
    """Nine; ten, four, six; ten again: a Lucky Shooter wager of $5 is paid for three numbers."""
    bench.host.call("load_credits", seat=1, cents=10_000)
    assert bench.host.call("place", seat=1, wager="lucky-shooter", stake_cents=500) == {"accepted": True}
    for faces in ((4, 5), (4, 6), (1, 3), (2, 4)):
        throw(bench, *faces)
    settled = [params for _, _, params in throw(bench, 5, 5) if params["event"] == "settlement"]
    assert [(each["wager"], each["credit_cents"], each["working"]) for each in settled] == [
        ("lucky-shooter", 2500, False)
    ]
