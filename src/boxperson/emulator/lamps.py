"""The lamps of the table, which the table's firmware lights."""

from collections.abc import Callable, Mapping
from typing import Any

from boxperson.emulator.places.lamp_places import Lamp


class Lamps:
    """Lamps by name, such as `accepted-3`; dark until they are set.

    Args:
        lamps: where each is, and its colour.
        changed: is told of every change that a camera would see.
    """

    def __init__(self, lamps: Mapping[str, Lamp], changed: Callable[[], None]) -> None:
        self._lamps = lamps
        self._changed = changed
        self._lit: set[str] = set()

    def set(self, name: str, lit: bool) -> None:  # noqa: FBT001 - a lamp is lit or dark, which is no option
        """Light a lamp, or put it out.

        Raises:
            KeyError: the table has no such lamp.
        """
        if name not in self._lamps:
            raise KeyError(name)
        if lit is not (name in self._lit):
            self._lit ^= {name}
            self._changed()

    def out(self) -> None:
        """Put all lamps out, as when power fails."""
        if self._lit:
            self._lit = set()
            self._changed()

    def truth(self) -> list[dict[str, Any]]:
        """Every lamp by name, and whether it is lit."""
        return [{"name": name, "colour": lamp.colour, "lit": name in self._lit} for name, lamp in self._lamps.items()]

    def scene(self) -> list[dict[str, Any]]:
        """The lamps as a camera is told of them."""
        return [
            {"colour": lamp.colour, "position_mm": list(lamp.position_mm), "lit": name in self._lit}
            for name, lamp in self._lamps.items()
        ]
