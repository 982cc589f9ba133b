import itertools
import math
from collections import Counter

import cv2
import numpy as np
import pytest

from boxperson.emulator.camera import BLACKJACK_OPTICS, optics_for, random_blackjack_scene
from boxperson.emulator.camera.optics import project
from boxperson.emulator.camera.picture import expose
from boxperson.emulator.camera.scene import CHIP_CENTS, FELTS, Card, Scene
from boxperson.emulator.camera.scene_json import scene_from
from tests.emulator.camera.betting import EVEN, RADIUS_MM, THICK_MM, bets, pixel, seen
from tests.emulator.camera.laying import INDEX_MM, at, covered, edges
from tests.emulator.camera.tables import chance


def rounds(count: int) -> list[Scene]:
    rng = chance(12)
    return [scene_from(random_blackjack_scene(rng, "blue")) for _ in range(count)]


def seat(card: Card) -> int | None:
    x, y, _ = card.position_mm
    return round(4 - x / 122) if y < 80 else None


def test_the_camera_sees_the_whole_table_at_two_pixels_a_millimetre() -> None:
    assert optics_for("blackjack") == BLACKJACK_OPTICS
    corners = np.array([(x, y, 0.0) for x in (-425, 425) for y in (-236, 240)])
    found = project(BLACKJACK_OPTICS, corners)
    assert (found > 2).all()
    assert (found < (1917, 1077)).all()
    for x, y in itertools.product((-400, 0, 400), (-200, 0, 200)):
        near = project(BLACKJACK_OPTICS, np.array([(x, y, 0.0), (x + 1, y, 0.0), (x, y + 1, 0.0)]))
        assert 2.0 < math.dist(near[0], near[1]) < 2.4
        assert 2.0 < math.dist(near[0], near[2]) < 2.4


def test_random_rounds_have_all_that_lies_on_a_table_in_its_place() -> None:
    seats: Counter[int] = Counter()
    heights: Counter[int] = Counter()
    values: Counter[int] = Counter()
    lit = []
    for scene in rounds(150):
        assert (scene.layout, scene.felt, scene.dice) == ("blackjack", "blue", ())
        hands = Counter(seat(card) for card in scene.cards)
        dealer = [card for card in scene.cards if seat(card) is None]
        assert len(dealer) >= 2
        assert dealer[0].face_up
        assert all(card.face_up for card in scene.cards if card is not dealer[1])
        seats.update([len(hands) - 1])
        assert all(2 <= hands[number] <= 3 for number in hands if number)
        assert len(scene.lamps) == 16
        lit += [led.lit for led in scene.lamps]
        heights.update(round(chip.position_mm[2] / THICK_MM - 0.5) for chip in scene.chips)
        values.update(chip.value_cents for chip in scene.chips)
    assert set(seats) == set(range(1, 8))
    assert set(values) == set(CHIP_CENTS)
    assert set(heights) == {0, 1, 2, 3}
    assert 0.3 < np.mean(lit) < 0.5


def test_everything_lies_in_sight_and_chips_do_not_run_into_one_another() -> None:
    for scene in rounds(80):
        for card in scene.cards:
            assert (project(BLACKJACK_OPTICS, edges(card)) > 2).all()
            assert (project(BLACKJACK_OPTICS, edges(card)) < (1918, 1078)).all()
        for one, other in itertools.combinations(scene.chips, 2):
            apart_mm = math.dist(one.position_mm[:2], other.position_mm[:2])
            assert apart_mm > 2 * RADIUS_MM or abs(one.position_mm[2] - other.position_mm[2]) > THICK_MM - 0.01
        for chip in scene.chips:
            found = project(BLACKJACK_OPTICS, np.array([chip.position_mm]))[0]
            assert (found > 40).all()
            assert (found < (1880, 1040)).all()


def test_the_upper_left_index_of_every_card_is_free() -> None:
    for scene in rounds(80):
        for place, card in enumerate(scene.cards):
            mine = [at(card, *INDEX_MM), at(card, -INDEX_MM[0], -INDEX_MM[1])]
            corner = min(mine, key=lambda point: point[0, 0] - point[0, 1])
            assert all(not covered(corner, other) for other in scene.cards[place + 1 :])


def test_the_same_seed_draws_the_same_rounds() -> None:
    first, again = ([random_blackjack_scene(rng) for _ in range(3)] for rng in (chance(2), chance(2)))
    assert first == again
    assert first[0] != first[1]


@pytest.mark.parametrize("felt", FELTS)
def test_spots_and_plates_are_printed_where_they_belong(felt: str) -> None:
    plain = Scene(felt, "red", (), EVEN, None, "blackjack")
    frame = expose(plain, BLACKJACK_OPTICS)
    for x in range(-366, 367, 122):
        for spot, least in ((x + 33, 110), (x - 34, 95)):
            ways = np.linspace(0, 2 * math.pi, 40)
            ring = [frame[pixel(spot + 23 * math.cos(way), -82 + 23 * math.sin(way))].max() for way in ways]
            inside = [frame[pixel(spot + 18 * math.cos(way), -82 + 18 * math.sin(way))].min() for way in ways]
            assert np.median(ring) > least > np.median(inside)
        assert max(frame[pixel(x, y)].max() for y in (-62, -82, -102)) < 60
    assert frame[pixel(-395, 205)].max() < 60
    assert frame[pixel(0, 241.5)].max() < 60


def test_nothing_round_and_full_is_printed_that_a_chip_could_be() -> None:
    frame = seen(bets())
    bright = np.asarray(frame[..., 2] > 100, np.uint8)
    assert not cv2.erode(bright, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (29, 29))).any()
