"""Rests are judged by points spread over the bodies, not by the formulas that lay them."""

import math
import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.clock import Clock
from boxperson.emulator.dice import NORMALS, Pose, throw_to, uppermost
from boxperson.emulator.rests import KINDS, Kind, Stack, rest, stack_gap_mm, stacks_of
from boxperson.emulator.world import Furniture, World
from boxperson.errors import UsageError

Floats = NDArray[np.float64]
HALF = 9.525
RADIUS, THICK = 19.5, 3.3
DRAWS = range(100)
TOUCH_MM = 0.1
CUT_MM = 0.01


def turning(pose: Pose) -> Floats:
    """The rotation matrix, by the cross product with the quaternion's vector."""
    w, *v = pose.quaternion
    x, y, z = v
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    matrix: Floats = np.eye(3) + 2 * w * cross + 2 * cross @ cross
    return matrix


def in_die(pose: Pose, points: Floats) -> Floats:
    at = np.array([pose.x_mm, pose.y_mm, pose.z_mm])
    there: Floats = (points - at) @ turning(pose)
    return there


def outside_die(pose: Pose, points: Floats) -> Floats:
    """Signed distance of points to a die."""
    over = np.abs(in_die(pose, points)) - HALF
    away: Floats = np.linalg.norm(np.maximum(over, 0), axis=1) + np.minimum(over.max(axis=1), 0)
    return away


def outside_stack(stack: Stack, points: Floats) -> Floats:
    over = np.column_stack(
        [
            np.hypot(points[:, 0] - stack.x_mm, points[:, 1] - stack.y_mm) - RADIUS,
            points[:, 2] - THICK * stack.chips,
        ]
    )
    away: Floats = np.linalg.norm(np.maximum(over, 0), axis=1) + np.minimum(over.max(axis=1), 0)
    return away


def _body() -> Floats:
    fine, coarse = np.linspace(-HALF, HALF, 300), np.linspace(-HALF, HALF, 25)
    ends = np.array([-HALF, HALF])
    points = []
    for axis in range(3):
        for lines in ((fine, ends, ends), (ends, coarse, coarse)):
            grid = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, 3)
            points.append(np.roll(grid, axis, axis=1))
    return np.concatenate(points)


BODY = _body()


def of_die(pose: Pose) -> Floats:
    """Points on its twelve edges, close, and on its six faces, less close."""
    points: Floats = BODY @ turning(pose).T + np.array([pose.x_mm, pose.y_mm, pose.z_mm])
    return points


def of_stack(stack: Stack) -> Floats:
    angle = np.linspace(0, 2 * np.pi, 2000)
    rings = [
        np.column_stack([stack.x_mm + r * np.cos(angle), stack.y_mm + r * np.sin(angle), np.full(angle.size, z)])
        for r in (RADIUS, RADIUS - 6, RADIUS - 14)
        for z in (0.0, THICK * stack.chips / 2, THICK * stack.chips)
    ]
    return np.concatenate(rings)


def apart(pose: Pose, stack: Stack) -> float:
    return float(min(outside_die(pose, of_stack(stack)).min(), outside_stack(stack, of_die(pose)).min()))


def dice_apart(a: Pose, b: Pose) -> float:
    return float(min(outside_die(a, of_die(b)).min(), outside_die(b, of_die(a)).min()))


def sides_on(pose: Pose, stack: Stack) -> set[int]:
    """The sides of a die within a tenth of a millimetre of a stack; both of an edge only where just the edge is."""
    within, on_edges = set[int](), set[int]()
    for points in (of_stack(stack), of_die(pose)):
        near = points[(outside_die(pose, points) < TOUCH_MM) & (outside_stack(stack, points) < TOUCH_MM)]
        own = in_die(pose, near)
        touching = np.stack([own @ np.array(normal) > HALF - TOUCH_MM for normal in NORMALS.values()], axis=1)
        for sides in touching:
            met = {face for face, there in zip(NORMALS, sides, strict=True) if there}
            (within if len(met) == 1 else on_edges).update(met)
    return within or on_edges


