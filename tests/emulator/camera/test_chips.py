import colorsys
import math
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from boxperson.emulator.camera import BLACKJACK_OPTICS, picture, render
from boxperson.emulator.camera.optics import project
from boxperson.emulator.camera.picture import expose
from boxperson.emulator.camera.scene import CHIP_CENTS, Blur, Light
from boxperson.emulator.camera.windows import whole
from tests.emulator.camera.betting import (
    EVEN,
    RADIUS_MM,
    THICK_MM,
    Picture,
    bets,
    body_colour,
    chip,
    colour_at,
    pixel,
    seen,
)
from tests.emulator.camera.laying import laid

BODY = 17.0
WARM_AND_COLD = [Light(seed=seed, glare=0.0, level=0.8) for seed in range(12)]


def changed(one: Picture, other: Picture) -> Picture:
    return np.asarray(cv2.absdiff(one, other).max(axis=2), np.uint8)


def hue(colour: NDArray[np.float64]) -> float:
    red, green, blue = (colour[::-1] / 255).tolist()
    return colorsys.rgb_to_hsv(red, green, blue)[0] * 360


@pytest.mark.parametrize("place", [(-399.0, -82.0), (399.0, -216.0), (0.0, 0.0), (140.0, 212.0)])
@pytest.mark.parametrize("layer", [0, 5])
def test_a_chip_is_where_it_was_put_and_of_its_size(place: tuple[float, float], layer: int) -> None:
    one = chip(100_000, *place, layer)
    around = [(way, z) for way in np.linspace(0, 2 * math.pi, 60) for z in (-THICK_MM / 2, THICK_MM / 2)]
    x, y, height = one.position_mm
    rim = [(x + RADIUS_MM * math.cos(way), y + RADIUS_MM * math.sin(way), height + z) for way, z in around]
    hull = cv2.convexHull(np.round(project(BLACKJACK_OPTICS, np.array(rim))).astype(np.int32))
    inner, outer = (np.zeros((1080, 1920), np.uint8) for _ in range(2))
    cv2.fillConvexPoly(inner, hull, 1)
    outer[:] = cv2.dilate(inner, np.ones((7, 7), np.uint8))
    inner[:] = cv2.erode(inner, np.ones((5, 5), np.uint8))
    empty, full = seen(bets()), seen(bets(one))
    assert (changed(full, empty)[inner == 1] > 12).mean() > 0.97
    brighter = cv2.subtract(full, empty).max(axis=2) > 25
    assert not brighter[outer == 0].any()


def test_the_colours_of_the_seven_values_are_told_apart_in_every_light() -> None:
    for light in WARM_AND_COLD:
        lying = [chip(value, 90.0 * place - 270, -40, yaw_rad=place) for place, value in enumerate(CHIP_CENTS)]
        frame = seen(bets(*lying, light=light))
        white, red, green, black, purple, yellow, orange = (body_colour(frame, one) for one in lying)
        assert np.ptp(white) < 60 < white.min()
        assert black.max() < 60
        assert (hue(red) + 30) % 360 < 45
        assert 12 < hue(orange) < 32 < hue(yellow) < 60
        assert 100 < hue(green) < 165
        assert 240 < hue(purple) < 300
        assert hue(orange) - (hue(red) + 180) % 360 + 180 > 10
        assert yellow[0] < 0.75 * white[0]


def test_chips_of_one_value_are_not_alike() -> None:
    lying = [chip(500, 60.0 * place - 200, 20, yaw_rad=place * 0.7) for place in range(7)]
    frame = seen(bets(*lying))
    reds = [body_colour(frame, one)[2] for one in lying]
    assert 4 < np.ptp(reds) < 80


def test_the_denomination_is_printed_in_the_middle() -> None:
    x, y = 30.0, 20.0
    (top, left), (bottom, right) = pixel(x - 9, y + 9, THICK_MM), pixel(x + 9, y - 9, THICK_MM)
    inlay = seen(bets(chip(500, x, y)))[top:bottom, left:right, 1].astype(int)
    assert np.percentile(inlay, 90) - np.percentile(inlay, 3) > 80


def test_edge_spots_are_six_and_turn_with_the_chip() -> None:
    for yaw_rad in (0.0, 0.4):
        one = chip(10_000, 60, 10, yaw_rad=yaw_rad)
        frame = seen(bets(one))
        ways = np.radians(np.arange(360))
        rim = [colour_at(frame, 60 + BODY * math.cos(w), 10 + BODY * math.sin(w), THICK_MM).min() for w in ways]
        bright = np.array(rim) > 110
        starts = np.flatnonzero(bright & ~np.roll(bright, 1))
        assert len(starts) == 6
        middle = float(np.angle(np.exp(6j * ways[bright]).mean())) / 6
        assert abs(math.remainder(middle - yaw_rad, math.pi / 3)) < 0.05


