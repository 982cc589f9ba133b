"""A part of the picture above a part of the felt, with the calibration that holds for it."""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Image
from boxperson.vision.patch import Box

HIGHEST_MM, AROUND_PX = 25.0, 12


def crop(frame: Image, calibration: Calibration, area: Box) -> tuple[Image, Calibration]:
    """Cuts out what shows an area of the felt and whatever stands on it.

    Args:
        frame: BGR, of the size that the calibration holds for.
        calibration: of its camera.
        area: left, near, right and far in millimetres of the felt.

    Returns:
        The part of the picture, and the camera's calibration for pictures of just that part.

    Raises:
        UsageError: the frame is not of the calibrated size.
    """
    calibration.require(frame)
    left, top, right, bottom, cropped = _of_part(calibration, area)
    return frame[top:bottom, left:right], cropped


@lru_cache(maxsize=32)
def _of_part(calibration: Calibration, area: Box) -> tuple[int, int, int, int, Calibration]:
    left_mm, near_mm, right_mm, far_mm = area
    corners = [(x, y, z) for x in (left_mm, right_mm) for y in (near_mm, far_mm) for z in (0.0, HIGHEST_MM)]
    pixels = calibration.project(corners)
    size = np.array(calibration.image_size_px)
    left, top = np.clip(np.floor(pixels.min(axis=0)).astype(int) - AROUND_PX, 0, size - 1)
    right, bottom = np.clip(np.ceil(pixels.max(axis=0)).astype(int) + AROUND_PX, (left + 1, top + 1), size)
    (fx, skew, cx), (_, fy, cy), last = calibration.camera_matrix
    moved = ((fx, skew, cx - float(left)), (0.0, fy, cy - float(top)), last)
    part = replace(calibration, camera_matrix=moved, image_size_px=(int(right - left), int(bottom - top)))
    return int(left), int(top), int(right), int(bottom), part
