"""Faces as patterns of pips: which of the spots found could make up the uppermost face of a flat die, and where it would lie."""

from dataclasses import dataclass
from itertools import combinations
from math import atan2, hypot, pi

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats
from boxperson.vision.plane import DIE_EDGE_MM

# Pips stand on a square lattice of three by three sites about the middle of the face; makers differ in its pitch.
PITCH = (0.225, 0.29)
MISFIT_MM = 0.9
INSIDE_MM = 6.7
CLEAR_MM = 8.8
FAINTEST = 0.3

_CORNERS = {(-1, -1), (1, -1), (-1, 1), (1, 1)}
_DIAGONALS = ({(-1, -1), (1, 1)}, {(1, -1), (-1, 1)})
PATTERNS: dict[frozenset[tuple[int, int]], int] = {
    frozenset({(0, 0)}): 1,
    **{frozenset(diagonal): 2 for diagonal in _DIAGONALS},
    **{frozenset(diagonal | {(0, 0)}): 3 for diagonal in _DIAGONALS},
    frozenset(_CORNERS): 4,
    frozenset(_CORNERS | {(0, 0)}): 5,
    frozenset(_CORNERS | {(0, -1), (0, 1)}): 6,
    frozenset(_CORNERS | {(-1, 0), (1, 0)}): 6,
}


@dataclass(frozen=True, slots=True)
class Face:
    """A face that the pips tell of.

    Attributes:
        face: how many pips.
        x_mm, y_mm: its middle in the plane of the tops.
        yaw_rad: turn of its sides, 0 to pi/2; meaningless for a one.
        misfit_mm: root mean square distance of pips from their sites.
        strength: how much the faintest of its pips stands out, grey levels.
        rival: how much the strongest other spot on the face stands out, as a share of that.
        spots: which spots are its pips.
    """

    face: int
    x_mm: float
    y_mm: float
    yaw_rad: float
    misfit_mm: float
    strength: float
    rival: float
    spots: frozenset[int]


def propose(at_mm: Floats, strength: NDArray[np.float64]) -> list[Face]:
    """Every face that some of the spots would make with no other equally strong spot on it.

    Args:
        at_mm: the spots in the plane of the tops, N x 2.
        strength: how much each stands out, grey levels.
    """
    found: dict[frozenset[int], Face] = {}
    low, high = (2 * 2**0.5 * pitch * DIE_EDGE_MM for pitch in PITCH)
    for i, j in combinations(range(len(at_mm)), 2):
        dx, dy = at_mm[j] - at_mm[i]
        if low <= hypot(dx, dy) <= high and strength[[i, j]].min() >= FAINTEST * strength[[i, j]].max():
            face = _on_diagonal(at_mm, strength, (at_mm[i] + at_mm[j]) / 2, (atan2(dy, dx) - pi / 4, hypot(dx, dy)))
            if face and (face.spots not in found or face.misfit_mm < found[face.spots].misfit_mm):
                found[face.spots] = face
    ones = [_one(at_mm, strength, i) for i in range(len(at_mm))]
    return list(found.values()) + [face for face in ones if face]


def _on_diagonal(
    at_mm: Floats, strength: NDArray[np.float64], middle: Floats, diagonal: tuple[float, float]
) -> Face | None:
    """The face whose corner pips lie on a diagonal of a given direction (to one side of the face) and length."""
    yaw, length = diagonal
    pitch = length / 2 / 2**0.5
    axes = np.array([[np.cos(yaw), np.sin(yaw)], [-np.sin(yaw), np.cos(yaw)]])
    on_face = (at_mm - middle) @ axes.T
    inside = np.abs(on_face).max(axis=1) < INSIDE_MM
    sites = np.round(on_face / pitch)
    misfit = np.hypot(*(on_face - sites * pitch).T)
    fits = inside & (misfit < MISFIT_MM) & (np.abs(sites).max(axis=1) <= 1)
    strongest = float(strength[fits].max())
    pips = np.nonzero(fits & (strength >= FAINTEST * strongest))[0]
    face = PATTERNS.get(frozenset((int(u), int(v)) for u, v in sites[pips]))
    if face is None or face != len(pips):
        return None
    centre, turn, error = _settle(at_mm[pips], sites[pips], yaw)
    others = np.setdiff1d(np.nonzero(inside)[0], pips)
    faintest = float(strength[pips].min())
    rival = float(strength[others].max(initial=0)) / faintest
    if rival >= 1:
        return None
    return Face(face, *centre, turn % (pi / 2), error, faintest, rival, frozenset(int(i) for i in pips))


def _settle(pips_mm: Floats, sites: Floats, yaw: float) -> tuple[tuple[float, float], float, float]:
    """Middle, turn and misfit of the lattice that fits the pips best, least squares."""
    lattice = sites[:, 0] + 1j * sites[:, 1]
    seen = pips_mm[:, 0] + 1j * pips_mm[:, 1]
    about = lattice - lattice.mean()
    scale = np.vdot(about, seen - seen.mean()) / max(np.vdot(about, about).real, 1e-9)
    middle = seen.mean() - scale * lattice.mean()
    error = np.abs(middle + scale * lattice - seen)
    turn = float(np.angle(scale)) if abs(scale) > 0 else yaw
    return (float(middle.real), float(middle.imag)), turn, float(np.sqrt((error**2).mean()))


def _one(at_mm: Floats, strength: NDArray[np.float64], index: int) -> Face | None:
    apart = np.hypot(*(at_mm - at_mm[index]).T)
    others = (apart < CLEAR_MM) & (apart > 0)
    rival = float(strength[others].max(initial=0) / strength[index])
    if rival >= 1:
        return None
    x, y = at_mm[index]
    return Face(1, float(x), float(y), 0.0, 0.0, float(strength[index]), rival, frozenset({index}))
