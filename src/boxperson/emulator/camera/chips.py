"""Draws a chip into a window of the linear picture: a flat cylinder, seen from above and a little from the side."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from boxperson.emulator.camera import chip_face, chip_shadows, lamps
from boxperson.emulator.camera.arrays import Floats, Points, Window, floats, thrice
from boxperson.emulator.camera.chip_face import RADIUS_MM, SIDE, TEXELS_PER_MM, THICK_MM, Look
from boxperson.emulator.camera.moments import moments
from boxperson.emulator.camera.optics import Optics, rays
from boxperson.emulator.camera.scene import Chip, Scene
from boxperson.emulator.camera.windows import common, inside, outline

RIM_MM = 0.8
MIRROR = np.float32(0.042)
ROUGH_MM = 150.0
BRIGHTEST = np.float32(1.6)
MESH = 7
WALL_ANGLES = 48
LOW = np.float32(0.45)


class Disc(NamedTuple):
    """A chip at one moment: its middle and its turn."""

    middle_mm: Floats
    yaw_rad: float

    def border(self) -> Points:
        """Returns points around its two rims in the world, (n, 3)."""
        return np.asarray(_RIMS + self.middle_mm, np.float64)


def _rims() -> Points:
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    ring = np.stack([np.cos(angles) * RADIUS_MM, np.sin(angles) * RADIUS_MM, np.zeros_like(angles)], axis=-1)
    up = np.array((0, 0, THICK_MM / 2))
    return np.concatenate([ring + up, ring - up])


_RIMS = _rims()


def discs(chip: Chip, optics: Optics) -> list[Disc]:
    """Returns where a chip is during the exposure, as in `moments`."""
    during = moments(chip, RADIUS_MM, optics)
    return [Disc(middle, math.atan2(rotation[1, 0], rotation[0, 0])) for rotation, middle in during]


def borders(chips: Sequence[Chip], optics: Optics) -> Points:
    """Returns the points around the rims of chips in the middle of the exposure, (chips, points, 3)."""
    found = [during[len(during) // 2].border() for during in (discs(chip, optics) for chip in chips)]
    return np.reshape(found, (len(chips), *_RIMS.shape))


@lru_cache(maxsize=512)
def reach(chip: Chip, optics: Optics, rig: lamps.Lamps) -> Window:
    """Returns the window of the picture around a chip, all the way that it moves, and its shadow."""
    shaded = chip_shadows.cast(borders([chip], optics), 0.0, rig).reshape(-1, 3)
    return outline(np.concatenate([*(disc.border() for disc in discs(chip, optics)), shaded]), optics)


def draw(light: Floats, window: Window, chip: Chip, scene: Scene, optics: Optics, rig: lamps.Lamps) -> None:
    """Draws a chip over a window of the linear picture."""
    during = discs(chip, optics)
    around = common(outline(np.concatenate([disc.border() for disc in during]), optics), window)
    if around is None:
        return
    above = borders([other for other in scene.chips if _shades(other, chip)], optics)
    patch = light[inside(around, window)]
    behind, share = patch.copy(), np.float32(1 / len(during))
    for disc in during:
        part = common(outline(disc.border(), optics), around)
        if part is not None:
            here = inside(part, around)
            colour, cover = _seen(chip, disc, above, part, optics, rig)
            colour -= behind[here]
            colour *= thrice(cover * share)
            patch[here] += colour


def _shades(other: Chip, chip: Chip) -> bool:
    """Whether a chip may throw a shadow on the upper side of another: it is higher, and near for its height."""
    height_mm = other.position_mm[2] - chip.position_mm[2]
    away_mm = math.dist(other.position_mm[:2], chip.position_mm[:2])
    return height_mm > THICK_MM / 2 and away_mm < 2 * RADIUS_MM + 2 * height_mm


def _seen(
    chip: Chip, disc: Disc, above: Points, part: Window, optics: Optics, rig: lamps.Lamps
) -> tuple[Floats, Floats]:
    """Returns colour (rows, columns, 3) and cover (rows, columns) for each pixel of a window."""
    x, y, step = _upper(disc, part, optics)
    pixel_mm = math.dist(optics.eye_mm, disc.middle_mm) / optics.focal_px
    away = np.hypot(x, y)
    down = -(x * step[0] + y * step[1]) / np.maximum(step[0] ** 2 + step[1] ** 2, np.float32(1e-6))
    down = np.clip(down, 0, 1)
    nearest = np.hypot(x + down * step[0], y + down * step[1])
    cover = _share(nearest, pixel_mm)
    upper = _share(away, pixel_mm)
    look = chip_face.look(chip.value_cents, chip.yaw_rad)
    colour = _top(chip, disc, look, (x, y), pixel_mm, optics, rig)
    if len(above):
        colour *= thrice(chip_shadows.shade(above, float(disc.middle_mm[2]) + THICK_MM / 2, optics, rig, part))
    wall = (upper < 1) & (cover > 0)
    side = _side(chip, disc, (x[wall], y[wall]), step[:, wall], rig)
    colour[wall] = side + (colour[wall] - side) * upper[wall][:, None]
    return colour, cover


def _upper(disc: Disc, part: Window, optics: Optics) -> tuple[Floats, Floats, Floats]:
    """Returns where each pixel looks on the plane of the upper side, from the chip's middle, and the way down."""
    beam = rays(optics)[part]
    top_mm = disc.middle_mm[2] + THICK_MM / 2
    run = beam[..., :2] / beam[..., 2:]
    fall = np.float32(top_mm - optics.eye_mm[2])
    x = run[..., 0] * fall + np.float32(optics.eye_mm[0] - disc.middle_mm[0])
    y = run[..., 1] * fall + np.float32(optics.eye_mm[1] - disc.middle_mm[1])
    return floats(x), floats(y), floats(np.moveaxis(run * np.float32(-THICK_MM), -1, 0))


