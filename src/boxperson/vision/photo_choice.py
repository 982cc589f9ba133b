"""Which of the faces that could be seen are the uppermost ones of dice."""

from dataclasses import dataclass

import numpy as np

from boxperson.vision.image import Image
from boxperson.vision.photo_bodies import Body, find_body
from boxperson.vision.photo_faces import Face

_LARGEST_SPREAD = 0.16
_MOST_OPEN = 0.25
_HALF_SIDE_RADII = (2.6, 9.0)
_HALF_SIDE_SPACINGS = (1.35, 2.9)


@dataclass(frozen=True, slots=True)
class Choice:
    """Dice with their bodies and how sure they are, 0 to 1; and the reason to abstain, if there is one."""

    dice: tuple[tuple[Face, Body, float], ...]
    doubt: str = ""


def choose(picture: Image, faces: list[Face]) -> Choice:
    """Takes faces with the most pips first, each pip once, and weighs what is left over."""
    dice: list[tuple[Face, Body, float]] = []
    for face in sorted(faces, key=lambda each: (-each.value, each.misfit)):
        if any(_overlap(face, taken, body) for taken, body, _ in dice):
            continue
        body = find_body(picture, face)
        if _plausible(face, body):
            dice.append((face, body, _sureness(face, body)))
    if not dice:
        return Choice((), "no dice can be made out")
    return Choice(tuple(dice))


def _plausible(face: Face, body: Body) -> bool:
    if body.spread > _LARGEST_SPREAD or body.open > _MOST_OPEN:
        return False
    if face.value == 1:
        return _HALF_SIDE_RADII[0] < body.half_side < _HALF_SIDE_RADII[1]
    spacing = np.sqrt(abs(np.linalg.det(face.frame))) / face.pip_radius_px
    return bool(_HALF_SIDE_SPACINGS[0] < body.half_side / spacing < _HALF_SIDE_SPACINGS[1])


def _overlap(face: Face, taken: Face, body: Body) -> bool:
    if any(pip is other for pip in face.pips for other in taken.pips):
        return True
    return bool(np.hypot(*(face.centre - taken.centre)) < 1.2 * body.half_side * taken.pip_radius_px)


def _sureness(face: Face, body: Body) -> float:
    return float(np.clip(min(1 - 2 * face.misfit, 1 - 3 * body.spread), 0, 1))
