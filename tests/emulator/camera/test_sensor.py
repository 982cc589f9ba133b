import cv2
import numpy as np
import pytest

from boxperson.emulator.camera import sensor
from boxperson.emulator.camera.optics import Optics


@pytest.mark.parametrize(("level", "least", "most"), [(5, 0.8, 2.0), (60, 1.5, 3.0), (200, 1.5, 3.5)])
def test_noise_is_fair_and_of_a_few_grey_levels(level: int, least: float, most: float) -> None:
    clean = np.full((360, 640, 3), level, np.uint8)
    rng = np.random.default_rng(3)
    frames = [sensor.noisy(clean, sensor.grain(clean), rng).astype(float) for _ in range(6)]
    assert np.mean(frames) == pytest.approx(level, abs=0.1)
    assert least < np.std(frames) < most


def test_two_exposures_have_unlike_noise() -> None:
    clean = np.full((720, 1280, 3), 90, np.uint8)
    rng = np.random.default_rng(4)
    first, second = (sensor.noisy(clean, sensor.grain(clean), rng).astype(float).ravel() - 90 for _ in range(2))
    assert abs(np.corrcoef(first, second)[0, 1]) < 0.02


def test_developing_never_darkens_what_is_brighter_and_never_runs_over() -> None:
    light = np.linspace(-1, 50, 5000, dtype=np.float32).reshape(1, -1, 1).repeat(3, axis=2)
    tones = sensor.develop(light)[0, :, 0].astype(int)
    assert tones[0] == 0
    assert tones[-1] == 255
    assert (np.diff(tones) >= 0).all()


def test_the_lens_softens_an_edge_but_keeps_plain_light() -> None:
    light = np.full((40, 40, 3), 0.4, np.float32)
    assert sensor.lens(light) == pytest.approx(light, abs=1e-4)
    light[:, 20:] = 0
    soft = sensor.lens(light)
    assert 0.1 < soft[20, 19, 1] < 0.39
    assert soft[20, 20, 0] > soft[20, 20, 1] > 0  # blue spreads more than green


def test_the_corners_get_less_light() -> None:
    falloff = sensor.vignette(Optics())[..., 0]
    assert falloff.max() == pytest.approx(1, abs=1e-3)
    assert 0.5 < falloff[0, 0] < 0.8


def test_a_jpeg_is_what_it_was_but_for_little() -> None:
    ramp = np.tile(np.arange(256, dtype=np.uint8)[None, :, None], (64, 1, 3))
    back = cv2.imdecode(np.frombuffer(sensor.jpeg(ramp), np.uint8), cv2.IMREAD_COLOR)
    assert cv2.absdiff(ramp, np.asarray(back, np.uint8)).max() <= 6
