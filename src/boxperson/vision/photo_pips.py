"""Pips on any photograph: small ellipses, lighter or darker than what surrounds them."""

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Image

_PATCH = 64
_PATCH_RADIUS = 12.0  # of a pip in its patch, pixels
_LEAST_CONTRAST = 14.0
_LEAST_AXIS_RATIO = 0.35
_RING_AT = 1.45
_RING_UNEVEN = 0.22
_LEAST_RADIUS_PX = 3.0
_MOST = 240
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
    channels = [picture.min(axis=2), picture.max(axis=2)]
    found: list[Pip] = []
    for channel in channels:
        smooth = cv2.GaussianBlur(channel, (0, 0), 1.0)
        for point in _detector(min(picture.shape[:2])).detect(smooth):
            pip = _outline(picture, smooth, np.array(point.pt), point.size / 2)
            if pip is not None:
                found.append(pip)
    return _distinct(found)


def _detector(side_px: int) -> cv2.SimpleBlobDetector:
    wants = cv2.SimpleBlobDetector.Params()
    wants.minThreshold, wants.maxThreshold, wants.thresholdStep = 8, 250, 8
    wants.minRepeatability = 2
    wants.minDistBetweenBlobs = 4
    wants.filterByColor = False
    wants.filterByCircularity = False
    wants.filterByArea, wants.minArea, wants.maxArea = True, 16, (side_px / 6) ** 2
    wants.filterByConvexity, wants.minConvexity = True, 0.85
    wants.filterByInertia, wants.minInertiaRatio = True, _LEAST_AXIS_RATIO**2
    return cv2.SimpleBlobDetector.create(wants)


def _outline(picture: Image, channel: Image, at: Floats, radius_px: float) -> Pip | None:
    """Fits the ellipse at half height between a spot's middle and its surroundings."""
    zoom = _PATCH_RADIUS / max(radius_px, 1.5)
    half = _PATCH / 2
    to_patch = np.array([[zoom, 0, half - zoom * at[0]], [0, zoom, half - zoom * at[1]]])
    patch = cv2.warpAffine(channel, to_patch, (_PATCH, _PATCH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inner = np.median(_levels(patch, half + 0.4 * _PATCH_RADIUS * _CIRCLE))
    outer = np.median(_levels(patch, half + 1.6 * _PATCH_RADIUS * _CIRCLE))
    tone = 1 if inner > outer else -1
    if abs(inner - outer) < _LEAST_CONTRAST:
        return None
    mask = ((patch.astype(np.float32) - (inner + outer) / 2) * tone > 0).astype(np.uint8)
    _, labels = cv2.connectedComponents(mask, connectivity=4)
    own = labels == labels[int(half), int(half)]
    if not mask[int(half), int(half)] or own[0].any() or own[-1].any() or own[:, 0].any() or own[:, -1].any():
        return None
    return _measured(picture, patch, own, at, zoom, tone)


def _measured(picture: Image, patch: Image, own: NDArray[np.bool_], at: Floats, zoom: float, tone: int) -> Pip | None:
    ys, xs = np.nonzero(own)
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
    level, ground = float(np.median(inside)), float(np.median(ring))
    contrast = (level - ground) * tone
    unlike = (ring - level) * -tone / max(contrast, 1)
    if contrast < _LEAST_CONTRAST or np.mean(unlike > 0.6) < 0.75 or np.median(np.abs(unlike - 1)) > _RING_UNEVEN:
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
    """The picture's BGR at points (N x 2, or M x N x 2), those outside taken from the border."""
    ix = np.rint(points).astype(int)
    xs, ys = np.clip(ix[..., 0], 0, picture.shape[1] - 1), np.clip(ix[..., 1], 0, picture.shape[0] - 1)
    return cast("Floats", picture[ys, xs].astype(np.float64))


def _distinct(found: list[Pip]) -> list[Pip]:
    """Leaves one of those found twice; a small spot within a large one stays, for either may be the pip."""
    kept: list[Pip] = []
    for pip in sorted(found, key=lambda each: -each.contrast):
        if not any(_same(pip, other) for other in kept):
            kept.append(pip)
    return kept[:_MOST]


def _same(a: Pip, b: Pip) -> bool:
    small, large = sorted([a.radius_px, b.radius_px])
    return large < 2 * small and bool(np.hypot(*(a.at - b.at)) < large)
