import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boxperson.vision.dice.lattice import PATTERNS, SITES, propose
from boxperson.vision.dice.pips import Spots
from boxperson.vision.image import Floats

EDGE = 19.05
SHAPES = {face: [sorted(pattern) for pattern, value in PATTERNS.items() if value == face] for face in range(1, 7)}
TURNS = st.floats(0, 2 * np.pi)


def pips(face: int, x: float, y: float, turn: float, pitch: float = 0.26) -> Floats:
    sites = np.array(SHAPES[face][-1], float) * pitch * EDGE
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(sites @ rotation + (x, y), np.float64)


def faces_at(found: Spots, x: float, y: float) -> set[int]:
    return {face.face for face in propose(found) if np.hypot(face.middle_mm[0] - x, face.middle_mm[1] - y) < 0.5}


def spots(at: Floats, strength: float = 60.0) -> Spots:
    return Spots(at, np.full(len(at), strength))


def test_the_patterns_are_the_faces_of_a_die() -> None:
    assert {value: len(shapes) for value, shapes in SHAPES.items()} == {1: 1, 2: 2, 3: 2, 4: 1, 5: 1, 6: 2}
    for pattern, value in PATTERNS.items():
        assert len(pattern) == value
        assert pattern <= set(SITES)
        assert {(-u, -v) for u, v in pattern} == pattern  # a face looks the same upside down


@given(st.integers(1, 6), TURNS, st.floats(0.236, 0.279), st.integers(0, 2**32 - 1))
def test_the_pips_of_a_face_propose_it_and_no_other_in_its_place(
    face: int, turn: float, pitch: float, seed: int
) -> None:
    jitter = np.random.default_rng(seed).uniform(-0.2, 0.2, (face, 2))
    found = spots(pips(face, 7.0, -3.0, turn, pitch) + jitter)
    assert faces_at(found, 7.0, -3.0) == {face}


@example(face=6, turn=5e-324)  # cmath.phase overflows on a turn this small
@given(st.integers(2, 6), TURNS)
def test_the_turn_and_pitch_come_out(face: int, turn: float) -> None:
    (best,) = [each for each in propose(spots(pips(face, 0, 0, turn, 0.26))) if each.face == face]
    assert best.yaw_rad is not None
    assert best.pitch_mm == pytest.approx(0.26 * EDGE, abs=0.01)
    assert abs((best.yaw_rad - turn + np.pi / 4) % (np.pi / 2) - np.pi / 4) < 0.01


@settings(max_examples=60)
@given(st.integers(1, 6), st.integers(1, 6), TURNS)
def test_dice_that_touch_are_both_proposed(one: int, other: int, turn: float) -> None:
    beside = (EDGE * np.cos(turn), EDGE * np.sin(turn))
    both = np.vstack([pips(one, 0, 0, turn), pips(other, *beside, turn)])
    found = spots(both)
    assert one in faces_at(found, 0, 0)
    assert other in faces_at(found, *beside)


@given(st.sampled_from([2, 3, 4, 5]), TURNS, st.integers(0, 8))
def test_a_face_with_one_pip_too_many_is_not_proposed_as_it_was(face: int, turn: float, extra: int) -> None:
    shape = set(SHAPES[face][-1])
    site = SITES[extra]
    if site in shape:
        return
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    more = np.array([site], float) * 0.26 * EDGE @ rotation
    assert face not in faces_at(spots(np.vstack([pips(face, 0, 0, turn), more])), 0, 0)


def test_weak_marks_between_strong_pips_do_not_hide_a_face() -> None:
    at = np.vstack([pips(2, 0, 0, 0.3), [[0.2, 0.1], [3.0, 0.0]]])
    assert 2 in faces_at(Spots(at, np.array([80.0, 75.0, 15.0, 9.0])), 0, 0)


@given(st.sampled_from([4, 5, 6]), TURNS, st.integers(0, 5))
def test_one_pip_of_four_or_more_may_be_missing(face: int, turn: float, hidden: int) -> None:
    seen = np.delete(pips(face, 7.0, -3.0, turn), hidden % face, axis=0)
    looks_like = 4 if SHAPES[face][-1][hidden % face] == (0, 0) else face  # a five without its middle
    assert faces_at(spots(seen), 7.0, -3.0) == {looks_like}


@given(st.integers(2, 3), TURNS, st.integers(0, 2))
def test_no_pip_of_two_or_three_may_be_missing(face: int, turn: float, hidden: int) -> None:
    seen = np.delete(pips(face, 0, 0, turn), hidden % face, axis=0)
    assert face not in {each.face for each in propose(spots(seen))}


@given(st.integers(2, 6), TURNS, st.integers(0, 5))
def test_a_pip_that_glare_leaves_an_eighth_of_still_counts(face: int, turn: float, weak: int) -> None:
    strength = np.full(face, 80.0)
    strength[weak % face] = 10.0
    assert face in faces_at(Spots(pips(face, 0, 0, turn), strength), 0, 0)


def test_no_spots_propose_nothing() -> None:
    assert propose(Spots(np.empty((0, 2)), np.empty(0))) == []
