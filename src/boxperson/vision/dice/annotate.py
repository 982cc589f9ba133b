"""A frame with what the eyes made of it drawn over it, for a person who wants to see."""

import cv2
import numpy as np

from boxperson.vision.dice.reading import Reading
from boxperson.vision.image import Image

LINE = (80, 255, 80)
DOUBT = (60, 180, 255)
EDGE = (0, 0, 0)
FONT = cv2.FONT_HERSHEY_SIMPLEX


def annotate(frame: Image, reading: Reading) -> Image:
    """Draws the dice that were made out, their faces, and the reason when the eyes abstain.

    Args:
        frame: the frame that was read, BGR, 8 bits; it is left as it is.
        reading: what was read from it.

    Returns:
        A copy with outlines and words, the same size.
    """
    drawn = np.ascontiguousarray(frame).copy()
    colour = LINE if reading.verdict == "read" else DOUBT
    thick = max(1, round(min(drawn.shape[:2]) / 360))
    for die in reading.dice:
        corners = np.round(np.array(die.corners_px)).astype(np.int32)
        cv2.polylines(drawn, [corners], isClosed=True, color=EDGE, thickness=thick + 2, lineType=cv2.LINE_AA)
        cv2.polylines(drawn, [corners], isClosed=True, color=colour, thickness=thick, lineType=cv2.LINE_AA)
        left, top = corners.min(axis=0)
        _write(drawn, f"{die.face} ({die.confidence:.2f})", (int(left), int(top) - 4 * thick), colour)
    if reading.why:
        _write(drawn, f"{reading.verdict}: {reading.why}", (8 * thick, drawn.shape[0] - 8 * thick), colour)
    return drawn


def _write(drawn: Image, words: str, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
    """Writes light on a dark outline, as large as the picture allows and no wider than it, nowhere outside."""
    height, width = drawn.shape[:2]
    room = cv2.getTextSize(words, FONT, 1.0, 2)[0][0]
    size = min(max(0.4, min(height, width) / 1000), 0.96 * width / room)
    weight = max(1, round(size * 2))
    (wide, high), _ = cv2.getTextSize(words, FONT, size, weight)
    where = (max(0, min(at[0], width - wide)), max(high + weight, min(at[1], height - weight)))
    cv2.putText(drawn, words, where, FONT, size, EDGE, weight + 2 * max(1, weight // 2) + 1, cv2.LINE_AA)
    cv2.putText(drawn, words, where, FONT, size, colour, weight, cv2.LINE_AA)
