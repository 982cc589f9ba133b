"""How two thrown dice come to rest where stacks of chips stand: flat, on one, leaning, between two, on each other.

A die leans in a plane of its own: its lowest edge lies on the felt, its heading points from there towards what it
leans on. That it stays is worked out from its weight, the two contacts and the friction of plastic on felt and chips.
"""

import math
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import product as pairs
from typing import Literal, NamedTuple, get_args

from boxperson.emulator.dice import (
    AREA_MM,
    EDGE_MM,
    HALF_MM,
    TOUCHING_MM,
    Pose,
    axes,
    gap_mm,
    places,
    product,
    resting,
    turn,
)
from boxperson.errors import UsageError

Kind = Literal["flat", "flat-on-stack", "cocked", "cocked-side", "two-stacks", "on-die", "both-cocked", "off-table"]
KINDS: tuple[Kind, ...] = get_args(Kind)

CHIP_RADIUS_MM = 19.5
CHIP_THICK_MM = 3.3
FELT_FRICTION, CHIP_FRICTION = 0.5, 0.4
LEAST_TILT_RAD, MOST_TILT_RAD = math.radians(8), math.radians(44.5)
LEAST_JAM_RAD, MOST_JAM_RAD = math.radians(19.5), math.radians(40)
INNER = 0.94
TRIES = 4000

_UP = (0.0, 0.0, 1.0)
_FAR_MM = 1500.0
_ON_TOP_MM = 12.0
_ON_DIE_MM = 7.0

Flat = tuple[float, float]
Pair = tuple[Pose, Pose]


class Stack(NamedTuple):
    """A stack of chips that stands on the felt, and its middle."""

    x_mm: float
    y_mm: float
    chips: int

    @property
    def height_mm(self) -> float:
        """How high its top is."""
        return self.chips * CHIP_THICK_MM


class Rest(NamedTuple):
    """How a throw came to rest: the kind, and the faces that it was prepared with."""

    kind: Kind
    faces: tuple[int, int]


def rest(rng: random.Random, kind: Kind, faces: tuple[int, int], stacks: Sequence[Stack]) -> Pair:
    """Draws two dice at rest; the second lies flat on the felt unless the kind says more of it.

    Args:
        rng: where all chance comes from.
        kind: `flat`; `flat-on-stack` (the first lies flat on a stack); `cocked` (a side of the first rests on the rim
            of a stack, an edge on the felt); `cocked-side` (the first is jammed between the felt and the wall of a
            stack, which a side of it leans against that is not the lower one); `two-stacks` (two sides of the first
            rest on two stacks); `on-die` (the first lies or leans on the second); `both-cocked`; `off-table` (the
            first lies far from the layout).
        faces: of each die the face opposite the side that rests on a stack, or the uppermost one if none does. Of
            `two-stacks` one of the two that are opposite to a side which rests.
        stacks: the stacks on the felt, apart from each other.

    Raises:
        UsageError: these stacks leave no room for a rest of this kind.
    """
    for _ in range(TRIES):
        drawn = _DRAWS[kind](rng, faces, stacks)
        if drawn is not None and _free(drawn, stacks):
            return drawn
    raise UsageError(f"no die can come to rest {kind} at the stacks {[tuple(s) for s in stacks]}; {_NEEDS[kind]}")


def stack_gap_mm(pose: Pose, stack: Stack) -> float:
    """Returns how far a die is from a stack along the felt, below its top; negative when they interpenetrate."""
    top_mm = stack.height_mm - TOUCHING_MM
    corners = _corners(pose)
    below = [(x, y) for x, y, z in corners if z <= top_mm]
    for a, b in pairs(range(8), range(8)):
        (ax, ay, az), (bx, by, bz) = corners[a], corners[b]
        if (a ^ b).bit_count() == 1 and az <= top_mm < bz:
            share = (top_mm - az) / (bz - az)
            below.append((ax + share * (bx - ax), ay + share * (by - ay)))
    return _outside_mm((stack.x_mm, stack.y_mm), below) - CHIP_RADIUS_MM


