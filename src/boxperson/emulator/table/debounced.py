"""What an input does before it is believed."""

from collections.abc import Callable
from functools import partial

from boxperson.emulator.clock import Timers


class Debounced:
    """An input that is believed once it has not moved for some time.

    Args:
        timers: the waiting.
        wait_ns: for how long, asked after each move.
        call: is made then.
    """

    def __init__(self, timers: Timers, wait_ns: Callable[[], int], call: Callable[[], None]) -> None:
        self._timers = timers
        self._wait_ns = wait_ns
        self._call = call
        self._moves = 0

    def moved(self) -> None:
        """Begin to wait, or begin again."""
        self._moves += 1
        self._timers.after(self._wait_ns(), partial(self._still, self._moves))

    def _still(self, moves: int) -> None:
        if moves == self._moves:
            self._call()
