"""A part of a picture keeps the felt's millimetres."""

from pathlib import Path

import numpy as np
import pytest

from boxperson.errors import UsageError
from boxperson.vision.calibration import load
from boxperson.vision.crop import crop

CALIBRATION = load(Path(__file__).parents[2] / "rigs" / "emulated-live-craps.calibration.json")
WIDTH, HEIGHT = CALIBRATION.image_size_px


@pytest.mark.parametrize("area", [(-40, -30, 60, 50), (175, -50, 275, 50), (-420, 100, -300, 236)])
def test_points_of_the_felt_are_where_they_were(area: tuple[float, float, float, float]) -> None:
    columns, rows = np.meshgrid(np.arange(WIDTH), np.arange(HEIGHT))
    frame = np.dstack([columns % 256, rows % 256, columns // 256 + 16 * (rows // 256)]).astype(np.uint8)
    part, calibration = crop(frame, CALIBRATION, area)
    left, near, right, far = area
    inside = [(left + 5, near + 5, 0.0), (right - 5, far - 5, 19.0), ((left + right) / 2, (near + far) / 2, 10.0)]
    for point in inside:
        x, y = np.round(calibration.project([point])[0]).astype(int)
        there = part[y, x].astype(int)
        whole = (there[0] + 256 * (there[2] % 16), there[1] + 256 * (there[2] // 16))
        assert np.abs(np.array(whole) - CALIBRATION.project([point])[0]).max() <= 1


def test_a_frame_of_another_size_is_refused() -> None:
    with pytest.raises(UsageError):
        crop(np.zeros((100, 100, 3), np.uint8), CALIBRATION, (0, 0, 50, 50))
