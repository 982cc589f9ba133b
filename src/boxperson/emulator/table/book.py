"""The table's book: its state in working memory, and the only way to change what is on record."""

import json
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from boxperson.emulator.table.nvram import Nvram
from boxperson.emulator.table.state import TableState

S = TypeVar("S", bound=TableState)

Send = Callable[[int, int, str], None]
"""Sends a line: the number of the newest event, the time in nanoseconds, the JSON."""


def compact(value: object) -> str:
    """JSON without blanks."""
    return json.dumps(value, separators=(",", ":"))


class Book(Generic[S]):
    """State and events, written down before anybody hears of them.

    Args:
        nvram: the memory that outlives this object.
        memory: how the state is written to it, and read back.
        factory: the state to begin with when the memory is empty.
        now_ns: the table's clock.
        send: the line to the host.

    Attributes:
        state: what the table knows; changes are lost unless `commit` follows.
    """

    def __init__(self, nvram: Nvram, memory: TypeAdapter[S], factory: S, now_ns: Callable[[], int], send: Send) -> None:
        self._nvram = nvram
        self._memory = memory
        self._now_ns = now_ns
        self._send = send
        self._noted: list[tuple[int, int, dict[str, Any]]] = []
        self.fresh = not nvram.state
        self.state = factory if self.fresh else memory.validate_json(nvram.state)
        self._newest: int = json.loads(nvram.events[-1])["seq"] if nvram.events else 0

    def note(self, event: str, **params: object) -> None:
        """Take down an event, to be numbered, kept and sent with the next `commit`."""
        number = self._newest + len(self._noted) + 1
        self._noted.append((number, self._now_ns(), {"event": event, **params}))

    def commit(self, reply: tuple[str, str] | None = None) -> None:
        """Put the state, the events noted and a reply on record in one write, then send the events."""
        noted, self._noted = self._noted, []
        entries = [compact({"seq": seq, "t_ns": t_ns, "params": params}) for seq, t_ns, params in noted]
        self._nvram.write(self._memory.dump_json(self.state).decode(), entries, reply)
        self._newest += len(noted)
        for seq, t_ns, params in noted:
            self._send(seq, t_ns, compact({"jsonrpc": "2.0", "method": "event", "params": params}))

    def send(self, payload: str) -> None:
        """Send a reply, headed by the newest event's number and the time."""
        self._send(self._newest, self._now_ns(), payload)

    def reply_to(self, request_id: str) -> str | None:
        """The reply that is kept for a request, if it is."""
        return next((reply for known, reply in self._nvram.replies if known == request_id), None)

    def events_after(self, after: int, limit: int, most_bytes: int) -> tuple[list[str], int]:
        """The kept events after a number, as JSON, as many as are asked for and fit; and the oldest kept."""
        kept = self._nvram.events
        oldest: int = json.loads(kept[0])["seq"]
        chosen: list[str] = []
        for index in range(max(0, after + 1 - oldest), len(kept)):
            most_bytes -= len(kept[index]) + 1
            if len(chosen) == limit or most_bytes < 0:
                break
            chosen.append(kept[index])
        return chosen, oldest
