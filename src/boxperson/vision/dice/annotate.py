"""A frame with what the eyes made of it drawn over it, for a person who wants to see."""

import cv2
import numpy as np

from boxperson.vision.dice.reading import Reading
from boxperson.vision.drawing import DOUBT, EDGE, LINE, write
from boxperson.vision.image import Image


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
        write(drawn, f"{die.face} ({die.confidence:.2f})", (int(left), int(top) - 4 * thick), colour)
    if reading.why:
        write(drawn, f"{reading.verdict}: {reading.why}", (8 * thick, drawn.shape[0] - 8 * thick), colour)
    return drawn
