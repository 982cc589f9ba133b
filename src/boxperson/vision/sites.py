"""The nine sites of a face where pips can be: judged by the brightness of each, and by likeness to whole patterns."""

from functools import lru_cache
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.lattice import PATTERNS, SITES, Site
from boxperson.vision.pips import PIP_RADIUS_MM, Tone, tone_image, without_pips
from boxperson.vision.plane import PX_PER_MM, Window

SIDE_PX = 57
PIP_FROM, PLAIN_TO = 0.6, 0.4
LEAST_CONTRAST = 6.0
LEAST_LIKENESS = 0.7
LEAST_LEAD = 0.08
_WINDOW = slice(5, SIDE_PX - 5)


class Judgement(NamedTuple):
    """What the sites of a face show.

    Attributes:
        face: the pattern's pips; 0 where the sites show none or are not clear.
        why: the reason for a 0.
        margin: how far the least clear site is from doubt, 0 to 1.
        pips: the sites that hold pips.
    """

    face: int
    why: str = ""
    margin: float = 0.0
    pips: frozenset[Site] = frozenset()


def upright(window: Window, yaw_rad: float) -> Image:
    """The face cut out of the window and turned upright: 57 x 57 pixels, 19 mm."""
    cos, sin = np.cos(yaw_rad), np.sin(yaw_rad)
    turn = np.array([[cos, sin], [-sin, cos]])
    shift = window.at - turn @ np.full(2, (SIDE_PX - 1) / 2)
    matrix = np.column_stack([turn, shift])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cast("Image", cv2.warpAffine(window.picture, matrix, (SIDE_PX, SIDE_PX), flags=flags))


def by_brightness(face: Image, tone: Tone, pitch_mm: float) -> Judgement:
    """Judges each site by its own brightness against the ring around it.

    Glare takes contrast from pips in proportion to what it leaves of the range, so each site is held against the
    contrast that a pip would have there.
    """
    tones = tone_image(face, tone).ravel()
    discs, rings = _pixels(round(pitch_mm, 1))
    ground = np.median(tones[rings], axis=1)
    contrast = np.median(tones[discs], axis=1) - ground
    strongest = int(contrast.argmax())
    room = np.maximum(255 - ground if tone == "light" else ground, 1)
    expected = contrast[strongest] * np.minimum(room / room[strongest], 1)
    if expected.min() < LEAST_CONTRAST:
        return Judgement(0, "glare" if contrast[strongest] >= LEAST_CONTRAST else "no pips stand out")
    share = contrast / expected
    if (((share > PLAIN_TO) & (share < PIP_FROM)) | (share < -PIP_FROM)).any():
        return Judgement(0, "glare" if expected.min() < 0.5 * expected.max() else "a pip is not clear")
    pips = frozenset(site for site, s in zip(SITES, share, strict=True) if s >= PIP_FROM)
    value = PATTERNS.get(pips, 0)
    gap = min(float(share[share >= PIP_FROM].min()) - PLAIN_TO, PIP_FROM - float(share[share <= PLAIN_TO].max(initial=0)))
    return Judgement(value, "" if value else "its pips make no face", min(1.0, gap / PIP_FROM), pips)


@lru_cache(maxsize=64)
def _pixels(pitch_mm: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """For each site the pixels well inside a pip, and those of the ring around it, as many for each: 9 x n."""
    discs, rings = [], []
    for distance in from_sites(pitch_mm):
        discs.append(distance.ravel().argsort(kind="stable")[: round(3.14 * (0.6 * PIP_RADIUS_MM * PX_PER_MM) ** 2)])
        rings.append(np.abs(distance - 1.35 * PIP_RADIUS_MM).ravel().argsort(kind="stable")[:60])
    return np.array(discs), np.array(rings)


@lru_cache(maxsize=64)
def from_sites(pitch_mm: float) -> tuple[Floats, ...]:
    """For each site how far every pixel of the face is from it, millimetres."""
    ys, xs = np.mgrid[0:SIDE_PX, 0:SIDE_PX] - (SIDE_PX - 1) / 2
    return tuple(np.hypot(xs / PX_PER_MM - u * pitch_mm, ys / PX_PER_MM + v * pitch_mm) for u, v in SITES)


def by_likeness(face: Image, tone: Tone, pitch_mm: float) -> Judgement:
    """Judges the face as a whole: which pattern of discs it correlates with best, and how far ahead of the next."""
    values, templates = _templates(round(pitch_mm, 1))
    likeness = templates @ _unit(_relief(face, tone)[_WINDOW, _WINDOW].ravel())
    best = int(likeness.argmax())
    lead = float(likeness[best] - likeness[values != values[best]].max())
    if likeness[best] < LEAST_LIKENESS or lead < LEAST_LEAD:
        return Judgement(0, "it looks like no face")
    return Judgement(int(values[best]), "", float(likeness[best]))


def like_a_one(face: Image, tone: Tone) -> bool:
    """Whether a face of unknown turn could be a one: a disc in the middle and little else in the circle about it."""
    disc, within = _middle_disc()
    return float(disc @ _unit(_relief(face, tone)[within])) >= LEAST_LIKENESS


def _relief(face: Image, tone: Tone) -> Gray:
    """What stands out of a face and is no larger than a pip, raised where glare leaves little range."""
    tones = tone_image(face, tone)
    ground = without_pips(tones, PX_PER_MM)
    room = np.maximum(255 - ground.astype(np.float32) if tone == "light" else ground.astype(np.float32), 8)
    return cast("Gray", cv2.subtract(tones, ground) / np.sqrt(room))


@lru_cache(maxsize=64)
def _templates(pitch_mm: float) -> tuple[NDArray[np.int64], Gray]:
    discs = [_disc(distance) for distance in from_sites(pitch_mm)]
    drawn = []
    for pattern in PATTERNS:
        picture = np.sum([disc for site, disc in zip(SITES, discs, strict=True) if site in pattern], axis=0)
        drawn.append(_unit(picture[_WINDOW, _WINDOW].ravel()))
    return np.array(list(PATTERNS.values())), np.array(drawn)


@lru_cache(maxsize=1)
def _middle_disc() -> tuple[Gray, NDArray[np.bool_]]:
    distance = from_sites(1.0)[SITES.index((0, 0))]
    within = distance < 8.0
    return _unit(_disc(distance)[within]), within


def _disc(distance_mm: Floats) -> Gray:
    """A pip as a camera shows it, slightly soft."""
    return cv2.GaussianBlur(np.clip((PIP_RADIUS_MM - distance_mm) * PX_PER_MM + 0.5, 0, 1).astype(np.float32), (0, 0), 1.5)


def _unit(values: Gray) -> Gray:
    about = values - values.mean()
    return cast("Gray", about / max(float(np.linalg.norm(about)), 1e-6))
