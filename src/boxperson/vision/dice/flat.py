"""Reads flat dice on a calibrated frame.

A die that lies flat shows its uppermost face in the plane one die edge above the felt, and there the face is an exact
square. Pips are found as spots and fitted to the patterns of the faces. Each face that they propose is then judged by
two witnesses: geometry, which measures its sides and sites, and a network, which sees only the whole picture.
"""

from dataclasses import replace
from itertools import combinations

import numpy as np

from boxperson.errors import UsageError
from boxperson.vision.calibration import Calibration
from boxperson.vision.dice.bodies import off_felt
from boxperson.vision.dice.edges import GLANCE_STEP, have_sides_at, least_side
from boxperson.vision.dice.lattice import Face, propose
from boxperson.vision.dice.likeness import LEAST_LEAD, ROUGHLY_ALIKE, liken, liken_ones, relief
from boxperson.vision.dice.looks import Look, corners, look_at
from boxperson.vision.dice.network import Told, tell
from boxperson.vision.dice.pips import Spots, Tone, find_spots, tone_image
from boxperson.vision.dice.reading import Reading, SeenDie, abstain, read
from boxperson.vision.image import Gray, Image
from boxperson.vision.plane import COARSE_PX_PER_MM, DIE_EDGE_MM, TopView, top_view

TONES: tuple[Tone, ...] = ("light", "dark")
DARKEST = 24
# A one at half scale: correlation with a single disc; and of a white pip that glare lies across, with clear sides about
# it, grey levels (the eyes of printed letters are as likely black ones).
LIKE_A_ONE, CLEAR_STEP = 0.85, 15.0
LIKELY_A_ONE = {"light": 0.7, "dark": LIKE_A_ONE}
SAME_PLACE_MM, SAME_DIE_MM = 2.0, 7.0
# How sure the network must be to side for or against geometry, and to settle a doubt of it.
SECONDS = 0.5
SETTLES = 0.85


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
    looks = [look_at(frame, view, tone, face) for tone, face in propose_faces(overview, view)]
    return _decide(_heard_both([look for look in looks if look]), expected, calibration)


def propose_faces(overview: Image, view: TopView) -> list[tuple[Tone, Face]]:
    """The faces that spots off the felt would make and that look like it at half scale, and the tone of their pips."""
    within = off_felt(overview, COARSE_PX_PER_MM)
    found: list[tuple[Tone, Face]] = []
    for tone in TONES:
        tones = tone_image(overview, tone)
        spots = find_spots(tones, tone, COARSE_PX_PER_MM, within)
        faces = propose(Spots(view.to_mm(spots.at), spots.strength))
        standing_out = relief(tones, tone, COARSE_PX_PER_MM)
        ones = [face for face in faces if face.yaw_rad is None]
        others = [face for face in faces if face.yaw_rad is not None]
        seen = _ones(overview, tone, standing_out, view, ones) + _others(overview, standing_out, view, others)
        found += [(tone, face) for face in seen]
    return found


def _ones(overview: Image, tone: Tone, standing_out: Gray, view: TopView, faces: list[Face]) -> list[Face]:
    """The ones that look like it at half scale: a disc alone and sides about it, or nearly a disc and clear sides."""
    places = view.to_px([face.middle_mm for face in faces])
    likeness = liken_ones(standing_out, COARSE_PX_PER_MM, places)
    alike = np.flatnonzero(likeness >= LIKELY_A_ONE[tone])
    needed = np.where(likeness[alike] >= LIKE_A_ONE, GLANCE_STEP, CLEAR_STEP)
    return [faces[k] for k in alike[least_side(overview, COARSE_PX_PER_MM, places[alike]) >= needed]]


def _others(overview: Image, standing_out: Gray, view: TopView, faces: list[Face]) -> list[Face]:
    """What other proposals look like at half scale: every face of two pips or more that leads or nearly does.

    A maker's mark in the middle of a two makes it nearly as like a three, and glare takes pips from sight.
    """
    places = view.to_px([face.middle_mm for face in faces])
    yaws, pitches = (np.array([getattr(face, of) for face in faces], np.float64) for of in ("yaw_rad", "pitch_mm"))
    likeness = liken(standing_out, COARSE_PX_PER_MM, np.column_stack([places, yaws, pitches]))
    most = likeness.max(axis=1, initial=ROUGHLY_ALIKE, keepdims=True)
    alike, values = np.nonzero((likeness >= ROUGHLY_ALIKE) & (likeness > most - LEAST_LEAD))
    has_sides = have_sides_at(overview, COARSE_PX_PER_MM, places, yaws)
    return [
        replace(faces[k], face=int(value) + 1) for k, value in zip(alike, values, strict=True) if value and has_sides[k]
    ]


def _heard_both(looks: list[Look]) -> list[Look]:
    """The looks after the network was heard, without those that neither witness stands for."""
    asked = [look for look in looks if look.standing != "refused"]
    told = dict(zip(map(id, asked), tell([look.crop for look in asked]), strict=True))
    heard = [_weighed(look, told[id(look)]) if id(look) in told else look for look in looks]
    return [look for look in heard if look.standing != "faint"]


def _weighed(look: Look, told: Told) -> Look:
    """A look that the network seconds, makes sure where something hid a part of it, or gainsays."""
    seconded = told.face == look.face and told.sure >= SECONDS
    if look.standing == "sure" and told.face not in {0, look.face} and told.sure >= SECONDS:
        return replace(look, standing="refused", why="two readings of one die")
    if seconded and look.standing in {"doubtful", "faint"} and told.sure >= SETTLES:
        return replace(look, standing="sure", why="", confidence=told.sure, seconded=True)
    return replace(look, seconded=seconded)


def _decide(looks: list[Look], expected: int, calibration: Calibration) -> Reading:
    good = _side_by_side(_distinct([look for look in looks if look.standing == "sure"]))
    if good is None:
        return abstain("two readings of one die")
    if any(_leans(one, other) for one in good for other in looks):
        return abstain("not flat")
    dice = tuple(_seen(look, calibration) for look in good)
    doubtful = [look.why for look in looks if look.why and not any(_overlap(look, other) for other in good)]
    if len(dice) == expected and not doubtful:
        return read(dice)
    if len(dice) <= expected and doubtful:
        return abstain(max(doubtful, key=doubtful.count), dice)
    return abstain(f"found {len(dice)} {'die' if len(dice) == 1 else 'dice'}, expected {expected}", dice)


def _leans(one: Look, other: Look) -> bool:
    """Whether another look at the same die shows that it leans; of a seconded face only a look at that face can."""
    of_it = _apart_mm(one, other) < SAME_DIE_MM and (other.face == one.face or not one.seconded)
    return of_it and other.why == "not flat"


def _distinct(looks: list[Look]) -> list[Look]:
    """The looks without those that a better one in the same place makes idle.

    A better one shows the same face and is surer, or is seconded by the network where the other is not.
    """
    kept: list[Look] = []
    for look in sorted(looks, key=lambda each: (not each.seconded, -each.confidence)):
        same = any(look.face == other.face and _apart_mm(look, other) < SAME_PLACE_MM for other in kept)
        yields = not look.seconded and any(other.seconded and _overlap(look, other) for other in kept)
        if not same and not yields:
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
    around = corners(look.middle_mm, look.yaw_rad)
    pixels = calibration.project(np.column_stack([around, np.full(4, DIE_EDGE_MM)]))
    x, y = (round(float(v), 3) for v in look.middle_mm)
    return SeenDie(look.face, round(look.confidence, 3), tuple((float(a), float(b)) for a, b in pixels), (x, y))
