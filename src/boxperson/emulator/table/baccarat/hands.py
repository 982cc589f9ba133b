"""Baccarat as the table's firmware plays it: what cards count, who draws a third card, who wins (§ 631a.11)."""

from collections.abc import Sequence

INITIAL_PLACES = ("player-1", "banker-1", "player-2", "banker-2")

_POINTS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}

_BANKER_DRAWS = (
    "dddddddddd",
    "dddddddddd",
    "dddddddddd",
    "dddddddd.d",
    "..dddddd..",
    "....dddd..",
    "......dd..",
    "..........",
)
"""By the banker's total of two cards, 0 to 7, and by the points of the player's third card, 0 to 9."""


def points(card: str) -> int:
    """What a card counts."""
    return _POINTS[card[0]] if card[0] in _POINTS else int(card[0])


def total(cards: Sequence[str]) -> int:
    """What a hand counts."""
    return sum(points(card) for card in cards) % 10


def next_third(player: Sequence[str], banker: Sequence[str]) -> str | None:
    """The place of the next third card, or None when none is due."""
    if total(player[:2]) >= 8 or total(banker[:2]) >= 8 or len(banker) == 3:
        return None
    if len(player) == 2 and total(player) <= 5:
        return "player-3"
    return "banker-3" if _banker_draws(total(banker), player[2:]) else None


def _banker_draws(banker: int, third: Sequence[str]) -> bool:
    return _BANKER_DRAWS[banker][points(third[0])] == "d" if third else banker <= 5


def winner(player: int, banker: int) -> str:
    """Who wins by the totals: `player`, `banker` or `tie`."""
    if player == banker:
        return "tie"
    return "player" if player > banker else "banker"
