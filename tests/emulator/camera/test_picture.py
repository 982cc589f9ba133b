import math
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from boxperson.emulator.camera import picture, render
from boxperson.emulator.camera.optics import project
from boxperson.emulator.camera.picture import expose
from boxperson.emulator.camera.scene import Blur, DiceSet, Light
from boxperson.emulator.camera.windows import whole
from boxperson.emulator.dice import EDGE_MM, Pose, resting
from tests.emulator.camera.tables import (
    EVEN,
    OPTICS,
    Picture,
    chance,
    corner_up,
    corners,
    die,
    face_seen,
    lying,
    pips,
    table,
    world,
)

SETS: tuple[DiceSet, DiceSet] = ("red", "white")


def white_area(frame: Picture) -> NDArray[np.uint8]:
    """Where a white die is, its pips filled in."""
    bright = np.asarray(frame.min(axis=2) > 115, np.uint8)
    return np.asarray(cv2.morphologyEx(bright, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8)), np.uint8)


def test_a_frame_has_the_camera_s_size() -> None:
    frame = render(table(lying(3)))
    assert frame.shape == (720, 1280, 3)
    assert frame.dtype == np.uint8
    small = render(table(lying(3)), OPTICS.sized(640, 360))
    assert small.shape == (360, 640, 3)


@pytest.mark.parametrize("dice_set", SETS)
@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_shows_its_pips(face: int, dice_set: DiceSet) -> None:
    rng = chance(face)
    for x, y in ((-50.0, -15.0), (-70.0, 25.0), (20.0, -30.0)):
        pose = resting(face, x, y, rng.uniform(-3, 3))
        frame = render(table(pose, dice_set=dice_set), seed=face)
        assert pips(face_seen(frame, pose, face), dice_set) == face


@pytest.mark.parametrize("heading", [0.0, 0.7, 1.9])
@pytest.mark.parametrize("dice_set", SETS)
def test_seen_from_their_corner_one_two_three_run_counter_clockwise(dice_set: DiceSet, heading: float) -> None:
    pose = Pose(-30.0, -10.0, EDGE_MM * math.sqrt(3) / 2, corner_up(heading))
    frame = render(table(pose, dice_set=dice_set, light=replace(EVEN, seed=8)))
    assert [pips(face_seen(frame, pose, face), dice_set) for face in (1, 2, 3)] == [1, 2, 3]
    one, two, three = project(OPTICS, np.array([world(pose, body) for body in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]))
    (ax, ay), (bx, by) = two - one, three - one
    assert ax * by - ay * bx < 0  # the picture's y runs down


@pytest.mark.parametrize("place", [(-60.0, 20.0), (-95.0, -40.0), (155.0, -20.0)])
def test_a_die_is_where_it_was_put_and_of_its_size(place: tuple[float, float]) -> None:
    pose = lying(1, *place, yaw_rad=0.4)
    top = project(OPTICS, np.array([world(pose, (1, y, z)) for y, z in ((-1, -1), (-1, 1), (1, 1), (1, -1))]))
    sides = [math.dist(a, b) for a, b in zip(top, np.roll(top, 1, axis=0), strict=True)]
    assert all(55 < side < 63 for side in sides)
    frame = expose(table(pose), OPTICS)
    seen = np.zeros(frame.shape[:2], np.uint8)
    cv2.fillConvexPoly(seen, cv2.convexHull(np.round(project(OPTICS, corners(pose))).astype(np.int32)), 1)
    inner = np.zeros_like(seen)
    cv2.fillConvexPoly(inner, np.round(top).astype(np.int32), 1)
    changed = cv2.absdiff(frame, expose(table(), OPTICS)).max(axis=2) > 60
    assert changed[cv2.erode(inner, np.ones((5, 5), np.uint8)) == 1].mean() > 0.9
    assert not (white_area(frame) & (white_area(expose(table(), OPTICS)) == 0))[
        cv2.dilate(seen, np.ones((7, 7), np.uint8)) == 0
    ].any()


