"""Lucky Ladies progressive, § 633b.22(b) and (i): which row of the paytable a player's first two cards are on.

Only those two count: what the player splits, doubles or busts (LL-7) and how the base hand ends (LL-28) do not.
"""

import reprlib
from collections.abc import Sequence

from boxperson.errors import UsageError
from boxperson.rules import blackjack
from boxperson.rules.cards import Card, write
from boxperson.rules.lucky_ladies_paytable import Dealer, LadiesRow, Paytable, Twenty
from boxperson.rules.odds import Share
from boxperson.rules.rulings import Rulings

WAGER = "lucky-ladies"
LOST = "lost: not 20"

_TWENTY = 20
_INITIAL = 2
_QUEEN_OF_HEARTS = Card("Q", "H")


def twenty(hand: Sequence[Card]) -> Twenty | None:
    """Tell which 20 a player's first two cards are, the highest that is true of them (LL-4); None when they are none.

    Raises:
        UsageError: there are other than two cards.
    """
    first, second = _two(hand)
    if blackjack.total(hand) != _TWENTY:
        return None
    if first == second:
        return "queens" if first == _QUEEN_OF_HEARTS else "matched"
    return "suited" if first.suit == second.suit else "any"


def dealers_blackjack(cards: Sequence[Card]) -> Dealer:
    """Tell what is known of the dealer's blackjack.

    Args:
        cards: the dealer's up-card alone, or the first two cards, the up-card first.

    Raises:
        UsageError: there are other than one or two cards.
    """
    if len(cards) == 1:
        return "unknown" if blackjack.may_become_blackjack(cards[0]) else "none"
    if len(cards) != _INITIAL:
        raise UsageError(
            f"the dealer's cards are {reprlib.repr(write(cards))}; give the first two, such as 'AS KD', or the up-card"
        )
    return blackjack.blackjack(cards) or "none"


def waits(hand: Sequence[Card], dealer: Dealer) -> bool:
    """Whether the row of a hand cannot be known before the dealer's blackjack is (LL-6)."""
    return dealer == "unknown" and twenty(hand) == "queens"


def row_paid(hand: Sequence[Card], dealer: Dealer, paytable: Paytable) -> LadiesRow | None:
    """Find the row that a hand is on as far as it is known: the highest one only, None for a hand that is no 20.

    Args:
        hand: the player's first two cards.
        dealer: what is known of the dealer's blackjack; "unknown" counts as none.
        paytable: the paytable in force.

    Raises:
        UsageError: the hand has other than two cards.
    """
    kind = twenty(hand)
    return None if kind is None else paytable.row_for(kind, dealer)


def payout_clauses(row: LadiesRow, rulings: Rulings) -> tuple[str, ...]:
    """Tell which clauses of § 633b.22(h) a payout on this row has to keep (LL-21, LL-22, LL-23)."""
    clauses = ["633b.22(h)(1)", "633b.22(h)(2)"]
    of_meter = isinstance(row.pays, Share)
    if of_meter or rulings["LL-21"] == "all-wins":
        clauses.append("633b.22(h)(3)")
    if of_meter:
        clauses += ["633b.22(h)(4)#inventory", "633b.22(h)(4)#cards"]
    return tuple(clauses)


def _two(hand: Sequence[Card]) -> Sequence[Card]:
    if len(hand) != _INITIAL:
        raise UsageError(
            f"a player's hand is {reprlib.repr(write(hand))}; give exactly its first two cards, such as 'QH QH'"
        )
    return hand
