"""The colour of an index's ink, measured: a second witness beside the network, which was not asked."""

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.symbols import normalised
from boxperson.vision.image import Floats

RED_FROM = (
    0.26  # of the ink's own depth; red ink was seen above 0.36, black ink below 0.13, one crop in a hundred apart
)
_ROWS, _COLUMNS = slice(10, 56), slice(6, 34)  # where the glyphs are in a crop
_INK = 0.12  # share of those pixels that is surely ink


def redness(crops: NDArray[np.uint8]) -> Floats:
    """How red the ink of crops is, as ``symbols`` takes them: red less green and blue, as a share of how dark it is."""
    if not len(crops):
        return np.zeros(0)
    shares = normalised(crops)[:, :, _ROWS, _COLUMNS].reshape(len(crops), 3, -1) + 0.5
    darkest = shares.min(axis=1)
    count = int(_INK * darkest.shape[1])
    ink = np.take_along_axis(shares, np.argpartition(darkest, count, axis=1)[:, None, :count], axis=2)
    depth = 1.02 - np.minimum(ink.min(axis=1), 1)
    return np.asarray(np.median((ink[:, 2] - ink[:, :2].mean(axis=1)) / depth, axis=1), np.float64)


def agrees(redness_seen: float, suit: str) -> bool:
    """Say whether ink of that redness can be a suit's."""
    return (redness_seen > RED_FROM) == (suit in "DH")
