"""The printed calibration sheet: a ChArUco board on a rigid sheet, lying on the felt or held in the air."""

import math
from functools import lru_cache

import cv2
import numpy as np

from boxperson.emulator.camera import lamps
from boxperson.emulator.camera.arrays import Floats, Window, floats
from boxperson.emulator.camera.optics import Optics, rays
from boxperson.emulator.camera.scene import Board
from boxperson.emulator.camera.turning import matrix

SQUARES = (9, 6)
SQUARE_MM = 24.0
MARKER_MM = 18.0
MARGIN_MM = 12.0
TEXELS_PER_MM = 8
FAR_MM = 5000.0
PAPER, INK = 0.82, 0.035
SIZE_MM = (SQUARES[0] * SQUARE_MM + 2 * MARGIN_MM, SQUARES[1] * SQUARE_MM + 2 * MARGIN_MM)


@lru_cache(maxsize=1)
def _sheet() -> Floats:
    """Returns how much light the sheet gives back, one channel, its top row first."""
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    printed = cv2.aruco.CharucoBoard(SQUARES, SQUARE_MM, MARKER_MM, words)
    width, height = (round(side * TEXELS_PER_MM) for side in SIZE_MM)
    picture = printed.generateImage((width, height), marginSize=round(MARGIN_MM * TEXELS_PER_MM))
    soft = cv2.GaussianBlur(picture, (0, 0), 0.12 * TEXELS_PER_MM).astype(np.float32) / 255
    return floats(INK + (PAPER - INK) * soft)


def draw(light: Floats, window: Window, board: Board, optics: Optics, rig: lamps.Lamps) -> None:
    """Draws the sheet over a window of the linear picture."""
    turned = matrix(board.quaternion)
    from_eye = floats(np.subtract(board.position_mm, optics.eye_mm))
    beam = rays(optics)[window]
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = (from_eye @ turned[:, 2]) / (beam @ turned[:, 2])
    reach = np.where((reach > 0) & (reach < FAR_MM), reach, np.float32(0))
    seen = (beam * reach[..., None] - from_eye) @ turned
    x, y = seen[..., 0], seen[..., 1]
    pixel_mm = max(math.dist(board.position_mm, optics.eye_mm), 1.0) / optics.focal_px
    inside = np.minimum(SIZE_MM[0] / 2 - np.abs(x), SIZE_MM[1] / 2 - np.abs(y))
    cover = (np.clip(inside / pixel_mm + 0.5, 0, 1) * (reach > 0))[..., None]
    front = from_eye @ turned[:, 2] < 0
    column = (x + SIZE_MM[0] / 2) * TEXELS_PER_MM - 0.5
    row = (SIZE_MM[1] / 2 - y) * TEXELS_PER_MM - 0.5
    printed = cv2.remap(_softened(round(min(pixel_mm, 5.0) * 10)), column, row, cv2.INTER_LINEAR)
    facing = turned[:, 2:] * (1 if front else -1)
    bright = lamps.irradiance(rig, floats(board.position_mm)[:, None], facing)[:, 0]
    light *= 1 - cover
    light += cover * (printed[..., None] if front else PAPER) * bright


@lru_cache(maxsize=4)
def _softened(pixel_tenths_mm: int) -> Floats:
    """The sheet, softened to the size of a pixel."""
    spread = max(0.3, 0.035 * pixel_tenths_mm * TEXELS_PER_MM)
    return floats(cv2.GaussianBlur(_sheet(), (0, 0), spread))
