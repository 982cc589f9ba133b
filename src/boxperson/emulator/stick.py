"""The stick: how it brings two dice to a place of the layout, one after the other, each with a face up."""

import math
import random
from dataclasses import dataclass

from boxperson.emulator.dice import MOTION_STEP_NS, Motion, Pose, Quaternion, motion_between, resting

SLIDE_NS = 1_300_000_000

_ONE_NS = 700_000_000
_LIFT_MM = 40.0
_APART_MM = (26.0, 34.0)
_SCATTER_MM = 7.0
_SCATTER_RAD = 0.3


@dataclass(frozen=True, slots=True)
class Slide:
    """Two dice on their way, told as `dice.Throw` is: where they are so long after it began."""

    start: tuple[Pose, Pose]
    end: tuple[Pose, Pose]
    first: int
    duration_ns: int = SLIDE_NS

    def poses(self, t_ns: int) -> tuple[Pose, Pose]:
        """Returns both poses ``t_ns`` after it began; before it the first ones, after it the last."""
        return self._pose(0, t_ns), self._pose(1, t_ns)

    def motions(self, t_ns: int) -> tuple[Motion, Motion] | None:
        """Returns how both dice move at ``t_ns``, for the blur of a picture; None once they are at rest."""
        if t_ns >= self.duration_ns:
            return None
        now, later = self.poses(t_ns), self.poses(t_ns + MOTION_STEP_NS)
        return motion_between(now[0], later[0]), motion_between(now[1], later[1])

    def _pose(self, die: int, t_ns: int) -> Pose:
        begins_ns = 0 if die == self.first else self.duration_ns - _ONE_NS
        share = min(1.0, max(0.0, (t_ns - begins_ns) / _ONE_NS))
        return self.end[die] if share >= 1 else _between(self.start[die], self.end[die], share)


def slide(rng: random.Random, start: tuple[Pose, Pose], faces: tuple[int, int], to_mm: tuple[float, float]) -> Slide:
    """Draws how dice are brought to a place, where they lie flat beside each other, the nearer one first.

    Args:
        rng: where all chance comes from.
        start: where they lie.
        faces: which face of each looks up at the end.
        to_mm: the middle of the place.
    """
    x_mm, y_mm = (at + rng.uniform(-_SCATTER_MM, _SCATTER_MM) for at in to_mm)
    half_mm, tilt_rad = rng.uniform(*_APART_MM) / 2, rng.uniform(-_SCATTER_RAD, _SCATTER_RAD)
    side = 1.0 if start[0].x_mm <= start[1].x_mm else -1.0
    ends = []
    for die, sign in ((0, -side), (1, side)):
        at = (x_mm + sign * half_mm * math.cos(tilt_rad), y_mm + sign * half_mm * math.sin(tilt_rad))
        ends.append(_turned_least(start[die], faces[die], at, rng.uniform(-_SCATTER_RAD, _SCATTER_RAD)))
    away = [math.dist((pose.x_mm, pose.y_mm), to_mm) for pose in start]
    return Slide(start, (ends[0], ends[1]), first=0 if away[0] <= away[1] else 1)


def _turned_least(start: Pose, face: int, at_mm: tuple[float, float], yaw_rad: float) -> Pose:
    """The flat pose with a face up, of four that are a quarter turn apart, that the die turns least for."""
    quarters = [resting(face, *at_mm, yaw_rad + quarter * math.pi / 2) for quarter in range(4)]
    return max(quarters, key=lambda pose: abs(_dot(pose.quaternion, start.quaternion)))


def _between(start: Pose, end: Pose, share: float) -> Pose:
    """A die that is lifted over what lies between; it speeds up and slows down."""
    smooth = share * share * (3 - 2 * share)
    x_mm, y_mm, z_mm = (a + smooth * (b - a) for a, b in zip(_middle(start), _middle(end), strict=True))
    return Pose(
        x_mm, y_mm, z_mm + 4 * _LIFT_MM * smooth * (1 - smooth), _turn(start.quaternion, end.quaternion, smooth)
    )


def _turn(start: Quaternion, end: Quaternion, share: float) -> Quaternion:
    sign = 1.0 if _dot(start, end) >= 0 else -1.0
    w, x, y, z = (a + share * (sign * b - a) for a, b in zip(start, end, strict=True))
    length = math.sqrt(w * w + x * x + y * y + z * z)
    return (w / length, x / length, y / length, z / length)


def _middle(pose: Pose) -> tuple[float, float, float]:
    return pose.x_mm, pose.y_mm, pose.z_mm


def _dot(a: Quaternion, b: Quaternion) -> float:
    return sum(p * q for p, q in zip(a, b, strict=True))
