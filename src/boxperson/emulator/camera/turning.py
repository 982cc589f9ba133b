"""Rotations as matrices."""

import numpy as np

from boxperson.emulator.camera.arrays import Floats


def matrix(quaternion: tuple[float, float, float, float]) -> Floats:
    """Returns the 3x3 rotation, body to world, of a unit quaternion (w, x, y, z)."""
    w, x, y, z = quaternion
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ],
        np.float32,
    )


def turned(spin_rad_s: tuple[float, float, float], time_s: float) -> Floats:
    """Returns the 3x3 rotation that a spin makes in a time."""
    angle = np.array(spin_rad_s, np.float64) * time_s
    size = float(np.linalg.norm(angle))
    x, y, z = angle / size * np.sin(size / 2) if size else angle
    return matrix((float(np.cos(size / 2)), x, y, z))
