"""Pips on any photograph: small ellipses, lighter or darker than what surrounds them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Image

_PATCH = 64
_LEAST_PATCH_PIXELS = 20
_PATCH_RADIUS = 12.0  # of a pip in its patch, pixels
_LEAST_CONTRAST = 14.0
_LEAST_AXIS_RATIO = 0.35
_RING_AT = 1.45
_RING_FREE = 0.5  # share of it; pips touch one another, or the die's edge
_RING_UNEVEN = 0.22
_LEAST_RADIUS_PX = 3.0
_LARGEST_RADIUS = 0.1  # of the picture's shorter side
_BANDS_PX = ((2.2, 6.0), (5.0, 14.0), (12.0, 34.0), (29.0, 90.0), (80.0, 240.0))
_MOST = 300  # in a channel
_FAINTEST = 0.22  # of the clearest one's contrast
_DIRECTIONS = np.linspace(0, 2 * np.pi, 24, endpoint=False)
_CIRCLE: Floats = np.column_stack([np.cos(_DIRECTIONS), np.sin(_DIRECTIONS)])


@dataclass(frozen=True, slots=True)
class Pip:
    """One ellipse that may be a pip.

    Attributes:
        at: its centre, (x, y) in pixels.
        shape: 2 × 2, takes the unit circle to its outline.
        axis_ratio: short axis over long axis.
        radius_px: radius of the circle of its area.
        tone: +1 lighter than its surroundings, -1 darker.
        contrast: grey levels between it and its surroundings, in the channel where it stands out most.
        colour: its own, BGR.
        ground: that of its surroundings, BGR.
    """

    at: Floats
    shape: Floats
    axis_ratio: float
    radius_px: float
    tone: int
    contrast: float
    colour: Floats
    ground: Floats


def find_pips(picture: Image) -> list[Pip]:
    """Finds ellipses of both polarities, the clearest first, each once."""
    found: list[Pip] = []
    for channel in (picture[:, :, 2], picture[:, :, 0]):
        smooth = cast("Image", cv2.GaussianBlur(channel, (0, 0), 1.0))
        for at, radius_px in _clearest(smooth, _round_spots(smooth)):
            pip = _outline(picture, smooth, at, radius_px)
            if pip is not None:
                found.append(pip)
    return _distinct(found)


def _clearest(channel: Image, points: Sequence[cv2.KeyPoint]) -> list[tuple[Floats, float]]:
    """Places and radii of the spots that differ most from their surroundings."""
    if not points:
        return []
    at, radius = np.array([point.pt for point in points]), np.array([point.size / 2 for point in points])
    rings = [at[:, None] + share * radius[:, None, None] * _CIRCLE for share in (0.4, 1.6)]
    inner, outer = (np.median(colours(channel, ring), axis=1) for ring in rings)
    order = np.argsort(-np.abs(inner - outer), kind="stable")[:_MOST]
    return [(at[each], float(radius[each])) for each in order if abs(inner[each] - outer[each]) >= _LEAST_CONTRAST]


def _round_spots(channel: Image) -> list[cv2.KeyPoint]:
    """Round spots in bands of size, for the detector takes a spot within a larger one to be the same."""
    largest = min(channel.shape[:2]) * _LARGEST_RADIUS
    bands = [(least, most) for least, most in _BANDS_PX if least < largest]
    return [point for least, most in bands for point in _detector(least, min(most, largest)).detect(channel)]


def _detector(least_radius_px: float, most_radius_px: float) -> cv2.SimpleBlobDetector:
    wants = cv2.SimpleBlobDetector.Params()
    wants.minThreshold, wants.maxThreshold, wants.thresholdStep = 8, 250, 6
    wants.minRepeatability = 2
    wants.minDistBetweenBlobs = 4
    wants.filterByColor = False
    wants.filterByCircularity = False
    wants.filterByArea, wants.minArea, wants.maxArea = True, np.pi * least_radius_px**2, np.pi * most_radius_px**2
    wants.filterByConvexity, wants.minConvexity = True, 0.85
    wants.filterByInertia, wants.minInertiaRatio = True, _LEAST_AXIS_RATIO**2
    return cv2.SimpleBlobDetector.create(wants)


def _outline(picture: Image, channel: Image, at: Floats, radius_px: float) -> Pip | None:
    """Fits the ellipse at half height between a spot's middle and its surroundings."""
    zoom = _PATCH_RADIUS / max(radius_px, 1.5)
    half = _PATCH / 2
    to_patch = np.array([[zoom, 0, half - zoom * at[0]], [0, zoom, half - zoom * at[1]]])
    size = (_PATCH, _PATCH)
    patch = cast("Image", cv2.warpAffine(channel, to_patch, size, borderMode=cv2.BORDER_REPLICATE))
    inner = np.median(_levels(patch, half + 0.4 * _PATCH_RADIUS * _CIRCLE))
    outer = np.median(_levels(patch, half + 1.6 * _PATCH_RADIUS * _CIRCLE))
    tone = 1 if inner > outer else -1
    if abs(inner - outer) < _LEAST_CONTRAST:
        return None
    for level in (0.5, 0.75, 0.87):  # pips that touch fall apart at a higher level
        mask = ((patch.astype(np.float32) - outer - level * (inner - outer)) * tone > 0).astype(np.uint8)
        _, labels = cv2.connectedComponents(mask, connectivity=4)
        own = labels == labels[int(half), int(half)]
        cut = own[0].any() or own[-1].any() or own[:, 0].any() or own[:, -1].any()
        pip = _measured(picture, patch, own, at, zoom, tone) if mask[int(half), int(half)] and not cut else None
        if pip is not None:
            return pip
    return None


