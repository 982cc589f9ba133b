"""Where the camera hangs and how its lens bends, kept in a JSON file beside the rig.

The felt frame: millimetres, the plane z = 0 is the felt and z points up from it. Its origin is the middle of the
calibration board as it lay on the felt, x runs along the board's long side to the right, y away from the viewer.
"""

import json
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import ArrayLike
from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from boxperson.errors import UsageError
from boxperson.vision.image import Floats, Image

Triple = tuple[float, float, float]


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class Calibration:
    """A camera above a felt.

    Attributes:
        camera_matrix: the 3 x 3 pinhole matrix, rows first, in pixels.
        distortion: k1, k2, p1, p2, k3 of the Brown-Conrady lens model.
        rvec: rotation from the felt frame to the camera frame (Rodrigues vector, radians).
        tvec: the felt's origin in the camera frame, millimetres.
        image_size_px: width and height of the frames that it holds for.
        reprojection_error_px: root mean square distance of board corners from where this calibration expects them.
        when: date and time it was measured, ISO 8601.
    """

    camera_matrix: tuple[Triple, Triple, Triple]
    distortion: tuple[float, float, float, float, float]
    rvec: Triple
    tvec: Triple
    image_size_px: tuple[int, int]
    reprojection_error_px: float
    when: str

    def project(self, points_mm: ArrayLike) -> Floats:
        """Where points of the felt frame, N x 3 in millimetres, appear in the picture: N x 2 in pixels."""
        points = np.asarray(points_mm, np.float64).reshape(-1, 1, 3)
        pixels, _ = cv2.projectPoints(
            points, np.array(self.rvec), np.array(self.tvec), np.array(self.camera_matrix), np.array(self.distortion)
        )
        return np.asarray(pixels, np.float64).reshape(-1, 2)

    def require(self, frame: Image) -> None:
        """Refuses a frame that this calibration does not hold for.

        Raises:
            UsageError: the frame is not in colour or not of the calibrated size.
        """
        width, height = self.image_size_px
        if frame.shape != (height, width, 3):
            raise UsageError(
                f"the frame has the shape {frame.shape}; its calibration holds for {width} x {height} in colour"
            )

    def camera_mm(self) -> Floats:
        """Where the camera's centre of projection is in the felt frame: (x, y, z) in millimetres."""
        rotation, _ = cv2.Rodrigues(np.array(self.rvec))
        return np.asarray(-rotation.T @ np.array(self.tvec), np.float64)


_SHAPE = TypeAdapter(Calibration)


def save(calibration: Calibration, path: Path | str) -> None:
    """Writes a calibration as JSON.

    Raises:
        UsageError: the file cannot be written.
    """
    try:
        Path(path).write_text(json.dumps(asdict(calibration), indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be written ({error.strerror})") from error


def load(path: Path | str) -> Calibration:
    """Reads a calibration back.

    Raises:
        UsageError: the file is missing, no JSON, or describes no possible camera; names the file and the key.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: cannot be read ({error}); a calibration file is expected") from error
    try:
        calibration = _SHAPE.validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"]) or "the file"
        found = repr(first["input"])[:60]
        raise UsageError(f"{path}: {key}: {first['msg']}; found {found}") from error
    problem = _nonsense(calibration)
    if problem:
        raise UsageError(f"{path}: {problem}")
    return calibration


def _nonsense(calibration: Calibration) -> str:
    """What no camera above a felt could have, as "key: what was found and what is allowed"; empty if it could."""
    for key, value in asdict(calibration).items():
        numbers = [] if isinstance(value, str) else np.ravel(value).tolist()
        if not all(isfinite(number) for number in numbers):
            return f"{key}: found a number that is not finite"
    width, height = calibration.image_size_px
    if not (16 <= width <= 20_000 and 16 <= height <= 20_000):
        return f"image_size_px: found {width} x {height}; 16 to 20,000 pixels each way are allowed"
    (fx, skew, cx), (low, fy, cy), last = calibration.camera_matrix
    if min(fx, fy) < 16 or skew != 0 or low != 0 or tuple(last) != (0, 0, 1):
        return "camera_matrix: found no pinhole matrix; [[fx, 0, cx], [0, fy, cy], [0, 0, 1]] is expected"
    if not (-width < cx < 2 * width and -height < cy < 2 * height):
        return f"camera_matrix: found its centre at ({cx:g}, {cy:g}), far outside the picture"
    if calibration.reprojection_error_px < 0:
        return f"reprojection_error_px: found {calibration.reprojection_error_px:g}; at least 0 is allowed"
    return _misplaced(calibration)


def _misplaced(calibration: Calibration) -> str:
    if calibration.tvec[2] <= 0:
        return (
            f"tvec: found the felt {calibration.tvec[2]:g} mm in front of the camera; a positive distance is expected"
        )
    height = calibration.camera_mm()[2]
    if height <= 20:
        return f"rvec: found the camera {height:.0f} mm above the felt; more than 20 mm are expected"
    return ""
