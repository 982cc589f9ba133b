"""What a run says while it goes and when it ends, to people and to programs."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.tiny_suite import Ran, run, run_on_a_terminal, scenario, suite_in

FEATURE = "Feature: A few\n" + "".join(
    [
        scenario("one passes", "Given all is well", clauses=["623c.2(c)", "623c.2(e)"]),
        scenario("one fails", "When it ends in a finding", clauses=["623c.2(c)"]),
        scenario("one is open", "When it ends in a rig error", clauses=["623c.2(b)"]),
        scenario("one cannot be", "When it ends in a thing this rig cannot", clauses=["623c.2(a)"]),
        scenario("one loses its pass", "Given the end of a fixture will end in a rig error", clauses=["623c.2(b)"]),
        """
  @clause:623c.2(d)(1)
  Scenario Outline: row <number> of the outline
    When it ends in <what>

    Examples:
      | number | what    |
      | 1      | nothing |
      | 2      | a skip  |

  @clause:623c.2(d)(1)
  Scenario Outline: an outline without its values
    When it ends in <what>

    Examples:
      | what        |
      | nothing     |
      | a rig error |
""",
    ]
)
VERDICTS = {
    "one passes": "pass",
    "one fails": "fail",
    "one is open": "inconclusive",
    "one cannot be": "not tested",
    "one loses its pass": "inconclusive",
    "row 1 of the outline [nothing]": "pass",
    "row 2 of the outline [a skip]": "not tested",
    "an outline without its values [nothing]": "pass",
    "an outline without its values [a rig error]": "inconclusive",
}
CLAUSES = {
    "623c.2(a)": "not tested",
    "623c.2(b)": "inconclusive",
    "623c.2(c)": "inconclusive",
    "623c.2(d)(1)": "inconclusive",
    "623c.2(e)": "fail",
}


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return suite_in(tmp_path_factory.mktemp("report") / "suite", few=FEATURE)


@pytest.fixture(scope="module")
def as_json(suite: Path) -> Ran:
    return run(suite, "--boxperson-progress=json")


def test_standard_output_is_one_json_object_a_line_and_nothing_else(as_json: Ran) -> None:
    *scenarios, summary = as_json.objects()
    assert {each["scenario"]: each["verdict"] for each in scenarios} == VERDICTS
    assert len(scenarios) == len(VERDICTS)
    assert as_json.err == ""
    assert set(summary) == {"clauses", "scenarios", "exit"}


def test_the_last_object_sums_up(as_json: Ran) -> None:
    summary = as_json.objects()[-1]
    assert summary["scenarios"] == {"pass": 3, "fail": 1, "inconclusive": 3, "not tested": 2}
    assert {row["clause"]: row["verdict"] for row in summary["clauses"]} == CLAUSES
    assert (as_json.code, summary["exit"]) == (1, 1)


def test_each_scenario_is_told_with_all_that_belongs_to_it(as_json: Ran) -> None:
    said: dict[str, dict[str, Any]] = {each["scenario"]: each for each in as_json.objects()[:-1]}
    failed = said["one fails"]
    assert failed["test"] == "features/few.feature::test_one_fails"
    assert failed["clauses"] == ["623c.2(c)"]
    assert failed["broken"] == ["623c.2(e)"]
    assert failed["why"] == "§ 623c.2(e): expected 25.00; observed 30.00"
    assert said["one passes"]["why"] == ""
    assert said["one passes"]["clauses"] == ["623c.2(c)", "623c.2(e)"]
    assert said["one loses its pass"]["why"] == "the rig is dead"
    assert all(isinstance(each["seconds"], float) and 0 <= each["seconds"] < 60 for each in said.values())


def test_lines_name_every_scenario_with_its_verdict_and_end_with_the_clause_table(suite: Path) -> None:
    ran = run(suite, "--boxperson-progress=lines")
    assert ran.code == 1
    lines = ran.out.splitlines()
    for name, verdict in VERDICTS.items():
        assert any(line.startswith(verdict) and line.endswith(name) for line in lines), name
    for clause, verdict in CLAUSES.items():
        (row,) = [line for line in lines if line.startswith(f"{clause} ")]
        assert row.split(clause)[1].strip().startswith(verdict)
    assert "9 scenarios: 3 pass, 1 fail, 3 inconclusive, 2 not tested" in lines
    assert "passed" not in ran.out, "pytest's own reporter speaks as well"
    assert "test session starts" not in ran.out
    assert max(map(len, lines)) <= 120


@pytest.mark.skipif(os.name != "posix", reason="no pseudo-terminals here")
def test_on_a_terminal_of_80_columns_the_bar_leaves_what_did_not_pass_and_the_clause_table(suite: Path) -> None:
    ran = run_on_a_terminal(suite, "--boxperson-progress=bar", columns=80)
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", ran.out)
    lines = [line.rpartition("\r")[2] for line in text.replace("\r\n", "\n").split("\n")]
    assert ran.code == 1
    assert "fail         one fails" in lines
    assert "inconclusive one is open" in lines
    assert not [line for line in lines if line.endswith("one passes")]
    assert "9 scenarios: 3 pass, 1 fail, 3 inconclusive, 2 not tested" in lines
    for clause, verdict in CLAUSES.items():
        (row,) = [line for line in lines if line.startswith(f"{clause} ")]
        assert row.split(clause)[1].strip().startswith(verdict)
    assert max(len(line.rstrip()) for line in lines) <= 80
    assert "\x1b[" in ran.out, "colours for a person"
