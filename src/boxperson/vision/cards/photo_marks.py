"""Marks on any photograph: the indices of cards, each read several times, a little shifted and scaled."""

from dataclasses import dataclass

import numpy as np

from boxperson.vision.cards.photo_glance import glance
from boxperson.vision.cards.photo_glyphs import find_glyphs
from boxperson.vision.cards.photo_ink import agrees, redness
from boxperson.vision.cards.photo_pairs import Pairs, find_pairs
from boxperson.vision.cards.symbols import NONE_RANK, NONE_SUIT, RANKS, SUITS, Symbols, classify, cut
from boxperson.vision.image import Floats, Image

_MOST_PAIRS = 500  # those on the lightest paper
_AT_A_GLANCE, _AT_FIRST_SIGHT = 0.15, 0.2  # chance of an index that makes it worth looking on
_LOOKS = ((0.03, 0.015, 0.95), (-0.03, -0.015, 1.05))  # shift along and across, of the span; scale
_CONTRADICTED = 0.3  # confidence at most in a suit whose colour the ink does not have
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
    pairs, first = pairs.only(likely), Symbols(first.ranks[likely], first.suits[likely])
    looks = [first, *(classify(_crops(picture, _moved(pairs, look))) for look in _LOOKS)]
    mean = Symbols(np.mean([each.ranks for each in looks], axis=0), np.mean([each.suits for each in looks], axis=0))
    reds = redness(crops[likely])
    return _distinct([_mark(mean, n, pairs, float(reds[n])) for n in range(len(pairs))])


def _promising(picture: Image, pairs: Pairs) -> tuple[Pairs, Image]:
    """The pairs that look like an index at a glance, either way up, and their crops."""
    pairs = pairs.only(np.arange(min(len(pairs), _MOST_PAIRS)))
    crops = _crops(picture, pairs)
    kept, turned = np.nonzero(glance(crops) > _AT_A_GLANCE)
    both_ways = pairs.only(kept)
    shown = crops[kept]
    shown[turned == 1] = shown[turned == 1][:, ::-1, ::-1]
    both_ways.downs[turned == 1] *= -1
    return both_ways, shown


def _moved(pairs: Pairs, look: tuple[float, float, float]) -> Pairs:
    along, aside, scale = look
    across = np.column_stack([pairs.downs[:, 1], -pairs.downs[:, 0]])
    return Pairs(pairs.middles + along * pairs.downs + aside * across, pairs.downs * scale, pairs.paper)


def _crops(picture: Image, pairs: Pairs) -> Image:
    crops = [cut(picture, middle, down) for middle, down in zip(pairs.middles, pairs.downs, strict=True)]
    return np.array(crops, np.uint8).reshape(-1, 64, 40, 3)


def _presence(symbols: Symbols) -> Floats:
    return np.asarray((1 - symbols.ranks[:, NONE_RANK]) * (1 - symbols.suits[:, NONE_SUIT]))


def _mark(symbols: Symbols, n: int, pairs: Pairs, red: float) -> Mark:
    """A mark; ink of the other colour takes away the confidence in it, not the presence."""
    rank, suit = symbols.ranks[n, :NONE_RANK].argmax(), symbols.suits[n, :NONE_SUIT].argmax()
    sure = float(min(symbols.ranks[n, rank], symbols.suits[n, suit]))
    confidence = sure if agrees(red, SUITS[suit]) else min(sure, _CONTRADICTED)
    return Mark(RANKS[rank] + SUITS[suit], confidence, float(_presence(symbols)[n]), pairs.middles[n], pairs.downs[n])


def _distinct(marks: list[Mark]) -> list[Mark]:
    kept: list[Mark] = []
    for mark in sorted(marks, key=lambda each: -each.confidence):
        if all(np.hypot(*(mark.middle - other.middle)) > _TOUCHING * min(mark.span, other.span) for other in kept):
            kept.append(mark)
    return kept
