"""Glyphs on any photograph: small patches of ink with paper around them, at every size that an index may have."""

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Image

_WIDEST_PX = 30  # of a glyph at the scale it is looked for; paper is what a square of this side closes over
_NARROWEST_PX = 5
_SCALES = (1.0, 0.5, 0.25)
_INK = (0.5, 0.7, 0.86)  # of the paper's own light
_LEAST_CONTRAST = 14
_RING_PX = 2.5
_RING_PAPER = 0.55  # share of a patch's surroundings that is paper
_PAPER_LIGHT = 0.75
_DIRECTIONS = 16
_ANGLES = np.arange(_DIRECTIONS) * 2 * np.pi / _DIRECTIONS
_RAYS = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Patches of ink, ``n`` of them.

    Attributes:
        reach: n × 16, how far the patch goes along 16 directions, from the picture's origin, in pixels: direction ``k``
            is turned from x towards y by k/16 of a circle.
        middles: n × 2, of the patch's box.
        sizes: n, its longest extent in pixels.
        paper: n, how light the paper around it is, as a share of the lightest in the picture.
    """

    reach: Floats
    middles: Floats
    sizes: Floats
    paper: Floats

    def __len__(self) -> int:
        return len(self.sizes)


def find_glyphs(picture: Image) -> Glyphs:
    """Finds patches of black or red ink that stand on something lighter."""
    found = [_at_scale(picture, scale) for scale in _SCALES]
    table = np.vstack([np.zeros((0, _DIRECTIONS + 1)), *found])
    lightest = max(1.0, float(table[:, -1].max(initial=0)))
    return glyphs_of(table[:, :-1], table[:, -1] / lightest)


def glyphs_of(reach: Floats, paper: Floats) -> Glyphs:
    """Glyphs from how far they go along the 16 directions."""
    half = _DIRECTIONS // 2
    middles = (reach[:, [0, half // 2]] - reach[:, [half, half + half // 2]]) / 2
    return Glyphs(reach, middles, (reach[:, :half] + reach[:, half:]).max(axis=1, initial=0), paper)


def _at_scale(picture: Image, scale: float) -> Floats:
    small = picture if scale == 1 else cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    darkest = cast("Image", cv2.GaussianBlur(_least(cast("Image", small)), (3, 3), 0.7))
    wide = np.ones((_WIDEST_PX, _WIDEST_PX), np.uint8)
    paper = cast("Image", cv2.morphologyEx(darkest, cv2.MORPH_CLOSE, wide))
    faint = cv2.subtract(paper, np.full_like(paper, _LEAST_CONTRAST))
    found = [np.zeros((0, _DIRECTIONS))]
    for share in _INK:
        level = cv2.min(cv2.convertScaleAbs(paper, alpha=share), faint)
        found.append(_reaches(cast("Image", cv2.compare(darkest, level, cv2.CMP_LT))))
    reach = np.vstack(found)
    around, light = _surroundings(reach, darkest, paper)
    kept = around >= _RING_PAPER
    return np.column_stack([reach[kept] / scale, light[kept]])


def _surroundings(reach: Floats, darkest: Image, paper: Image) -> tuple[Floats, Floats]:
    """How much of what surrounds each patch is paper, and how light that is."""
    half = _DIRECTIONS // 2
    middles = (reach[:, [0, half // 2]] - reach[:, [half, half + half // 2]]) / 2
    out = reach - middles @ _RAYS.T + _RING_PX
    around = np.rint(middles[:, None] + out[:, :, None] * _RAYS).astype(int)
    xs, ys = (around[:, :, axis].clip(0, paper.shape[1 - axis] - 1) for axis in (0, 1))
    level = paper[ys, xs].max(axis=1, initial=0).astype(np.float64)
    return np.asarray((darkest[ys, xs] > _PAPER_LIGHT * level[:, None]).mean(axis=1)), level


def _least(picture: Image) -> Image:
    """The darkest channel of each pixel: dark where there is black or red ink, light on paper."""
    blue, green, red = cv2.split(picture)
    return cast("Image", cv2.min(cv2.min(blue, green), red))


def patches(mask: NDArray[np.uint8]) -> list[NDArray[np.int32]]:
    """The outer outlines of all that is set, what lies within a hole of something else (a table, a frame) included."""
    outlines, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    return [np.asarray(outline, np.int32) for n, outline in enumerate(outlines) if tree[0, n, 3] < 0]


def _reaches(mask: NDArray[np.uint8]) -> Floats:
    """How far each patch of a fitting size goes along the directions, in pixels of the mask."""
    reach = []
    for outline in patches(mask):
        _, _, wide, high = cv2.boundingRect(outline)
        if _NARROWEST_PX <= max(wide, high) <= _WIDEST_PX and min(wide, high) >= 2:
            reach.append((outline[:, 0] @ _RAYS.T).max(axis=0) + 0.5)
    return np.array(reach).reshape(-1, _DIRECTIONS)
