"""A second witness: a small network that tells a face from its whole picture, and knows nothing of pips and sites.

It is trained by ``tests/training/train_dice_faces.py`` on rendered dice.
"""

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

import cv2
import numpy as np

from boxperson.vision.dice.sites import upright
from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import Window

CROP_PX, CROP_PX_PER_MM = 48, 2.0


class Told(NamedTuple):
    """What the network makes of a place.

    Attributes:
        face: 1 to 6, the likeliest; 0 for no flat face or one that cannot be read.
        sure: how likely it takes that to be, 0 to 1.
    """

    face: int
    sure: float


def crop_of(window: Window, yaw_rad: float) -> Image:
    """What the network wants to see of a place: a square of 24 mm, upright in a turn."""
    return upright(window, yaw_rad, CROP_PX / CROP_PX_PER_MM, CROP_PX_PER_MM)


def tell(crops: list[Image]) -> list[Told]:
    """What each of some crops shows, all in one pass."""
    if not crops:
        return []
    network = _network()
    network.setInput(cv2.dnn.blobFromImages(crops, 1 / 255))
    likely = _softmax(np.asarray(network.forward(), np.float64))
    return [Told(int(row.argmax()), float(row.max())) for row in likely]


def _softmax(scores: Floats) -> Floats:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float64)


@lru_cache(maxsize=1)
def _network() -> cv2.dnn.Net:
    weights = (files("boxperson.vision.dice") / "faces.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(weights, np.uint8))
