"""What a live craps table's electronics are built of beside their memory."""

from collections.abc import Callable
from dataclasses import dataclass

from boxperson.emulator.clock import Timers
from boxperson.emulator.keypad import Keypad


@dataclass(frozen=True, slots=True)
class Hardware:
    """Senses and keys.

    Attributes:
        chips_at: the values in cents of the chips that the sensor of a place feels.
        keypad: the call console.
        timers: the waiting.
        sensor_ns: how long chips must have lain still before they are believed.
    """

    chips_at: Callable[[str], tuple[int, ...]]
    keypad: Keypad
    timers: Timers
    sensor_ns: int
