"""A live craps table: what its call console and its wager record tell, and what a scenario asks them."""

from typing import Any, ClassVar

from boxperson.bench.table import Table
from boxperson.drivers.link import Event


class LiveCrapsTable(Table):
    """The console and the wager record at the other end of a link; players play with chips."""

    idle_phase: ClassVar[str] = "come-out"
    longest_act_s: ClassVar[float] = 120.0

    def start_afresh(self) -> None:
        """Bring the table to its known state; a throw that was left is dropped.

        Raises:
            RigError: it does not get there.
        """
        self._link.synchronise()
        self._link.request("clear")
        super().start_afresh()

    def state(self) -> dict[str, Any]:
        """Return how the table stands: phase, point, shooter, busy, and the wagers of every seat."""
        state: dict[str, Any] = self._link.request("state")
        return state

    def news(self) -> list[Event]:
        """Return what the table has reported since this was asked last, none of it still on the line."""
        self._link.request("meters")
        return self._link.events()

    def now_ns(self) -> int:
        """Return the time by the table's own clock, which its reports bear."""
        self._link.request("meters")
        return self._link.table_t_ns
