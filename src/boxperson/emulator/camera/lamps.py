"""The lamps above the table: soft rectangular panels in the ceiling, and the dim room around them.

Radiance is relative: a white sheet lying on the felt in full light has radiance 1. Colours are B, G, R.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from boxperson.emulator.camera.arrays import Floats, floats
from boxperson.emulator.camera.optics import Optics
from boxperson.emulator.camera.scene import Light

CEILING_MM = 1700.0
AMBIENT = 0.3
ROOM = np.array([[0.10], [0.10], [0.11]], np.float32)


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel in the ceiling: its middle, its half sizes, the softness of its edge, its radiance in B, G, R."""

    middle_mm: tuple[float, float]
    half_mm: tuple[float, float]
    soft_mm: float
    radiance: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Lamps:
    """All lamps of one light: the key light, which throws the shadows, and the panels that only glare."""

    key: Panel
    glare: tuple[Panel, ...]

    @property
    def key_mm(self) -> tuple[float, float, float]:
        """Where the key light is."""
        return (*self.key.middle_mm, CEILING_MM)


@lru_cache(maxsize=8)
def lamps(light: Light, optics: Optics) -> Lamps:
    """Hangs the lamps: a key light to one side, and panels whose mirror image falls among what lies there."""
    rng = np.random.default_rng([light.seed, 11])
    blue = rng.uniform(0.80, 1.06)
    colour = (blue, blue**0.35, 1.0)
    key = _key(rng, colour)
    glare = tuple(_mirrored(rng, colour, optics, light.glare) for _ in range(rng.integers(2, 5)))
    return Lamps(key, glare if light.glare > 0 else ())


def _key(rng: np.random.Generator, colour: tuple[float, float, float]) -> Panel:
    """A lamp that gives the felt at the origin all the light that the room does not."""
    angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(800, 1500)
    half = rng.uniform(90, 230, 2)
    square = away**2 + CEILING_MM**2
    radiance = (1 - AMBIENT) * np.pi * square**2 / (4 * half[0] * half[1] * CEILING_MM**2)
    return Panel((away * np.cos(angle), away * np.sin(angle)), (half[0], half[1]), 40.0, _times(colour, radiance))


def _mirrored(rng: np.random.Generator, colour: tuple[float, float, float], optics: Optics, glare: float) -> Panel:
    """A panel that the camera sees mirrored in the top of what lies at some spot of the felt."""
    right, up = optics.glared_mm
    spot = rng.uniform((-right, -up), (right, up))
    middle = spot + (spot - optics.eye_mm[:2]) * CEILING_MM / optics.eye_mm[2]
    half = rng.uniform(60, 260, 2)
    return Panel(
        (middle[0], middle[1]),
        (half[0], half[1]),
        rng.uniform(10, 60),
        _times(colour, glare * rng.uniform(4, 26)),
    )


def _times(colour: tuple[float, float, float], factor: float) -> tuple[float, float, float]:
    return (colour[0] * factor, colour[1] * factor, colour[2] * factor)


def key_light(rig: Lamps, points_mm: Floats) -> tuple[Floats, Floats]:
    """Returns for points (3, n) the way to the key light (unit, (3, n)) and how bright white is that faces it."""
    to = floats(rig.key_mm)[:, None] - points_mm
    square = (to**2).sum(axis=0)
    area = 4 * rig.key.half_mm[0] * rig.key.half_mm[1]
    way = to / np.sqrt(square)
    return way, floats(rig.key.radiance)[:, None] * (np.float32(area / np.pi) * way[2] / square)


def irradiance(rig: Lamps, points_mm: Floats, normals: Floats) -> Floats:
    """Returns how bright white is at points with normals (3, n), unshadowed, as (3, n) in B, G, R."""
    way, strength = key_light(rig, points_mm)
    facing = np.maximum((way * normals).sum(axis=0), 0)
    lit: Floats = strength * facing + np.float32(AMBIENT) * (np.float32(0.55) + np.float32(0.45) * normals[2])
    return lit


def radiance(rig: Lamps, points_mm: Floats, directions: Floats, rough_mm: float = 0.0) -> Floats:
    """Returns what is seen from points along directions that point upwards, (3, n) in B, G, R.

    A surface that is not quite a mirror sees the edges of the panels softer by ``rough_mm``.
    """
    reach = (np.float32(CEILING_MM) - points_mm[2]) / np.maximum(directions[2], np.float32(0.02))
    x = points_mm[0] + directions[0] * reach
    y = points_mm[1] + directions[1] * reach
    seen: Floats = ROOM * (np.float32(0.6) + np.float32(1.4) * np.maximum(directions[2], 0))
    for panel in (rig.key, *rig.glare):
        share = _within(x, panel.middle_mm[0], panel.half_mm[0], panel.soft_mm + rough_mm)
        share *= _within(y, panel.middle_mm[1], panel.half_mm[1], panel.soft_mm + rough_mm)
        lit = np.flatnonzero(share)
        if lit.size:
            seen[:, lit] += share[lit] * floats(panel.radiance)[:, None]
    return seen


def _within(x: Floats, middle: float, half: float, soft: float) -> Floats:
    """How far points are inside a soft-edged interval, 0 to 1."""
    inside: Floats = np.clip((np.float32(half) - np.abs(x - np.float32(middle))) / np.float32(soft) + 0.5, 0, 1)
    return inside
