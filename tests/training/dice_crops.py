"""Crops of uppermost faces out of rendered frames, and the changes that training makes to them.

Each crop shows a square of 30 mm about a place in the plane of the tops, upright in the turn that was supposed
there; the network sees the middle of it. Its label is the face, or 0 where the eyes must not read one.
"""

import math
import random
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera import materials, random_scene, render
from boxperson.emulator.dice import product
from boxperson.vision.calibration import Calibration
from boxperson.vision.dice.edges import find_yaw
from boxperson.vision.dice.flat import propose_faces
from boxperson.vision.dice.lattice import PATTERNS, SITES
from boxperson.vision.dice.network import CROP_PX, CROP_PX_PER_MM
from boxperson.vision.dice.sites import upright
from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import DIE_EDGE_MM, TopView, top_view
from tests.benchmarks.read_frames import as_sent

WIDE_MM = 30.0
PITCH_MM = 5.2
ELSEWHERE_MM, ELSEWHERE_RAD = 1.8, math.radians(12)
LEANING = 0.25
OTHERS = 4
HIDDEN = 5.0
LEGIBLE = 14.0
Labels = NDArray[np.int64]


class Lying(NamedTuple):
    """A die of a scene: its face (0 where it leans), the middle of its top, its turn."""

    face: int
    at_mm: Floats
    yaw_rad: float


def scene_of(rng: random.Random) -> tuple[dict[str, Any], list[Lying]]:
    """A table with two dice, some of them leaning, with marks of any strength on their faces."""
    scene, faces = random_scene(rng, rng.choice(("green", "blue", "red")))
    strength = rng.uniform(0.1, 0.9)
    materials.MARK.update(red=np.float32(strength), white=np.float32(strength * rng.uniform(0.3, 0.8)))
    lying = []
    for die, face in zip(scene["dice"], faces, strict=True):
        if rng.random() < LEANING:
            _lean(die, rng)
            lying.append(Lying(0, np.array(die["position_mm"][:2]), rng.uniform(0, math.pi / 2)))
        else:
            side = _axes(die["quaternion"])
            level = side[:, int(np.abs(side[2]).argmin())]
            lying.append(Lying(face, np.array(die["position_mm"][:2]), math.atan2(level[1], level[0]) % (math.pi / 2)))
    return scene, lying


def _lean(die: dict[str, Any], rng: random.Random) -> None:
    """Leans a flat die by 15 to 50 degrees, its lowest corner on the felt."""
    half, way = math.radians(rng.uniform(15, 50)) / 2, rng.uniform(0, 2 * math.pi)
    tilt = (math.cos(half), math.sin(half) * math.cos(way), math.sin(half) * math.sin(way), 0.0)
    die["quaternion"] = product(tilt, tuple(die["quaternion"]))
    die["position_mm"] = [*die["position_mm"][:2], DIE_EDGE_MM / 2 * float(np.abs(_axes(die["quaternion"])[2]).sum())]


def _axes(quaternion: tuple[float, float, float, float]) -> Floats:
    """The body's axes in the world, one a column."""
    w, x, y, z = quaternion
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def crops_of(seed: int, calibration: Calibration) -> list[tuple[Image, int]]:
    """Crops of one random frame: its dice, and the places that the eyes would take for faces."""
    rng = random.Random(seed)
    scene, lying = scene_of(rng)
    frame = as_sent(render(scene, seed=seed))
    view = top_view(calibration)
    tone = "light" if scene["set"] == "red" else "dark"
    found = []
    for die in lying:
        wide = _wide(view, frame, die.at_mm, die.yaw_rad)
        found.append((wide, die.face if legible(wide, die.face, dark=tone == "dark") else 0))
    proposed = propose_faces(view.overview(frame), view)
    for _, face in rng.sample(proposed, min(OTHERS, len(proposed))):
        at = np.array(face.middle_mm)
        yaw = find_yaw(view.window(frame, at)) if face.yaw_rad is None else face.yaw_rad
        if all(_is_elsewhere(die, at, yaw) for die in lying):
            found.append((_wide(view, frame, at, yaw), 0))
    return found


def _wide(view: TopView, frame: Image, at_mm: Floats, yaw_rad: float) -> Image:
    return upright(view.window(frame, at_mm), yaw_rad, WIDE_MM, CROP_PX_PER_MM)


def _is_elsewhere(die: Lying, at_mm: Floats, yaw_rad: float) -> bool:
    apart = float(np.hypot(*(die.at_mm - at_mm)))
    turned = abs((yaw_rad - die.yaw_rad + math.pi / 4) % (math.pi / 2) - math.pi / 4)
    return die.face == 0 or apart > ELSEWHERE_MM or turned > ELSEWHERE_RAD


