"""Marks on any photograph: the indices of cards, each read several times, a little shifted and scaled."""

from dataclasses import dataclass

import numpy as np

from boxperson.vision.cards.photo_glance import glance
from boxperson.vision.cards.photo_glyphs import find_glyphs
from boxperson.vision.cards.photo_pairs import Pairs, find_pairs
from boxperson.vision.cards.symbols import NONE_RANK, NONE_SUIT, RANKS, SUITS, Symbols, classify, cut
from boxperson.vision.image import Floats, Image

_MOST_PAIRS = 1200
_AT_A_GLANCE, _AT_FIRST_SIGHT = 0.15, 0.2  # chance of an index that makes it worth looking on
_LOOKS = ((0.03, 0.015, 0.95), (-0.03, -0.015, 1.05))  # shift along and across, of the span; scale
_TOUCHING = 0.4  # of the shorter span: marks whose middles lie closer are the same ink


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """What may be the index of a card.

    Attributes:
        card: rank and suit that are likeliest.
        confidence: 0 to 1, that this is an index and of this card.
        presence: 0 to 1, that this is an index at all.
        middle: of the pair of glyphs, (x, y) in pixels of the picture.
        down: from the top of the rank to the bottom of the suit, pixels.
    """

    card: str
    confidence: float
    presence: float
    middle: Floats
    down: Floats

    @property
    def span(self) -> float:
        """Height of the pair of glyphs in pixels."""
        return float(np.hypot(*self.down))


def find_marks(picture: Image) -> list[Mark]:
    """Indices, the most confident first; of those in one place only the most confident."""
    pairs, crops = _promising(picture, find_pairs(find_glyphs(picture)))
    first = classify(crops)
    likely = np.flatnonzero(_presence(first) > _AT_FIRST_SIGHT)
    pairs, first = Pairs(pairs.middles[likely], pairs.downs[likely]), Symbols(first.ranks[likely], first.suits[likely])
    looks = [first, *(classify(_crops(picture, _moved(pairs, look))) for look in _LOOKS)]
    mean = Symbols(np.mean([each.ranks for each in looks], axis=0), np.mean([each.suits for each in looks], axis=0))
    return _distinct([_mark(mean, n, pairs.middles[n], pairs.downs[n]) for n in range(len(pairs))])


def _promising(picture: Image, pairs: Pairs) -> tuple[Pairs, Image]:
    """The pairs that look like an index at a glance, either way up, and their crops."""
    pairs = Pairs(pairs.middles[:_MOST_PAIRS], pairs.downs[:_MOST_PAIRS])
    crops = _crops(picture, pairs)
    both = Pairs(np.vstack([pairs.middles, pairs.middles]), np.vstack([pairs.downs, -pairs.downs]))
    crops = np.concatenate([crops, crops[:, ::-1, ::-1]])
    kept = np.flatnonzero(glance(crops) > _AT_A_GLANCE)
    return Pairs(both.middles[kept], both.downs[kept]), crops[kept]


def _moved(pairs: Pairs, look: tuple[float, float, float]) -> Pairs:
    along, aside, scale = look
    across = np.column_stack([pairs.downs[:, 1], -pairs.downs[:, 0]])
    return Pairs(pairs.middles + along * pairs.downs + aside * across, pairs.downs * scale)


def _crops(picture: Image, pairs: Pairs) -> Image:
    crops = [cut(picture, middle, down) for middle, down in zip(pairs.middles, pairs.downs, strict=True)]
    return np.array(crops, np.uint8).reshape(-1, 64, 40, 3)


def _presence(symbols: Symbols) -> Floats:
    return np.asarray((1 - symbols.ranks[:, NONE_RANK]) * (1 - symbols.suits[:, NONE_SUIT]))


def _mark(symbols: Symbols, n: int, middle: Floats, down: Floats) -> Mark:
    rank, suit = symbols.ranks[n, :NONE_RANK].argmax(), symbols.suits[n, :NONE_SUIT].argmax()
    sure = float(min(symbols.ranks[n, rank], symbols.suits[n, suit]))
    return Mark(RANKS[rank] + SUITS[suit], sure, float(_presence(symbols)[n]), middle, down)


def _distinct(marks: list[Mark]) -> list[Mark]:
    kept: list[Mark] = []
    for mark in sorted(marks, key=lambda each: -each.confidence):
        if all(np.hypot(*(mark.middle - other.middle)) > _TOUCHING * min(mark.span, other.span) for other in kept):
            kept.append(mark)
    return kept
