"""Backs of cards on any photograph: a sheet that a fine, regular pattern fills to near its edges, all round.

A face has white paper between its indices, however ill it can be seen, and its picture repeats nothing; so what is too
blurred, in a glare or half covered is taken for no back.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Image

_SIZE = (252, 356)  # pixels of a sheet laid upright, 4 a millimetre
_RIM = (24, 38)  # pixels from the edge: beyond the widest border, short of most of a court's picture
_DETAIL_PX, _NEAR_PX = 10.0, 17
_LEAST_CONTRAST = 0.08  # of the light around
_LEAST_FILLED = 0.9  # share of each side of the rim, and of what it encloses, that is patterned
_REPEAT_PX = (8, 45)  # how far apart a pattern repeats
_LEAST_REPEATED = 0.7  # correlation of each quarter of the sheet with itself, that far apart


def is_back(picture: Image, outline: NDArray[np.int32]) -> bool:
    """Say whether a sheet is a card that lies face down; ``outline`` as OpenCV has contours, pixels of ``picture``."""
    corners = _corners(outline)
    if corners is None:
        return False
    sheet = _upright(picture, corners)
    around = np.asarray(cv2.GaussianBlur(sheet, (0, 0), _DETAIL_PX), np.float64)
    detail = sheet - around
    return _is_filled(detail, around) and _is_regular(detail[_RIM[0] : -_RIM[0], _RIM[0] : -_RIM[0]])


def _corners(outline: NDArray[np.int32]) -> Floats | None:
    """The four corners of a sheet, a short side first; None if it has not four."""
    hull = cv2.convexHull(outline)
    corners = cv2.approxPolyDP(hull, 0.04 * cv2.arcLength(hull, closed=True), closed=True).reshape(-1, 2)
    if len(corners) != 4:
        return None
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    return np.asarray(np.roll(corners, -1 if sides[0] + sides[2] > sides[1] + sides[3] else 0, axis=0), np.float64)


def _upright(picture: Image, corners: Floats) -> Floats:
    """How light the darkest channel of each pixel of the sheet is, the sheet laid upright."""
    wide, high = _SIZE
    own = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), own)
    return np.asarray(cv2.warpPerspective(picture, matrix, _SIZE, flags=cv2.INTER_LINEAR).min(axis=2), np.float64)


def _is_filled(detail: Floats, around: Floats) -> bool:
    contrast = np.sqrt(np.maximum(cv2.blur(detail**2, (_NEAR_PX, _NEAR_PX)), 0))
    patterned = contrast > _LEAST_CONTRAST * np.maximum(around, 20)
    outer, inner = _RIM
    within, rim = (patterned[edge:-edge, edge:-edge] for edge in (inner, outer))
    thick = inner - outer
    parts = (within, rim[:thick], rim[-thick:], rim[:, :thick], rim[:, -thick:])
    return all(part.mean() > _LEAST_FILLED for part in parts)


def _is_regular(detail: Floats) -> bool:
    high, wide = (side // 2 for side in detail.shape)
    quarters = (detail[top : top + high, left : left + wide] for top in (0, high) for left in (0, wide))
    return all(_repeated(quarter) > _LEAST_REPEATED for quarter in quarters)


def _repeated(part: Floats) -> float:
    """The greatest correlation of a picture with itself moved by any way that a pattern may repeat along."""
    size = (2 * part.shape[0], 2 * part.shape[1])

    def with_itself(values: Floats) -> Floats:
        return np.asarray(np.fft.ifft2(np.abs(np.fft.fft2(values, size)) ** 2).real)

    shared = np.maximum(with_itself(np.ones(part.shape)), 1)
    alike = np.fft.fftshift(with_itself(part - part.mean()) / shared) / max(float(part.var()), 1e-9)
    y, x = np.ogrid[: size[0], : size[1]]
    apart = np.hypot(y - part.shape[0], x - part.shape[1])
    return float(alike[(apart > _REPEAT_PX[0]) & (apart < _REPEAT_PX[1])].max())
