"""How chips are made: their colours, what is on their upper side, and how each one is worn."""

import math
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera.arrays import Floats, Picture, floats

RADIUS_MM, THICK_MM = 19.5, 3.3
INLAY_MM, RING_MM = 11.8, 10.3
SPOTS, SPOT_RAD, SPOT_FROM_MM = 6, 0.21, 14.2
TEXELS_PER_MM = 10
SIDE = round(2 * (RADIUS_MM + 1) * TEXELS_PER_MM)
BODY = {
    100: (0.62, 0.66, 0.67),
    500: (0.030, 0.026, 0.40),
    2500: (0.045, 0.24, 0.030),
    10_000: (0.019, 0.018, 0.018),
    50_000: (0.27, 0.030, 0.125),
    100_000: (0.030, 0.47, 0.72),
    500_000: (0.018, 0.135, 0.66),
}
CREAM = (0.50, 0.64, 0.69)
INLAY = (0.58, 0.67, 0.70)
PRINT = (0.05, 0.05, 0.06)
DIRT = (0.055, 0.075, 0.090)
BODY_GLOSS, INLAY_GLOSS = 0.55, 1.25


class Look(NamedTuple):
    """What tells a chip from others of its value.

    Attributes:
        tint: how much of each colour (B, G, R) it still gives back.
        dirt: how dirty it is at the most, 0 to 1.
        turn_rad: how its wear lies.
        lean: how far its upper side is out of level (x, y).
    """

    tint: Floats
    dirt: float
    turn_rad: float
    lean: tuple[float, float]


@lru_cache(maxsize=256)
def look(value_cents: int, yaw_rad: float) -> Look:
    """Returns how a chip is worn; it is known by its value and its turn."""
    rng = np.random.default_rng([value_cents, round(yaw_rad % math.tau * 1e4)])
    tint = np.clip(rng.normal(0.97, 0.04) + rng.normal(0, 0.025, 3), 0.8, 1.08)
    lean = rng.normal(0, 0.011, 2)
    return Look(floats(tint), rng.uniform(0.03, 0.3), rng.uniform(0, math.tau), (lean[0], lean[1]))


@lru_cache(maxsize=32)
def upper_side(value_cents: int, pixel_tenths_mm: int) -> Floats:
    """Returns colour (B, G, R) and gloss of a chip's upper side, (SIDE, SIDE, 4), softened to the size of a pixel."""
    across = (floats(np.arange(SIDE)) + np.float32(0.5)) / TEXELS_PER_MM - np.float32(SIDE / TEXELS_PER_MM / 2)
    x, y = np.meshgrid(across, -across)
    away, around = np.hypot(x, y), np.arctan2(y, x)
    face = np.empty((SIDE, SIDE, 4), np.float32)
    face[:] = (*BODY[value_cents], BODY_GLOSS)
    face[..., :3] *= _mould(away, around)[..., None]
    face[(away > SPOT_FROM_MM) & on_spot(around)] = (*CREAM, BODY_GLOSS)
    face[away < INLAY_MM] = (*INLAY, INLAY_GLOSS)
    face[np.abs(away - RING_MM) < 0.45, :3] = BODY[value_cents] if value_cents != 100 else PRINT
    ink = floats(_denomination(value_cents)) / np.float32(255)
    face[..., :3] += (floats(PRINT) - face[..., :3]) * ink[..., None]
    groove = np.exp(-(((away - INLAY_MM - 0.2) / 0.25) ** 2)) * np.float32(0.35)
    face[..., :3] *= 1 - groove[..., None]
    return floats(cv2.GaussianBlur(face, (0, 0), max(0.6, 0.035 * pixel_tenths_mm * TEXELS_PER_MM)))


def on_spot(around_rad: Floats) -> NDArray[np.bool_]:
    """Whether directions from the middle of a chip meet an edge spot."""
    part = np.float32(math.tau / SPOTS)
    return np.asarray(np.abs((around_rad + part / 2) % part - part / 2) < np.float32(SPOT_RAD), np.bool_)


def side(value_cents: int, around_rad: Floats) -> Floats:
    """Returns the colour of a chip's side in directions from its middle, (..., 3)."""
    return floats(np.where(on_spot(around_rad)[..., None], floats(CREAM), floats(BODY[value_cents])))


def _mould(away: Floats, around: Floats) -> Floats:
    """The pattern that is pressed into the rim: light and dark lines."""
    pressed = (away > 15.2) & (away < 17.6)
    return floats(1 + pressed * 0.10 * np.sign(np.sin(around * 60)) * (np.abs(np.sin(around * 60)) > 0.3))


def _denomination(value_cents: int) -> Picture:
    plate = np.zeros((SIDE, SIDE), np.uint8)
    text, scale, thick = f"${value_cents // 100}", 3.2, 9
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, thick)
    scale *= min(1.0, 2 * 8.2 * TEXELS_PER_MM / width)
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, thick)
    at = ((SIDE - width) // 2, (SIDE + height) // 2)
    cv2.putText(plate, text, at, cv2.FONT_HERSHEY_DUPLEX, scale, 255, thick, cv2.LINE_AA)
    return plate


@lru_cache(maxsize=1)
def wear() -> Floats:
    """Returns how dirt gathers on a chip (0 to 1), and scratches that brighten it (0 to 1), (SIDE, SIDE, 2)."""
    rng = np.random.default_rng(39)
    clouds = sum(_cloud(rng, spread) * np.float32(share) for spread, share in ((60, 0.5), (18, 0.35), (4, 0.25)))
    scratched = np.zeros((SIDE, SIDE), np.uint8)
    for _ in range(70):
        x, y = rng.uniform(0, SIDE, 2)
        heading, length = rng.uniform(0, math.tau), rng.exponential(45.0)
        end = round(x + length * math.cos(heading)), round(y + length * math.sin(heading))
        cv2.line(scratched, (round(x), round(y)), end, int(rng.integers(30, 170)), 1, cv2.LINE_AA)
    scratches = cv2.GaussianBlur(scratched, (0, 0), 1.2).astype(np.float32) / np.float32(255)
    return floats(np.stack([np.clip(np.float32(0.45) + np.float32(0.4) * floats(clouds), 0, 1), scratches], axis=-1))


def _cloud(rng: np.random.Generator, spread: float) -> Floats:
    cloud = cv2.GaussianBlur(rng.standard_normal((SIDE, SIDE), np.float32), (0, 0), spread)
    return floats(cloud / cloud.std())
