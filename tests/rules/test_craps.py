from fractions import Fraction
from typing import Any

import pytest

from boxperson.errors import UsageError
from boxperson.rules import craps
from boxperson.rules.clauses import clauses
from boxperson.rules.tree import chances

POINTS = (4, 5, 6, 8, 9, 10)
STAKE_CENTS = 500


@pytest.mark.parametrize("total", [7, 11])
def test_a_natural_on_the_come_out_wins_even_money(total: int) -> None:
    wager, settlement = craps.throw(craps.start(STAKE_CENTS), total)
    assert wager is None
    assert settlement is not None
    assert (settlement.odds, settlement.credit_cents, settlement.working) == ("1 to 1", 1000, False)
    assert settlement.wager == "pass-line"
    assert set(settlement.clauses) <= set(clauses())


@pytest.mark.parametrize("total", [2, 3, 12])
def test_craps_on_the_come_out_loses(total: int) -> None:
    wager, settlement = craps.throw(craps.start(STAKE_CENTS), total)
    assert wager is None
    assert settlement is not None
    assert (settlement.odds, settlement.credit_cents, settlement.working) == (None, 0, False)


@pytest.mark.parametrize("point", POINTS)
def test_a_point_is_made_lost_to_a_seven_or_waits(point: int) -> None:
    wager, settlement = craps.throw(craps.start(STAKE_CENTS), point)
    assert settlement is None
    assert wager is not None
    for total in range(2, 13):
        after, ended = craps.throw(wager, total)
        if total in (point, 7):
            assert after is None
            assert ended is not None
            assert ended.credit_cents == (1000 if total == point else 0)
            assert ended.row == ("point made" if total == point else "lost: a 7 before the point")
        else:
            assert (after, ended) == (wager, None)


@pytest.mark.parametrize("point", [None, *POINTS])
@pytest.mark.parametrize("total", range(2, 13))
def test_the_round_and_its_pass_line_are_in_the_same_phase(point: int | None, total: int) -> None:
    wager, _ = craps.throw(craps.PassLine(STAKE_CENTS, point), total)
    assert (wager.point if wager else None) == craps.point_after(point, total)


def test_the_pass_line_wins_244_of_495_as_everybody_publishes() -> None:
    found = chances(craps.start(STAKE_CENTS), craps.throw, STAKE_CENTS)
    won = found.rows["won on the come-out roll"] + found.rows["point made"]
    assert won == Fraction(244, 495)
    assert sum(found.rows.values()) == 1
    assert found.returned == 2 * won


@pytest.mark.parametrize("total", [1, 13, 0, -7, 7.0, True, "7", None])
def test_what_two_dice_cannot_show_is_refused(total: Any) -> None:
    with pytest.raises(UsageError, match="not a sum of two dice"):
        craps.throw(craps.start(STAKE_CENTS), total)


@pytest.mark.parametrize("stake_cents", [0, -1, 5.0, True, "500", None])
def test_a_stake_is_a_whole_number_of_cents(stake_cents: Any) -> None:
    with pytest.raises(UsageError, match="the stake of"):
        craps.start(stake_cents)
