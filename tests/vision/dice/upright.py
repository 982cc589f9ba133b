"""Upright faces of dice as the eyes cut them out, 57 x 57 pixels at 3 a millimetre, drawn for tests."""

from collections.abc import Iterable

import cv2
import numpy as np

from boxperson.vision.dice.lattice import PATTERNS
from boxperson.vision.image import Floats, Image

SIDE = 57
PITCH_MM = 5.0
SHAPES = {face: [pattern for pattern, value in PATTERNS.items() if value == face] for face in range(1, 7)}
COLOURS = {"light": ((20, 12, 120), (225, 228, 226)), "dark": ((190, 196, 198), (24, 26, 25))}


def spot(at_mm: tuple[float, float], radius_mm: float, soft_px: float = 1.0) -> Floats:
    """How much of each pixel a round spot covers, 0 to 1; y runs up from the middle of the face."""
    ys, xs = (np.mgrid[0:SIDE, 0:SIDE] - (SIDE - 1) / 2) / 3
    inside = (radius_mm - np.hypot(xs - at_mm[0], ys + at_mm[1])) * 3 + 0.5
    return np.asarray(cv2.GaussianBlur(np.clip(inside, 0, 1), (0, 0), soft_px), np.float64)


def face(
    sites: Iterable[tuple[float, float]], tone: str = "light", pitch_mm: float = PITCH_MM, radius_mm: float = 2.3
) -> Floats:
    """A face of one colour with pips of another on some of its sites."""
    body, pip = (np.array(colour, np.float64) for colour in COLOURS[tone])
    covered = np.zeros((SIDE, SIDE))
    for u, v in sites:
        covered = np.maximum(covered, spot((u * pitch_mm, v * pitch_mm), radius_mm))
    return np.asarray(body + (pip - body) * covered[:, :, None], np.float64)


def shine(picture: Floats, veil: Floats | float) -> Floats:
    """The face under a veil of white light that takes that share of what is left to white."""
    share = np.broadcast_to(np.asarray(veil, np.float64), picture.shape[:2])[:, :, None]
    return np.asarray(picture + (255 - picture) * share, np.float64)


def shot(picture: Floats, seed: int = 0, noise: float = 2.0) -> Image:
    """The face as a sensor gives it."""
    rough = picture + np.random.default_rng(seed).normal(0, noise, picture.shape)
    return np.asarray(np.clip(rough, 0, 255), np.uint8)
