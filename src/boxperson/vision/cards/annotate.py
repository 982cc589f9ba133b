"""A frame with what the eyes made of the cards on it drawn over it, for a person who wants to see."""

import cv2
import numpy as np

from boxperson.vision.cards.reading import CardsReading, Corners
from boxperson.vision.drawing import DOUBT, EDGE, LINE, write
from boxperson.vision.image import Image

BACK = (200, 200, 200)


def annotate(frame: Image, reading: CardsReading) -> Image:
    """Draws the cards that were found: told ones in green with their names, those face down in grey, others in amber.

    Args:
        frame: the frame that was read, BGR, 8 bits; it is left as it is.
        reading: what was read from it.

    Returns:
        A copy with outlines and words, the same size.
    """
    drawn = np.ascontiguousarray(frame).copy()
    thick = max(1, round(min(drawn.shape[:2]) / 360))
    for card in reading.cards:
        _outline(drawn, card.corners_px, LINE if card.card else DOUBT, thick)
    for back in reading.backs:
        _outline(drawn, back.corners_px, BACK, thick)
    for card in reading.cards:
        left, _ = np.array(card.corners_px).min(axis=0)
        _, middle = np.array(card.corners_px).mean(axis=0)
        words = f"{card.card} ({card.confidence:.2f})" if card.card else card.why
        write(drawn, words, (int(left), int(middle)), LINE if card.card else DOUBT)
    if reading.why:
        at = (8 * thick, drawn.shape[0] - 8 * thick)
        write(drawn, f"{reading.verdict}: {reading.why}", at, DOUBT)
    return drawn


def _outline(drawn: Image, corners_px: Corners, colour: tuple[int, int, int], thick: int) -> None:
    corners = np.round(np.array(corners_px)).astype(np.int32)
    cv2.polylines(drawn, [corners], isClosed=True, color=EDGE, thickness=thick + 2, lineType=cv2.LINE_AA)
    cv2.polylines(drawn, [corners], isClosed=True, color=colour, thickness=thick, lineType=cv2.LINE_AA)
