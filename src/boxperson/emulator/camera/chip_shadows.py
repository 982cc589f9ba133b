"""The shadows of chips, on the felt and on what else lies below them."""

import cv2
import numpy as np

from boxperson.emulator.camera import shadows
from boxperson.emulator.camera.arrays import Floats, Points, Window, floats
from boxperson.emulator.camera.lamps import AMBIENT, Lamps
from boxperson.emulator.camera.optics import Optics, project
from boxperson.emulator.camera.windows import shape

CONTACT = 0.45
CONTACT_PX = 3.0
NEAR_MM = 8.0
SOFT_PX = 1.0
LAMPS = 4


def cast(borders: Points, plane_mm: float, rig: Lamps) -> Points:
    """Returns where a few points of the key light throw the shadows of rims on a plane, (LAMPS, chips, points, 3).

    Args:
        borders: the points of the two rims of each chip, in the world, (chips, points, 3).
        plane_mm: how high the plane is.
        rig: the lamps.
    """
    up = np.array((0, 0, plane_mm))
    flat = borders.reshape(-1, 3) - up
    fallen = [shadows.fall(flat, lamp - up) + up for lamp in shadows.lamp_points(rig)[::5]]
    return np.reshape(fallen, (LAMPS, *borders.shape))


def shade(borders: Points, plane_mm: float, optics: Optics, rig: Lamps, window: Window) -> Floats:
    """Returns how much light chips leave on a level plane, (rows, columns).

    Args:
        borders: as for `cast`.
        plane_mm: how high the plane is.
        optics: the camera.
        rig: the lamps.
        window: rows and columns of the picture.
    """
    hidden = np.zeros(shape(window), np.float32)
    for light in _in_picture(cast(borders, plane_mm, rig), optics):
        mask = np.zeros(shape(window), np.uint8)
        for fallen in light:
            shadows.fill(mask, fallen, window, 255)
        hidden += mask
    hidden = cv2.GaussianBlur(hidden, (0, 0), SOFT_PX) / np.float32(255 * LAMPS)
    contact = cv2.GaussianBlur(_near(borders, plane_mm, optics, window), (0, 0), CONTACT_PX) / np.float32(255)
    key, around = np.float32(1 - AMBIENT), np.float32(AMBIENT)
    return floats((key * (1 - hidden) + around * (1 - contact)) * (1 - contact * np.float32(CONTACT)))


def _near(borders: Points, plane_mm: float, optics: Optics, window: Window) -> Floats:
    """How near what stands or hovers on the plane is to it, 0 to 255."""
    height_mm = borders[..., 2].min(axis=1) - plane_mm
    strength = np.round(255 * np.exp(-np.maximum(height_mm, 0) / NEAR_MM)).astype(int)
    below = _in_picture(borders * (1, 1, 0) + np.array((0, 0, plane_mm)), optics)
    mask = np.zeros(shape(window), np.uint8)
    for number in np.argsort(strength):
        shadows.fill(mask, below[number], window, int(strength[number]))
    return floats(mask)


def _in_picture(points_mm: Points, optics: Optics) -> Points:
    return project(optics, points_mm.reshape(-1, 3)).reshape(*points_mm.shape[:-1], 2)
