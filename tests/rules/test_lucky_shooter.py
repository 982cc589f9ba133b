"""The judge against the text's own examples and against an oracle that reads whole sequences, not states."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules import craps
from boxperson.rules.clauses import clauses
from boxperson.rules.lucky_shooter import Judgement, Wager, judge, start, throw
from boxperson.rules.lucky_shooter_paytable import lucky_shooter
from boxperson.rules.rulings import choose

STAKE_CENTS = 500
POINTS = [4, 5, 6, 8, 9, 10]
PAID = {  # figures "for 1": five and the point, then five, four, three, two hits
    "A": (1000, 150, 15, 5, 0),
    "B": (500, 100, 10, 4, 2),
    "C": (1000, 150, 20, 5, 0),
    "D": (500, 100, 10, 5, 2),
}


def judged(throws: list[int], table: str = "A", **readings: str) -> Judgement:
    rulings = choose({key.replace("_", "-"): reading for key, reading in readings.items()})
    return judge(throws, STAKE_CENTS, lucky_shooter(table), rulings)


def point_phases() -> Iterator[list[int]]:
    """Every sequence from the point to the roll that settles."""
    growing = [[point] for point in POINTS]
    while growing:
        rolled = growing.pop()
        for total in range(2, 13):
            goes_on = total in POINTS and total not in rolled
            if goes_on:
                growing.append([*rolled, total])
            else:
                yield [*rolled, total]


def figure(rolled: list[int], table: str, *, seven_loses: bool = False) -> int:
    """What a finished point phase pays for 1, told from the whole sequence."""
    point, *others, last = rolled
    if seven_loses and last == 7 and len(others) < 5:
        return 0
    if len(others) == 5:
        return PAID[table][0 if last == point else 1]
    return {4: PAID[table][2], 3: PAID[table][3], 2: PAID[table][4]}.get(len(others), 0)


ALL_POINT_PHASES = list(point_phases())


def test_there_are_as_many_point_phases_as_ordered_choices_of_hits() -> None:
    # 6 points; 1, 5, 20, 60, 120, 120 ordered ways to k hits; 11 sums less the 5 - k that go on.
    ways = sum(count * (11 - (5 - hits)) for hits, count in enumerate([1, 5, 20, 60, 120, 120]))
    assert len(ALL_POINT_PHASES) == 6 * ways


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize("reading", ["settled", "lost"])
def test_every_point_phase_is_settled_once_by_its_last_roll_and_pays_what_the_oracle_says(
    table: str, reading: str
) -> None:
    rulings = choose({"LS-4": reading})
    paytable = lucky_shooter(table)
    for rolled in ALL_POINT_PHASES:
        judgement = judge(rolled, STAKE_CENTS, paytable, rulings)
        expected = figure(rolled, table, seven_loses=reading == "lost")
        assert judgement.credit_cents == expected * STAKE_CENTS, rolled
        assert judgement.wager is None, rolled
        assert judgement.settlements[:-1] == (None,) * (len(rolled) - 1), rolled
        last = judgement.settlements[-1]
        assert last is not None
        assert last.odds == (f"{expected} for 1" if expected else None), rolled
        assert last.row.startswith("lost") is (expected == 0), rolled
        assert last.clauses == ("623c.2(d)(3)", "623c.2(e)")
        assert not last.working


def test_the_wager_ends_no_later_than_the_base_round() -> None:
    for rolled in ALL_POINT_PHASES:
        wager: Wager | None = start(STAKE_CENTS)
        point: int | None = None
        for total in rolled:
            assert wager is not None
            assert wager.point == point
            wager, _ = throw(wager, total, lucky_shooter("A"), choose({}))
            in_point_phase = point is not None
            point = craps.point_after(point, total)
            if in_point_phase and point is None:
                assert wager is None, rolled


@pytest.mark.parametrize(
    ("throws", "row", "odds", "credit_cents"),
    [
        ([9, 10, 4, 6, 10], "3 of 5 other points", "5 for 1", 2500),
        ([9, 10, 4, 6, 8, 5, 9], "5 of 5 other points and established point", "1000 for 1", 500_000),
        ([6, 9, 6], "lost: fewer hits than the paytable pays", None, 0),
    ],
)
def test_the_three_examples_of_the_text(throws: list[int], row: str, odds: str | None, credit_cents: int) -> None:
    settlement = judged(throws).last
    assert settlement is not None
    assert (settlement.wager, settlement.row, settlement.odds) == ("lucky-shooter", row, odds)
    assert (settlement.credit_cents, settlement.working) == (credit_cents, False)


@pytest.mark.parametrize("total", [2, 3, 12])
@pytest.mark.parametrize("reading", ["R1", "R3", "R4"])
@pytest.mark.parametrize("before", [[], [7], [11, 7]])
def test_craps_on_any_come_out_loses(total: int, reading: str, before: list[int]) -> None:
    judgement = judged([*before, total], LS_2=reading)
    assert judgement.last is not None
    assert judgement.last.row == "lost on the come-out roll"
    assert (judgement.last.odds, judgement.last.credit_cents, judgement.last.working) == (None, 0, False)
    assert judgement.last.clauses == ("623c.2(d)(1)",)
    assert judgement.last.rulings == ()
    assert not judgement.working


@pytest.mark.parametrize(
    ("readings", "credits_cents"),
    [
        ({}, [500, 500, 500]),
        ({"LS_1": "first"}, [500, 0, 0]),
        ({"LS_2": "R3"}, [0, 0, 0]),
        ({"LS_2": "R4"}, [500, 0, 0]),
        ({"LS_1": "first", "LS_2": "R3"}, [0, 0, 0]),
        ({"LS_1": "first", "LS_2": "R4"}, [500, 0, 0]),
    ],
)
def test_sevens_and_elevens_on_come_outs_by_each_reading_that_leaves_the_wager_up(
    readings: dict[str, str], credits_cents: list[int]
) -> None:
    judgement = judged([7, 11, 7, 9, 10, 4, 6, 10], **readings)
    paid = [each.credit_cents if each else 0 for each in judgement.settlements]
    assert paid == [*credits_cents, 0, 0, 0, 0, 2500]


@pytest.mark.parametrize("total", [7, 11])
def test_the_payment_for_a_natural_names_its_row_clauses_and_rulings(total: int) -> None:
    judgement = judged([total])
    assert judgement.last is not None
    assert (judgement.last.row, judgement.last.odds) == ("1st roll of 7 or 11", "1 for 1")
    assert judgement.last.clauses == ("623c.2(d)(2)", "623c.2(e)")
    assert judgement.last.rulings == ("LS-1", "LS-2")
    assert judgement.last.working
    assert judgement.wager == Wager(STAKE_CENTS, seen_natural=True)


def test_where_the_payment_ends_the_wager_it_comes_down() -> None:
    judgement = judged([11], LS_2="R2")
    assert judgement.last is not None
    assert (judgement.last.credit_cents, judgement.last.working, judgement.working) == (500, False, False)
    with pytest.raises(UsageError, match="throw 2 comes after throw 1"):
        judged([11, 7], LS_2="R2")


def test_a_natural_passed_over_by_first_only_settles_nothing() -> None:
    assert judged([7, 11], LS_1="first").settlements[1] is None


@pytest.mark.parametrize(
    ("throws", "rulings"),
    [
        ([9, 10, 4, 6, 7], ("LS-4",)),
        ([9, 10, 4, 6, 9], ("LS-5",)),
        ([9, 10, 4, 6, 11], ("LS-7",)),
        ([9, 10, 4, 6, 4], ()),
        ([9, 10, 7], ("LS-4", "LS-6")),
        ([9, 10, 9], ("LS-5", "LS-6")),
        ([9, 2], ("LS-7", "LS-6")),
        ([9, 10, 10], ("LS-6",)),
        ([9, 10, 4, 6, 8, 5, 7], ("LS-3",)),
        ([9, 10, 4, 6, 8, 5, 9], ("LS-3",)),
    ],
)
def test_a_settlement_names_the_rulings_it_rests_on(throws: list[int], rulings: tuple[str, ...]) -> None:
    settlement = judged(throws).last
    assert settlement is not None
    assert settlement.rulings == rulings


def test_a_seven_that_loses_says_so_and_names_its_ruling() -> None:
    settlement = judged([9, 10, 4, 6, 7], LS_4="lost").last
    assert settlement is not None
    assert (settlement.row, settlement.rulings) == ("lost: a 7 before the fifth hit", ("LS-4",))


def test_every_settlement_names_clauses_and_rulings_that_exist() -> None:
    for rolled in ALL_POINT_PHASES:
        for settlement in judged([7, *rolled]).settled:
            assert set(settlement.clauses) <= set(clauses())
            assert set(settlement.rulings) <= set(choose({}))


def test_five_hits_wait_for_the_sixth_roll() -> None:
    judgement = judged([9, 10, 4, 6, 8, 5])
    assert (judgement.last, judgement.credit_cents, judgement.working) == (None, 0, True)
    assert judgement.wager == Wager(STAKE_CENTS, point=9, hits=frozenset({10, 4, 6, 8, 5}))


def test_play_resumes_from_a_point_and_hits_as_if_never_interrupted() -> None:
    resumed = Wager(STAKE_CENTS, point=9, hits=frozenset({4, 6, 10}))
    paytable, rulings = lucky_shooter("A"), choose({})
    assert throw(resumed, 10, paytable, rulings) == (None, judged([9, 10, 4, 6, 10]).last)


@given(st.integers(1, 10**9), st.sampled_from(ALL_POINT_PHASES), st.sampled_from("ABCD"))
def test_credit_grows_in_step_with_the_stake(stake_cents: int, rolled: list[int], table: str) -> None:
    judgement = judge([11, *rolled], stake_cents, lucky_shooter(table), choose({}))
    assert judgement.credit_cents == stake_cents * (1 + figure(rolled, table))


def test_no_throws_settle_nothing() -> None:
    judgement = judged([])
    assert (judgement.last, judgement.credit_cents, judgement.working) == (None, 0, True)


def test_throws_after_the_wager_is_down_are_refused() -> None:
    with pytest.raises(UsageError, match="throw 6 comes after throw 5"):
        judged([9, 10, 4, 6, 10, 7])


@pytest.mark.parametrize("total", [1, 13, 0, -7, 7.0, True, "7", None])
@pytest.mark.parametrize("wager", [Wager(500), Wager(500, point=9)])
def test_what_two_dice_cannot_show_is_refused(total: Any, wager: Wager) -> None:
    with pytest.raises(UsageError, match="not a sum of two dice"):
        throw(wager, total, lucky_shooter("A"), choose({}))


@pytest.mark.parametrize("stake_cents", [0, -1, 5.0, True, "500", None])
def test_a_stake_is_a_whole_number_of_cents(stake_cents: Any) -> None:
    with pytest.raises(UsageError, match="the stake of"):
        start(stake_cents)
