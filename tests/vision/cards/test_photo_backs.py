"""Backs on frames of the emulated camera: of both decks, in glare and under other cards, and every face beside them."""

import random

import numpy as np

from boxperson.emulator.camera import random_card_scene, render
from boxperson.emulator.camera.optics import CARD_OPTICS
from boxperson.vision.cards.photo_backs import is_back
from boxperson.vision.cards.rectangle import Rectangle
from boxperson.vision.image import Image, load
from tests.benchmarks.read_card_frames import calibrated


def test_backs_are_told_from_faces_in_any_light() -> None:
    calibration = calibrated()
    told: dict[bool, list[bool]] = {True: [], False: []}
    for seed in range(500, 512):
        scene, _ = random_card_scene(random.Random(seed), ("green", "blue", "red")[seed % 3], ("standard", "jumbo")[seed // 3 % 2])
        for card in scene["cards"][::2]:
            card["face_up"] = False
        frame = render(scene, CARD_OPTICS, seed=seed)
        for card in scene["cards"]:
            told[card["face_up"]].append(is_back(frame, outline(calibration, card)))
    assert not any(told[True])
    assert sum(told[False]) > 0.6 * len(told[False])
