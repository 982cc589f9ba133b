import itertools
from collections import Counter

import numpy as np

from boxperson.emulator.camera import CARD_OPTICS, random_card_scene, random_scene
from boxperson.emulator.camera.optics import project
from boxperson.emulator.camera.scene import Scene
from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.dice import Pose, gap_mm, uppermost
from tests.emulator.camera.laying import INDEX_MM, at, covered, edges
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


def hands(count: int, deck: str = "standard") -> list[tuple[Scene, tuple[tuple[str, tuple[float, float]], ...]]]:
    rng = chance(9)
    drawn = (random_card_scene(rng, "red", deck) for _ in range(count))
    return [(scene_from(plain), truth) for plain, truth in drawn]


def test_random_hands_tell_the_truth_and_lie_where_the_camera_sees_them() -> None:
    counts: Counter[int] = Counter()
    names: Counter[str] = Counter()
    hidden = twice = 0
    for scene, truth in hands(150):
        up = [card for card in scene.cards if card.face_up]
        assert truth == tuple((card.card, card.position_mm[:2]) for card in up)
        assert (scene.layout, scene.felt, scene.dice) == ("baccarat", "red", ())
        for card in scene.cards:
            seen = project(CARD_OPTICS, edges(card))
            assert (seen > 2).all()
            assert (seen < (1278, 718)).all()
        counts[len(scene.cards)] += 1
        names.update(name for name, _ in truth)
        hidden += len(scene.cards) - len(up)
        twice += len({name for name, _ in truth}) < len(truth)
    assert {4, 5, 6, 7, 8} <= set(counts) <= set(range(4, 10))
    assert min(counts[four] for four in (4, 5, 6)) > 15
    assert len(names) == 52
    assert hidden > 5
    assert twice > 5


def test_cards_that_lie_over_one_another_are_stacked_and_leave_an_index_to_be_seen() -> None:
    overlaps = 0
    for scene, _ in hands(150, "jumbo"):
        for below, above in itertools.combinations(scene.cards, 2):
            share = covered(below, above)
            overlaps += share > 0.02
            assert share <= 0.4
            assert share == 0 or above.position_mm[2] > below.position_mm[2] + 0.25
        for place, card in enumerate(scene.cards):
            corners = [at(card, *INDEX_MM), at(card, -INDEX_MM[0], -INDEX_MM[1])]
            later = scene.cards[place + 1 :]
            assert any(all(not covered(corner, other) for other in later) for corner in corners)
    assert overlaps > 60


def test_cards_elsewhere_lie_free_at_any_turn() -> None:
    turns = []
    for scene, _ in hands(150):
        for place, card in enumerate(scene.cards[6:], 6):
            assert not any(covered(other, card) for other in scene.cards[:place])
            turns.append(card.quaternion[3])
    assert len(turns) > 20
    assert np.ptp(turns) > 1.2


def test_the_same_seed_deals_the_same_hands() -> None:
    assert [random_card_scene(chance(4)) for _ in range(3)] == [random_card_scene(chance(4)) for _ in range(3)]
