"""Backs and faces of both decks on frames of the emulated camera: in glare, in shadows, and under other cards."""

import random
from typing import Any

import numpy as np
import pytest

from boxperson.emulator.camera import random_card_scene, render
from boxperson.emulator.camera.optics import CARD_OPTICS
from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.photo import read_photo
from boxperson.vision.cards.photo_backs import is_back
from boxperson.vision.cards.rectangle import Rectangle
from tests.benchmarks.read_card_frames import DECKS, FELTS, calibrated


@pytest.fixture(scope="module")
def calibration() -> Calibration:
    return calibrated()


def scene_of(seed: int) -> dict[str, Any]:
    return random_card_scene(random.Random(seed), FELTS[seed % 3], DECKS[seed // 3 % 2])[0]


def test_no_face_is_taken_for_a_back_and_most_backs_are_known(calibration: Calibration) -> None:
    told: dict[bool, list[bool]] = {True: [], False: []}
    for seed in range(500, 512):
        scene = scene_of(seed)
        for card in scene["cards"][::2]:
            card["face_up"] = False
        frame = render(scene, CARD_OPTICS, seed=seed)
        for card in scene["cards"]:
            (x, y, _), (w, _, _, z) = card["position_mm"], card["quaternion"]
            corners = Rectangle(x, y, 2 * float(np.arctan2(z, w))).corners()
            outline = calibration.project(np.column_stack([corners, np.full(4, 0.3)]))
            told[card["face_up"]].append(is_back(frame, np.rint(outline).astype(np.int32)[:, None]))
    assert not any(told[True])
    assert np.mean(told[False]) > 0.7


@pytest.mark.parametrize("seed", [0, 36, 90, 136])
def test_frames_without_a_calibration_are_read_right_or_not_at_all(seed: int) -> None:
    """The last three show a card in glare, that of 36 and 90 partly under another."""
    scene = scene_of(seed)
    reading = read_photo(render(scene, CARD_OPTICS, seed=seed))
    face_up = sorted(card["card"] for card in scene["cards"] if card["face_up"])
    assert reading.verdict == "indeterminate" or sorted(seen.card for seen in reading.cards) == face_up
