import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.emulator.dice import (
    AREA_MM,
    EDGE_MM,
    HALF_MM,
    NORMALS,
    Place,
    Pose,
    Throw,
    axes,
    gap_mm,
    places,
    product,
    resting,
    support_mm,
    throw,
    turn,
    uppermost,
)

FACES = st.integers(1, 6)
YAWS = st.floats(-10, 10)
SEEDS = st.integers(0, 2**32)


def chance(seed: int) -> random.Random:
    return random.Random(seed)


def tipped(pose: Pose, heading_rad: float, angle_rad: float) -> Pose:
    axis = (math.cos(heading_rad), math.sin(heading_rad), 0.0)
    return Pose(pose.x_mm, pose.y_mm, pose.z_mm, product(turn(axis, angle_rad), pose.quaternion))


@given(FACES, YAWS)
def test_a_resting_die_has_its_face_uppermost_and_lies_on_the_felt(face: int, yaw: float) -> None:
    pose = resting(face, 12.0, -3.0, yaw)
    assert uppermost(pose) == face
    assert (pose.x_mm, pose.y_mm) == (12.0, -3.0)
    assert support_mm(pose.quaternion) == pytest.approx(pose.z_mm) == HALF_MM


@given(FACES, YAWS, YAWS)
def test_opposite_faces_sum_to_seven(face: int, yaw: float, heading: float) -> None:
    assert uppermost(tipped(resting(face, 0, 0, yaw), heading, math.pi)) == 7 - face


def test_one_two_three_run_counter_clockwise_around_their_corner() -> None:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = NORMALS[1], NORMALS[2], NORMALS[3]
    turning = ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    assert turning == 1


@given(FACES, YAWS, YAWS, st.floats(math.radians(2.01), math.radians(87.9)))
def test_a_die_tilted_by_more_than_two_degrees_has_no_uppermost_face(
    face: int, yaw: float, heading: float, tilt: float
) -> None:
    pose = tipped(resting(face, 0, 0, yaw), heading, tilt)
    nearest = max(abs(axis[2]) for axis in axes(pose.quaternion))
    assert (uppermost(pose) is None) == (nearest < math.cos(math.radians(2)))


@given(YAWS, st.floats(0, 2 * math.pi), st.floats(0, 60))
def test_the_gap_of_flat_dice_side_by_side_is_the_space_between_them(yaw: float, heading: float, far: float) -> None:
    def beside(distance: float) -> float:
        return gap_mm(
            resting(1, 0, 0, yaw), resting(5, distance * math.cos(heading), distance * math.sin(heading), yaw)
        )

    across = max(abs(math.cos(heading - yaw)), abs(math.sin(heading - yaw)))
    assert beside(far) == pytest.approx(far * across - EDGE_MM, abs=1e-6)


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_places_are_on_the_landing_area_and_apart(seed: int) -> None:
    first, second = places(chance(seed))
    assert gap_mm(resting(1, *first), resting(6, *second)) > -1e-9
    for place in (first, second):
        assert abs(place.x_mm) <= AREA_MM[0] / 2 - HALF_MM
        assert abs(place.y_mm) <= AREA_MM[1] / 2 - HALF_MM


def test_places_are_sometimes_touching_sometimes_far_apart() -> None:
    rng = chance(4)
    gaps = [gap_mm(resting(1, *a), resting(1, *b)) for a, b in (places(rng) for _ in range(300))]
    assert sum(gap < 0.01 for gap in gaps) > 30
    assert sum(gap > 50 for gap in gaps) > 100


@given(SEEDS, FACES, FACES)
@settings(max_examples=40, deadline=None)
def test_a_throw_ends_at_rest_where_it_says_with_its_faces_uppermost(seed: int, first: int, second: int) -> None:
    made = throw(chance(seed), (first, second))
    assert 1_200_000_000 <= made.duration_ns <= 2_000_000_000
    for late_ns in (0, 1, 10**9):
        ends = made.poses(made.duration_ns + late_ns)
        assert ends == (made.paths[0].end, made.paths[1].end)
        assert (uppermost(ends[0]), uppermost(ends[1])) == (first, second)
        assert made.motions(made.duration_ns + late_ns) is None


def test_a_throw_ends_at_the_places_it_is_given() -> None:
    made = throw(chance(5), (2, 4), (Place(-40.0, 10.0, 0.3), Place(60.0, -20.0, 2.0)))
    assert made.poses(made.duration_ns) == (resting(2, -40.0, 10.0, 0.3), resting(4, 60.0, -20.0, 2.0))


@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_thrown_dice_never_run_through_each_other_nor_the_felt(seed: int) -> None:
    made = throw(chance(seed), (3, 6))
    for u in range(0, 1001, 4):
        a, b = made.poses(made.duration_ns * u // 1000)
        assert gap_mm(a, b) > -1e-6
        for pose in (a, b):
            assert pose.z_mm >= support_mm(pose.quaternion) - 1e-9


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_thrown_dice_tumble_hop_and_come_to_rest(seed: int) -> None:
    made = throw(chance(seed), (1, 2))
    early = made.motions(made.duration_ns // 4)
    late = made.motions(made.duration_ns * 99 // 100)
    assert early is not None
    assert late is not None
    for fast, slow in zip(early, late, strict=True):
        assert math.dist(fast.spin_rad_s, (0, 0, 0)) > 5
        assert math.dist(slow.spin_rad_s, (0, 0, 0)) < 0.5
        assert math.dist(slow.velocity_mm_s, (0, 0, 0)) < 30
    highest = max(pose.z_mm for u in range(50) for pose in made.poses(made.duration_ns * u // 50))
    assert highest > HALF_MM + 20


@given(SEEDS, st.floats(0.05, 0.95))
@settings(max_examples=20, deadline=None)
def test_motion_foretells_where_the_dice_are_a_moment_later(seed: int, u: float) -> None:
    made = throw(chance(seed), (4, 5))
    now_ns = int(made.duration_ns * u)
    motions = made.motions(now_ns)
    assert motions is not None
    for now, later, motion in zip(made.poses(now_ns), made.poses(now_ns + 500_000), motions, strict=True):
        foretold_mm = [start + speed * 0.0005 for start, speed in zip(where(now), motion.velocity_mm_s, strict=True)]
        assert foretold_mm[:2] == pytest.approx(where(later)[:2], abs=0.05)
        assert foretold_mm[2] == pytest.approx(later.z_mm, abs=0.4)  # it jolts from corner to corner
        size = math.dist(motion.spin_rad_s, (0, 0, 0))
        if size > 0.1:
            wx, wy, wz = (part / size for part in motion.spin_rad_s)
            foretold = product(turn((wx, wy, wz), size * 0.0005), now.quaternion)
            same = abs(sum(p * q for p, q in zip(foretold, later.quaternion, strict=True)))
            assert math.acos(min(1.0, same)) < 0.01


def where(pose: Pose) -> tuple[float, float, float]:
    return pose.x_mm, pose.y_mm, pose.z_mm


def test_the_same_seed_throws_the_same() -> None:
    def drawn(seed: int) -> Throw:
        return throw(chance(seed), (6, 1))

    assert drawn(8) == drawn(8)
    assert drawn(8) != drawn(9)
