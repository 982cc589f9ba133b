"""The paytables of the Lucky Ladies progressive, § 633b.22(i) to (k)."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from boxperson.errors import UsageError
from boxperson.rules.blackjack import Blackjack
from boxperson.rules.cards import check_decks
from boxperson.rules.odds import Odds, Share, parse
from boxperson.rules.paytable_file import check_name, read_file
from boxperson.rules.progressive import Terms

Twenty = Literal["queens", "matched", "suited", "any"]
"""What a player's first two cards that total 20 are: a pair of queens of hearts, or one of the lesser hands."""

Dealer = Literal["hearts", "suited", "non-suited", "none", "unknown"]
"""The dealer's blackjack; "unknown" while a hole card may still make one."""


@dataclass(frozen=True, slots=True)
class LadiesRow:
    """One row of a Lucky Ladies paytable.

    Attributes:
        text: the hand, in the paytable's own words.
        pays: odds "for 1", or a share of the meter.
        hand: what the player's first two cards are.
        blackjack: what the dealer holds beside; None where the row does not ask.
    """

    text: str
    pays: Odds | Share
    hand: Twenty
    blackjack: Blackjack | None


@dataclass(frozen=True, slots=True)
class Paytable:
    """One Lucky Ladies paytable.

    Attributes:
        name: its number, "1" to "10".
        rows: every row, the highest first.
        seed_multiple: what the meter is seeded and reseeded with, in units.
        increment_percent: of a wager, what the meter grows by.
        reserve_percent: of a wager, what the reserve grows by; 0 where there is none.
        decks: how many decks it may be offered with.
    """

    name: str
    rows: tuple[LadiesRow, ...]
    seed_multiple: int
    increment_percent: int
    reserve_percent: int
    decks: tuple[int, ...]

    def row_for(self, hand: Twenty, dealer: Dealer) -> LadiesRow:
        """Find the highest row that a hand is on; rows that ask for a blackjack are only met by a known one."""
        return next(each for each in self.rows if each.hand == hand and each.blackjack in (dealer, None))

    def terms(self, unit_cents: int) -> Terms:
        """What the paytable makes of the meter at a table or link where every wager is one unit (LL-8, LL-9)."""
        return Terms(unit_cents, self.seed_multiple, self.increment_percent, self.reserve_percent)

    def check_offered(self, decks: int) -> int:
        """Give back a number of decks that the paytable may be offered with (LL-26).

        Raises:
            UsageError: § 633b.22(k) does not allow it.
        """
        if check_decks(decks) not in self.decks:
            allowed = ", ".join(map(str, self.decks))
            raise UsageError(
                f"paytable {self.name} is not offered with {decks} decks (§ 633b.22(k)); allowed for it: {allowed}"
            )
        return decks


@cache
def lucky_ladies(name: str) -> Paytable:
    """Load a Lucky Ladies paytable by its number.

    Raises:
        UsageError: there is no such paytable.
    """
    printed = read_file("lucky_ladies")
    names = list(printed["paytables"])
    column = names.index(check_name(name, "the Lucky Ladies progressive", names))
    terms = printed["paytables"][name]
    return Paytable(
        name=name,
        rows=tuple(
            LadiesRow(line["row"], parse(line["pays"][column]), line["hand"], line.get("blackjack"))
            for line in printed["rows"]
        ),
        seed_multiple=terms["seed_multiple"],
        increment_percent=terms["increment_percent"],
        reserve_percent=terms["reserve_percent"],
        decks=tuple(terms["decks"]),
    )