def test_the_upper_chip_of_a_stack_is_seen_and_of_the_lower_only_its_side() -> None:
    x, y = 330.0, -82.0
    two = seen(bets(chip(500, x, y), chip(2500, x, y, 1, yaw_rad=0.1)))
    assert hue(body_colour(two, chip(2500, x, y, 1, yaw_rad=0.1))) == pytest.approx(130, abs=35)
    tall = [chip(500 if layer < 7 else 10_000, x, y, layer, yaw_rad=layer) for layer in range(8)]
    frame = seen(bets(*tall))
    wall = [colour_at(frame, x - RADIUS_MM, y, THICK_MM * (layer + 0.5)) for layer in range(1, 7)]
    assert max(float(side[2]) / float(side[1] + 1) for side in wall) > 1.7
    assert body_colour(frame, tall[7]).max() < 60


def test_the_order_of_the_chips_in_a_scene_is_not_that_of_a_stack() -> None:
    stack = [chip(500, 20, 30), chip(2500, 21, 30, 1), chip(100, 20, 31, 2)]
    assert changed(seen(bets(*stack)), seen(bets(*reversed(stack)))).max() <= 1


def test_a_chip_throws_a_shadow_and_a_tall_stack_a_longer_one_that_falls_on_its_neighbour() -> None:
    empty = seen(bets()).astype(int)

    def dimmed(count: int) -> int:
        stack = [chip(100, -100, 40, layer) for layer in range(count)]
        return int(((empty - seen(bets(*stack))).max(axis=2) > 15).sum())

    assert 10 < dimmed(1) < dimmed(4) < dimmed(10)
    stack = [chip(500, 0, 0, layer) for layer in range(12)]
    alone, darker = 0.0, 0.0
    for way in np.linspace(0, 2 * math.pi, 8, endpoint=False):
        white = chip(100, 42 * math.cos(way), 42 * math.sin(way))
        x, y, _ = white.position_mm
        plain, shaded = (colour_at(seen(bets(*more, white)), x * 0.7, y * 0.7, THICK_MM) for more in ([], stack))
        alone, darker = max(alone, float(plain.mean())), max(darker, float((plain - shaded).mean()))
    assert darker > 0.25 * alone


def test_a_card_lies_under_a_chip_and_flies_over_it() -> None:
    one, under, over = chip(10_000, 0, 0), laid("AS", 10, 10), laid("AS", 10, 10, z=60.0)
    assert body_colour(seen(bets(one, cards=(under,))), one).max() < 60
    assert body_colour(seen(bets(one, cards=(over,))), one).max() > 120


def test_a_moving_chip_is_smeared_along_its_way() -> None:
    still = chip(100, 0, 0)
    moving = replace(still, blur=Blur((2500.0, 0.0, 0.0), (0.0, 0.0, 0.0)))
    row, column = pixel(0, 0, THICK_MM)
    empty = seen(bets())

    def wide_and_high(frame: Picture) -> tuple[int, int]:
        area = changed(frame, empty)[row - 80 : row + 80, column - 100 : column + 100] > 25
        return int(area.any(axis=0).sum()), int(area.any(axis=1).sum())

    (wide, high), (smeared, same) = (wide_and_high(seen(bets(one))) for one in (still, moving))
    assert smeared > wide + 12
    assert abs(same - high) <= 6
    spun = replace(still, blur=Blur((0.0, 0.0, 0.0), (0.0, 0.0, 90.0)))
    assert changed(seen(bets(spun)), seen(bets(still))).max() > 20


def test_glare_whitens_a_chip_now_and_then() -> None:
    def whitened(glare: float) -> int:
        lying = [chip(10_000, 60.0 * (place % 12) - 330, 60 - 60 * (place // 12), yaw_rad=place) for place in range(36)]
        frames = [seen(bets(*lying, light=Light(seed, glare, 0.9))) for seed in range(4)]
        return sum(body_colour(frame, one).min() > 90 for frame in frames for one in lying)

    assert whitened(0.0) == 0
    assert 5 < whitened(1.0) < 120


def test_drawing_in_windows_is_the_same_as_drawing_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = (laid("9H", -135, 8), laid("TD", -111, 16, z=0.45))
    stack = [chip(500, 33, -82), chip(100, 33.4, -82, 1), chip(2500, -34, -82), chip(100, 399, -200)]
    scene = bets(*stack, cards=cards)
    in_windows = seen(scene)
    monkeypatch.setattr(picture, "parts", lambda _scene, optics: [whole(optics)])
    assert changed(in_windows, seen(scene)).max() <= 2


def test_chips_out_of_sight_change_nothing() -> None:
    empty = seen(bets())
    for place in ((900.0, 0.0, 1.65), (0.0, 0.0, 9000.0), (24.0, -112.0, 1640.0)):
        assert (seen(bets(replace(chip(500, 0, 0), position_mm=place))) == empty).all()


def test_the_same_scene_is_the_same_frame() -> None:
    scene = bets(chip(500, 10, 20), chip(100, 10, 20, 1), light=replace(EVEN, glare=0.7))
    assert (render(scene, seed=3) == render(scene, seed=3)).all()
    assert render(scene).shape == (1080, 1920, 3)
    assert (expose(scene, BLACKJACK_OPTICS) == seen(scene)).all()