def lean(pose: Pose) -> float:
    """Degrees from flat."""
    return math.degrees(math.acos(min(1.0, float(np.abs(turning(pose)[2]).max()))))


def looks_up_most(pose: Pose) -> int:
    return max(NORMALS, key=lambda face: float((turning(pose) @ np.array(NORMALS[face]))[2]))


def scene_of(kind: Kind, seed: int) -> tuple[tuple[int, int], tuple[Stack, ...], tuple[Pose, Pose]]:
    rng = random.Random(f"{kind} {seed}")
    left, right = rng.randint(1, 3), rng.randint(1, 3)
    gap = 2 * THICK * math.sqrt(left * right) + rng.uniform(0.1, 3)
    stacks = (
        Stack(rng.uniform(-90, -50), rng.uniform(-40, 40), left),
        Stack(0, 0, right),
        Stack(90, rng.uniform(-40, 40), rng.randint(4, 8)),
    )
    heading = rng.uniform(-0.5, 0.5)
    reach = 2 * RADIUS + gap
    second = Stack(stacks[0].x_mm + reach * math.cos(heading), stacks[0].y_mm + reach * math.sin(heading), right)
    stacks = (stacks[0], second, stacks[2])
    faces = (rng.randint(1, 6), rng.randint(1, 6))
    return faces, stacks, rest(rng, kind, faces, stacks)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_runs_through_anything_and_nothing_hovers(kind: Kind) -> None:
    for seed in DRAWS:
        _, stacks, dice = scene_of(kind, seed)
        gaps = [min(apart(pose, stack) for stack in stacks) for pose in dice]
        between = dice_apart(*dice)
        assert min(*gaps, between) > -CUT_MM, seed
        for pose, gap in zip(dice, gaps, strict=True):
            floor = of_die(pose)[:, 2].min()
            assert floor > -CUT_MM, seed
            assert min(floor, gap, between) < TOUCH_MM, seed


@pytest.mark.parametrize("kind", ["cocked", "both-cocked"])
def test_a_cocked_die_touches_one_stack_with_the_side_opposite_its_face_and_the_felt_with_an_edge(kind: Kind) -> None:
    tilts = []
    for seed in DRAWS:
        faces, stacks, dice = scene_of(kind, seed)
        for face, pose in list(zip(faces, dice, strict=True))[: 2 if kind == "both-cocked" else 1]:
            touched = [sides for stack in stacks if (sides := sides_on(pose, stack))]
            assert touched == [{7 - face}], seed
            assert looks_up_most(pose) == face
            assert np.sort(of_die(pose)[:, 2])[250] < TOUCH_MM, "an edge, not a corner"
            tilts.append(lean(pose))
    assert min(tilts) >= 8
    assert max(tilts) <= 45
    assert max(tilts) - min(tilts) > 25


def test_a_die_jammed_against_a_wall_leans_there_with_the_side_opposite_its_face_which_does_not_look_up() -> None:
    for seed in DRAWS:
        faces, stacks, (pose, other) = scene_of("cocked-side", seed)
        (touched,) = [sides for stack in stacks if (sides := sides_on(pose, stack))]
        assert 7 - faces[0] in touched, seed
        assert len(touched) <= 2, "the lower edge of that side"
        assert looks_up_most(pose) not in (faces[0], 7 - faces[0])
        assert 8 <= lean(pose) <= 45
        assert uppermost(other) == faces[1]


def test_between_two_stacks_two_sides_rest() -> None:
    for seed in DRAWS:
        faces, stacks, (pose, _) = scene_of("two-stacks", seed)
        touched = [sides for stack in stacks if (sides := sides_on(pose, stack))]
        assert [len(sides) for sides in touched] == [1, 1], seed
        assert touched[0] != touched[1]
        assert {7 - faces[0]} in touched


def test_flat_on_a_stack_is_flat_on_its_opposite_side() -> None:
    for seed in DRAWS:
        faces, stacks, dice = scene_of("flat-on-stack", seed)
        assert (uppermost(dice[0]), uppermost(dice[1])) == faces
        (touched,) = [sides for stack in stacks if (sides := sides_on(dice[0], stack))]
        assert 7 - faces[0] in touched, seed
        assert any(math.dist((dice[0].x_mm, dice[0].y_mm), stack[:2]) < RADIUS for stack in stacks)


