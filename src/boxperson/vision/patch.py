"""A part of the felt, seen straight from above to scale: only what the frame shows of that part is looked at."""

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import cv2
import numpy as np
from numpy.typing import ArrayLike

from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Floats, Gray, Image

Box = tuple[float, float, float, float]
_STEP_PX = 16


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """How a calibrated frame becomes a view of a part of a plane above the felt.

    Attributes:
        left_mm: felt coordinate x of the middle of its left pixels.
        far_mm: felt coordinate y of the middle of its upper pixels.
        px_per_mm: its scale, about half that of the frame at most.
        window: rows and columns of the frame that show it.
        where: where each pixel is in that window at half size (fixed-point maps of ``cv2.remap``).
    """

    left_mm: float
    far_mm: float
    px_per_mm: float
    window: tuple[slice, slice]
    where: tuple[Image, Image]

    def look(self, frame: Image) -> Image:
        """The part of a frame straight from above; places out of the picture repeat its border."""
        half = cv2.resize(frame[self.window], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        return cast("Image", cv2.remap(half, *self.where, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))

    def to_mm(self, px: ArrayLike) -> Floats:
        """Felt coordinates, N x 2, of pixels (x, y)."""
        return np.asarray(px, np.float64).reshape(-1, 2) * (1, -1) / self.px_per_mm + (self.left_mm, self.far_mm)

    def to_px(self, points_mm: ArrayLike) -> Floats:
        """Pixels (x, y), N x 2, of felt coordinates in the plane."""
        points = np.asarray(points_mm, np.float64).reshape(-1, 2)
        return (points - (self.left_mm, self.far_mm)) * (1, -1) * self.px_per_mm


@lru_cache(maxsize=64)
def patch(calibration: Calibration, box: Box, px_per_mm: float, plane_mm: float = 0.0) -> Patch:
    """The view of a part of a plane, kept for the next frame.

    Args:
        calibration: lens and pose of the camera.
        box: left, near, right, far in millimetres of the felt.
        px_per_mm: scale of the view.
        plane_mm: how high above the felt the plane is.
    """
    left, near, right, far = box
    columns, rows = (max(2, round(length * px_per_mm)) for length in (right - left, far - near))
    xs, ys = (np.arange(0, count + _STEP_PX, _STEP_PX) / px_per_mm for count in (columns, rows))
    grid = np.stack([*np.meshgrid(left + xs, far - ys), np.full((len(ys), len(xs)), plane_mm)], axis=-1)
    knots = calibration.project(grid.reshape(-1, 3)).reshape(len(ys), len(xs), 2).astype(np.float32)
    at = np.meshgrid(*(np.arange(count, dtype=np.float32) / _STEP_PX for count in (columns, rows)))
    full = cast("Gray", cv2.remap(knots, at[0], at[1], cv2.INTER_LINEAR))
    width, height = calibration.image_size_px
    window = tuple(
        slice(*_even(float(full[..., axis].min()), float(full[..., axis].max()), size))
        for axis, size in ((1, height), (0, width))
    )
    start = (window[1].start, window[0].start)
    half = (full - np.array(start, np.float32) + 0.5) / 2 - 0.5
    maps = cv2.convertMaps(half.astype(np.float32), None, cv2.CV_16SC2)  # type: ignore[call-overload]
    return Patch(left, far, px_per_mm, (window[0], window[1]), maps)


def _even(low: float, high: float, size: int) -> tuple[int, int]:
    """A span of pixels of even length, some more on either side, as far as there are any."""
    start = max(0, min(int(low) - 3, size - 2))
    stop = min(size, max(int(high) + 4, start + 2))
    return start, stop - (stop - start) % 2