def stacks_of(middles_mm: Iterable[tuple[float, float, float]]) -> tuple[Stack, ...]:
    """Returns the stacks that chips with these middles make; each stands where its topmost chip lies."""
    stacks: list[Stack] = []
    for x_mm, y_mm, _ in sorted(middles_mm, key=lambda middle: middle[2]):
        under = next((s for s in stacks if math.dist((s.x_mm, s.y_mm), (x_mm, y_mm)) < CHIP_RADIUS_MM / 2), None)
        if under is not None:
            stacks.remove(under)
        stacks.append(Stack(x_mm, y_mm, 1 if under is None else under.chips + 1))
    return tuple(stacks)


def _flat(rng: random.Random, faces: tuple[int, int], _stacks: Sequence[Stack]) -> Pair:
    first, second = places(rng)
    return resting(faces[0], *first), resting(faces[1], *second)


def _flat_on_stack(rng: random.Random, faces: tuple[int, int], stacks: Sequence[Stack]) -> Pair | None:
    if not stacks:
        return None
    stack = rng.choice(stacks)
    turned, away_mm = _any_turn(rng), _ON_TOP_MM * math.sqrt(rng.random())
    x_mm, y_mm = stack.x_mm + away_mm * math.cos(turned), stack.y_mm + away_mm * math.sin(turned)
    lying = resting(faces[0], x_mm, y_mm, _any_turn(rng))
    return _raised(lying, stack.height_mm), _beside(rng, faces[1])


def _cocked(rng: random.Random, faces: tuple[int, int], stacks: Sequence[Stack]) -> Pair | None:
    first = _on_rim(rng, faces[0], stacks)
    return None if first is None else (first, _beside(rng, faces[1]))


def _both_cocked(rng: random.Random, faces: tuple[int, int], stacks: Sequence[Stack]) -> Pair | None:
    first, second = _on_rim(rng, faces[0], stacks), _on_rim(rng, faces[1], stacks)
    return None if first is None or second is None else (first, second)


def _on_rim(rng: random.Random, face: int, stacks: Sequence[Stack]) -> Pose | None:
    """A die with a side on the rim of a stack, the opposite face `face`; None when the draw would not stay."""
    if not stacks:
        return None
    stack, heading, tilt = rng.choice(stacks), _any_turn(rng), rng.uniform(LEAST_TILT_RAD, MOST_TILT_RAD)
    up_mm, aside_mm = stack.height_mm / math.sin(tilt), rng.uniform(-INNER, INNER) * HALF_MM
    if up_mm > INNER * EDGE_MM or not _stays(up_mm, aside_mm, tilt):
        return None
    foot = _step(_near_side(stack, heading), heading, -up_mm * math.cos(tilt), aside_mm)
    return _leaning(face, foot, heading, tilt, rng)


def _stays(up_mm: float, aside_mm: float, tilt: float) -> bool:
    """Whether friction holds a die that rests on an edge and, so far up its side and aside, on a rim."""
    weight_mm = HALF_MM * (math.cos(tilt) - math.sin(tilt))
    share = weight_mm / (up_mm * math.cos(tilt))
    slope = max(0.0, tilt - math.atan(CHIP_FRICTION))
    force = weight_mm / (up_mm * math.cos(tilt - slope))
    gripped = force * math.sin(slope) <= FELT_FRICTION * (1 - force * math.cos(slope))
    return share < 1 and abs(aside_mm) * share <= (1 - share) * HALF_MM and gripped


def _cocked_side(rng: random.Random, faces: tuple[int, int], stacks: Sequence[Stack]) -> Pair | None:
    """The lower edge of the side that leans on a stack is jammed against its wall, the opposite edge on the felt."""
    if not stacks:
        return None
    stack, heading, tilt = rng.choice(stacks), _any_turn(rng), rng.uniform(LEAST_JAM_RAD, MOST_JAM_RAD)
    aside_mm = rng.uniform(-0.5, 0.5) * HALF_MM
    if stack.height_mm < EDGE_MM * math.sin(tilt) + 0.3 or not _jams(tilt):
        return None
    foot = _step(_near_side(stack, heading), heading, -EDGE_MM * math.cos(tilt), aside_mm)
    upper = rng.choice([face for face in range(1, 7) if face not in (faces[0], 7 - faces[0])])
    jammed = next(
        pose
        for quarter in range(4)
        if _looks_back(pose := _leaning(upper, foot, heading, tilt, quarter), faces[0], heading)
    )
    return jammed, _beside(rng, faces[1])


