"""The table's own dice sensor: enrolled on the six ways a die can lie, it knows each by its top."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from boxperson.emulator.dice import Pose, Quaternion, resting

_FLAT = math.cos(math.radians(5))
_STILL_MM = 0.2
_STILL = 1e-4

Vector = tuple[float, float, float]
Poses = tuple[Pose, Pose]


def up_in_body(quaternion: Quaternion) -> Vector:
    """The direction of the world's up as the die's body sees it."""
    w, x, y, z = quaternion
    return (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))


_ENROLLED = {face: up_in_body(resting(face, 0.0, 0.0, 0.0).quaternion) for face in range(1, 7)}


def as_seen(face: int) -> int:
    """The number the sensor takes a face for."""
    return face


@dataclass(frozen=True, slots=True)
class Sensor:
    """Reads two dice out of the world.

    Attributes:
        sample: where the dice are at this moment.
    """

    sample: Callable[[], Poses]

    def read(self, seen: Callable[[int], int]) -> tuple[int, int] | None:
        """The two faces as the sensor sees them, or None when a die does not lie flat."""
        first, second = (_face(pose) for pose in self.sample())
        return None if first is None or second is None else (seen(first), seen(second))


def is_still(before: Poses, now: Poses) -> bool:
    """Whether neither die has moved between two samples."""
    return all(_same(a, b) for a, b in zip(before, now, strict=True))


def _face(pose: Pose) -> int | None:
    up = up_in_body(pose.quaternion)
    face = max(_ENROLLED, key=lambda each: _dot(up, _ENROLLED[each]))
    return face if _dot(up, _ENROLLED[face]) >= _FLAT else None


def _same(a: Pose, b: Pose) -> bool:
    moved_mm = math.dist((a.x_mm, a.y_mm, a.z_mm), (b.x_mm, b.y_mm, b.z_mm))
    aligned = abs(sum(p * q for p, q in zip(a.quaternion, b.quaternion, strict=True)))
    return moved_mm <= _STILL_MM and aligned >= 1 - _STILL


def _dot(a: Vector, b: Vector) -> float:
    return sum(p * q for p, q in zip(a, b, strict=True))
