"""What several looks at a table come to, and when a doubt about a side or a mark is left to the network."""

import numpy as np
import pytest

from boxperson.vision.dice.edges import Sides
from boxperson.vision.dice.flat import _decide, _heard_both, _leans, _weighed, read_flat
from boxperson.vision.dice.lattice import Face
from boxperson.vision.dice.looks import Look, Standing, _judge_sides, look_at
from boxperson.vision.dice.network import CROP_PX, Told
from boxperson.vision.plane import top_view
from tests.vision.dice.tables import Die, Table, camera, picture

CAMERA = camera()
BLANK = np.zeros((CROP_PX, CROP_PX, 3), np.uint8)


def look(face: int, x_mm: float = 0.0, standing: Standing = "sure", why: str = "", *, seconded: bool = False) -> Look:
    return Look(face, standing, why, 0.9, np.array([x_mm, 0.0]), 0.3, BLANK, seconded)


@pytest.mark.parametrize(
    ("one", "other", "leans"),
    [
        (look(5), look(5, why="not flat"), True),
        (look(5), look(4, why="not flat"), True),
        (look(5, seconded=True), look(5, why="not flat"), True),
        (look(5, seconded=True), look(4, why="not flat"), False),
        (look(5), look(5, 6.9, why="not flat"), True),
        (look(5), look(5, 7.1, why="not flat"), False),
        (look(5), look(5, why="blur"), False),
        (look(5), look(5), False),
    ],
)
def test_a_die_leans_when_a_look_at_it_says_so(one: Look, other: Look, leans: bool) -> None:
    assert _leans(one, other) is leans


def test_a_die_that_leans_stops_the_reading() -> None:
    flat = [look(5, -40), look(3, 40)]
    assert _decide(flat, 2, CAMERA).faces == (5, 3)
    reading = _decide([*flat, look(3, 41, "refused", "not flat")], 2, CAMERA)
    assert (reading.verdict, reading.why) == ("indeterminate", "not flat")


@pytest.mark.parametrize(
    ("standing", "told", "after"),
    [
        ("sure", Told(5, 0.9), "sure"),
        ("sure", Told(0, 0.99), "sure"),
        ("sure", Told(4, 0.49), "sure"),
        ("sure", Told(4, 0.51), "refused"),
        ("doubtful", Told(5, 0.86), "sure"),
        ("doubtful", Told(5, 0.84), "doubtful"),
        ("doubtful", Told(4, 0.99), "doubtful"),
        ("faint", Told(5, 0.86), "sure"),
        ("faint", Told(5, 0.84), "faint"),
        ("faint", Told(4, 0.99), "faint"),
    ],
)
def test_the_network_settles_doubts_and_gainsays_but_finds_nothing_itself(
    standing: Standing, told: Told, after: Standing
) -> None:
    assert _weighed(look(5, standing=standing, why="glare"), told).standing == after


def test_the_network_is_not_asked_about_what_geometry_refused() -> None:
    refused = look(5, standing="refused", why="not flat")
    assert _heard_both([refused]) == [refused]


def sides(out_mm: list[float], step: float = 30.0) -> Sides:
    return Sides(np.full(4, step), np.full(4, 9.0), np.array(out_mm))


@pytest.mark.parametrize(
    ("face", "out_mm", "standing"),
    [
        (2, [0, 0, 0, 1.2], "sure"),
        (2, [0, 0, 1.2, 1.2], "doubtful"),
        (2, [0, -1.2, 1.2, 1.2], "refused"),
        (5, [0, 0, 1.2, 1.2], "sure"),
        (5, [0, -1.2, 1.2, 1.2], "refused"),
    ],
)
def test_two_sides_in_place_are_needed_and_a_third_where_pips_are_few(
    face: int, out_mm: list[float], standing: Standing
) -> None:
    assert _judge_sides(sides(out_mm), Face(face, (0, 0), 0.0, 5.0))[0] == standing


def test_sides_that_hardly_show_are_doubted() -> None:
    assert _judge_sides(sides([0, 0, 0, 0], step=8.0), Face(1, (0, 0), None, None))[0] == "doubtful"
    assert _judge_sides(sides([0, 0, 0, 0], step=8.0), Face(6, (0, 0), 0.0, 5.0))[0] == "sure"


@pytest.mark.parametrize("turn", [0.0, 31.0, 62.0])
def test_a_mark_between_the_pips_of_a_two_makes_no_three(turn: float) -> None:
    """A dim spot of light stands for the mark of a maker, which a translucent die has between its two pips."""
    for share, may_be in ((0.2, {(2, 6)}), (0.3, {(), (2, 6)}), (0.4, {(), (2, 6)}), (0.6, {(), (2, 6)})):
        frame = picture(Table((Die(2, 0, 0, turn), Die(6, 70, 30, 40)), glare=((0.4, 0.5, 2.2, share),)), CAMERA)
        assert read_flat(frame, CAMERA).faces in may_be


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_a_corner_pip_of_a_die_is_no_one_for_both_witnesses(face: int) -> None:
    view, frame = top_view(CAMERA), picture(Table((Die(face, 0, 0, 0),)), CAMERA)
    looks = [look_at(frame, view, "light", Face(1, (x, x), None, None)) for x in (4.4, 4.95, 5.4)]
    assert not [seen for seen in _heard_both([each for each in looks if each]) if seen.standing == "sure"]
