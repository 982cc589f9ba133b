"""Reads flat dice on a calibrated frame.

A die that lies flat shows its uppermost face in the plane one die edge above the felt, and there the face is an exact
square. Pips are found as spots and fitted to the patterns of the faces. Each face that they propose must then stand
tests of its own: the brightness of all nine sites, the likeness to the whole pattern, the four edges of the square, and
that nothing else in the same place reads otherwise.
"""

from typing import NamedTuple

import cv2
import numpy as np

from boxperson.errors import UsageError
from boxperson.vision.bodies import foreground
from boxperson.vision.calibration import Calibration
from boxperson.vision.edges import find_yaw, measure_sides
from boxperson.vision.image import Floats, Image
from boxperson.vision.lattice import Face, propose
from boxperson.vision.pips import Spots, Tone, find_spots, tone_image
from boxperson.vision.plane import DIE_EDGE_MM, PX_PER_MM, TopView, top_view
from boxperson.vision.reading import Reading, SeenDie, abstain, read
from boxperson.vision.sites import by_brightness, by_likeness, upright

TONES: tuple[Tone, ...] = ("light", "dark")
USUAL_PITCH_MM = 0.26 * DIE_EDGE_MM
DARKEST = 24
COVERED = 235
CLEAR_STEP, CLEAR_SURE = 6.0, 3.5
SIZE_MM = 0.75


class Look(NamedTuple):
    """A place looked at closely: the face it shows, or why it shows none.

    Attributes:
        face: 1 to 6, or 0.
        why: the reason for a 0.
        confidence: 0 to 1.
        middle_mm: middle of the square.
        yaw_rad: turn of the square.
        clear_sides: how many of its four sides show.
    """

    face: int
    why: str
    confidence: float
    middle_mm: Floats
    yaw_rad: float
    clear_sides: int


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
        raise UsageError(f"the frame has the shape {frame.shape}; its calibration holds for {width} x {height} in colour")
    view = top_view(calibration)
    top = view.rectify(frame)
    if np.percentile(top[::8, ::8].max(axis=2), 98) < DARKEST:
        return abstain("too dark")
    looks = [_look(top, view, tone, face) for tone, face in _proposals(top, view)]
    return _decide(looks, expected, view, calibration)


def _proposals(top: Image, view: TopView) -> list[tuple[Tone, Face]]:
    half = cv2.resize(top, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    solid = foreground(cv2.resize(half, None, fx=2 / PX_PER_MM, fy=2 / PX_PER_MM, interpolation=cv2.INTER_AREA))
    solid = cv2.morphologyEx(solid, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    covered = cv2.resize(cv2.blur(solid, (13, 13)), half.shape[1::-1])
    within = cv2.resize(cv2.erode(solid, np.ones((5, 5), np.uint8)), half.shape[1::-1])
    found = []
    for tone in TONES:
        spots = find_spots(tone_image(half, tone), PX_PER_MM / 2, within)
        for face in propose(Spots(view.to_mm(spots.at * 2 + 0.5), spots.strength)):
            x, y = (view.to_px([face.middle_mm])[0] / 2).astype(int)
            if 0 <= y < covered.shape[0] and 0 <= x < covered.shape[1] and covered[y, x] >= COVERED:
                found.append((tone, face))
    return found


def _look(top: Image, view: TopView, tone: Tone, face: Face) -> Look:
    """Tests a proposed face by everything but the spots that proposed it."""
    middle = np.array(face.middle_mm)
    at = view.to_px([middle])[0]
    yaw = find_yaw(top, at) if face.yaw_rad is None else face.yaw_rad
    pitch = face.pitch_mm or USUAL_PITCH_MM
    cut = upright(top, at, yaw)
    bright = by_brightness(cut, tone, pitch)
    if bright.face != face.face:
        return Look(0, bright.why or "its pips do not agree", 0.0, middle, yaw, 0)
    like = by_likeness(cut, tone, pitch)
    if like.face != face.face:
        return Look(0, like.why or "its pips do not agree", 0.0, middle, yaw, 0)
    sides = measure_sides(top, at, yaw)
    clear = (sides.step >= CLEAR_STEP) & (sides.sure >= CLEAR_SURE)
    if clear.sum() < 3:
        return Look(0, "its edges do not show", 0.0, middle, yaw, int(clear.sum()))
    return Look(face.face, "", min(bright.margin, like.margin), middle, yaw, int(clear.sum()))


def _decide(looks: list[Look], expected: int, view: TopView, calibration: Calibration) -> Reading:
    good = [look for look in looks if look.face]
    for i, one in enumerate(good):
        for other in good[:i]:
            if np.hypot(*(one.middle_mm - other.middle_mm)) < 0.85 * DIE_EDGE_MM:
                return abstain("two readings of one die")
    dice = tuple(_seen(look, calibration) for look in good)
    if len(dice) != expected:
        return abstain(f"found {len(dice)} {'die' if len(dice) == 1 else 'dice'}, expected {expected}", dice)
    return read(dice)


def _seen(look: Look, calibration: Calibration) -> SeenDie:
    turns = look.yaw_rad + np.pi / 4 + np.arange(4) * np.pi / 2
    corners = look.middle_mm + DIE_EDGE_MM / 2**0.5 * np.column_stack([np.cos(turns), np.sin(turns)])
    pixels = calibration.project(np.column_stack([corners, np.full(4, DIE_EDGE_MM)]))
    x, y = (round(float(v), 3) for v in look.middle_mm)
    return SeenDie(look.face, round(look.confidence, 3), tuple((float(a), float(b)) for a, b in pixels), (x, y))
