from datetime import UTC, datetime

import cv2
import numpy as np
import pytest

from boxperson.errors import RigError
from boxperson.vision.board import calibrate
from boxperson.vision.image import Image
from tests.vision import boards

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
BLANK = np.full((720, 1280, 3), 90, np.uint8)


@pytest.fixture(scope="module")
def frames() -> list[Image]:
    return [boards.frame(at, seed) for seed, at in enumerate(boards.walk_round())]


def test_a_walk_round_the_board_gives_the_camera_back(frames: list[Image]) -> None:
    calibration = calibrate(frames, NOON)
    assert calibration.when == "2026-01-01T12:00:00+00:00"
    assert calibration.image_size_px == boards.SIZE
    assert calibration.reprojection_error_px < 0.2
    assert np.array(calibration.camera_matrix) == pytest.approx(boards.MATRIX, abs=12)
    assert calibration.distortion[0] == pytest.approx(boards.LENS[0], abs=0.03)


def test_points_above_the_felt_appear_where_the_camera_sees_them(frames: list[Image]) -> None:
    calibration = calibrate(frames, NOON)
    flat = boards.walk_round()[-1]
    tops = np.array([(x, y, 19.05) for x in (-150.0, 0.0, 150.0) for y in (-80.0, 0.0, 80.0)])
    seen, _ = cv2.projectPoints(tops, cv2.Rodrigues(flat.rotation)[0], flat.translation, boards.MATRIX, boards.LENS)
    assert np.abs(calibration.project(tops) - np.asarray(seen).reshape(-1, 2)).max() < 0.6


def test_no_frames_are_refused() -> None:
    with pytest.raises(RigError, match="no frames"):
        calibrate([])


def test_frames_of_different_sizes_are_refused(frames: list[Image]) -> None:
    with pytest.raises(RigError, match="640 x 360, 1280 x 720"):
        calibrate([*frames[:-1], frames[-1][::2, ::2]])


def test_the_board_must_lie_in_the_last_frame(frames: list[Image]) -> None:
    with pytest.raises(RigError, match="last frame shows 0 corners"):
        calibrate([*frames, BLANK])


def test_too_few_frames_with_the_board_are_refused(frames: list[Image]) -> None:
    with pytest.raises(RigError, match="5 of 9 frames"):
        calibrate([BLANK] * 4 + frames[-5:])


def test_views_that_are_all_alike_are_refused() -> None:
    alike = [boards.frame(boards.pose(4 + i / 2, -3, 5, (10, -8 + 5 * i, 690)), i) for i in range(6)]
    with pytest.raises(RigError, match="too alike"):
        calibrate(alike)


def test_corners_that_no_lens_could_show_are_refused(frames: list[Image]) -> None:
    bent = [frame if i % 2 else np.ascontiguousarray(_bent(frame)) for i, frame in enumerate(frames)]
    with pytest.raises(RigError, match=r"fit to|too alike"):
        calibrate(bent)


def _bent(frame: Image) -> Image:
    """A picture that waves, as of a board that is not flat."""
    xs, ys = np.meshgrid(np.arange(1280, dtype=np.float32), np.arange(720, dtype=np.float32))
    wave = 12 * np.sin(xs / 90) * np.cos(ys / 70)
    return np.asarray(cv2.remap(frame, xs + wave, ys - wave, cv2.INTER_LINEAR), np.uint8)
