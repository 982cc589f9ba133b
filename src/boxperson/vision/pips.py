"""Pips as round spots of a known size, either lighter or darker than the face around them."""

from typing import Literal, NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Image

Tone = Literal["light", "dark"]

PIP_RADIUS_MM = 2.3
LEAST_ROUNDNESS = 0.35
LEAST_CONTRAST = 5


class Spots(NamedTuple):
    """Round spots: where they are (N x 2, pixels) and how strongly each stands out (N, grey levels)."""

    at_px: Floats
    strength: Floats


def tone_image(picture: Image, tone: Tone) -> Image:
    """A grey picture in which pips of a tone are bright.

    White shows in every colour channel, but light that shines through a coloured die lacks some: the least channel
    tells white pips from far ones. Black lacks all: the greatest channel, inverted, tells black pips.
    """
    blue, green, red = cv2.split(picture)
    if tone == "light":
        return cast("Image", cv2.min(cv2.min(blue, green), red))
    return cast("Image", cv2.bitwise_not(cv2.max(cv2.max(blue, green), red)))


def find_spots(tones: Image, px_per_mm: float, within: Image | None = None) -> Spots:
    """Finds bright round spots of a pip's size.

    Args:
        tones: a grey picture from ``tone_image``.
        px_per_mm: its scale.
        within: where to look (not zero); everywhere by default.
    """
    side = round(1.35 * 2 * PIP_RADIUS_MM * px_per_mm) | 1
    small = cv2.morphologyEx(tones, cv2.MORPH_TOPHAT, np.ones((side, side), np.uint8))
    inner = cv2.GaussianBlur(small, (0, 0), 0.45 * PIP_RADIUS_MM * px_per_mm)
    outer = cv2.GaussianBlur(small, (0, 0), PIP_RADIUS_MM * px_per_mm)
    response = cv2.subtract(inner, outer, dtype=cv2.CV_16S)
    ring = max(3, round(PIP_RADIUS_MM * px_per_mm) | 1)
    peaks = (response == cv2.dilate(response, np.ones((ring, ring), np.uint8))) & (response >= LEAST_CONTRAST)
    if within is not None:
        peaks &= within > 0
    peaks[:2], peaks[-2:], peaks[:, :2], peaks[:, -2:] = False, False, False, False
    ys, xs = np.nonzero(peaks)
    return _refine(response, xs, ys)


def _refine(response: NDArray[np.int16], xs: NDArray[np.intp], ys: NDArray[np.intp]) -> Spots:
    """Peaks to fractions of a pixel by the paraboloid through their neighbours; ridges are left out."""
    around = {(dx, dy): response[ys + dy, xs + dx].astype(np.float64) for dx in (-2, 0, 2) for dy in (-2, 0, 2)}
    middle = around[0, 0]
    along_x = (around[-2, 0] + around[2, 0]) / 2 - middle
    along_y = (around[0, -2] + around[0, 2]) / 2 - middle
    mixed = (around[2, 2] + around[-2, -2] - around[2, -2] - around[-2, 2]) / 8
    half, root = (along_x + along_y) / 2, np.hypot((along_x - along_y) / 2, mixed)
    flattest, steepest = half + root, half - root
    round_enough = (steepest < 0) & (flattest <= LEAST_ROUNDNESS * steepest)
    with np.errstate(divide="ignore", invalid="ignore"):
        dx = np.clip((around[-2, 0] - around[2, 0]) / (2 * along_x), -1, 1)
        dy = np.clip((around[0, -2] - around[0, 2]) / (2 * along_y), -1, 1)
    at = np.column_stack([xs + dx, ys + dy])[round_enough]
    return _merge(Spots(at, middle[round_enough]))


def _merge(spots: Spots) -> Spots:
    """One spot of any that lie within two pixels of each other (a flat peak has several highest pixels)."""
    order = np.argsort(-spots.strength, kind="stable")
    at = spots.at_px[order]
    near = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1)) < 2.5
    first = near.argmax(axis=1) == np.arange(len(at))
    return Spots(at[first], spots.strength[order][first])
