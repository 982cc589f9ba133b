"""One reading out of several consecutive ones of the same dice."""

import numpy as np

from boxperson.vision.dice.reading import Reading, SeenDie, abstain, read

SAME_PLACE_MM = 1.0


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
