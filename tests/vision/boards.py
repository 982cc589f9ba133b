"""Frames of a calibration board as a camera of known lens and pose would show them, drawn here and nowhere else."""

import cv2
import numpy as np

SIZE = (1280, 720)
LENS = np.array([-0.12, 0.02, 0.0005, -0.0004, 0.0])
MATRIX = np.array([[2100.0, 0, 645], [0, 2095.0, 355], [0, 0, 1]])
BOARD_MM = (216.0, 144.0)
PX_PER_MM = 8


def printed_board():
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    board = cv2.aruco.CharucoBoard((9, 6), 24, 18, dictionary)
    return board.generateImage((int(BOARD_MM[0] * PX_PER_MM), int(BOARD_MM[1] * PX_PER_MM)))


def pose(tilt_x_deg=0.0, tilt_y_deg=0.0, turn_deg=0.0, at_mm=(0.0, 0.0, 700.0)):
    """Rotation and translation from a board frame (x right, y away, z up) to a camera that looks down."""
    about_x, about_y, about_z = np.radians([tilt_x_deg, tilt_y_deg, turn_deg])
    down = np.diag([1.0, -1.0, -1.0])
    tilt = cv2.Rodrigues(np.array([about_x, 0, 0]))[0] @ cv2.Rodrigues(np.array([0, about_y, 0]))[0]
    return down @ tilt @ cv2.Rodrigues(np.array([0, 0, about_z]))[0], np.array(at_mm, float)


def frame(rotation, translation, noise=2.0, seed=0):
    """The board lit evenly on a grey ground, seen through the lens."""
    to_board = np.array([[1 / PX_PER_MM, 0, -BOARD_MM[0] / 2], [0, -1 / PX_PER_MM, BOARD_MM[1] / 2], [0, 0, 1]])
    plane = np.column_stack([rotation[:, :2], translation])
    texture_to_ray = plane @ to_board
    xs, ys = np.meshgrid(np.arange(SIZE[0], dtype=np.float32), np.arange(SIZE[1], dtype=np.float32))
    pixels = np.stack([xs, ys], -1).reshape(-1, 1, 2)
    rays = cv2.undistortPoints(pixels, MATRIX, LENS).reshape(-1, 2)
    texture = np.column_stack([rays, np.ones(len(rays))]) @ np.linalg.inv(texture_to_ray).T
    maps = (texture[:, :2] / texture[:, 2:]).astype(np.float32).reshape(SIZE[1], SIZE[0], 2)
    board = cv2.GaussianBlur(printed_board(), (0, 0), 1.2)
    grey = cv2.remap(board, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=120)
    rough = np.random.default_rng(seed).normal(0, noise, grey.shape)
    return cv2.cvtColor(np.clip(grey * 0.8 + 20 + rough, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)


def walk_round():
    """Eleven poses as a person would hold the board, and it lying flat."""
    tilts = [(25, 0), (-25, 0), (0, 25), (0, -25), (18, 18), (-18, 18), (18, -18), (-18, -18), (30, 10), (5, -32), (0, 0)]
    places = [(0, 0), (40, 20), (-50, 10), (60, -20), (-40, -20), (30, 30), (-60, 0), (50, 20), (0, -30), (20, 10), (0, 0)]
    return [
        pose(tilt_x, tilt_y, 13 * i, (x, y, 620 + 15 * (i % 4)))
        for i, ((tilt_x, tilt_y), (x, y)) in enumerate(zip(tilts, places, strict=True))
    ] + [pose(4, -3, 5, (10, -8, 690))]
