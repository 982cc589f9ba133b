"""Faces on any photograph: pips of one kind that lie as the pips of a die's face do."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from boxperson.vision.dice.photo_pips import Pip, colours
from boxperson.vision.image import Floats, Image

_ALL = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
_CORNERS = [(-1, -1), (1, 1), (-1, 1), (1, -1)]
PATTERNS: dict[int, list[tuple[int, int]]] = {
    1: [(0, 0)],
    2: _CORNERS[:2],
    3: [*_CORNERS[:2], (0, 0)],
    4: _CORNERS,
    5: [*_CORNERS, (0, 0)],
    6: [*_CORNERS, (-1, 0), (1, 0)],
}
SPACING = (1.4, 4.6)  # of neighbouring places, in radii of a pip
_ROUND_ENOUGH = 0.6
_MOST_PIPS = 150  # the clearest ones
_LARGEST_MISFIT = 0.22  # of the spacing
_LARGEST_SKEW = 1.4
_CLEAN_STEPS = 48
_WIDE_AS_A_PIP = 0.62
_DISC: Floats = 0.6 * np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]) / np.sqrt(2)


@dataclass(frozen=True, slots=True)
class Face:
    """Pips that lie as on a face.

    Attributes:
        value: 1 to 6.
        centre: in pixels.
        frame: 2 × 2, takes places (-1, 0, 1)² to pixels from the centre; for a 1, to the radii of its pip.
        pips: its pips.
        misfit: largest distance of a pip from its place, in spacings.
        pip_radius_px: middle radius of its pips.
        contrast: middle contrast of its pips, grey levels.
    """

    value: int
    centre: Floats
    frame: Floats
    pips: tuple[Pip, ...]
    misfit: float
    pip_radius_px: float
    contrast: float

    def points(self, places: Floats) -> Floats:
        """Pixels of places on the face."""
        return self.centre + places @ self.frame.T


def find_faces(picture: Image, pips: list[Pip]) -> list[Face]:
    """Every way to see a face in the pips; ways may contradict each other."""
    usable = [pip for pip in pips if pip.axis_ratio >= _ROUND_ENOUGH][:_MOST_PIPS]
    faces: list[Face] = []
    for i, first in enumerate(usable):
        kin = [other for other in usable[i + 1 :] if _alike(first, other)]
        own = [first, *kin, *[other for other in usable[:i] if _alike(first, other)]]
        for second in kin:
            faces.extend(_with_diagonal(picture, first, second, own))
        faces.append(_face(1, first.at, first.shape, [first], 0.0))
    return faces


def _face(value: int, centre: Floats, frame: Floats, pips: list[Pip], misfit: float) -> Face:
    radius, contrast = (float(np.median([getattr(pip, name) for pip in pips])) for name in ("radius_px", "contrast"))
    return Face(value, centre, frame, tuple(pips), misfit, radius, contrast)


def _alike(a: Pip, b: Pip) -> bool:
    """Say whether two may be pips of one face: near, and of one size, shape, tone and colour."""
    if a.tone != b.tone or not 1 / 2 < (a.radius_px / b.radius_px) ** 2 < 2:
        return False
    away = np.hypot(*(a.at - b.at)) / (a.radius_px + b.radius_px)
    if away > 0.5 * 2.9 * SPACING[1] or not 0.7 < a.axis_ratio / b.axis_ratio < 1.43:
        return False
    weaker, stronger = sorted([a.contrast, b.contrast])
    return weaker > 0.4 * stronger and bool(np.abs(a.colour - b.colour).max() < max(30, 0.6 * stronger))


def _with_diagonal(picture: Image, first: Pip, second: Pip, own: list[Pip]) -> Iterator[Face]:
    """Faces with two pips at opposite corners."""
    whiten = np.linalg.inv((first.shape + second.shape) / 2)
    diagonal = whiten @ (second.at - first.at) / 2
    centre = (first.at + second.at) / 2
    for aspect in (1.0, 0.82, 1.25):  # the rows of a 6 lie closer, or wider, than its columns
        turn = np.arctan2(1, aspect)
        for side in (1, -1) if aspect != 1 else (1,):
            c, s = np.cos(side * 2 * turn), np.sin(side * 2 * turn)
            other = np.array([[c, -s], [s, c]]) @ diagonal
            x, y = (diagonal - other) / 2, (diagonal + other) / 2
            frame = np.linalg.inv(whiten) @ np.column_stack([x, y])
            spacing = np.sqrt(np.hypot(*x) * np.hypot(*y))
            if SPACING[0] < spacing < SPACING[1]:
                yield from _fitting(picture, centre, frame, own, only_six=aspect != 1)


def _fitting(picture: Image, centre: Floats, frame: Floats, own: list[Pip], *, only_six: bool) -> Iterator[Face]:
    """The face whose pattern shows in a frame, refined by the pips that were found there."""
    taken = _taken(centre, frame, own)
    likely = next((value for value in (6, 5, 4, 3, 2) if _enough(taken, PATTERNS[value])), 0)
    for value in range(2, likely + 1):
        pattern = [place for place in PATTERNS[value] if place in taken]
        if (only_six and value != 6) or not _enough(taken, PATTERNS[value]):
            continue
        face = _refined(value, pattern, [taken[place] for place in pattern], centre, frame)
        if face is not None and len(pattern) < value:
            again = _taken(face.centre, face.frame, own)
            pattern = [place for place in PATTERNS[value] if place in again]
            face = _refined(value, pattern, [again[place] for place in pattern], centre, frame)
        if face is not None and _shows(picture, face):
            yield face


def _taken(centre: Floats, frame: Floats, own: list[Pip]) -> dict[tuple[int, int], Pip]:
    at = np.array([pip.at for pip in own])
    places = (at - centre) @ np.linalg.inv(frame).T
    taken = {}
    for place in _ALL:
        away = np.hypot(*(places - place).T)
        nearest = int(away.argmin())
        if away[nearest] < 1.6 * _LARGEST_MISFIT:
            taken[place] = own[nearest]
    return taken


def _enough(taken: dict[tuple[int, int], Pip], pattern: list[tuple[int, int]]) -> bool:
    """Say whether all of a pattern's pips were found; of 4, 5 and 6 one on the border may be missing."""
    missing = [place for place in pattern if place not in taken]
    return not missing or (len(missing) == 1 and len(pattern) >= 4 and missing != [(0, 0)])


