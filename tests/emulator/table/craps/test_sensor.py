import math
import random

import pytest

from boxperson.emulator.dice import Pose, product, resting, turn, uppermost
from boxperson.emulator.table.craps.sensor import Sensor, as_seen, is_still

REST = (resting(1, -20.0, 0.0, 0.2), resting(2, 20.0, 0.0, 0.4))


def read(first: Pose, second: Pose) -> tuple[int, int] | None:
    return Sensor(lambda: (first, second)).read(as_seen)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_flat_die_is_read_at_any_yaw(face: int) -> None:
    for degrees in range(-180, 180, 7):
        pose = resting(face, 10.0, 20.0, math.radians(degrees))
        assert read(pose, pose) == (face, face)


def test_a_cocked_die_is_not_read() -> None:
    rng = random.Random(4)
    for _ in range(200):
        axis = math.radians(rng.uniform(0, 360))
        tilt = turn((math.cos(axis), math.sin(axis), 0.0), math.radians(rng.uniform(8, 37)))
        flat = resting(rng.randint(1, 6), 0.0, 0.0, rng.uniform(-3, 3))
        cocked = Pose(0.0, 0.0, 12.0, product(tilt, flat.quaternion))
        assert uppermost(cocked) is None
        assert read(REST[0], cocked) is None


def test_dice_that_stay_are_still_and_dice_that_move_or_turn_are_not() -> None:
    moved = resting(2, 20.3, 0.0, 0.4)
    turned = resting(2, 20.0, 0.0, 0.45)
    assert is_still(REST, REST)
    assert not is_still(REST, (REST[0], moved))
    assert not is_still(REST, (REST[0], turned))
