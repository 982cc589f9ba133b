"""The nine sites of a face where pips can be: judged by the brightness of each, and by likeness to whole patterns."""

from functools import lru_cache
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.lattice import PATTERNS, SITES
from boxperson.vision.pips import PIP_RADIUS_MM, Tone, tone_image
from boxperson.vision.plane import PX_PER_MM

SIDE_PX = 57
PIP_FROM, PLAIN_TO = 0.6, 0.4
LEAST_CONTRAST = 6.0


class Judgement(NamedTuple):
    """What the sites of a face show.

    Attributes:
        face: the pattern's pips; 0 where the sites show none or are not clear.
        why: the reason for a 0.
        margin: how far the least clear site is from doubt, 0 to 1.
    """

    face: int
    why: str
    margin: float


def upright(top: Image, middle_px: Floats, yaw_rad: float) -> Image:
    """The face cut out of the view and turned upright: 57 x 57 pixels, 19 mm, at the scale of the view."""
    cos, sin = np.cos(yaw_rad), np.sin(yaw_rad)
    turn = np.array([[cos, sin], [-sin, cos]])
    shift = middle_px - turn @ np.full(2, (SIDE_PX - 1) / 2)
    matrix = np.column_stack([turn, shift])
    return cast("Image", cv2.warpAffine(top, matrix, (SIDE_PX, SIDE_PX), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP))


def by_brightness(face: Image, tone: Tone, pitch_mm: float) -> Judgement:
    """Judges each site by its own brightness against the ring around it.

    Glare takes contrast from pips in proportion to what it leaves of the range, so each site is held against the
    contrast that a pip would have there.
    """
    tones = tone_image(face, tone).astype(np.float32)
    at, ring = np.empty(9), np.empty(9)
    for i, (disc, around) in enumerate(_masks(round(pitch_mm, 1))):
        at[i], ring[i] = np.median(tones[disc]), np.median(tones[around])
    contrast = at - ring
    strongest = int(contrast.argmax())
    room = np.maximum(255 - ring if tone == "light" else ring, 1)
    expected = contrast[strongest] * np.minimum(room / room[strongest], 1)
    if expected.min() < LEAST_CONTRAST:
        washed_out = contrast[strongest] >= LEAST_CONTRAST
        return Judgement(0, "glare" if washed_out else "no pips stand out", 0.0)
    share = contrast / expected
    pips = frozenset(site for site, s in zip(SITES, share, strict=True) if s >= PIP_FROM)
    doubtful = (share > PLAIN_TO) & (share < PIP_FROM) | (share < -PIP_FROM)
    if doubtful.any():
        return Judgement(0, "glare" if expected.min() < 0.5 * expected.max() else "a pip is not clear", 0.0)
    value = PATTERNS.get(pips, 0)
    margin = min(share[share >= PIP_FROM].min() - PLAIN_TO, PIP_FROM - share[share <= PLAIN_TO].max()) / PIP_FROM
    return Judgement(value, "" if value else "its pips make no face", float(np.clip(margin, 0, 1)))


@lru_cache(maxsize=64)
def _masks(pitch_mm: float) -> tuple[tuple[NDArray[np.bool_], NDArray[np.bool_]], ...]:
    """For each site the pixels well inside a pip, and those of the ring around it."""
    masks = []
    for distance in _from_sites(pitch_mm):
        masks.append((distance < 0.6 * PIP_RADIUS_MM, (distance > 1.2 * PIP_RADIUS_MM) & (distance < 1.5 * PIP_RADIUS_MM)))
    return tuple(masks)


def _from_sites(pitch_mm: float) -> list[Floats]:
    ys, xs = np.mgrid[0:SIDE_PX, 0:SIDE_PX] - (SIDE_PX - 1) / 2
    return [np.hypot(xs / PX_PER_MM - u * pitch_mm, ys / PX_PER_MM + v * pitch_mm) for u, v in SITES]


def by_likeness(face: Image, tone: Tone, pitch_mm: float) -> Judgement:
    """Judges the face as a whole: which pattern of discs it correlates with best, and how far ahead of the next."""
    tones = tone_image(face, tone)
    side = round(2.7 * PIP_RADIUS_MM * PX_PER_MM) | 1
    small = cv2.morphologyEx(tones, cv2.MORPH_TOPHAT, np.ones((side, side), np.uint8)).astype(np.float32)
    seen = _unit(small[_WINDOW, _WINDOW])
    values, templates = _templates(round(pitch_mm, 1))
    likeness = templates @ seen
    best = int(likeness.argmax())
    rest = likeness[values != values[best]]
    margin = float(likeness[best] - rest.max())
    if likeness[best] < 0.7 or margin < 0.08:
        return Judgement(0, f"looks like no face", 0.0)
    return Judgement(int(values[best]), "", float(likeness[best]))


_WINDOW = slice(4, SIDE_PX - 4)


@lru_cache(maxsize=64)
def _templates(pitch_mm: float) -> tuple[NDArray[np.int64], Gray]:
    discs = [np.clip((PIP_RADIUS_MM - d) * PX_PER_MM + 0.5, 0, 1) for d in _from_sites(pitch_mm)]
    drawn = []
    for pattern in PATTERNS:
        picture = np.sum([disc for site, disc in zip(SITES, discs, strict=True) if site in pattern], axis=0)
        drawn.append(_unit(cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 1.5)[_WINDOW, _WINDOW]))
    return np.array(list(PATTERNS.values())), np.array(drawn)


def _unit(picture: Gray) -> Gray:
    flat = picture.ravel() - picture.mean()
    return cast("Gray", flat / max(float(np.linalg.norm(flat)), 1e-6))
