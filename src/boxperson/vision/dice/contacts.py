"""What a die touches: how far its sides are from the rims and walls of stacks and from another die."""

from collections.abc import Sequence
from math import atan2, cos, pi, sin, sqrt
from typing import Literal, NamedTuple

import numpy as np

from boxperson.vision.dice.cube import BACK, FRONT, HALF_MM
from boxperson.vision.dice.supports import CHIP_RADIUS_MM, Stack
from boxperson.vision.image import Floats
from boxperson.vision.plane import DIE_EDGE_MM

BELOW = 5
"""The number of the side that a die stands on, after those of the five that can be seen."""

Thing = Literal["chips", "die"]


class Gap(NamedTuple):
    """How far a side of a leaning die is from something: 0 where it touches, below where it would run into it."""

    side: int
    thing: Thing
    mm: float


def gaps(params: Floats, stacks: Sequence[Stack], other: Floats | None) -> list[Gap]:
    """The gaps of a leaning die to all that it could rest on.

    Args:
        params: x, y of the edge that it stands on, where its front looks, how far that rises.
        stacks: all that stand on the felt.
        other: x, y and turn of another die that lies flat, if one does.
    """
    found = [gap for stack in stacks for gap in _to_stack(params, stack)]
    return found + ([] if other is None else _to_die(params, other))


def _to_stack(params: Floats, stack: Stack) -> list[Gap]:
    x, y, heading, tilt = (float(each) for each in params)
    ahead, left = _seen_from(x, y, heading, stack.x_mm, stack.y_mm)
    off = max(0.0, abs(left) - HALF_MM)
    if off >= CHIP_RADIUS_MM:
        return []
    reach, height = sqrt(CHIP_RADIUS_MM**2 - off**2), stack.height_mm
    found = []
    near = ahead - reach
    if near > 0 and height <= (DIE_EDGE_MM + 0.3) * sin(tilt):
        found.append(Gap(BELOW, "chips", near * sin(tilt) - height * cos(tilt)))
    if near > 0 and height > DIE_EDGE_MM * sin(tilt) - 0.4:
        found.append(Gap(FRONT, "chips", near - DIE_EDGE_MM * cos(tilt)))
    behind = -ahead - reach
    if behind > 0 and height <= (DIE_EDGE_MM + 0.3) * cos(tilt):
        found.append(Gap(BACK, "chips", behind * cos(tilt) - height * sin(tilt)))
    return found


def _to_die(params: Floats, other: Floats) -> list[Gap]:
    """The front's lower edge against an upright side of a flat die."""
    x, y, heading, tilt = (float(each) for each in params)
    ahead, left = _seen_from(x, y, heading, float(other[0]), float(other[1]))
    askew = (heading - float(other[2]) + pi / 4) % (pi / 2) - pi / 4
    if ahead <= 0 or abs(left) > DIE_EDGE_MM or abs(askew) > 0.15:
        return []
    return [Gap(FRONT, "die", ahead - HALF_MM - DIE_EDGE_MM * cos(tilt))]


def _seen_from(x: float, y: float, heading: float, at_x: float, at_y: float) -> tuple[float, float]:
    """How far ahead and how far to the left a point is."""
    away, turn = np.hypot(at_x - x, at_y - y), atan2(at_y - y, at_x - x) - heading
    return float(away * cos(turn)), float(away * sin(turn))
