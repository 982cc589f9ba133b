import cv2
import numpy as np
import pytest

from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import DIE_EDGE_MM, WINDOW_PX, top_view
from tests.vision.dice.tables import camera

CAMERA = camera()
PLACES = [(-150.0, -70.0), (0.0, 0.0), (120.5, 60.25), (-40.0, 80.0)]


def frame_with_a_dot(x: float, y: float) -> Image:
    px, py = CAMERA.project([(x, y, DIE_EDGE_MM)])[0]
    ys, xs = np.mgrid[0:720, 0:1280]
    frame = 250 * np.exp(-((xs - px) ** 2 + (ys - py) ** 2) / 8)
    return np.asarray(np.dstack([frame] * 3), np.uint8)


def brightest(picture: Image) -> Floats:
    grey = picture[:, :, 0].astype(float)
    ys, xs = np.mgrid[0 : grey.shape[0], 0 : grey.shape[1]]
    return np.asarray([(grey * xs).sum() / grey.sum(), (grey * ys).sum() / grey.sum()])


@pytest.mark.parametrize(("x", "y"), PLACES)
def test_a_place_in_the_plane_of_the_tops_is_found_to_a_tenth_of_a_millimetre(x: float, y: float) -> None:
    view = top_view(CAMERA)
    seen = view.to_mm(brightest(view.overview(frame_with_a_dot(x, y))))[0]
    assert seen == pytest.approx((x, y), abs=0.1)


@pytest.mark.parametrize(("x", "y"), PLACES)
def test_a_window_shows_its_place_where_it_says(x: float, y: float) -> None:
    window = top_view(CAMERA).window(frame_with_a_dot(x, y), (x + 3.0, y - 2.0))
    assert window.picture.shape == (WINDOW_PX, WINDOW_PX, 3)
    offset_mm = (brightest(window.picture) - window.at) / window.px_per_mm
    assert offset_mm == pytest.approx((-3.0, -2.0), abs=0.1)


def test_pixels_and_millimetres_are_inverse() -> None:
    view = top_view(CAMERA)
    assert view.to_mm(view.to_px(PLACES)) == pytest.approx(np.array(PLACES), abs=1e-9)


def test_what_the_frame_shows_ends_at_its_border() -> None:
    view = top_view(CAMERA)
    assert view.shows(PLACES)
    for x, y in ((-1000.0, 0.0), (0.0, 500.0), (0.0, -300.0)):
        assert not view.shows([(x, y), (0, 0)])


def test_a_view_is_made_once_for_a_calibration() -> None:
    assert top_view(CAMERA) is top_view(camera())


def test_the_scale_is_the_same_everywhere() -> None:
    view = top_view(CAMERA)
    areas = []
    for x, y in PLACES:
        square = np.zeros((720, 1280, 3), np.uint8)
        corners = [(x + u * 9, y + v * 9, DIE_EDGE_MM) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        fixed = np.round(CAMERA.project(corners) * 16).astype(np.int32)
        cv2.fillPoly(square, [fixed], (255, 255, 255), cv2.LINE_AA, 4)
        areas.append(view.window(square, (x, y)).picture[:, :, 0].sum() / 255 / 9)
    assert areas == pytest.approx([18.35**2] * 4, rel=0.03)  # OpenCV paints the border's pixels too: 0.35 mm
