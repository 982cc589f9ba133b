"""A round as the dealer goes through it: what the dealer knows of it, and how a keypad is used."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from boxperson.emulator.clock import Clock
from boxperson.emulator.dealer import hands
from boxperson.emulator.dealer.person import Script
from boxperson.emulator.dealer.policy import DealerPolicy
from boxperson.emulator.world import World

SECOND_NS = 1_000_000_000
ACT_NS = 1_500_000_000
PATIENCE_NS = 60 * SECOND_NS
LOOK_NS = 50_000_000


class Dropped(Exception):  # noqa: N818 - what became of the round
    """The round does not go on: the system was opened meanwhile, or its keypad stayed dead."""


@dataclass(slots=True)
class Round:
    """What the dealer has at hand and in mind.

    Attributes:
        seats: how many there are.
        policy: the dealer's decisions.
        rulings: the house's reading of each ruling.
        stage: what the dealer is at, as the truth tells it.
        laid: the seat of each chip before the inventory, the first first.
        count_resolved: whether the floorperson may rule on a count that was not right.
        played: the seats that have been dealt to.
        held: the seats of queen of hearts pairs that wait for the dealer's hole card.
        shares: the seats that have won a share of the meter.
        blackjack: whether the dealer has one; None until it is known.
        paperwork: the seats of payouts whose paperwork is not done.
    """

    clock: Clock
    world: World
    seats: range
    policy: DealerPolicy
    rulings: Callable[[], dict[str, str]]
    stage: str = "lock-out"
    laid: list[int] = field(default_factory=list)
    count_resolved: bool = False
    played: list[int] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    shares: list[int] = field(default_factory=list)
    blackjack: bool | None = None
    paperwork: set[int] = field(default_factory=set)

    @property
    def display(self) -> dict[str, Any]:
        """What the keypad shows; empty when it is dead."""
        return self.world.keypad.display

    @property
    def opened(self) -> bool:
        """Whether the system takes wagers again, by its display."""
        return bool(self.display) and not self.display["locked"]

    @property
    def up_card(self) -> str:
        """The dealer's own card that everybody sees."""
        return self.world.cards.seen_at("dealer")[0]

    def two_cards(self, seat: int) -> tuple[str, ...]:
        """The first two cards of a seat."""
        return self.world.cards.seen_at(f"seat-{seat}")[:2]

    @property
    def hole_card_matters(self) -> bool:
        """Whether the dealer may yet turn out to have a blackjack."""
        return self.blackjack is None and hands.may_be_blackjack(self.up_card)

    def give_back(self, seat: int) -> None:
        """Give a player back what lies of theirs before the inventory."""
        numbers = [number for number, owner in enumerate(self.laid) if owner == seat]
        self.world.chips.move("laid out", f"seat-{seat} player", numbers)
        self.laid = [owner for owner in self.laid if owner != seat]

    def until(self, condition: Callable[[], Any], limit_ns: int | None) -> Generator[int, None, bool]:
        """Wait until something is so, for ever or as long as the limit; whether it is."""
        end_ns = None if limit_ns is None else self.clock.now_ns + limit_ns
        while not condition():
            if end_ns is not None and self.clock.now_ns >= end_ns:
                return False
            yield LOOK_NS
        return True

    def look(self) -> Generator[int, None, dict[str, Any]]:
        """Look at the keypad's display; wait for power when it is dead.

        Raises:
            Dropped: it stays dead, or the table is open again.
        """
        if not (yield from self.until(lambda: self.display, PATIENCE_NS)):
            raise Dropped("the keypad stays dead")
        if self.opened:
            raise Dropped("the table was opened")
        return self.display

    def key(self, name: str, **entered: object) -> Script:
        """Take the time for an act, and press a key of the keypad.

        Raises:
            Dropped: the keypad stays dead, or the table is open again.
        """
        yield ACT_NS
        yield from self.look()
        self.press(name, **entered)
        yield LOOK_NS

    def press(self, name: str, **entered: object) -> None:
        """Press a key; what the table makes of it, even its failing, is no affair of the person's."""
        self.clock.after(0, partial(self.world.keypad.press, name, **entered))
