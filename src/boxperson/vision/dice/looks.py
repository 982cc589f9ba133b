"""A proposed face put to the test: by its sides, its likeness to the whole pattern, its nine sites and its rims."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.dice.centre import centre_is_sure
from boxperson.vision.dice.edges import Sides, find_yaw, measure_sides
from boxperson.vision.dice.lattice import Face
from boxperson.vision.dice.likeness import ALIKE, FAINTLY_ALIKE, LEAST_LEAD, USUAL_PITCH_MM, liken, relief
from boxperson.vision.dice.network import crop_of
from boxperson.vision.dice.pips import Tone, tone_image
from boxperson.vision.dice.rims import Rims, look_at_rims
from boxperson.vision.dice.sites import by_brightness, upright
from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import DIE_EDGE_MM, PX_PER_MM, TopView

Standing = Literal["sure", "doubtful", "faint", "refused"]

OUT_MM = (-0.9, 0.7)
FLATTEST = 0.7
NARROW_MM, ROUNDER = -0.5, 0.025
LEAST_STEEPNESS, STEEP, LEAST_EVENNESS = 0.36, 0.47, 0.78
FEWEST_SIDES, LEAST_STEP, LEAST_SURE = 2, 6.0, 2.5
# By face: how many sides must show, by how many grey levels and by how many standard errors. The more pips, the better
# they tell the place of a face by themselves; a single one could be part of any other face.
SIDES = {1: (3, 10, 3.2), 2: (3, 6, 2.5), 3: (3, 6, 2.5), 4: (2, 6, 2.5), 5: (2, 6, 2.5), 6: (2, 6, 2.5)}
# A pip of any face looks like a one, and a pip each of two dice like a two: a faint one of these has to have its sides.
PARTS_OF_OTHERS = {1, 2}
# By face. Glare bends single pips, so where four or more span a square that is believed; the pips of a six nearly
# touch, and makers space its rows and columns differently.
LEAST_ROUNDNESS = dict(zip(range(1, 7), (0.935, 0.935, 0.935, 0.9, 0.9, 0.83), strict=True))
LEAST_SQUARENESS = dict(zip(range(1, 7), (0, 0, 0, 0.96, 0.96, 0.94), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A place that looks like a face of a die.

    Attributes:
        face: the face that it looks like, 1 to 6.
        standing: ``sure``; ``doubtful`` where something hides a part of it; ``faint`` where it is hardly more than an
            idea; ``refused`` where something speaks against it.
        why: the reason, unless it is sure.
        confidence: 0 to 1.
        middle_mm: middle of the square.
        yaw_rad: turn of the square.
        crop: the place as the network wants to see it.
        seconded: whether the network tells the same face.
    """

    face: int
    standing: Standing
    why: str
    confidence: float
    middle_mm: Floats
    yaw_rad: float
    crop: Image
    seconded: bool = False


def look_at(frame: Image, view: TopView, tone: Tone, face: Face) -> Look | None:
    """Tests a proposed face by everything but the spots that proposed it; None where nothing looks like a face."""
    middle = np.array(face.middle_mm)
    window = view.window(frame, middle)
    yaw = find_yaw(window) if face.yaw_rad is None else face.yaw_rad
    sides = measure_sides(window, yaw)
    if _showing(sides).sum() < FEWEST_SIDES:
        return None
    cut = upright(window, yaw)
    middle_px = (len(cut) - 1) / 2
    pose = (middle_px, middle_px, 0.0, face.pitch_mm or USUAL_PITCH_MM)
    likeness = liken(relief(tone_image(cut, tone), tone, PX_PER_MM), PX_PER_MM, pose)[0]
    own, other = likeness[face.face - 1], np.delete(likeness, face.face - 1).max()
    if own < max(FAINTLY_ALIKE, other - LEAST_LEAD):
        return None
    standing, why, margin = _judge(cut, tone, face, sides, own)
    if standing == "faint" and face.face in PARTS_OF_OTHERS and _in_place(sides).sum() < SIDES[face.face][0]:
        return None
    if standing == "sure" and own < other + LEAST_LEAD:
        standing, why = "doubtful", "it could be another face"
    if standing != "refused" and not view.shows(corners(middle, yaw)):
        if standing == "faint":
            return None
        standing, why = "refused", "out of view"
    return Look(face.face, standing, why, min(margin, float(own)), middle, yaw, crop_of(window, yaw))


