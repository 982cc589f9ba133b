"""Faces as patterns of pips: which spots could make up the uppermost face of a flat die, and where it would lie."""

from dataclasses import dataclass
from math import atan2, pi

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.dice.pips import Spots
from boxperson.vision.image import Floats
from boxperson.vision.plane import DIE_EDGE_MM

# Pips stand on a square lattice of three by three sites about the middle of the face; makers differ in its pitch.
PITCH = (0.225, 0.29)
MISFIT_MM, STRAY_MM = 0.9, 1.6
INSIDE_MM = 6.7
CLEAR_MM = 8.8
# Glare weakens some pips of a face, and marks that are no pips are weaker than pips: low and higher bars are tried.
FAINTEST = (0.1, 0.2, 0.4, 0.6)

Site = tuple[int, int]
SITES: tuple[Site, ...] = tuple((u, v) for v in (1, 0, -1) for u in (-1, 0, 1))
_CORNERS = {(-1, -1), (1, -1), (-1, 1), (1, 1)}
_DIAGONALS = ({(-1, -1), (1, 1)}, {(1, -1), (-1, 1)})
PATTERNS: dict[frozenset[Site], int] = {
    frozenset({(0, 0)}): 1,
    **{frozenset(diagonal): 2 for diagonal in _DIAGONALS},
    **{frozenset(diagonal | {(0, 0)}): 3 for diagonal in _DIAGONALS},
    frozenset(_CORNERS): 4,
    frozenset(_CORNERS | {(0, 0)}): 5,
    frozenset(_CORNERS | {(0, -1), (0, 1)}): 6,
    frozenset(_CORNERS | {(-1, 0), (1, 0)}): 6,
}


def _bits(pattern: frozenset[Site]) -> int:
    return sum(1 << SITES.index(site) for site in pattern)


# Sites with spots, and the face that they make: all its pips, or all but one where glare may have taken that of many.
_BITS = {_bits(pattern - {site}): face for pattern, face in PATTERNS.items() if face >= 4 for site in pattern}
_BITS |= {_bits(pattern): face for pattern, face in PATTERNS.items()}


@dataclass(frozen=True, slots=True)
class Face:
    """A face that some spots would make.

    Attributes:
        face: how many pips.
        middle_mm: its middle in the plane of the tops.
        yaw_rad: turn of its sides, 0 to pi/2; None for a one, whose pip does not tell.
        pitch_mm: distance between neighbouring sites; None for a one.
    """

    face: int
    middle_mm: tuple[float, float]
    yaw_rad: float | None
    pitch_mm: float | None


def propose(spots_mm: Spots) -> list[Face]:
    """Every face that some spots would make, one pip at most missing, with no other spot of their strength on it.

    Every face but the one has pips at both ends of a diagonal, so each pair of spots that far apart is tried as one.

    Args:
        spots_mm: spots in the plane of the tops, in millimetres.
    """
    at = spots_mm.at[:, 0] + 1j * spots_mm.at[:, 1]
    apart = np.abs(at[:, None] - at)
    others = np.where((apart < CLEAR_MM) & (apart > 0), spots_mm.strength, 0)
    alone = others.max(axis=1, initial=0) < FAINTEST[2] * spots_mm.strength
    ones = [Face(1, (z.real, z.imag), None, None) for z in at[alone]]
    return _with_diagonals(at, spots_mm.strength, _pairs(apart, spots_mm.strength)) + ones


def _pairs(apart: Floats, strength: Floats) -> NDArray[np.intp]:
    """Pairs of spots, 2 x N, that could be opposite corner pips."""
    low, high = (2 * 2**0.5 * pitch * DIE_EDGE_MM for pitch in PITCH)
    alike = np.minimum.outer(strength, strength) >= FAINTEST[0] * np.maximum.outer(strength, strength)
    return np.array(np.nonzero(np.triu((apart >= low) & (apart <= high) & alike)))


def _with_diagonals(at: NDArray[np.complex128], strength: Floats, pairs: NDArray[np.intp]) -> list[Face]:
    first, second = at[pairs]
    middle = (first + second) / 2
    unit = (second - first) / 2 * np.exp(-0.25j * pi) / 2**0.5  # from the middle to the site at its right
    on_face = (at - middle[:, None]) / unit[:, None]
    pitch = np.abs(unit)[:, None]
    sites = np.round(on_face.real) + 1j * np.round(on_face.imag)
    near = (np.abs(on_face - sites) * pitch < STRAY_MM) & (np.abs(sites) < 1.5)
    inside = np.maximum(np.abs(on_face.real), np.abs(on_face.imag)) * pitch < INSIDE_MM
    strongest = np.where(near, strength, 0).max(axis=1, initial=0)[:, None]
    found: dict[bytes, Face | None] = {}
    for least in FAINTEST:
        pips = near & (strength >= least * strongest)
        faintest = np.where(pips, strength, np.inf).min(axis=1, initial=np.inf)
        rival = np.where(inside & ~pips, strength, 0).max(axis=1, initial=0)
        bits = np.where(pips, 1 << ((1 - sites.imag) * 3 + sites.real + 1).clip(0, 8).astype(np.int64), 0).sum(axis=1)
        for k in np.nonzero(rival < faintest)[0]:
            value, key = _BITS.get(int(bits[k]), 0), pips[k].tobytes()
            if pips[k].sum() in {value, value - (value >= 4)} and value > 1 and key not in found:
                found[key] = _settle(value, at[pips[k]].tolist(), sites[k][pips[k]].tolist())
    return [face for face in found.values() if face]


def _settle(value: int, seen: list[complex], sites: list[complex]) -> Face | None:
    """The face whose lattice fits the pips best, least squares; of four spots and more the worst may have strayed."""
    middle, unit = _fit(seen, sites)
    misfit = [abs(middle + unit * site - spot) for site, spot in zip(sites, seen, strict=True)]
    if len(seen) >= 4 and max(misfit) > MISFIT_MM / 2:
        worst = misfit.index(max(misfit))
        kept = [k for k in range(len(seen)) if k != worst]
        middle, unit = _fit([seen[k] for k in kept], [sites[k] for k in kept])
        misfit = [abs(middle + unit * sites[k] - seen[k]) for k in kept]
    if max(misfit) > MISFIT_MM:
        return None
    return Face(value, (middle.real, middle.imag), atan2(unit.imag, unit.real) % (pi / 2), abs(unit))


def _fit(seen: list[complex], sites: list[complex]) -> tuple[complex, complex]:
    """Middle of the lattice and the step from it to the site at its right."""
    middle_site, middle_spot = sum(sites) / len(sites), sum(seen) / len(seen)
    about = [site - middle_site for site in sites]
    product = sum(each.conjugate() * (spot - middle_spot) for each, spot in zip(about, seen, strict=True))
    unit = product / sum(abs(each) ** 2 for each in about)
    return middle_spot - unit * middle_site, unit
