"""The referee lets every honest table pass, whatever is played on it, and speaks at a wrong call or order."""

import itertools
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.bench.craps.referee import CrapsReferee
from boxperson.bench.rig import Submission
from boxperson.bench.table import Settled
from boxperson.errors import Finding, UsageError
from boxperson.rules.money import dollars
from tests.bench.craps.simulated_table import LUCKY, PASS, SimulatedTable, with_settlement

FACES = st.tuples(st.integers(1, 6), st.integers(1, 6))
READINGS = st.fixed_dictionaries(
    {
        "LS-1": st.sampled_from(["every", "first"]),
        "LS-2": st.sampled_from(["R1", "R2", "R3", "R4"]),
        "LS-4": st.sampled_from(["settled", "lost"]),
    }
)
STAKES = st.sampled_from([100, 500, 700, 12_300])
PLACINGS = st.tuples(st.integers(1, 6), st.sampled_from([LUCKY, PASS]), STAKES)
WAYS = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}


def submission(letter: str = "A", readings: dict[str, str] | None = None) -> Submission:
    return Submission(paytable=letter, minimum_cents=100, maximum_cents=50_000, unit_cents=100, rulings=readings or {})


def referee_of(table: SimulatedTable) -> CrapsReferee:
    return CrapsReferee(submission(table.letter, table.readings), lambda *_a, **_k: None)


def begun(table: SimulatedTable, *wagers: tuple[int, str, int]) -> CrapsReferee:
    """A referee of a table on which these wagers are up."""
    referee = referee_of(table)
    for seat, wager, stake_cents in wagers:
        table.load(seat, 2 * stake_cents)
        referee.loads(seat, 2 * stake_cents)
        table.place(seat, wager, stake_cents)
        referee.accepts(seat, wager, stake_cents)
    return referee


def broken_by(referee: CrapsReferee, faces: tuple[int, int], throw: Any) -> Finding:
    with pytest.raises(Finding) as found:
        referee.judge(faces, throw)
    assert found.value.expected
    assert found.value.observed
    return found.value


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from("ABCD"),
    READINGS,
    st.booleans(),
    st.lists(st.tuples(st.lists(PLACINGS, max_size=3), FACES, st.booleans()), min_size=1, max_size=25),
)
def test_an_honest_table_passes_whatever_is_thrown_and_wagered(
    letter: str,
    readings: dict[str, str],
    quiet: bool,
    play: list[tuple[list[tuple[int, str, int]], tuple[int, int], bool]],
) -> None:
    table = SimulatedTable(letter, readings, says_nothing_of_nothing=quiet)
    referee = referee_of(table)
    for placings, faces, seen_the_other_way_round in play:
        for seat, wager, stake_cents in placings:
            if table.point is None and (seat, wager) not in table.up:
                table.load(seat, stake_cents)
                referee.loads(seat, stake_cents)
                table.place(seat, wager, stake_cents)
                referee.accepts(seat, wager, stake_cents)
        referee.judge(faces[::-1] if seen_the_other_way_round else faces, table.throw(faces))


def test_every_expectation_is_recorded_with_what_it_rests_on() -> None:
    kept: list[tuple[str, dict[str, Any]]] = []
    table = SimulatedTable()
    referee = CrapsReferee(submission(), lambda kind, **fields: kept.append((kind, fields)))
    table.load(1, 500)
    referee.loads(1, 500)
    table.place(1, LUCKY, 500)
    referee.accepts(1, LUCKY, 500)
    for total in (9, 10, 4, 6, 10):
        referee.judge(WAYS[total], table.throw(WAYS[total]))
    assert [kind for kind, _ in kept] == ["expectation"] * 5
    assert kept[0][1]["totals"] == [9], "what was recorded has grown afterwards"
    last = kept[-1][1]
    assert last["totals"] == [9, 10, 4, 6, 10]
    assert (last["seat"], last["wager"], last["row"], last["credit_cents"]) == (1, LUCKY, "3 of 5 other points", 2500)
    assert last["working"] is False
    assert "623c.2(d)(3)" in last["clauses"]


@pytest.mark.parametrize(
    "wrong", [{"letter": "E"}, {"letter": ""}, {"readings": {"LS-2": "R5"}}, {"readings": {"LS-99": "R1"}}]
)
def test_a_submission_that_names_what_does_not_exist_is_a_usage_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        CrapsReferee(submission(**wrong), lambda *_a, **_k: None)
    referee = CrapsReferee(submission(), lambda *_a, **_k: None)
    with pytest.raises(UsageError):
        referee.declare(submission(**wrong))


