"""The bench's electrical lines: contacts that bounce close them, and every edge is kept."""

import bisect
import random
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from boxperson.emulator.clock import Clock, Timer

BOUNCE_NS = (200_000, 2_000_000)
_BOUNCES = (1, 4)

Watcher = Callable[[bool, int], None]


class Edge(NamedTuple):
    """A line changes.

    Attributes:
        t_ns: when, on the bench's clock.
        level: True from here on for a closed circuit, False for an open one.
    """

    t_ns: int
    level: bool


class Line:
    """An electrical line that is closed while any of the contacts across it is.

    Args:
        clock: what time it is.
        name: what the line is called, such as `lock-out`.
        seed: where the contacts' bouncing comes from.

    Attributes:
        level: True while the circuit is closed.
    """

    def __init__(self, clock: Clock, name: str, seed: int) -> None:
        self.name = name
        self.level = False
        self._clock = clock
        self._random = random.Random(f"{seed} {name}")  # noqa: S311 - contacts of a world that must repeat
        self._edges: list[Edge] = []
        self._watchers: list[Watcher] = []
        self._asked: dict[str, bool] = {}
        self._closed: set[str] = set()
        self._bouncing: dict[str, list[Timer]] = {}

    def begin(self, seed: str) -> None:
        """Have chance begin anew."""
        self._random.seed(f"{seed} {self.name}")

    def watch(self, call: Watcher) -> None:
        """Have every edge told: the level from then on, and the time in ns."""
        self._watchers.append(call)

    def set(self, level: bool, contact: str = "button") -> None:  # noqa: FBT001 - a line has two levels, no options
        """Close or open a contact; it touches now, bounces for 0.2 to 2 ms, and then stays.

        Args:
            level: True to close it.
            contact: whose contact it is; there may be more than one across a line.
        """
        if self._asked.get(contact, False) is level:
            return
        self._asked[contact] = level
        for timer in self._bouncing.pop(contact, []):
            timer.cancel()
        self._touch(contact, level)
        self._bouncing[contact] = [
            self._clock.after(delay_ns, partial(self._touch, contact, now)) for delay_ns, now in self._bounce(level)
        ]

    def drive(self, level: bool, contact: str) -> None:  # noqa: FBT001 - a line has two levels, no options
        """Close or open a contact at once and without bouncing, as an electronic output does.

        Args:
            level: True to close it.
            contact: whose output it is.
        """
        for timer in self._bouncing.pop(contact, []):
            timer.cancel()
        self._asked[contact] = level
        self._touch(contact, level)

    def edges(self, from_ns: int, to_ns: int) -> tuple[Edge, ...]:
        """The edges from one time up to another, without the latter, in order."""
        first, end = (bisect.bisect_left(self._edges, t_ns, key=lambda edge: edge.t_ns) for t_ns in (from_ns, to_ns))
        return tuple(self._edges[first:end])

    def _bounce(self, level: bool) -> list[tuple[int, bool]]:  # noqa: FBT001
        """When after its first touch a contact changes, and to what; the last change is to where it stays."""
        end_ns = self._random.randint(*BOUNCE_NS)
        times = sorted(self._random.sample(range(1, end_ns), 2 * self._random.randint(*_BOUNCES) - 1))
        return [(t_ns, level if index % 2 else not level) for index, t_ns in enumerate((*times, end_ns))]

    def _touch(self, contact: str, level: bool) -> None:  # noqa: FBT001
        (self._closed.add if level else self._closed.discard)(contact)
        now = bool(self._closed)
        if now is self.level:
            return
        self.level = now
        self._edges.append(Edge(self._clock.now_ns, now))
        for call in self._watchers:
            call(now, self._clock.now_ns)
