"""Where discs of a chip's size lie: places about which edges run round at the radii of a chip and of its inlay."""

from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.patch import Box, Patch, patch

RADIUS_MM = 19.5
RINGS_MM = ((RADIUS_MM, 0.55), (11.8, 0.2), (10.3, 0.25))
THICK_MM = 3.3
PX_PER_MM, MARGIN_MM = 0.7, 22.0
EDGE_MM = 0.93
FAINTEST = 96.0
LEAST_ROUND, APART_MM = 0.5, 24.0


class Sight(NamedTuple):
    """A part of the felt and what is seen there.

    Attributes:
        view: how the part is seen.
        picture: what is seen.
    """

    view: Patch
    picture: Image


def look_at(frame: Image, calibration: Calibration, areas: tuple[Box, ...]) -> list[Sight]:
    """What a frame shows of some areas and of what is close by, in the plane of a chip's upper side."""
    views = [patch(calibration, box, PX_PER_MM, THICK_MM) for box in joined(areas)]
    return [Sight(view, view.look(frame)) for view in views]


def find_discs(sights: list[Sight]) -> Floats:
    """Middles, N x 2 in millimetres of the plane of a chip's upper side, of all that may be a chip."""
    found = [sight.view.to_mm(_peaks(_roundness(sight.picture))) for sight in sights]
    return np.concatenate([np.zeros((0, 2)), *found])


def joined(areas: tuple[Box, ...]) -> list[Box]:
    """The areas with room for a chip's border around them, those that overlap made one."""
    boxes: list[Box] = []
    for left, near, right, far in areas:
        box = (left - MARGIN_MM, near - MARGIN_MM, right + MARGIN_MM, far + MARGIN_MM)
        while met := [other for other in boxes if _overlap(box, other)]:
            boxes = [other for other in boxes if other not in met]
            lefts, nears, rights, fars = zip(box, *met, strict=True)
            box = (min(lefts), min(nears), max(rights), max(fars))
        boxes.append(box)
    return boxes


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _roundness(picture: Image) -> Gray:
    """How much edges run round about each pixel, at most 1: the same whichever side of an edge is the brighter."""
    smooth = cv2.GaussianBlur(picture, (3, 3), 0)
    across = np.asarray(cv2.Scharr(smooth, cv2.CV_32F, 1, 0), np.float32)
    down = np.asarray(cv2.Scharr(smooth, cv2.CV_32F, 0, 1), np.float32)
    xx, yy, xy = (_summed(*pair) for pair in ((across, across), (down, down), (across, down)))
    strength = xx + yy + np.float32(FAINTEST**2)
    cosine, sine = _kernels()
    along, aslant = cv2.filter2D((xx - yy) / strength, -1, cosine), cv2.filter2D(2 * xy / strength, -1, sine)
    return np.asarray(cv2.add(along, aslant), np.float32)


def _summed(one: Gray, other: Gray) -> Gray:
    """The products of two pictures, their colours added up."""
    blue, green, red = cv2.split(cv2.multiply(one, other))
    return np.asarray(cv2.add(cv2.add(blue, green), red), np.float32)


@cache
def _kernels() -> tuple[Gray, Gray]:
    """Twice the angle of each place about the middle, cosine and sine, where the edges of a chip and its inlay run."""
    half = int(RADIUS_MM * PX_PER_MM) + 2
    y, x = np.mgrid[-half : half + 1, -half : half + 1]
    away, around = np.hypot(x, y) / PX_PER_MM, np.arctan2(y, x)
    rings = [np.exp(-(((away - radius) / EDGE_MM) ** 2)) for radius, _ in RINGS_MM]
    weight = sum(share * ring / ring.sum() for ring, (_, share) in zip(rings, RINGS_MM, strict=True))
    return (weight * np.cos(2 * around)).astype(np.float32), (weight * np.sin(2 * around)).astype(np.float32)


def _peaks(roundness: Gray) -> Floats:
    """Where it is greatest, (x, y) to a fraction of a pixel."""
    across = round(APART_MM * PX_PER_MM) | 1
    most = cv2.dilate(roundness, np.ones((across, across), np.uint8))
    inner = np.s_[1:-1, 1:-1]
    rows, columns = np.nonzero((roundness == most)[inner] & (roundness > LEAST_ROUND)[inner])
    y, x = rows + 1, columns + 1
    middle = roundness[y, x]
    right, left = roundness[y, x + 1] - middle, roundness[y, x - 1] - middle
    below, above = roundness[y + 1, x] - middle, roundness[y - 1, x] - middle
    off_x = (left - right) / np.minimum(2 * (left + right), -1e-6)
    off_y = (above - below) / np.minimum(2 * (above + below), -1e-6)
    return np.column_stack([x + off_x, y + off_y]).astype(np.float64)
