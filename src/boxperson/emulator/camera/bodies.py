"""Draws one die into a window of the linear picture: sharp when it rests, smeared while it moves."""

import math
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera import materials
from boxperson.emulator.camera.lamps import Lamps
from boxperson.emulator.camera.optics import Optics, attitude, project, rays
from boxperson.emulator.camera.scene import Die, Scene
from boxperson.emulator.camera.solid import enter
from boxperson.emulator.camera.turning import matrix, turned

Floats = NDArray[np.float32]
Window = tuple[slice, slice]

CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float64)
FINE = 2
COARSE_PX = 4.0
STEP_PX = 4.0
MOST_STEPS = 10


class Instant(NamedTuple):
    """A die at one moment of the exposure: its attitude (body to world) and its middle."""

    rotation: Floats
    middle_mm: Floats

    def corners(self) -> NDArray[np.float64]:
        """Returns its eight corners in the world, (8, 3)."""
        return CORNERS * float(materials.HALF_MM) @ self.rotation.T.astype(np.float64) + self.middle_mm


def instants(die: Die, optics: Optics) -> list[Instant]:
    """Returns where a die is during the exposure: once at rest, else at even steps around the middle."""
    rest = Instant(matrix(die.quaternion), np.array(die.position_mm, np.float32))
    if die.blur is None:
        return [rest]
    exposure_s = optics.exposure_ms / 1000
    velocity = np.array(die.blur.velocity_mm_s, np.float32)
    reach_mm = (math.dist(velocity, (0, 0, 0)) + math.dist(die.blur.spin_rad_s, (0, 0, 0)) * 13) * exposure_s
    steps = min(MOST_STEPS, 1 + math.ceil(reach_mm * optics.focal_px / optics.eye_mm[2] / STEP_PX))
    times = ((np.arange(steps) + 0.5) / steps - 0.5) * exposure_s
    return [
        Instant(turned(die.blur.spin_rad_s, t) @ rest.rotation, rest.middle_mm + velocity * np.float32(t))
        for t in times
    ]


def draw(light: Floats, window: Window, die: Die, scene: Scene, optics: Optics, rig: Lamps) -> None:
    """Draws a die over a window of the linear picture."""
    moments = instants(die, optics)
    others = np.array([o.position_mm for o in scene.dice if o is not die], np.float32).reshape(-1, 3)
    cover = np.zeros((*light.shape[:2], 4), np.float32)
    for moment in moments:
        part = _clip(outline(moment.corners(), optics), window)
        if part is None:
            continue
        stage = materials.stage(moment.rotation, moment.middle_mm, others, rig, scene.felt)
        seen = _sharp if len(moments) == 1 else _coarse
        inner = tuple(slice(p.start - w.start, p.stop - w.start) for p, w in zip(part, window, strict=True))
        cover[inner] += seen(stage, scene.set, part, optics)
    cover /= len(moments)
    light *= 1 - cover[..., 3:]
    light += cover[..., :3]


def outline(corners: NDArray[np.float64], optics: Optics) -> Window:
    """Returns the window of the picture, perhaps partly outside of it, that holds what has these corners."""
    seen = project(optics, corners)
    left, top = np.floor(seen.min(axis=0)).astype(int) - 2
    right, bottom = np.ceil(seen.max(axis=0)).astype(int) + 3
    return slice(int(top), int(bottom)), slice(int(left), int(right))


def _clip(part: Window, window: Window) -> Window | None:
    rows, columns = (slice(max(p.start, w.start), min(p.stop, w.stop)) for p, w in zip(part, window, strict=True))
    return (rows, columns) if rows.start < rows.stop and columns.start < columns.stop else None


def _sharp(stage: materials.Stage, dice_set: str, part: Window, optics: Optics) -> Floats:
    """Casts FINE x FINE rays a pixel."""
    step = (np.arange(FINE, dtype=np.float32) + 0.5) / FINE - 0.5
    right, down = attitude(optics)[:2] / np.float32(optics.focal_px)
    shifts = step[:, None, None] * down + step[None, :, None] * right
    beam = rays(optics)[part][:, :, None, None] + shifts
    seen = _cast(stage, dice_set, beam.reshape(-1, 3), optics)
    mean: Floats = seen.reshape(*beam.shape[:2], FINE * FINE, 4).mean(axis=2)
    return mean


def _coarse(stage: materials.Stage, dice_set: str, part: Window, optics: Optics) -> Floats:
    """Casts one ray for every 2 x 2 pixels, which is enough for a smear."""
    beam = rays(optics)[part][::2, ::2]
    seen = _cast(stage, dice_set, beam.reshape(-1, 3), optics).reshape(*beam.shape[:2], 4)
    rows, columns = (side.stop - side.start for side in part)
    return np.asarray(cv2.resize(seen, (columns, rows), interpolation=cv2.INTER_LINEAR), np.float32)


def _cast(stage: materials.Stage, dice_set: str, beam: Floats, optics: Optics) -> Floats:
    """Returns colour times cover, and cover, for each ray, (n, 4)."""
    beam = (beam / np.sqrt((beam**2).sum(axis=1, keepdims=True))).T
    eye = (np.array(optics.eye_mm, np.float32) - stage.middle_mm) / materials.HALF_MM
    hit = enter(stage.rotation.T @ eye, stage.rotation.T @ beam, materials.ROUNDING[dice_set])
    seen = np.zeros((beam.shape[1], 4), np.float32)
    seen[hit.ray, :3] = materials.shade(stage, hit, dice_set).T
    seen[hit.ray, 3] = 1
    return seen
