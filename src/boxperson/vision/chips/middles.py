"""The middles of chips to a fraction of a millimetre, from what is printed round about them on their upper sides."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Floats, Image
from boxperson.vision.polar import STEP_MM, Rings, directions, unroll

PRINT, SHIFTS, ROUNDS = Rings(7.5, 14.0), 4, 3
ABOUT = Rings(PRINT.first_mm - SHIFTS * STEP_MM, PRINT.last_mm + SHIFTS * STEP_MM)
NOISE, MOST_OFF_MM, MOST_UNEVEN_MM = 5.0, 3.0, 0.12


class Middles(NamedTuple):
    """Middles of chips.

    Attributes:
        places_mm: n x 2 in the plane of the upper sides.
        sure: whether the print about each lies evenly.
    """

    places_mm: Floats
    sure: NDArray[np.bool_]


def centred(frame: Image, calibration: Calibration, middles_mm: Floats, plane_mm: float) -> Middles:
    """Moves places so that the rings about them look alike all round."""
    places, uneven = middles_mm, np.zeros(len(middles_mm))
    for _ in range(ROUNDS):
        rings = unroll(frame, calibration, places, ABOUT, plane_mm)
        out_mm = _out(np.asarray(rings.sum(axis=3, dtype=np.float32), np.float64))
        uneven = np.median(np.abs(out_mm), axis=1)
        places = places + 2 * out_mm @ directions() / len(directions())
    return Middles(places, uneven < MOST_UNEVEN_MM)


def _out(rings: Floats) -> Floats:
    """How much farther out than usual the print is at each angle, n x angles, glare and shadow notwithstanding."""
    first, last = SHIFTS, rings.shape[2] - SHIFTS
    usual = _even(rings[:, :, first:last]).mean(axis=1, keepdims=True)
    usual = usual - usual.mean(axis=2, keepdims=True)
    shifts = range(-SHIFTS, SHIFTS + 1)
    unlike = [np.abs(_even(rings[:, :, first + shift : last + shift]) - usual).sum(axis=2) for shift in shifts]
    costs = np.stack(unlike, axis=2)
    best = costs.argmin(axis=2).clip(1, 2 * SHIFTS - 1)[..., None]
    before, least, after = (np.take_along_axis(costs, best + step, 2)[..., 0] for step in (-1, 0, 1))
    bend = np.maximum(before - 2 * least + after, 1e-3)
    out_mm = (best[..., 0] - SHIFTS + 0.5 * (before - after) / bend) * STEP_MM
    return np.asarray(np.clip(out_mm - np.median(out_mm, axis=1, keepdims=True), -MOST_OFF_MM, MOST_OFF_MM), np.float64)


def _even(profiles: Floats) -> Floats:
    """Profiles with the same mean and contrast."""
    level = profiles - profiles.mean(axis=2, keepdims=True)
    return np.asarray(level / (profiles.std(axis=2, keepdims=True) + NOISE), np.float64)
