"""The soft shadows that dice throw on the felt, and the darkness where they touch it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera.arrays import Floats, Picture, Points, Window
from boxperson.emulator.camera.lamps import AMBIENT, Lamps
from boxperson.emulator.camera.optics import Optics, project
from boxperson.emulator.camera.windows import shape

LAMP_POINTS = (-0.8, -0.3, 0.3, 0.8)
FRACTION_BITS = 4
TINT = {"red": (0.02, 0.03, 0.20), "white": (0.0, 0.0, 0.0)}
CONTACT_MM = 7.0
CONTACT_PX = 5.0


def shade(bodies: list[Points], optics: Optics, rig: Lamps, dice_set: str, window: Window) -> Floats:
    """Returns how much light bodies leave on the felt inside a window, (rows, columns, 3).

    Args:
        bodies: the eight corners of each, in the world, (8, 3).
        optics: the camera.
        rig: the lamps.
        dice_set: the dice's set, which colours the shadow.
        window: rows and columns of the picture.
    """
    key = _umbra(bodies, optics, rig, window)[..., None]
    contact = _contact(bodies, optics, window)[..., None]
    tint = np.array(TINT[dice_set], np.float32)
    through = 1 - key * (1 - tint)
    left: Floats = (through * np.float32(1 - AMBIENT) + (1 - contact) * np.float32(AMBIENT)) * (1 - contact * 0.35)
    return left


def fall(corners: Points, lamp: Points) -> Points:
    """Returns where a point lamp throws the shadow of points on the felt."""
    ratio = corners[:, 2:] / (lamp[2] - corners[:, 2:])
    cast: Points = corners + (corners - lamp) * ratio
    cast[:, 2] = 0
    return cast


def lamp_points(rig: Lamps) -> list[Points]:
    """Returns points spread over the key light."""
    half_x, half_y = rig.key.half_mm
    return [np.add(rig.key_mm, (dx * half_x, dy * half_y, 0)) for dx in LAMP_POINTS for dy in LAMP_POINTS]


def _umbra(bodies: list[Points], optics: Optics, rig: Lamps, window: Window) -> Floats:
    """How much of the key light is hidden, 0 to 1."""
    lamps = lamp_points(rig)
    total: NDArray[np.uint16] = np.zeros(shape(window), np.uint16)
    cast = project(optics, np.concatenate([fall(corners, lamp) for lamp in lamps for corners in bodies]))
    outlines = cast.reshape(len(lamps), len(bodies), 8, 2)
    for lamp in outlines:
        hidden = np.zeros(total.shape, np.uint8)
        for outline in lamp:
            fill(hidden, outline, window, 255)
        total += hidden
    return cv2.GaussianBlur(total.astype(np.float32), (0, 0), 1.5) / np.float32(255 * len(lamps))


def _contact(bodies: list[Points], optics: Optics, window: Window) -> Floats:
    """How near the felt is to what lies or hovers on it, 0 to 1."""
    near = np.zeros(shape(window), np.uint8)
    for corners in bodies:
        strength = np.exp(-max(corners[:, 2].min(), 0) / CONTACT_MM)
        fill(near, project(optics, corners * (1, 1, 0)), window, round(255 * strength))
    return cv2.GaussianBlur(near.astype(np.float32), (0, 0), CONTACT_PX) / np.float32(255)


def fill(mask: Picture, outline: Points, window: Window, value: int) -> None:
    """Fills the hull of picture points in a mask of a window."""
    points = (outline - (window[1].start, window[0].start)).astype(np.float32)
    hull = np.round(cv2.convexHull(points) * 2**FRACTION_BITS).astype(np.int32)
    cv2.fillConvexPoly(mask, hull, value, cv2.LINE_AA, FRACTION_BITS)
