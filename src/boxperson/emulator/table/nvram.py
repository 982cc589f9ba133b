"""The memory that keeps what it holds without power: text only, written one whole entry at a time."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

EVENTS_KEPT = 4096
REPLIES_KEPT = 32


@dataclass(slots=True)
class Nvram:
    """The state, the newest events and the newest replies, each as JSON.

    Attributes:
        state: the table's state; empty as it leaves the factory.
        events: the newest 4096 events, oldest first.
        replies: the newest 32 replies by the id of their request, oldest first.
    """

    state: str = ""
    events: deque[str] = field(default_factory=lambda: deque(maxlen=EVENTS_KEPT))
    replies: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=REPLIES_KEPT))

    def write(self, state: str, events: Sequence[str], reply: tuple[str, str] | None) -> None:
        """Write what one step has changed; it is all there afterwards, or nothing of it."""
        self.state = state
        self.events.extend(events)
        if reply is not None:
            self.replies.append(reply)