def corners(middle_mm: Floats, yaw_rad: float) -> Floats:
    """The corners of a face, 4 x 2, in felt coordinates."""
    turns = yaw_rad + np.pi / 4 + np.arange(4) * np.pi / 2
    return np.asarray(middle_mm + DIE_EDGE_MM / 2**0.5 * np.column_stack([np.cos(turns), np.sin(turns)]), np.float64)


def _showing(sides: Sides) -> NDArray[np.bool_]:
    return (sides.step >= LEAST_STEP) & (sides.sure >= LEAST_SURE)


def _in_place(sides: Sides) -> NDArray[np.bool_]:
    return _showing(sides) & (sides.out_mm >= OUT_MM[0]) & (sides.out_mm <= OUT_MM[1])


def _judge(cut: Image, tone: Tone, face: Face, sides: Sides, likeness: float) -> tuple[Standing, str, float]:
    """How a face stands, why, and how clear its pips are."""
    if likeness < ALIKE or _showing(sides).sum() < SIDES[face.face][0]:
        return "faint", "it is hardly to be seen", 0.0
    of_sides = _judge_sides(sides, face)
    narrow = (sides.out_mm[:2] + sides.out_mm[2:]).min() < NARROW_MM
    of_pips, why, margin = _judge_pips(cut, tone, face, narrow=narrow)
    if why and of_sides[1] and face.face == 1:  # neither its pip nor its sides: the eye of a printed letter
        return "faint", why, 0.0
    if of_pips == "refused" or of_sides[0] == "sure":
        return of_pips, why, margin
    return (*of_sides, margin)


def _judge_sides(sides: Sides, face: Face) -> tuple[Standing, str]:
    needed, step, sure = SIDES[face.face]
    clear = (sides.step >= step) & (sides.sure >= sure)
    in_place = _in_place(sides)
    if (clear & in_place).sum() >= needed:
        return "sure", ""
    if in_place.sum() >= max(needed - 1, FEWEST_SIDES):
        return "doubtful", "its edges do not show"
    return "refused", "not flat"


def _judge_pips(cut: Image, tone: Tone, face: Face, *, narrow: bool) -> tuple[Standing, str, float]:
    """How the pips of an upright face stand for what was proposed, why, and how clear they are.

    Pips that are a little less than round count as leaning where the face is narrow too.
    """
    pitch = face.pitch_mm or USUAL_PITCH_MM
    bright = by_brightness(cut, tone, pitch)
    if bright.hidden and (bright.why == "glare" or not bright.pips):  # glare bends the pips that it leaves
        return "doubtful", bright.why, 0.0
    if not bright.hidden and bright.face != face.face:
        return "refused", bright.why or "its pips do not agree", 0.0
    against = _judge_rims(look_at_rims(cut, tone, pitch, bright.pips), face, narrow=narrow)
    if against:
        return ("doubtful" if against == "not flat" and bright.veiled else "refused"), against, 0.0
    if bright.hidden:
        return "doubtful", bright.why, 0.0
    if not centre_is_sure(cut, tone, pitch, bright.pips):
        return "doubtful", "the pip in the middle is not clear", 0.0
    return "sure", "", bright.margin


def _judge_rims(rims: Rims, face: Face, *, narrow: bool) -> str:
    """What the rims of the pips say against a level face that lies still, or nothing."""
    uneven = rims.evenness < LEAST_EVENNESS and rims.steepness < STEEP  # the edge of a glare is uneven but steep
    if rims.steepness < LEAST_STEEPNESS or uneven:
        return "blur"
    least = LEAST_ROUNDNESS[face.face] + (ROUNDER if narrow else 0)
    if rims.roundness < least or rims.flattest < FLATTEST or rims.squareness < LEAST_SQUARENESS[face.face]:
        return "not flat"
    return ""
