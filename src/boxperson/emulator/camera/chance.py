"""Random tables for measuring the eyes: two flat dice anywhere, in any light, with the truth beside them."""

import math
import random
from typing import Any

from boxperson.emulator.camera.scene import DiceSet, Die, Light, Scene, scene_to
from boxperson.emulator.dice import places, resting


def random_scene(rng: random.Random, felt: str = "green") -> tuple[dict[str, Any], tuple[int, int]]:
    """Draws two flat dice under some light.

    Returns:
        The scene in its JSON shape, and the uppermost faces of its dice in their order.
    """
    faces = (rng.randint(1, 6), rng.randint(1, 6))
    dice = []
    for face, place in zip(faces, places(rng), strict=True):
        pose = resting(face, *place)
        dice.append(Die((pose.x_mm, pose.y_mm, pose.z_mm), pose.quaternion))
    light = Light(
        seed=rng.randrange(2**31),
        glare=math.sqrt(rng.random()) if rng.random() < 0.5 else 0.0,
        level=rng.uniform(0.45, 1.0),
    )
    dice_set: DiceSet = "red" if rng.random() < 0.5 else "white"
    return scene_to(Scene(felt, dice_set, tuple(dice), light)), faces
