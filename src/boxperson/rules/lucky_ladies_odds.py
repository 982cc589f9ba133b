"""Exact chances of the Lucky Ladies progressive, by walking the deals it can tell apart through the judge."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from types import MappingProxyType

from boxperson.rules.cards import DECK, Card
from boxperson.rules.lucky_ladies import LOST, dealers_blackjack, row_paid, waits
from boxperson.rules.lucky_ladies_paytable import Dealer, Paytable
from boxperson.rules.odds import Odds, Share


@dataclass(frozen=True, slots=True)
class LadiesChances:
    """What is to be expected of one wager on a fresh shoe.

    Attributes:
        rows: row, the lost one too, to its probability.
        fixed_return: what the rows with odds return per unit staked, the stake inside it.
        meter_return: what the rows with shares return per unit staked for each unit on the meter, if nobody divides it.
    """

    rows: Mapping[str, Fraction]
    fixed_return: Fraction
    meter_return: Fraction

    @property
    def break_even_units(self) -> Fraction:
        """Where the meter has to stand, in units, for the whole return to be 1."""
        return (1 - self.fixed_return) / self.meter_return


def deals(decks: int) -> Iterator[tuple[tuple[Card, Card], Dealer, int]]:
    """Give every hand of a player with every dealer's blackjack that makes a difference to it.

    Args:
        decks: in the shoe, a number that passed a paytable's `check_offered`.

    Yields:
        The hand, the dealer's blackjack ("none" where it makes no difference), and how many sets of the player's two
        and the dealer's two real cards are like it.
    """
    shoe = Counter(dict.fromkeys(DECK, decks))
    for hand, ways in _pairs(shoe):
        rest = shoe - Counter(hand)
        if waits(hand, "unknown"):
            for dealer, dealer_ways in _blackjacks(rest).items():
                yield hand, dealer, ways * dealer_ways
        else:
            yield hand, "none", ways * comb(rest.total(), 2)


def lucky_ladies_chances(paytable: Paytable, decks: int) -> LadiesChances:
    """Give the exact chances of a wager on a fresh shoe.

    Raises:
        UsageError: the paytable is not offered with that many decks.
    """
    unit_cents = 100
    cards = len(DECK) * paytable.check_offered(decks)
    every = comb(cards, 2) * comb(cards - 2, 2)
    sets: Counter[str] = Counter()
    credit_cents = meter_percent = 0
    for hand, dealer, ways in deals(decks):
        row = row_paid(hand, dealer, paytable)
        sets[row.text if row else LOST] += ways
        match row.pays if row else None:
            case Odds() as odds:
                credit_cents += odds.credit_cents(unit_cents) * ways
            case Share(percent):
                meter_percent += percent * ways
    return LadiesChances(
        MappingProxyType({row: Fraction(ways, every) for row, ways in sets.items()}),
        Fraction(credit_cents, every * unit_cents),
        Fraction(meter_percent, every * 100),
    )


def _pairs(shoe: Counter[Card]) -> Iterator[tuple[tuple[Card, Card], int]]:
    """Every two cards out of a shoe, and how many sets of real cards are like them."""
    for first, second in combinations_with_replacement(shoe, 2):
        ways = comb(shoe[first], 2) if first == second else shoe[first] * shoe[second]
        if ways:
            yield (first, second), ways


def _blackjacks(shoe: Counter[Card]) -> Counter[Dealer]:
    dealt: Counter[Dealer] = Counter()
    for cards, ways in _pairs(shoe):
        dealt[dealers_blackjack(cards)] += ways
    return dealt
