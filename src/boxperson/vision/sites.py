"""The nine sites of a face where pips can be: judged by the brightness of each, and by likeness to whole patterns."""

from functools import lru_cache
from typing import NamedTuple, TypeVar, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.lattice import PATTERNS, SITES, Site
from boxperson.vision.pips import PIP_RADIUS_MM, Tone, tone_image, without_small
from boxperson.vision.plane import PX_PER_MM

Pixels = TypeVar("Pixels", Image, Gray)

PIP_FROM, PLAIN_TO = 0.6, 0.4
LEAST_CONTRAST = 6.0
LEAST_ROOM, AS_VEILED = 255, 0.6
LEAST_LIKENESS, ROUGHLY_ALIKE = 0.8, 0.65
LEAST_LEAD = 0.06
SIDE_MM = 19.0
MARGIN_MM = 1.6


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


def upright(picture: Pixels, at: Floats, yaw_rad: float, px_per_mm: float = PX_PER_MM) -> Pixels:
    """A face cut out of a picture and turned upright: a square of 19 mm about a place, at the picture's scale."""
    cos, sin = np.cos(yaw_rad), np.sin(yaw_rad)
    side = round(SIDE_MM * px_per_mm)
    turn = np.array([[cos, sin], [-sin, cos]])
    matrix = np.column_stack([turn, at - turn @ np.full(2, (side - 1) / 2)])
    return cast("Pixels", cv2.warpAffine(picture, matrix, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP))


def by_brightness(face: Image, tone: Tone, pitch_mm: float) -> Judgement:
    """Judges each site by its own brightness against the ring around it.

    Glare takes contrast from pips in proportion to what it leaves of the range, so each site is held against the
    contrast that a pip would have there. Where it leaves next to nothing, a pip could be hidden, unless another that is
    as veiled can be seen.
    """
    tones = tone_image(face, tone).ravel()
    discs, rings = _pixels(round(pitch_mm, 1))
    seen, ground = np.median(tones[discs], axis=1), np.median(tones[rings], axis=1)
    contrast = seen - ground
    strongest = int(contrast.argmax())
    room = _room(ground, tone)
    expected = contrast[strongest] * np.minimum(room / room[strongest], 1)
    if expected.min() < LEAST_CONTRAST:
        return Judgement(0, "glare" if contrast[strongest] >= LEAST_CONTRAST else "no pips stand out")
    share = contrast / expected
    if (((share > PLAIN_TO) & (share < PIP_FROM)) | (share < -PLAIN_TO)).any():
        return Judgement(0, "glare" if expected.min() < 0.5 * expected.max() else "a pip is not clear")
    is_pip = share >= PIP_FROM
    left = np.minimum(room, _room(seen, tone))
    if (~is_pip & (left < LEAST_ROOM) & (left < AS_VEILED * room[is_pip].min())).any():
        return Judgement(0, "glare")
    pips = frozenset(site for site, pip in zip(SITES, is_pip, strict=True) if pip)
    value = PATTERNS.get(pips, 0)
    gap = min(float(share[is_pip].min()) - PLAIN_TO, PIP_FROM - float(share[~is_pip].max(initial=0)))
    return Judgement(value, "" if value else "its pips make no face", min(1.0, gap / PIP_FROM), pips)


def _room(levels: Floats, tone: Tone) -> Floats:
    """How much of the range glare has left at some levels of a tone image, grey levels."""
    return np.maximum(255 - levels if tone == "light" else levels, 1)


