"""What stands out from the ground of a photograph: the bodies of dice, read or not."""

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Image

_SIDE_PX = 320
_BORDER = 0.05  # of the shorter side: taken to be ground
_GROUNDS = 5
_SHADOW = (0.45, 1.25)  # how much darker or lighter than the ground the ground itself may be
_ROOM_ALONE, _ROOM_BESIDE = 0.6, 0.85  # of a die's side; beside a die its shadow is narrower than a die
GLARE = 32.0  # grey levels
_LEAST_OFF = 12.0  # grey levels


@dataclass(frozen=True, slots=True)
class Blot:
    """Something that is not ground.

    Attributes:
        area_px2: of the picture.
        solidity: share of its convex hull that it fills.
        contrast: grey levels between it and what surrounds it; a lamp's glare on the ground has little.
        elongation: long over short side of the narrowest rectangle around it.
        mask: where it is, in a reduced picture.
        scale: of that reduced picture.
    """

    area_px2: float
    solidity: float
    contrast: float
    elongation: float
    mask: NDArray[np.bool_]
    scale: float

    @property
    def middle(self) -> Floats:
        """Its centre of area in the picture."""
        return np.asarray(np.argwhere(self.mask).mean(axis=0)[::-1] / self.scale)

    @property
    def like_a_die(self) -> bool:
        """Say whether it is as compact as a cube seen from anywhere."""
        return self.solidity > 0.85 and self.elongation < 1.8

    def holds_more(self, side_px: float, taken: list[Floats]) -> bool:
        """Say whether a die of a side in pixels would find room in it beside those that are outlined."""
        rest = self.mask.astype(np.uint8)
        for corners in taken:
            middle = corners.mean(axis=0)
            wider = np.rint((middle + 1.3 * (corners - middle)) * self.scale).astype(np.int32)
            cv2.fillConvexPoly(rest, wider, 0)
        framed = cv2.copyMakeBorder(rest, 1, 1, 1, 1, cv2.BORDER_CONSTANT)
        room = 2 * cv2.distanceTransform(framed, cv2.DIST_L2, 3).max()
        beside = any(self.covers(corners.mean(axis=0)) for corners in taken)
        least = _ROOM_BESIDE if beside else _ROOM_ALONE
        if not beside and (self.solidity < 0.8 or self.elongation > 3.2 or self.contrast < GLARE):
            return False
        return bool(least * side_px * self.scale < room < 2.5 * side_px * self.scale)

    def covers(self, at: Floats) -> bool:
        """Say whether it covers a point of the picture."""
        x, y = np.rint(at * self.scale).astype(int)
        return bool(self.mask[np.clip(y, 0, self.mask.shape[0] - 1), np.clip(x, 0, self.mask.shape[1] - 1)])


def off_ground(picture: Image, points: Floats) -> float:
    """Share of points (… x 2) that lie on what differs from the colours along the picture's border."""
    small, scale = _reduced(picture)
    mask = _off_ground(small)
    at = np.rint(points.reshape(-1, 2) * scale).astype(int)
    xs, ys = np.clip(at[:, 0], 0, mask.shape[1] - 1), np.clip(at[:, 1], 0, mask.shape[0] - 1)
    return float(np.mean(mask[ys, xs] > 0))


def _reduced(picture: Image) -> tuple[Image, float]:
    scale = _SIDE_PX / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cast("Image", cv2.medianBlur(small, 3)), scale


def find_blots(picture: Image) -> list[Blot]:
    """Finds what differs from the colours along the picture's border, shadows left out."""
    small, scale = _reduced(picture)
    mask = cv2.morphologyEx(_off_ground(small), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return [
        _blot(cast("NDArray[np.int32]", outline), small, scale)
        for outline in outlines
        if cv2.contourArea(outline) >= 12
    ]


def _off_ground(small: Image) -> Image:
    """255 where no ground colour, lighter or darker, comes near."""
    pixels = small.reshape(-1, 3).astype(np.float32)
    wide = max(2, round(_BORDER * min(small.shape[:2])))
    inner = np.zeros(small.shape[:2], bool)
    inner[wide:-wide, wide:-wide] = True
    border = np.ascontiguousarray(pixels[~inner.ravel()])
    cv2.setRNGSeed(1)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 1.0)
    _, labels, means = cv2.kmeans(border, _GROUNDS, None, stop, 1, cv2.KMEANS_PP_CENTERS)  # type: ignore[call-overload]
    off = np.ones(len(pixels), bool)
    for number, mean in enumerate(means):
        own = border[labels.ravel() == number]
        if len(own) < 0.03 * len(border):
            continue
        share = float(mean @ mean) + 1.0
        spread = float(np.percentile(_residual(own, mean, share)[1], 95))
        factor, residual = _residual(pixels, mean, share)
        dim = np.abs(pixels - mean).max(axis=1) < _LEAST_OFF
        shaded = (factor > _SHADOW[0]) & (factor < _SHADOW[1]) & (residual < max(_LEAST_OFF, 1.5 * spread))
        off &= ~(dim | shaded)
    return cast("Image", (off.reshape(small.shape[:2]) * 255).astype(np.uint8))


def _residual(pixels: NDArray[np.float32], mean: NDArray[np.float32], share: float) -> tuple[Floats, Floats]:
    factor = pixels @ mean / share
    return cast("Floats", factor), cast("Floats", np.linalg.norm(pixels - factor[:, None] * mean, axis=1))


def _blot(outline: NDArray[np.int32], small: Image, scale: float) -> Blot:
    mask, hull = np.zeros(small.shape[:2], np.uint8), np.zeros(small.shape[:2], np.uint8)
    cv2.drawContours(mask, [outline], -1, 1, cv2.FILLED)
    cv2.fillConvexPoly(hull, cv2.convexHull(outline), 1)
    around = cv2.dilate(mask, np.ones((7, 7))) - cv2.dilate(mask, np.ones((3, 3)))
    inside = small[mask > 0].mean(axis=0)
    outside = np.median(small[around > 0], axis=0) if around.any() else inside
    _, (width, height), _ = cv2.minAreaRect(outline)
    return Blot(
        float(mask.sum()) / scale**2,
        float(mask.sum()) / float(hull.sum()),
        float(np.abs(inside - outside).max()),
        (max(width, height) + 1) / (min(width, height) + 1),
        mask.astype(bool),
        scale,
    )
