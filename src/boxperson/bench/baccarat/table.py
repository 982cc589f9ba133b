"""The baccarat table: what a scenario does at it and hears from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from boxperson.bench.table import Settled, Table, credits_of, settled_in, wagers_up
from boxperson.drivers.link import Event

HANDS = ("player", "banker")
_END_OF_INITIAL = ("initial_settled", "hand_settled", "hand_void")
_END = ("hand_settled", "hand_void")


@dataclass(frozen=True, slots=True)
class Act:
    """Something the table reports of a hand: the event's name, and the place, wager or hand that it is about."""

    name: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """What the table says of a hand up to a moment, and how it stands then.

    Attributes:
        acts: what it reported, in its order.
        cards: what its own reader reported, by place, such as "player-1".
        settled: what it settled, by (seat, wager).
        result: the totals of both hands and the winner, None before them.
        errors: the numbers of the errors that it reported.
        up: the stake of every wager that is now up, by (seat, wager).
        credits_cents: what every seat now has.
    """

    acts: tuple[Act, ...]
    cards: Mapping[str, str]
    settled: Mapping[tuple[int, str], tuple[Settled, ...]]
    result: tuple[int, int, str] | None
    errors: tuple[int, ...]
    up: Mapping[tuple[int, str], int]
    credits_cents: Mapping[int, int]

    @property
    def void(self) -> bool:
        """Whether the table has called the hand void."""
        return any(act.name == "hand_void" for act in self.acts)

    def hand(self, hand: str) -> tuple[str, ...]:
        """The cards of the player's or the banker's hand as the table's reader reported them."""
        return tuple(card for place, card in self.cards.items() if place.startswith(hand))


class BaccaratTable(Table):
    """A baccarat table at the other end of a link."""

    idle_phase: ClassVar[str] = "betting"
    longest_act_s: ClassVar[float] = 30.0

    def start_afresh(self) -> None:
        """Bring the table to its known state, with a fresh shoe.

        Raises:
            RigError: the table is busy and stays so, or does not get there.
        """
        super().start_afresh()
        self._link.request("change_shoe")

    def deal(self) -> None:
        """Close the bets and begin a hand."""
        self._begin()
        self._link.request("deal")

    def decks(self) -> int:
        """Return how many decks are in the shoe."""
        decks: int = self._link.request("state")["shoe"]["decks"]
        return decks

    def initial_account(self) -> Account:
        """Wait until the wagers on the initial cards are settled, or the hand is over, and return what the table says.

        Raises:
            RigError: it reports neither in time.
        """
        self._wait_for(*_END_OF_INITIAL, within_s=self.longest_act_s)
        return self._account()

    def account(self) -> Account:
        """Wait until the hand is over and return all that the table says of it.

        Raises:
            RigError: it reports no end in time.
        """
        self._wait_for(*_END, within_s=self.longest_act_s)
        return self._account()

    def wait_for_card(self, nth: int) -> None:
        """Wait until the nth card of the hand is face up.

        Raises:
            RigError: it does not come in time.
        """
        self._wait_until(lambda event: event.name == "card_turned", nth, f"card {nth}", self.longest_act_s)

    def _account(self) -> Account:
        state = self._link.request("state")
        self._hear()
        events: Sequence[Event] = self._heard
        results = [event.params for event in events if event.name == "result"]
        return Account(
            tuple(
                Act(event.name, str(event.params.get("place") or event.params.get("wager") or "")) for event in events
            ),
            {event.params["place"]: event.params["card"] for event in events if event.name == "card_reported"},
            settled_in(events),
            (results[-1]["player"], results[-1]["banker"], results[-1]["winner"]) if results else None,
            tuple(event.params["code"] for event in events if event.name == "error"),
            wagers_up(state),
            credits_of(state),
        )
