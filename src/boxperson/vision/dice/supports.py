"""What a die can rest on, and the poses that each such rest leaves it, among stacks of chips and beside another die."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import dist, pi
from typing import Literal, NamedTuple

import numpy as np

from boxperson.vision.dice.cube import HALF_MM, Poses, flat, leaning
from boxperson.vision.image import Floats
from boxperson.vision.plane import DIE_EDGE_MM

CHIP_RADIUS_MM, CHIP_THICK_MM = 19.5, 3.3
NEAR_MM, ON_MM, ABOUT_MM = 48.0, 21.0, 9.0

Kind = Literal["flat", "flat on chips", "on a rim", "against a wall", "between stacks", "against a die"]


class Stack(NamedTuple):
    """A stack of chips that stands on the felt: where its top chip lies, and how many there are."""

    x_mm: float
    y_mm: float
    chips: int

    @property
    def height_mm(self) -> float:
        """How high its top is."""
        return self.chips * CHIP_THICK_MM


@dataclass(frozen=True, slots=True, eq=False)
class Support:
    """A way to rest.

    Attributes:
        kind: which.
        grid: parameters to begin with, N x M; all poses of this kind near the place.
        steps: how far each parameter is off that grid.
        pose: the poses of some parameters.
        least, most: of each parameter.
        floor_mm: how high above the felt a flat die lies.
    """

    kind: Kind
    grid: Floats
    steps: Floats
    pose: Callable[[Floats], Poses]
    least: Floats
    most: Floats
    floor_mm: float = 0.0


def supports(middle_mm: tuple[float, float], stacks: Sequence[Stack], other: Floats | None) -> list[Support]:
    """All ways to rest for a die whose middle is seen about here.

    Args:
        middle_mm: about where it is.
        stacks: all that stand on the felt.
        other: x, y and turn of another die that lies flat, if one does.
    """
    near = [stack for stack in stacks if dist(stack[:2], middle_mm) < NEAR_MM]
    found = [_flat("flat", middle_mm, 0.0)]
    found += [_flat("flat on chips", middle_mm, s.height_mm) for s in near if dist(s[:2], middle_mm) < ON_MM]
    found += [each for stack in near for each in (_on_rim(stack), _against_wall(stack))]
    found += [_between(behind, ahead) for behind in near for ahead in near if behind is not ahead]
    if other is not None and dist(other[:2], middle_mm) < NEAR_MM:
        found.append(_against_die(other))
    return [each for each in (_about(support, middle_mm) for support in found) if len(each.grid)]


def _about(support: Support, middle_mm: tuple[float, float]) -> Support:
    if not len(support.grid):
        return support
    middles = support.pose(support.grid).middles_mm
    about = np.hypot(middles[:, 0] - middle_mm[0], middles[:, 1] - middle_mm[1]) < ABOUT_MM
    return Support(
        support.kind, support.grid[about], support.steps, support.pose, support.least, support.most, support.floor_mm
    )


def _flat(kind: Kind, middle_mm: tuple[float, float], floor_mm: float) -> Support:
    off = np.arange(-6, 6.1, 1.5)
    grid = _grid(middle_mm[0] + off, middle_mm[1] + off, np.radians(np.arange(0, 90, 7.5)))
    free = np.full(3, np.inf)
    return Support(kind, grid, np.array([0.8, 0.8, 0.07]), lambda each: flat(each, floor_mm), -free, free, floor_mm)


def _on_rim(stack: Stack) -> Support:
    """The side below on the rim; heading, tilt, how far to the left of the die the stack's middle is."""

    def pose(params: Floats) -> Poses:
        heading, tilt, aside = params.T
        return leaning(_before(stack, heading, CHIP_RADIUS_MM + stack.height_mm / np.tan(tilt), aside, tilt))

    tilts = np.radians([9, 13, 18, 23, 28, 33, 38, 43])
    grid = _grid(np.radians(np.arange(0, 360, 8)), tilts, np.arange(-7.5, 8, 3.75))
    grid = grid[stack.height_mm / np.sin(grid[:, 1]) < 0.97 * DIE_EDGE_MM]
    return Support("on a rim", grid, np.array([0.06, 0.05, 1.5]), pose, *_limits(7, 44.9))


