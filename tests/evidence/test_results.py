"""What verdicts make of clauses and of the exit code, over every small combination."""

import itertools

import pytest

from boxperson.evidence.results import ClauseRow, Result, Verdict, by_clause, exit_code
from boxperson.rules.clauses import clauses

PASS, FAIL, OPEN, NONE = Verdict.PASS, Verdict.FAIL, Verdict.INCONCLUSIVE, Verdict.NOT_TESTED
ABOVE, BELOW, BESIDE = "623c.2(d)(3)", "623c.2(d)(3)(i)", "623c.2(e)"
COMBINATIONS = [c for length in range(5) for c in itertools.product(Verdict, repeat=length)]


def result(verdict: Verdict, *tags: str, broken: tuple[str, ...] = ()) -> Result:
    return Result("a scenario", "a::test", tags, verdict, "", broken)


def rows(*results: Result) -> dict[str, ClauseRow]:
    return {row.clause: row for row in by_clause(results)}


def verdicts(*results: Result) -> dict[str, Verdict]:
    return {clause: row.verdict for clause, row in rows(*results).items()}


def test_the_exit_code_of_every_run_of_up_to_four_scenarios() -> None:
    for combination in COMBINATIONS:
        code = exit_code([result(verdict, BESIDE) for verdict in combination])
        if FAIL in combination:
            assert code == 1, combination
        elif OPEN in combination or PASS not in combination:
            assert code == 3, combination
        else:
            assert code == 0, combination


def test_the_verdict_of_a_clause_for_every_run_of_up_to_four_of_its_scenarios() -> None:
    for combination in COMBINATIONS:
        found = verdicts(*(result(verdict, BESIDE) for verdict in combination))
        if not combination:
            assert found == {}
            continue
        worst = next(verdict for verdict in (FAIL, OPEN, PASS, NONE) if verdict in combination)
        assert found == {BESIDE: worst}, combination


def test_scenarios_are_counted_under_each_of_their_clauses() -> None:
    found = rows(result(PASS, ABOVE, BESIDE), result(PASS, BESIDE), result(NONE, BESIDE), result(OPEN, ABOVE))
    assert found[BESIDE].counts == {PASS: 2, NONE: 1}
    assert found[ABOVE].counts == {PASS: 1, OPEN: 1}
    assert found[BESIDE].verdict is PASS
    assert found[ABOVE].verdict is OPEN


def test_a_finding_without_clauses_fails_all_clauses_of_its_scenario() -> None:
    assert verdicts(result(FAIL, ABOVE, BESIDE)) == {ABOVE: FAIL, BESIDE: FAIL}


def test_a_finding_fails_the_clause_that_it_names_and_leaves_the_others_open() -> None:
    found = rows(result(FAIL, "623c.2(c)", BESIDE, broken=(BESIDE,)))
    assert found[BESIDE].verdict is FAIL
    assert found["623c.2(c)"].verdict is OPEN
    assert found["623c.2(c)"].stopped == 1
    assert not found["623c.2(c)"].counts


def test_a_finding_about_a_clause_that_the_scenario_is_not_tagged_with_counts_there_as_well() -> None:
    assert verdicts(result(FAIL, "623c.2(c)", broken=("623a.9(a)",))) == {"623a.9(a)": FAIL, "623c.2(c)": OPEN}


@pytest.mark.parametrize(("tag", "broken"), [(ABOVE, BELOW), (BELOW, ABOVE)])
def test_a_finding_above_or_below_a_scenarios_clause_fails_both(tag: str, broken: str) -> None:
    assert verdicts(result(FAIL, tag, broken=(broken,))) == {ABOVE: FAIL, BELOW: FAIL}


def test_a_clause_whose_id_only_begins_like_another_lies_not_below_it() -> None:
    assert verdicts(result(FAIL, "623a.9(d)#stick", broken=("623a.9(d)",)))["623a.9(d)#stick"] is FAIL
    assert verdicts(result(FAIL, "623a.9(b)#void", broken=("623a.9(b)#cocked",)))["623a.9(b)#void"] is OPEN


def test_a_clause_that_is_tagged_and_broken_counts_once() -> None:
    assert rows(result(FAIL, BESIDE, broken=(BESIDE, BESIDE)))[BESIDE].counts == {FAIL: 1}


@pytest.mark.parametrize("broken", [("bogus",), ("623c.2(d)",), ("623c.2",), ("",), ("bogus", "623c.2(f)")])
def test_a_finding_that_names_no_clause_of_the_regulation_fails_those_of_its_scenario(broken: tuple[str, ...]) -> None:
    assert verdicts(result(FAIL, BESIDE, broken=broken)) == {BESIDE: FAIL}


def test_what_is_named_beside_a_sound_clause_and_does_not_exist_is_left_out() -> None:
    assert verdicts(result(FAIL, "623c.2(c)", broken=("bogus", BESIDE))) == {"623c.2(c)": OPEN, BESIDE: FAIL}


def test_broken_clauses_of_a_scenario_that_did_not_fail_do_not_count() -> None:
    for verdict in (PASS, OPEN, NONE):
        assert verdicts(result(verdict, ABOVE, broken=(BESIDE,))) == {ABOVE: verdict}


def test_rows_come_in_the_order_of_the_text() -> None:
    ids = list(clauses())
    found = [row.clause for row in by_clause([result(PASS, clause) for clause in reversed(ids)])]
    assert found == ids


def test_every_clause_can_pass_fail_stay_open_and_be_untested() -> None:
    for verdict in Verdict:
        assert verdicts(*(result(verdict, clause) for clause in clauses())) == dict.fromkeys(clauses(), verdict)
