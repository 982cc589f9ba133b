import itertools
import math
import random

import pytest

from boxperson.emulator.crew.judging import looking_up
from boxperson.emulator.dice import EDGE_MM, HALF_MM, Pose, gap_mm, uppermost
from boxperson.emulator.rests import KINDS, Kind, Stack, rest
from boxperson.emulator.stick import SLIDE_NS, Slide, slide

STACKS = (Stack(0.0, 0.0, 2), Stack(54.0, 0.0, 2), Stack(-100.0, 0.0, 6))
TO_MM = (225.0, 0.0)


def drawn(kind: Kind, seed: int) -> tuple[Slide, tuple[int, int]]:
    rng, faces = random.Random(seed), (1 + seed % 6, 1 + seed // 6 % 6)
    return slide(rng, rest(rng, kind, faces, STACKS), faces, TO_MM), faces


@pytest.mark.parametrize("kind", KINDS)
def test_dice_end_flat_beside_each_other_at_the_place_with_the_faces_up(kind: Kind) -> None:
    for seed in range(36):
        moved, faces = drawn(kind, seed)
        end = moved.poses(SLIDE_NS)
        assert end == moved.poses(2 * SLIDE_NS) == moved.end
        assert (uppermost(end[0]), uppermost(end[1])) == faces
        assert all(pose.z_mm == HALF_MM for pose in end)
        assert all(math.dist((pose.x_mm, pose.y_mm), TO_MM) < 30 for pose in end)
        assert gap_mm(*end) > 0


def _near(some: tuple[Pose, Pose], others: tuple[Pose, Pose]) -> bool:
    pairs = [((a.x_mm, a.y_mm, a.z_mm), (b.x_mm, b.y_mm, b.z_mm)) for a, b in zip(some, others, strict=True)]
    return all(math.dist(a, b) < 1e-6 for a, b in pairs)


def test_a_slide_begins_where_the_dice_lie_and_makes_no_jump() -> None:
    for kind in KINDS:
        moved, _ = drawn(kind, 3)
        assert _near(moved.poses(0), moved.start)
        for die in (0, 1):
            looks = [moved.poses(n * SLIDE_NS // 400)[die] for n in range(401)]
            way = math.dist((looks[0].x_mm, looks[0].y_mm), (looks[-1].x_mm, looks[-1].y_mm)) + 200
            for a, b in itertools.pairwise(looks):
                assert math.dist((a.x_mm, a.y_mm, a.z_mm), (b.x_mm, b.y_mm, b.z_mm)) < way / 100
                assert sum(p * q for p, q in zip(a.quaternion, b.quaternion, strict=True)) ** 2 > 0.99
                assert math.isclose(sum(p * p for p in b.quaternion), 1.0, abs_tol=1e-9)


def test_a_flat_die_is_turned_about_the_vertical_only() -> None:
    for seed in range(30):
        moved, faces = drawn("flat", seed)
        for n in range(21):
            poses = moved.poses(n * SLIDE_NS // 20)
            assert (looking_up(poses[0]), looking_up(poses[1])) == faces


def test_the_nearer_die_goes_first_and_both_are_blurred_by_their_own_motion() -> None:
    moved, _ = drawn("flat", 5)
    away = [math.dist((pose.x_mm, pose.y_mm), TO_MM) for pose in moved.start]
    assert away[moved.first] == min(away)
    motions = moved.motions(SLIDE_NS // 10)
    assert motions is not None
    assert math.hypot(*motions[moved.first].velocity_mm_s) > 10
    assert math.hypot(*motions[1 - moved.first].velocity_mm_s) < 1e-6
    assert moved.motions(SLIDE_NS) is None


def test_dice_lie_apart_by_more_than_a_die() -> None:
    ends = [drawn("flat", seed)[0].end for seed in range(50)]
    assert all(math.dist((a.x_mm, a.y_mm), (b.x_mm, b.y_mm)) > EDGE_MM for a, b in ends)
