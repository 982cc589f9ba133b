"""The eyes on frames of the emulated camera: a stranger's drawing, with glare, shadows, print and translucent dice."""

import math
import random

import cv2
import numpy as np
import pytest

from boxperson.emulator.camera import random_scene, render
from boxperson.vision.board import calibrate
from boxperson.vision.calibration import Calibration
from boxperson.vision.dice.edges import find_yaw
from boxperson.vision.dice.flat import SETTLES, read_flat
from boxperson.vision.dice.network import crop_of, tell
from boxperson.vision.image import Image
from boxperson.vision.plane import top_view

HELD = [(22, 1, 0), (-24, 1, 0), (22, 0, 1), (-23, 0, 1), (20, 1, 1), (22, 1, -1), (-25, 1, 2), (25, 2, -1), (0, 1, 0)]


def jpeg(frame: Image) -> Image:
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 88])[1], 1), np.uint8)


def board(number: int, tilt_deg: float, axis: tuple[float, float]) -> Image:
    length = math.hypot(*axis)
    half = math.radians(tilt_deg) / 2
    turn = [math.cos(half), math.sin(half) * axis[0] / length, math.sin(half) * axis[1] / length, 0.0]
    place = [0, 0, 0] if tilt_deg == 0 else [20 * (number % 3) - 20, 10 * (number % 2), 50]
    held = {"position_mm": place, "quaternion": turn}
    light = {"seed": number, "glare": 0.2, "level": 0.8}
    return jpeg(render({"felt": "green", "set": "red", "dice": [], "light": light, "board": held}, seed=number))


@pytest.fixture(scope="module")
def calibration() -> Calibration:
    return calibrate([board(number, tilt, (x, y)) for number, (tilt, x, y) in enumerate(HELD)])


def test_the_emulated_camera_can_be_calibrated(calibration: Calibration) -> None:
    assert calibration.reprojection_error_px < 0.3
    assert 600 < calibration.camera_mm()[2] < 800


@pytest.mark.parametrize("felt", ["green", "blue", "red"])
def test_random_throws_are_read_right_or_not_at_all(calibration: Calibration, felt: str) -> None:
    right = 0
    for seed in range(700, 715):
        scene, faces = random_scene(random.Random(seed), felt)
        reading = read_flat(jpeg(render(scene, seed=seed)), calibration)
        assert reading.verdict == "indeterminate" or sorted(reading.faces) == sorted(faces)
        right += reading.verdict == "read"
    assert right >= 14


def test_the_network_alone_tells_most_faces_and_none_as_another(calibration: Calibration) -> None:
    view = top_view(calibration)
    crops: list[Image] = []
    faces: list[int] = []
    for seed in range(720, 728):
        scene, up = random_scene(random.Random(seed), "blue")
        frame = jpeg(render(scene, seed=seed))
        windows = [view.window(frame, die["position_mm"][:2]) for die in scene["dice"]]
        crops += [crop_of(window, find_yaw(window)) for window in windows]
        faces += up
    told = tell(crops)
    assert all(each.face in {0, face} for each, face in zip(told, faces, strict=True))
    assert sum(each.face == face and each.sure >= SETTLES for each, face in zip(told, faces, strict=True)) >= 12


def test_places_are_found_to_a_few_tenths_of_a_millimetre(calibration: Calibration) -> None:
    scene, _ = random_scene(random.Random(3))
    scene["light"] = {"seed": 1, "glare": 0.0, "level": 0.9}
    reading = read_flat(jpeg(render(scene, seed=1)), calibration)
    seen = sorted(die.centre_mm for die in reading.dice if die.centre_mm)
    true = sorted((die["position_mm"][0], die["position_mm"][1]) for die in scene["dice"])
    assert np.array(seen) == pytest.approx(np.array(true), abs=0.6)
