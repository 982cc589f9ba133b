"""A small host for the emulated bench, over its real sockets; it shares nothing with the harness's own drivers."""

import itertools
import json
import os
import select
import socket
import subprocess
import sys
import time
import zlib
from contextlib import contextmanager
from pathlib import Path

START_S = 60.0
ANSWER_S = 10.0


class NoAnswer(Exception):
    """Nothing came by the deadline."""


def frame(payload, seq=0, t_ns=0):
    body = f"{seq} {t_ns} {payload}".encode()
    return b"%08x " % zlib.crc32(body) + body + b"\n"


def unframe(line):
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

    def __init__(self, address):
        self._numbers = itertools.count(1)
        self._held = b""
        self.lines = []
        if address.startswith("socket://"):
            host, _, port = address.removeprefix("socket://").partition(":")
            self._socket = socket.create_connection((host, int(port)), timeout=ANSWER_S)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._fd = self._socket.fileno()
        else:
            self._socket = None
            self._fd = os.open(address, os.O_RDWR | os.O_NOCTTY)

    def close(self):
        if self._socket is None:
            os.close(self._fd)
        else:
            self._socket.close()

    def write(self, data):
        if self._socket is None:
            while data:
                data = data[os.write(self._fd, data) :]
        else:
            self._socket.sendall(data)

    def listen(self, for_s=0.0):
        """Take in what has come, waiting at most so long for more; True while the other side is there."""
        ready, _, _ = select.select([self._fd], [], [], for_s)
        if not ready:
            return True
        data = self._socket.recv(65536) if self._socket else os.read(self._fd, 65536)
        self._held += data
        *lines, self._held = self._held.split(b"\n")
        self.lines += [found for line in lines if line and (found := unframe(line))]
        return bool(data)

    def request(self, request_id, method, params):
        return json.dumps({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params})

    def ask(self, method, tries=1, patience_s=ANSWER_S, **params):
        """The whole reply to a request, asked again with its id when nothing comes."""
        request_id = f"h-{next(self._numbers)}"
        for _ in range(tries):
            self.write(b"\n" + frame(self.request(request_id, method, params)))
            reply = self.reply(request_id, patience_s)
            if reply is not None:
                return reply
        raise NoAnswer(method)

    def reply(self, request_id, patience_s=ANSWER_S):
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

    def call(self, method, **params):
        reply = self.ask(method, **params)
        assert "result" in reply, reply
        return reply["result"]

    def error(self, method, **params):
        return self.ask(method, **params)["error"]["code"]

    def events(self):
        """All events that came by themselves: (seq, t_ns, params)."""
        while self.listen() and select.select([self._fd], [], [], 0)[0]:
            pass
        return [(seq, t, m["params"]) for seq, t, m in self.lines if m.get("method") == "event"]

    def log(self, after=0):
        """All events that the table keeps after a number, asked for."""
        found = []
        while more := self.call("events", after=after, limit=256)["events"]:
            found += more
            after = more[-1]["seq"]
        return [(event["seq"], event["t_ns"], event["params"]) for event in found]


class Hand:
    """The control channel."""

    def __init__(self, address):
        host, _, port = address.partition(":")
        self._socket = socket.create_connection((host, int(port)), timeout=START_S)
        self._file = self._socket.makefile("rwb")
        self._numbers = itertools.count(1)

    def close(self):
        self._file.close()
        self._socket.close()

    def try_to(self, do, **more):
        number = next(self._numbers)
        self._file.write(json.dumps({"id": number, "do": do, **more}).encode() + b"\n")
        self._file.flush()
        reply = json.loads(self._file.readline())
        assert reply.pop("id") == number
        return reply

    def do(self, act, **more):
        reply = self.try_to(act, **more)
        assert reply.pop("ok"), reply
        return reply

    def wait_s(self, seconds):
        return self.do("advance", ns=round(seconds * 1e9))["now_ns"]


class Process:
    """The emulated bench as a process of its own."""

    def __init__(self, rig_file, *options, stdin=subprocess.PIPE):
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "boxperson.emulator", str(rig_file), "--until-stdin-closes", *options],
            stdin=stdin,
            stdout=subprocess.PIPE,
        )
        line = self.popen.stdout.readline()
        assert line, "the emulated bench did not start"
        self.ready = json.loads(line)
        self.host = Host(self.ready["table"])
        self.hand = Hand(self.ready["hand"])

    def close(self):
        self.host.close()
        self.hand.close()
        self.popen.stdin.close()
        try:
            self.popen.wait(START_S)
        finally:
            self.popen.kill()
            self.popen.wait()
            self.popen.stdout.close()


@contextmanager
def process(rig_file, *options):
    running = Process(rig_file, *options)
    try:
        yield running
    finally:
        running.close()


def rig_file(folder: Path, **emulator) -> Path:
    lines = [f"{key} = {json.dumps(value)}" for key, value in emulator.items()]
    path = folder / "rig.toml"
    path.write_text("[emulator]\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return path


def throw(bench, *faces):
    """Throw these faces and wait until the throw is settled; the events of the throw."""
    bench.hand.do("next_dice", faces=list(faces))
    before = bench.host.events()
    bench.host.call("throw")
    bench.hand.wait_s(4)
    return bench.host.events()[len(before) :]
