"""The dealer, who deals a round when asked to, and shuffles before it."""

from collections.abc import Callable, Sequence
from typing import Protocol

from boxperson.emulator.clock import Clock
from boxperson.emulator.dealer import closing, hand, lucky_ladies, opening
from boxperson.emulator.dealer.person import Person, Script
from boxperson.emulator.dealer.policy import DealerPolicy, Stage
from boxperson.emulator.dealer.round import Dropped, Round
from boxperson.emulator.world import World
from boxperson.errors import UsageError

_STAGES: dict[Stage, Callable[[Round], Script]] = {
    "lucky-ladies": lucky_ladies.settle,
    "insurance": hand.insurance,
    "reader": hand.reader,
    "held": lucky_ladies.settle_held,
    "draw": hand.draw_to_17,
    "base": hand.settle_base,
}


class House(Protocol):
    """What the house has told its dealers of its Rules Submission."""

    @property
    def decks(self) -> int:
        """How many decks the shoe holds."""

    @property
    def rulings(self) -> dict[str, str]:
        """The reading of each ruling."""


class Dealer:
    """The dealer of a blackjack table; people need no power.

    Args:
        clock: what time it is.
        world: where the cards, the chips, the keypad and the button are.
        seats: how many players there are.
        house: tells the Rules Submission in force.

    Attributes:
        policy: the dealer's decisions; a mistake is another policy.
    """

    def __init__(self, clock: Clock, world: World, seats: int, house: Callable[[], House]) -> None:
        self.policy = DealerPolicy()
        self._clock = clock
        self._world = world
        self._seats = range(1, seats + 1)
        self._house = house
        self._person = Person(clock)
        self._round = self._fresh()

    @property
    def stage(self) -> str:
        """What the dealer is at: `idle` between rounds."""
        return self._round.stage if self._person.busy else "idle"

    def tidy(self) -> None:
        """Drop the round."""
        self._person.stop()
        self._round = self._fresh()

    def shuffle(self) -> None:
        """Put all cards into the shoe, shuffled; cards that were prepared come first again.

        Raises:
            UsageError: the decks lack a prepared card.
        """
        self._world.cards.shoe.load(self._house().decks)

    def prepare(self, cards: Sequence[str]) -> None:
        """Have these cards come out of the shoe next, in the order of dealing.

        Raises:
            UsageError: the shoe lacks one of them.
        """
        if not self._person.busy:
            self.shuffle()
        self._world.cards.shoe.prepare(cards)

    def begin(self, *, press_lock_out: bool) -> None:
        """Begin a round; without pressing the lock-out button, wait until somebody else does.

        Raises:
            UsageError: a round is under way, or the decks lack a prepared card.
        """
        if self._person.busy:
            raise UsageError(f"the dealer has a round under way: {self.stage}")
        self.shuffle()
        self._round = self._fresh()
        self._person.do(_play(self._round, press_lock_out=press_lock_out))

    def resolve_count(self) -> None:
        """Have the floorperson rule on the count of the chips.

        Raises:
            UsageError: it is not in question.
        """
        if self.stage != "count-hold":
            raise UsageError(f"the count of the chips is not in question; the dealer: {self.stage}")
        self._round.count_resolved = True

    def paperwork(self, seat: int) -> None:
        """Have the paperwork of a payout done, so that the winner's cards may be collected.

        Raises:
            UsageError: there is none to do at that seat.
        """
        if seat not in self._round.paperwork:
            raise UsageError(f"there is no paperwork to do at seat {seat}")
        self._round.paperwork.remove(seat)

    def _fresh(self) -> Round:
        return Round(self._clock, self._world, self._seats, self.policy, lambda: self._house().rulings)


def _play(now: Round, *, press_lock_out: bool) -> Script:
    if not (yield from opening.lock_out(now, press=press_lock_out)):
        return
    try:
        yield from opening.collect(now)
        yield from opening.count(now)
        yield from opening.deal(now)
        for stage in now.policy.after_the_deal:
            now.stage = stage
            yield from _STAGES[stage](now)
        now.stage = "clean-up"
        yield from closing.collect_cards(now)
        yield from closing.end(now)
    except Dropped:
        yield from closing.abandon(now)
