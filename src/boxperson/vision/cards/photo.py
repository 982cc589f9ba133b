"""Cards on any photograph, without a calibration: which lie face up, or why the eyes will not tell.

Glyphs are found as patches of ink on paper, indices as pairs of them that a network tells, cards as indices that lie
where the corners of one card do. The ink's measured colour must agree with the suit. A card counts when two of its
corners agree, or one is beyond doubt; what else could be a card makes the eyes abstain, a plain back does not.
"""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boxperson.vision.cards.photo_bodies import unread_paper
from boxperson.vision.cards.photo_choice import Card, choose
from boxperson.vision.cards.photo_marks import find_marks
from boxperson.vision.cards.reading import Corners, Verdict
from boxperson.vision.image import Image
from boxperson.vision.photo_file import load_sound

WORKING_SIDE_PX = 1280
_LARGEST_ENLARGEMENT = 2.0
_LEAST_SIDE_PX = 24


@dataclass(frozen=True, slots=True)
class PhotoCard:
    """A card that lies face up on a photograph.

    Attributes:
        card: rank and suit, such as ``9H``.
        confidence: 0 to 1.
        corners_px: its outline as far as its indices tell it, four (x, y) in pixels, in order around the card.
    """

    card: str
    confidence: float
    corners_px: Corners


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """What was read, or why not.

    Attributes:
        verdict: ``read`` when the cards are all that lie face up, ``indeterminate`` when something could be one more.
        cards: the cards that the eyes stand by, from left to right, whichever the verdict.
        why: the reason for abstaining in a few words; empty when the verdict is ``read``.
    """

    verdict: Verdict
    cards: tuple[PhotoCard, ...]
    why: str


def read_photo(image: Image) -> PhotoReading:
    """Reads the cards on a photograph (BGR, 8 bits, any size): separate, overlapped or fanned, of any usual deck."""
    if min(image.shape[:2]) < _LEAST_SIDE_PX:
        return PhotoReading("indeterminate", (), f"the picture is smaller than {_LEAST_SIDE_PX} pixels")
    scale = working_scale(image)
    picture = scaled(image, scale)
    chosen = choose(find_marks(picture))
    cards = sorted((_seen(card, scale) for card in chosen.cards), key=_left_to_right)
    doubt = chosen.doubt or _unread(picture, chosen.cards, scale)
    return PhotoReading("indeterminate" if doubt else "read", tuple(cards), doubt)


def _unread(picture: Image, cards: tuple[Card, ...], scale: float) -> str:
    place = unread_paper(picture, cards)
    return f"a sheet near ({place[0] / scale:.0f}, {place[1] / scale:.0f}) is not read" if place else ""


def read_file(path: Path | str) -> dict[str, Any]:
    """Reads a photograph from a file.

    Returns:
        ``file``, ``verdict``, ``cards`` (all that lie face up; none unless the verdict is ``read``), ``why`` and
        ``ms``, the time that reading took in milliseconds.

    Raises:
        UsageError: the file is missing, empty, damaged, or no picture.
    """
    image = load_sound(path)
    start = time.perf_counter()
    reading = read_photo(image)
    return {
        "file": str(path),
        "verdict": reading.verdict,
        "cards": [seen.card for seen in reading.cards] if reading.verdict == "read" else [],
        "why": reading.why,
        "ms": round(1000 * (time.perf_counter() - start), 1),
    }


def _seen(card: Card, scale: float) -> PhotoCard:
    corners = tuple((float(x / scale), float(y / scale)) for x, y in card.corners_px)
    return PhotoCard(card.card, card.confidence, corners)


def _left_to_right(seen: PhotoCard) -> tuple[float, ...]:
    return tuple(np.mean(seen.corners_px, axis=0).tolist())


def working_scale(image: Image) -> float:
    """By how much a photograph is enlarged before it is read."""
    return float(min(WORKING_SIDE_PX / max(image.shape[:2]), _LARGEST_ENLARGEMENT))


def scaled(image: Image, scale: float) -> Image:
    """A photograph enlarged or reduced."""
    size = [max(1, round(side * scale)) for side in (image.shape[1], image.shape[0])]
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.ascontiguousarray(cv2.resize(image, size, interpolation=how))
