import numpy as np
import pytest
from numpy.typing import NDArray

from boxperson.vision.dice.annotate import annotate
from boxperson.vision.dice.photo import read_photo
from boxperson.vision.dice.reading import Reading, SeenDie, abstain, read
from boxperson.vision.image import Image

from .photo_scenes import die, ground

SQUARE = ((100.0, 100.0), (160.0, 100.0), (160.0, 160.0), (100.0, 160.0))


def changed(before: Image, after: Image) -> NDArray[np.bool_]:
    return np.asarray((before != after).any(axis=2))


def test_a_die_is_outlined_and_the_frame_left_as_it_was() -> None:
    frame = ground()
    before = frame.copy()
    drawn = annotate(frame, read((SeenDie(4, 0.9, SQUARE),)))
    assert (frame == before).all()
    assert drawn.shape == frame.shape
    marks = changed(frame, drawn)
    assert marks[100, 101:160].all()
    assert marks[101:160, 160].all()
    assert not marks[125:135, 125:135].any()


def test_the_reason_for_abstaining_is_written() -> None:
    frame = ground()
    assert changed(frame, annotate(frame, abstain("a spot like a pip belongs to no die"))).sum() > 200
    assert not changed(frame, annotate(frame, Reading("read"))).any()


def test_marks_show_on_white_and_on_black() -> None:
    for level in (0, 255):
        frame = np.full((480, 640, 3), level, np.uint8)
        drawn = annotate(frame, read((SeenDie(4, 0.9, SQUARE),))).astype(int)
        assert np.abs(drawn - level).max(axis=2)[100, 101:160].min() > 60


@pytest.mark.parametrize("height", [240, 960])
def test_lines_grow_with_the_picture(height: int) -> None:
    frame = np.zeros((height, height, 3), np.uint8)
    corners = tuple((x * height, y * height) for x, y in ((0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7)))
    light = annotate(frame, read((SeenDie(4, 0.9, corners),)))[:, height // 2].max(axis=1) > 100
    assert height / 360 <= light.sum() / 2 <= height / 360 + 4


@pytest.mark.parametrize("size", [(1, 1), (30, 40), (200, 90)])
def test_a_long_reason_fits_into_a_small_frame(size: tuple[int, int]) -> None:
    frame = np.full((*size, 3), 128, np.uint8)
    assert annotate(frame, abstain("one of many reasons " * 5)).shape == frame.shape


def test_a_die_at_the_border_is_drawn_all_the_same() -> None:
    outside = tuple((x - 120.0, y - 120.0) for x, y in SQUARE)
    assert changed(ground(), annotate(ground(), read((SeenDie(6, 0.5, outside),)))).any()


def test_what_was_read_is_outlined_where_it_lies() -> None:
    frame = die(ground(), 5, (300, 220))
    marks = np.argwhere(changed(frame, annotate(frame, read_photo(frame))))
    assert np.abs(marks.max(axis=0) - (255, 335)).max() < 30
