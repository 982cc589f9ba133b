"""Reads the cards on a calibrated frame of a table.

Where cards lie comes from the outlines of paper of their known size. Each card is then cut out upright and read
twice: by its indices, and by its face without them. It counts only if both agree; any card that lies face up and is
not told, and any large piece of paper that is no card, makes the whole reading indeterminate.
"""

from collections.abc import Sequence

import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.between import find_between, loose_edges
from boxperson.vision.cards.choice import find_cards
from boxperson.vision.cards.covered import read_covered_face
from boxperson.vision.cards.deck import Deck
from boxperson.vision.cards.face import is_back, read_face, read_glared_face
from boxperson.vision.cards.index import Index, crop, find_pairs, tell
from boxperson.vision.cards.ink import Ink, find_ink
from boxperson.vision.cards.paper import find_paper, remains
from boxperson.vision.cards.reading import CardsReading, Corners, SeenBack, SeenCard, abstain, read
from boxperson.vision.cards.rectangle import Rectangle
from boxperson.vision.cards.rows import find_in_rows
from boxperson.vision.cards.stacking import sort_out
from boxperson.vision.cards.strangers import find_strangers, strange_indices
from boxperson.vision.cards.upright import FACE_MM, Upright, cut
from boxperson.vision.cards.witnesses import CLEAR, Testimony, weigh
from boxperson.vision.image import Image
from boxperson.vision.patch import Box
from boxperson.vision.plane import top_view

DARKEST, LEAST_LIT = 40, 0.02
LEAST_SEEN, MOSTLY_SEEN, LEAST_HAZY = 0.2, 0.5, 0.1


def read_cards(
    frame: Image, calibration: Calibration, deck: Deck | None = None, chips_in: Sequence[Box] = ()
) -> CardsReading:
    """Reads every card that lies face up.

    Args:
        frame: a BGR frame of the size that the calibration holds for.
        calibration: lens and pose of the camera.
        deck: the deck that the cards are of, if it was learnt: a further witness.
        chips_in: left, near, right, far of where chips lie, in millimetres; what is white there is no part of a card.

    Returns:
        A reading of all cards, or an indeterminate one that says which could not be told, where it lies, and why.

    Raises:
        UsageError: the frame is not of the calibrated size.
    """
    calibration.require(frame)
    view = top_view(calibration, FACE_MM)
    if (frame[::12, ::12].max(axis=2) >= DARKEST).mean() < LEAST_LIT:
        return abstain("too dark")
    paper = find_paper(frame, view)
    cards = find_cards(paper, view)
    cards += find_between(paper, view, cards)
    cards += find_in_rows(paper, view, cards)
    pile = sort_out(frame, calibration, cards, FACE_MM)
    strange = strange_indices(frame, calibration, cards, pile)
    strangers = find_strangers(strange, paper, view, cards)
    if strangers:
        cards += strangers
        pile = sort_out(frame, calibration, cards, FACE_MM)
        strange = strange_indices(frame, calibration, cards, pile)
    looks = [_cut(frame, calibration, card, covers) for card, covers in zip(cards, pile, strict=True)]
    indices = _indices(frame, calibration, cards, looks)
    down = [not told and is_back(look[0]) for look, told in zip(looks, indices, strict=True)]
    backs = tuple(
        SeenBack(_corners_px(calibration, card), (card.x_mm, card.y_mm))
        for card, back in zip(cards, down, strict=True)
        if back
    )
    seen = tuple(
        _seen(calibration, card, _testimony(*look, told, deck))
        for card, look, told, back in zip(cards, looks, indices, down, strict=True)
        if not back
    )
    left = [
        *((float(x), float(y)) for x, y in (card.on_felt(pair.middle_mm) for card, pair in strange)),
        *remains(paper, cards, view),
        *((float(x), float(y)) for x, y in loose_edges(paper, view, cards).mean(axis=1)),
    ]
    return _decide(seen, backs, [middle for middle in left if not _lies_in(chips_in, middle)])


def _lies_in(areas: Sequence[Box], middle_mm: tuple[float, float]) -> bool:
    x, y = middle_mm
    return any(left <= x <= right and near <= y <= far for left, near, right, far in areas)


def _cut(frame: Image, calibration: Calibration, card: Rectangle, covers: list[Rectangle]) -> tuple[Upright, Ink]:
    upright = cut(frame, calibration, card, FACE_MM, covers)
    return upright, find_ink(upright)


def _indices(
    frame: Image, calibration: Calibration, cards: list[Rectangle], looks: list[tuple[Upright, Ink]]
) -> list[list[Index]]:
    """The indices of each card, the likeliest of each corner, all told at once."""
    pairs = [(number, pair) for number, look in enumerate(looks) for pair in find_pairs(*_in_shadow(*look))]
    crops = [crop(frame, calibration, cards[number], FACE_MM, pair) for number, pair in pairs]
    best: list[dict[int, Index]] = [{} for _ in cards]
    for (number, _), index in zip(pairs, tell([pair for _, pair in pairs], crops), strict=True):
        if index and (index.corner not in best[number] or index.confidence > best[number][index.corner].confidence):
            best[number][index.corner] = index
    return [list(corners.values()) for corners in best]


def _in_shadow(card: Upright, ink: Ink) -> tuple[Upright, Ink]:
    """A card with what lies in the shadow of another, where an index can be told but pips cannot."""
    if card.shown is card.seen:
        return card, ink
    card = card._replace(seen=card.shown)
    return card, find_ink(card)


def _testimony(upright: Upright, ink: Ink, indices: list[Index], deck: Deck | None) -> Testimony:
    """What a card is; one in a glare that makes no sense is weighed once more by what is clear, and must be surer."""
    if upright.seen.mean() < LEAST_SEEN:
        return Testimony(why="too little of it can be seen")
    likeness = deck.liken(upright) if deck else None
    if upright.seen.mean() < MOSTLY_SEEN:
        return weigh(indices, read_covered_face(upright, ink), likeness)
    found = weigh(indices, read_face(upright, ink), likeness)
    if not found.why or (ink.hazy & upright.seen).sum() < LEAST_HAZY * upright.seen.sum():
        return found
    glared = weigh(indices, read_glared_face(upright, ink), likeness)
    return glared if glared.confidence >= CLEAR else Testimony(why=f"glare: {glared.why or found.why}")


def _seen(calibration: Calibration, card: Rectangle, found: Testimony) -> SeenCard:
    return SeenCard(
        found.card,
        found.confidence,
        _corners_px(calibration, card),
        (card.x_mm, card.y_mm),
        card.turn_rad,
        found.why,
    )


def _corners_px(calibration: Calibration, card: Rectangle) -> Corners:
    corners = calibration.project(np.column_stack([card.corners(), np.full(4, FACE_MM)]))
    return tuple((float(x), float(y)) for x, y in corners)


def _decide(
    seen: tuple[SeenCard, ...], backs: tuple[SeenBack, ...], remains_mm: list[tuple[float, float]]
) -> CardsReading:
    doubtful = [card for card in seen if not card.card]
    if doubtful:
        x, y = doubtful[0].centre_mm
        more = f", and {len(doubtful) - 1} more" if len(doubtful) > 1 else ""
        return abstain(f"the card at ({x:.0f}, {y:.0f}) mm: {doubtful[0].why}{more}", seen, backs, tuple(remains_mm))
    if remains_mm:
        x, y = remains_mm[0]
        return abstain(f"something white at ({x:.0f}, {y:.0f}) mm is no whole card", seen, backs, tuple(remains_mm))
    return read(seen, backs=backs)
