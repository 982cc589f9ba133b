"""The dealer's keypad at the table, with its display and the reader for the supervisor's card."""

from collections.abc import Callable, Mapping
from typing import Any

Handler = Callable[[str, Mapping[str, Any]], None]
"""Takes a key and what was entered with it."""


class Keypad:
    """Keys that the table's firmware hears while it lives, and a display that it writes.

    Keys: `count` (chips), `call` (why), `supervisor`, `lost` (seat), `hand` (seat, row), `meter`, `confirm` (seat,
    paid_by), `insurance-closed`, `reader`, `new-round`.

    Attributes:
        display: what it shows: `accepted` seats, `amounts` in cents by seat, `validated` seats, `locked`, `linked`;
            empty while nobody writes it.
    """

    def __init__(self) -> None:
        self.display: dict[str, Any] = {}
        self._handler: Handler | None = None

    def wire(self, handler: Handler | None) -> None:
        """Have keys told to a firmware; None when it has lost its power, and the display goes blank."""
        self._handler = handler
        self.display = {}

    def press(self, key: str, **entered: Any) -> None:
        """Press a key; without power nothing happens."""
        if self._handler is not None:
            self._handler(key, entered)
