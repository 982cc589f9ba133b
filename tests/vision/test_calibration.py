import json
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.vision.calibration import Calibration, load, save
from tests.vision.dice.tables import camera

CAMERA = camera()


def test_a_calibration_comes_back_from_its_file_as_it_was(tmp_path: Path) -> None:
    save(CAMERA, tmp_path / "camera.json")
    assert load(tmp_path / "camera.json") == CAMERA


@given(st.floats(-150, 150), st.floats(-80, 80), st.floats(0, 40))
def test_a_point_on_the_line_from_the_camera_to_another_appears_in_the_same_place(x: float, y: float, z: float) -> None:
    eye = CAMERA.camera_mm()
    nearer = eye + 0.8 * (np.array([x, y, z]) - eye)
    seen, seen_nearer = CAMERA.project(np.array([(x, y, z), tuple(nearer)]))
    assert np.allclose(seen, seen_nearer, atol=1e-6)


def test_the_camera_hangs_where_its_pose_says() -> None:
    assert CAMERA.camera_mm() == pytest.approx((21.4, 44.8, 698.3), abs=0.1)


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [
        ("image_size_px", [0, 720], "image_size_px"),
        ("image_size_px", [1280.5, 720], "image_size_px"),
        ("camera_matrix", [[0, 0, 640], [0, 2000, 360], [0, 0, 1]], "camera_matrix"),
        ("camera_matrix", [[2000, 0, 640], [0, 2000, 360], [0, 0, 2]], "camera_matrix"),
        ("camera_matrix", [[2000, 0, 99999], [0, 2000, 360], [0, 0, 1]], "camera_matrix"),
        ("camera_matrix", [[2000, 0, 640], [0, 2000, 360]], "camera_matrix"),
        ("distortion", [0, 0, 0], "distortion"),
        ("tvec", [0, 0, -700], "tvec"),
        ("tvec", [0, 0, "far"], "tvec"),
        ("rvec", [0, 0, 0], "rvec"),
        ("reprojection_error_px", -1, "reprojection_error_px"),
        ("lens", "long", "lens"),
        ("when", None, "when"),
    ],
)
def test_nonsense_in_the_file_is_refused_by_file_and_key(tmp_path: Path, key: str, value: object, named: str) -> None:
    path = tmp_path / "camera.json"
    path.write_text(json.dumps(asdict(CAMERA) | {key: value}))
    with pytest.raises(UsageError, match=rf"camera\.json: .*{named}") as caught:
        load(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", list(asdict(CAMERA)))
def test_a_missing_key_is_named(tmp_path: Path, key: str) -> None:
    path = tmp_path / "camera.json"
    path.write_text(json.dumps({k: v for k, v in asdict(CAMERA).items() if k != key}))
    with pytest.raises(UsageError, match=key):
        load(path)


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b"\xff\xfe\x00", b'{"rvec": NaN}', b"null"])
def test_a_file_that_holds_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "camera.json"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=r"camera\.json"):
        load(path)


def test_a_number_that_is_not_finite_is_refused(tmp_path: Path) -> None:
    save(replace(CAMERA, tvec=(0.0, float("nan"), 700.0)), tmp_path / "camera.json")
    with pytest.raises(UsageError, match="tvec"):
        load(tmp_path / "camera.json")


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(UsageError, match="cannot be read"):
            load(path)
    with pytest.raises(UsageError, match="cannot be written"):
        save(CAMERA, tmp_path / "none" / "camera.json")


def test_equal_calibrations_are_one_key() -> None:
    assert len({CAMERA, camera(), replace(CAMERA, when="2026-01-02T00:00:00+00:00")}) == 2
    assert isinstance(CAMERA, Calibration)