def _measured(picture: Image, patch: Image, own: NDArray[np.bool_], at: Floats, zoom: float, tone: int) -> Pip | None:
    ys, xs = np.nonzero(own)
    if len(xs) < _LEAST_PATCH_PIXELS:
        return None
    middle = np.array([xs.mean(), ys.mean()])
    spread = 4 * np.cov(np.vstack([xs, ys])) + 1e-6 * np.eye(2)
    squares, axes = np.linalg.eigh(spread)
    short, long = np.sqrt(np.maximum(squares, 1e-6))
    if short / long < _LEAST_AXIS_RATIO or abs(own.sum() / (np.pi * short * long) - 1) > 0.12:
        return None
    if np.sqrt(short * long) / zoom < _LEAST_RADIUS_PX:
        return None
    shape = axes @ np.diag([short, long]) @ axes.T
    inside = _levels(patch, middle + 0.5 * _CIRCLE @ shape)
    ring = _levels(patch, middle + _RING_AT * _CIRCLE @ shape)
    level, ground = float(np.median(inside)), float(np.percentile(ring, 50 - 20 * tone))
    contrast = (level - ground) * tone
    unlike = (ring - level) * -tone / max(contrast, 1)
    if contrast < _LEAST_CONTRAST or np.mean(unlike > 0.6) < _RING_FREE:
        return None
    if np.median(np.abs(unlike[unlike > 0.6] - 1)) > _RING_UNEVEN:
        return None
    where = at + (middle - _PATCH / 2) / zoom
    shape_px = shape / zoom
    return Pip(
        where,
        shape_px,
        float(short / long),
        float(np.sqrt(short * long) / zoom),
        tone,
        contrast,
        np.median(colours(picture, where + 0.5 * _CIRCLE @ shape_px), axis=0),
        np.median(colours(picture, where + _RING_AT * _CIRCLE @ shape_px), axis=0),
    )


def _levels(patch: Image, points: Floats) -> Floats:
    ix = np.clip(np.rint(points).astype(int), 0, _PATCH - 1)
    return cast("Floats", patch[ix[:, 1], ix[:, 0]].astype(np.float64))


def colours(picture: Image, points: Floats) -> Floats:
    """The levels or BGR of a picture at points (N x 2, or M x N x 2), those outside taken from the border."""
    ix = np.rint(points).astype(int)
    xs, ys = np.clip(ix[..., 0], 0, picture.shape[1] - 1), np.clip(ix[..., 1], 0, picture.shape[0] - 1)
    return cast("Floats", picture[ys, xs].astype(np.float64))


def _distinct(found: list[Pip]) -> list[Pip]:
    """Leaves one of those found twice; a small spot within a large one stays, for either may be the pip."""
    kept: list[Pip] = []
    for pip in sorted(found, key=lambda each: -each.contrast):
        if not any(_same(pip, other) for other in kept):
            kept.append(pip)
    return [pip for pip in kept if pip.contrast > _FAINTEST * kept[0].contrast]


def _same(a: Pip, b: Pip) -> bool:
    small, large = sorted([a.radius_px, b.radius_px])
    return large < 2 * small and bool(np.hypot(*(a.at - b.at)) < large)
