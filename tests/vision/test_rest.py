from dataclasses import replace

import cv2
import numpy as np
import pytest

from boxperson.vision.dice.agreement import agree
from boxperson.vision.dice.reading import Reading, SeenDie, abstain, read
from boxperson.vision.image import Image
from boxperson.vision.rest import still
from tests.vision.dice.tables import Die, Table, camera, picture

TABLE = Table((Die(4, -20, 10, 30), Die(3, 30, -20, 70)))
CAMERA = camera()


def jpeg(frame: Image, quality: int = 88) -> Image:
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1), np.uint8)


@pytest.fixture(scope="module")
def before() -> Image:
    return jpeg(picture(TABLE, CAMERA))


def with_new_noise(frame: Image, gain: float = 1.0, seed: int = 1) -> Image:
    noise = np.random.default_rng(seed).normal(0, 3, frame.shape)
    return jpeg(np.clip(frame * gain + noise, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("gain", [1.0, 0.93, 1.06])
def test_noise_and_flicker_do_not_move_the_dice(before: Image, gain: float) -> None:
    assert still(before, with_new_noise(before, gain))
    assert still(with_new_noise(before, gain), before)


@pytest.mark.parametrize("moved", [Die(4, -19.4, 10, 30), Die(4, -20, 10, 34), Die(3, -20, 10, 30)])
def test_a_die_that_moved_by_more_than_half_a_millimetre_is_seen(before: Image, moved: Die) -> None:
    after = jpeg(picture(replace(TABLE, dice=(moved, TABLE.dice[1]), seed=0), CAMERA))
    assert not still(before, after)


def test_a_die_that_appears_is_seen(before: Image) -> None:
    assert not still(before, jpeg(picture(replace(TABLE, dice=TABLE.dice[:1], seed=0), CAMERA)))


def test_frames_of_different_sizes_are_not_still(before: Image) -> None:
    assert not still(before, before[::2, ::2])


def test_dark_and_white_frames_are_still() -> None:
    for level in (0, 2, 255):
        frame = np.full((72, 128, 3), level, np.uint8)
        assert still(frame, frame)
    assert not still(
        np.zeros((72, 128), np.uint8), np.full((72, 128), 60, np.uint8) * (np.arange(128) > 64).astype(np.uint8)
    )


def at(face: int, x: float, y: float, confidence: float = 0.9) -> SeenDie:
    corners = tuple((px, py) for px, py in ((x, y), (x + 57, y), (x + 57, y + 57), (x, y + 57)))
    return SeenDie(face, confidence, corners, (x / 3, y / 3))


FOUR_THREE = read((at(4, 0, 0), at(3, 300, 0)))


def test_readings_that_agree_are_one_as_sure_as_the_least() -> None:
    later = read((at(4, 1, 0, 0.8), at(3, 300, 1)))
    assert agree([FOUR_THREE, later]) == replace(later, confidence=0.8)


def test_readings_agree_on_dice_whatever_their_order() -> None:
    swapped = Reading("read", (3, 4), "", 0.9, FOUR_THREE.dice[::-1])
    assert agree([FOUR_THREE, swapped]).verdict == "read"


@pytest.mark.parametrize(
    ("later", "why"),
    [
        (read((at(4, 0, 0), at(5, 300, 0))), "read 3, then 5 of the same die"),
        (read((at(4, 0, 0), at(3, 304, 0))), "the dice moved between frames"),
        (read((at(4, 0, 0),)), "found 2 dice, then 1"),
        (abstain("glare"), "glare"),
    ],
)
def test_readings_that_differ_are_no_reading_and_say_why(later: Reading, why: str) -> None:
    for readings in ([FOUR_THREE, FOUR_THREE, later], [later, FOUR_THREE, FOUR_THREE]):
        agreed = agree(readings)
        assert (agreed.verdict, agreed.faces) == ("indeterminate", ())
    assert agree([FOUR_THREE, later]).why == why


def test_one_frame_is_not_enough() -> None:
    assert agree([FOUR_THREE]).verdict == "indeterminate"
    assert agree([]).verdict == "indeterminate"


def test_without_a_calibration_the_die_is_the_ruler() -> None:
    dice = tuple(replace(die, centre_mm=None) for die in FOUR_THREE.dice)
    moved = tuple(replace(die, centre_mm=None) for die in (at(4, 0, 0), at(3, 304, 0)))
    assert agree([read(dice), read(dice)]).verdict == "read"
    assert agree([read(dice), read(moved)]).why == "the dice moved between frames"
