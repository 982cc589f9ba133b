"""The nine sites of a face where pips can be, each judged by its own brightness."""

from functools import lru_cache
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.dice.lattice import PATTERNS, SITES, Site
from boxperson.vision.dice.pips import PIP_RADIUS_MM, Tone, tone_image
from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import PX_PER_MM, Window

PIP_FROM, PLAIN_TO = 0.6, 0.4
LEAST_CONTRAST, SURE_CONTRAST = 6.0, 15.0
LEAST_ROOM, AS_VEILED, ALONE = 4.0, 0.6, 0.5
VEILED, HALF_VEILED = {"light": 110.0, "dark": 15.0}, 0.6
STEPS = 2.0  # levels near the end of the range are whole numbers that JPEG has shaken
SIDE_MM = 19.0


class Judgement(NamedTuple):
    """What the sites of a face show.

    Attributes:
        face: the pattern's pips; 0 where the sites show none or are not clear.
        why: the reason for a 0.
        margin: how far the least clear site is from doubt, 0 to 1.
        pips: the sites that surely hold pips.
        hidden: whether a site that is not clear could hold a pip or none, so that another witness may know.
        veiled: whether glare leaves so little of the range somewhere, or so much less than elsewhere, that the pips'
            rims are bent.
    """

    face: int
    why: str = ""
    margin: float = 0.0
    pips: frozenset[Site] = frozenset()
    hidden: bool = False
    veiled: bool = False


def upright(window: Window, yaw_rad: float, side_mm: float = SIDE_MM, px_per_mm: float = PX_PER_MM) -> Image:
    """A square about the place of interest in a window, cut out upright and to scale; usually the face alone."""
    cos, sin = np.cos(yaw_rad), np.sin(yaw_rad)
    side = round(side_mm * px_per_mm)
    turn = np.array([[cos, sin], [-sin, cos]]) * (window.px_per_mm / px_per_mm)
    matrix = np.column_stack([turn, window.at - turn @ np.full(2, (side - 1) / 2)])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cast(
        "Image", cv2.warpAffine(window.picture, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    )


def by_brightness(face: Image, tone: Tone, pitch_mm: float) -> Judgement:
    """Judges each site by its own brightness against the ring around it.

    Glare takes contrast from pips in proportion to what it leaves of the range, so each site is held against the
    contrast that a pip would have there. Where it leaves next to nothing, or lies on that site alone, it could hide a
    pip, unless another that is as veiled can be seen.
    """
    seen, ground, expected = levels(face, tone, pitch_mm)
    contrast, unveiled = seen - ground, room(ground, tone)
    if expected.min() < LEAST_CONTRAST:
        seen_some = bool(contrast.max() >= LEAST_CONTRAST)
        return Judgement(0, "glare" if seen_some else "no pips stand out", hidden=seen_some)
    share = contrast / expected
    is_pip = share >= PIP_FROM
    pips = frozenset(site for site, pip in zip(SITES, is_pip, strict=True) if pip)
    if (((share > PLAIN_TO) & ~is_pip) | (share < -PIP_FROM)).any():
        why = "glare" if expected.min() < 0.5 * expected.max() else "a pip is not clear"
        return Judgement(0, why, pips=pips, hidden=True)
    left = np.where(is_pip, unveiled, np.minimum(unveiled, room(seen, tone)))
    in_doubt = ~is_pip & (left + STEPS < AS_VEILED * (unveiled[is_pip].min() + STEPS))
    little = (left < LEAST_ROOM) | (expected * left / unveiled < SURE_CONTRAST)
    if (in_doubt & (little | (left < ALONE * _next_to(left)))).any():
        return Judgement(0, "glare", hidden=True)
    value = PATTERNS.get(pips, 0)
    gap = min(float(share[is_pip].min()) - PLAIN_TO, PIP_FROM - float(share[~is_pip].max(initial=0)))
    veiled = bool(unveiled.min() < max(VEILED[tone], HALF_VEILED * unveiled.max()))
    return Judgement(value, "" if value else "its pips make no face", min(1.0, gap / PIP_FROM), pips, veiled=veiled)


def levels(face: Image, tone: Tone, pitch_mm: float) -> tuple[Floats, Floats, Floats]:
    """Of each site how bright it is, how bright the ring around it, and how far a pip would stand out there."""
    tones = tone_image(face, tone).ravel()
    discs, rings = _pixels(round(pitch_mm, 1))
    seen, ground = np.median(tones[discs], axis=1), np.median(tones[rings], axis=1)
    strongest = int((seen - ground).argmax())
    left = room(ground, tone)
    return seen, ground, (seen - ground)[strongest] * np.minimum(left / left[strongest], 1)


def room(level: Floats, tone: Tone) -> Floats:
    """How much of the range glare has left at some levels of a tone image, grey levels."""
    return np.maximum(255 - level if tone == "light" else level, 1)


def _next_to(left: Floats) -> Floats:
    """The least of the values at the sites beside, above and below each site."""
    grid = np.pad(left.reshape(3, 3), 1, constant_values=np.inf)
    beside = np.minimum(grid[1:-1, :-2], grid[1:-1, 2:])
    return np.minimum(beside, np.minimum(grid[:-2, 1:-1], grid[2:, 1:-1])).ravel()


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
    """For each site how far every pixel of an upright face is from it, millimetres."""
    side = round(SIDE_MM * PX_PER_MM)
    ys, xs = (np.mgrid[0:side, 0:side] - (side - 1) / 2) / PX_PER_MM
    return tuple(np.hypot(xs - u * pitch_mm, ys + v * pitch_mm) for u, v in SITES)