@pytest.mark.parametrize("dice_set", SETS)
def test_drawing_in_windows_is_the_same_as_drawing_everything(
    dice_set: DiceSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = [
        table(lying(2, -150, 70, 0.3), lying(5, -120, 60, 1.0), dice_set=dice_set),
        table(lying(6, 10, 10, 0.2), lying(4, 140, -70, 2.0), lying(1, 30, 12, 0.9), dice_set=dice_set),
    ]
    for scene in scenes:
        in_windows = expose(scene, OPTICS)
        with monkeypatch.context() as patched:
            patched.setattr(picture, "parts", lambda _scene, optics: [whole(optics)])
            assert cv2.absdiff(in_windows, expose(scene, OPTICS)).max() <= 2


def test_the_same_seed_gives_the_same_frame_and_another_only_other_noise() -> None:
    scene = table(lying(4, 20, 30, 1.0), dice_set="red")
    first, again, other = (render(scene, seed=seed) for seed in (7, 7, 8))
    assert (first == again).all()
    apart = cv2.absdiff(first, other)
    assert apart.any()
    assert apart.mean() < 4


def test_dice_out_of_sight_change_nothing() -> None:
    empty = expose(table(), OPTICS)
    away = [
        Pose(900.0, 0.0, 9.5, (1, 0, 0, 0)),
        Pose(0.0, 0.0, 5000.0, (1, 0, 0, 0)),
        Pose(16.0, -46.0, 702.0, (1, 0, 0, 0)),
    ]
    for pose in away:
        assert (expose(table(pose), OPTICS) == empty).all()


@pytest.mark.parametrize("x", [-205.0, 208.0, -215.0])
def test_a_die_half_out_of_the_picture_is_drawn_as_far_as_it_is_in(x: float) -> None:
    frame = expose(table(lying(6, x, -40)), OPTICS)
    changed = cv2.absdiff(frame, expose(table(), OPTICS)).max(axis=2) > 60
    assert changed.any()
    assert changed[:, 0 if x < 0 else -1].any()


def test_a_moving_die_is_smeared_along_its_way() -> None:
    pose = lying(5, -60, 0)
    still = table(pose)
    blur = Blur((1500.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    moving = replace(still, dice=(die(pose, blur),))
    x, y = np.round(project(OPTICS, np.array([world(pose, (0, 0, 0))]))[0]).astype(int)

    def bright(frame: Picture) -> int:
        return int((frame[y - 3 : y + 3, x - 60 : x + 60].min(axis=2) > 80).any(axis=0).sum())

    smeared = expose(moving, OPTICS)
    assert bright(smeared) > bright(expose(still, OPTICS)) + 8
    assert pips(face_seen(smeared, pose, 5), "white") != 5


def test_a_die_throws_a_shadow_and_two_shadows_are_no_darker_than_black() -> None:
    empty = expose(table(), OPTICS).astype(int)
    poses = lying(3, -20, 0), lying(3, 2, 0)
    for dice_set in SETS:
        dimmed = (empty - expose(table(*poses, dice_set=dice_set), OPTICS)).max(axis=2)
        outside = np.ones(empty.shape[:2], np.uint8)
        for pose in poses:
            hull = cv2.convexHull(np.round(project(OPTICS, corners(pose))).astype(np.int32))
            cv2.fillConvexPoly(outside, hull, 0)
        assert ((dimmed > 20) & (cv2.erode(outside, np.ones((9, 9))) == 1)).sum() > 300


def test_more_light_makes_a_brighter_picture() -> None:
    means = [expose(table(light=Light(1, 0.0, level)), OPTICS).mean() for level in (0, 0.1, 0.4, 0.7, 1.0)]
    assert means == sorted(means)
    assert means[0] < 1


def test_glare_whitens_a_face_now_and_then() -> None:
    def whitened(glare: float) -> int:
        found = 0
        for seed in range(12):
            pose = lying(1, -110 + 20 * seed, 20 - 5 * seed, 0.5)
            frame = expose(table(pose, dice_set="red", light=Light(seed, glare, 0.9)), OPTICS)
            found += int((face_seen(frame, pose, 1)[..., 1] > 90).mean() > 0.3)
        return found

    assert whitened(0.0) == 0
    assert 2 <= whitened(1.0) <= 10


def test_every_felt_has_its_colour() -> None:
    for felt, channel in (("blue", 0), ("green", 1), ("red", 2)):
        plain = expose(replace(table(), felt=felt), OPTICS)[450:540, 700:1200]
        assert plain.reshape(-1, 3).mean(axis=0).argmax() == channel
