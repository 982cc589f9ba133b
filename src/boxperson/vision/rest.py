"""Whether the scene is at rest."""

from typing import cast

import cv2
import numpy as np

from boxperson.vision.image import Gray, Image

CELL_PX = 4
NOISE_SIGMAS = 7.0
LEAST_CHANGE = 6.0
STRONGEST_FLICKER = 1.5
WHITE = 245.0


def still(a: Image, b: Image) -> bool:
    """Whether nothing moved between two frames.

    Both are averaged over cells of 4 x 4 pixels, one is brought to the brightness of the other (lamps flicker), and the
    largest change of a cell is held against the scatter of all cells, which noise and JPEG coding account for.

    Args:
        a: a frame, 8 bits, grey or BGR.
        b: a later frame of the same size; frames of different sizes are not still.
    """
    if a.shape != b.shape:
        return False
    before, after = _cells(a), _cells(b)
    gain = float(np.median((after + 4) / (before + 4)))
    brighter = max(gain, 1 / gain)
    one, other = (before * gain, after) if gain >= 1 else (before, after / gain)
    change = np.abs(np.minimum(one, WHITE) - np.minimum(other, WHITE))
    noise = 1.4826 * float(np.median(change))
    return brighter < STRONGEST_FLICKER and bool(change.max() <= max(LEAST_CHANGE, NOISE_SIGMAS * noise))


def unchanged(a: Image, b: Image) -> bool:
    """Whether two frames, however far apart in time, show the same things in the same light; stricter than `still`.

    Args:
        a: a frame, 8 bits, grey or BGR.
        b: another; frames of different sizes are not the same.
    """
    return a.shape == b.shape and bool(np.abs(_cells(a) - _cells(b)).max() <= LEAST_CHANGE)


def _cells(frame: Image) -> Gray:
    grey = frame if frame.ndim == 2 else cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    height, width = grey.shape[:2]
    size = (max(1, width // CELL_PX), max(1, height // CELL_PX))
    return cast("Gray", cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32))
