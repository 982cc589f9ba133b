import random

import pytest

from boxperson.emulator.crew.judging import by_contact, by_looks, looking_up
from boxperson.emulator.dice import resting
from boxperson.emulator.rests import KINDS, Kind, Rest, Stack, rest

STACKS = (Stack(0.0, 0.0, 2), Stack(54.0, 0.0, 2), Stack(-100.0, 0.0, 6))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("two-stacks", "on-die", "off-table")])
def test_a_roll_counts_by_what_its_sides_rest_on(kind: Kind) -> None:
    for seed in range(20):
        faces = (1 + seed % 6, 1 + seed // 3 % 6)
        poses = rest(random.Random(seed), kind, faces, STACKS)
        assert by_contact(Rest(kind, faces), poses) == faces
        assert (by_looks(Rest(kind, faces), poses) == faces) == (kind != "cocked-side")


@pytest.mark.parametrize("kind", ["two-stacks", "on-die", "off-table"])
def test_a_die_on_two_stacks_on_the_other_or_off_the_table_is_no_roll(kind: Kind) -> None:
    assert by_contact(Rest(kind, (3, 4)), rest(random.Random(1), kind, (3, 4), STACKS)) is None


def test_the_face_that_looks_up_of_a_flat_die() -> None:
    assert [looking_up(resting(face, 5.0, -3.0, 0.7)) for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
