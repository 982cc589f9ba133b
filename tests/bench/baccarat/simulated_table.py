"""A table in a few lines: it reports what the judge would have it do, unless a test makes it lie."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from boxperson.bench.baccarat.eyes import Seen
from boxperson.bench.baccarat.table import Account, Act
from boxperson.bench.table import Settled
from boxperson.rules import baccarat, lucky_nines
from boxperson.rules.cards import Card, cards
from boxperson.rules.lucky_nines_paytable import lucky_nines as paytable
from boxperson.rules.rulings import choose

NINES = "lucky-nines"
Key = tuple[int, str]


@dataclass(slots=True)
class SimulatedTable:
    """An honest table.

    Attributes:
        letter: of its Lucky Nines paytable.
        readings: of the rulings that it goes by.
    """

    letter: str = "A"
    readings: dict[str, str] = field(default_factory=dict)
    credits_cents: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(1, 7), 0))
    up: dict[Key, int] = field(default_factory=dict)

    def load(self, seat: int, cents: int) -> None:
        self.credits_cents[seat] += cents

    def place(self, seat: int, wager: str, stake_cents: int) -> None:
        self.credits_cents[seat] -= stake_cents
        self.up[seat, wager] = stake_cents

    def deal(self, player: str, banker: str, third: str = "") -> "Dealt":
        """A hand, as the table tells it once its initial cards are settled, and once it is over."""
        hands = {"player": list(cards(player)), "banker": list(cards(banker))}
        initial: Seen = {hand: tuple(map(str, held)) for hand, held in hands.items()}
        acts = [Act("bets_closed")]
        for place in ("player-1", "banker-1", "player-2", "banker-2"):
            acts += [Act(name, place) for name in ("card_drawn", "card_reported", "card_turned")]
        settled = self._settle(
            {key: self._nines(stake, hands) for key, stake in self.up.items() if key[1] == NINES}, acts
        )
        acts.append(Act("initial_settled"))
        first = self._account(acts, hands, settled, None)
        left = list(cards(third))
        while (drawing := baccarat.next_draw(hands["player"], hands["banker"])) is not None:
            hands[drawing].append(left.pop(0))
            acts += [Act(name, f"{drawing}-3") for name in ("card_drawn", "card_reported", "card_turned")]
        result = (
            baccarat.total(hands["player"]),
            baccarat.total(hands["banker"]),
            baccarat.winner(hands["player"], hands["banker"]),
        )
        acts.append(Act("result"))
        settled |= self._settle({key: self._base(key[1], stake, hands) for key, stake in self.up.items()}, acts)
        acts.append(Act("hand_settled"))
        whole: Seen = {hand: tuple(map(str, held)) for hand, held in hands.items()}
        return Dealt(initial, whole, first, self._account(acts, hands, settled, result))

    def _nines(self, stake_cents: int, hands: dict[str, list[Card]]) -> Settled:
        asked = lucky_nines.settle(
            hands["player"], hands["banker"], stake_cents, paytable(self.letter), choose(self.readings)
        )
        return Settled(asked.credit_cents, asked.row, working=False)

    def _base(self, wager: str, stake_cents: int, hands: dict[str, list[Card]]) -> Settled:
        asked = baccarat.settle(wager, stake_cents, hands["player"], hands["banker"])
        return Settled(asked.credit_cents, asked.row, working=False)

    def _settle(self, decided: dict[Key, Settled], acts: list[Act]) -> dict[Key, tuple[Settled, ...]]:
        for (seat, wager), done in decided.items():
            self.credits_cents[seat] += done.credit_cents
            del self.up[seat, wager]
            acts.append(Act("settlement", wager))
        return {key: (done,) for key, done in decided.items()}

    def _account(
        self,
        acts: Sequence[Act],
        hands: dict[str, list[Card]],
        settled: dict[Key, tuple[Settled, ...]],
        result: tuple[int, int, str] | None,
    ) -> Account:
        reported = {
            f"{hand}-{place}": str(card) for hand, held in hands.items() for place, card in enumerate(held, start=1)
        }
        return Account(tuple(acts), reported, dict(settled), result, (), dict(self.up), dict(self.credits_cents))


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand: its cards as they lie on the felt, and what the table says of it, after the initial cards and at the end."""  # noqa: E501

    initial: Seen
    whole: Seen
    first: Account
    last: Account