def _against_wall(stack: Stack) -> Support:
    """The lower edge of the front against the wall; as on the rim."""

    def pose(params: Floats) -> Poses:
        heading, tilt, aside = params.T
        return leaning(_before(stack, heading, CHIP_RADIUS_MM + DIE_EDGE_MM * np.cos(tilt), aside, tilt))

    grid = _grid(np.radians(np.arange(0, 360, 8)), np.radians(np.arange(20, 41, 4)), np.array([-4.0, 0.0, 4.0]))
    grid = grid[stack.height_mm > DIE_EDGE_MM * np.sin(grid[:, 1]) - 0.5]
    return Support("against a wall", grid, np.array([0.06, 0.05, 1.5]), pose, *_limits(17, 42))


def _between(behind: Stack, ahead: Stack) -> Support:
    """The side below on one rim and the back on another; where along the edge, how skew, which of two tilts."""
    apart_mm = dist(behind[:2], ahead[:2])

    def room(skew: Floats) -> Floats:
        return np.asarray(np.sqrt(np.maximum(apart_mm**2 - skew**2, 0)) - 2 * CHIP_RADIUS_MM, np.float64)

    def pose(params: Floats) -> Poses:
        aside, skew, branch = params.T
        heading = np.arctan2(ahead.y_mm - behind.y_mm, ahead.x_mm - behind.x_mm)
        heading = heading - np.arcsin(np.clip(skew / apart_mm, -1, 1))
        root = np.sqrt(np.maximum(room(skew) ** 2 - 4 * behind.height_mm * ahead.height_mm, 0))
        tilt = np.arctan(np.maximum(room(skew) + np.sign(branch) * root, 0.1) / (2 * behind.height_mm))
        return leaning(_before(ahead, heading, CHIP_RADIUS_MM + ahead.height_mm / np.tan(tilt), aside, tilt))

    grid = _grid(np.arange(-9, 9.1, 3), np.arange(-18, 18.1, 3), np.array([-1.0, 1.0]))
    grid = grid[(np.abs(grid[:, 1]) < 0.95 * apart_mm) & (room(grid[:, 1]) > 0)]
    grid = grid[room(grid[:, 1]) ** 2 >= 4 * behind.height_mm * ahead.height_mm]
    most = np.array([9.3, 18.5, 1.0])
    return Support("between stacks", grid, np.array([1.0, 1.0, 0.0]), pose, -most, most)


def _against_die(other: Floats) -> Support:
    """The lower edge of the front against a side of a flat die; which of its four sides, tilt, how far aside."""

    def pose(params: Floats) -> Poses:
        side, tilt, aside = params.T
        heading = other[2] + np.round(side) * pi / 2
        away = HALF_MM + DIE_EDGE_MM * np.cos(tilt)
        x = other[0] - np.cos(heading) * away - np.sin(heading) * aside
        y = other[1] - np.sin(heading) * away + np.cos(heading) * aside
        return leaning(np.column_stack([x, y, heading, tilt]))

    grid = _grid(np.arange(4.0), np.radians(np.arange(20, 41, 4)), np.arange(-9, 9.1, 2.25))
    least, most = np.array([-0.5, np.radians(17), -18.0]), np.array([3.5, np.radians(42), 18.0])
    return Support("against a die", grid, np.array([0.0, 0.05, 1.5]), pose, least, most)


def _before(stack: Stack, heading: Floats, away_mm: Floats, aside_mm: Floats, tilt: Floats) -> Floats:
    """The edges on the felt of dice that look at a stack from so far away."""
    cos, sin = np.cos(heading), np.sin(heading)
    x = stack.x_mm - cos * away_mm - sin * aside_mm
    y = stack.y_mm - sin * away_mm + cos * aside_mm
    return np.column_stack([x, y, heading, tilt])


def _limits(least_deg: float, most_deg: float) -> tuple[Floats, Floats]:
    turn = 4 * pi
    return np.array([-turn, np.radians(least_deg), -9.3]), np.array([turn, np.radians(most_deg), 9.3])


def _grid(*axes: Floats) -> Floats:
    return np.stack(np.meshgrid(*axes, indexing="ij"), -1).reshape(-1, len(axes))
