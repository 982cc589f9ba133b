"""What the eyes make of single upright faces: brightness of sites, likeness, the middle, the rims."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.vision.dice.centre import centre_is_sure
from boxperson.vision.dice.flat import LIKE_A_ONE, LIKELY_A_ONE
from boxperson.vision.dice.lattice import PATTERNS, SITES, Site
from boxperson.vision.dice.likeness import ALIKE, LEAST_LEAD, liken, liken_ones, relief
from boxperson.vision.dice.pips import Tone, tone_image
from boxperson.vision.dice.rims import look_at_rims
from boxperson.vision.dice.sites import by_brightness
from boxperson.vision.image import Image
from tests.vision.dice.upright import PITCH_MM, SHAPES, face, shine, shot, spot

TONES: tuple[Tone, ...] = ("light", "dark")
EVERY = [(tone, pattern) for tone in TONES for pattern in PATTERNS]


def likeness(picture: Image, tone: Tone, pitch_mm: float = PITCH_MM) -> int:
    """The face that a picture is alike and clearly most like, or 0."""
    of_faces = liken(relief(tone_image(picture, tone), tone, 3.0), 3.0, (28.0, 28.0, 0.0, pitch_mm))[0]
    second, most = np.sort(of_faces)[-2:]
    return int(of_faces.argmax()) + 1 if most >= ALIKE and most - second >= LEAST_LEAD else 0


@pytest.mark.parametrize(("tone", "pattern"), EVERY)
def test_every_face_is_judged_right_in_both_ways(tone: Tone, pattern: frozenset[Site]) -> None:
    picture = shot(face(pattern, tone))
    judged = by_brightness(picture, tone, PITCH_MM)
    assert (judged.face, judged.pips) == (PATTERNS[pattern], pattern)
    assert judged.margin > 0.8
    assert likeness(picture, tone) == PATTERNS[pattern]
    assert centre_is_sure(picture, tone, PITCH_MM, pattern)


@given(st.sampled_from(EVERY), st.floats(0, 0.9), st.integers(0, 1000))
def test_an_even_veil_of_light_changes_no_face(which: tuple[Tone, frozenset[Site]], veil: float, seed: int) -> None:
    tone, pattern = which
    picture = shot(shine(face(pattern, tone), veil), seed, noise=1.0)
    assert by_brightness(picture, tone, PITCH_MM).face in {0, PATTERNS[pattern]}
    assert likeness(picture, tone) in {0, PATTERNS[pattern]}


@settings(max_examples=200)
@given(st.sampled_from(TONES), st.sets(st.sampled_from(SITES)))
def test_pips_that_no_face_has_are_no_face(tone: Tone, sites: set[Site]) -> None:
    judged = by_brightness(shot(face(sites, tone)), tone, PITCH_MM)
    assert judged.face == PATTERNS.get(frozenset(sites), 0)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(EVERY),
    st.tuples(st.floats(-6, 6), st.floats(-6, 6)),
    st.floats(2.0, 6.0),
    st.floats(0.3, 1.0),
)
def test_a_spot_of_glare_makes_no_other_face(
    which: tuple[Tone, frozenset[Site]], at: tuple[float, float], radius: float, share: float
) -> None:
    tone, pattern = which
    picture = shot(shine(face(pattern, tone), spot(at, radius, 2.0) * share))
    judged = by_brightness(picture, tone, PITCH_MM)
    sure = judged.face and likeness(picture, tone) == judged.face
    if sure and centre_is_sure(picture, tone, PITCH_MM, judged.pips):
        assert judged.face == PATTERNS[pattern]


@pytest.mark.parametrize(("tone", "pattern"), EVERY)
def test_a_face_is_veiled_where_glare_leaves_little_of_the_range_or_only_a_part(
    tone: Tone, pattern: frozenset[Site]
) -> None:
    whole, half = np.ones((57, 57)), np.tile(np.arange(57) > 35, (57, 1)).astype(np.float64)
    for veil, veiled in (
        (0.2 * whole, False),
        (0.93 * whole, True),
        (0.15 * half, False),
        (0.6 * half, True),
    ):
        judged = by_brightness(shot(shine(face(pattern, tone), veil), noise=0.5), tone, PITCH_MM)
        assert judged.face == 0 or (judged.face, judged.veiled) == (PATTERNS[pattern], veiled), veil


@pytest.mark.parametrize("tone", TONES)
def test_a_face_that_is_washed_out_says_glare(tone: Tone) -> None:
    half = np.zeros((57, 57))
    half[:, :28] = 1.0
    picture = shot(shine(face(SHAPES[5][0], tone), half))
    assert by_brightness(picture, tone, PITCH_MM).why == "glare"


@pytest.mark.parametrize("tone", TONES)
def test_a_blank_face_has_no_pips(tone: Tone) -> None:
    picture = shot(face((), tone))
    assert by_brightness(picture, tone, PITCH_MM).why == "no pips stand out"
    assert likeness(picture, tone) == 0


def test_far_pips_that_shine_through_are_no_pips() -> None:
    seen, far = face(SHAPES[2][0]), face(SHAPES[5][0])
    tinted = seen.copy()
    hidden = (far[:, :, 0] > 60) & (seen[:, :, 0] < 60)
    tinted[hidden] = (60, 50, 200)
    picture = shot(tinted)
    assert by_brightness(picture, "light", PITCH_MM).face == 2
    assert likeness(picture, "light") == 2


@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize(("value", "size", "off"), [(3, 1.8, 0.0), (5, 2.8, 0.0), (3, 2.3, 0.6), (5, 2.3, 0.5)])
def test_a_middle_pip_unlike_the_others_is_doubted(tone: Tone, value: int, size: float, off: float) -> None:
    others = SHAPES[value][0] - {(0, 0)}
    plain = face(others, tone)
    other = spot((off, 0.0), size)[:, :, None]
    pip = (225, 228, 226) if tone == "light" else (24, 26, 25)
    picture = shot(plain + (np.array(pip) - plain) * other)
    assert not centre_is_sure(picture, tone, PITCH_MM, SHAPES[value][0])


@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize("value", [2, 4])
def test_a_middle_that_is_not_smooth_is_doubted(tone: Tone, value: int) -> None:
    plain = face(SHAPES[value][0], tone)
    for share in (0.5,) if tone == "light" else (-0.2, 0.3):
        picture = shot(plain + share * (face({(0, 0)}, tone) - face((), tone)))
        assert not centre_is_sure(picture, tone, PITCH_MM, SHAPES[value][0])


@pytest.mark.parametrize("tone", TONES)
def test_a_one_is_known_without_its_turn(tone: Tone) -> None:
    one, five = (relief(tone_image(shot(face(SHAPES[value][0], tone)), tone), tone, 3.0) for value in (1, 5))
    places = np.array([[28.0, 28.0], [13.0, 28.0]])
    assert (liken_ones(one, 3.0, places) >= LIKE_A_ONE).tolist() == [True, False]
    assert (liken_ones(five, 3.0, places) < LIKELY_A_ONE[tone]).all()
    assert liken_ones(five, 3.0, np.empty((0, 2))).tolist() == []


@given(st.sampled_from(EVERY), st.floats(0, 2 * np.pi), st.floats(4.6, 5.4))
def test_a_face_is_known_by_its_likeness_at_any_turn_and_pitch(
    which: tuple[Tone, frozenset[Site]], yaw: float, pitch_mm: float
) -> None:
    tone, pattern = which
    turned = {(u * np.cos(yaw) - v * np.sin(yaw), u * np.sin(yaw) + v * np.cos(yaw)) for u, v in pattern}
    standing_out = relief(tone_image(shot(face(turned, tone, pitch_mm)), tone), tone, 3.0)
    likeness = liken(standing_out, 3.0, (28.0, 28.0, yaw, pitch_mm))[0]
    assert likeness.argmax() + 1 == PATTERNS[pattern]
    assert likeness.max() > ALIKE


@pytest.mark.parametrize(("tone", "pattern"), EVERY)
def test_sharp_level_pips_have_steep_round_rims(tone: Tone, pattern: frozenset[Site]) -> None:
    rims = look_at_rims(shot(face(pattern, tone)), tone, PITCH_MM, pattern)
    assert rims.steepness > 0.4
    assert rims.evenness > 0.85
    assert rims.roundness > (0.85 if len(pattern) == 6 else 0.97)
    assert rims.squareness > 0.98


@pytest.mark.parametrize(("tone", "pattern"), EVERY)
def test_pips_that_moved_have_lost_their_slopes_one_way(tone: Tone, pattern: frozenset[Site]) -> None:
    moved = np.asarray(cv2.blur(face(pattern, tone), (6, 1)), np.float64)
    rims = look_at_rims(shot(moved), tone, PITCH_MM, pattern)
    still = look_at_rims(shot(face(pattern, tone)), tone, PITCH_MM, pattern)
    assert rims.steepness < 0.9 * still.steepness
    assert rims.evenness < 0.85 or rims.steepness < 0.38


@pytest.mark.parametrize(("tone", "pattern"), EVERY)
def test_a_face_that_leans_shows_its_pips_shortened(tone: Tone, pattern: frozenset[Site]) -> None:
    shorter = np.cos(np.radians(30))
    lean = np.array([[1, 0, 0], [0, shorter, 28 * (1 - shorter)]])
    picture = np.asarray(
        cv2.warpAffine(face(pattern, tone), lean, (57, 57), borderMode=cv2.BORDER_REPLICATE), np.float64
    )
    rims = look_at_rims(shot(picture), tone, PITCH_MM, pattern)
    level = look_at_rims(shot(face(pattern, tone)), tone, PITCH_MM, pattern)
    assert rims.roundness < 0.93 or rims.squareness < 0.93
    assert rims.squareness < level.squareness + 0.01
