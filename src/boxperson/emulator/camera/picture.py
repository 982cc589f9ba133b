"""One picture of a scene: felt, shadows, cards, dice, lens and sensor put together.

The empty table is drawn once for a light and kept; a scene is drawn into windows around what lies on the table.
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np

from boxperson.emulator.camera import board, bodies, felt, flat, lamps, sensor, shadows
from boxperson.emulator.camera.arrays import Floats, Picture, Window, floats
from boxperson.emulator.camera.changes import alike, differing, in_sight
from boxperson.emulator.camera.optics import Optics, onto_plane, optics_for
from boxperson.emulator.camera.parts import BORDER_PX, parts
from boxperson.emulator.camera.scene import Board, Die, Light, Scene, with_deck
from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.camera.windows import common, inside, padded, whole

GRID_PX = 16


class Exposed(NamedTuple):
    """A scene, and the picture of it without the noise of the sensor."""

    scene: Scene
    picture: Picture


def render(
    scene: Scene | Mapping[str, Any], optics: Optics | None = None, seed: int = 0, deck_folder: str | None = None
) -> Picture:
    """Returns the picture of a scene as a client of the camera decodes it, (height, width, 3) in B, G, R.

    Args:
        scene: the scene, or its JSON shape.
        optics: the camera; the one of the scene's table unless given.
        seed: of the sensor's noise.
        deck_folder: the faces of an ``external`` deck.

    Raises:
        UsageError: the JSON shape is no scene, or its deck is not to be had.
    """
    known = with_deck(scene if isinstance(scene, Scene) else scene_from(scene), deck_folder)
    clean = expose(known, optics or optics_for(known.layout))
    noisy = sensor.noisy(clean, sensor.grain(clean), np.random.default_rng(seed))
    encoded = np.frombuffer(sensor.jpeg(noisy), np.uint8)
    return np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)


def expose(scene: Scene, optics: Optics, since: Exposed | None = None) -> Picture:
    """Returns the picture of a scene without the noise of the sensor.

    Args:
        scene: what is before the camera.
        optics: the camera.
        since: an earlier scene with its picture, of which all that did not change is taken.
    """
    scene = in_sight(scene, optics)
    table = _table(scene.felt, scene.layout, scene.light, optics)
    picture, drawn = table.picture, scene
    if since and alike(scene, since.scene):
        picture, drawn = since.picture, differing(scene, in_sight(since.scene, optics))
    picture = picture.copy()
    for window in parts(drawn, optics):
        wide = common(padded(window, BORDER_PX), whole(optics)) or window
        seen = sensor.develop(sensor.lens(_light(scene, optics, wide, table)) * table.gain[wide])
        picture[window] = seen[inside(window, wide)]
    return picture


class _Table(NamedTuple):
    """The empty table in some light: in linear light, the exposure of each pixel, and the finished picture."""

    light: Floats
    gain: Floats
    picture: Picture


@lru_cache(maxsize=2)
def _table(cloth: str, printed: str, light: Light, optics: Optics) -> _Table:
    bright = _brightness(lamps.lamps(light, optics), optics)
    gain = np.repeat(sensor.vignette(optics) * np.float32(1.15 * light.level), 3, axis=-1)
    soft = sensor.develop(felt.softened(cloth, printed, optics) * (bright * gain))
    return _Table(felt.seen(cloth, printed, optics) * bright, gain, soft)


def _brightness(rig: lamps.Lamps, optics: Optics) -> Floats:
    """How bright white would be on the felt, at every pixel."""
    where = onto_plane(optics)[::GRID_PX, ::GRID_PX]
    points = np.concatenate([where, np.zeros_like(where[..., :1])], axis=-1).reshape(-1, 3).T
    up = np.zeros_like(points)
    up[2] = 1
    bright = np.ascontiguousarray(lamps.irradiance(rig, points, up).T).reshape(*where.shape[:2], 3)
    return floats(cv2.resize(bright, (optics.width_px, optics.height_px)))


def _light(scene: Scene, optics: Optics, window: Window, table: _Table) -> Floats:
    """The linear light of a window with all that stands in it, what is far from the camera drawn first."""
    rig = lamps.lamps(scene.light, optics)
    light = table.light[window].copy()
    dice = sorted(scene.dice, key=lambda die: -_away_mm(die, optics))
    held = scene.board is not None and any(_away_mm(scene.board, optics) < _away_mm(die, optics) for die in dice)
    if scene.board and not held:
        board.draw(light, window, scene.board, optics, rig)
    flat.draw(light, window, scene, optics, rig)
    if dice:
        cubes = [bodies.middle(die, optics).corners() for die in dice]
        light *= shadows.shade(cubes, optics, rig, scene.set, window)
    for die in dice:
        bodies.draw(light, window, die, scene, optics, rig)
    if scene.board and held:
        board.draw(light, window, scene.board, optics, rig)
    return light


def _away_mm(thing: Die | Board, optics: Optics) -> float:
    return math.dist(thing.position_mm, optics.eye_mm)
