"""The eyes on frames of the emulated camera: a stranger's cards, with glare, shadows, bends, wear and printed felt."""

import math
import random

import pytest

from boxperson.emulator.camera import random_card_scene, render
from boxperson.emulator.camera.optics import CARD_OPTICS
from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.agreement import agree
from boxperson.vision.cards.table import read_cards
from tests.benchmarks.read_card_frames import calibrated, look, outcomes


@pytest.fixture(scope="module")
def calibration() -> Calibration:
    return calibrated()


def test_the_emulated_camera_can_be_calibrated(calibration: Calibration) -> None:
    assert calibration.reprojection_error_px < 0.3
    assert 900 < calibration.camera_mm()[2] < 1000


@pytest.mark.parametrize("deck", ["standard", "jumbo"])
@pytest.mark.parametrize("felt", ["green", "blue", "red"])
def test_random_hands_are_read_right_or_not_at_all(calibration: Calibration, felt: str, deck: str) -> None:
    came = [outcome for seed in range(300, 304) for outcome in outcomes(look(seed, felt, deck, calibration))]
    assert not [outcome for outcome in came if outcome.startswith("WRONG")]
    assert came.count("right") >= len(came) - 1


def test_frames_of_one_scene_agree(calibration: Calibration) -> None:
    scene, truth = random_card_scene(random.Random(17), "green", "standard")
    reading = agree([read_cards(render(scene, CARD_OPTICS, seed=seed), calibration) for seed in range(3)])
    assert sorted(card.card for card in reading.cards) == sorted(card for card, _ in truth)
    assert reading.verdict == "read"
    for card, place in truth:
        assert any(seen.card == card and math.dist(seen.centre_mm, place) < 1.0 for seen in reading.cards)


def test_cards_in_motion_are_read_right_or_not_at_all(calibration: Calibration) -> None:
    scene, truth = random_card_scene(random.Random(5), "blue", "standard")
    for card in scene["cards"]:
        card["blur"] = {"velocity_mm_s": [900.0, 300.0, 0.0], "spin_rad_s": [0.0, 0.0, 2.0]}
    reading = read_cards(render(scene, CARD_OPTICS), calibration)
    assert reading.verdict == "indeterminate"
    assert {seen.card for seen in reading.cards} <= {"", *(card for card, _ in truth)}
