"""Frames of a calibration board as a camera of known lens and pose would show them, drawn here and nowhere else."""

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from boxperson.vision.image import Floats, Image

SIZE = (1280, 720)
LENS = np.array([-0.12, 0.02, 0.0005, -0.0004, 0.0])
MATRIX = np.array([[2100.0, 0, 645], [0, 2095.0, 355], [0, 0, 1]])
BOARD_MM = (216.0, 144.0)
PX_PER_MM = 8


class Pose(NamedTuple):
    """From a board frame (x right, y away, z up) to the frame of a camera that looks down."""

    rotation: Floats
    translation: Floats


def pose(tilt_x_deg: float, tilt_y_deg: float, turn_deg: float, at_mm: tuple[float, float, float]) -> Pose:
    about_x, about_y, about_z = np.radians([tilt_x_deg, tilt_y_deg, turn_deg])
    down = np.diag([1.0, -1.0, -1.0])
    tilt = _rotation(about_x, 0, 0) @ _rotation(0, about_y, 0)
    return Pose(down @ tilt @ _rotation(0, 0, about_z), np.array(at_mm, float))


def frame(at: Pose, seed: int = 0) -> Image:
    """The board lit evenly on a grey ground, seen through the lens, with some noise."""
    board = cv2.aruco.CharucoBoard((9, 6), 24, 18, cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100))
    printed = cv2.GaussianBlur(board.generateImage([int(side * PX_PER_MM) for side in BOARD_MM]), (0, 0), 1.2)
    to_board = np.array([[1 / PX_PER_MM, 0, -BOARD_MM[0] / 2], [0, -1 / PX_PER_MM, BOARD_MM[1] / 2], [0, 0, 1]])
    to_ray = np.column_stack([at.rotation[:, :2], at.translation]) @ to_board
    texture = _rays() @ np.linalg.inv(to_ray).T
    across, down = (texture[:, :2] / texture[:, 2:]).T.astype(np.float32).reshape(2, SIZE[1], SIZE[0])
    grey = cv2.remap(printed, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=120)
    rough = np.random.default_rng(seed).normal(0, 2.0, grey.shape)
    lit = np.clip(grey * 0.8 + 20 + rough, 0, 255).astype(np.uint8)
    return np.dstack([lit, lit, lit])


def walk_round() -> list[Pose]:
    """Eleven poses as a person would hold the board, and one of it lying on the felt."""
    held = [
        (25, 0),
        (-25, 0),
        (0, 25),
        (0, -25),
        (18, 18),
        (-18, 18),
        (18, -18),
        (-18, -18),
        (30, 10),
        (5, -32),
        (9, 9),
    ]
    return [
        pose(tilt_x, tilt_y, 13 * i, (20 * (i % 5) - 40, 20 * (i % 4) - 30, 620 + 15 * (i % 4)))
        for i, (tilt_x, tilt_y) in enumerate(held)
    ] + [pose(4, -3, 5, (10, -8, 690))]


@lru_cache(maxsize=1)
def _rays() -> Floats:
    """The direction that every pixel looks in, N x 3."""
    xs, ys = np.meshgrid(np.arange(SIZE[0], dtype=np.float64), np.arange(SIZE[1], dtype=np.float64))
    rays = cv2.undistortPoints(np.stack([xs, ys], -1).reshape(-1, 1, 2), MATRIX, LENS).reshape(-1, 2)
    return np.column_stack([rays, np.ones(len(rays))])


def _rotation(x: float, y: float, z: float) -> Floats:
    return np.asarray(cv2.Rodrigues(np.array([x, y, z], np.float64))[0], np.float64)
