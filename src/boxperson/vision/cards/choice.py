"""Which of the cards that an outline proposes lie there: those that together explain it."""

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.outline import close_to, fit, on_sides, propose
from boxperson.vision.cards.paper import Heap, Paper
from boxperson.vision.cards.rectangle import CARD_MM, Rectangle
from boxperson.vision.cards.sides import look_along
from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import TopView

LEAST_PAPER, ROUGH_PAPER = 0.96, 0.9
SAME_MM, SAME = 1.5, 0.07
LEAST_OUTLINE_MM, LEAST_ALONE = 45.0, 0.2
_GRID_MM = np.array([(x, y) for x in np.linspace(-29.75, 29.75, 12) for y in np.linspace(-42.45, 42.45, 16)])
_SHARE = np.linspace(-0.4, 0.4, 14)
_BORDER_MM = np.array(
    [(side * (CARD_MM[0] / 2 - deep), CARD_MM[1] * at) for side in (-1, 1) for at in _SHARE for deep in (0.9, 1.7)]
    + [(CARD_MM[0] * at, side * (CARD_MM[1] / 2 - deep)) for side in (-1, 1) for at in _SHARE for deep in (0.9, 1.7)]
)


def find_cards(paper: Paper, view: TopView) -> list[Rectangle]:
    """The cards that explain the outline of paper, in each heap the clearest first.

    A card must lie on paper all over. It is the more believable the more of the outline its sides explain that no
    clearer card does, the whiter it is along its border, and the more its sides show as dark lines over other cards.
    """
    return [card for heap in paper.heaps for card in _find_in(heap, paper, view)]


def _find_in(heap: Heap, paper: Paper, view: TopView) -> list[Rectangle]:
    cards = propose(heap.edges_mm)
    shares = paper_share(cards, paper, view)
    cards = _distinct(cards[shares >= ROUGH_PAPER], shares[shares >= ROUGH_PAPER])
    outline = close_to(cards, heap.outline)
    cards = fit(cards, outline)
    cards = cards[paper_share(cards, paper, view) >= LEAST_PAPER]
    cards = _distinct(cards, on_sides(cards, outline) @ outline.step_mm)
    if len(cards) == 0:
        return []
    near = on_sides(cards, outline)
    rectangles = [Rectangle(*map(float, card)) for card in cards]
    sides = look_along(rectangles, paper.filled, paper.brightness, view)
    white = _border_brightness(cards, paper, view)
    kept: list[Rectangle] = []
    balance = sides.balance_mm()
    left, open_still = outline.step_mm.copy(), np.ones(len(cards), bool)
    while open_still.any():
        worth = np.where(open_still, near @ left * white + balance, -np.inf)
        best = int(np.argmax(worth))
        if worth[best] < LEAST_OUTLINE_MM:
            break
        if _alone_share(rectangles[best], kept) >= LEAST_ALONE:
            kept.append(rectangles[best])
            left[near[best]] = 0
            sides = sides.without(rectangles[best])
            balance = sides.balance_mm()
        open_still[best] = False
    return kept


def _distinct(cards: Floats, merit: Floats) -> Floats:
    """The cards without those that are nearly the same as one of greater merit."""
    cards = cards[np.argsort(-merit, kind="stable")]
    apart = np.hypot(cards[:, None, 0] - cards[None, :, 0], cards[:, None, 1] - cards[None, :, 1])
    same = (apart < SAME_MM) & (np.abs(np.sin(cards[:, None, 2] - cards[None, :, 2])) < SAME)
    kept: list[int] = []
    for k in range(len(cards)):
        if not same[k, kept].any():
            kept.append(k)
    return cards[kept]


def _alone_share(card: Rectangle, others: list[Rectangle]) -> float:
    """How much of a card lies in no other's outline, 0 to 1."""
    points = card.on_felt(_GRID_MM)
    return float(np.all([other.outside_mm(points) > 0 for other in others], axis=0).mean()) if others else 1.0


def paper_share(cards: Floats, paper: Paper, view: TopView) -> Floats:
    """How much of each card lies on paper, ink and all; what is out of the picture counts as paper."""
    inside, there = _sampled(cards, _GRID_MM, paper.filled, view)
    return np.asarray((~inside | (there > 0)).mean(axis=1), np.float64)


def _border_brightness(cards: Floats, paper: Paper, view: TopView) -> Floats:
    """How bright the darkest side of each card is just within its border, as a share of its brightest."""
    _, there = _sampled(cards, _BORDER_MM, paper.brightness, view)
    sides = there.reshape(len(cards), 4, -1).mean(axis=2)
    return np.asarray(sides.min(axis=1) / np.maximum(sides.max(axis=1), 1), np.float64)


def _sampled(cards: Floats, own_mm: Floats, picture: Image, view: TopView) -> tuple[NDArray[np.bool_], Image]:
    """Whether some points of each card are in the frame, and what a picture of the view shows there, n x N."""
    cos, sin = np.cos(cards[:, 2:]), np.sin(cards[:, 2:])
    u, v = own_mm.T
    points = np.stack([cards[:, :1] + cos * u - sin * v, cards[:, 1:2] + sin * u + cos * v], axis=-1)
    columns, rows = np.round(view.to_px(points)).astype(int).T
    height, width = picture.shape
    inside = (columns >= 0) & (rows >= 0) & (columns < width) & (rows < height)
    columns, rows = np.clip(columns, 0, width - 1), np.clip(rows, 0, height - 1)
    inside &= view.inside[rows, columns] > 0
    shape = (len(cards), len(own_mm))
    return inside.reshape(shape), picture[rows, columns].reshape(shape)
