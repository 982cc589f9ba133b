"""The eyes on the lamps of the emulated table."""

import numpy as np
import pytest

from boxperson.errors import UsageError
from boxperson.vision.lamps.places import read_lamps
from boxperson.vision.lamps.reading import LampsReading
from tests.benchmarks.read_blackjack_frames import lamp_outcomes
from tests.vision.blackjack import Scene, calibration, drawn, empty, seen, stack


def read(scene: Scene) -> LampsReading:
    places = [(lamp["colour"], *lamp["position_mm"]) for lamp in scene["lamps"]]
    return read_lamps(seen(scene), calibration(), places)


@pytest.mark.parametrize("level", [0.45, 1.0])
def test_lit_lamps_are_told_from_dark_ones(level: float) -> None:
    scene = empty(level=level)
    scene["lamps"] = [{**lamp, "lit": number % 3 == 0} for number, lamp in enumerate(scene["lamps"])]
    reading = read(scene)
    assert (reading.verdict, reading.why) == ("read", "")
    assert reading.lit == tuple(lamp["lit"] for lamp in scene["lamps"])


@pytest.mark.parametrize("seed", range(3))
def test_lamps_of_random_rounds_are_read_right(seed: int) -> None:
    scene = drawn(seed + 60, ("green", "blue", "red")[seed])
    assert set(lamp_outcomes(scene, read(scene))) == {"right"}


def test_a_covered_lamp_is_not_told() -> None:
    scene = empty()
    x, y = scene["lamps"][0]["position_mm"]
    reading = read({**scene, "chips": stack(x, y, 100)})
    assert (reading.verdict, reading.lit[0]) == ("indeterminate", None)
    assert reading.why.startswith(f"the lamp at ({x:.0f}, {y:.0f}) mm: its dark rim is not seen")


def test_no_lamps_are_no_doubt() -> None:
    assert read_lamps(seen(empty()), calibration(), []) == LampsReading("read", (), "", 1.0)


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(UsageError, match="'blue' is no colour of a lamp"):
        read_lamps(seen(empty()), calibration(), [("blue", 0.0, 0.0)])
    with pytest.raises(UsageError, match="1920 x 1080"):
        read_lamps(np.zeros((720, 1280, 3), np.uint8), calibration(), [])
