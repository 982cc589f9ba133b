"""What a card is by its two witnesses, the indices and the face, or why that cannot be told."""

from typing import NamedTuple

from boxperson.vision.cards.deck import LEAST_ALIKE, Likeness
from boxperson.vision.cards.face import COURTS, Face
from boxperson.vision.cards.index import Index

SURE, FAIR, STRONG = 0.6, 0.7, 0.85
FAINT, CLEAR = 0.85, 0.93
LEAST_SUIT_SURE = 0.08
_COLOUR_OF = {"C": "black", "D": "red", "H": "red", "S": "black"}
_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class Testimony(NamedTuple):
    """A card and how sure it is, or no card and why."""

    card: str = ""
    confidence: float = 0.0
    why: str = ""


def weigh(indices: list[Index], face: Face, likeness: Likeness | None = None) -> Testimony:
    """Accepts the card that indices and face agree on.

    A face that fits one rank only and tells the suit is a witness of its own. One that does not (a court, a card that
    is partly covered or in a glare) leaves it to the indices: two that agree, or a strong one whose suit has the right
    shape.

    Args:
        indices: the indices that were told, at most one a corner.
        face: the face, read without them.
        likeness: what card of the learnt deck it looks like, if there is one: a third witness, which must not differ.
    """
    told = [index for index in indices if index.confidence >= SURE]
    if not told:
        return Testimony(why="no index can be read")
    index = max(told, key=lambda one: one.confidence)
    told = [one for one in told if not _is_outdone(one, index, face)]
    others = {one.card for one in told if one.card != index.card}
    if others:
        return Testimony(why=f"its indices say {' and '.join(sorted({index.card, *others}))}")
    why = _against(index, face) or _unlike(index, likeness)
    if not why and not (likeness and likeness.told):
        why = _too_little(told, face)
    if why:
        return Testimony(why=why)
    return Testimony(index.card, _confidence(told, face))


def _against(index: Index, face: Face) -> str:
    """What in the face speaks against an index, if anything."""
    rank, suit = index.card[0], index.card[1]
    if not face.ranks:
        return f"the index says {index.card} but {face.why}"
    if rank not in face.ranks:
        shows = "a court" if face.ranks == COURTS else f"{face.pips} pips"
        return f"the index says {index.card} but the face shows {shows}"
    if face.suit and face.suit != suit:
        return f"the index says {index.card} but the pips look like {_WORDS[face.suit]}"
    inks = {shade for shade in (face.colour, index.colour) if shade}
    if inks and inks != {_COLOUR_OF[suit]}:
        return f"the index says {index.card} but its ink is {' and '.join(sorted(inks))}"
    return ""


def _unlike(index: Index, likeness: Likeness | None) -> str:
    if likeness and likeness.alike < LEAST_ALIKE:
        return f"the index says {index.card} but the card is like none of the learnt deck"
    if likeness and likeness.card != index.card and likeness.told:
        return f"the index says {index.card} but the card looks like {likeness.card} of the learnt deck"
    return ""


def _too_little(told: list[Index], face: Face) -> str:
    """What is missing for a card that nothing speaks against."""
    rank, suit = told[0].card[0], told[0].card[1]
    if _is_witness(face):
        return ""
    if any(index.suit not in ("", suit) for index in told):
        return f"the index says {told[0].card} but the shape of its suit does not"
    if len(told) > 1:
        return ""
    if {"6", "9"} <= face.ranks and rank in "69" and told[0].confidence < CLEAR:
        return "one index says 6 or 9 and the face does not tell"
    enough = FAIR if _nearly_tells(face) else STRONG
    if _sure_among(told[0], face.ranks) < enough or told[0].suit != suit or not told[0].colour:
        return "one unsure index, and the face does not tell more"
    return ""


def _is_witness(face: Face) -> bool:
    """Whether a face tells rank and suit by itself."""
    return len(face.ranks) == 1 and bool(face.suit) and face.confidence >= LEAST_SUIT_SURE


def _sure_among(index: Index, ranks: frozenset[str]) -> float:
    """How sure an index is of its rank when the face leaves some only."""
    left = 1 - sum(share for rank, share in index.ranks.items() if rank not in ranks)
    return max(index.confidence, index.ranks.get(index.card[0], 0.0) / left)


def _nearly_tells(face: Face) -> bool:
    """Whether a face leaves hardly a choice: two ranks, by pips that are there."""
    return len(face.ranks) <= 2 and face.pips >= 2


def _is_outdone(weak: Index, strong: Index, face: Face) -> bool:
    """Whether the face speaks against an unsure index where the other is sure, as glare or a shadow makes it."""
    differs = weak.card != strong.card and weak.confidence < FAINT and strong.confidence > CLEAR
    return differs and bool(_against(weak, face))


def _confidence(told: list[Index], face: Face) -> float:
    """The surer index; the less sure of index and face where the face is a witness of its own."""
    best = max(index.confidence for index in told)
    return min(best, 0.5 + face.confidence) if _is_witness(face) else best
