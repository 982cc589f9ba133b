"""A card as it comes from the printer: the faces and backs of our own decks, or of a folder, as reflectance."""

from functools import lru_cache

import cv2
import numpy as np

from boxperson.emulator.camera.arrays import Floats, Picture
from boxperson.emulator.camera.deck import folder
from boxperson.emulator.camera.deck.backs import blue_diamonds, red_lattice
from boxperson.emulator.camera.deck.canvas import SIZE_MM, TEXELS_PER_MM
from boxperson.emulator.camera.deck.faces import STYLES
from boxperson.emulator.camera.deck.faces import face as our_face

KEPT = 110
PRINT_MM = 0.05
BACKS = {"standard": red_lattice, "jumbo": blue_diamonds}


@lru_cache(maxsize=KEPT)
def printed(deck: str, face: str, pixel: int) -> Picture:
    """Returns a face (``9H``) or the ``back`` of a deck, its top row first: reflectance (B, G, R) of 8 bits.

    Args:
        deck: ``standard``, ``jumbo``, or the folder of another deck.
        face: the card, or ``back``.
        pixel: how large a pixel of the camera is on it, in twentieths of a millimetre.
    """
    plain = drawn(deck, face).astype(np.float32) / np.float32(255)
    inked = plain + (1 - plain) * _thin()
    spread_mm = np.hypot(PRINT_MM, 0.35 * pixel / 20)
    soft = cv2.GaussianBlur(inked, (0, 0), spread_mm * TEXELS_PER_MM)
    return np.asarray(np.round(soft * 255), np.uint8)


@lru_cache(maxsize=1)
def _thin() -> Floats:
    """How much paper shows through the ink, (rows, columns, 1)."""
    columns, rows = (round(side * TEXELS_PER_MM) for side in SIZE_MM)
    grain = np.random.default_rng(9).standard_normal((rows, columns), np.float32)
    return np.float32(0.03) * np.maximum(cv2.GaussianBlur(grain, (0, 0), 1.5), 0)[..., None]


def drawn(deck: str, face: str) -> Picture:
    """Returns a face or the back as it is drawn: reflectance (B, G, R) of 8 bits, sharp and even."""
    if deck in STYLES:
        return BACKS[deck]() if face == "back" else our_face(deck, face)
    files = folder.faces(deck)
    return folder.picture(files[face]) if face in files else red_lattice()
