"""A table that says what a test tells it to say, over a real line, in a thread of its own.

It has its own transcription of the link protocol's framing.
"""

import binascii
import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol, Self

from boxperson.drivers.link import Link
from tests.drivers.far_ends import FarEnd

Request = Mapping[str, Any]
Script = Callable[[Request, int], Iterable[bytes]]
"""What the table sends, piece by piece, on a request and the count of the requests heard so far, from 1."""

STILL_S = 0.02


def line(message: object, seq: int = 0, t_ns: int = 0) -> bytes:
    """Frame a message as docs/link-protocol.md says; text is taken for JSON as it stands."""
    text = message if isinstance(message, str) else json.dumps(message)
    body = f"{seq} {t_ns} {text}".encode()
    return f"{binascii.crc32(body):08x} ".encode() + body + b"\n"


def reply(request: Request, result: object = None, seq: int = 0, t_ns: int = 0) -> bytes:
    return line({"jsonrpc": "2.0", "id": request["id"], "result": result}, seq, t_ns)


def refusal(request: Request, code: int, message: str, seq: int = 0) -> bytes:
    return line({"jsonrpc": "2.0", "id": request["id"], "error": {"code": code, "message": message}}, seq)


def event(seq: int, name: str = "phase", **params: object) -> bytes:
    return line({"jsonrpc": "2.0", "method": "event", "params": {"event": name, **params}}, seq, seq * 1000)


def row(seq: int, name: str = "phase", **params: object) -> dict[str, object]:
    """An event as the answer to `events` lists it."""
    return {"seq": seq, "t_ns": seq * 1000, "params": {"event": name, **params}}


class ScriptedTable:
    """Reads requests and answers them by its script until it is closed.

    Attributes:
        script: may be exchanged while it runs.
        requests: the requests heard, in their order.
        raw: every line heard as bytes, the empty ones too.
    """

    def __init__(self, end: FarEnd, script: Script) -> None:
        self.end = end
        self.script = script
        self.requests: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self._held = b""
        self._trouble: BaseException | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(10)
        assert not self._thread.is_alive()
        if self._trouble is not None:
            raise self._trouble

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._held += self.end.read(STILL_S)
                *lines, self._held = self._held.split(b"\n")
                for each in lines:
                    self._take(each)
        except OSError:  # the host is gone
            return
        except BaseException as trouble:
            self._trouble = trouble

    def _take(self, heard: bytes) -> None:
        self.raw.append(heard)
        if not heard:
            return
        crc, _, body = heard.partition(b" ")
        assert crc == f"{binascii.crc32(body):08x}".encode(), f"the host sent a line with a wrong CRC: {heard!r}"
        seq, t_ns, text = body.split(b" ", 2)
        assert (seq, t_ns) == (b"0", b"0"), f"the host numbers its lines: {heard!r}"
        self.requests.append(json.loads(text))
        for piece in self.script(self.requests[-1], len(self.requests)):
            self.end.write(piece)


def honest(request: Request, _heard: int) -> Iterator[bytes]:
    yield reply(request, {"method": request["method"], "params": request.get("params")})


class Talk(Protocol):
    """Opens a link to a table with a script, for as long as the context lasts.

    Patience is long unless a test is about losing it, so that a busy machine changes nothing.
    """

    def __call__(
        self, script: Script, *, reply_s: float = 5.0, deadline_s: float = 20.0
    ) -> AbstractContextManager[tuple[Link, ScriptedTable]]: ...
