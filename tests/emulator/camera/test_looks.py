"""The eyes were measured on how the other tables look; a change of that is seen here, in the mean of 24 parts."""

import random
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from boxperson.emulator.camera import optics_for, random_card_scene, random_scene
from boxperson.emulator.camera.picture import expose
from boxperson.emulator.camera.scene_json import scene_from
from tests.emulator.camera.tables import chance

DRAW: dict[str, Callable[[random.Random], tuple[dict[str, Any], Any]]] = {
    "craps": random_scene,
    "baccarat": random_card_scene,
}
LOOKS = {
    ("craps", 1): [
        [224, 246, 227, 228, 238, 207],
        [174, 193, 221, 220, 241, 150],
        [175, 193, 204, 224, 211, 152],
        [200, 285, 282, 228, 192, 181],
    ],
    ("craps", 2): [
        [238, 266, 253, 260, 276, 245],
        [181, 186, 223, 250, 246, 176],
        [177, 201, 217, 244, 234, 173],
        [198, 289, 293, 242, 209, 201],
    ],
    ("baccarat", 1): [
        [340, 381, 250, 244, 353, 298],
        [586, 534, 280, 283, 575, 446],
        [257, 218, 244, 239, 440, 357],
        [276, 275, 261, 257, 349, 300],
    ],
    ("baccarat", 2): [
        [307, 351, 241, 235, 381, 279],
        [469, 518, 270, 273, 687, 378],
        [375, 436, 235, 231, 228, 207],
        [312, 361, 252, 249, 252, 244],
    ],
}


@pytest.mark.parametrize(("table", "seed"), LOOKS)
def test_the_other_tables_look_as_they_did(table: str, seed: int) -> None:
    plain, _ = DRAW[table](chance(seed))
    frame = expose(scene_from(plain), optics_for(table)).astype(np.float32)
    parts = cv2.resize(frame, (6, 4), interpolation=cv2.INTER_AREA).sum(axis=2)
    assert parts == pytest.approx(np.array(LOOKS[table, seed]), abs=1.5)


@pytest.mark.parametrize("table", DRAW)
def test_no_chips_and_no_lamps_are_the_same_as_none_said(table: str) -> None:
    plain, _ = DRAW[table](chance(3))
    less = {key: value for key, value in plain.items() if key not in ("chips", "lamps")}
    assert len(less) == len(plain) - 2
    assert (expose(scene_from(less), optics_for(table)) == expose(scene_from(plain), optics_for(table))).all()
