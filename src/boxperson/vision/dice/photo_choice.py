"""Which of the faces that could be seen are the uppermost ones of dice."""

from dataclasses import dataclass

import numpy as np

from boxperson.vision.dice.photo_bodies import Body, find_body, square
from boxperson.vision.dice.photo_faces import Face, clean, likeness
from boxperson.vision.dice.photo_ground import GLARE, Blot, find_blots, off_ground
from boxperson.vision.dice.photo_pips import Pip
from boxperson.vision.image import Image

_SPREAD = {1: 0.14, 2: 0.2, 3: 0.25}  # largest that is allowed, by value
_OPEN = {1: 0.12, 2: 0.25, 3: 0.3}
_OFF_CENTRE = 0.4  # of half a side
_USUAL_RADII = 4.5  # half a side, in radii of a 1's pip
_CLEAN_REACH, _CLEAN_RADII = 1.15, 3.2  # in spacings, and for a 1 in radii of its pip
_CLEAR = 60.0  # grey levels
_DARK = 40.0
_BUSY = 60  # spots
_SPECK = 2e-4  # share of the picture's area
_MIDST = np.stack(np.meshgrid(*2 * [np.linspace(-0.45, 0.45, 10)]), axis=2)
_LARGE = 0.05  # radius of a pip, as a share of the picture's shorter side
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
    blots = find_blots(picture)
    dice: list[Die] = []
    for face in sorted(faces, key=lambda each: (-each.value, each.misfit)):
        if any(_overlap(face, taken) for taken in dice) or _outshone(face, pips):
            continue
        die = _proven(picture, face, blots, pips)
        if die is not None:
            dice.append(die)
    dice = _of_like_size(dice)
    return Choice(tuple(dice), _doubt(dice, pips, blots) if dice else _doubt_empty(picture, pips, blots))


def _proven(picture: Image, face: Face, blots: list[Blot], pips: list[Pip]) -> Die | None:
    """The die under a face, if its border shows, or none is needed."""
    body = find_body(picture, face)
    spacing = np.sqrt(abs(np.linalg.det(face.frame))) / face.pip_radius_px
    if face.value == 1:
        fits = _HALF_SIDE_RADII[0] < body.half_side < _HALF_SIDE_RADII[1]
    else:
        fits = _HALF_SIDE_SPACINGS[0] < body.half_side / spacing < _HALF_SIDE_SPACINGS[1]
    kind = min(face.value, 3)
    if not fits or body.spread > _SPREAD[kind] or body.open > _OPEN[kind]:
        alone = _alone(face, blots, pips)
        if alone is None and not _evident(picture, face, pips):
            return None
        body = square(face, _USUAL_HALF_SIDE * spacing if face.value > 1 else alone or _USUAL_RADII)
    if not clean(picture, face, _CLEAN_REACH if face.value > 1 else _CLEAN_RADII):
        return None
    return Die(face, body, float(np.clip(min(1 - 2 * face.misfit, 1 - 3 * body.spread), 0, 1)))


def _evident(picture: Image, face: Face, pips: list[Pip]) -> bool:
    """Say whether a face needs no border: its pips alone are no chance, or fill a picture of one die."""
    if face.value >= 4:
        return True
    if face.value == 3 and face.contrast > _CLEAR and face.misfit < 0.12:
        return True
    others = [pip for pip in pips if not any(pip is own for own in face.pips) and _like_those_of(pip, face, 0.6)]
    large = face.pip_radius_px > _LARGE * min(picture.shape[:2])
    return bool(large and face.contrast > _CLEAR and not others and off_ground(picture, face.points(_MIDST)) > 0.5)


def _alone(face: Face, blots: list[Blot], pips: list[Pip]) -> float | None:
    """Half a side, in radii of a pip, of the die-shaped blot that holds this face and no other round pips."""
    for blot in blots:
        half = float(np.sqrt(blot.area_px2)) / 2 / face.pip_radius_px
        if not blot.covers(face.centre) or not blot.like_a_die or not _HALF_SIDE_RADII[0] < half < _HALF_SIDE_RADII[1]:
            continue
        inside = [pip for pip in pips if blot.covers(pip.at) and not any(pip is own for own in face.pips)]
        off_centre = np.hypot(*(blot.middle - face.centre)) / (half * face.pip_radius_px)
        if off_centre < _OFF_CENTRE and not any(_like_those_of(pip, face, 0.5) for pip in inside):
            return half
    return None


def _outshone(face: Face, pips: list[Pip]) -> bool:
    """Say whether far clearer pips lie on the same face: then these shine through, or are a maker's mark."""
    reach = 1.7 * np.sqrt(abs(np.linalg.det(face.frame))) if face.value > 1 else 4.0 * face.pip_radius_px
    return any(
        pip.contrast > 1.7 * face.contrast
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


def _doubt(dice: list[Die], pips: list[Pip], blots: list[Blot]) -> str:
    if any(_stray(pip, dice) for pip in pips):
        return "a spot like a pip belongs to no die"
    side = float(np.median([2 * die.body.half_side_px for die in dice]))
    if any(blot.holds_more(side, [die.body.corners_px for die in dice]) for blot in blots):
        return "something of a die's size was not read"
    return ""


def _doubt_empty(picture: Image, pips: list[Pip], blots: list[Blot]) -> str:
    """The reason not to call a picture empty in which no die was made out."""
    if np.percentile(picture, 95) < _DARK:
        return "the picture is too dark"
    clear = [pip for pip in pips if pip.axis_ratio >= 0.6 and pip.contrast > _CLEAR / 2]
    least = _SPECK * picture.shape[0] * picture.shape[1]
    if clear or len(pips) > _BUSY or any(blot.area_px2 > least and blot.contrast > GLARE / 2 for blot in blots):
        return "no dice can be made out"
    return ""


def _stray(pip: Pip, dice: list[Die]) -> bool:
    """Say whether a round pip as clear and large as the dice's own was left over."""
    if any(pip is own for die in dice for own in die.face.pips):
        return False
    return any(
        _like_those_of(pip, die.face) and (not die.body.near(pip.at) or likeness(pip.colour, die.face) > 0.5)
        for die in dice
    )


def _like_those_of(pip: Pip, face: Face, least_axis_ratio: float = 0.72) -> bool:
    return bool(
        pip.axis_ratio >= least_axis_ratio
        and pip.contrast > 0.58 * face.contrast
        and 0.65 < pip.radius_px / face.pip_radius_px < 1.6
    )
