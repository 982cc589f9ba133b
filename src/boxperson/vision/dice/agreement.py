"""One reading out of several consecutive ones of the same dice."""

import numpy as np

from boxperson.vision.agreement import Kind, difference
from boxperson.vision.dice.reading import Reading, SeenDie, abstain, read

DICE = Kind("die", "dice")


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
        why = difference(earlier.dice, last.dice, DICE, _distance_mm, lambda die: die.face)
        if why:
            return abstain(why, last.dice)
    return read(last.dice, min(reading.confidence for reading in readings))


def _distance_mm(a: SeenDie, b: SeenDie) -> float:
    if a.centre_mm is None or b.centre_mm is None:
        return _distance_by_size(a, b)
    return float(np.hypot(a.centre_mm[0] - b.centre_mm[0], a.centre_mm[1] - b.centre_mm[1]))


def _distance_by_size(a: SeenDie, b: SeenDie) -> float:
    """Distance in millimetres where the outline itself is the only ruler: a die's edge is about 19 mm."""
    one, other = np.array(a.corners_px), np.array(b.corners_px)
    edge = float(np.linalg.norm(one - np.roll(one, 1, axis=0), axis=1).mean())
    return float(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))) / max(edge, 1.0) * 19.05
