"""Dice on any photograph, without a calibration: the uppermost faces, or why not.

Pips are found as ellipses, faces as the patterns that pips lie in, and the body around each face as a square of the
face's own colour. A face counts only if both ways agree; anything left over that could be a die makes the eyes abstain.
"""

import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from boxperson.vision.dice.photo_choice import Die, choose
from boxperson.vision.dice.photo_faces import find_faces
from boxperson.vision.dice.photo_pips import find_pips
from boxperson.vision.dice.reading import Reading, SeenDie, abstain, read
from boxperson.vision.image import Image
from boxperson.vision.photo_file import load_sound

WORKING_SIDE_PX = 1280
_LARGEST_ENLARGEMENT = 4.0
_LEAST_SIDE_PX = 24


def read_photo(image: Image) -> Reading:
    """Reads the uppermost faces of the dice on a photograph taken from above.

    Args:
        image: the photograph, BGR, 8 bits, any size.

    Returns:
        ``read`` with the faces from left to right (none for a picture that surely holds no dice), or ``indeterminate``
        with the reason.
    """
    if min(image.shape[:2]) < _LEAST_SIDE_PX:
        return abstain(f"the picture is smaller than {_LEAST_SIDE_PX} pixels")
    scale = min(WORKING_SIDE_PX / max(image.shape[:2]), _LARGEST_ENLARGEMENT)
    picture = _scaled(image, scale)
    pips = find_pips(picture)
    chosen = choose(picture, find_faces(picture, pips), pips)
    seen = tuple(_seen(die, scale) for die in chosen.dice)
    return abstain(chosen.doubt, seen) if chosen.doubt else read(seen, None if seen else 1.0)


def _seen(die: Die, scale: float) -> SeenDie:
    corners = tuple((float(x / scale), float(y / scale)) for x, y in die.body.corners_px)
    return SeenDie(die.face.value, die.sureness, corners)


def read_file(path: Path | str) -> dict[str, Any]:
    """Reads a photograph from a file.

    Returns:
        ``file``, ``verdict``, ``faces``, ``why`` and ``ms``, the time that reading took in milliseconds.

    Raises:
        UsageError: the file is missing, empty, damaged, or no picture.
    """
    image = load_sound(path)
    start = time.perf_counter()
    reading = read_photo(image)
    return {
        "file": str(path),
        "verdict": reading.verdict,
        "faces": list(reading.faces),
        "why": reading.why,
        "ms": round(1000 * (time.perf_counter() - start), 1),
    }


def _scaled(image: Image, scale: float) -> Image:
    size = [max(1, round(side * scale)) for side in (image.shape[1], image.shape[0])]
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.ascontiguousarray(cv2.resize(image, size, interpolation=how))