@lru_cache(maxsize=64)
def _pixels(pitch_mm: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """For each site the pixels well inside a pip, and those of the ring around it, as many for each: 9 x n."""
    discs, rings = [], []
    for distance in from_sites(pitch_mm):
        discs.append(distance.ravel().argsort(kind="stable")[: round(3.14 * (0.6 * PIP_RADIUS_MM * PX_PER_MM) ** 2)])
        rings.append(np.abs(distance - 1.35 * PIP_RADIUS_MM).ravel().argsort(kind="stable")[:60])
    return np.array(discs), np.array(rings)


@lru_cache(maxsize=128)
def from_sites(pitch_mm: float, px_per_mm: float = PX_PER_MM) -> tuple[Floats, ...]:
    """For each site how far every pixel of an upright face is from it, millimetres."""
    side = round(SIDE_MM * px_per_mm)
    ys, xs = (np.mgrid[0:side, 0:side] - (side - 1) / 2) / px_per_mm
    return tuple(np.hypot(xs - u * pitch_mm, ys + v * pitch_mm) for u, v in SITES)


def relief(tones: Image, tone: Tone, px_per_mm: float = PX_PER_MM) -> Gray:
    """What stands out of a picture and is no larger than a pip, raised where glare leaves little range."""
    ground = without_small(tones, 2.7 * PIP_RADIUS_MM * px_per_mm)
    room = cv2.bitwise_not(ground) if tone == "light" else ground
    return cast("Gray", cv2.subtract(tones, ground) * _RAISED[room])


_RAISED = (1 / np.sqrt(np.maximum(np.arange(256), 8))).astype(np.float32)


def by_likeness(
    standing_out: Gray, pitch_mm: float, px_per_mm: float = PX_PER_MM, least: float = LEAST_LIKENESS
) -> Judgement:
    """Judges the relief of an upright face as a whole: the pattern of discs it is most like, if well ahead."""
    margin = round(MARGIN_MM * px_per_mm)
    values, templates = _templates(round(pitch_mm, 1), px_per_mm)
    likeness = _correlate(templates, standing_out[margin:-margin, margin:-margin].ravel())
    best = int(likeness.argmax())
    lead = float(likeness[best] - likeness[values != values[best]].max())
    if likeness[best] < least or lead < LEAST_LEAD:
        return Judgement(0, "it looks like no face", float(likeness[best]))
    return Judgement(int(values[best]), "", float(likeness[best]))


def like_a_one(standing_out: Gray, at: Floats, px_per_mm: float) -> bool:
    """Whether a place in a relief could be the middle of a one of any turn: a disc, and little else about it."""
    disc, within = _middle_disc(px_per_mm)
    side = len(within)
    left, top = np.round(at - (side - 1) / 2).astype(int)
    if left < 0 or top < 0 or left + side > standing_out.shape[1] or top + side > standing_out.shape[0]:
        return False
    return bool(_correlate(disc, standing_out[top : top + side, left : left + side][within]) >= ROUGHLY_ALIKE)


@lru_cache(maxsize=128)
def _templates(pitch_mm: float, px_per_mm: float) -> tuple[NDArray[np.int64], Gray]:
    margin = round(MARGIN_MM * px_per_mm)
    discs = [_disc(distance, px_per_mm) for distance in from_sites(pitch_mm, px_per_mm)]
    drawn = []
    for pattern in PATTERNS:
        picture = np.sum([disc for site, disc in zip(SITES, discs, strict=True) if site in pattern], axis=0)
        drawn.append(_unit(picture[margin:-margin, margin:-margin].ravel()))
    return np.array(list(PATTERNS.values())), np.array(drawn)


@lru_cache(maxsize=4)
def _middle_disc(px_per_mm: float) -> tuple[Gray, NDArray[np.bool_]]:
    distance = from_sites(1.0, px_per_mm)[SITES.index((0, 0))]
    within = distance < 8.0
    return _unit(_disc(distance, px_per_mm)[within]), within


def _disc(distance_mm: Floats, px_per_mm: float) -> Gray:
    """A pip as a camera shows it, slightly soft."""
    sharp = np.clip((PIP_RADIUS_MM - distance_mm) * px_per_mm + 0.5, 0, 1).astype(np.float32)
    return cast("Gray", cv2.GaussianBlur(sharp, (0, 0), 0.5 * px_per_mm))


def _correlate(units: Gray, values: Gray) -> Gray:
    """Correlation of values with templates of mean nought and length one."""
    total = float(values.sum())
    length = float(values @ values) - total * total / values.size
    return cast("Gray", units @ values / max(length, 1e-9) ** 0.5)


def _unit(values: Gray) -> Gray:
    about = values - values.mean()
    return cast("Gray", about / max(float(np.linalg.norm(about)), 1e-6))
