"""Bodies of cards on any photograph: sheets of paper on which no card was read, so that none is missed in silence."""

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.photo_choice import Card
from boxperson.vision.image import Floats, Image

_SCALE = 0.5
_PAPER = 0.75  # of the paper's light on the darkest card that was read
_GROWN = 1.12  # how much larger than told a card is taken to be
_LEAST, _MOST = 0.35, 1.7  # areas of a sheet, in cards
_SOLID = 0.85  # share of its rectangle that a sheet fills
_LONG = 3.2  # length over width, at most
_NECK = 0.12  # of a card's shorter side: what is narrower joins no sheets


def unread_paper(picture: Image, cards: tuple[Card, ...]) -> tuple[float, float] | None:
    """Where a sheet about the size of a card lies outside every card that was read, (x, y); None if nowhere."""
    if not cards:
        return None
    small = cv2.resize(picture, None, fx=_SCALE, fy=_SCALE, interpolation=cv2.INTER_AREA)
    light = np.asarray(small.min(axis=2), np.uint8)
    outlines = [_grown(card.corners_px * _SCALE) for card in cards]
    area = float(np.median([cv2.contourArea(outline) for outline in outlines]))
    lit = (light > _PAPER * min(_light_on(light, outline) for outline in outlines)).astype(np.uint8)
    paper = cv2.morphologyEx(lit, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    cv2.fillPoly(paper, outlines, 0)
    side = max(3, int(_NECK * np.sqrt(area)))
    paper = cv2.morphologyEx(paper, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    for outline in cv2.findContours(paper, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
        middle, sides, _ = cv2.minAreaRect(outline)
        own, place = cv2.contourArea(outline), np.array(middle) / _SCALE
        sheet = _LEAST * area < own < _MOST * area and own > _SOLID * sides[0] * sides[1]
        if sheet and max(sides) < _LONG * min(sides) and not any(card.covers(place) for card in cards):
            return float(place[0]), float(place[1])
    return None


def _grown(corners: Floats) -> NDArray[np.int32]:
    middle = corners.mean(axis=0)
    return np.asarray(np.rint(middle + _GROWN * (corners - middle)), np.int32)


def _light_on(light: Image, outline: NDArray[np.int32]) -> float:
    mask = np.zeros(light.shape, np.uint8)
    cv2.fillPoly(mask, [outline], 1)
    seen = light[mask > 0]
    return float(np.percentile(seen, 70)) if len(seen) else 255.0
