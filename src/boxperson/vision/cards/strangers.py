"""Cards that were passed over, by their indices: one that stands on another card where that card itself has none."""

import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.between import ALONG_MM, darkness
from boxperson.vision.cards.choice import paper_share
from boxperson.vision.cards.index import Pair, crop, find_pairs_within, tell
from boxperson.vision.cards.ink import find_ink
from boxperson.vision.cards.outline import close_to, fit
from boxperson.vision.cards.paper import Paper
from boxperson.vision.cards.rectangle import CARD_MM, Rectangle, half_turn
from boxperson.vision.cards.upright import FACE_MM, cut
from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import TopView

SURE, RAISED_MM = 0.95, 12.0
TURNS_RAD = np.radians(np.arange(-10, 10.5, 1.0))
LEFT_MM, ABOVE_MM = (2.5, 11.0), 4.0
DEPTHS_MM = np.arange(6.0, CARD_MM[1] - 6.0, 2.0)
LEAST_DARK, LEAST_PAPER, SAME_MM = 0.03, 0.96, 6.0


def strange_indices(
    frame: Image, calibration: Calibration, cards: list[Rectangle], pile: list[list[Rectangle]]
) -> list[tuple[Rectangle, Pair]]:
    """Indices that belong to none of the cards that were found, on cards that others cover and just above those.

    Args:
        frame: BGR.
        calibration: of its camera.
        cards: where cards lie.
        pile: for each of them the cards that lie on it.

    Returns:
        Each with the rectangle in whose axes it is told.
    """
    zones = []
    for card, covers in zip(cards, pile, strict=True):
        if covers:
            x_mm, y_mm = card.on_felt(np.array([0.0, RAISED_MM]))
            raised = Rectangle(float(x_mm), float(y_mm), card.turn_rad)
            upright = cut(frame, calibration, raised, FACE_MM, covers)
            zones += [(raised, pair) for pair in find_pairs_within(upright, find_ink(upright))]
    told = tell([pair for _, pair in zones], [crop(frame, calibration, card, FACE_MM, pair) for card, pair in zones])
    return [zone for zone, index in zip(zones, told, strict=True) if index and index.confidence > SURE]


def find_strangers(
    strange: list[tuple[Rectangle, Pair]], paper: Paper, view: TopView, cards: list[Rectangle]
) -> list[Rectangle]:
    """The cards that strange indices stand on, each by its left side, a dark line over the card below."""
    found: list[Rectangle] = []
    for below, pair in strange:
        card = _by_its_side(below, pair, paper, view)
        if card and all(np.hypot(card.x_mm - at.x_mm, card.y_mm - at.y_mm) > SAME_MM for at in [*cards, *found]):
            found.append(card)
    return found


def _by_its_side(below: Rectangle, pair: Pair, paper: Paper, view: TopView) -> Rectangle | None:
    """The card to the right of the darkest line to the left of an index."""
    index = below.on_felt(pair.middle_mm)
    top_mm = float(np.hypot(*pair.down_mm)) / 2 + ABOVE_MM
    best = (LEAST_DARK, np.zeros((0, 3)))
    for turn in below.turn_rad + TURNS_RAD:
        way = np.array([np.cos(turn), np.sin(turn)])
        up = np.array([-way[1], way[0]])
        bottom = index + up * (top_mm - CARD_MM[1])
        places = np.arange(-LEFT_MM[1], -LEFT_MM[0], ALONG_MM)
        dark = darkness(bottom, way, places, DEPTHS_MM, paper, view)
        at = int(np.argmax(dark))
        if dark[at] > best[0]:
            x, y = bottom + way * (places[at] + CARD_MM[0] / 2) + up * CARD_MM[1] / 2
            best = (float(dark[at]), np.array([(x, y, float(half_turn(np.array(turn))))]))
    return _fitted(best[1], paper, view)


def _fitted(card: Floats, paper: Paper, view: TopView) -> Rectangle | None:
    if len(card):
        card = fit(card, close_to(card, paper.outline))
        card = card[paper_share(card, paper, view) >= LEAST_PAPER]
    return Rectangle(*card[0].tolist()) if len(card) else None
