"""From clause to evidence."""

from pathlib import Path

from boxperson.evidence.story import read_story
from boxperson.evidence.trace import NOT_EXAMINED, STOPPED, TraceRow, as_json, matrix, trace, written_in
from boxperson.rules.clauses import clauses
from tests.end_to_end import ROOT
from tests.evidence.telling import Telling


def rows(*folders: Path) -> dict[str, TraceRow]:
    return {row.clause.id: row for row in trace((), [read_story(each) for each in folders])}


def run(folder: Path, day: int, verdict: str, title: str = "plays") -> Path:
    told = Telling(folder)
    if verdict == "pass":
        told.whole(title, "623c.2(b)")
    else:
        told.broken(title, "623c.2(b)")
    told.journal.close()
    path = folder / "journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"utc":"20', f'"utc":"{day}'.encode()))
    return folder


def test_every_clause_has_its_row_in_the_order_of_the_text(tmp_path: Path) -> None:
    assert list(rows(run(tmp_path / "a", 20, "pass"))) == list(clauses())


def test_of_a_scenario_that_several_runs_played_the_newest_counts_whatever_order_they_are_named_in(
    tmp_path: Path,
) -> None:
    old, new = run(tmp_path / "old", 20, "fail"), run(tmp_path / "new", 21, "pass")
    for order in ((old, new), (new, old)):
        row = rows(*order)["623c.2(b)"]
        assert (row.verdict, [folder for _, folder in row.played]) == ("pass", [new])


def test_runs_of_different_scenarios_add_up(tmp_path: Path) -> None:
    both = rows(run(tmp_path / "a", 20, "pass", "one"), run(tmp_path / "b", 21, "fail", "other"))
    assert both["623c.2(b)"].verdict == "fail"
    assert both["623c.2(b)"].counted == [("pass", 1), ("fail", 1)]
    assert both["623c.2(e)"].verdict == NOT_EXAMINED


def test_both_attempts_of_one_run_are_kept(tmp_path: Path) -> None:
    told = Telling(tmp_path)
    told.broken("again", "623c.2(b)")
    told.whole("again", "623c.2(b)")
    told.journal.close()
    assert rows(tmp_path)["623c.2(b)"].counted == [("pass", 1), ("fail", 1)]


def test_a_scenario_that_failed_over_another_clause_is_told_so(tmp_path: Path) -> None:
    told = Telling(tmp_path)
    told.begin("plays", "623c.2(b)")
    told.end("plays", "fail", "wrong", ("623c.2(e)",))
    told.journal.close()
    found = {row.clause.id: row for row in matrix(read_story(tmp_path))}
    assert (found["623c.2(b)"].verdict, found["623c.2(b)"].counted) == ("inconclusive", [(STOPPED, 1)])
    assert (found["623c.2(e)"].verdict, found["623c.2(e)"].counted) == ("fail", [("fail", 1)])


def test_the_suite_s_scenarios_stand_at_their_lines_with_their_clauses() -> None:
    written = written_in(ROOT / "features")
    for each in written:
        line = (ROOT / "features" / each.feature).read_text("utf-8").splitlines()[each.line - 1]
        assert line.strip().startswith("Scenario")
        assert each.name in line
    tagged = {clause for each in written for clause in each.clauses}
    assert tagged <= set(clauses())


def test_a_clause_is_uncovered_when_a_bench_could_witness_it_and_no_scenario_asks() -> None:
    for row in trace((), []):
        assert row.uncovered is (row.clause.seen_by != ("person",))
    for row in trace(written_in(ROOT / "features"), []):
        told = as_json(row)
        assert told["covered"] is (bool(row.written) or row.person_only)
        assert len(told["written"]) == len(row.written)


def test_evidence_names_the_line_of_the_journal_and_the_place_in_the_report(tmp_path: Path) -> None:
    folder = run(tmp_path / "a", 20, "pass")
    (played,) = as_json(rows(folder)["623c.2(b)"])["played"]
    assert played["evidence"] == f"{folder.as_posix()}/journal.jsonl:1"
    assert played["report"] == f"{folder.as_posix()}/report.html#scenario-plays"
