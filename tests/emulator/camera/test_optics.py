import math

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.camera.optics import Optics, attitude, onto_plane, project, rays

OPTICS = Optics()
ACROSS = st.floats(-210, 210)


@given(ACROSS, ACROSS, st.floats(-10, 300))
def test_projection_is_that_of_opencv(x: float, y: float, z: float) -> None:
    turning = attitude(OPTICS).astype(np.float64)
    shift = -turning @ np.array(OPTICS.eye_mm)
    matrix = np.array([[OPTICS.focal_px, 0, OPTICS.centre_px[0]], [0, OPTICS.focal_px, OPTICS.centre_px[1]], [0, 0, 1]])
    bent = np.array([OPTICS.k1, OPTICS.k2, 0, 0])
    theirs, _ = cv2.projectPoints(np.array([(x, y, z)]), cv2.Rodrigues(turning)[0], shift, matrix, bent)
    assert project(OPTICS, np.array([(x, y, z)]))[0] == pytest.approx(np.ravel(theirs), abs=1e-2)


@pytest.mark.parametrize("pixel", [(0, 0), (1279, 719), (640, 360), (17, 700)])
def test_a_ray_leads_back_to_its_pixel(pixel: tuple[int, int]) -> None:
    x, y = pixel
    for reach in (400, 700):
        point = np.array(OPTICS.eye_mm) + reach * rays(OPTICS)[y, x]
        assert project(OPTICS, point[None])[0] == pytest.approx(pixel, abs=0.02)


def test_the_attitude_is_a_rotation_that_looks_at_the_target() -> None:
    turning = attitude(OPTICS).astype(np.float64)
    assert turning @ turning.T == pytest.approx(np.eye(3), abs=1e-6)
    assert np.linalg.det(turning) == pytest.approx(1)
    ahead = project(OPTICS, np.array([OPTICS.target_mm]))[0]
    assert ahead == pytest.approx(OPTICS.centre_px)


def test_the_picture_shows_about_400_by_225_millimetres_of_felt_with_x_right_and_y_up() -> None:
    felt = onto_plane(OPTICS)
    middle_row, middle_column = felt[360, :, 0], felt[:, 640, 1]
    assert 395 < middle_row[-1] - middle_row[0] < 450
    assert 220 < middle_column[0] - middle_column[-1] < 255


def test_the_whole_landing_area_is_in_the_picture() -> None:
    outer = [(x, y, z) for x in (-160, 160) for y in (-85, 85) for z in (0, 19.05)]
    seen = project(OPTICS, np.array(outer))
    assert (seen > 5).all()
    assert (seen < (1275, 715)).all()


def test_another_size_shows_the_same_view() -> None:
    small = OPTICS.sized(640, 360)
    points = np.array([(-150.0, 80.0, 0.0), (0.0, 0.0, 19.05), (120.0, -60.0, 5.0)])
    assert project(small, points) == pytest.approx((project(OPTICS, points) + 0.5) / 2 - 0.5, abs=0.01)


def test_the_lens_bends_lines_towards_the_middle() -> None:
    straight = Optics(k1=0.0, k2=0.0)
    corner = np.array([(200.0, 110.0, 0.0)])

    def from_middle(optics: Optics) -> float:
        return math.dist(project(optics, corner)[0], optics.centre_px)

    assert from_middle(straight) - from_middle(OPTICS) > 5
