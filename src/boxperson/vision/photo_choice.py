"""Which of the faces that could be seen are the uppermost ones of dice."""

from dataclasses import dataclass

import numpy as np

from boxperson.vision.image import Image
from boxperson.vision.photo_bodies import Body, find_body, square
from boxperson.vision.photo_faces import Face
from boxperson.vision.photo_pips import Pip

_SPREAD = {1: 0.14, 2: 0.2}  # largest that is allowed; larger faces need no proof by their border
_OPEN = {1: 0.12, 2: 0.25}
_HALF_SIDE_RADII = (3.0, 9.0)
_HALF_SIDE_SPACINGS = (1.35, 2.9)
_USUAL_HALF_SIDE = 1.9  # of a face, in spacings


@dataclass(frozen=True, slots=True)
class Die:
    """A face, its body, and how sure it is, 0 to 1."""

    face: Face
    body: Body
    sureness: float


@dataclass(frozen=True, slots=True)
class Choice:
    """Dice; and the reason to abstain, if there is one."""

    dice: tuple[Die, ...]
    doubt: str = ""


def choose(picture: Image, faces: list[Face], pips: list[Pip]) -> Choice:
    """Takes faces with the most pips first, each pip once, and weighs what is left over."""
    dice: list[Die] = []
    for face in sorted(faces, key=lambda each: (-each.value, each.misfit)):
        if any(_overlap(face, taken) for taken in dice) or _outshone(face, pips):
            continue
        die = _proven(picture, face)
        if die is not None:
            dice.append(die)
    dice = _of_like_size(dice)
    return Choice(tuple(dice), _doubt(dice, pips))


def _proven(picture: Image, face: Face) -> Die | None:
    body = find_body(picture, face)
    spacing = np.sqrt(abs(np.linalg.det(face.frame))) / face.pip_radius_px
    if face.value == 1:
        fits = _HALF_SIDE_RADII[0] < body.half_side < _HALF_SIDE_RADII[1]
    else:
        fits = _HALF_SIDE_SPACINGS[0] < body.half_side / spacing < _HALF_SIDE_SPACINGS[1]
    if face.value <= 2:
        if not fits or body.spread > _SPREAD[face.value] or body.open > _OPEN[face.value]:
            return None
    elif not fits or body.spread > _SPREAD[2]:
        body = square(face, _USUAL_HALF_SIDE * spacing)
    return Die(face, body, float(np.clip(min(1 - 2 * face.misfit, 1 - 3 * body.spread), 0, 1)))


def _outshone(face: Face, pips: list[Pip]) -> bool:
    """Say whether far clearer pips lie on the same face: then these shine through, or are a maker's mark."""
    contrast = np.median([pip.contrast for pip in face.pips])
    reach = 1.7 * np.sqrt(abs(np.linalg.det(face.frame))) if face.value > 1 else 4.0 * face.pip_radius_px
    return any(
        pip.contrast > 1.7 * contrast
        and 0.6 < pip.radius_px / face.pip_radius_px < 2.5
        and np.hypot(*(pip.at - face.centre)) < reach
        for pip in pips
    )


def _overlap(face: Face, taken: Die) -> bool:
    if any(pip is other for pip in face.pips for other in taken.face.pips):
        return True
    return bool(np.hypot(*(face.centre - taken.face.centre)) < 1.2 * taken.body.half_side_px)


def _of_like_size(dice: list[Die]) -> list[Die]:
    """Leaves out single spots on what is far smaller or larger than the dice with more pips."""
    sides = [die.body.half_side_px for die in dice if die.face.value >= 2]
    if not sides:
        return dice
    low, high = 0.55 * min(sides), 1.8 * max(sides)
    return [die for die in dice if die.face.value >= 2 or low < die.body.half_side_px < high]


def _doubt(dice: list[Die], pips: list[Pip]) -> str:
    if not dice:
        return "no dice can be made out"
    if any(_stray(pip, dice) for pip in pips):
        return "a spot like a pip belongs to no die"
    return ""


def _stray(pip: Pip, dice: list[Die]) -> bool:
    """Say whether a round pip as clear and large as the dice's own was left over."""
    if pip.axis_ratio < 0.72 or any(pip is own for die in dice for own in die.face.pips):
        return False
    alike = [
        die
        for die in dice
        if pip.contrast > 0.5 * np.median([own.contrast for own in die.face.pips])
        and 0.65 < pip.radius_px / die.face.pip_radius_px < 1.6
    ]
    return bool(alike)
