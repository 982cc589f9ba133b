"""Draws one die into a window of the linear picture: sharp when it rests, smeared while it moves."""

from typing import NamedTuple

import cv2
import numpy as np

from boxperson.emulator.camera import materials
from boxperson.emulator.camera.arrays import Floats, Points, Window, floats
from boxperson.emulator.camera.lamps import Lamps
from boxperson.emulator.camera.moments import moments
from boxperson.emulator.camera.optics import Optics, attitude, rays
from boxperson.emulator.camera.scene import Die, Scene
from boxperson.emulator.camera.solid import enter
from boxperson.emulator.camera.windows import common, inside, outline, shape

CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float64)
FINE = 2
SHARP_WALLS, SMEARED_WALLS = 4, 2
RADIUS_MM = 13.0


class Instant(NamedTuple):
    """A die at one moment of the exposure: its attitude (body to world) and its middle."""

    rotation: Floats
    middle_mm: Floats

    def corners(self) -> Points:
        """Returns its eight corners in the world, (8, 3)."""
        return CORNERS * float(materials.HALF_MM) @ self.rotation.T.astype(np.float64) + self.middle_mm


def instants(die: Die, optics: Optics) -> list[Instant]:
    """Returns where a die is during the exposure: once at rest, else at even steps around the middle."""
    return [Instant(*moment) for moment in moments(die, RADIUS_MM, optics)]


def middle(die: Die, optics: Optics) -> Instant:
    """Returns where a die is in the middle of the exposure."""
    found = instants(die, optics)
    return found[len(found) // 2]


def draw(light: Floats, window: Window, die: Die, scene: Scene, optics: Optics, rig: Lamps) -> None:
    """Draws a die over a window of the linear picture."""
    during = instants(die, optics)
    others = floats([other.position_mm for other in scene.dice if other is not die]).reshape(-1, 3)
    around = common(outline(np.concatenate([moment.corners() for moment in during]), optics), window)
    if around is None:
        return
    cover = np.zeros((*shape(around), 4), np.float32)
    sharp = len(during) == 1
    for moment in during:
        part = common(outline(moment.corners(), optics), around)
        if part is not None:
            stage = materials.stage(*moment, others, rig, scene, SHARP_WALLS if sharp else SMEARED_WALLS)
            cover[inside(part, around)] += (_sharp if sharp else _coarse)(stage, part, optics)
    cover /= len(during)
    patch = light[inside(around, window)]
    patch *= 1 - cover[..., 3:]
    patch += cover[..., :3]


def _sharp(stage: materials.Stage, part: Window, optics: Optics) -> Floats:
    """Casts FINE x FINE rays a pixel."""
    step = (np.arange(FINE, dtype=np.float32) + 0.5) / FINE - 0.5
    right, down = attitude(optics)[:2] / np.float32(optics.focal_px)
    shifts = step[:, None, None] * down + step[None, :, None] * right
    beam = rays(optics)[part][:, :, None, None] + shifts
    seen = _cast(stage, beam.reshape(-1, 3), optics)
    mean: Floats = seen.reshape(*beam.shape[:2], FINE * FINE, 4).mean(axis=2)
    return mean


def _coarse(stage: materials.Stage, part: Window, optics: Optics) -> Floats:
    """Casts one ray for every 2 x 2 pixels, which is enough for a smear."""
    beam = rays(optics)[part][::2, ::2]
    seen = _cast(stage, beam.reshape(-1, 3), optics).reshape(*beam.shape[:2], 4)
    rows, columns = shape(part)
    return floats(cv2.resize(seen, (columns, rows), interpolation=cv2.INTER_LINEAR))


def _cast(stage: materials.Stage, beam: Floats, optics: Optics) -> Floats:
    """Returns colour times cover, and cover, for each ray, (n, 4)."""
    beam = (beam / np.sqrt((beam**2).sum(axis=1, keepdims=True))).T
    eye = (np.array(optics.eye_mm, np.float32) - stage.middle_mm) / materials.HALF_MM
    hit = enter(stage.rotation.T @ eye, stage.rotation.T @ beam, materials.ROUNDING[stage.scene.set])
    seen = np.zeros((beam.shape[1], 4), np.float32)
    seen[hit.ray, :3] = materials.shade(stage, hit).T
    seen[hit.ray, 3] = 1
    return seen
