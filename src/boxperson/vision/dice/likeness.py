"""Faces as whole pictures: which pattern of discs a place in a relief is most like."""

from functools import lru_cache
from typing import cast

import cv2
import numpy as np
from numpy.typing import ArrayLike

from boxperson.vision.dice.lattice import PATTERNS
from boxperson.vision.dice.pips import PIP_RADIUS_MM, Tone, without_small
from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.plane import DIE_EDGE_MM

USUAL_PITCH_MM = 0.26 * DIE_EDGE_MM
REACH_MM, STEP_MM = 8.0, 0.5
# Correlations: with a face by itself, at half scale, and where another witness has to know; and how far a face must
# lead before all others.
ALIKE, ROUGHLY_ALIKE, FAINTLY_ALIKE = 0.8, 0.5, 0.55
LEAST_LEAD = 0.06
_GRID = np.stack(np.meshgrid(*[np.arange(-REACH_MM, REACH_MM + STEP_MM / 2, STEP_MM)] * 2), -1).reshape(-1, 2)
_ROUND = _GRID[np.hypot(*_GRID.T) < REACH_MM][::2]
_RAISED = (1 / np.sqrt(np.maximum(np.arange(256), 8))).astype(np.float32)


def relief(tones: Image, tone: Tone, px_per_mm: float) -> Gray:
    """What stands out of a picture and is no larger than a pip, raised where glare leaves little range."""
    ground = without_small(tones, 2.7 * PIP_RADIUS_MM * px_per_mm)
    room = cv2.bitwise_not(ground) if tone == "light" else ground
    return cast("Gray", cv2.subtract(tones, ground) * _RAISED[room])


def liken(standing_out: Gray, px_per_mm: float, poses: ArrayLike) -> Floats:
    """How like each face some poses are, N x 6: the correlation with the pattern of 1 to 6 pips.

    Args:
        standing_out: a relief.
        px_per_mm: its scale.
        poses: N x 4: middle (x, y in pixels), turn (radians), pitch of the sites (mm).
    """
    x, y, yaw, pitch = np.asarray(poses, np.float64).reshape(-1, 4).T
    wide, high = _GRID[:, 0] * (pitch / USUAL_PITCH_MM)[:, None], _GRID[:, 1] * (pitch / USUAL_PITCH_MM)[:, None]
    cos, sin = np.cos(yaw)[:, None], np.sin(yaw)[:, None]
    across = (wide * cos - high * sin) * px_per_mm + x[:, None]
    down = -(wide * sin + high * cos) * px_per_mm + y[:, None]  # the picture's y runs down
    by_pattern = _correlate(_sample(standing_out, across, down), _templates())
    values = np.array(list(PATTERNS.values()))
    return np.stack([by_pattern[:, values == face].max(axis=1) for face in range(1, 7)], axis=1)


def liken_ones(standing_out: Gray, px_per_mm: float, places: Floats) -> Floats:
    """How like the middle of a one of any turn some places are, N x 2 in pixels: a disc, and nothing else about it."""
    across, down = (_ROUND * px_per_mm).T[:, None] + places.T[..., None]
    disc = _unit(_disc(np.hypot(*_ROUND.T))[None])
    return _correlate(_sample(standing_out, across, down), disc)[:, 0]


def _sample(standing_out: Gray, across: Floats, down: Floats) -> Gray:
    if across.size == 0:
        return across.astype(np.float32)
    return cast("Gray", cv2.remap(standing_out, across.astype(np.float32), down.astype(np.float32), cv2.INTER_LINEAR))


@lru_cache(maxsize=1)
def _templates() -> Gray:
    """The patterns as pictures, in the order of ``PATTERNS``."""
    drawn = []
    for pattern in PATTERNS:
        discs = [_disc(np.hypot(*(_GRID - np.array(site) * USUAL_PITCH_MM).T)) for site in pattern]
        drawn.append(np.sum(discs, axis=0))
    return _unit(np.array(drawn))


def _disc(distance_mm: Floats) -> Floats:
    """A pip as a camera shows it, slightly soft at its rim."""
    return np.asarray(1 / (1 + np.exp((distance_mm - PIP_RADIUS_MM) / 0.22)), np.float64)


def _correlate(values: Gray, units: Gray) -> Floats:
    """Correlation of each row of values with each of some templates of mean nought and length one."""
    total = values.sum(axis=1)
    length = np.einsum("ij,ij->i", values, values) - total * total / max(values.shape[1], 1)
    return np.asarray(values @ units.T / np.sqrt(np.maximum(length, 1e-9))[:, None], np.float64)


def _unit(rows: Floats) -> Gray:
    about = rows - rows.mean(axis=1, keepdims=True)
    return cast("Gray", (about / np.linalg.norm(about, axis=1, keepdims=True)).astype(np.float32))
