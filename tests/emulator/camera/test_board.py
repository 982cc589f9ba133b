import math

import cv2
import numpy as np
import pytest

from boxperson.emulator.camera import render
from boxperson.emulator.camera.optics import project
from boxperson.emulator.camera.picture import expose
from boxperson.emulator.camera.scene import Board, Scene
from boxperson.emulator.dice import Quaternion, Vector, product, turn
from tests.emulator.camera.tables import EVEN, OPTICS, chance, die, lying

SQUARE_MM = 24.0


def tilted(seed: int) -> tuple[Vector, Quaternion]:
    rng = chance(seed)
    heading = rng.uniform(0, 2 * math.pi)
    lean = turn((math.cos(heading), math.sin(heading), 0.0), rng.uniform(0.1, 0.5))
    attitude = product(turn((0.0, 0.0, 1.0), rng.uniform(-3, 3)), lean)
    return (rng.uniform(-50, 50), rng.uniform(-20, 20), rng.uniform(50, 150)), attitude


@pytest.mark.parametrize("seed", range(5))
def test_the_board_is_found_where_it_is_held(seed: int) -> None:
    middle, attitude = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)) if seed == 0 else tilted(seed)
    frame = render(Scene(light=EVEN, board=Board(middle, attitude)), seed=seed)
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    board = cv2.aruco.CharucoBoard((9, 6), SQUARE_MM, 18.0, words)
    found, numbers, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(frame)
    known = np.asarray(board.getChessboardCorners())[np.ravel(numbers)]
    assert len(known) >= 20
    body = np.stack([known[:, 0] - 4.5 * SQUARE_MM, 3 * SQUARE_MM - known[:, 1], 0 * known[:, 0]], axis=1)
    w, *axis = attitude
    across = np.cross(axis, body)
    there = body + 2 * (w * across + np.cross(axis, across)) + middle
    apart = np.reshape(found, (-1, 2)) - project(OPTICS, there)
    shift = np.median(apart, axis=0)
    assert min(abs(shift).max(), abs(shift - 0.5).max()) < 0.1  # OpenCV 4.10 counts from a pixel's corner
    assert abs(apart - shift).max() < 0.3


@pytest.mark.parametrize("attitude", [(0.0, 1.0, 0.0, 0.0), turn((1, 0, 0), math.pi / 2), turn((0, 1, 0), 1.4)])
def test_a_board_seen_from_behind_or_edge_on_is_drawn_without_fuss(attitude: Quaternion) -> None:
    frame = expose(Scene(light=EVEN, board=Board((10.0, 5.0, 120.0), attitude)), OPTICS)
    assert frame.shape == (720, 1280, 3)


def test_a_board_behind_the_camera_is_not_seen() -> None:
    empty = expose(Scene(light=EVEN), OPTICS)
    behind = expose(Scene(light=EVEN, board=Board((0.0, 0.0, 1500.0), (1.0, 0.0, 0.0, 0.0))), OPTICS)
    assert cv2.absdiff(empty, behind).max() <= 2


def test_dice_lie_on_a_lying_board_and_under_a_held_one() -> None:
    flat = (1.0, 0.0, 0.0, 0.0)
    dice = (die(lying(3)),)
    lying_board = Scene(set="red", dice=dice, light=EVEN, board=Board((0.0, 0.0, 0.0), flat))
    held_board = Scene(set="red", dice=dice, light=EVEN, board=Board((0.0, 0.0, 90.0), flat))

    def reddest(scene: Scene) -> int:
        frame = expose(scene, OPTICS)[280:430, 560:720].astype(int)
        return int((frame[..., 2] - frame[..., 1]).max())

    assert reddest(lying_board) > 80
    assert reddest(held_board) < 20
