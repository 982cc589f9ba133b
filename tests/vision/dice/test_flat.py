from dataclasses import replace

import numpy as np
import pytest

from boxperson.errors import UsageError
from boxperson.vision.dice.flat import read_flat
from tests.vision.dice.tables import Die, Table, camera, picture

CAMERA = camera()


def near_far(one: int, other: int, white: bool) -> tuple[Die, Die]:
    return Die(one, -70 + 9 * one, 30, 17 * one, white), Die(other, 95, -45 + 4 * other, 13 * other + 5, white)


@pytest.mark.parametrize("white", [False, True])
@pytest.mark.parametrize(("one", "other"), [(1, 6), (2, 5), (4, 3), (6, 6)])
@pytest.mark.parametrize("felt", ["green", "blue"])
def test_two_flat_dice_are_read_with_their_places(felt: str, one: int, other: int, white: bool) -> None:
    dice = near_far(one, other, white)
    reading = read_flat(picture(Table(dice, felt, seed=one), CAMERA), CAMERA)
    assert (reading.verdict, reading.faces, reading.why) == ("read", (one, other), "")
    for seen, die in zip(reading.dice, dice, strict=True):
        assert seen.centre_mm == pytest.approx((die.x_mm, die.y_mm), abs=0.35)
        assert np.ptp(np.array(seen.corners_px), axis=0).min() > 50
        assert 0.3 < seen.confidence <= 1


@pytest.mark.parametrize("white", [False, True])
def test_dice_that_touch_are_told_apart(white: bool) -> None:
    turn = np.radians(25)
    beside = (-20 + 19.3 * np.cos(turn), 15 + 19.3 * np.sin(turn))
    dice = (Die(5, -20, 15, 25, white), Die(4, *beside, 25, white))
    assert read_flat(picture(Table(dice), CAMERA), CAMERA).faces == (5, 4)


@pytest.mark.parametrize("white", [False, True])
def test_other_counts_than_the_expected_are_refused_by_number(white: bool) -> None:
    three = (*near_far(5, 4, white), Die(6, 20, 60, 40, white))
    for count in (1, 3):
        frame = picture(Table(three[:count]), CAMERA)
        reading = read_flat(frame, CAMERA)
        assert (reading.verdict, reading.faces) == ("indeterminate", ())
        assert reading.why == f"found {count} {'die' if count == 1 else 'dice'}, expected 2"
        assert read_flat(frame, CAMERA, expected=count).verdict == "read"


def test_an_empty_table_is_no_throw() -> None:
    frame = picture(Table(), CAMERA)
    assert read_flat(frame, CAMERA).why == "found 0 dice, expected 2"
    assert read_flat(frame, CAMERA, expected=0).faces == ()


@pytest.mark.parametrize("white", [False, True])
@pytest.mark.parametrize("tilt", [24, 40])
@pytest.mark.parametrize("face", [1, 2, 4, 6])
def test_a_cocked_die_is_not_read(face: int, tilt: float, white: bool) -> None:
    dice = (Die(face, 40, 20, 30, white, tilt), Die(3, -80, -30, 10, white))
    reading = read_flat(picture(Table(dice), CAMERA), CAMERA)
    assert (reading.verdict, reading.faces) == ("indeterminate", ())


@pytest.mark.parametrize("white", [False, True])
@pytest.mark.parametrize(("x", "y"), [(-196, 10), (189, -20), (10, 100), (-40, -107)])
def test_a_die_partly_out_of_the_picture_is_not_read(x: float, y: float, white: bool) -> None:
    dice = (Die(5, x, y, 20, white), Die(3, 20, -20, 10, white))
    reading = read_flat(picture(Table(dice), CAMERA), CAMERA)
    assert reading.verdict == "indeterminate"
    assert [die.face for die in reading.dice] == [3]


@pytest.mark.parametrize("white", [False, True])
def test_dice_that_moved_while_the_shutter_was_open_are_not_read(white: bool) -> None:
    reading = read_flat(picture(Table(near_far(5, 4, white), smear_px=9), CAMERA), CAMERA)
    assert reading.verdict == "indeterminate"


@pytest.mark.parametrize("white", [False, True])
def test_a_camera_out_of_focus_reads_nothing(white: bool) -> None:
    reading = read_flat(picture(Table(near_far(5, 4, white), blur_px=4), CAMERA), CAMERA)
    assert (reading.verdict, reading.faces) == ("indeterminate", ())


def test_a_dark_frame_is_too_dark() -> None:
    assert read_flat(picture(Table(near_far(5, 4, white=True), level=0.06), CAMERA), CAMERA).why == "too dark"
    assert read_flat(np.zeros((720, 1280, 3), np.uint8), CAMERA).why == "too dark"


@pytest.mark.parametrize("white", [False, True])
def test_glare_that_hides_a_pip_never_makes_a_smaller_face(white: bool) -> None:
    dice = (Die(5, 0, 0, 0, white), Die(6, 70, 30, 40, white))
    for x, y, share in ((4.9, 4.9, 1.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.9), (-4.9, 4.9, 0.9), (-4.9, -4.9, 0.5)):
        reading = read_flat(picture(Table(dice, glare=((x, y, 3.5, share),)), CAMERA), CAMERA)
        assert reading.faces in {(), (5, 6)}


def test_noise_is_no_dice() -> None:
    rng = np.random.default_rng(5)
    for level in (20, 60):
        frame = np.clip(rng.normal(110, level, (720, 1280, 3)), 0, 255).astype(np.uint8)
        assert read_flat(frame, CAMERA).verdict == "indeterminate"


def test_a_frame_of_another_size_is_refused() -> None:
    frame = picture(Table(near_far(5, 4, white=True)), CAMERA)
    for other in (frame[::2, ::2], frame[:, :, 0], np.zeros((0, 0, 3), np.uint8)):
        with pytest.raises(UsageError, match="1280 x 720"):
            read_flat(other, CAMERA)


def test_a_calibration_that_is_off_by_a_lot_reads_nothing_wrong() -> None:
    frame = picture(Table(near_far(5, 4, white=True)), CAMERA)
    for height in (500.0, 640.0, 800.0):
        reading = read_flat(frame, replace(CAMERA, tvec=(3.0, -4.0, height)))
        assert reading.faces in {(), (5, 4)}
