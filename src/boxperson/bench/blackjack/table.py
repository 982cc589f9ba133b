"""The blackjack table's progressive system: what a scenario does at it and hears from it.

Players play with chips, so nothing is placed or credited over the link: the system tells what its sensors accept, what
the dealer keys, what is paid, and what its meters stand at.
"""

from typing import ClassVar

from boxperson.bench.table import Table
from boxperson.drivers.link import Event
from boxperson.rules.lucky_ladies import WAGER
from boxperson.rules.progressive import Meters

_METERS = tuple(Meters.__dataclass_fields__)


class BlackjackTable(Table):
    """A blackjack table with a Lucky Ladies progressive at the other end of a link."""

    idle_phase: ClassVar[str] = "open"
    longest_act_s: ClassVar[float] = 180.0

    def start_afresh(self) -> None:
        """Bring the table to its known state; a round that was left, locked out for ever, is dropped.

        Raises:
            RigError: it does not get there.
        """
        self._link.synchronise()
        self._link.request("clear")
        super().start_afresh()

    def meters(self) -> Meters:
        """Return what the meters stand at, in hundredths of a cent."""
        told = self._link.request("meters")
        return Meters(**{name: told[name] for name in _METERS})

    def shown_cents(self) -> int:
        """Return what the progressive's display shows."""
        shown: int = self._link.request("meters")["shown_cents"]
        return shown

    def new_progressive(self) -> Meters:
        """Have the system begin a new progressive, and return its meters."""
        self._link.request("new_progressive")
        return self.meters()

    def lock_out(self) -> None:
        """Lock the table out by a command of the link."""
        self._link.request("lockout")

    def locked(self) -> bool:
        """Return whether wagers are locked out."""
        phase: str = self._link.request("state")["phase"]
        return phase == "locked"

    def accepted_seats(self) -> tuple[int, ...]:
        """Return the seats whose Lucky Ladies wager is accepted now."""
        return tuple(sorted(seat for seat, wager in self.open_wagers() if wager == WAGER))

    def lit_seats(self, kind: str) -> tuple[int, ...]:
        """Return the seats whose light of a kind, `accepted` or `won`, the system says is lit."""
        return tuple(sorted(self._link.request("state")["lit"][kind]))

    def linked(self) -> bool:
        """Return whether the table is in touch with the controller of its progressive."""
        linked: bool = self._link.request("state")["linked"]
        return linked

    def decks(self) -> int:
        """Return how many decks the table plays with."""
        decks: int = self._link.request("state")["decks"]
        return decks

    def clear_round(self) -> list[Event]:
        """Drop the round under way, so that the table is open without wagers; return what it has reported till then."""
        self._link.request("clear")
        return self._link.events()

    def open(self) -> None:
        """Have the table take wagers again, by a command of the link.

        Raises:
            TableRefusal: it does not, since the round is not over.
        """
        self._link.request("open")

    def news(self) -> list[Event]:
        """Return what the table has reported since this was asked last.

        The table is asked for its meters first, so that reports that are slow on the line are not missed.
        """
        self._link.request("meters")
        return self._link.events()
