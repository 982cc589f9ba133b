"""Whether the scene is at rest, and whether readings of it agree."""

from typing import cast

import cv2
import numpy as np

from boxperson.vision.image import Gray, Image
from boxperson.vision.reading import Reading, SeenDie, abstain, read

CELL_PX = 4
NOISE_SIGMAS = 7.0
LEAST_CHANGE = 6.0
STRONGEST_FLICKER = 1.5
WHITE = 245.0
SAME_PLACE_MM = 1.0


def still(a: Image, b: Image) -> bool:
    """Whether nothing moved between two frames.

    Both are averaged over cells of 4 x 4 pixels, one is brought to the brightness of the other (lamps flicker), and the
    largest change of a cell is held against the scatter of all cells, which noise and JPEG coding account for.

    Args:
        a: a frame, 8 bits, grey or BGR.
        b: a later frame of the same size; frames of different sizes are not still.
    """
    if a.shape != b.shape:
        return False
    before, after = _cells(a), _cells(b)
    gain = float(np.median((after + 4) / (before + 4)))
    brighter = max(gain, 1 / gain)
    one, other = (before * gain, after) if gain >= 1 else (before, after / gain)
    change = np.abs(np.minimum(one, WHITE) - np.minimum(other, WHITE))
    noise = 1.4826 * float(np.median(change))
    return brighter < STRONGEST_FLICKER and bool(change.max() <= max(LEAST_CHANGE, NOISE_SIGMAS * noise))


def agree(readings: tuple[Reading, ...] | list[Reading]) -> Reading:
    """One reading out of several consecutive ones: all must have read the same faces in the same places.

    Args:
        readings: consecutive readings of frames of the same scene, at least two.

    Returns:
        The last reading with the lowest confidence of all, or an indeterminate one whose ``why`` says what differed.
    """
    if len(readings) < 2:
        return abstain("one frame is not enough to agree")
    for reading in readings:
        if reading.verdict != "read":
            return Reading(reading.verdict, (), reading.why, 0.0, reading.dice)
    last = readings[-1]
    for earlier in readings[:-1]:
        why = _difference(earlier, last)
        if why:
            return abstain(why, last.dice)
    return read(last.dice, min(reading.confidence for reading in readings))


def _difference(a: Reading, b: Reading) -> str:
    if len(a.dice) != len(b.dice):
        return f"found {len(a.dice)} dice, then {len(b.dice)}"
    left = list(a.dice)
    for die in b.dice:
        near = min(left, key=lambda other: _distance_mm(other, die))
        if _distance_mm(near, die) > SAME_PLACE_MM:
            return "the dice moved between frames"
        if near.face != die.face:
            return f"read {near.face}, then {die.face} of the same die"
        left.remove(near)
    return ""


def _distance_mm(a: SeenDie, b: SeenDie) -> float:
    if a.centre_mm is None or b.centre_mm is None:
        return _distance_by_size(a, b)
    return float(np.hypot(a.centre_mm[0] - b.centre_mm[0], a.centre_mm[1] - b.centre_mm[1]))


def _distance_by_size(a: SeenDie, b: SeenDie) -> float:
    """Distance in millimetres where the outline itself is the only ruler: a die's edge is about 19 mm."""
    one, other = np.array(a.corners_px), np.array(b.corners_px)
    edge = float(np.linalg.norm(one - np.roll(one, 1, axis=0), axis=1).mean())
    return float(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))) / max(edge, 1.0) * 19.05


def _cells(frame: Image) -> Gray:
    grey = frame if frame.ndim == 2 else cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    height, width = grey.shape[:2]
    size = (max(1, width // CELL_PX), max(1, height // CELL_PX))
    return cast("Gray", cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32))
