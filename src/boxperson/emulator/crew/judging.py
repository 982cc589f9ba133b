"""How people see dice at rest: by what their sides rest on, or by how they look."""

from boxperson.emulator.dice import NORMALS, Pose, axes
from boxperson.emulator.rests import Rest

Faces = tuple[int, int]
Poses = tuple[Pose, Pose]

VOID = ("two-stacks", "on-die", "off-table")
"""The rests that are no roll: two sides of a die rest on something, a die on the other, or one has left the layout."""


def by_contact(rest: Rest, _poses: Poses) -> Faces | None:
    """The faces of a roll, of a die on chips the one opposite the side that rests on them; None where it is void."""
    return None if rest.kind in VOID else rest.faces


def by_looks(_rest: Rest, poses: Poses) -> Faces:
    """The faces that look up most, whatever the dice rest on."""
    return looking_up(poses[0]), looking_up(poses[1])


def looking_up(pose: Pose) -> int:
    """The face of a die that looks up most."""
    up = [axis[2] for axis in axes(pose.quaternion)]
    return max(NORMALS, key=lambda face: sum(n * u for n, u in zip(NORMALS[face], up, strict=True)))
