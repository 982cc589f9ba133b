"""What the system is built of beside its memory, and what its inputs do before they are believed."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from boxperson.emulator.clock import Timers
from boxperson.emulator.keypad import Keypad
from boxperson.emulator.progressive.pit import Pit
from boxperson.emulator.table.timing import Timing


@dataclass(frozen=True, slots=True)
class Hardware:
    """The system's senses and lights.

    Attributes:
        chips_at: the values in cents of the chips that the sensor of a place feels.
        button_pressed: whether the lock-out button's circuit is closed.
        light: lights a lamp, or puts it out.
        keypad: the dealer's.
        pit: the line to the controller.
        timers: the waiting.
        timing: how long its inputs take.
        chance: what of that nobody knows beforehand.
    """

    chips_at: Callable[[str], tuple[int, ...]]
    button_pressed: Callable[[], bool]
    light: Callable[[str, bool], None]
    keypad: Keypad
    pit: Pit
    timers: Timers
    timing: Timing
    chance: random.Random


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
