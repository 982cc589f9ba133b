"""What the system is built of beside its memory."""

import random
from collections.abc import Callable
from dataclasses import dataclass

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
