"""Draws the small lamps in the table: a dome in a dark ring, dull when it is dark; lit, it glows and is overexposed."""

import numpy as np

from boxperson.emulator.camera import lamps
from boxperson.emulator.camera.arrays import Floats, Points, Window, floats
from boxperson.emulator.camera.optics import Optics, attitude, rays
from boxperson.emulator.camera.scene import Led
from boxperson.emulator.camera.windows import common, inside, outline

DOME_MM, BEZEL_MM = 4.5, 6.0
HALO_MM = 26.0
FINE = 3
STEEPEST = np.float32(0.82)
BEZEL = np.float32(0.02)
DULL = {
    "white": (0.33, 0.36, 0.36),
    "red": (0.030, 0.026, 0.20),
    "amber": (0.020, 0.115, 0.26),
    "green": (0.050, 0.155, 0.045),
}
GLOW = {
    "white": (1.0, 0.97, 0.90),
    "red": (0.045, 0.030, 1.0),
    "amber": (0.015, 0.33, 1.0),
    "green": (0.16, 1.0, 0.06),
}
LIT = np.float32(2.7)
MOST_MIRRORED = np.float32(2.5)


def reach(led: Led, optics: Optics) -> Window:
    """Returns the window of the picture around a lamp and what its light falls on."""
    return outline(_around(led, HALO_MM if led.lit else BEZEL_MM), optics)


def draw(light: Floats, window: Window, led: Led, optics: Optics, rig: lamps.Lamps) -> None:
    """Draws a lamp over a window of the linear picture."""
    halo = common(reach(led, optics), window)
    if halo is not None and led.lit:
        light[inside(halo, window)] += _halo(led, halo, optics)
    body = common(outline(_around(led, BEZEL_MM), optics), window)
    if body is not None:
        colour, cover = _body(led, body, optics, rig)
        patch = light[inside(body, window)]
        patch *= 1 - cover[..., None]
        patch += colour


def _around(led: Led, radius_mm: float) -> Points:
    x, y = led.position_mm
    return np.array([(x + a * radius_mm, y + b * radius_mm, 0.0) for a in (-1, 1) for b in (-1, 1)], np.float64)


def _halo(led: Led, part: Window, optics: Optics) -> Floats:
    """The light of a lit lamp on its surroundings and in the lens."""
    x, y = _seen(led, rays(optics)[part], optics)
    away = np.hypot(x, y)
    fading = np.clip((np.float32(HALO_MM) - away) / np.float32(HALO_MM / 2), 0, 1)
    near = np.float32(0.16) * np.exp(-((away / np.float32(6.5)) ** 2))
    far = np.float32(0.035) / (1 + (away / np.float32(7)) ** 2)
    return floats(((near + far) * fading)[..., None] * floats(GLOW[led.colour]))


def _seen(led: Led, beam: Floats, optics: Optics) -> tuple[Floats, Floats]:
    """Where rays meet the felt, from the middle of a lamp."""
    run = beam[..., :2] * (np.float32(-optics.eye_mm[2]) / beam[..., 2:])
    x, y = (run[..., side] + np.float32(optics.eye_mm[side] - led.position_mm[side]) for side in (0, 1))
    return floats(x), floats(y)


def _body(led: Led, part: Window, optics: Optics, rig: lamps.Lamps) -> tuple[Floats, Floats]:
    """Returns colour times cover (rows, columns, 3) and cover of the dome and its ring, FINE x FINE rays a pixel."""
    step = (np.arange(FINE, dtype=np.float32) + np.float32(0.5)) / FINE - np.float32(0.5)
    right, down = attitude(optics)[:2] / np.float32(optics.focal_px)
    fine = rays(optics)[part][:, :, None, None] + step[:, None, None] * down + step[None, :, None] * right
    x, y = _seen(led, fine, optics)
    away = np.hypot(x, y)
    ring, dome = away < np.float32(BEZEL_MM), away < np.float32(DOME_MM)
    colour = np.zeros((*x.shape, 3), np.float32)
    point = floats([*led.position_mm, 0.0])[:, None]
    upright = floats([[0], [0], [1]])
    colour[ring] = BEZEL * lamps.irradiance(rig, point, upright)[:, 0]
    colour[dome] = _dome(led, x[dome], y[dome], optics, rig)
    return floats(colour.mean(axis=(2, 3))), floats(ring.mean(axis=(2, 3)))


def _dome(led: Led, x: Floats, y: Floats, optics: Optics, rig: lamps.Lamps) -> Floats:
    """The colour of points of the dome, (n, 3)."""
    slope = STEEPEST / np.float32(DOME_MM)
    normals = np.stack([x * slope, y * slope, np.sqrt(1 - (x * slope) ** 2 - (y * slope) ** 2)])
    points = np.stack([x + np.float32(led.position_mm[0]), y + np.float32(led.position_mm[1]), np.zeros_like(x)])
    way = floats(points) - floats(optics.eye_mm)[:, None]
    way = way / np.sqrt((way**2).sum(axis=0))
    mirrored = way - 2 * (way * normals).sum(axis=0) * normals
    up = np.flatnonzero(mirrored[2] > np.float32(0.05))
    gloss = np.zeros_like(points)
    seen = lamps.radiance(rig, floats(points[:, up]), floats(mirrored[:, up]))
    gloss[:, up] = np.minimum(seen * np.float32(0.045), MOST_MIRRORED)
    plain = lamps.irradiance(rig, floats(points), floats(normals)) * floats(DULL[led.colour])[:, None]
    if led.lit:
        middle = np.float32(0.22) + np.float32(0.78) * normals[2] ** 3
        plain = plain + floats(GLOW[led.colour])[:, None] * LIT * middle
    return floats((plain + gloss).T)
