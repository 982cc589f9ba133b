"""Pips as round spots of a known size, either lighter or darker than the face around them."""

from typing import Literal, NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Image

Tone = Literal["light", "dark"]

PIP_RADIUS_MM = 2.3
LEAST_ROUNDNESS = 0.35
LEAST_CONTRAST = 3.0
SCALE = 16  # grey levels are kept in sixteenths


class Spots(NamedTuple):
    """Round spots.

    Attributes:
        at: where they are, N x 2, pixels or millimetres.
        strength: how strongly each stands out, N: grey levels, raised where glare leaves little range.
    """

    at: Floats
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


def without_small(tones: Image, size_px: float) -> Image:
    """The picture with every bright thing taken off that no square of that size fits into."""
    side = round(size_px) | 1
    return cast("Image", cv2.morphologyEx(tones, cv2.MORPH_OPEN, np.ones((side, side), np.uint8)))


def find_spots(tones: Image, tone: Tone, px_per_mm: float, within: Image) -> Spots:
    """Finds bright round spots of a pip's size.

    Args:
        tones: a grey picture from ``tone_image``.
        tone: its tone.
        px_per_mm: its scale.
        within: where to look (not zero).
    """
    ground = without_small(tones, 2 * PIP_RADIUS_MM * px_per_mm)
    small = cv2.subtract(tones, ground).astype(np.int16) * SCALE
    inner, outer = (_softened(small, share * PIP_RADIUS_MM * px_per_mm) for share in (0.45, 1.0))
    response = cast("NDArray[np.int16]", cv2.subtract(inner, outer))
    highest = cv2.max(cv2.dilate(response, np.ones((3, 3), np.uint8)), np.full_like(response, LEAST_CONTRAST * SCALE))
    peaks = cv2.bitwise_and(within, cv2.compare(response, highest, cv2.CMP_GE))
    peaks[:2], peaks[-2:], peaks[:, :2], peaks[:, -2:] = 0, 0, 0, 0
    found = cv2.findNonZero(peaks)
    xs, ys = np.empty((2, 0), np.intp) if found is None else found.reshape(-1, 2).T.astype(np.intp)
    room = ground[ys, xs].astype(np.float64)
    room = 255 - room if tone == "light" else room
    return _refine(response, xs, ys, np.sqrt(128 / np.clip(room, 4, 128)) / SCALE)


def _softened(picture: NDArray[np.int16], sigma_px: float) -> NDArray[np.int16]:
    side = 2 * round(3 * sigma_px) + 1
    return cast("NDArray[np.int16]", cv2.GaussianBlur(picture, (side, side), sigma_px))


def _refine(response: NDArray[np.int16], xs: NDArray[np.intp], ys: NDArray[np.intp], worth: Floats) -> Spots:
    """Peaks to fractions of a pixel by the paraboloid through their neighbours; ridges are left out."""
    around = {(dx, dy): response[ys + dy, xs + dx].astype(np.float64) for dx in (-2, 0, 2) for dy in (-2, 0, 2)}
    middle = around[0, 0]
    along_x = (around[-2, 0] + around[2, 0]) / 2 - middle
    along_y = (around[0, -2] + around[0, 2]) / 2 - middle
    mixed = (around[2, 2] + around[-2, -2] - around[2, -2] - around[-2, 2]) / 8
    half, root = (along_x + along_y) / 2, np.hypot((along_x - along_y) / 2, mixed)
    flattest, steepest = half + root, half - root
    keep = (steepest < 0) & (flattest <= LEAST_ROUNDNESS * steepest) & (along_x < 0) & (along_y < 0)
    dx = np.clip((around[-2, 0] - around[2, 0])[keep] / (2 * along_x[keep]), -1, 1)
    dy = np.clip((around[0, -2] - around[0, 2])[keep] / (2 * along_y[keep]), -1, 1)
    return _merge(Spots(np.column_stack([xs[keep] + dx, ys[keep] + dy]), (middle * worth)[keep]))


def _merge(spots: Spots) -> Spots:
    """One spot of any that lie within two pixels of each other (a flat peak has several highest pixels)."""
    if len(spots.at) == 0:
        return spots
    order = np.argsort(-spots.strength, kind="stable")
    at = spots.at[order]
    near = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1)) < 2.5
    first = near.argmax(axis=1) == np.arange(len(at))
    return Spots(at[first], spots.strength[order][first])
