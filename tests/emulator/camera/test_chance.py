from collections import Counter

import numpy as np

from boxperson.emulator.camera import random_scene
from boxperson.emulator.camera.optics import project
from boxperson.emulator.camera.scene import scene_from
from boxperson.emulator.dice import Pose, gap_mm, uppermost
from tests.emulator.camera.tables import OPTICS, chance, corners


def test_random_tables_tell_the_truth_and_vary_in_everything() -> None:
    rng = chance(6)
    faces: Counter[int] = Counter()
    sets: Counter[str] = Counter()
    gaps, glares = [], []
    for _ in range(300):
        plain, truth = random_scene(rng)
        scene = scene_from(plain)
        first, second = (Pose(*die.position_mm, die.quaternion) for die in scene.dice)
        assert (uppermost(first), uppermost(second)) == truth
        for pose in (first, second):
            seen = project(OPTICS, corners(pose))
            assert (seen > 3).all()
            assert (seen < (1277, 717)).all()
        gaps.append(gap_mm(first, second))
        glares.append(scene.light.glare)
        faces.update(truth)
        sets[scene.set] += 1
    assert min(gaps) > -1e-9
    assert sum(gap < 0.01 for gap in gaps) > 20
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert min(faces.values()) > 60
    assert min(sets["red"], sets["white"]) > 100
    assert np.ptp(glares) > 0.8


def test_the_same_seed_draws_the_same_tables() -> None:
    assert [random_scene(chance(2)) for _ in range(3)] == [random_scene(chance(2)) for _ in range(3)]
