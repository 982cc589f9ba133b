"""Cards that lie between others, so that only strips of them show: a piece of edge outside, and a side over paper.

A piece of straight outline that no card explains belongs to one. Where along it the card begins or ends shows as the
fine dark line that its other side makes over the paper below.
"""

import cv2
import numpy as np

from boxperson.vision.cards.choice import paper_share
from boxperson.vision.cards.outline import close_to, fit, on_sides
from boxperson.vision.cards.paper import Paper
from boxperson.vision.cards.rectangle import CARD_MM, Rectangle, half_turn, outside_all_mm
from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import TopView

LEAST_LOOSE_MM, TOUCH_MM, CLEAR_MM, CLOSE_MM, NEAR_MM, STEP_MM = 10.0, 5.0, 4.0, 17.0, 2.2, 1.0
ALONG_MM, DEEP_MM = 0.4, 2.0
BESIDE_STEPS = 4
BORDER_MM, BODY_MM, AS_BRIGHT = np.arange(1.2, 7.0, 0.6), np.arange(12.0, 22.1, 1.0), 0.88
LEAST_SHARE, LEAST_BARE_MM = 0.3, 7.0
BEYOND_MM, PRINT_MM, AS_PRINT, LEAST_PRINT = np.arange(10.0, 18.0, 0.5), 1.2, 0.6, 0.6
TURNS_RAD = np.radians(np.arange(-2.5, 2.6, 0.5))
END_MM, CORNER_MM = 2.0, 5.0
LEAST_DARK, LEAST_PAPER = 0.035, 0.96
SAME_MM = 4.0


def loose_edges(paper: Paper, view: TopView, cards: list[Rectangle]) -> Floats:
    """The straight pieces of the outline of paper that lie on no card nor along its sides, n x 2 x 2.

    Only those that begin or end at a card, and have both ends near cards.
    """
    edges = paper.edges_mm
    away = outside_all_mm(edges.reshape(-1, 2), cards).reshape(-1, 2)
    long = np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1) >= LEAST_LOOSE_MM
    likely = edges[long & (away.min(axis=1) < TOUCH_MM) & (away.max(axis=1) > CLEAR_MM) & (away.max(axis=1) < CLOSE_MM)]
    loose = [edge for edge in likely if _is_loose(edge, paper, view, cards)]
    return np.array(loose).reshape(-1, 2, 2)


def _length(edge: Floats) -> float:
    return float(np.linalg.norm(edge[1] - edge[0]))


def _is_loose(edge: Floats, paper: Paper, view: TopView, cards: list[Rectangle]) -> bool:
    """Whether enough of an edge is that of bare paper, not of a printed line, and no card explains it."""
    length = _length(edge)
    way = (edge[1] - edge[0]) / length
    into = np.array([-way[1], way[0]])
    points = edge[0] + np.linspace(0.1, 0.9, max(5, int(length / STEP_MM)))[:, None] * (edge[1] - edge[0])
    loose = outside_all_mm(points, cards) >= NEAR_MM
    if not loose.any():
        return False
    inner = points[:, None] + np.concatenate([BORDER_MM, BODY_MM])[:, None] * into
    bright, border = _seen(paper.brightness, inner, view), len(BORDER_MM)
    level = float(np.median(bright[:, border:]))
    loose &= (_seen(paper.filled, inner, view) > 0).all(axis=1) & (bright[:, :border].min(axis=1) > AS_BRIGHT * level)
    if loose.mean() <= LEAST_SHARE or loose.mean() * length <= LEAST_BARE_MM:
        return False
    beyond = np.stack([edge[0] - BEYOND_MM[:, None] * way, edge[1] + BEYOND_MM[:, None] * way]) + PRINT_MM * into
    goes_on = _seen(paper.brightness, beyond, view) > AS_PRINT * level
    goes_on &= outside_all_mm(beyond.reshape(-1, 2), cards).reshape(goes_on.shape) >= NEAR_MM
    return not bool((goes_on.mean(axis=1) > LEAST_PRINT).any())


