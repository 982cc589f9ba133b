"""The plane of the dice's tops, seen straight from above at a fixed scale: there a flat die's face is an exact square."""

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import cv2
import numpy as np
from numpy.typing import ArrayLike

from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Floats, Image

DIE_EDGE_MM = 19.05
PX_PER_MM = 3.0


@dataclass(frozen=True, slots=True, eq=False)
class TopView:
    """How a calibrated frame becomes a view of the plane z = one die edge.

    Attributes:
        left_mm, top_mm: felt coordinates of the view's upper left pixel.
        size_px: width and height of the view.
        maps: where each pixel of the view is in the frame (fixed-point maps of ``cv2.remap``).
        inside: 255 where the frame shows the place, 0 where it is out of the picture.
        eye_mm: the camera's centre of projection in the felt frame.
    """

    left_mm: float
    top_mm: float
    size_px: tuple[int, int]
    maps: tuple[Image, Image]
    inside: Image
    eye_mm: tuple[float, float, float]

    def rectify(self, frame: Image) -> Image:
        """The frame as seen straight from above; places out of the picture repeat its border."""
        return cast("Image", cv2.remap(frame, *self.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))

    def to_mm(self, pixels: ArrayLike) -> Floats:
        """Felt coordinates, N x 2, of pixels of the view."""
        xy = np.asarray(pixels, np.float64)
        return xy * (1 / PX_PER_MM, -1 / PX_PER_MM) + (self.left_mm, self.top_mm)

    def to_px(self, points_mm: ArrayLike) -> Floats:
        """Pixels of the view, N x 2, of felt coordinates in the plane of the tops."""
        xy = np.asarray(points_mm, np.float64)
        return (xy - (self.left_mm, self.top_mm)) * (PX_PER_MM, -PX_PER_MM)

    def drop(self, points_mm: ArrayLike, height_mm: float) -> Floats:
        """Where points at another height appear in the plane of the tops: felt coordinates, N x 2."""
        xy = np.asarray(points_mm, np.float64)
        eye = np.array(self.eye_mm)
        reach = (eye[2] - DIE_EDGE_MM) / (eye[2] - height_mm)
        return cast("Floats", eye[:2] + (xy - eye[:2]) * reach)


@lru_cache(maxsize=8)
def top_view(calibration: Calibration) -> TopView:
    """The view from above for a calibration, kept for the next frame."""
    width, height = calibration.image_size_px
    (left, bottom), (right, top) = _visible_mm(calibration)
    size = (int((right - left) * PX_PER_MM) + 1, int((top - bottom) * PX_PER_MM) + 1)
    step = 8
    xs = np.arange(0, size[0] + step, step) / PX_PER_MM + left
    ys = top - np.arange(0, size[1] + step, step) / PX_PER_MM
    grid = np.stack([*np.meshgrid(xs, ys), np.full((len(ys), len(xs)), DIE_EDGE_MM)], -1)
    coarse = calibration.project(grid.reshape(-1, 3)).reshape(len(ys), len(xs), 2)
    fine = _spread(coarse.astype(np.float32), size, step)
    inside = (fine[..., 0] >= 0) & (fine[..., 0] <= width - 1) & (fine[..., 1] >= 0) & (fine[..., 1] <= height - 1)
    maps = cv2.convertMaps(fine, None, cv2.CV_16SC2)  # type: ignore[call-overload]
    eye = tuple(float(v) for v in calibration.camera_mm())
    return TopView(left, top, size, maps, (inside * 255).astype(np.uint8), cast("tuple[float, float, float]", eye))


def _spread(coarse: Image, size: tuple[int, int], step: int) -> Image:
    """Linear interpolation of a grid that was sampled every ``step`` pixels."""
    xs = np.arange(size[0], dtype=np.float32) / step
    ys = np.arange(size[1], dtype=np.float32) / step
    at = np.meshgrid(xs, ys)
    return cast("Image", cv2.remap(coarse, at[0], at[1], cv2.INTER_LINEAR))


def _visible_mm(calibration: Calibration) -> tuple[Floats, Floats]:
    """The rectangle of the tops' plane that the frame's border encloses."""
    width, height = calibration.image_size_px
    xs, ys = np.linspace(0, width - 1, 33), np.linspace(0, height - 1, 33)
    border = np.concatenate(
        [np.column_stack([xs, 0 * xs]), np.column_stack([xs, 0 * xs + height - 1]),
         np.column_stack([0 * ys, ys]), np.column_stack([0 * ys + width - 1, ys])]
    )  # fmt: skip
    rays = cv2.undistortPoints(
        border.reshape(-1, 1, 2), np.array(calibration.camera_matrix), np.array(calibration.distortion)
    ).reshape(-1, 2)
    rotation, _ = cv2.Rodrigues(np.array(calibration.rvec))
    directions = np.column_stack([rays, np.ones(len(rays))]) @ rotation
    eye = calibration.camera_mm()
    reach = (DIE_EDGE_MM - eye[2]) / directions[:, 2]
    reach = np.where((reach > 0) & (reach < 4000), reach, 4000)
    on_plane = (eye + directions * reach[:, None])[:, :2]
    return on_plane.min(axis=0), on_plane.max(axis=0)