def test_another_submission_is_judged_by_from_then_on() -> None:
    table = SimulatedTable("A")
    referee = begun(table, (1, LUCKY, 500))
    for total in (9, 10, 4):
        referee.judge(WAYS[total], table.throw(WAYS[total]))
    referee.declare(submission("B"))
    table.letter = "B"
    referee.judge(WAYS[7], table.throw(WAYS[7]))  # two hits: paid by B, lost by A
    assert table.credits_cents[1] == 1500


# --- the call


CALLS: dict[str, tuple[tuple[tuple[int, ...], int], ...]] = {
    "another face": (((4, 4), 8),),
    "other faces of the same sum": (((5, 2), 7),),
    "another sum of the right faces": (((4, 3), 8),),
    "no call": (),
    "called twice": (((4, 3), 7), ((4, 3), 7)),
    "called wrong, then right": (((6, 3), 9), ((4, 3), 7)),
    "one face": (((4,), 7),),
    "three faces": (((4, 3, 1), 8),),
}


@pytest.mark.parametrize("calls", CALLS.values(), ids=CALLS.keys())
def test_a_wrong_call_breaks_the_clause_of_calls(calls: tuple[tuple[tuple[int, ...], int], ...]) -> None:
    table = SimulatedTable()
    referee = begun(table, (1, PASS, 500))
    finding = broken_by(referee, (4, 3), replace(table.throw((4, 3)), calls=calls))
    assert finding.clauses == ("623a.9(a)",)
    assert "4 and 3, 7" in finding.expected


@given(FACES, FACES)
@settings(max_examples=100, deadline=None)
def test_faces_other_than_the_eyes_saw_are_never_let_pass(seen: tuple[int, int], called: tuple[int, int]) -> None:
    table = SimulatedTable()
    referee = referee_of(table)
    throw = table.throw(called)
    if sorted(seen) == sorted(called):
        referee.judge(seen, throw)
    else:
        assert broken_by(referee, seen, throw).clauses == ("623a.9(a)",)


# --- the order


ORDERS = {
    "settled before the call": ("623a.9(a)", "dice_in_motion dice_at_rest settlement call throw_settled"),
    "settled before the dice rest": ("623a.9(a)", "dice_in_motion settlement dice_at_rest call throw_settled"),
    "called before the dice rest": ("623a.9(a)", "dice_in_motion call dice_at_rest settlement throw_settled"),
    "never at rest": ("623a.9(a)", "dice_in_motion call settlement throw_settled"),
    "over before it is settled": ("623a.9(d)", "dice_in_motion dice_at_rest call throw_settled settlement"),
    "over before the call": ("623a.9(a)", "dice_in_motion dice_at_rest throw_settled call settlement"),
}


@pytest.mark.parametrize(("clause", "acts"), ORDERS.values(), ids=ORDERS.keys())
def test_a_wrong_order_breaks_the_clause_of_the_order(clause: str, acts: str) -> None:
    table = SimulatedTable()
    referee = begun(table, (1, PASS, 500))
    finding = broken_by(referee, (4, 3), replace(table.throw((4, 3)), acts=tuple(acts.split())))
    assert finding.clauses == (clause,)


# --- LS-2: which reading does the table fit


@pytest.mark.parametrize(("declared", "played"), [*itertools.permutations(["R1", "R2", "R3", "R4"], 2)])
@pytest.mark.parametrize("quiet", [False, True])
def test_a_table_that_goes_by_another_reading_of_1_for_1_is_told_which(declared: str, played: str, quiet: bool) -> None:
    table = SimulatedTable("A", {"LS-2": played}, says_nothing_of_nothing=quiet)
    referee = CrapsReferee(submission("A", {"LS-2": declared}), lambda *_a, **_k: None)
    table.load(1, 500)
    referee.loads(1, 500)
    table.place(1, LUCKY, 500)
    referee.accepts(1, LUCKY, 500)
    first = table.throw(WAYS[7])
    if {declared, played} == {"R1", "R4"}:  # they part at the second 7 or 11
        referee.judge(WAYS[7], first)
        finding = broken_by(referee, WAYS[11], table.throw(WAYS[11]))
    else:
        finding = broken_by(referee, WAYS[7], first)
    assert finding.clauses == ("623c.2(d)(2)",)
    assert f"LS-2 {played}: " in str(finding)
    assert f"LS-2 {declared}: " not in str(finding)


def test_a_fault_that_has_nothing_to_do_with_1_for_1_is_not_explained_by_it() -> None:
    table = SimulatedTable()
    referee = begun(table, (1, LUCKY, 500))
    throw = table.throw(WAYS[2])
    lost = Settled(0, "lost", working=False)
    finding = broken_by(referee, WAYS[2], with_settlement(throw, (1, LUCKY), lost, lost, keeps_up=None, pays_cents=0))
    assert finding.clauses == ("623c.2(d)(1)",)
    assert "LS-2" not in str(finding)
    assert dollars(500) in finding.expected
