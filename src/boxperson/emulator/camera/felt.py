"""The felt with its printed layout, as the colour of the cloth in the world and as the camera sees it."""

import math
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np

from boxperson.emulator.camera import layout, sensor
from boxperson.emulator.camera.arrays import Floats, floats
from boxperson.emulator.camera.optics import Optics, onto_plane

COLOURS = {
    "green": (0.072, 0.165, 0.008),
    "blue": (0.28, 0.075, 0.02),
    "red": (0.022, 0.018, 0.22),
}
LINT_PER_MM2 = 1500 / (540 * 380)


class _Roll(NamedTuple):
    """How large a piece of cloth lies under the camera, and how finely it is drawn."""

    size_mm: tuple[float, float]
    texels_per_mm: float


_LARGE = {
    "blackjack": _Roll((960.0, 580.0), 2.5),
    "live-craps": _Roll((960.0, 580.0), 3.0),
    "mini-craps": _Roll((960.0, 580.0), 3.0),
}


def _roll(printed: str) -> _Roll:
    return _LARGE.get(printed, _Roll((540.0, 380.0), 4.0))


@lru_cache(maxsize=2)
def cloth(felt: str, printed: str) -> Floats:
    """Returns the colour of the printed cloth (B, G, R, linear), the origin in its middle, y downwards."""
    size_mm, texels_per_mm = roll = _roll(printed)
    width, height = (round(side * texels_per_mm) for side in size_mm)
    weave = _weave(np.random.default_rng(623), height, width, lint=round(LINT_PER_MM2 * math.prod(size_mm)))[..., None]
    colour = floats(COLOURS[felt]) * weave
    for ink in layout.inks(printed, *roll):
        soaked = np.clip(ink.cover[..., None] * (1.35 - 0.35 / np.maximum(weave, 0.4)), 0, 1)
        colour = colour * (1 - soaked) + floats(ink.colour) * np.sqrt(weave) * soaked
    return floats(colour)


def _weave(rng: np.random.Generator, height: int, width: int, lint: int) -> Floats:
    """Threads, nap, wear and lint: brightness around 1."""
    along = _noise(rng, height, width, 4.0, 0.8)
    across = _noise(rng, height, width, 0.8, 4.0)
    nap = _noise(rng, height, width, 1.0, 1.0)
    clumps = _noise(rng, height, width, 3.0, 3.0)
    small = rng.standard_normal((height // 60, width // 60), np.float32)
    wear = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    mixed = 0.06 * along + 0.06 * across + 0.13 * nap + 0.06 * clumps + 0.025 * wear
    return floats(np.clip(np.exp(mixed) + _lint(rng, height, width, lint), 0.3, 4.0))


def _noise(rng: np.random.Generator, height: int, width: int, spread_x: float, spread_y: float) -> Floats:
    grain = cv2.GaussianBlur(rng.standard_normal((height, width), np.float32), (0, 0), spread_x, sigmaY=spread_y)
    return floats(grain / grain.std())


def _lint(rng: np.random.Generator, height: int, width: int, fibres: int) -> Floats:
    """Short bright fibres and specks, as any used cloth has."""
    sheet = np.zeros((height, width), np.uint8)
    for _ in range(fibres):
        x, y = rng.uniform((0, 0), (width, height))
        heading, length = rng.uniform(0, 2 * np.pi), rng.exponential(3.0)
        end = (round(x + length * np.cos(heading)), round(y + length * np.sin(heading)))
        cv2.line(sheet, (round(x), round(y)), end, int(rng.integers(40, 255)), 1, cv2.LINE_AA)
    return floats(cv2.GaussianBlur(sheet, (0, 0), 0.7)) / np.float32(150)


@lru_cache(maxsize=4)
def seen(felt: str, printed: str, optics: Optics) -> Floats:
    """Returns the bare cloth as the camera sees it, evenly lit, (height, width, 3) linear."""
    size_mm, texels_per_mm = _roll(printed)
    where = onto_plane(optics)
    x = (where[..., 0] + size_mm[0] / 2) * texels_per_mm
    y = (size_mm[1] / 2 - where[..., 1]) * texels_per_mm
    sharp = cv2.GaussianBlur(cloth(felt, printed), (0, 0), 0.55)
    return floats(cv2.remap(sharp, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT))


@lru_cache(maxsize=4)
def softened(felt: str, printed: str, optics: Optics) -> Floats:
    """Returns what `seen` does, as the lens leaves it."""
    return sensor.lens(seen(felt, printed, optics))


@lru_cache(maxsize=4)
def coarse(felt: str, printed: str) -> Floats:
    """Returns the cloth at one texel per millimetre, for what shines through a die."""
    width, height = (round(side) for side in _roll(printed).size_mm)
    return floats(cv2.resize(cloth(felt, printed), (width, height), interpolation=cv2.INTER_AREA))


def below(felt: str, printed: str, points_mm: Floats) -> Floats:
    """Returns the colour of the cloth under points (3, n), as (3, n)."""
    sheet, (width_mm, height_mm) = coarse(felt, printed), _roll(printed).size_mm
    column = np.clip((points_mm[0] + width_mm / 2).astype(np.intp), 0, sheet.shape[1] - 1)
    row = np.clip((height_mm / 2 - points_mm[1]).astype(np.intp), 0, sheet.shape[0] - 1)
    return floats(sheet.reshape(-1, 3)[row * sheet.shape[1] + column].T)


@lru_cache(maxsize=4)
def mean(felt: str) -> Floats:
    """Returns the colour of the plain cloth, (3, 1)."""
    return np.array(COLOURS[felt], np.float32)[:, None]
