"""A chip that is none: an electrical signal that the wager sensors take for a chip of one unit."""

from collections.abc import Callable
from functools import partial

from boxperson.emulator.clock import Clock
from boxperson.emulator.lines import Line

SEATS = range(1, 8)


class Stimulus:
    """A line's signal at the progressive spots of those seats whose contacts are closed.

    Args:
        clock: what time it is.
        seed: where the contacts' bouncing comes from.
        line: the signal: a wager is offered while it is closed.

    Attributes:
        contacts: by seat what brings the signal to its sensor, while it is closed.
    """

    def __init__(self, clock: Clock, seed: int, line: Line) -> None:
        self.contacts = {seat: Line(clock, f"offer to seat {seat}", seed) for seat in SEATS}
        self._line = line
        self._watchers: list[Callable[[str], None]] = []
        line.watch(self._offered)
        for seat, contact in self.contacts.items():
            contact.watch(partial(self._connected, seat))

    def watch(self, call: Callable[[str], None]) -> None:
        """Have the place told whenever the signal comes to its sensor, or leaves it."""
        self._watchers.append(call)

    def felt_at(self, where: str) -> bool:
        """Whether the sensor of a place feels the signal now."""
        return self._line.level and any(
            contact.level and _spot(seat) == where for seat, contact in self.contacts.items()
        )

    def _offered(self, _level: bool, _t_ns: int) -> None:  # noqa: FBT001 - a line's level
        for seat, contact in self.contacts.items():
            if contact.level:
                self._tell(seat)

    def _connected(self, seat: int, _level: bool, _t_ns: int) -> None:  # noqa: FBT001 - a line's level
        if self._line.level:
            self._tell(seat)

    def _tell(self, seat: int) -> None:
        for call in self._watchers:
            call(_spot(seat))


def _spot(seat: int) -> str:
    return f"seat-{seat} progressive"
