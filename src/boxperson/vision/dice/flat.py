"""Reads flat dice on a calibrated frame.

A die that lies flat shows its uppermost face in the plane one die edge above the felt, and there the face is an exact
square. Pips are found as spots and fitted to the patterns of the faces. Each face that they propose must then stand
tests of its own: the brightness of all nine sites, the likeness to the whole pattern, the four edges of the square, and
that nothing else in the same place reads otherwise.
"""

from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from boxperson.errors import UsageError
from boxperson.vision.calibration import Calibration
from boxperson.vision.dice.bodies import off_felt
from boxperson.vision.dice.centre import centre_is_sure
from boxperson.vision.dice.edges import Sides, find_yaw, have_sides, measure_sides
from boxperson.vision.dice.lattice import Face, propose
from boxperson.vision.dice.likeness import ALIKE, ROUGHLY_ALIKE, USUAL_PITCH_MM, like_ones, liken, relief
from boxperson.vision.dice.pips import Spots, Tone, find_spots, tone_image
from boxperson.vision.dice.reading import Reading, SeenDie, abstain, read
from boxperson.vision.dice.rims import look_at_rims
from boxperson.vision.dice.sites import by_brightness, upright
from boxperson.vision.image import Floats, Gray, Image
from boxperson.vision.plane import COARSE_PX_PER_MM, DIE_EDGE_MM, PX_PER_MM, TopView, top_view

