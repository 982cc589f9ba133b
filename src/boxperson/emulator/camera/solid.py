"""Where rays meet a cube with rounded edges: vectorised over rays, in the die's own frame, half an edge long a unit.

Points and directions are (3, n) arrays, so that every coordinate is one contiguous row.
"""

from typing import NamedTuple

import numpy as np

from boxperson.emulator.camera.arrays import Floats, Index, floats

STEPS = 5
NEAR = np.float32(0.008)
ONE = np.float32(1)


class Entry(NamedTuple):
    """Where rays enter: which of the rays given, the points, directions and outward normals, the axis of the face."""

    ray: Index
    point: Floats
    direction: Floats
    normal: Floats
    axis: Index


def enter(origin: Floats, directions: Floats, radius: float) -> Entry:
    """Finds where unit directions from one origin outside meet the cube [-1, 1]^3, its edges rounded by a radius."""
    with np.errstate(divide="ignore"):
        inverse = ONE / directions
    middle = -origin[:, None] * inverse
    reach = np.abs(inverse)
    near = middle - reach
    nearest = near.max(axis=0)
    ray = np.flatnonzero(nearest < (middle + reach).min(axis=0))
    axis = near[:, ray].argmax(axis=0)
    direction = np.ascontiguousarray(directions[:, ray])
    point = origin[:, None] + direction * nearest[ray]
    normal = np.zeros_like(point)
    normal[axis, np.arange(axis.size)] = -np.sign(pick(direction, axis))
    return _rounded(Entry(ray, point, direction, normal, axis), np.float32(radius))


def _rounded(hit: Entry, radius: np.float32) -> Entry:
    """Moves what met the cube near an edge on to the rounding, and drops the rays that pass it by."""
    inner = ONE - radius
    edge = np.flatnonzero((np.abs(hit.point) > inner).sum(axis=0) >= 2)
    point, direction = hit.point[:, edge], hit.direction[:, edge]
    for _ in range(STEPS):
        over = np.maximum(np.abs(point) - inner, 0)
        away = np.sqrt((over**2).sum(axis=0)) - radius
        point = point + direction * np.maximum(away, 0)
    over = np.maximum(np.abs(point) - inner, 0)
    length = np.maximum(np.sqrt((over**2).sum(axis=0)), np.float32(1e-6))
    hit.point[:, edge] = np.clip(point, -1, 1)
    hit.normal[:, edge] = over * np.sign(point) / length
    hit.axis[edge] = over.argmax(axis=0)
    kept = np.ones(hit.axis.size, bool)
    kept[edge] = length - radius < NEAR
    if kept.all():
        return hit
    return Entry(hit.ray[kept], hit.point[:, kept], hit.direction[:, kept], hit.normal[:, kept], hit.axis[kept])


def leave(point: Floats, direction: Floats) -> tuple[Floats, Index]:
    """Returns how far it is from inside points to the surface of the cube, and the axis of the face met."""
    with np.errstate(divide="ignore", invalid="ignore"):
        far = (np.copysign(ONE, direction) - point) / direction
    axis = far.argmin(axis=0)
    return np.maximum(pick(far, axis), 0), axis


def pick(rows: Floats, axis: Index) -> Floats:
    """Returns ``rows[axis[i], i]`` for every i."""
    return floats(rows.ravel()[axis * rows.shape[1] + np.arange(axis.size)])


def on_face(point: Floats, axis: Index) -> tuple[Index, Floats, Floats]:
    """Returns the face index and the two coordinates on it, right and up as seen from outside."""
    side = pick(point, axis)
    a = np.copysign(ONE, side) * pick(point, (axis + 1) % 3)
    return 2 * axis + (side < 0), a, pick(point, (axis + 2) % 3)


def bend(direction: Floats, normal: Floats, ratio: np.float32) -> Floats:
    """Returns directions refracted at normals that face them, by Snell's law, for a ratio of indices below one."""
    cosine = -(direction * normal).sum(axis=0)
    inside = np.sqrt(np.maximum(ONE - ratio**2 * (ONE - cosine**2), 0))
    bent: Floats = ratio * direction + (ratio * cosine - inside) * normal
    return bent
