import itertools
import math
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boxperson.emulator.camera.optics import LIVE_CRAPS_OPTICS, project
from boxperson.emulator.dice import AREA_MM, EDGE_MM
from boxperson.emulator.places.live_craps import CHIP_PLACES, DICE_PLACES, MOST_SEATS, heap, spot_mm
from boxperson.emulator.rests import CHIP_RADIUS_MM
from boxperson.emulator.table.live_craps.state import WAGERS

RIGS = Path(__file__).parents[3] / "rigs"
SEATS = range(1, MOST_SEATS + 1)
SPOTS = {f"seat-{seat} {wager}": spot_mm(seat, wager) for seat in SEATS for wager in WAGERS}


def _pay() -> dict[str, tuple[float, float]]:
    heaps = {seat: heap(f"seat-{seat} pay") for seat in SEATS}
    middles = {seat: made.middles_mm for seat, made in heaps.items() if made is not None}
    return {f"seat-{seat} pay {number}": at for seat in middles for number, at in enumerate(middles[seat])}


PAY = _pay()


def felt(game: str) -> dict[str, Any]:
    told: dict[str, Any] = tomllib.loads((RIGS / f"emulated-{game}.toml").read_text(encoding="utf-8"))["felt"]
    return told


def holds(area: dict[str, float], x_mm: float, y_mm: float, margin_mm: float = 0.0) -> bool:
    return (
        area["left_mm"] + margin_mm <= x_mm <= area["right_mm"] - margin_mm
        and area["near_mm"] + margin_mm <= y_mm <= area["far_mm"] - margin_mm
    )


def test_no_chip_touches_another_of_another_spot() -> None:
    scatter = {**dict.fromkeys(SPOTS, 1.5), **dict.fromkeys(PAY, 0.4)}
    for (one, at), (other, there) in itertools.combinations((SPOTS | PAY).items(), 2):
        nearest = math.dist(at, there) - math.sqrt(2) * (scatter[one] + scatter[other])
        assert nearest > 2 * CHIP_RADIUS_MM, (one, other)


def test_both_seats_stacks_of_a_wager_leave_a_gap_that_a_die_can_lie_in() -> None:
    for wager in WAGERS:
        gap_mm = math.dist(spot_mm(1, wager), spot_mm(2, wager)) - 2 * CHIP_RADIUS_MM
        assert 7 + 3 <= gap_mm <= 30 - 3


def test_every_place_is_in_the_picture_with_all_of_a_tall_stack() -> None:
    corners = [
        (x + dx, y + dy, z)
        for x, y in (*SPOTS.values(), *PAY.values(), *DICE_PLACES.by_stick.values())
        for dx in (-21, 21)
        for dy in (-21, 21)
        for z in (0.0, 33.0)
    ]
    for x, y in project(LIVE_CRAPS_OPTICS, np.array(corners)):
        assert 0 < x < LIVE_CRAPS_OPTICS.width_px
        assert 0 < y < LIVE_CRAPS_OPTICS.height_px


def test_hands_and_the_inventory_are_beyond_the_picture() -> None:
    assert heap("inventory") is heap("seat-1 player") is heap("seat-1 dance") is None
    for where, x_mm in itertools.product(("inventory", "seat-1 player"), (-400.0, 0.0, 400.0)):
        x, y = CHIP_PLACES.beyond_mm(where, x_mm)
        (pixel,) = project(LIVE_CRAPS_OPTICS, np.array([(x, y + (-20 if y > 0 else 20), 3.3)]))
        assert not 0 < pixel[1] < LIVE_CRAPS_OPTICS.height_px


def test_dice_are_thrown_apart_from_where_the_stick_brings_them_and_among_the_field_and_come_wagers() -> None:
    half_x, half_y = AREA_MM[0] / 2 + EDGE_MM, AREA_MM[1] / 2 + EDGE_MM
    for x_mm, y_mm in DICE_PLACES.by_stick.values():
        assert abs(x_mm) - 45 > half_x - EDGE_MM / 2 or abs(y_mm) - 45 > half_y - EDGE_MM / 2
    thrown_among = {wager for wager in WAGERS for x, y in [spot_mm(1, wager)] if abs(x) < half_x and abs(y) < half_y}
    assert thrown_among == {"field", "come", "dont-come"}


@pytest.mark.parametrize("game", ["live-craps", "mini-craps"])
def test_the_rig_file_says_where_all_is(game: str) -> None:
    told = felt(game)
    for seat in SEATS:
        areas = told["seats"][seat - 1]["wagers"]
        assert set(areas) == set(WAGERS)
        for where, (x_mm, y_mm) in SPOTS.items():
            inside = [wager for wager, area in areas.items() if holds(area, x_mm, y_mm, 2.2)]
            name, _, wager = where.partition(" ")
            assert inside == ([wager] if name == f"seat-{seat}" else [])
        for where, middle in PAY.items():
            assert holds(told["seats"][seat - 1]["paid"], *middle, 21.0) == where.startswith(f"seat-{seat}")
    for place, middle in DICE_PLACES.by_stick.items():
        assert holds(told[place], *middle, 40.0)
        assert not any(holds(told[place], x + dx, y) for x, y in SPOTS.values() for dx in (-19.5, 19.5))
