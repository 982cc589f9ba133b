"""The site in the middle, which alone tells a 3 from a 2 and a 5 from a 4.

Hiding any other pip leaves a pattern that no die has. A spot of light or dirt on this one would make another face, so
what is seen here has to be just like the other pips, or as smooth as the face around it.
"""

import numpy as np

from boxperson.vision.dice.lattice import SITES, Site
from boxperson.vision.dice.pips import PIP_RADIUS_MM, Tone, tone_image
from boxperson.vision.dice.rims import shape
from boxperson.vision.dice.sites import from_sites, levels, room
from boxperson.vision.image import Image

MIDDLE: Site = (0, 0)
OFF_MM = 0.3
OTHER_SIZE = 0.1  # share of the other pips' radius
OTHER_LEVEL = 12.0  # grey levels outside of what the other pips show
OTHER_SHARE = 0.3
# The far face of a translucent die has a pip or none here, and makers put their mark here.
SMOOTH = {"light": (-0.06, 0.39), "dark": (-0.06, 0.1)}
ROUGH = {"light": 0.35, "dark": 0.1}
VEILED = {"light": 0.6, "dark": 0.8}


def centre_is_sure(face: Image, tone: Tone, pitch_mm: float, pips: frozenset[Site]) -> bool:
    """Whether the middle of an upright face with two to five pips is beyond doubt a pip like the others, or none."""
    if len(pips) not in (2, 3, 4, 5):
        return True
    if MIDDLE in pips:
        return _like_the_others(face, tone, pitch_mm, pips)
    return _smooth(face, tone, pitch_mm)


def _like_the_others(face: Image, tone: Tone, pitch_mm: float, pips: frozenset[Site]) -> bool:
    tones = tone_image(face, tone).astype(np.float32)
    seen, ground, expected = levels(face, tone, pitch_mm)
    others = [SITES.index(site) for site in pips if site != MIDDLE]
    middle = SITES.index(MIDDLE)
    share = (seen - ground) / expected
    shapes = {site: shape(tones, site, pitch_mm) for site in pips}
    around = np.array([shapes[SITES[index]] for index in others])
    radii = np.sqrt(2 * (around[:, 2] + around[:, 4]))
    radius = np.sqrt(2 * (shapes[MIDDLE][2] + shapes[MIDDLE][4]))
    return bool(
        np.hypot(*(shapes[MIDDLE][:2] - around[:, :2].mean(axis=0))) <= OFF_MM
        and abs(radius / np.median(radii) - 1) <= OTHER_SIZE
        and seen[others].min() - OTHER_LEVEL <= seen[middle] <= seen[others].max() + OTHER_LEVEL
        and abs(share[middle] / np.median(share[others]) - 1) <= OTHER_SHARE
    )


def _smooth(face: Image, tone: Tone, pitch_mm: float) -> bool:
    """Whether the middle is a plain slope of brightness."""
    seen, ground, expected = levels(face, tone, pitch_mm)
    middle = SITES.index(MIDDLE)
    least, most = SMOOTH[tone]
    left = room(ground, tone)
    if left[middle] < VEILED[tone] * np.median(left):
        return False
    if not least <= (seen - ground)[middle] / expected[middle] <= most:
        return False
    within = from_sites(1.0)[middle] < 1.4 * PIP_RADIUS_MM
    tones = tone_image(face, tone)[within].astype(np.float64)
    ys, xs = np.nonzero(within)
    plane = np.column_stack([xs, ys, np.ones(len(xs))])
    slope, *_ = np.linalg.lstsq(plane, tones, rcond=None)
    return bool(np.percentile(np.abs(tones - plane @ slope), 90) <= ROUGH[tone] * expected[middle])