def _seen(picture: Image, points_mm: Floats, view: TopView) -> Image:
    """What a picture of the view shows at points of the felt, ... x 2."""
    columns, rows = np.round(view.to_px(points_mm.reshape(-1, 2))).astype(int).T
    height, width = picture.shape
    seen = picture[np.clip(rows, 0, height - 1), np.clip(columns, 0, width - 1)]
    return np.asarray(seen.reshape(points_mm.shape[:-1]), np.uint8)


def find_between(paper: Paper, view: TopView, cards: list[Rectangle]) -> list[Rectangle]:
    """The cards that explain loose edges, given those that were found."""
    found: list[Rectangle] = []
    for edge in loose_edges(paper, view, cards):
        if not _is_loose(edge, paper, view, [*cards, *found]):
            continue
        proposed = _along(edge, paper, view)
        outline = close_to(proposed, paper.outline)
        proposed = fit(proposed, outline)
        proposed = proposed[paper_share(proposed, paper, view) >= LEAST_PAPER]
        loose = outline.step_mm * ~on_sides(_rows([*cards, *found]), outline).any(axis=0)
        gain = on_sides(proposed, outline) @ loose
        for x, y, turn in proposed[np.argsort(-gain)][:1].tolist():
            if all(np.hypot(x - other.x_mm, y - other.y_mm) > SAME_MM for other in [*cards, *found]):
                found.append(Rectangle(x, y, turn))
    return found


def _rows(cards: list[Rectangle]) -> Floats:
    return np.array(cards, np.float64).reshape(-1, 3)


def _along(edge: Floats, paper: Paper, view: TopView) -> Floats:
    """Cards with a side along an edge, by the darkest lines that run into the paper from it: n x 3."""
    length = _length(edge)
    found = [(0.0, 0.0, 0.0)][:0]
    for turn in TURNS_RAD:
        way = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ ((edge[1] - edge[0]) / length)
        into = np.array([-way[1], way[0]])
        start = edge.mean(axis=0) - way * length / 2
        for across, deep in (CARD_MM, CARD_MM[::-1]):
            begins = np.arange(length - across - END_MM, END_MM, ALONG_MM)
            if len(begins) == 0:
                continue
            side = way if across < deep else into
            for end in (0.0, across):
                dark = darkness(start, way, begins + end, np.arange(CORNER_MM, deep - CORNER_MM, DEEP_MM), paper, view)
                best = int(np.argmax(dark))
                if dark[best] >= LEAST_DARK:
                    x, y = start + way * (begins[best] + across / 2) + into * deep / 2
                    found.append((float(x), float(y), float(half_turn(np.arctan2(side[1], side[0])))))
    return np.array(found).reshape(-1, 3)


def darkness(start: Floats, way: Floats, places: Floats, depths: Floats, paper: Paper, view: TopView) -> Floats:
    """How dark lines that begin at places along a way and run into paper are against what is beside them.

    Args:
        start: where the places are counted from, on the felt.
        way: unit vector along which they lie, paper on its left.
        places: one each 0.4 mm.
        depths: how far in the lines are looked at.
        paper: the paper.
        view: that it is seen in.
    """
    count = len(places)
    wide = places[0] + ALONG_MM * np.arange(-BESIDE_STEPS, count + BESIDE_STEPS)
    points = start + wide[None, :, None] * way + depths[:, None, None] * np.array([-way[1], way[0]])
    at = view.to_px(points.reshape(-1, 2)).reshape(points.shape).astype(np.float32)
    seen = cv2.remap(paper.brightness, at, None, cv2.INTER_LINEAR).astype(np.float64)  # type: ignore[call-overload]
    filled = cv2.remap(paper.filled, at, None, cv2.INTER_NEAREST) > 0  # type: ignore[call-overload]
    left, right = np.s_[:, :count], np.s_[:, 2 * BESIDE_STEPS :]
    line, around = seen[:, BESIDE_STEPS : BESIDE_STEPS + count], (seen[left] + seen[right]) / 2
    darker = np.where(filled[left] & filled[right], 1 - line / np.maximum(around, 1), 0)
    return np.asarray(np.maximum(np.median(darker, axis=0), 0), np.float64)
