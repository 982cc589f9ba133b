"""Bodies of cards on any photograph: sheets of paper on which no card was read, so that none is missed in silence.

A sheet that is plainly the back of a card is none of them.
"""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.photo_backs import is_back
from boxperson.vision.cards.photo_choice import Card
from boxperson.vision.cards.photo_glyphs import patches
from boxperson.vision.image import Floats, Image

_SCALE = 0.5
_PAPER = 0.75  # of the paper's light on the darkest card that was read
_GROWN = 1.12  # how much larger than told a card is taken to be
_LEAST, _MOST = 0.35, 1.7  # areas of a sheet, in cards
_SOLID = 0.78  # share of its rectangle that a sheet fills
_LONG = 3.2  # length over width, at most
_LONE = (0.004, 0.3)  # areas of a sheet where no card was read, in pictures
_LONE_LONG = 1.8
_PRINT = 0.65  # share of a face that its picture takes, at most
_NECK, _NECK_FILLED = 0.12, 0.25  # of the root of a card's area: what is narrower joins no sheets


class _Sheet(NamedTuple):
    """How large a sheet is (pixels of the reduced picture), how long over its width at most, how light at least."""

    least: float
    most: float
    long: float
    light: float


def unread_paper(picture: Image, cards: tuple[Card, ...]) -> tuple[float, float] | None:
    """Where a sheet about as large as a card lies outside every card read and is no back, (x, y); None if nowhere.

    Where no card was read, a sheet of any size that has a card's proportions is one.
    """
    small = cv2.resize(picture, None, fx=_SCALE, fy=_SCALE, interpolation=cv2.INTER_AREA)
    light = np.asarray(small.min(axis=2), np.uint8)
    outlines = [_grown(card.corners_px * _SCALE) for card in cards]
    sought = _sought(light, outlines)
    for outline in _sheets(light > _PAPER * sought.light, outlines, sought):
        place = np.array(cv2.minAreaRect(outline)[0]) / _SCALE
        of_card = any(card.covers(place) for card in cards)
        if not of_card and not is_back(picture, np.asarray(outline / _SCALE, np.int32)):
            return float(place[0]), float(place[1])
    return None


def _sheets(lit: NDArray[np.bool_], cards: list[NDArray[np.int32]], sought: _Sheet) -> Iterator[NDArray[np.int32]]:
    """The outlines of sheets beside the cards, what is printed on them left out, then filled."""
    paper = np.asarray(cv2.morphologyEx(lit.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), np.uint8)
    filled = paper.copy()
    _fill(filled, sought.most / _MOST)
    for mask, neck, shape in ((paper, _NECK, cv2.MORPH_RECT), (filled, _NECK_FILLED, cv2.MORPH_ELLIPSE)):
        cv2.fillPoly(mask, cards, 0)
        side = max(3, int(neck * np.sqrt(sought.least / _LEAST)))
        brush = cv2.getStructuringElement(shape, (side, side))
        for outline in patches(np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, brush), np.uint8)):
            sides, own = cv2.minAreaRect(outline)[1], cv2.contourArea(outline)
            solid = sought.least < own < sought.most and own > _SOLID * sides[0] * sides[1]
            if solid and max(sides) < sought.long * min(sides):
                yield outline


def _fill(paper: Image, card: float) -> None:
    """Fills pips and the pictures of courts: what lies within paper, not most of it, and is no larger than a card."""
    outlines, tree = cv2.findContours(paper, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    for number, outline in enumerate(outlines):
        around = tree[0, number, 3]
        if around >= 0 and cv2.contourArea(outline) < min(card, _PRINT * cv2.contourArea(outlines[around])):
            cv2.drawContours(paper, outlines, number, 1, -1)


def _sought(light: Image, outlines: list[NDArray[np.int32]]) -> _Sheet:
    if not outlines:
        least, most = (share * light.size for share in _LONE)
        return _Sheet(least, most, _LONE_LONG, float(np.percentile(light, 99)))
    area = float(np.median([cv2.contourArea(outline) for outline in outlines]))
    return _Sheet(_LEAST * area, _MOST * area, _LONG, min(_light_on(light, outline) for outline in outlines))


def _grown(corners: Floats) -> NDArray[np.int32]:
    middle = corners.mean(axis=0)
    return np.asarray(np.rint(middle + _GROWN * (corners - middle)), np.int32)


def _light_on(light: Image, outline: NDArray[np.int32]) -> float:
    mask = np.zeros(light.shape, np.uint8)
    cv2.fillPoly(mask, [outline], 1)
    seen = light[mask > 0]
    return float(np.percentile(seen, 70)) if len(seen) else 255.0
