"""The rims of a face's pips: whether they are sharp, and whether they are round.

A pip that moved while the shutter was open has lost its slopes along its way; a face that is not level shows its pips
shortened one way.
"""

from typing import NamedTuple

import cv2
import numpy as np

from boxperson.vision.dice.lattice import SITES, Site
from boxperson.vision.dice.pips import PIP_RADIUS_MM, Tone, tone_image
from boxperson.vision.dice.sites import from_sites
from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.plane import PX_PER_MM

_INSIDE_MM = 0.6 * PIP_RADIUS_MM
_AROUND_MM = 1.35 * PIP_RADIUS_MM
_REACH_PX = 12
_CUT = np.mgrid[0 : 2 * _REACH_PX + 1, 0 : 2 * _REACH_PX + 1][::-1] * np.array([1, -1])[:, None, None] / PX_PER_MM


class Rims(NamedTuple):
    """How the rims of a face's pips look.

    Attributes:
        steepness: root mean square slope about them in the direction where it is least, in units of the pips' contrast
            per millimetre.
        evenness: that slope as a share of the one in the direction where it is greatest.
        roundness: width of the pips where they are narrowest as a share of where they are widest.
        flattest: the same of the single pip that is least round.
        squareness: the same of the square that the corner pips span; 1 where there are fewer than four pips.
    """

    steepness: float
    evenness: float
    roundness: float
    flattest: float
    squareness: float


def look_at_rims(face: Image, tone: Tone, pitch_mm: float, pips: frozenset[Site]) -> Rims:
    """Measures the rims of the pips on an upright face (see ``boxperson.vision.dice.sites.upright``)."""
    tones = tone_image(face, tone).astype(np.float32)
    far = dict(zip(SITES, from_sites(round(pitch_mm, 1)), strict=True))
    nearest = np.min([far[site] for site in pips], axis=0)
    rim = np.abs(nearest - PIP_RADIUS_MM) < 0.9
    across, along = (cv2.Sobel(tones, cv2.CV_32F, dx, 1 - dx, scale=PX_PER_MM / 8)[rim] for dx in (1, 0))
    least, most = _principal(float((across**2).mean()), float((across * along).mean()), float((along**2).mean()))
    contrast = np.median(tones[nearest < _INSIDE_MM]) - np.median(tones[np.abs(nearest - _AROUND_MM) < 0.25])
    shapes = {site: shape(tones, site, pitch_mm) for site in pips}
    narrow, wide = _principal(*(float(v) for v in np.median([shape[2:] for shape in shapes.values()], axis=0)))
    flattest = min(_share(_principal(*(float(v) for v in shape[2:]))) for shape in shapes.values())
    steepness = least / max(float(contrast), 1.0)
    return Rims(steepness, _share((least, most)), _share((narrow, wide)), flattest, _squareness(shapes))


def _share(extent: tuple[float, float]) -> float:
    return extent[0] / max(extent[1], 1e-6)


def _squareness(shapes: dict[Site, Floats]) -> float:
    if len(shapes) < 4:
        return 1.0
    sites = np.array(list(shapes), np.float64)
    seen = np.array([shape[:2] for shape in shapes.values()])
    spanned, *_ = np.linalg.lstsq(sites, seen - seen.mean(axis=0), rcond=None)
    longest, shortest = np.linalg.svd(spanned, compute_uv=False)
    return float(shortest / max(longest, 1e-6))


def shape(tones: Gray, site: Site, pitch_mm: float) -> Floats:
    """Middle (x, y, mm from the face's) of a pip and the second moments (xx, xy, yy) of its brightness about it."""
    half = (len(tones) - 1) / 2
    middle = np.array(site) * pitch_mm
    left, top = (
        (np.round(half + PX_PER_MM * middle * (1, -1)) - _REACH_PX).clip(0, 2 * half - 2 * _REACH_PX).astype(int)
    )
    cut = tones[top : top + 2 * _REACH_PX + 1, left : left + 2 * _REACH_PX + 1]
    xs, ys = _CUT + np.array([left - half, half - top])[:, None, None] / PX_PER_MM
    squared = (xs - middle[0]) ** 2 + (ys - middle[1]) ** 2
    around = (squared > (_AROUND_MM - 0.25) ** 2) & (squared < (_AROUND_MM + 0.25) ** 2)
    ground = np.median(cut[around])
    contrast = max(float(np.median(cut[squared < _INSIDE_MM**2]) - ground), 1.0)
    weight = np.clip(2 * (cut - ground) / contrast - 0.5, 0, 1)
    for _ in range(2):
        own = weight * ((xs - middle[0]) ** 2 + (ys - middle[1]) ** 2 < (1.28 * PIP_RADIUS_MM) ** 2)
        own /= max(float(own.sum()), 1e-6)
        middle = np.array([(own * xs).sum(), (own * ys).sum()])
    xs, ys = xs - middle[0], ys - middle[1]
    return np.array([*middle, (own * xs * xs).sum(), (own * xs * ys).sum(), (own * ys * ys).sum()])


def _principal(xx: float, xy: float, yy: float) -> tuple[float, float]:
    """Root mean squares along the directions of least and of greatest spread."""
    least, most = np.linalg.eigvalsh([[xx, xy], [xy, yy]])
    return float(np.sqrt(max(least, 0))), float(np.sqrt(max(most, 0)))
