"""Whether chips lie alone or stacked, told by their shadows, all in one light.

A stack throws a shadow as many times as long as a single chip does. Where the light is, is not known; so every place
is tried that it may have, and a chip is told only if all places that explain the shadows of all chips say the same.
The light that throws the shadows has to hang 1.4 to 2.1 m above the felt and 24 to 42 degrees off the vertical above
its middle.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.calibration import Calibration
from boxperson.vision.chips.discs import RADIUS_MM, THICK_MM
from boxperson.vision.chips.shade import Shade, shade
from boxperson.vision.image import Floats, Gray
from boxperson.vision.polar import ANGLES, STEP_MM, Rings, directions

ABOUT = Rings(20.0, 26.0)
NEIGHBOUR_MM, CLEAR_MM = 52.0, 23.5
OWN_SHADOW_MM, BLACKEST = 22.0, 0.15
WAYS, LENGTHS_MM = 48, np.arange(0, 7.6, 0.375)
SHADED = 0.5
ASIDE, ABOVE_MM, BEARINGS = np.arange(0.44, 0.93, 0.06), (1500.0, 1900.0), 48
SEEN_LENGTH = (0.44, 0.885)
HIGHEST = 4
MOST_OFF_MM2, CLEARER_MM2, USUAL_OFF_MM2 = 25.0, 2.5, 2.0
INDEPENDENT = 6


def told_heights(rings: Gray, middles_mm: Floats, felt: Gray, calibration: Calibration) -> NDArray[np.int64]:
    """How high chips lie: 1, 2 for two or more, or 0 where that cannot be told.

    Args:
        rings: what lies about each chip in linear light, n x angles x radii x 3, from 20 to 26 mm.
        middles_mm: their middles, n x 2, in the plane of a single chip's upper side.
        felt: the colour of the felt.
        calibration: of the camera.
    """
    if not len(middles_mm):
        return np.zeros(0, np.int64)
    scores = _scores(shade(rings, _free(middles_mm), felt))
    unlike = _unlike(scores, middles_mm, calibration.camera_mm())
    alone, stacked = unlike[:, :, 0], unlike[:, :, 1:].min(axis=2)
    best = np.minimum(alone, stacked)
    if best.sum(axis=1).min() > USUAL_OFF_MM2 * len(middles_mm):
        return np.zeros(len(middles_mm), np.int64)
    weight = min(1.0, INDEPENDENT / max(len(middles_mm) - 1, 1))
    others = weight * (best.sum(axis=1, keepdims=True) - best).astype(np.float64)
    if_alone, if_stacked = (others + alone).min(axis=0), (others + stacked).min(axis=0)
    told = np.where(if_stacked > if_alone + CLEARER_MM2, 1, np.where(if_alone > if_stacked + CLEARER_MM2, 2, 0))
    return np.asarray(told, np.int64)


def _free(middles_mm: Floats) -> NDArray[np.bool_]:
    """Whether each place about each chip is away from all other chips, n x angles x radii."""
    free = np.ones((len(middles_mm), ANGLES, len(ABOUT.radii_mm())), bool)
    about = ABOUT.radii_mm()[:, None] * directions()[:, None]
    apart = np.linalg.norm(middles_mm[:, None] - middles_mm[None], axis=2)
    for one, other in np.argwhere((apart < NEIGHBOUR_MM) & ~np.eye(len(middles_mm), dtype=bool)):
        x, y = (about - (middles_mm[other] - middles_mm[one])).transpose(2, 0, 1)
        free[one] &= x * x + y * y > CLEAR_MM**2
    return free


def _scores(about: Shade) -> Gray:
    """How well a shadow of each way and length explains what is dark about each chip, in mm²: n x ways x lengths."""
    black = (about.light < BLACKEST) & (ABOUT.radii_mm() > OWN_SHADOW_MM)
    dark = np.where(about.known & ~black, SHADED - about.light, 0).astype(np.float32)
    explained = dark.reshape(len(dark), -1) @ _shadows()
    return np.asarray(explained.reshape(len(dark), WAYS, len(LENGTHS_MM)), np.float32)


def _unlike(scores: Gray, middles_mm: Floats, camera_mm: Floats) -> Gray:
    """How much worse than its best each chip is explained by each light and height, in mm²: lights x n x heights."""
    lights = _lights()
    off = middles_mm[None] / lights[:, None, 2:] - lights[:, None, :2] - (middles_mm - camera_mm[:2]) / camera_mm[2]
    shadow_mm = np.hypot(off[..., 0], off[..., 1])[..., None] * THICK_MM * np.arange(1, HIGHEST + 1)
    way = np.round(np.arctan2(off[..., 1], off[..., 0]) * (WAYS / (2 * np.pi))).astype(int) % WAYS
    longest = len(LENGTHS_MM) - 1
    step = np.round((SEEN_LENGTH[0] + SEEN_LENGTH[1] * shadow_mm) / (LENGTHS_MM[1] - LENGTHS_MM[0])).astype(int)
    found = scores[np.arange(len(scores))[None, :, None], way[..., None], np.minimum(step, longest)]
    most = scores.reshape(len(scores), -1).max(axis=1)
    return np.asarray(np.minimum(most[None, :, None] - found, MOST_OFF_MM2), np.float32)


@cache
def _lights() -> Floats:
    """Where the light may be, N x 3: how far aside of the felt's middle over its height, x and y, and its height."""
    bearing, aside, above = np.meshgrid(np.arange(BEARINGS) * (2 * np.pi / BEARINGS), ASIDE, ABOVE_MM, indexing="ij")
    return np.column_stack([(aside * np.cos(bearing)).ravel(), (aside * np.sin(bearing)).ravel(), above.ravel()])


@cache
def _shadows() -> Gray:
    """Which places about a chip lie in a shadow of each way and length, times their area: cells x (ways x lengths)."""
    ways = np.arange(WAYS) * (2 * np.pi / WAYS)
    turn = np.arctan2(directions()[:, 1], directions()[:, 0]) - ways[:, None, None]
    ahead, aside = LENGTHS_MM[:, None] * np.cos(turn), LENGTHS_MM[:, None] * np.sin(turn)
    reach = ahead + np.sqrt(RADIUS_MM**2 - aside**2)
    within = np.clip((reach[..., None] - ABOUT.radii_mm()) / STEP_MM + 0.5, 0, 1)
    area_mm2 = ABOUT.radii_mm() * STEP_MM * (2 * np.pi / ANGLES)
    return np.ascontiguousarray((within * area_mm2).reshape(WAYS * len(LENGTHS_MM), -1).T, np.float32)
