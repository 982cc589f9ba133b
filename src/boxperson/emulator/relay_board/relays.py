"""The board's relays: a coil takes a while to move its contact, and a spring opens it without current."""

import random
from collections.abc import Mapping
from functools import partial

from boxperson.emulator.clock import Clock, Timer
from boxperson.emulator.lines import Line

COUNT = 8
OPERATE_NS = (3_000_000, 10_000_000)


class Relays:
    """Eight relays, some of whose contacts lie across a line.

    Args:
        clock: what time it is.
        seed: where the operate times come from.
        closes: which line each relay closes; a relay that is not named closes none.

    Attributes:
        coils: which coils have current, bit 0 for relay 0.
        stuck: True when no contact closes any more, whatever its coil does.
    """

    def __init__(self, clock: Clock, seed: int, closes: Mapping[int, Line]) -> None:
        self.coils = 0
        self.stuck = False
        self._clock = clock
        self._random = random.Random(f"relays {seed}")  # noqa: S311 - relays of a world that must repeat
        self._closes = closes
        self._moving: dict[int, Timer] = {}

    def drive(self, coils: int) -> None:
        """Give these coils current and no others; a contact follows its coil 3 to 10 ms later."""
        changed, self.coils = self.coils ^ coils, coils
        for number in (number for number in range(COUNT) if changed >> number & 1):
            if number in self._moving:
                self._moving[number].cancel()
            move = partial(self._move, number, closed=bool(coils >> number & 1))
            self._moving[number] = self._clock.after(self._random.randint(*OPERATE_NS), move)

    def _move(self, number: int, *, closed: bool) -> None:
        if number in self._closes:
            self._closes[number].set(closed and not self.stuck, f"relay {number}")
