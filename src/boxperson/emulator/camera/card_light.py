"""How bright a bent, glossy card is: white in the light that reaches it, and the lamps that it mirrors."""

from typing import NamedTuple

import cv2
import numpy as np

from boxperson.emulator.camera import lamps
from boxperson.emulator.camera.arrays import Floats, floats
from boxperson.emulator.camera.optics import Optics
from boxperson.emulator.camera.sheet import HALF_MM, Sheet

STEP_MM = 3.0
COLUMNS, ROWS = (round(2 * half / STEP_MM) + 1 for half in HALF_MM)
ROUGH_MM = 110.0
MIRROR = np.float32(0.05)
BRIGHTEST = np.float32(1.6)
MESH = np.meshgrid(
    np.linspace(-HALF_MM[0], HALF_MM[0], COLUMNS, dtype=np.float32),
    np.linspace(-HALF_MM[1], HALF_MM[1], ROWS, dtype=np.float32),
)


class Shine(NamedTuple):
    """What light does to a card: how bright white is, what its gloss adds, each a colour times a value a pixel."""

    white: Floats
    gloss: Floats
    white_share: Floats
    gloss_share: Floats


def on(sheet: Sheet, optics: Optics, rig: lamps.Lamps, x: Floats, y: Floats) -> Shine:
    """Returns how bright a card is at points of it."""
    points = floats(sheet.world(MESH[0].ravel(), MESH[1].ravel())).T
    normals = sheet.rotation @ _normals(sheet)
    white, white_share = _split(lamps.irradiance(rig, points, normals))
    way = points - floats(optics.eye_mm)[:, None]
    way = way / np.sqrt((way**2).sum(axis=0))
    mirrored = way - 2 * (way * normals).sum(axis=0) * normals
    gloss, gloss_share = _split(np.minimum(MIRROR * lamps.radiance(rig, points, mirrored, ROUGH_MM), BRIGHTEST))
    shares = np.stack([white_share, gloss_share], axis=-1).reshape(ROWS, COLUMNS, 2)
    column = (x + np.float32(HALF_MM[0])) * np.float32((COLUMNS - 1) / (2 * HALF_MM[0]))
    row = (y + np.float32(HALF_MM[1])) * np.float32((ROWS - 1) / (2 * HALF_MM[1]))
    spread = floats(cv2.remap(shares, column, row, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    return Shine(white, gloss, spread[..., 0], spread[..., 1])


def _split(light: Floats) -> tuple[Floats, Floats]:
    """Takes light (3, n) as one colour, the mean, times a share a point: all lamps of a rig have one colour."""
    mean = light.mean(axis=1)
    return mean, light.mean(axis=0) / mean.mean()


def _normals(sheet: Sheet) -> Floats:
    """The normals of the mesh's points in the card's frame, (3, n)."""
    slope = sheet.slope(MESH[1].ravel())
    across = np.zeros_like(slope)
    upright = np.stack([across, -slope, np.ones_like(slope)])
    return floats(upright / np.sqrt(1 + slope**2))
