"""Reads flat dice on a calibrated frame.

A die that lies flat shows its uppermost face in the plane one die edge above the felt, and there the face is an exact square.
Pips are found as spots and fitted to the patterns of the faces; each face that they propose must then stand four tests of its own:
the brightness of all nine sites, the likeness to the whole pattern, the four edges of the square, and that nothing else reads otherwise.
"""
from typing import NamedTuple

import cv2
import numpy as np

from boxperson.errors import UsageError
from boxperson.vision.bodies import foreground
from boxperson.vision.calibration import Calibration
from boxperson.vision.edges import Sides, find_yaw, measure_sides
from boxperson.vision.image import Floats, Image
from boxperson.vision.lattice import FAINTEST, Face, propose
from boxperson.vision.pips import Tone, find_spots, tone_image
from boxperson.vision.plane import DIE_EDGE_MM, PX_PER_MM, TopView, top_view
from boxperson.vision.reading import Reading, SeenDie, abstain, read
from boxperson.vision.sites import by_brightness, by_likeness, upright

USUAL_PITCH_MM = 0.26 * DIE_EDGE_MM
DARKEST = 24
CLEAR_STEP, CLEAR_SURE = 6.0, 3.5
SIZE_MM = 0.75


class Look(NamedTuple):
    """A place looked at closely: the face it shows, or why it shows none, and how much it looks like a die at all."""

    face: int
    why: str
    confidence: float
    middle_mm: Floats
    yaw_rad: float
    clear_sides: int


def read_flat(frame: Image, calibration: Calibration, expected: int = 2) -> Reading:
    if frame.shape[1::-1] != calibration.image_size_px or frame.ndim != 3:
        width, height = calibration.image_size_px
        raise UsageError(f"the frame has {frame.shape[1]} x {frame.shape[0]} pixels; its calibration holds for {width} x {height}")
    view = top_view(calibration)
    top = view.rectify(frame)
    if np.percentile(top[::8, ::8], 98) < DARKEST:
        return abstain("too dark")
    looks = [_look(top, view, tone, face) for tone, face in _proposals(top, view)]
    good = [look for look in looks if look.face]
    return _decide(good, looks, expected, calibration)
