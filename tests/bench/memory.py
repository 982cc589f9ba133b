"""A table that remembers only what a test gives it, at the other end of a real line."""

import copy
import itertools
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

from boxperson.bench.clock import Clock
from boxperson.drivers.link import Link
from boxperson.drivers.serial_line import SerialLine
from tests.drivers.far_ends import SocketEnd
from tests.drivers.scripted_table import Request, ScriptedTable, event, refusal, reply


class CountingClock(Clock):
    """A clock that only counts what has passed."""

    def __init__(self) -> None:
        self.slept_s = 0.0

    def sleep(self, seconds: float) -> None:
        self.slept_s += seconds


class Memory:
    """A scripted table's state, and what it answers by method; events are queued before the next reply."""

    def __init__(self, state: dict[str, Any], submission: dict[str, Any]) -> None:
        self.state = copy.deepcopy(state)
        self.answers: dict[str, Callable[[dict[str, Any]], Any]] = {
            "identify": lambda _: {"make": "x"},
            "state": lambda _: self.state,
            "clear": lambda _: {"returned_cents": 0},
            "submission": lambda _: submission,
            "meters": lambda _: {"coin_in_cents": 0, "coin_out_cents": 0},
        }
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self._queued: list[bytes] = []
        self._numbers = itertools.count(1)
        self._newest = 0

    def queue(self, *events: tuple[str, dict[str, Any]]) -> None:
        for name, params in events:
            self._newest = next(self._numbers)
            self._queued.append(event(self._newest, name, **params))

    def script(self, request: Request, _heard: int) -> Iterator[bytes]:
        method, params = request["method"], request.get("params", {})
        self.asked.append((method, params))
        answer = self.answers.get(method)
        done = answer(params) if answer else None
        yield from self._queued
        self._queued.clear()
        if answer is None:
            yield refusal(request, -32601, "no such method", self._newest)
        else:
            yield reply(request, done, self._newest)


@contextmanager
def link_to(memory: Memory) -> Iterator[Link]:
    with (
        closing(SocketEnd()) as far,
        ScriptedTable(far, memory.script),
        closing(Link(SerialLine(far.port), reply_s=5.0, deadline_s=20.0)) as link,
    ):
        yield link
