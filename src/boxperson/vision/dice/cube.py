"""A die as a body: its faces, where pips can be on them, points on it and just beside it, and how it stands.

In the die's own axes x is its front, y its left and z its top: `top`, `front`, `back`, `left` and `right` are the five
faces that can be seen. Opposite faces sum to 7, and 1, 2, 3 run counter-clockwise about their corner.
"""

from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from boxperson.vision.dice.lattice import PATTERNS, SITES
from boxperson.vision.image import Floats
from boxperson.vision.plane import DIE_EDGE_MM

HALF_MM = DIE_EDGE_MM / 2
PITCH_MM = 0.27 * DIE_EDGE_MM
FACES = TOP, FRONT, BACK, LEFT, RIGHT = range(5)

_AXES = np.array(
    [
        [(0, 0, 1), (0, -1, 0), (1, 0, 0)],
        [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
        [(-1, 0, 0), (0, -1, 0), (0, 0, 1)],
        [(0, 1, 0), (-1, 0, 0), (0, 0, 1)],
        [(0, -1, 0), (1, 0, 0), (0, 0, 1)],
    ],
    np.float64,
)
NORMALS, ACROSS, UPWARD = _AXES[:, 0], _AXES[:, 1], _AXES[:, 2]
"""Of the five faces, 5 x 3: which way they look, and two directions in their planes."""

SIDES = np.concatenate([NORMALS, [[0.0, 0.0, -1.0]]])
"""The five faces and the one that the die stands on."""

_PLACES = np.array(SITES, np.float64)


def in_plane(across_mm: Floats, upward_mm: Floats) -> Floats:
    """Points in the plane of every face, 5 x N x 3, so far from its middle."""
    return np.asarray(
        NORMALS[:, None] * HALF_MM
        + ACROSS[:, None] * np.asarray(across_mm)[:, None]
        + UPWARD[:, None] * np.asarray(upward_mm)[:, None],
        np.float64,
    )


SITES_MM = in_plane(_PLACES[:, 0] * PITCH_MM, _PLACES[:, 1] * PITCH_MM)
"""The nine sites of every face, 5 x 9 x 3."""

VALUES = np.array(list(PATTERNS.values()))
MASKS = np.array([[1.0 if site in pattern else -1.0 for site in SITES] for pattern in PATTERNS])
"""Of every pattern of pips its value, and at which sites it has a pip (1) or none (-1)."""

_GRID = np.array(list(product(np.array([-0.75, -0.25, 0.25, 0.75]) * HALF_MM, repeat=2)))
WITHIN_MM = in_plane(_GRID[:, 0], _GRID[:, 1])
"""Points all over every face, 5 x 16 x 3."""


def _beside() -> tuple[Floats, Floats, Floats]:
    points, ones, others = [], [], []
    for one, other in combinations(range(6), 2):
        if SIDES[one] @ SIDES[other] == 0:
            along, out = np.cross(SIDES[one], SIDES[other]), SIDES[one] + SIDES[other]
            for share, off_mm in product((-0.7, -0.25, 0.25, 0.7), (1.3, 3.0)):
                points.append(out * HALF_MM + out / np.sqrt(2) * off_mm + along * share * HALF_MM)
                ones.append(one)
                others.append(other)
    return np.array(points), np.array(ones), np.array(others)


BESIDE_MM, BETWEEN_ONE, BETWEEN_OTHER = _beside()
"""Points just off every edge, N x 3, and the two sides that meet there."""


def _turns() -> Floats:
    """Every way to number a die: the values of top, front, back, left and right, 24 x 5."""
    looks = {1: (1, 0, 0), 2: (0, 1, 0), 3: (0, 0, 1), 4: (0, 0, -1), 5: (0, -1, 0), 6: (-1, 0, 0)}
    value = {way: face for face, way in looks.items()}
    turns = []
    for top, front in product(looks, looks):
        if front not in (top, 7 - top):
            x, y, z = (int(each) for each in np.cross(looks[top], looks[front]))
            left = value[x, y, z]
            turns.append((top, front, 7 - front, left, 7 - left))
    return np.array(turns)


TURNS = _turns()


class Poses(NamedTuple):
    """Where dice are: the axes of each, N x 3 x 3 (columns), and its middle, N x 3 in millimetres of the felt."""

    axes: Floats
    middles_mm: Floats

    def at(self, points_mm: Floats) -> Floats:
        """Points of the die's own axes, ... x 3, on each of the dice: N x ... x 3."""
        flat = points_mm.reshape(-1, 3)
        there = np.einsum("nij,pj->npi", self.axes, flat) + self.middles_mm[:, None]
        return np.asarray(there.reshape(len(self.axes), *points_mm.shape), np.float64)


def flat(params: Floats, floor_mm: float = 0.0) -> Poses:
    """Dice flat on the felt or so high above it; N x 3: x, y in millimetres, turn in radians."""
    x, y, turn = params.T
    return Poses(_axes(turn, np.zeros_like(turn)), np.column_stack([x, y, np.full_like(x, HALF_MM + floor_mm)]))


def leaning(params: Floats) -> Poses:
    """Dice that stand on an edge; N x 4: the middle of that edge (x, y), where the front looks, how far it rises."""
    x, y, heading, tilt = params.T
    ahead_mm = HALF_MM * (np.cos(tilt) - np.sin(tilt))
    high_mm = HALF_MM * (np.cos(tilt) + np.sin(tilt))
    middles = np.column_stack([x + ahead_mm * np.cos(heading), y + ahead_mm * np.sin(heading), high_mm])
    return Poses(_axes(heading, tilt), middles)


def _axes(heading: Floats, tilt: Floats) -> Floats:
    """Axes of dice whose front looks along a heading and is raised by a tilt, N x 3 x 3."""
    ch, sh, ct, st, zero = np.cos(heading), np.sin(heading), np.cos(tilt), np.sin(tilt), np.zeros_like(heading)
    rows = [[ch * ct, -sh, -ch * st], [sh * ct, ch, -sh * st], [st, zero, ct]]
    return np.stack([np.stack(row, -1) for row in rows], -2)
