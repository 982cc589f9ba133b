"""The host's side of the link protocol (docs/link-protocol.md): ask, hear events, survive noise, give up in time."""

import json
import re
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boxperson.drivers.serial_line import SerialLine
from boxperson.errors import LinkError, TableRefusal

Record = Callable[..., None]
_LONGEST_LINE = 65536
_DECIMAL = re.compile("[0-9]{1,20}", re.ASCII)
_EVENTS_PER_REQUEST = 256


@dataclass(frozen=True, slots=True)
class Event:
    """Something the table reports: its number, its own clock in ns, its name, and what belongs to it."""

    seq: int
    t_ns: int
    name: str
    params: Mapping[str, Any]


def frame(text: str, seq: int = 0, t_ns: int = 0) -> bytes:
    """Return the line that carries a JSON text."""
    body = f"{seq} {t_ns} {text}".encode()
    return b"%08x %s\n" % (zlib.crc32(body), body)


def unframe(line: bytes) -> tuple[int, int, dict[str, Any]] | None:
    """Return (seq, t_ns, message) of a line without its line feed, or None when it is not a sound line."""
    crc, _, body = line.partition(b" ")
    if len(crc) != 8 or crc != b"%08x" % zlib.crc32(body):
        return None
    try:
        seq, t_ns, text = body.decode().split(" ", 2)
        message = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    sound = isinstance(message, dict) and _DECIMAL.fullmatch(seq) and _DECIMAL.fullmatch(t_ns)
    return (int(seq), int(t_ns), message) if sound else None


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


class Link:
    """A conversation with one table.

    Args:
        line: the open serial line.
        record: told of every command, reply, event and rejected line as ``record(kind, **fields)``.
        reply_s: how long the line may be still before the request is sent again; three times as long when it is not.
        deadline_s: how long one request may take in all.

    Attributes:
        table_t_ns: the table's own clock on the newest line that came.
    """

    def __init__(
        self,
        line: SerialLine,
        record: Record = lambda *_a, **_k: None,
        reply_s: float = 0.3,
        deadline_s: float = 4.0,
    ) -> None:
        self._line = line
        self._record = record
        self._reply_s = reply_s
        self._deadline_s = deadline_s
        self._session = secrets.token_hex(4)
        self._count = 0
        self._buffer = bytearray()
        self._events: deque[Event] = deque()
        self._replies: dict[str, dict[str, Any]] = {}
        self._newest_seen = 0
        self._heard: int | None = None
        self.table_t_ns = 0

    def synchronise(self) -> None:
        """Leave the table's past behind: only events after this moment will be handed out.

        Raises:
            LinkError: the table does not answer.
        """
        self._heard = None
        self._newest_seen = 0
        self.request("identify")
        self._heard = self._newest_seen
        self._events.clear()

    def request(self, method: str, **params: Any) -> Any:
        """Ask the table; ask again when no reply comes; return its result.

        Raises:
            LinkError: no sound reply by the deadline, or the line is gone.
            TableRefusal: the table answered with an error.
        """
        result = self._ask(method, params)
        self._fetch_missed()
        return result

    def events(self) -> list[Event]:
        """Return the events that came since the last call, in their order and without gaps.

        Raises:
            LinkError: a gap could not be filled, or the line is gone.
        """
        self._listen(0.0)
        self._fetch_missed()
        taken = list(self._events)
        self._events.clear()
        return taken

    def close(self) -> None:
        """Close the line."""
        self._line.close()

    def _ask(self, method: str, params: Mapping[str, Any]) -> Any:
        self._count += 1
        number = f"{self._session}-{self._count}"
        message: dict[str, Any] = {"jsonrpc": "2.0", "id": number, "method": method}
        if params:
            message["params"] = params
        self._record("command", method=method, params=dict(params))
        reply = self._exchange(number, frame(json.dumps(message, separators=(",", ":"))), method)
        if reply.get("error") is not None:
            error = reply["error"]
            self._record("reply", method=method, error=error)
            words = f"{error.get('message')} (error {error.get('code')})" if isinstance(error, dict) else repr(error)
            raise TableRefusal(f"the table refuses {method}: {words}")
        if "result" not in reply:
            raise LinkError(f"{self._line.port}: the reply to {method} has neither result nor error: {reply!r:.200}")
        self._record("reply", method=method, result=reply["result"])
        return reply["result"]

    def _exchange(self, number: str, request: bytes, method: str) -> dict[str, Any]:
        deadline = time.monotonic() + self._deadline_s
        self._replies.clear()
        sent = 0
        while time.monotonic() < deadline:
            # A request that had no reply goes out again behind an empty line, which ends any torn line before it.
            self._line.write(b"\n" + request if sent else request)
            sent += 1
            again = time.monotonic() + self._reply_s
            latest = min(deadline, again + 2 * self._reply_s)
            while number not in self._replies and (left_s := min(again, latest) - time.monotonic()) > 0:
                if self._listen(left_s):  # a slow line is not a lost reply
                    again = time.monotonic() + self._reply_s
            if number in self._replies:
                return self._replies.pop(number)
            self._record("no reply", method=method, sent=sent)
        raise LinkError(
            f"{self._line.port}: no reply to {method} within {self._deadline_s:g} s, asked {sent} times; "
            "check the cable, the baud rate and the table's power"
        )

    def _listen(self, timeout_s: float) -> bool:
        """Read what has come and sort it into replies and events; tell whether anything came."""
        data = self._line.read(timeout_s)
        self._buffer += data
        *lines, rest = self._buffer.split(b"\n")
        self._buffer = bytearray() if len(rest) > _LONGEST_LINE else rest
        for line in lines:
            if line:
                self._take(bytes(line))
        return bool(data)

    def _take(self, line: bytes) -> None:
        sound = unframe(line)
        if sound is None:
            self._record("noise", line=line.decode("latin-1")[:200], length=len(line))
            return
        seq, t_ns, message = sound
        self._newest_seen = max(self._newest_seen, seq)
        self.table_t_ns = t_ns
        params = message.get("params")
        if message.get("method") == "event" and isinstance(params, dict):
            self._hear(Event(seq, t_ns, str(params.get("event")), params))
        elif isinstance(message.get("id"), str) and ("result" in message or "error" in message):
            self._replies.setdefault(message["id"], message)

    def _hear(self, event: Event) -> None:
        """Take an event when it is the next one; one after a gap is left for `_fetch_missed`."""
        if self._heard is not None and event.seq == self._heard + 1:
            self._heard = event.seq
            self._events.append(event)
            self._record("event", seq=event.seq, table_t_ns=event.t_ns, params=dict(event.params))

    def _fetch_missed(self) -> None:
        while self._heard is not None and self._newest_seen > self._heard:
            before = self._heard
            answer = self._ask("events", {"after": before, "limit": _EVENTS_PER_REQUEST})
            try:
                missed = [
                    Event(row["seq"], row["t_ns"], str(row["params"]["event"]), row["params"])
                    for row in answer["events"]
                ]
            except (KeyError, TypeError) as fault:
                raise LinkError(f"{self._line.port}: the table's list of events is none: {answer!r:.200}") from fault
            for event in missed:
                self._hear(event)
            if self._heard == before:
                raise LinkError(
                    f"{self._line.port}: events {before + 1} to {self._newest_seen} are lost; "
                    f"the table keeps only those from {answer.get('oldest')} on"
                )