TONES: tuple[Tone, ...] = ("light", "dark")
DARKEST = 24
OUT_MM = (-0.9, 0.7)
SAME_PLACE_MM, SAME_DIE_MM = 2.0, 7.0
FLATTEST = 0.7
NARROW_MM, ROUNDER = -0.5, 0.025
LEAST_STEEPNESS, STEEP, LEAST_EVENNESS = 0.36, 0.47, 0.78
# By face: how many sides must show, by how many grey levels and by how many standard errors. The more pips, the better
# they tell the place of a face by themselves; a single one could be part of any other face.
SIDES = {1: (3, 10, 3.2), 2: (3, 6, 2.5), 3: (3, 6, 2.5), 4: (2, 6, 2.5), 5: (2, 6, 2.5), 6: (2, 6, 2.5)}
# By face. Glare bends single pips, so where four or more span a square that is believed; the pips of a six nearly
# touch, and makers space its rows and columns differently.
LEAST_ROUNDNESS = dict(zip(range(1, 7), (0.935, 0.935, 0.935, 0.9, 0.9, 0.83), strict=True))
LEAST_SQUARENESS = dict(zip(range(1, 7), (0, 0, 0, 0.96, 0.96, 0.94), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A place that looks like a face of a die: what it shows, or why that is not to be trusted.

    Attributes:
        face: 1 to 6, or 0.
        why: the reason for a 0.
        confidence: 0 to 1.
        middle_mm: middle of the square.
        yaw_rad: turn of the square.
    """

    face: int
    why: str
    confidence: float
    middle_mm: Floats
    yaw_rad: float


def read_flat(frame: Image, calibration: Calibration, expected: int = 2) -> Reading:
    """Reads the uppermost faces of flat dice.

    Args:
        frame: a BGR frame of the size that the calibration holds for.
        calibration: lens and pose of the camera.
        expected: how many dice must be there.

    Returns:
        A reading of exactly the expected dice, or an indeterminate one that says why.

    Raises:
        UsageError: the frame is not of the calibrated size.
    """
    width, height = calibration.image_size_px
    if frame.shape != (height, width, 3):
        raise UsageError(
            f"the frame has the shape {frame.shape}; its calibration holds for {width} x {height} in colour"
        )
    view = top_view(calibration)
    overview = view.overview(frame)
    if np.percentile(overview[::4, ::4].max(axis=2), 98) < DARKEST:
        return abstain("too dark")
    looks = [_look(frame, view, tone, face) for tone, face in _proposals(overview, view)]
    return _decide([look for look in looks if look], expected, calibration)


def _proposals(overview: Image, view: TopView) -> list[tuple[Tone, Face]]:
    """The faces that spots off the felt would make and that look like it at half scale, and the tone of their pips."""
    within = off_felt(overview, COARSE_PX_PER_MM)
    found: list[tuple[Tone, Face]] = []
    for tone in TONES:
        tones = tone_image(overview, tone)
        spots = find_spots(tones, tone, COARSE_PX_PER_MM, within)
        faces = propose(Spots(view.to_mm(spots.at), spots.strength))
        places = view.to_px([face.middle_mm for face in faces])
        standing_out = relief(tones, tone, COARSE_PX_PER_MM)
        found += [(tone, face) for face in _glance(overview, standing_out, places, faces)]
    return found


def _glance(overview: Image, standing_out: Gray, places: Floats, faces: list[Face]) -> list[Face]:
    """What the proposed faces look like at half scale: themselves, or faces with other pips in the same places."""
    ones = np.array([k for k, face in enumerate(faces) if face.yaw_rad is None], np.intp)
    ones = ones[like_ones(standing_out, COARSE_PX_PER_MM, places[ones])]
    ones = ones[have_sides(overview, COARSE_PX_PER_MM, places[ones])]
    others = [k for k, face in enumerate(faces) if face.yaw_rad is not None]
    poses = [(*places[k], faces[k].yaw_rad, faces[k].pitch_mm) for k in others]
    values, _ = liken(standing_out, COARSE_PX_PER_MM, poses, ROUGHLY_ALIKE)
    known = [replace(faces[k], face=int(value)) for k, value in zip(others, values, strict=True) if value > 1]
    return [faces[k] for k in ones] + known


def _look(frame: Image, view: TopView, tone: Tone, face: Face) -> Look | None:
    """Tests a proposed face by everything but the spots that proposed it; None where nothing looks like a face."""
    middle = np.array(face.middle_mm)
    window = view.window(frame, middle)
    yaw = find_yaw(window) if face.yaw_rad is None else face.yaw_rad
    cut = upright(window, yaw)
    middle_px = (len(cut) - 1) / 2
    pose = (middle_px, middle_px, 0.0, face.pitch_mm or USUAL_PITCH_MM)
    values, likeness = liken(relief(tone_image(cut, tone), tone, PX_PER_MM), PX_PER_MM, pose, ALIKE)
    if values[0] != face.face:
        return None
    sides = measure_sides(window, yaw)
    edges = _judge_sides(sides, face)
    if edges is None:
        return None
    why, margin = _judge_pips(cut, tone, face, narrow=(sides.out_mm[:2] + sides.out_mm[2:]).min() < NARROW_MM)
    if why and edges and face.face == 1:  # neither its pip nor its sides: the eye of a printed letter
        return None
    why = why or edges
    if not why and not view.shows(_corners(middle, yaw)):
        why = "out of view"
    return Look(0 if why else face.face, why, min(margin, float(likeness[0])), middle, yaw)


def _judge_sides(sides: Sides, face: Face) -> str | None:
    """Why the sides do not stand for a face, or no reason; None where too few show for anything to be a die."""
    needed, step, sure = SIDES[face.face]
    some = (sides.step >= SIDES[2][1]) & (sides.sure >= SIDES[2][2])
    clear = (sides.step >= step) & (sides.sure >= sure)
    in_place = (sides.out_mm >= OUT_MM[0]) & (sides.out_mm <= OUT_MM[1])
    if some.sum() < needed:
        return None
    if clear.sum() < needed:
        return "its edges do not show" if (some & in_place).sum() >= needed else None
    return "" if (clear & in_place).sum() >= needed else "not flat"


def _judge_pips(cut: Image, tone: Tone, face: Face, *, narrow: bool) -> tuple[str, float]:
    """Why the pips of an upright face do not stand for what was proposed; or no reason, and how clear they are.

    Pips that are a little less than round count as leaning where the face is narrow too.
    """
    pitch = face.pitch_mm or USUAL_PITCH_MM
    bright = by_brightness(cut, tone, pitch)
    if bright.face != face.face:
        return bright.why or "its pips do not agree", 0.0
    if not centre_is_sure(cut, tone, pitch, bright.pips):
        return "the pip in the middle is not clear", 0.0
    rims = look_at_rims(cut, tone, pitch, bright.pips)
    uneven = rims.evenness < LEAST_EVENNESS and rims.steepness < STEEP  # the edge of a glare is uneven but steep
    if rims.steepness < LEAST_STEEPNESS or uneven:
        return "blur", 0.0
    least = LEAST_ROUNDNESS[face.face] + (ROUNDER if narrow else 0)
    if rims.roundness < least or rims.flattest < FLATTEST:
        return "not flat", 0.0
    if rims.squareness < LEAST_SQUARENESS[face.face]:
        return "not flat", 0.0
    return "", bright.margin


def _corners(middle_mm: Floats, yaw_rad: float) -> Floats:
    turns = yaw_rad + np.pi / 4 + np.arange(4) * np.pi / 2
    return np.asarray(middle_mm + DIE_EDGE_MM / 2**0.5 * np.column_stack([np.cos(turns), np.sin(turns)]), np.float64)


def _decide(looks: list[Look], expected: int, calibration: Calibration) -> Reading:
    good = _side_by_side(_distinct([look for look in looks if look.face]))
    if good is None:
        return abstain("two readings of one die")
    for one in good:
        if any(_apart_mm(one, other) < SAME_DIE_MM and other.why == "not flat" for other in looks):
            return abstain("not flat")
    dice = tuple(_seen(look, calibration) for look in good)
    doubtful = [look.why for look in looks if not look.face and not any(_overlap(look, other) for other in good)]
    if len(dice) == expected and not doubtful:
        return read(dice)
    if len(dice) <= expected and doubtful:
        return abstain(max(doubtful, key=doubtful.count), dice)
    return abstain(f"found {len(dice)} {'die' if len(dice) == 1 else 'dice'}, expected {expected}", dice)


def _distinct(looks: list[Look]) -> list[Look]:
    """The looks without those that see the same face in the same place as a surer one."""
    kept: list[Look] = []
    for look in sorted(looks, key=lambda each: -each.confidence):
        if not any(look.face == other.face and _apart_mm(look, other) < SAME_PLACE_MM for other in kept):
            kept.append(look)
    return kept


def _side_by_side(looks: list[Look]) -> list[Look] | None:
    """The looks without those between two dice that touch, whose pips can make a face that there is no room for.

    Returns:
        Looks that do not overlap; None where it cannot be told which of them to leave out.
    """
    between = [look for look in looks if sum(_overlap(look, other) for other in looks if other is not look) > 1]
    kept = [look for look in looks if look not in between]
    if any(_overlap(*pair) for pair in combinations(kept, 2)):
        return None
    return kept if all(sum(_overlap(look, other) for other in kept) > 1 for look in between) else None


def _overlap(one: Look, other: Look) -> bool:
    return _apart_mm(one, other) < 0.85 * DIE_EDGE_MM


def _apart_mm(one: Look, other: Look) -> float:
    return float(np.hypot(*(one.middle_mm - other.middle_mm)))


def _seen(look: Look, calibration: Calibration) -> SeenDie:
    corners = _corners(look.middle_mm, look.yaw_rad)
    pixels = calibration.project(np.column_stack([corners, np.full(4, DIE_EDGE_MM)]))
    x, y = (round(float(v), 3) for v in look.middle_mm)
    return SeenDie(look.face, round(look.confidence, 3), tuple((float(a), float(b)) for a, b in pixels), (x, y))