def _share(away_mm: Floats, pixel_mm: float) -> Floats:
    return floats(np.clip((np.float32(RADIUS_MM) - away_mm) / np.float32(pixel_mm) + np.float32(0.5), 0, 1))


def _side(chip: Chip, disc: Disc, at: tuple[Floats, Floats], step: Floats, rig: lamps.Lamps) -> Floats:
    """The colour of the wall where rays meet it on their way down, darker towards what it stands on."""
    x, y = at
    square = np.maximum(step[0] ** 2 + step[1] ** 2, np.float32(1e-6))
    along = (x * step[0] + y * step[1]) / square
    beyond = (x**2 + y**2 - np.float32(RADIUS_MM**2)) / square
    down = np.clip(-along - np.sqrt(np.maximum(along**2 - beyond, 0)), 0, 1)
    around = np.arctan2(y + down * step[1], x + down * step[0])
    turn = np.arange(WALL_ANGLES, dtype=np.float32) * np.float32(math.tau / WALL_ANGLES)
    normals = floats(np.stack([np.cos(turn), np.sin(turn), np.zeros_like(turn)]))
    bright = lamps.irradiance(rig, disc.middle_mm[:, None] + normals * np.float32(RADIUS_MM), normals).T
    sector = np.round(around * np.float32(WALL_ANGLES / math.tau)).astype(np.intp) % WALL_ANGLES
    lit = bright[sector] * (np.float32(1) - LOW * down)[..., None]
    tint = chip_face.look(chip.value_cents, chip.yaw_rad).tint
    return floats(chip_face.side(chip.value_cents, floats(around - disc.yaw_rad)) * lit * tint)


def _top(
    chip: Chip, disc: Disc, look: Look, at: tuple[Floats, Floats], pixel_mm: float, optics: Optics, rig: lamps.Lamps
) -> Floats:
    """The colour of the upper side: print and dirt in the light that reaches it, and the lamps that it mirrors."""
    printed = _looked_up(chip_face.upper_side(chip.value_cents, round(min(pixel_mm, 2.0) * 20)), at, disc.yaw_rad)
    worn = _looked_up(chip_face.wear(), at, disc.yaw_rad + look.turn_rad)
    colour = printed[..., :3] * look.tint
    colour += (floats(chip_face.DIRT) - colour) * (worn[..., :1] * np.float32(look.dirt))
    colour += (np.float32(0.5) - colour) * (worn[..., 1:] * np.float32(0.25))
    normal = floats([*look.lean, 1.0])[:, None]
    bright = lamps.irradiance(rig, disc.middle_mm[:, None], floats(normal / np.linalg.norm(normal)))[:, 0]
    colour *= bright * (1 + _rim(disc, at, rig))[..., None]
    colour += _gloss(disc, look, at, optics, rig) * printed[..., 3:]
    return floats(colour)


def _looked_up(sheet: Floats, at: tuple[Floats, Floats], turn_rad: float) -> Floats:
    """Reads a picture of a whole chip at points around its middle."""
    cos, sin = np.float32(math.cos(turn_rad) * TEXELS_PER_MM), np.float32(math.sin(turn_rad) * TEXELS_PER_MM)
    x, y = at
    half = np.float32(SIDE / 2 - 0.5)
    column, row = x * cos + y * sin + half, half + x * sin - y * cos
    return floats(cv2.remap(sheet, column, row, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def _rim(disc: Disc, at: tuple[Floats, Floats], rig: lamps.Lamps) -> Floats:
    """How much brighter or darker the rounded rim is than the level part of the upper side."""
    x, y = at
    away = np.hypot(x, y)
    to_key = floats(rig.key_mm) - disc.middle_mm
    to_key /= np.linalg.norm(to_key)
    towards = (x * to_key[0] + y * to_key[1]) / np.maximum(away, np.float32(1))
    near = np.clip(1 - (np.float32(RADIUS_MM) - away) / np.float32(RIM_MM), 0, 1)
    return floats(near * (np.float32(0.55) * towards - np.float32(0.15)))


def _gloss(disc: Disc, look: Look, at: tuple[Floats, Floats], optics: Optics, rig: lamps.Lamps) -> Floats:
    """What the upper side mirrors, softly, at points around its middle, (rows, columns, 3)."""
    across = np.linspace(-RADIUS_MM, RADIUS_MM, MESH, dtype=np.float32)
    x, y = np.meshgrid(across, across)
    points = np.stack([x.ravel(), y.ravel(), np.full(x.size, THICK_MM / 2, np.float32)]) + disc.middle_mm[:, None]
    way = points - floats(optics.eye_mm)[:, None]
    way = way / np.sqrt((way**2).sum(axis=0))
    normal = floats([*look.lean, 1.0])[:, None]
    normal = normal / np.linalg.norm(normal)
    mirrored = way - 2 * (way * normal).sum(axis=0) * normal
    seen = np.minimum(MIRROR * lamps.radiance(rig, floats(points), floats(mirrored), ROUGH_MM), BRIGHTEST)
    mesh = floats(seen.T.reshape(MESH, MESH, 3))
    column, row = ((side + np.float32(RADIUS_MM)) * np.float32((MESH - 1) / (2 * RADIUS_MM)) for side in at)
    return floats(cv2.remap(mesh, floats(column), floats(row), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
