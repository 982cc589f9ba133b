"""The craps table: what a scenario does at it and hears from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from boxperson.bench.table import Settled, Table, credits_of, settled_in, wagers_up


@dataclass(frozen=True, slots=True)
class Throw:
    """What the table says of one throw, and how it stands after it.

    Attributes:
        acts: the names of the events it reported, in their order.
        calls: the faces and the sum of every call; a sound throw has one.
        settled: what it settled, by (seat, wager).
        point: the point that is now established, None in the come-out phase.
        up: the stake of every wager that is now up, by (seat, wager).
        credits_cents: what every seat now has.
    """

    acts: tuple[str, ...]
    calls: tuple[tuple[tuple[int, ...], int], ...]
    settled: Mapping[tuple[int, str], tuple[Settled, ...]]
    point: int | None
    up: Mapping[tuple[int, str], int]
    credits_cents: Mapping[int, int]


class CrapsTable(Table):
    """A craps table at the other end of a link."""

    idle_phase: ClassVar[str] = "come-out"
    longest_act_s: ClassVar[float] = 12.0

    def pass_dice(self, seat: int) -> None:
        """Make another seat the shooter."""
        self._link.request("pass_dice", seat=seat)

    def throw(self) -> None:
        """Press the shooter's button."""
        self._begin()
        self._link.request("throw")

    def throw_outcome(self) -> Throw:
        """Wait until the table has settled the throw and return what it says of it.

        Raises:
            RigError: it reports no end of settling in time.
        """
        self._wait_for("throw_settled", within_s=self.longest_act_s)
        state = self._link.request("state")
        return Throw(
            tuple(event.name for event in self._heard),
            tuple((tuple(event.params["faces"]), event.params["sum"]) for event in self._heard if event.name == "call"),
            settled_in(self._heard),
            state["point"],
            wagers_up(state),
            credits_of(state),
        )
