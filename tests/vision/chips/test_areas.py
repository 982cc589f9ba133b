"""The eyes on chips of the emulated camera: colour, place, and whether one lies alone."""

import math

import numpy as np
import pytest

from boxperson.errors import UsageError
from boxperson.vision.chips.areas import read_chips
from boxperson.vision.chips.reading import ChipsReading
from tests.benchmarks.read_blackjack_frames import CHIP_AREAS, COLOURS, SEATS_MM, chip_outcomes
from tests.vision.blackjack import Scene, calibration, drawn, empty, seen, stack

BLACKJACK, PROGRESSIVE = 33.0, -34.0


def read(scene: Scene) -> ChipsReading:
    return read_chips(seen(scene), calibration(), CHIP_AREAS)


@pytest.mark.parametrize("felt", ["green", "blue", "red"])
def test_every_colour_is_told_on_every_felt(felt: str) -> None:
    chips = [chip for x, value in zip(SEATS_MM, COLOURS, strict=True) for chip in stack(x + BLACKJACK, -82, value)]
    reading = read({**empty(felt), "chips": chips})
    assert (reading.verdict, reading.why) == ("read", "")
    assert [chip.colour for chip in reading.chips] == list(COLOURS.values())
    assert [chip.area for chip in reading.chips] == [3 * seat for seat in range(7)]
    for chip, x in zip(reading.chips, SEATS_MM, strict=True):
        assert math.dist(chip.centre_mm, (x + BLACKJACK, -82)) < 0.5


def test_chips_that_lie_close_are_told_apart() -> None:
    values = [100, 500, 2500, 10_000, 50_000, 100_000, 500_000, 500, 100]
    places = [(x, y) for y in (-132, -174, -216) for x in (-40, 0, 40)]
    chips = [chip for place, value in zip(places, values, strict=True) for chip in stack(*place, value)]
    reading = read({**empty(), "chips": chips})
    assert (reading.verdict, reading.why) == ("read", "")
    for place, value in zip(places, values, strict=True):
        assert [chip.colour for chip in reading.chips if math.dist(chip.centre_mm, place) < 1] == [COLOURS[value]]
    assert {(chip.area, chip.stacked) for chip in reading.chips} == {(11, 1)}


def test_a_stack_is_no_single_chip_and_a_single_chip_no_stack() -> None:
    chips: list[Scene] = []
    for number, x in enumerate(SEATS_MM):
        chips += stack(x + BLACKJACK, -82, *[2500, 500, 100][: 1 + number % 3])
        chips += stack(x + PROGRESSIVE, -82, 500)
    reading = read({**empty(), "chips": chips})
    assert (reading.verdict, reading.why) == ("read", "")
    assert [chip.stacked for chip in reading.chips if chip.area % 3 == 0] == [1, 2, 2, 1, 2, 2, 1]
    assert {chip.stacked for chip in reading.chips if chip.area % 3 == 1} == {1}


@pytest.mark.parametrize("height", [1, 2, 3])
def test_chips_in_whatever_light_are_never_taken_for_more_or_fewer(height: int) -> None:
    chips = stack(SEATS_MM[3] + BLACKJACK, -82, *[500] * height) + stack(
        SEATS_MM[5] + PROGRESSIVE, -82, *[100] * height
    )
    told = []
    for light in range(6):
        scene = {**empty(), "chips": chips, "light": {"seed": light, "glare": 0.0, "level": 0.8}}
        told += [chip.stacked for chip in read(scene).chips]
    assert set(told) <= {0, min(height, 2)}
    assert len(told) == 12


def test_an_empty_felt_has_no_chips() -> None:
    assert read(empty()) == ChipsReading("read", (), "", 1.0)


def test_only_chips_in_the_areas_are_told() -> None:
    scene = {**empty(), "chips": stack(0, 60, 500) + stack(SEATS_MM[0] + BLACKJACK, -82, 2500)}
    assert [(chip.colour, chip.area) for chip in read(scene).chips] == [("green", 0)]


def test_darkness_does_not_tell() -> None:
    reading = read({**empty(level=0.0), "chips": stack(SEATS_MM[0] + BLACKJACK, -82, 500)})
    assert (reading.verdict, reading.why, reading.chips) == ("indeterminate", "too dark", ())


def test_a_chip_that_slides_is_not_passed_over() -> None:
    (chip,) = stack(SEATS_MM[2] + BLACKJACK, -82, 500)
    chip["blur"] = {"velocity_mm_s": [1500.0, 400.0, 0.0], "spin_rad_s": [0.0, 0.0, 0.0]}
    reading = read({**empty(), "chips": [chip]})
    assert reading.verdict == "indeterminate"


@pytest.mark.parametrize("seed", range(3))
def test_random_rounds_are_read_right_or_not_at_all(seed: int) -> None:
    scene = drawn(seed + 40, ("green", "blue", "red")[seed])
    came = chip_outcomes(scene, read(scene))
    assert not [outcome for outcome in came if "WRONG" in outcome]
    assert came.count("right") >= 0.9 * len(came)


def test_a_frame_of_another_size_is_refused() -> None:
    with pytest.raises(UsageError, match="1920 x 1080"):
        read_chips(np.zeros((720, 1280, 3), np.uint8), calibration(), CHIP_AREAS)


@pytest.mark.parametrize(("seed", "felt", "where"), [(700045, "blue", (366, -174)), (700185, "green", (-140, 213))])
def test_a_white_chip_that_glare_makes_darker_than_its_edge_spots_is_not_black(
    seed: int, felt: str, where: tuple[float, float]
) -> None:
    reading = read_chips(seen(drawn(seed, felt), seed), calibration(), CHIP_AREAS)
    (chip,) = [chip for chip in reading.chips if math.dist(chip.centre_mm, where) < 3]
    assert chip.colour in ("", "white")
