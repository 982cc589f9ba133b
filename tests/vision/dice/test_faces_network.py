"""The second witness: what the network tells of faces, of no faces, and of faces that cannot be read.

The pictures are drawn by a painter whose dice it never saw.
"""

from collections.abc import Iterable
from itertools import product

import cv2
import numpy as np
import pytest

from boxperson.vision.dice.flat import SETTLES
from boxperson.vision.dice.network import CROP_PX, Told, crop_of, tell
from boxperson.vision.image import Image
from boxperson.vision.plane import top_view
from tests.vision.dice.tables import Die, Table, camera, picture

CAMERA = camera()
PLACES = [(45.0 * column, 50.0 * row) for row in (1, 0, -1) for column in (-3, -2, -1, 0, 1, 2, 3)]
Off = tuple[float, float]
Glare = tuple[float, float, float, float]


def crops(dice: tuple[Die, ...], glare: tuple[Glare, ...] = (), off: Iterable[Off] = ((0.0, 0.0),)) -> list[Image]:
    """Of each die of a table what the network wants to see of the places so far off its middle."""
    frame, view = picture(Table(dice, glare=glare), CAMERA), top_view(CAMERA)
    places = [(die, (die.x_mm + x, die.y_mm + y)) for die in dice for x, y in off]
    return [crop_of(view.window(frame, place), float(np.radians(die.turn_deg))) for die, place in places]


def spread(kinds: Iterable[tuple[int, bool, float, float]]) -> tuple[Die, ...]:
    """Dice of these faces, colours, turns and tilts, well apart."""
    return tuple(Die(face, *PLACES[at], turn, white, tilt) for at, (face, white, turn, tilt) in enumerate(kinds))


def surely(told: Told) -> int:
    return told.face if told.sure >= SETTLES else 0


def test_dice_of_a_strange_make_are_never_told_as_another_face() -> None:
    dice = spread((face, white, 25.0, 0.0) for face in range(1, 7) for white in (False, True))
    said = [(told.face, die.face) for told, die in zip(tell(crops(dice)), dice, strict=True)]
    assert all(face in {0, true} for face, true in said)
    assert any(face == true for face, true in said)


def test_a_batch_tells_what_single_crops_do() -> None:
    seen = crops(spread((face, False, 40.0, 0.0) for face in (2, 5, 6)))
    alone, together = [tell([each])[0] for each in seen], tell(seen)
    assert [each.face for each in together] == [each.face for each in alone]
    assert [each.sure for each in together] == pytest.approx([each.sure for each in alone], abs=1e-4)
    assert tell([]) == []


def test_a_place_beside_a_die_is_no_face() -> None:
    dice = spread((face, white, 10.0, 0.0) for face in range(1, 7) for white in (False, True))
    assert not any(map(surely, tell(crops(dice, off=((6, 0), (0, -7), (-5, 5), (22, 25))))))


@pytest.mark.parametrize("tilt", [25, 35, 45])
def test_a_leaning_die_is_no_face(tilt: float) -> None:
    dice = spread((face, white, 20.0, tilt) for face in range(1, 7) for white in (False, True))
    assert not any(map(surely, tell(crops(dice))))


@pytest.mark.parametrize("white", [False, True])
def test_glare_that_hides_a_pip_makes_no_sure_other_face(white: bool) -> None:
    hidden = [(5, 0.0, 0.0), (3, 0.0, 0.0), (5, 4.9, 4.9), (6, -4.9, 4.9), (6, 4.9, 0.0), (4, -4.9, -4.9)]
    cases = list(product(hidden, (2.8, 3.5, 4.5)))
    dice = spread((face, white, 0.0, 0.0) for (face, _, _), _ in cases)
    pairs = list(zip(dice, cases, strict=True))
    glare = tuple((die.x_mm + x, die.y_mm + y, radius, 1.0) for die, ((_, x, y), radius) in pairs)
    told = tell(crops(dice, glare))
    assert all(surely(each) in {0, die.face} for each, die in zip(told, dice, strict=True))


def test_noise_and_plain_colours_are_no_face() -> None:
    rng = np.random.default_rng(1)
    noise = [rng.integers(0, 256, (CROP_PX, CROP_PX, 3)).astype(np.uint8) for _ in range(20)]
    smooth = [np.asarray(cv2.GaussianBlur(each, (0, 0), 3), np.uint8) for each in noise]
    plain = [np.full((CROP_PX, CROP_PX, 3), level, np.uint8) for level in (0, 60, 128, 255)]
    assert not any(map(surely, tell(noise + smooth + plain)))