def _refined(value: int, pattern: list[tuple[int, int]], pips: list[Pip], centre: Floats, frame: Floats) -> Face | None:
    at, places = np.array([pip.at for pip in pips]), np.array(pattern, dtype=float)
    if len(pips) >= 4:
        solved, *_ = np.linalg.lstsq(np.column_stack([places, np.ones(len(places))]), at, rcond=None)
        frame, centre = solved[:2].T, solved[2]
    left = (at - centre) @ np.linalg.inv(frame).T - places
    misfit = float(np.hypot(*left.T).max())
    whitened = np.linalg.inv(np.mean([pip.shape for pip in pips], axis=0)) @ frame
    long, short = np.linalg.svd(whitened, compute_uv=False)
    if misfit > _LARGEST_MISFIT or long > _LARGEST_SKEW * short:
        return None
    return _face(value, centre, frame, pips, misfit)


def _shows(picture: Image, face: Face) -> bool:
    """Say whether all places of the pattern look like pip, and all others like face."""
    shape = np.mean([pip.shape for pip in face.pips], axis=0)
    spots = face.points(np.array(_ALL, dtype=float))[:, None] + (_DISC @ shape)[None]
    like = likeness(colours(picture, spots), face).mean(axis=1)
    full = np.array([place in PATTERNS[face.value] for place in _ALL])
    return bool((like[full] > 0.55).all() and (like[~full] < 0.45).all())


def clean(picture: Image, face: Face, reach: float) -> bool:
    """Say whether nothing as wide and of the same colour as a pip lies on a face beside its pips.

    Args:
        picture: the picture.
        face: the face.
        reach: half a side of the square to look at, in places; for a 1 in radii of its pip.
    """
    steps = np.linspace(-reach, reach, _CLEAN_STEPS)
    places = np.stack(np.meshgrid(steps, steps), axis=2)
    points = face.points(places)
    like = (likeness(colours(picture, points), face) > 0.55).astype(np.uint8)
    round_here = np.linalg.inv(np.mean([pip.shape for pip in face.pips], axis=0)).T
    for at in face.points(np.array(PATTERNS[face.value], dtype=float)):
        like[np.hypot(*np.moveaxis((points - at) @ round_here, 2, 0)) < 1.35] = 0
    radius = face.pip_radius_px / np.sqrt(abs(np.linalg.det(face.frame))) * _CLEAN_STEPS / (2 * reach)
    widest = cv2.distanceTransform(cv2.copyMakeBorder(like, 1, 1, 1, 1, cv2.BORDER_CONSTANT), cv2.DIST_L2, 3).max()
    return bool(widest < _WIDE_AS_A_PIP * radius)


def likeness(seen: Floats, face: Face) -> Floats:
    """How like a pip a colour is, 0 for the face's own and 1 for that of its pips."""
    pip, ground = (np.median([getattr(each, name) for each in face.pips], axis=0) for name in ("colour", "ground"))
    return np.asarray((seen - ground) @ (pip - ground) / max(float((pip - ground) @ (pip - ground)), 1.0))