def test_dice_on_each_other_touch() -> None:
    leaning = 0
    for seed in DRAWS:
        faces, _, dice = scene_of("on-die", seed)
        assert abs(dice_apart(*dice)) < TOUCH_MM, seed
        assert uppermost(dice[1]) == faces[1]
        leaning += uppermost(dice[0]) is None
    assert len(DRAWS) / 4 < leaning < 3 * len(DRAWS) / 4


@pytest.mark.parametrize("kind", ["flat", "off-table"])
def test_flat_dice_lie_on_the_felt(kind: Kind) -> None:
    for seed in DRAWS:
        faces, _, dice = scene_of(kind, seed)
        assert (uppermost(dice[0]), uppermost(dice[1])) == faces
        assert (abs(dice[0].x_mm) > 1000) == (kind == "off-table")


def test_the_gap_to_a_stack_is_that_of_points_along_the_felt() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        _, stacks, _ = scene_of("cocked", seed)
        tilted = tuple(rng.gauss(0, 1) for _ in range(4))
        length = math.sqrt(sum(part**2 for part in tilted))
        w, x, y, z = (part / length for part in tilted)
        pose = Pose(rng.uniform(-40, 40), rng.uniform(-40, 40), rng.uniform(9, 16), (w, x, y, z))
        points = of_die(pose)
        for stack in stacks:
            below = points[points[:, 2] < THICK * stack.chips]
            away = np.hypot(below[:, 0] - stack.x_mm, below[:, 1] - stack.y_mm) - RADIUS
            measured = away.min(initial=np.inf)
            gap = stack_gap_mm(pose, stack)
            assert gap == pytest.approx(measured, abs=0.6) or (gap < 0 and measured < 0)


def test_a_rest_that_the_stacks_do_not_allow_is_refused() -> None:
    for kind in ("cocked", "flat-on-stack", "cocked-side", "two-stacks", "both-cocked"):
        with pytest.raises(UsageError, match=f"come to rest {kind}.*stack"):
            rest(random.Random(1), kind, (1, 2), ())


def test_chips_make_stacks() -> None:
    middles = [(0.3, 0.0, 4.95), (0.0, 0.0, 1.65), (60.0, 5.0, 1.65), (0.1, 0.2, 8.25)]
    assert set(stacks_of(middles)) == {Stack(0.1, 0.2, 3), Stack(60.0, 5.0, 1)}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "off-table"])
def test_a_throw_can_end_so_and_its_dice_stay_apart_on_the_way(kind: Kind) -> None:
    for seed in range(5):
        _, _, dice = scene_of(kind, seed)
        made = throw_to(random.Random(seed), dice)
        assert made.poses(made.duration_ns) == dice
        for share in np.linspace(0.0, 1.0, 40):
            first, second = made.poses(round(made.duration_ns * share))
            assert dice_apart(first, second) > -0.2, (seed, share)
        nearly = made.poses(made.duration_ns - 1_000_000)
        assert all(
            math.dist((a.x_mm, a.y_mm, a.z_mm), (b.x_mm, b.y_mm, b.z_mm)) < 0.5
            for a, b in zip(nearly, dice, strict=True)
        )


def test_the_world_prepares_one_rest_for_one_throw() -> None:
    clock, scenes = Clock(), list[dict[str, Any]]()
    here = World(clock, 3, Furniture("craps"), scenes.append)
    here.prepare_rest("on-die", (6, 2))
    here.throw()
    clock.advance(2_500_000_000)
    assert here.came_to == ("on-die", (6, 2))
    assert dice_apart(*here.poses()) < TOUCH_MM
    assert len(scene_from(scenes[-1]).dice) == 2
    here.throw()
    clock.advance(2_500_000_000)
    assert here.came_to is None
    assert None not in here.faces()
    with pytest.raises(UsageError, match="no die can come to rest cocked"):
        here.prepare_rest("cocked", (6, 2))
