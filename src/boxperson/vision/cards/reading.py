"""What the eyes say of cards on the table: which lie face up and where, or why they will not tell."""

from dataclasses import dataclass
from typing import Literal, TypeVar

Verdict = Literal["read", "indeterminate"]
Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class SeenCard:
    """One card as it was seen, or a card body that was found and not told.

    Attributes:
        card: rank and suit, such as "9H"; empty where it could not be told.
        confidence: 0 to 1, the weaker of its two witnesses; 0 where it could not be told.
        corners_px: outline in the picture, four (x, y) in pixels, in order around the card.
        centre_mm: middle of the card on the felt, (x, y) in millimetres.
        turn_rad: how far its short sides are turned from the felt's x, counter-clockwise, in (-π/2, π/2]; a card reads
            the same either way up, so half a turn more makes no difference.
        why: why it could not be told; empty where it was.
    """

    card: str
    confidence: float
    corners_px: Corners
    centre_mm: tuple[float, float]
    turn_rad: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class SeenBack:
    """A card that lies face down.

    Attributes:
        corners_px: outline in the picture, four (x, y) in pixels, in order around the card.
        centre_mm: middle of the card on the felt, (x, y) in millimetres.
    """

    corners_px: Corners
    centre_mm: tuple[float, float]


Seen = TypeVar("Seen", SeenCard, SeenBack)


@dataclass(frozen=True, slots=True)
class CardsReading:
    """What was read, or why not.

    Attributes:
        verdict: ``read`` when the eyes stand by every card that lies face up, ``indeterminate`` when they abstain.
        cards: the cards that were told, from left to right; an abstaining reading also holds those that were not.
        why: the reason for abstaining in a few words; empty when the verdict is ``read``.
        confidence: 0 to 1, that of the least certain card; 1 where none lies.
        backs: the cards that lie face down, from left to right.
        loose_mm: where something white lies that is no whole card, (x, y) in millimetres of the felt.
    """

    verdict: Verdict
    cards: tuple[SeenCard, ...] = ()
    why: str = ""
    confidence: float = 0.0
    backs: tuple[SeenBack, ...] = ()
    loose_mm: tuple[tuple[float, float], ...] = ()


def read(
    cards: tuple[SeenCard, ...], confidence: float | None = None, backs: tuple[SeenBack, ...] = ()
) -> CardsReading:
    """A reading that the eyes stand by, its cards put in order from left to right."""
    lowest = min((seen.confidence for seen in cards), default=1.0) if confidence is None else confidence
    return CardsReading("read", _ordered(cards), "", lowest, _ordered(backs))


def abstain(
    why: str,
    cards: tuple[SeenCard, ...] = (),
    backs: tuple[SeenBack, ...] = (),
    loose_mm: tuple[tuple[float, float], ...] = (),
) -> CardsReading:
    """A reading that does not stand by the cards, and why."""
    return CardsReading("indeterminate", cards, why, 0.0, _ordered(backs), loose_mm)


def _ordered(seen: tuple[Seen, ...]) -> tuple[Seen, ...]:
    return tuple(sorted(seen, key=lambda one: one.centre_mm))
