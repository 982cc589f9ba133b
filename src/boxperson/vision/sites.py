"""The nine sites of a face where pips can be, judged by brightness and by likeness to the patterns."""
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.lattice import PATTERNS
from boxperson.vision.pips import PIP_RADIUS_MM, Tone, tone_image
from boxperson.vision.plane import DIE_EDGE_MM, PX_PER_MM

SIDE_PX = 57
_SITES = np.array([(u, v) for v in (1, 0, -1) for u in (-1, 0, 1)])


def upright(top: Image, middle_px: Floats, yaw_rad: float) -> Image:
    """The face cut out and turned upright, 57 x 57 pixels at the scale of the view."""
    c, s = np.cos(yaw_rad), np.sin(yaw_rad)
    # out (x, y) -> view
    m = np.array([[c, s], [-s, c]])
    half = (SIDE_PX - 1) / 2
    shift = middle_px - m @ np.array([half, half])
    return cv2.warpAffine(top, np.column_stack([m, shift]), (SIDE_PX, SIDE_PX), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)


def _masks(pitch_mm):
    ys, xs = np.mgrid[0:SIDE_PX, 0:SIDE_PX]
    half = (SIDE_PX - 1) / 2
    out = []
    for u, v in _SITES:
        r = np.hypot(xs - half - u * pitch_mm * PX_PER_MM, ys - half + v * pitch_mm * PX_PER_MM) / PX_PER_MM
        out.append((r < 1.4, (r > 2.75) & (r < 3.5)))
    return out


def contrasts(face: Image, tone: Tone, pitch_mm: float):
    t = tone_image(face, tone)
    k = _masks(pitch_mm)
    pip = np.array([np.median(t[a]) for a, b in k]); ring = np.array([np.median(t[b]) for a, b in k])
    return pip, ring
