"""Cards that lie between two others in a row, so that no edge of theirs shows outside: only a side, over paper.

Such a side runs across the whole card below it, to its very border, where no print on a face does.
"""

import numpy as np

from boxperson.vision.cards.between import ALONG_MM, darkness
from boxperson.vision.cards.choice import paper_share
from boxperson.vision.cards.outline import close_to, fit
from boxperson.vision.cards.paper import Paper
from boxperson.vision.cards.rectangle import CARD_MM, Rectangle, half_turn
from boxperson.vision.plane import TopView

APART_MM, LEAST_STEP_MM = (34.0, 60.0), 10.0
ASKEW, TURNS_RAD = 0.25, np.radians(np.arange(-6, 6.5, 1.0))
BORDERS_MM = (np.arange(2.5, 7.1, 0.75), np.arange(9.0, CARD_MM[1] - 9, 2.0), CARD_MM[1] - np.arange(2.5, 7.1, 0.75))
LEAST_DARK, LEAST_PAPER, SAME_MM = 0.03, 0.96, 6.0


def find_in_rows(paper: Paper, view: TopView, cards: list[Rectangle]) -> list[Rectangle]:
    """The cards between two of those that were found which overlap by a little only."""
    found: list[Rectangle] = []
    for one in cards:
        for other in cards:
            if one < other and _leave_room(one, other):
                for card in (_between(one, other, paper, view), _between(other, one, paper, view)):
                    near = [*cards, *found]
                    if card and all(np.hypot(card.x_mm - at.x_mm, card.y_mm - at.y_mm) > SAME_MM for at in near):
                        found.append(card)
    return found


def _leave_room(one: Rectangle, other: Rectangle) -> bool:
    """Whether two cards lie beside one another as cards of a row do when there is one more between them."""
    u, v = np.abs(one.on_card(np.array([other.x_mm, other.y_mm])))
    return bool(
        APART_MM[0] < u < APART_MM[1] and v < APART_MM[0] and abs(np.sin(one.turn_rad - other.turn_rad)) < ASKEW
    )


def _between(below: Rectangle, beyond: Rectangle, paper: Paper, view: TopView) -> Rectangle | None:
    """The card whose side shows on one of two cards, on the side away from the other."""
    u, v = below.on_card(np.array([beyond.x_mm, beyond.y_mm]))
    towards = float(np.sign(u))
    steps = np.arange(LEAST_STEP_MM, abs(u) - LEAST_STEP_MM, ALONG_MM)
    best = (LEAST_DARK, np.zeros((0, 3)))
    for turn in TURNS_RAD + below.turn_rad:
        way = np.array([np.cos(turn), np.sin(turn)])
        up = np.array([-way[1], way[0]])
        middle = np.array([below.x_mm, below.y_mm]) + up * v / 2
        start = middle - up * CARD_MM[1] / 2 - way * towards * CARD_MM[0] / 2
        places = steps if towards > 0 else -steps[::-1]
        dark = np.min([darkness(start, way, places, depths, paper, view) for depths in BORDERS_MM], axis=0)
        at = int(np.argmax(dark))
        if dark[at] > best[0]:
            x, y = middle + way * places[at]
            best = (float(dark[at]), np.array([(x, y, float(half_turn(np.array(turn))))]))
    card = best[1]
    if len(card):
        card = fit(card, close_to(card, paper.outline))
        card = card[paper_share(card, paper, view) >= LEAST_PAPER]
    return Rectangle(*card[0].tolist()) if len(card) else None
