"""One picture of a scene: felt, shadows, dice, lens and sensor put together.

The empty table is drawn once for a light and kept; a scene is drawn into windows around its dice.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np

from boxperson.emulator.camera import board, bodies, felt, lamps, sensor, shadows
from boxperson.emulator.camera.arrays import Floats, Picture, Window, floats
from boxperson.emulator.camera.optics import Optics, onto_plane
from boxperson.emulator.camera.scene import Light, Scene, scene_from

BORDER_PX = 6
GRID_PX = 16
USUAL = Optics()


def render(scene: Scene | Mapping[str, Any], optics: Optics = USUAL, seed: int = 0) -> Picture:
    """Returns the picture of a scene as a client of the camera decodes it, (height, width, 3) in B, G, R.

    Args:
        scene: the scene, or its JSON shape.
        optics: the camera.
        seed: of the sensor's noise.

    Raises:
        UsageError: the JSON shape is no scene.
    """
    known = scene if isinstance(scene, Scene) else scene_from(scene)
    clean = expose(known, optics)
    noisy = sensor.noisy(clean, sensor.grain(clean), np.random.default_rng(seed))
    encoded = np.frombuffer(sensor.jpeg(noisy), np.uint8)
    return np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)


def expose(scene: Scene, optics: Optics) -> Picture:
    """Returns the picture of a scene without the noise of the sensor."""
    table = _table(scene.felt, scene.light, optics)
    picture = table.picture.copy()
    for window in _windows(scene, optics):
        wide = _grown(window, optics)
        seen = sensor.develop(sensor.lens(_light(scene, optics, wide, table)) * table.gain[wide])
        inner = tuple(slice(w.start - v.start, w.stop - v.start) for w, v in zip(window, wide, strict=True))
        picture[window] = seen[inner]
    return picture


class _Table(NamedTuple):
    """The empty table in some light: in linear light, the exposure of each pixel, and the finished picture."""

    light: Floats
    gain: Floats
    picture: Picture


@lru_cache(maxsize=2)
def _table(cloth: str, light: Light, optics: Optics) -> _Table:
    bright = _brightness(lamps.lamps(light, optics), optics)
    gain = sensor.vignette(optics) * np.float32(1.15 * light.level)
    soft = sensor.develop(felt.softened(cloth, optics) * (bright * gain))
    return _Table(felt.seen(cloth, optics) * bright, gain, soft)


def _brightness(rig: lamps.Lamps, optics: Optics) -> Floats:
    """How bright white would be on the felt, at every pixel."""
    where = onto_plane(optics)[::GRID_PX, ::GRID_PX]
    points = np.concatenate([where, np.zeros_like(where[..., :1])], axis=-1).reshape(-1, 3).T
    up = np.zeros_like(points)
    up[2] = 1
    bright = np.ascontiguousarray(lamps.irradiance(rig, points, up).T).reshape(*where.shape[:2], 3)
    return floats(cv2.resize(bright, (optics.width_px, optics.height_px)))


def _light(scene: Scene, optics: Optics, window: Window, table: _Table) -> Floats:
    """The linear light of a window with all that stands in it."""
    rig = lamps.lamps(scene.light, optics)
    light = table.light[window].copy()
    if scene.board:
        board.draw(light, window, scene.board, optics, rig)
    if scene.dice:
        middles = [moments[len(moments) // 2] for moments in (bodies.instants(die, optics) for die in scene.dice)]
        light *= shadows.shade([m.corners() for m in middles], optics, rig, scene.set, window)
    for die in sorted(scene.dice, key=lambda die: -float(np.linalg.norm(np.subtract(die.position_mm, optics.eye_mm)))):
        bodies.draw(light, window, die, scene, optics, rig)
    return light


def _windows(scene: Scene, optics: Optics) -> list[Window]:
    """The parts of the picture that differ from the empty table; none overlaps another."""
    if scene.board:
        return [(slice(0, optics.height_px), slice(0, optics.width_px))]
    lights = shadows.lamp_points(lamps.lamps(scene.light, optics))
    found: list[Window] = []
    for die in scene.dice:
        corners = [moment.corners() for moment in bodies.instants(die, optics)]
        middle = corners[len(corners) // 2]
        around = [shadows.fall(middle, light) for light in lights] + [middle * (1, 1, 0)]
        window = bodies.outline(np.concatenate([*corners, *around]), optics)
        found = _joined(found, _within(_padded(window, 18), optics))
    return found


def _joined(windows: list[Window], new: Window) -> list[Window]:
    """Adds a window, made one with those that it meets."""
    if any(side.start >= side.stop for side in new):
        return windows
    for other in windows:
        if all(a.start < b.stop + BORDER_PX and b.start < a.stop + BORDER_PX for a, b in zip(new, other, strict=True)):
            both = tuple(slice(min(a.start, b.start), max(a.stop, b.stop)) for a, b in zip(new, other, strict=True))
            return _joined([window for window in windows if window is not other], (both[0], both[1]))
    return [*windows, new]


def _padded(window: Window, border: int) -> Window:
    rows, columns = (slice(side.start - border, side.stop + border) for side in window)
    return rows, columns


def _within(window: Window, optics: Optics) -> Window:
    rows, columns = window
    return (
        slice(max(rows.start, 0), min(rows.stop, optics.height_px)),
        slice(max(columns.start, 0), min(columns.stop, optics.width_px)),
    )


def _grown(window: Window, optics: Optics) -> Window:
    return _within(_padded(window, BORDER_PX), optics)
