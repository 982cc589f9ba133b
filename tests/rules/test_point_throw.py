"""Every way in which two dice can rest, judged by § 623a.9(a) and (b)."""

from itertools import combinations, product

import pytest

from boxperson.errors import UsageError
from boxperson.rules.point_throw import CALL, COCKED, VOID, Lying, Touch, judge_roll

FACES = range(1, 7)


@pytest.mark.parametrize(("first", "second"), list(product(FACES, FACES)))
def test_flat_dice_show_what_looks_up(first: int, second: int) -> None:
    roll = judge_roll([Lying(first), Lying(second)])
    assert (roll.faces, roll.is_certain, roll.clause) == ((first, second), True, CALL)


@pytest.mark.parametrize(("up", "side"), [(up, side) for up, side in product(FACES, FACES) if up != side])
def test_of_a_leaning_die_the_face_opposite_the_side_that_rests_is_uppermost(up: int, side: int) -> None:
    roll = judge_roll([Lying(up, False, (Touch(side, "chips"),)), Lying(4)])
    assert (roll.faces, roll.clause) == ((7 - side, 4), COCKED)
    assert roll.rulings == ("PT-1",)


@pytest.mark.parametrize("thing", ["wall", "other", "chips"])
def test_any_object_counts_and_a_side_on_two_of_them_is_one_side(thing: str) -> None:
    touches = (Touch(2, "chips"), Touch(2, thing))  # type: ignore[arg-type]
    roll = judge_roll([Lying(5, False, touches), Lying(1)])
    assert (roll.faces, roll.rulings) == ((5, 1), ("PT-1", "PT-4"))


@pytest.mark.parametrize("sides", list(combinations(FACES, 2)))
@pytest.mark.parametrize("place", [0, 1])
def test_more_than_one_side_of_a_die_on_objects_is_void(sides: tuple[int, int], place: int) -> None:
    dice = [Lying(3), Lying(3)]
    dice[place] = Lying(3, False, tuple(Touch(side, "chips") for side in sides))
    roll = judge_roll(dice)
    assert (roll.faces, roll.is_certain, roll.clause) == (None, True, VOID)


def test_one_side_each_of_both_dice_is_no_void_roll() -> None:
    roll = judge_roll([Lying(3, False, (Touch(4, "chips"),)), Lying(2, False, (Touch(5, "chips"),))])
    assert (roll.faces, roll.clause) == ((3, 2), COCKED)


def test_a_die_flat_on_chips_is_no_cocked_die() -> None:
    roll = judge_roll([Lying(6, True, (Touch(1, "chips"),)), Lying(2)])
    assert (roll.faces, roll.clause) == ((6, 2), CALL)


def test_a_die_on_the_other_is_void() -> None:
    roll = judge_roll([Lying(3, False, (Touch(4, "die"),)), Lying(2)])
    assert (roll.faces, roll.is_certain, roll.rulings) == (None, True, ("PT-6",))


def test_doubt_about_a_die_is_as_good_as_a_dispute_unless_the_other_makes_the_roll_void() -> None:
    doubtful = Lying(3, False, (), "it is not clear")
    void = Lying(3, False, (Touch(4, "chips"), Touch(5, "chips")))
    open_ = judge_roll([Lying(1), doubtful])
    assert (open_.faces, open_.is_certain, open_.rulings, open_.why) == (None, False, ("PT-9",), "it is not clear")
    assert judge_roll([void, doubtful]).is_certain
    assert not judge_roll([Lying(3, False), Lying(1)]).is_certain


@pytest.mark.parametrize("dice", [[], [Lying(1)], [Lying(1)] * 3, [Lying(0), Lying(1)], [Lying(7), Lying(1)]])
def test_what_is_no_roll_of_two_dice_is_refused(dice: list[Lying]) -> None:
    with pytest.raises(UsageError):
        judge_roll(dice)
