"""What a dealer knows of hands: totals, blackjack, and which twenty a Lucky Ladies hand is (§ 633b.22(b) and (i))."""

from collections.abc import Sequence

TEN_CARDS = "TJQK"
QUEEN_OF_HEARTS = "QH"


def total(cards: Sequence[str]) -> int:
    """The point count of a hand: an ace counts 11 unless that is more than 21, then 1."""
    points = sum(_points(card) for card in cards)
    for _ in [card for card in cards if card[0] == "A"]:
        points -= 10 if points > 21 else 0
    return points


def is_blackjack(cards: Sequence[str]) -> bool:
    """Whether an ace and a ten-card are all that a hand is."""
    return len(cards) == 2 and total(cards) == 21


def row(cards: Sequence[str]) -> str | None:
    """The row of two cards that total 20 when the dealer has no blackjack; None for any other total."""
    first, second = cards
    if total(cards) != 20:
        return None
    if first == second:
        return "queens" if first == QUEEN_OF_HEARTS else "matched"
    return "suited" if first[1] == second[1] else "any"


def queens_row(dealers: Sequence[str]) -> str:
    """The row of a queen of hearts pair, from the dealer's two cards."""
    if not is_blackjack(dealers):
        return "queens"
    up, hole = dealers
    if up[1] != hole[1]:
        return "queens blackjack"
    return "queens hearts-blackjack" if up[1] == "H" else "queens suited-blackjack"


def may_be_blackjack(up_card: str) -> bool:
    """Whether the dealer has a blackjack with the right hole card: an ace or a ten-card is up."""
    return up_card[0] in f"A{TEN_CARDS}"


def _points(card: str) -> int:
    rank = card[0]
    return 11 if rank == "A" else 10 if rank in TEN_CARDS else int(rank)
