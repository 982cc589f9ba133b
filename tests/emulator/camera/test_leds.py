import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from boxperson.emulator.camera.scene import LED_COLOURS, Led, Light
from tests.emulator.camera.betting import EVEN, Picture, bets, chip, colour_at, pixel, seen
from tests.emulator.camera.laying import laid

PLACES = [(366.0, -71.0), (-366.0, -93.0), (0.0, -71.0), (-405.0, 205.0)]
CHANNEL = {"red": 2, "green": 1}


def lamp(colour: str, place: tuple[float, float], *, lit: bool) -> Led:
    return Led(colour, place, lit)


def brightness(picture: Picture, place: tuple[float, float], away_mm: float) -> float:
    """The mean brightness on a circle around a place."""
    ways = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    ring = [(place[0] + away_mm * math.cos(way), place[1] + away_mm * math.sin(way)) for way in ways]
    return float(np.mean([colour_at(picture, *point) for point in ring]))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("colour", LED_COLOURS)
def test_a_lit_lamp_is_brighter_by_far_than_a_dull_one_and_shows_its_colour(
    colour: str, place: tuple[float, float]
) -> None:
    dull, lit = (seen(bets(lamps=(lamp(colour, place, lit=on),))) for on in (False, True))
    assert brightness(lit, place, 2.5) > brightness(dull, place, 2.5) + 60
    assert colour_at(lit, *place).max() > 250
    edge = np.mean([colour_at(lit, place[0] + a, place[1] + b) for a, b in ((3, 0), (-3, 0), (0, 3), (0, -3))], axis=0)
    if colour == "white":
        assert np.ptp(edge) < 30
    elif colour == "amber":
        assert edge[2] > edge[1] + 40 > edge[0] + 80
    else:
        assert edge.argmax() == CHANNEL[colour]
        assert edge.max() > np.sort(edge)[1] + 60


def test_a_lit_lamp_throws_a_halo_that_fades() -> None:
    for colour in LED_COLOURS:
        dull, lit = (seen(bets(lamps=(lamp(colour, (122.0, -71.0), lit=on),))) for on in (False, True))
        added = [brightness(lit, (122.0, -71.0), away) - brightness(dull, (122.0, -71.0), away) for away in (7, 12, 30)]
        assert added[0] > 15
        assert added[0] > added[1] > 1
        assert added[2] == pytest.approx(0, abs=0.1)


def test_a_dull_lamp_mirrors_the_lamps_of_the_room() -> None:
    def spots(glare: float) -> int:
        dull = tuple(lamp("red", (x * 122.0, -93.0), lit=False) for x in range(-3, 4))
        found = 0
        for seed in range(6):
            frame = seen(bets(lamps=dull, light=Light(seed, glare, 0.8)))
            for led in dull:
                row, column = pixel(*led.position_mm)
                found += int(frame[row - 9 : row + 10, column - 9 : column + 10, 1].max() > 110)
        return found

    assert spots(1.0) > 10


def test_a_lamp_under_a_card_or_a_chip_is_not_seen() -> None:
    for hidden in (False, True):
        led = lamp("red", (0.0, -71.0), lit=True)
        cards = (laid("2C", 0, -71, z=5.0),) if hidden else ()
        chips = () if hidden else (chip(10_000, 0, -71),)
        covered, bare = (seen(bets(*chips, cards=cards, lamps=lamps)) for lamps in ((led,), ()))
        row, column = pixel(0, -71, 3)
        apart = cv2.absdiff(covered, bare)[row - 15 : row + 15, column - 15 : column + 15]
        assert apart.max() <= 1


def test_lamps_do_not_depend_on_how_bright_the_room_is_seen_but_on_the_exposure() -> None:
    led = (lamp("green", (0.0, -93.0), lit=True),)
    bright, dim = (
        brightness(seen(bets(lamps=led, light=replace(EVEN, level=level))), (0.0, -93.0), 3) for level in (0.9, 0.02)
    )
    assert bright > dim + 40
