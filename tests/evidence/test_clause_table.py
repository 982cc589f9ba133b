"""The clause table as it lies on a terminal."""

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from boxperson.evidence.clause_table import clause_table, totals
from boxperson.evidence.results import Result, Verdict
from boxperson.rules.clauses import clauses

WIDTHS = [80, 100, 200]
LONGEST = max(clauses(), key=len)


def printed(results: list[Result], width: int, *, colours: bool = False) -> str:
    text = StringIO()
    Console(file=text, width=width, force_terminal=colours, highlight=False).print(clause_table(results))
    return text.getvalue()


def every_clause() -> list[Result]:
    return [
        Result(f"scenario {number}", f"x::{number}", (clause,), verdict, "" if verdict is Verdict.PASS else "because")
        for number, (clause, verdict) in enumerate(zip(clauses(), list(Verdict) * 100, strict=False))
    ]


def line_of(text: str, clause: str) -> str:
    (line,) = [line for line in text.splitlines() if line.split(" ")[0] == clause]
    return line


@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for line in printed(every_clause(), width).splitlines():
        assert cell_len(line.rstrip()) <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_every_clause_has_one_line_with_its_whole_id_and_its_verdict(width: int) -> None:
    results = every_clause()
    text = printed(results, width)
    for result in results:
        assert f" {result.verdict} " in line_of(text, result.clauses[0])


@pytest.mark.parametrize("width", WIDTHS)
def test_counts_stand_in_the_line_whatever_their_size(width: int) -> None:
    results = [Result("s", "t", (LONGEST,), verdict, "w") for verdict in Verdict for _ in range(123)]
    assert line_of(printed(results, width), LONGEST).split()[:6] == [LONGEST, "fail", "123", "123", "123", "123"]


@pytest.mark.parametrize("width", WIDTHS)
def test_what_a_clause_requires_is_cut_where_the_line_ends_and_whole_where_there_is_room(width: int) -> None:
    short = min(clauses().values(), key=lambda clause: len(clause.text))
    text = printed([Result("s", "t", (short.id,), Verdict.PASS)], width)
    if width == 200:
        assert short.text in text
    else:
        assert short.text[:10] in text


def test_what_did_not_pass_is_listed_with_its_reason_findings_first_and_equal_reasons_once() -> None:
    results = [
        Result("untested one", "a", (LONGEST,), Verdict.NOT_TESTED, "no second table"),
        Result("open one", "b", (LONGEST,), Verdict.INCONCLUSIVE, "the line is gone"),
        Result("open two", "c", (LONGEST,), Verdict.INCONCLUSIVE, "the line is gone"),
        Result("failed one", "d", (LONGEST,), Verdict.FAIL, "§ 623c.2(e): expected 25.00; observed 30.00"),
        Result("passed one", "e", (LONGEST,), Verdict.PASS),
    ]
    text = printed(results, 120)
    places = [text.index(each) for each in ("failed one", "open one (and 1 more)", "untested one")]
    assert places == sorted(places)
    assert text.count("the line is gone") == 1
    assert "expected 25.00; observed 30.00" in text
    assert "passed one" not in text


def test_a_reason_in_brackets_is_no_markup() -> None:
    results = [Result("odd [bold]name[/]", "a", (LONGEST,), Verdict.FAIL, "expected [red]; observed [/nothing]")]
    for colours in (False, True):
        text = printed(results, 120, colours=colours)
        assert "[bold]name[/]" in text
        assert "expected [red]; observed [/nothing]" in text


def test_no_results_are_no_error() -> None:
    assert "Clauses" in printed([], 80)
    assert totals([]).plain.startswith("0 scenarios")


def test_the_totals_count_scenarios_by_verdict_and_leave_out_what_there_is_none_of() -> None:
    results = [Result("s", "t", (), verdict) for verdict in (Verdict.PASS, Verdict.PASS, Verdict.FAIL)]
    assert totals(results).plain == "3 scenarios: 2 pass, 1 fail"
    assert totals([Result("s", "t", (), Verdict.NOT_TESTED)]).plain == "1 scenario: 1 not tested"
