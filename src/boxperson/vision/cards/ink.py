"""Ink on an upright card: how deep it is against the paper around it, and the blobs that it makes."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.upright import PX_PER_MM, Upright, to_mm
from boxperson.vision.image import Gray, Image, least

PAPER_REACH_MM, INK_REACH_MM = 11.0, 5.0
FAINTEST = 0.07
EDGE_SHARE = 0.36
LEAST_BLOB_PX = 13
RED, BLACK, COLOURFUL = 0.55, 0.8, 0.6
HAZE = 243


class Blob(NamedTuple):
    """A connected piece of ink.

    Attributes:
        middle_mm: middle of its box from the card's middle, y upwards.
        size_mm: width and height of its box.
        area_mm2: how much ink.
        depth: mean depth, 0 to 1.
        redness: depth in red light over depth in green and blue: 0 pure red ink, 1 black.
        box_px: left, top, width, height on the upright card.
        number: its label in ``Ink.labels``.
        whole: whether all of it can be seen, as far as is known.
        hazy: whether it lies where glare makes paper so bright that ink hardly shows.
    """

    middle_mm: tuple[float, float]
    size_mm: tuple[float, float]
    area_mm2: float
    depth: float
    redness: float
    box_px: tuple[int, int, int, int]
    number: int
    whole: bool
    hazy: bool


class Ink(NamedTuple):
    """All ink of a card.

    Attributes:
        depth: rows x columns, how much darker than paper in its darkest colour, 0 to 1.
        red: the same in red light alone.
        colourful: whether each pixel is inked in a colour that is neither red nor black.
        hazy: whether paper is so bright at each pixel that ink hardly shows.
        labels: rows x columns, number of the blob at each pixel, 0 for none.
        blobs: the pieces that are no specks.
    """

    depth: Gray
    red: Gray
    colourful: NDArray[np.bool_]
    hazy: NDArray[np.bool_]
    labels: NDArray[np.int32]
    blobs: tuple[Blob, ...]


def find_ink(card: Upright) -> Ink:
    """Finds the ink on a card: what is a little darker than paper, and not much less deep than the deepest near it."""
    paper = _paper(card.picture, card.seen)
    depths = _depths(card, paper)
    blue, green, red = cv2.split(depths)
    deepest = np.asarray(cv2.max(cv2.max(blue, green), red) * card.seen, np.float32)
    inked = (deepest > EDGE_SHARE * _near_most(deepest, INK_REACH_MM)) & (deepest > FAINTEST)
    count, found, stats, _ = cv2.connectedComponentsWithStats(inked.astype(np.uint8), connectivity=8, ltype=cv2.CV_16U)
    labels = np.asarray(found, np.int32)
    hidden = cv2.dilate((~card.seen).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    hazy = least(paper) >= HAZE
    middles = to_mm(stats[:, :2] + (stats[:, 2:4] - 1) / 2).tolist()
    large = [k for k in range(1, count) if stats[k, 4] >= LEAST_BLOB_PX]
    blobs = [_blob(k, stats[k], middles[k], labels, depths, hidden, hazy) for k in large]
    colourful = inked & (np.asarray(cv2.min(blue, green), np.float32) < COLOURFUL * deepest)
    return Ink(deepest, np.asarray(red, np.float32), colourful, hazy, labels, tuple(blobs))


def depths_of(card: Upright) -> Gray:
    """How much darker than paper each pixel is in blue, green and red, rows x columns x 3; about 0 to 1."""
    return _depths(card, _paper(card.picture, card.seen))


def _depths(card: Upright, paper: Image) -> Gray:
    smooth = cv2.GaussianBlur(card.picture, (3, 3), 0)
    return np.asarray(1 - cv2.divide(smooth, paper, dtype=cv2.CV_32F), np.float32)


def _paper(picture: Image, seen: NDArray[np.bool_]) -> Image:
    """How bright the paper is at each pixel: the brightest nearby, smoothed; at least 8."""
    there = seen.astype(np.float32)
    share = cv2.resize(there, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)[..., None]
    total = cv2.resize(picture * there[..., None], None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    small = (total / np.maximum(share, 0.05)).astype(np.uint8)
    reach = round(PAPER_REACH_MM * PX_PER_MM / 4) | 1
    closed = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    weight = (share > 0.3).astype(np.float32)
    spread = np.maximum(cv2.GaussianBlur(weight, (0, 0), 1.5), 0.02)[..., None]
    smooth = cv2.GaussianBlur(cv2.medianBlur(closed, 3) * weight, (0, 0), 1.5) / spread
    size = picture.shape[1::-1]
    return np.asarray(np.maximum(cv2.resize(smooth, size, interpolation=cv2.INTER_LINEAR), 8), np.uint8)


def _near_most(values: Gray, reach_mm: float) -> Gray:
    """The greatest of the values within reach of each pixel, smoothed."""
    small = cv2.resize(values, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    size = round(reach_mm * PX_PER_MM) | 1
    most = cv2.blur(cv2.dilate(small, np.ones((size, size), np.uint8)), (5, 5))
    return np.asarray(cv2.resize(most, values.shape[::-1], interpolation=cv2.INTER_LINEAR), np.float32)


def _blob(
    number: int,
    stats: NDArray[np.int32],
    middle_mm: tuple[float, float],
    labels: NDArray[np.int32],
    depths: Gray,
    hidden: NDArray[np.bool_],
    hazy: NDArray[np.bool_],
) -> Blob:
    left, top, width, height, area = stats.tolist()
    part = np.s_[top : top + height, left : left + width]
    own = labels[part] == number
    blue, green, red, _ = cv2.mean(depths[part], own.astype(np.uint8))
    return Blob(
        (middle_mm[0], middle_mm[1]),
        (width / PX_PER_MM, height / PX_PER_MM),
        area / PX_PER_MM**2,
        float(max(blue, green)),
        float(red / max(blue, green, 1e-6)),
        (left, top, width, height),
        number,
        not bool((hidden[part] & own).any()),
        int((hazy[part] & own).sum()) > 0.3 * area,
    )


def colour(redness: list[float]) -> str:
    """``red``, ``black``, or nothing where ink is between them."""
    value = float(np.median(redness)) if redness else np.nan
    return "red" if value < RED else "black" if value > BLACK else ""
