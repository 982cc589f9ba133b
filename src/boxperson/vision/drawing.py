"""What all annotated frames have in common: colours, and words that can be read on any picture."""

import cv2

from boxperson.vision.image import Image

LINE = (80, 255, 80)
DOUBT = (60, 180, 255)
EDGE = (0, 0, 0)
FONT = cv2.FONT_HERSHEY_SIMPLEX
_AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def write(drawn: Image, words: str, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
    """Writes light on a dark outline, as large as the picture allows and no wider than it, nowhere outside."""
    height, width = drawn.shape[:2]
    room = cv2.getTextSize(words, FONT, 1.0, 2)[0][0]
    size = min(max(0.4, min(height, width) / 1000), 0.96 * width / room)
    weight = max(1, round(size * 2))
    (wide, high), _ = cv2.getTextSize(words, FONT, size, weight)
    where = (max(0, min(at[0], width - wide)), max(high + weight, min(at[1], height - weight)))
    for x, y in _AROUND:
        at = (where[0] + x * weight, where[1] + y * weight)
        cv2.putText(drawn, words, at, FONT, size, EDGE, weight, cv2.LINE_AA)
    cv2.putText(drawn, words, where, FONT, size, colour, weight, cv2.LINE_AA)