def _discs() -> tuple[Floats, Floats]:
    """Masks of the nine sites, and of rings around them, in a wide crop."""
    side = round(WIDE_MM * CROP_PX_PER_MM)
    ys, xs = (np.mgrid[0:side, 0:side] - (side - 1) / 2) / CROP_PX_PER_MM
    far = [np.hypot(xs - u * PITCH_MM, ys + v * PITCH_MM) for u, v in SITES]
    discs, rings = np.array([d < 1.4 for d in far], float), np.array([abs(d - 3.1) < 0.4 for d in far], float)
    return discs / discs.sum(axis=(1, 2), keepdims=True), rings / rings.sum(axis=(1, 2), keepdims=True)


DISCS, RINGS = _discs()


def contrasts(wide: Image, *, dark: bool) -> Floats:
    """How far each of the nine sites stands out of the ring around it, grey levels."""
    tones = 255.0 - wide.max(axis=2) if dark else wide.min(axis=2).astype(np.float64)
    return np.asarray(((DISCS - RINGS) * tones).sum(axis=(1, 2)))


def legible(wide: Image, face: int, *, dark: bool) -> bool:
    """Whether every pip of a face can be seen, be it faintly."""
    seen = contrasts(wide, dark=dark)
    patterns = [pattern for pattern, value in PATTERNS.items() if value == face]
    faintest = [min(seen[SITES.index(site)] for site in pattern) for pattern in patterns]
    return max(faintest, default=0.0) >= HIDDEN


def seen_anew(rng: np.random.Generator, wide: Image, label: int) -> tuple[Image, int]:
    """A wide crop as the network may come to see it: a little off or far off, in other light, with other colours."""
    if label and rng.random() < 0.15:
        wide, label = _veiled(rng, wide, label)
    far = label > 0 and rng.random() < 0.12
    shift, turn = rng.normal(0, 0.3, 2).clip(-0.8, 0.8), float(np.clip(rng.normal(0, 2), -6, 6))
    if far and rng.random() < 0.75:
        way, length = rng.uniform(0, 2 * np.pi), rng.uniform(2.2, 8)
        shift, label = length * np.array([np.cos(way), np.sin(way)]), 0
    elif far:
        turn, label = float(rng.uniform(14, 76)), 0
    crop = _crop(wide, shift * CROP_PX_PER_MM, turn + 90 * int(rng.integers(4)), float(rng.normal(1, 0.015)))
    if label and rng.random() < 0.06:
        crop, label = _unsharp(rng, crop), 0
    colours = rng.permutation(3) if rng.random() < 0.25 else np.arange(3)
    light = rng.uniform(0.7, 1.3) * (1 + rng.normal(0, 0.05, 3))
    soft = cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.3, 0.9)) if rng.random() < 0.4 else crop
    noisy = soft[:, :, colours] * light + rng.normal(0, rng.uniform(0, 4), crop.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8), label


def _crop(wide: Image, shift_px: Floats, turn_deg: float, scale: float) -> Image:
    middle = (len(wide) - 1) / 2
    matrix = cv2.getRotationMatrix2D((middle, middle), turn_deg, scale)
    matrix[:, 2] = matrix[:, 2] + shift_px - (len(wide) - CROP_PX) / 2
    moved = cv2.warpAffine(wide, matrix, (CROP_PX, CROP_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def _unsharp(rng: np.random.Generator, crop: Image) -> Image:
    """The crop as it is when the die moves while the shutter is open, or lies out of focus."""
    if rng.random() < 0.3:
        return np.asarray(cv2.GaussianBlur(crop, (0, 0), rng.uniform(2.2, 4)), np.uint8)
    length, way = int(rng.integers(5, 13)), rng.uniform(0, np.pi)
    trail = np.zeros((13, 13), np.float32)
    for step in np.linspace(-length / 2, length / 2, 4 * length):
        trail[round(6 + step * np.sin(way)), round(6 + step * np.cos(way))] = 1
    return np.asarray(cv2.filter2D(crop, -1, trail / trail.sum()), np.uint8)


def _veiled(rng: np.random.Generator, wide: Image, label: int) -> tuple[Image, int]:
    """The crop under a spot or an edge of glare; 0 where that may hide a pip, whether or not one is there."""
    side = len(wide)
    ys, xs = (np.mgrid[0:side, 0:side] - (side - 1) / 2) / CROP_PX_PER_MM
    x, y = rng.uniform(-9, 9, 2)
    if rng.random() < 0.6:
        off = np.hypot(xs - x, ys - y) - rng.uniform(2, 7)
    else:
        way = rng.uniform(0, 2 * np.pi)
        off = (xs - x) * np.cos(way) + (ys - y) * np.sin(way)
    veil = rng.uniform(0.4, 1.05) / (1 + np.exp(np.clip(off / rng.uniform(0.1, 1.5), -30, 30)))
    lit = np.clip(wide + (255 - wide.astype(np.float64)) * veil[:, :, None], 0, 255).astype(np.uint8)
    strongest = max(contrasts(wide, dark=dark).max() for dark in (False, True))
    left = (1 - (DISCS * veil).sum(axis=(1, 2))).min() * strongest
    return lit, label if left >= LEGIBLE else 0
