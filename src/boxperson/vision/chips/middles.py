"""The middles of chips to a fraction of a millimetre, from what is printed round about them on their upper sides."""

import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Floats, Image
from boxperson.vision.polar import STEP_MM, Rings, directions, unroll

PRINT, SHIFTS, ROUNDS = Rings(7.5, 14.0), 4, 3
ABOUT = Rings(PRINT.first_mm - SHIFTS * STEP_MM, PRINT.last_mm + SHIFTS * STEP_MM)
MOST_OFF_MM, FARTHEST_OFF_MM = 3.0, 2.2


def centred(frame: Image, calibration: Calibration, middles_mm: Floats, plane_mm: float) -> Floats:
    """Moves places so that the rings about them look alike all round, n x 2 in millimetres of the plane."""
    found = middles_mm
    for _ in range(ROUNDS):
        rings = unroll(frame, calibration, found, ABOUT, plane_mm)
        found = found + _off(np.asarray(rings.sum(axis=3, dtype=np.float32), np.float64))
    lost = np.linalg.norm(found - middles_mm, axis=1, keepdims=True) > FARTHEST_OFF_MM
    return np.where(lost, middles_mm, found)


def _off(rings: Floats) -> Floats:
    """How far the middle of the print is from that of the rings, n x 2: each angle tells how far out it is there."""
    first, last = SHIFTS, rings.shape[2] - SHIFTS
    usual = rings[:, :, first:last].mean(axis=1, keepdims=True)
    usual = usual - usual.mean(axis=2, keepdims=True)
    unlike = []
    for shift in range(-SHIFTS, SHIFTS + 1):
        moved = rings[:, :, first + shift : last + shift]
        unlike.append(np.abs(moved - moved.mean(axis=2, keepdims=True) - usual).sum(axis=2))
    costs = np.stack(unlike, axis=2)
    best = costs.argmin(axis=2).clip(1, 2 * SHIFTS - 1)[..., None]
    before, least, after = (np.take_along_axis(costs, best + step, 2)[..., 0] for step in (-1, 0, 1))
    bend = np.maximum(before - 2 * least + after, 1e-3)
    out_mm = (best[..., 0] - SHIFTS + 0.5 * (before - after) / bend) * STEP_MM
    out_mm = np.clip(out_mm - np.median(out_mm, axis=1, keepdims=True), -MOST_OFF_MM, MOST_OFF_MM)
    return np.asarray(2 * out_mm @ directions() / len(directions()), np.float64)
