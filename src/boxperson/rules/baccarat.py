"""Baccarat, § 631a: what hands count, who draws a third card, who wins, what the base wagers are paid.

Lucky Nines rides on it; § 631c.4(f) asks that the deal is completed by these rules.
"""

import reprlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from boxperson.errors import UsageError
from boxperson.rules.cards import RANKS, Card, write
from boxperson.rules.odds import Odds
from boxperson.rules.settlement import Settlement, check_stake

Hand = Literal["player", "banker"]
Winner = Literal["player", "banker", "tie"]

ODDS: Mapping[str, Odds] = MappingProxyType({"player": Odds(1, "to"), "banker": Odds(1, "to"), "tie": Odds(8, "to")})
"""The base wagers by name, with what they pay; the banker's less a commission."""

COMMISSION_PERCENT = 5
# The base wagers have sections of their own, none of the four; this clause asks to complete the deal and settle them.
CLAUSES = ("631c.4(f)",)

_VALUES = {rank: place if place < 10 else 0 for place, rank in enumerate(RANKS, start=1)}
_NATURAL = 8
_STANDS_FROM = 6

BANKER_DRAWS_TO: Mapping[int, frozenset[int]] = MappingProxyType(
    {
        **dict.fromkeys((0, 1, 2), frozenset(range(10))),
        3: frozenset(range(10)) - {8},
        4: frozenset({2, 3, 4, 5, 6, 7}),
        5: frozenset({4, 5, 6, 7}),
        6: frozenset({6, 7}),
        7: frozenset(),
    }
)
"""Banker's total of two cards to the values of the player's third card that make the banker draw, § 631a.11."""


def value(card: Card) -> int:
    """The points of a card: an ace 1, a ten or picture 0."""
    return _VALUES[card.rank]


def total(hand: Sequence[Card]) -> int:
    """The points of a hand: the last digit of the sum."""
    return sum(map(value, hand)) % 10


def natural(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Whether the first two cards of either hand total 8 or 9, so that no third card is drawn."""
    return max(total(player[:2]), total(banker[:2])) >= _NATURAL


def next_draw(player: Sequence[Card], banker: Sequence[Card]) -> Hand | None:
    """Tell which hand is dealt the next card.

    Args:
        player: the player's cards so far, two or three.
        banker: the banker's cards so far, two or three.

    Returns:
        The hand that draws a third card now; None when the deal is complete.

    Raises:
        UsageError: a hand has other than two or three cards, or a third card that the rules do not deal.
    """
    _check_sizes(player, banker)
    player_draws = not natural(player, banker) and total(player[:2]) < _STANDS_FROM
    if len(player) == 3 and not player_draws:
        raise UsageError(_not_dealt("player", player[2]))
    if player_draws and len(player) == 2:
        if len(banker) == 3:
            raise UsageError(f"{_not_dealt('banker', banker[2])} before the player's")
        return "player"
    banker_draws = not natural(player, banker) and _banker_draws(total(banker[:2]), player)
    if len(banker) == 3 and not banker_draws:
        raise UsageError(_not_dealt("banker", banker[2]))
    return "banker" if banker_draws and len(banker) == 2 else None


def winner(player: Sequence[Card], banker: Sequence[Card]) -> Winner:
    """Tell whose hand is higher once the deal is complete.

    Raises:
        UsageError: a hand still draws, or its cards are not what the rules deal.
    """
    drawing = next_draw(player, banker)
    if drawing is not None:
        raise UsageError(f"the deal is not complete: the {drawing} draws a third card")
    difference = total(player) - total(banker)
    if difference == 0:
        return "tie"
    return "player" if difference > 0 else "banker"


def settle(
    wager: str,
    stake_cents: int,
    player: Sequence[Card],
    banker: Sequence[Card],
    commission_percent: int = COMMISSION_PERCENT,
) -> Settlement:
    """Settle a base wager once the deal is complete.

    Args:
        wager: "player", "banker" or "tie".
        stake_cents: what is staked.
        player: all cards of the player's hand.
        banker: all cards of the banker's hand.
        commission_percent: what is kept of a banker wager's winnings, rounded down to the cent.

    Raises:
        UsageError: there is no such wager, the stake or the commission cannot be, or the deal is not complete.
    """
    if wager not in ODDS:
        raise UsageError(f"there is no base wager {reprlib.repr(wager)}; allowed: {', '.join(ODDS)}")
    check_stake(stake_cents)
    won_by = winner(player, banker)
    if won_by == wager:
        return _won(wager, stake_cents, check_commission(commission_percent))
    if won_by == "tie":
        return Settlement(wager, "push: a tie", None, stake_cents, working=False, clauses=CLAUSES)
    return Settlement(wager, f"lost: {_outcome(won_by)}", None, 0, working=False, clauses=CLAUSES)


def check_commission(percent: int) -> int:
    """Give back a commission in percent of the winnings.

    Raises:
        UsageError: it is not a whole number from 0 to 100.
    """
    if isinstance(percent, bool) or not isinstance(percent, int) or not 0 <= percent <= 100:
        raise UsageError(f"a commission of {reprlib.repr(percent)} percent cannot be; give a whole number, 0 to 100")
    return percent


def _won(wager: str, stake_cents: int, commission_percent: int) -> Settlement:
    credit_cents = ODDS[wager].credit_cents(stake_cents)
    row = f"won: {_outcome(wager)}"
    if wager == "banker" and commission_percent:
        credit_cents -= (credit_cents - stake_cents) * commission_percent // 100
        row = f"{row}, less {commission_percent}% commission"
    return Settlement(wager, row, str(ODDS[wager]), credit_cents, working=False, clauses=CLAUSES)


def _outcome(won_by: str) -> str:
    return "a tie" if won_by == "tie" else f"the {won_by}'s hand is higher"


def _banker_draws(banker_total: int, player: Sequence[Card]) -> bool:
    if len(player) == 2:
        return banker_total < _STANDS_FROM
    return value(player[2]) in BANKER_DRAWS_TO[banker_total]


def _check_sizes(player: Sequence[Card], banker: Sequence[Card]) -> None:
    for name, hand in (("player", player), ("banker", banker)):
        if len(hand) not in (2, 3):
            held = reprlib.repr(write(hand))
            raise UsageError(f"the {name}'s hand is {held}; give two cards, or three once it has drawn")


def _not_dealt(hand: Hand, third: Card) -> str:
    return f"the {hand}'s third card {third} is one that the rules do not deal"
