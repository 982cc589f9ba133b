"""The shadow of a card on what lies below it: of the key light, and the dark line where it nearly touches."""

import cv2
import numpy as np

from boxperson.emulator.camera import shadows
from boxperson.emulator.camera.arrays import Floats, Points, Window, floats
from boxperson.emulator.camera.lamps import AMBIENT, Lamps
from boxperson.emulator.camera.optics import Optics, project
from boxperson.emulator.camera.sheet import Sheet
from boxperson.emulator.camera.windows import outline, shape

CONTACT_PX = 2.2
CONTACT = 0.5
NEAR_MM = 12.0
SOFT_PX = 0.8


def reach(sheet: Sheet, optics: Optics, rig: Lamps) -> Window:
    """Returns the window of the picture around a card and its shadow."""
    border = sheet.border()
    return outline(np.concatenate([border, *_cast(border, rig)]), optics)


def shade(sheet: Sheet, optics: Optics, rig: Lamps, window: Window) -> Floats:
    """Returns how much light a card leaves on what lies below it, (rows, columns)."""
    border = sheet.border()
    hidden = np.zeros(shape(window), np.float32)
    cast = _cast(border, rig)
    for lamp in cast:
        hidden += _filled(lamp, optics, window)
    hidden = cv2.GaussianBlur(hidden, (0, 0), SOFT_PX) / np.float32(255 * len(cast))
    lift = float(np.exp(-max(border[:, 2].mean() - 0.3, 0) / NEAR_MM))
    contact = cv2.GaussianBlur(_filled(border * (1, 1, 0), optics, window), (0, 0), CONTACT_PX) / np.float32(255)
    key, around = np.float32(1 - AMBIENT), np.float32(AMBIENT)
    left = (key * (1 - hidden) + around * (1 - contact * np.float32(lift))) * (1 - contact * np.float32(CONTACT * lift))
    return floats(left)


def _cast(border: Points, rig: Lamps) -> list[Points]:
    return [shadows.fall(border, lamp) for lamp in shadows.lamp_points(rig)[::5]]


def _filled(outline_mm: Points, optics: Optics, window: Window) -> Floats:
    mask = np.zeros(shape(window), np.uint8)
    shadows.fill(mask, project(optics, outline_mm), window, 255)
    return mask.astype(np.float32)
