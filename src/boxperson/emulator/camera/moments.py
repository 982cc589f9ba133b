"""Where a moving thing is while the frame is exposed."""

import math

import numpy as np

from boxperson.emulator.camera.arrays import Floats
from boxperson.emulator.camera.optics import Optics
from boxperson.emulator.camera.scene import Card, Chip, Die
from boxperson.emulator.camera.turning import matrix, turned

STEP_PX = 4.5
MOST_STEPS = 8


def moments(thing: Die | Card | Chip, radius_mm: float, optics: Optics) -> list[tuple[Floats, Floats]]:
    """Returns a thing's attitude (body to world) and middle: once at rest, else at even steps around the middle.

    Args:
        thing: what moves, or not.
        radius_mm: how far its points are from its middle, for how far a spin carries them.
        optics: the camera.
    """
    rotation, middle_mm = matrix(thing.quaternion), np.array(thing.position_mm, np.float32)
    if thing.blur is None:
        return [(rotation, middle_mm)]
    exposure_s = optics.exposure_ms / 1000
    velocity = np.array(thing.blur.velocity_mm_s, np.float32)
    reach_mm = (math.hypot(*velocity) + math.hypot(*thing.blur.spin_rad_s) * radius_mm) * exposure_s
    steps = min(MOST_STEPS, 1 + math.ceil(reach_mm * optics.focal_px / optics.eye_mm[2] / STEP_PX))
    times = ((np.arange(steps) + 0.5) / steps - 0.5) * exposure_s
    return [(turned(thing.blur.spin_rad_s, t) @ rotation, middle_mm + velocity * np.float32(t)) for t in times]
