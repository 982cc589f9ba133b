"""Exact chances of Lucky Nines, by walking every distinguishable set of four initial cards through the judge."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from types import MappingProxyType

from boxperson.rules import lucky_nines
from boxperson.rules.cards import DECK, Card, check_decks
from boxperson.rules.chances import Chances
from boxperson.rules.lucky_nines_paytable import Paytable
from boxperson.rules.rulings import Rulings

_NINES = tuple(each for each in DECK if each.rank == "9")
_OTHER = next(each for each in DECK if each.rank != "9")  # stands for every card that is no nine
_OTHERS = len(DECK) - len(_NINES)
_DEALT = 4


def deals(decks: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Give every set of four cards that Lucky Nines can tell apart, and how many sets of real cards are like it.

    Raises:
        UsageError: there are no decks.
    """
    check_decks(decks)
    for dealt in combinations_with_replacement((*_NINES, _OTHER), _DEALT):
        copies = Counter(dealt)
        others = comb(_OTHERS * decks, copies.pop(_OTHER, 0))
        yield dealt, others * prod(comb(decks, each) for each in copies.values())


def lucky_nines_chances(paytable: Paytable, decks: int, rulings: Rulings) -> Chances:
    """Give the exact chances of a Lucky Nines wager on a fresh shoe; with LN-1 "all" a deal can be on two rows.

    Raises:
        UsageError: there are no decks.
    """
    stake_cents = 100
    sets: Counter[str] = Counter()
    credit_cents = 0
    for dealt, ways in deals(decks):
        player, banker = dealt[:2], dealt[2:]
        settlement = lucky_nines.settle(player, banker, stake_cents, paytable, rulings)
        rows = lucky_nines.rows_paid(player, banker, paytable, rulings)
        sets.update({row.text: ways for row in rows} or {settlement.row: ways})
        credit_cents += settlement.credit_cents * ways
    every = comb(len(DECK) * decks, _DEALT)
    return Chances(
        MappingProxyType({row: Fraction(ways, every) for row, ways in sets.items()}),
        Fraction(credit_cents, every * stake_cents),
    )
