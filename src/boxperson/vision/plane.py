"""A plane above the felt, seen straight from above to scale: there a flat die's face is an exact square."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import ArrayLike

from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Floats, Gray, Image

DIE_EDGE_MM = 19.05
PX_PER_MM = 3.0
COARSE_PX_PER_MM = 1.5
WINDOW_PX = 109


class Window(NamedTuple):
    """A part of the view about a place of interest.

    Attributes:
        picture: the part.
        at: where in it the place is, (x, y) in pixels.
        px_per_mm: its scale.
    """

    picture: Image
    at: Floats
    px_per_mm: float


@dataclass(frozen=True, slots=True, eq=False)
class TopView:
    """How a calibrated frame becomes a view of a plane above the felt, at 3 pixels a millimetre or half of that.

    Attributes:
        left_mm: felt coordinate x of the view's left pixels.
        top_mm: felt coordinate y of the view's upper pixels.
        fine: where each pixel of the view at full scale is in the frame (fixed-point maps of ``cv2.remap``).
        coarse: where each pixel of the view at half scale is in a frame of half size.
        inside: 255 where the frame shows the place, at half scale; 0 where it is out of the picture.
    """

    left_mm: float
    top_mm: float
    fine: tuple[Image, Image]
    coarse: tuple[Image, Image]
    inside: Image

    def overview(self, frame: Image) -> Image:
        """The frame seen straight from above at half scale; places out of the picture repeat its border."""
        half = cv2.resize(frame, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        return cast("Image", cv2.remap(half, *self.coarse, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))

    def window(self, frame: Image, middle_mm: ArrayLike) -> Window:
        """A square part of the view at full scale, 109 pixels wide, about a place on the plane."""
        x, y = (np.asarray(middle_mm, np.float64) - (self.left_mm, self.top_mm)) * (PX_PER_MM, -PX_PER_MM)
        rows, columns = self.fine[1].shape
        left = int(np.clip(round(x) - WINDOW_PX // 2, 0, columns - WINDOW_PX))
        top = int(np.clip(round(y) - WINDOW_PX // 2, 0, rows - WINDOW_PX))
        whole, fraction = (part[top : top + WINDOW_PX, left : left + WINDOW_PX] for part in self.fine)
        picture = cv2.remap(frame, whole, fraction, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return Window(cast("Image", picture), np.array([x - left, y - top]), PX_PER_MM)

    def to_mm(self, coarse_px: ArrayLike) -> Floats:
        """Felt coordinates, N x 2, of pixels of the overview."""
        xy = np.asarray(coarse_px, np.float64).reshape(-1, 2)
        return (xy * 2 + 0.5) * (1 / PX_PER_MM, -1 / PX_PER_MM) + (self.left_mm, self.top_mm)

    def to_px(self, points_mm: ArrayLike) -> Floats:
        """Pixels of the overview, N x 2, of felt coordinates in the plane."""
        xy = np.asarray(points_mm, np.float64).reshape(-1, 2)
        return ((xy - (self.left_mm, self.top_mm)) * (PX_PER_MM, -PX_PER_MM) - 0.5) / 2

    def shows(self, points_mm: ArrayLike) -> bool:
        """Whether the frame shows all of these points of the plane."""
        x, y = np.round(self.to_px(points_mm)).astype(int).T
        height, width = self.inside.shape
        if x.min() < 0 or y.min() < 0 or x.max() >= width or y.max() >= height:
            return False
        return bool(self.inside[y, x].all())


@lru_cache(maxsize=8)
def top_view(calibration: Calibration, plane_mm: float = DIE_EDGE_MM) -> TopView:
    """The view from above of the plane so high over the felt, kept for the next frame."""
    width, height = calibration.image_size_px
    (left, bottom), (right, top) = _visible_mm(calibration, plane_mm)
    columns = max(WINDOW_PX, int((right - left) * PX_PER_MM) + 1)
    rows = max(WINDOW_PX, int((top - bottom) * PX_PER_MM) + 1)
    step = 8
    xs = np.arange(0, columns + step, step) / PX_PER_MM + left
    ys = top - np.arange(0, rows + step, step) / PX_PER_MM
    grid = np.stack([*np.meshgrid(xs, ys), np.full((len(ys), len(xs)), plane_mm)], -1)
    sparse = calibration.project(grid.reshape(-1, 3)).reshape(len(ys), len(xs), 2).astype(np.float32)
    fine = _between(sparse, np.arange(columns) / step, np.arange(rows) / step)
    half = _between(sparse, (np.arange(columns // 2) * 2 + 0.5) / step, (np.arange(rows // 2) * 2 + 0.5) / step)
    inside = np.where(((half >= 0) & (half <= (width - 1, height - 1))).all(axis=2), 255, 0).astype(np.uint8)
    return TopView(left, top, _fixed(fine), _fixed((half + 0.5) / 2 - 0.5), inside)


def _fixed(points: Gray | Floats) -> tuple[Image, Image]:
    return cv2.convertMaps(points.astype(np.float32), None, cv2.CV_16SC2)  # type: ignore[call-overload, no-any-return]


def _between(sparse: Gray, xs: Floats, ys: Floats) -> Gray:
    """A grid of points, interpolated linearly at fractions of its steps."""
    at = np.meshgrid(xs.astype(np.float32), ys.astype(np.float32))
    return cast("Gray", cv2.remap(sparse, at[0], at[1], cv2.INTER_LINEAR))


def _visible_mm(calibration: Calibration, plane_mm: float) -> tuple[Floats, Floats]:
    """The rectangle of the plane that encloses what the frame's border shows."""
    width, height = calibration.image_size_px
    xs, ys = np.linspace(0, width - 1, 33), np.linspace(0, height - 1, 33)
    zeros = np.zeros(33)
    border = np.concatenate([(xs, zeros), (xs, zeros + height - 1), (zeros, ys), (zeros + width - 1, ys)], axis=1).T
    matrix, lens = np.array(calibration.camera_matrix), np.array(calibration.distortion)
    rays = cv2.undistortPoints(border.reshape(-1, 1, 2).copy(), matrix, lens).reshape(-1, 2)
    rotation, _ = cv2.Rodrigues(np.array(calibration.rvec))
    directions = np.column_stack([rays, np.ones(len(rays))]) @ rotation
    eye = calibration.camera_mm()
    down = np.minimum(directions[:, 2], -0.05)  # a camera that sees the horizon is cut off where it looks too flat
    on_plane = (eye + directions * ((plane_mm - eye[2]) / down)[:, None])[:, :2]
    return on_plane.min(axis=0), on_plane.max(axis=0)
