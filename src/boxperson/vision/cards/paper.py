"""Paper on the felt: white sheets with the ink on them filled in, without printed lines; and what of it is no card."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.outline import Outline, edges_of, outline_of
from boxperson.vision.cards.rectangle import Rectangle, outside_all_mm
from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import COARSE_PX_PER_MM, TopView

LEAST_AREA_MM2 = 500.0
LARGEST_INK_MM, LARGEST_PICTURE_MM2, THICKEST_LINE_MM = 30.0, 4500.0, 3.4
REMAINS_MM, LEAST_REMAINS_MM2, LEAST_BESIDE_MM2, BESIDE_MM = 7.0, 300.0, 110.0, 4.0
APART_MM = 2.0
BACK_MM = 25.0
LARGEST_DISC_MM, LEAST_ROUND, JOINED_MM = 22.0, 0.8, 14.0


class Heap(NamedTuple):
    """The outline of sheets that lie on or close to one another, and the straight pieces of it, n x 2 x 2."""

    outline: Outline
    edges_mm: Floats


class Paper(NamedTuple):
    """What is white in a view from above at half scale.

    Attributes:
        brightness: the least of blue, green and red at each pixel, smoothed: paper is brightest in it.
        white: 255 where that is bright.
        filled: 255 on sheets, the ink on them filled in, lines left out.
        outline: of all sheets and the large holes in them.
        edges_mm: the straight pieces of the outline, n x 2 x 2.
        heaps: both for each heap of sheets.
    """

    brightness: Image
    white: Image
    filled: Image
    outline: Outline
    edges_mm: Floats
    heaps: list[Heap]


def find_paper(frame: Image, view: TopView) -> Paper:
    """Finds sheets of paper in a frame."""
    blue, green, red = cv2.split(view.overview(frame))
    brightness = cv2.GaussianBlur(cv2.min(cv2.min(blue, green), red), (3, 3), 0)
    white = np.asarray(cv2.threshold(brightness, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1], np.uint8)
    filled = _without_ink_and_lines(white)
    lines, nesting = cv2.findContours(filled, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    borders = []
    for line, (*_, around) in zip(lines, nesting[0] if lines else (), strict=True):
        area = cv2.contourArea(line) / COARSE_PX_PER_MM**2
        if around >= 0 and area < LARGEST_PICTURE_MM2:
            cv2.drawContours(filled, [line], -1, 255, cv2.FILLED)
        elif area >= LEAST_AREA_MM2 and not _is_disc(np.asarray(line, np.int32)):
            borders.append(outline_of(np.asarray(line, np.int32), view, hole=around >= 0))
    heaps = [_heap(some) for some in _close_together(borders)]
    outline = _joined([heap.outline for heap in heaps])
    edges = np.concatenate([np.zeros((0, 2, 2)), *(heap.edges_mm for heap in heaps)])
    return Paper(np.asarray(brightness, np.uint8), white, filled, outline, edges, heaps)


def _heap(borders: list[Outline]) -> Heap:
    return Heap(_joined(borders), np.concatenate([edges_of(border.points_mm) for border in borders]))


def _joined(outlines: list[Outline]) -> Outline:
    none = Outline(np.zeros((0, 2)), np.zeros((0, 2)), np.zeros(0))
    return Outline(*(np.concatenate(parts) for parts in zip(none, *outlines, strict=True)))


def _close_together(borders: list[Outline]) -> list[list[Outline]]:
    """The outlines in groups, those in one group whose boxes touch or nearly do."""
    groups: list[tuple[Floats, list[Outline]]] = []
    for border in borders:
        box = np.array([border.points_mm.min(axis=0) - APART_MM, border.points_mm.max(axis=0) + APART_MM])
        members = [border]
        while met := [group for group in groups if (box[0] < group[0][1]).all() and (group[0][0] < box[1]).all()]:
            groups = [group for group in groups if all(group is not other for other in met)]
            members += [one for _, some in met for one in some]
            box = np.array(
                [
                    np.min([box[0], *(other[0] for other, _ in met)], axis=0),
                    np.max([box[1], *(other[1] for other, _ in met)], axis=0),
                ]
            )
        groups.append((box, members))
    return [members for _, members in groups]


def _without_ink_and_lines(white: Image) -> Image:
    """White areas with the ink on them filled, and without what is as thin as printed lines."""
    lines, nesting = cv2.findContours(white, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    holes = [line for line, (*_, around) in zip(lines, nesting[0] if lines else (), strict=True) if around >= 0]
    largest = LARGEST_INK_MM * COARSE_PX_PER_MM
    filled = white.copy()
    cv2.drawContours(filled, [line for line in holes if max(cv2.boundingRect(line)[2:]) < largest], -1, 255, cv2.FILLED)
    across = round(THICKEST_LINE_MM * COARSE_PX_PER_MM)
    return np.asarray(cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((across, across), np.uint8)), np.uint8)


def remains(paper: Paper, cards: list[Rectangle], view: TopView) -> list[tuple[float, float]]:
    """Middles, (x, y) in millimetres, of white areas that are on no card and that no print on a felt is as wide as."""
    across = round(BACK_MM * COARSE_PX_PER_MM)
    backs = paper.filled.copy()
    for card in cards:
        cv2.fillConvexPoly(backs, np.round(view.to_px(card.corners(2.0))).astype(np.int32), 0)
    whole = np.asarray(cv2.morphologyEx(backs, cv2.MORPH_OPEN, np.ones((across, across), np.uint8)), np.uint8)
    left = cv2.bitwise_and(np.asarray(cv2.bitwise_or(paper.white, whole), np.uint8), view.inside)
    for card in cards:
        cv2.fillConvexPoly(left, np.round(view.to_px(card.corners(2.0))).astype(np.int32), 0)
    wide = round(REMAINS_MM * COARSE_PX_PER_MM)
    left = cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((wide, wide), np.uint8))
    if not left.any():
        return []
    pieces, _ = cv2.findContours(left, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = [piece for piece in (np.asarray(each, np.int32) for each in pieces) if _is_remarkable(piece, cards, view)]
    middles = [
        piece.reshape(-1, 2).mean(axis=0) for piece in large if not _are_discs(piece, np.asarray(left, np.uint8))
    ]
    return [(float(x), float(y)) for x, y in view.to_mm(middles)]


def _is_remarkable(piece: NDArray[np.int32], cards: list[Rectangle], view: TopView) -> bool:
    """Whether a white area is too large for print, or close to a card and large enough for a strip of one more."""
    area_mm2 = cv2.contourArea(piece) / COARSE_PX_PER_MM**2
    if area_mm2 < LEAST_BESIDE_MM2 or area_mm2 > LEAST_REMAINS_MM2:
        return area_mm2 > LEAST_REMAINS_MM2
    return bool(outside_all_mm(view.to_mm(piece), cards).min() < BESIDE_MM)


def _are_discs(piece: NDArray[np.int32], white: Image) -> bool:
    """Whether a white area is a chip, or chips that touch one another or their surroundings."""
    if _is_disc(piece):
        return True
    x, y, width, height = cv2.boundingRect(piece)
    across = round(JOINED_MM * COARSE_PX_PER_MM)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across))
    apart = cv2.morphologyEx(white[y : y + height, x : x + width], cv2.MORPH_OPEN, kernel, borderValue=0)
    parts, _ = cv2.findContours(apart, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return bool(parts) and all(_is_disc(np.asarray(part, np.int32)) for part in parts)


def _is_disc(line: NDArray[np.int32]) -> bool:
    """Whether a contour is that of a chip, with its edge spots or without: round but for what is cut out of it."""
    _, radius = cv2.minEnclosingCircle(line)
    if radius > LARGEST_DISC_MM * COARSE_PX_PER_MM:
        return False
    return cv2.contourArea(cv2.convexHull(line)) > LEAST_ROUND * np.pi * radius**2
