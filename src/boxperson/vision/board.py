"""Calibrating a camera from frames of a printed ChArUco board.

The board has 9 x 6 squares of 24 mm with markers of 18 mm (DICT_4X4_100), so it measures 216 x 144 mm. It is held in
view at various tilts and places, and lies flat in the middle of the felt in the last frame, which defines the felt.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import ArrayLike

from boxperson.errors import RigError
from boxperson.vision.calibration import Calibration, Triple
from boxperson.vision.image import Floats, Image

SQUARES = (9, 6)
SQUARE_MM = 24.0
MARKER_MM = 18.0
LEAST_FRAMES = 6
LEAST_CORNERS = 12
LEAST_CORNERS_FLAT = 20
LEAST_SPREAD_DEG = 15.0
WORST_ERROR_PX = 1.0
WORST_FOCAL_DOUBT = 0.02


class View(NamedTuple):
    """Corners of a board on itself (N x 3, mm, felt axes about its middle) and in a frame (N x 2, px)."""

    board_mm: Floats
    seen_px: Floats


def calibrate(frames: Sequence[Image], when: datetime | None = None) -> Calibration:
    """Measures lens and pose of a camera that stands still above the felt.

    Args:
        frames: 10 to 15 frames of the board at various tilts; in the last one it lies flat on the felt, a long side
            towards the viewer.
        when: the time to note; now by default.

    Raises:
        RigError: too few frames show enough of the board, the views are too alike to tell focal length from
            distance, or the board's corners do not fit what any such lens could show.
    """
    size = _common_size(frames)
    views = [_find_board(frame) for frame in frames]
    flat = views[-1]
    if flat is None or len(flat.seen_px) < LEAST_CORNERS_FLAT:
        found = 0 if flat is None else len(flat.seen_px)
        raise RigError(
            f"the last frame shows {found} corners of the board lying flat; at least {LEAST_CORNERS_FLAT} are needed"
        )
    usable = [view for view in views if view is not None and len(view.seen_px) >= LEAST_CORNERS]
    if len(usable) < LEAST_FRAMES:
        raise RigError(
            f"{len(usable)} of {len(frames)} frames show {LEAST_CORNERS} corners of the board or more; "
            f"at least {LEAST_FRAMES} are needed"
        )
    return _solve(usable, size, when or datetime.now(UTC))


def _common_size(frames: Sequence[Image]) -> tuple[int, int]:
    if not frames:
        raise RigError(f"no frames of the board; at least {LEAST_FRAMES} are needed")
    sizes = {(frame.shape[1], frame.shape[0]) for frame in frames}
    if len(sizes) > 1:
        listed = ", ".join(f"{width} x {height}" for width, height in sorted(sizes))
        raise RigError(f"the frames differ in size ({listed}); a calibration holds for one size")
    return sizes.pop()


def _find_board(frame: Image) -> View | None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    board = cv2.aruco.CharucoBoard(SQUARES, SQUARE_MM, MARKER_MM, dictionary)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(frame)
    if ids is None or len(ids) < 4:
        return None
    printed = np.asarray(board.getChessboardCorners(), np.float64)[np.asarray(ids).ravel()]
    middle = np.array(SQUARES) * SQUARE_MM / 2
    on_felt = np.column_stack([printed[:, 0] - middle[0], middle[1] - printed[:, 1], np.zeros(len(printed))])
    return View(on_felt, np.asarray(corners, np.float64).reshape(-1, 2))


def _solve(views: list[View], size: tuple[int, int], when: datetime) -> Calibration:
    answer = cv2.calibrateCameraExtended(
        [view.board_mm.astype(np.float32) for view in views],
        [view.seen_px.astype(np.float32) for view in views],
        size,
        np.eye(3),
        np.zeros(5),
        flags=cv2.CALIB_FIX_K3,
    )
    error_px, matrix, distortion, rvecs, tvecs, doubts = answer[:6]
    focal_doubt = float(np.ravel(doubts)[0] / matrix[0, 0])
    spread = _spread_deg(rvecs)
    if spread < LEAST_SPREAD_DEG or not focal_doubt < WORST_FOCAL_DOUBT:
        raise RigError(
            f"the views of the board are too alike (tilts within {spread:.0f} degrees, focal length known to "
            f"{100 * focal_doubt:.1f} %); tilt the board at least {LEAST_SPREAD_DEG:.0f} degrees several ways"
        )
    if error_px > WORST_ERROR_PX:
        raise RigError(f"the board's corners fit to {error_px:.2f} px only; {WORST_ERROR_PX} px or better are needed")
    return Calibration(
        camera_matrix=(_triple(matrix[0]), _triple(matrix[1]), _triple(matrix[2])),
        distortion=tuple(float(k) for k in np.ravel(distortion)[:5]),  # type: ignore[arg-type]
        rvec=_triple(rvecs[-1]),
        tvec=_triple(tvecs[-1]),
        image_size_px=size,
        reprojection_error_px=round(float(error_px), 4),
        when=when.isoformat(timespec="seconds"),
    )


def _spread_deg(rvecs: Sequence[ArrayLike]) -> float:
    """The largest angle between the normals of two views."""
    normals = np.array([cv2.Rodrigues(np.asarray(rvec))[0][:, 2] for rvec in rvecs])
    cosines = np.clip(normals @ normals.T, -1, 1)
    return float(np.degrees(np.arccos(cosines.min())))


def _triple(values: ArrayLike) -> Triple:
    x, y, z = (float(value) for value in np.ravel(values))
    return x, y, z