def _jams(tilt: float) -> bool:
    push = HALF_MM * (math.cos(tilt) - math.sin(tilt)) / EDGE_MM / (math.sin(tilt) + CHIP_FRICTION * math.cos(tilt))
    return push <= FELT_FRICTION * (1 - CHIP_FRICTION * push)


def _looks_back(pose: Pose, face: int, heading: float) -> bool:
    axis = axes(pose.quaternion)[(0, 1, 2, 2, 1, 0)[face - 1]]
    along = axis[0] * math.cos(heading) + axis[1] * math.sin(heading)
    return (along if face <= 3 else -along) < -0.7


def _two_stacks(rng: random.Random, faces: tuple[int, int], stacks: Sequence[Stack]) -> Pair | None:
    """The lowest edge on the felt between two stacks, both sides beside it on their rims."""
    if len(stacks) < 2:
        return None
    behind, ahead = rng.sample(list(stacks), 2)
    apart_mm, skew_mm = math.dist(behind[:2], ahead[:2]), rng.uniform(-EDGE_MM, EDGE_MM)
    if abs(skew_mm) >= apart_mm:
        return None
    heading = math.atan2(ahead.y_mm - behind.y_mm, ahead.x_mm - behind.x_mm) - math.asin(skew_mm / apart_mm)
    room_mm = math.sqrt(apart_mm**2 - skew_mm**2) - 2 * CHIP_RADIUS_MM
    root = room_mm**2 - 4 * behind.height_mm * ahead.height_mm
    if room_mm <= 0 or root < 0:
        return None
    tilt = math.atan((room_mm + rng.choice((-1, 1)) * math.sqrt(root)) / (2 * behind.height_mm))
    middle_mm, aside_mm = HALF_MM * (math.cos(tilt) - math.sin(tilt)), rng.uniform(-INNER, INNER) * HALF_MM
    stays = -behind.height_mm * math.tan(tilt) < middle_mm < ahead.height_mm / math.tan(tilt)
    fits = ahead.height_mm < INNER * EDGE_MM * math.sin(tilt) and behind.height_mm < INNER * EDGE_MM * math.cos(tilt)
    if not (stays and fits and abs(aside_mm + skew_mm) < INNER * HALF_MM):
        return None
    foot = _step(_near_side(ahead, heading), heading, -ahead.height_mm / math.tan(tilt), aside_mm)
    return _leaning(faces[0], foot, heading, tilt, rng), _beside(rng, faces[1])


def _on_die(rng: random.Random, faces: tuple[int, int], _stacks: Sequence[Stack]) -> Pair:
    below = _beside(rng, faces[1])
    if rng.random() < 0.5:
        x_mm, y_mm = (at + rng.uniform(-_ON_DIE_MM, _ON_DIE_MM) for at in (below.x_mm, below.y_mm))
        return _raised(resting(faces[0], x_mm, y_mm, _any_turn(rng)), EDGE_MM), below
    side, tilt = axes(below.quaternion), rng.uniform(LEAST_JAM_RAD, MOST_JAM_RAD)
    level = next(axis for axis in side if abs(axis[2]) < 0.5)
    heading = math.atan2(level[1], level[0]) + rng.randrange(4) * math.pi / 2
    away_mm, aside_mm = HALF_MM + EDGE_MM * math.cos(tilt), rng.uniform(-0.5, 0.5) * EDGE_MM
    foot = _step((below.x_mm, below.y_mm), heading, -away_mm, aside_mm)
    return _leaning(faces[0], foot, heading, tilt, rng), below


def _off_table(rng: random.Random, faces: tuple[int, int], _stacks: Sequence[Stack]) -> Pair:
    away = math.copysign(_FAR_MM, rng.uniform(-1, 1))
    return resting(faces[0], away, rng.uniform(-1, 1) * AREA_MM[1], _any_turn(rng)), _beside(rng, faces[1])


