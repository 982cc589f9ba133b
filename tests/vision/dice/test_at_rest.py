"""Dice at rest among chips, read by their pose: right or not at all, and what they rest on."""

import math

import numpy as np
import pytest

from boxperson.emulator.rests import Kind
from boxperson.rules.point_throw import judge_roll
from boxperson.vision.dice.at_rest import RestReading, read_at_rest
from boxperson.vision.dice.supports import Stack
from tests.benchmarks.read_throws import ON_TABLE, WAITING_MM, Thrown, calibration, lying, read, thrown, tilt_deg


def seen(throw: Thrown) -> RestReading:
    stacks = [Stack(*stack) for stack in throw.stacks]
    return read_at_rest(throw.before, throw.after, calibration(), stacks, [WAITING_MM])


@pytest.mark.parametrize("kind", ON_TABLE)
@pytest.mark.parametrize("seed", [7001, 7002])
def test_no_throw_is_read_wrong(kind: Kind, seed: int) -> None:
    assert read(thrown(seed, kind), calibration()).came != "WRONG"


@pytest.mark.parametrize("seed", [1000, 1003, 1008])
def test_a_die_that_leans_on_a_rim_is_told_with_its_tilt_and_the_side_that_rests(seed: int) -> None:
    throw = thrown(seed, "cocked")
    reading = seen(throw)
    assert (reading.verdict, reading.why) == ("read", "")
    (leaning,) = [die for die in reading.dice if not die.is_flat]
    assert leaning.touches == ((7 - throw.faces[0], "chips"),)
    assert abs(leaning.tilt_deg - tilt_deg(throw.poses[0])) < 4
    assert math.dist(leaning.centre_mm, (throw.poses[0].x_mm, throw.poses[0].y_mm)) < 2
    roll = judge_roll([lying(die) for die in reading.dice])
    assert sorted(roll.faces or ()) == sorted(throw.faces)


def test_in_the_dark_nothing_is_read() -> None:
    throw = thrown(1000, "flat")
    dark = (throw.after * 0.05).astype(np.uint8)
    assert read_at_rest(throw.before, dark, calibration(), [], [WAITING_MM]).why == "too dark"


def test_without_dice_none_are_found() -> None:
    throw = thrown(1000, "flat")
    assert read_at_rest(throw.before, throw.before, calibration(), [], [WAITING_MM]).why == "found 0 dice, expected 2"


def test_a_camera_that_was_bumped_does_not_turn_a_leaning_die_into_another() -> None:
    throw = thrown(1000, "cocked")
    bumped = np.roll(throw.after, (14, 23), axis=(0, 1))
    assert read(throw._replace(after=bumped), calibration()).came != "WRONG"


@pytest.mark.parametrize("seed", [1000, 1001])
def test_a_die_half_covered_is_not_read(seed: int) -> None:
    throw = thrown(seed, "flat")
    covered = throw.after.copy()
    x, y = np.round(calibration().project([(throw.poses[0].x_mm, throw.poses[0].y_mm, 19.0)])[0]).astype(int)
    covered[y - 60 : y + 60, x - 60 : x + 2] = (90, 110, 150)
    reading = read_at_rest(throw.before, covered, calibration(), [Stack(*each) for each in throw.stacks], [WAITING_MM])
    assert reading.verdict == "indeterminate"
