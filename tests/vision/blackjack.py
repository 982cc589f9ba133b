"""The blackjack table of the emulated camera, calibrated once for all tests that look at it."""

import random
from functools import cache
from typing import Any

from boxperson.emulator.camera import render
from boxperson.emulator.camera.chance import random_blackjack_scene
from boxperson.emulator.camera.optics import BLACKJACK_OPTICS
from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Image
from tests.benchmarks.read_blackjack_frames import calibrated

Scene = dict[str, Any]


@cache
def calibration() -> Calibration:
    return calibrated()


def drawn(seed: int, felt: str = "green", deck: str = "standard") -> Scene:
    """A random round."""
    return random_blackjack_scene(random.Random(seed), felt, deck)


def empty(felt: str = "green", level: float = 0.8) -> Scene:
    """A table on which nothing lies, all lamps dark, in light without glare."""
    bare = {"cards": [], "chips": [], "light": {"seed": 4, "glare": 0.0, "level": level}}
    scene = {**drawn(0, felt), **bare}
    scene["lamps"] = [{**lamp, "lit": False} for lamp in scene["lamps"]]
    return scene


def stack(x_mm: float, y_mm: float, *values_cents: int) -> list[Scene]:
    """Chips on top of one another, the lowest first, a little askew."""
    return [
        {
            "value_cents": value,
            "position_mm": [x_mm + 0.3 * (-1) ** layer * bool(layer), y_mm, 3.3 * (layer + 0.5)],
            "yaw_rad": 0.4 * layer + 0.1,
            "blur": None,
        }
        for layer, value in enumerate(values_cents)
    ]


def seen(scene: Scene, seed: int = 0) -> Image:
    return render(scene, BLACKJACK_OPTICS, seed=seed)