def _leaning(face: int, foot: Flat, heading: float, tilt: float, quarter: random.Random | int) -> Pose:
    """A die whose side opposite `face` rises by the tilt from its edge at the foot towards the heading."""
    quarters = quarter if isinstance(quarter, int) else quarter.randrange(4)
    flat = resting(face, 0.0, 0.0, heading + quarters * math.pi / 2)
    hinge = (-math.sin(heading), math.cos(heading), 0.0)
    x_mm, y_mm = _step(foot, heading, HALF_MM * (math.cos(tilt) - math.sin(tilt)), 0.0)
    high_mm = HALF_MM * (math.cos(tilt) + math.sin(tilt))
    return Pose(x_mm, y_mm, high_mm, product(turn(hinge, -tilt), flat.quaternion))


def _beside(rng: random.Random, face: int) -> Pose:
    return resting(face, *places(rng)[0])


def _near_side(stack: Stack, heading: float) -> Flat:
    """The point of a stack's rim that is met first along a heading."""
    return _step((stack.x_mm, stack.y_mm), heading, -CHIP_RADIUS_MM, 0.0)


def _step(at: Flat, heading: float, ahead_mm: float, left_mm: float) -> Flat:
    cos, sin = math.cos(heading), math.sin(heading)
    return at[0] + ahead_mm * cos - left_mm * sin, at[1] + ahead_mm * sin + left_mm * cos


def _any_turn(rng: random.Random) -> float:
    return rng.uniform(-math.pi, math.pi)


def _raised(pose: Pose, by_mm: float) -> Pose:
    return Pose(pose.x_mm, pose.y_mm, pose.z_mm + by_mm, pose.quaternion)


def _free(drawn: Pair, stacks: Sequence[Stack]) -> bool:
    """Whether nothing runs through anything; what touches may by as little as numbers are exact."""
    apart = gap_mm(*drawn) >= -TOUCHING_MM
    return apart and all(stack_gap_mm(pose, stack) >= -10 * TOUCHING_MM for pose in drawn for stack in stacks)


def _corners(pose: Pose) -> list[tuple[float, float, float]]:
    """The corners of a die; the bits of a corner's number say at which end of each of its axes it is."""
    x, y, z = axes(pose.quaternion)
    corners = []
    for number in range(8):
        a, b, c = (HALF_MM if number >> bit & 1 else -HALF_MM for bit in range(3))
        way = [a * u + b * v + c * w for u, v, w in zip(x, y, z, strict=True)]
        corners.append((pose.x_mm + way[0], pose.y_mm + way[1], pose.z_mm + way[2]))
    return corners


def _outside_mm(at: Flat, points: list[Flat]) -> float:
    """How far a point is outside the hull of others: 0 inside it, infinite when there are none."""
    if not points:
        return math.inf
    around = sorted(math.atan2(y - at[1], x - at[0]) for x, y in points)
    widest = max(b - a for a, b in zip(around, [*around[1:], around[0] + math.tau], strict=True))
    if widest < math.pi:
        return 0.0
    return min(_to_line_mm(at, a, b) for a, b in pairs(points, points))


def _to_line_mm(at: Flat, a: Flat, b: Flat) -> float:
    """How far a point is from the straight line between two others."""
    along, across = b[0] - a[0], b[1] - a[1]
    length = along**2 + across**2
    share = 0.0 if length == 0 else ((at[0] - a[0]) * along + (at[1] - a[1]) * across) / length
    share = min(1.0, max(0.0, share))
    return math.dist(at, (a[0] + share * along, a[1] + share * across))


_Draw = Callable[[random.Random, tuple[int, int], Sequence[Stack]], Pair | None]
_DRAWS: dict[Kind, _Draw] = {
    "flat": _flat,
    "flat-on-stack": _flat_on_stack,
    "cocked": _cocked,
    "cocked-side": _cocked_side,
    "two-stacks": _two_stacks,
    "on-die": _on_die,
    "both-cocked": _both_cocked,
    "off-table": _off_table,
}
_NEEDS: dict[Kind, str] = {
    "flat": "leave room on the felt",
    "flat-on-stack": "put a stack there",
    "cocked": "put a stack of 1 to 3 chips there",
    "cocked-side": "put a stack of 3 or more chips there",
    "two-stacks": "put two stacks of 1 to 3 chips there with a gap of 7 to 30 mm",
    "on-die": "leave room on the felt",
    "both-cocked": "put a stack of 1 to 3 chips there",
    "off-table": "leave room on the felt",
}
