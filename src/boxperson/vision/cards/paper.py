"""Paper on the felt: white sheets with the ink on them filled in, without printed lines; and what of it is no card."""

from typing import NamedTuple

import cv2
import numpy as np

from boxperson.vision.cards.outline import Outline, edges_of, outline_of
from boxperson.vision.cards.rectangle import Rectangle
from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import COARSE_PX_PER_MM, TopView

LEAST_AREA_MM2 = 500.0
LARGEST_INK_MM, LARGEST_PICTURE_MM2, THICKEST_LINE_MM = 30.0, 4500.0, 3.4
REMAINS_MM, LEAST_REMAINS_MM2 = 7.0, 300.0


class Paper(NamedTuple):
    """What is white in a view from above at half scale.

    Attributes:
        brightness: the least of blue, green and red at each pixel, smoothed: paper is brightest in it.
        white: 255 where that is bright.
        filled: 255 on sheets, the ink on them filled in, lines left out.
        outline: of all sheets and the large holes in them.
        edges_mm: the straight pieces of the outline, n x 2 x 2.
    """

    brightness: Image
    white: Image
    filled: Image
    outline: Outline
    edges_mm: Floats


def find_paper(overview: Image, view: TopView) -> Paper:
    """Finds sheets of paper in a view from above at half scale."""
    blue, green, red = cv2.split(overview)
    brightness = cv2.GaussianBlur(cv2.min(cv2.min(blue, green), red), (3, 3), 0)
    white = np.asarray(cv2.threshold(brightness, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1], np.uint8)
    filled = _without_ink_and_lines(white)
    lines, nesting = cv2.findContours(filled, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    borders = [Outline(np.zeros((0, 2)), np.zeros((0, 2)), np.zeros(0))]
    for line, (*_, around) in zip(lines, nesting[0] if lines else (), strict=True):
        area = cv2.contourArea(line) / COARSE_PX_PER_MM**2
        if around >= 0 and area < LARGEST_PICTURE_MM2:
            cv2.drawContours(filled, [line], -1, 255, cv2.FILLED)
        elif area >= LEAST_AREA_MM2:
            borders.append(outline_of(np.asarray(line, np.int32), view, hole=around >= 0))
    edges = np.concatenate([np.zeros((0, 2, 2)), *(edges_of(border.points_mm) for border in borders[1:])])
    whole = Outline(*(np.concatenate(parts) for parts in zip(*borders, strict=True)))
    return Paper(np.asarray(brightness, np.uint8), white, filled, whole, edges)


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
    left = cv2.bitwise_and(paper.white, view.inside)
    for card in cards:
        cv2.fillConvexPoly(left, np.round(view.to_px(card.corners(2.0))).astype(np.int32), 0)
    wide = round(REMAINS_MM * COARSE_PX_PER_MM)
    left = cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((wide, wide), np.uint8))
    if not left.any():
        return []
    _, _, stats, middles = cv2.connectedComponentsWithStats(left, ltype=cv2.CV_16U)
    large = stats[1:, cv2.CC_STAT_AREA] > LEAST_REMAINS_MM2 * COARSE_PX_PER_MM**2
    return [(float(x), float(y)) for x, y in view.to_mm(middles[1:][large])]
