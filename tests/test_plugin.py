"""The plugin under plain pytest: selection, exit codes, letters, the journal, JUnit, and pytest's own options."""

import hashlib
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.tiny_suite import QUICK, Ran, run, scenario, suite_in

pytest_plugins = ["pytester"]

PASSES = scenario("passes", "Given all is well", "When something is noted", clauses=["623c.2(d)(3)(i)"])
FAILS = scenario("fails", "Given all is well", "When it ends in a finding", clauses=["623c.2(d)(3)"])
ASSERTS = scenario("asserts", "When it ends in an assertion", clauses=["623c.2(c)"])
OPEN = scenario("is open", "When it ends in a rig error", clauses=["623c.2(d)(2)"])
UNTESTED = scenario("is not tested", "When it ends in a thing this rig cannot", clauses=["623a.9(a)"])
MIXED = f"Feature: Mixed\n{PASSES}{FAILS}{ASSERTS}{OPEN}{UNTESTED}"
ORDER = ["passes", "fails", "asserts", "is open", "is not tested"]


def journal_of(file: Path) -> list[dict[str, Any]]:
    """The lines of a journal, their chain checked."""
    before, entries = "0" * 64, []
    for line in file.read_bytes().splitlines():
        entry = json.loads(line)
        assert entry["before"] == before
        before = hashlib.sha256(line).hexdigest()
        entries.append(entry)
    return entries


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return suite_in(tmp_path_factory.mktemp("plugin") / "suite", mixed=MIXED)


@pytest.fixture(scope="module")
def whole(suite: Path) -> Ran:
    """One plain run with all that it can write."""
    return run(suite, "--evidence=evidence", "--junitxml=junit.xml", "-o", "junit_family=legacy")


def run_here(pytester: pytest.Pytester, *arguments: str) -> Ran:
    """Run pytest on the suite in the pytester's folder, in this process, which is ten times as fast."""
    ran = pytester.runpytest_inprocess(*QUICK, "-p", "no:cacheprovider", *arguments)
    return Ran(int(ran.ret), "".join(f"{line}\n" for line in ran.outlines), "\n".join(ran.errlines))


def names_in(ran: Ran) -> list[str]:
    return [each["scenario"] for each in ran.objects()[:-1]]


def test_plain_pytest_shows_a_letter_for_each_verdict_and_the_clause_table(whole: Ran) -> None:
    assert whole.code == 1
    assert "features/mixed.feature .FFin" in whole.out
    for clause, verdict in {
        "623c.2(d)(3)": "inconclusive",
        "623c.2(d)(3)(i)": "pass",
        "623c.2(c)": "fail",
        "623c.2(d)(2)": "inconclusive",
        "623a.9(a)": "not tested",
        "623c.2(e)": "fail",
    }.items():
        (row,) = [line for line in whole.out.splitlines() if line.startswith(f"{clause} ")]
        assert row.removeprefix(clause).strip().startswith(verdict)
    assert "5 scenarios: 1 pass, 2 fail, 1 inconclusive, 1 not tested" in whole.out
    assert "2 failed, 1 passed, 1 inconclusive, 1 not tested" in whole.out
    assert "INTERNALERROR" not in whole.out + whole.err


def test_a_finding_is_shown_without_a_traceback_and_an_assertion_with_one(whole: Ran) -> None:
    assert "§ 623c.2(e): expected 25.00; observed 30.00" in whole.out
    assert "boxperson.errors.Finding" not in whole.out
    assert "AssertionError: one is not two" in whole.out


def test_junit_carries_every_verdict_once_and_keeps_what_steps_recorded(whole: Ran, suite: Path) -> None:
    assert whole.code == 1
    cases = {
        case.attrib["name"]: [(each.attrib["name"], each.attrib["value"]) for each in case.iter("property")]
        for case in ET.parse(suite / "junit.xml").iter("testcase")  # noqa: S314
    }
    verdicts = {name: [value for key, value in found if key == "boxperson"] for name, found in cases.items()}
    assert verdicts == {
        "test_passes": ["pass"],
        "test_fails": ["fail"],
        "test_asserts": ["fail"],
        "test_is_open": ["inconclusive"],
        "test_is_not_tested": ["not tested"],
    }
    assert ("lamp", "green") in cases["test_passes"]
    failed = dict(cases["test_fails"])
    assert failed["clauses"] == "623c.2(d)(3)"
    assert failed["broken"] == "623c.2(e)"
    assert failed["why"] == "§ 623c.2(e): expected 25.00; observed 30.00"
    assert failed["scenario"] == "fails"
    (root,) = ET.parse(suite / "junit.xml").iter("testsuite")  # noqa: S314
    assert (root.attrib["failures"], root.attrib["errors"], root.attrib["skipped"]) == ("2", "0", "2")


def test_the_journal_tells_scenarios_steps_and_verdicts_as_they_happened(whole: Ran, suite: Path) -> None:
    assert whole.code == 1
    entries = journal_of(suite / "evidence" / "journal.jsonl")
    assert [entry["kind"] for entry in entries[:2]] == ["run began", "collected"]
    assert entries[1]["tests"] == [f"features/mixed.feature::test_{name.replace(' ', '_')}" for name in ORDER]
    assert (entries[-1]["kind"], entries[-1]["exit"]) == ("run ended", 1)
    entries = entries[2:-1]
    assert [entry["kind"] for entry in entries] == [
        *("scenario", "step", "step done", "step", "note", "step done", "verdict"),
        *("scenario", "step", "step done", "step", "step ended", "verdict"),
        *("scenario", "step", "step ended", "verdict") * 3,
    ]
    first, step, *_ = entries
    assert (first["name"], first["feature"], first["clauses"]) == ("passes", "mixed.feature", ["623c.2(d)(3)(i)"])
    assert (step["keyword"], step["text"]) == ("Given", "all is well")
    assert MIXED.splitlines()[first["line"] - 1].strip() == "Scenario: passes"
    assert MIXED.splitlines()[step["line"] - 1].strip() == "Given all is well"
    note = next(entry for entry in entries if entry["kind"] == "note")
    assert (note["text"], note["number"]) == ("§ noted", 7)
    ended = [entry for entry in entries if entry["kind"] == "step ended"]
    assert [entry["error"] for entry in ended] == ["Finding", "AssertionError", "RigError", "NotOnThisRig"]
    verdicts = [(entry["scenario"], entry["verdict"]) for entry in entries if entry["kind"] == "verdict"]
    assert verdicts == list(zip(ORDER, ["pass", "fail", "fail", "inconclusive", "not tested"], strict=True))


def test_last_failed_plays_again_what_failed(whole: Ran, suite: Path) -> None:
    assert whole.code == 1
    ran = run(suite, "--lf", "--boxperson-progress=json")
    assert names_in(ran) == ["fails", "asserts"]


def test_a_record_that_is_there_is_refused_before_anything_runs(pytester: pytest.Pytester) -> None:
    suite_in(pytester.path, mixed=MIXED)
    assert run_here(pytester, "--evidence=evidence", "-k", "passes").code == 0
    before = (pytester.path / "evidence" / "journal.jsonl").read_bytes()
    ran = run_here(pytester, "--evidence=evidence", "-k", "passes")
    assert ran.code == pytest.ExitCode.USAGE_ERROR
    assert "--evidence evidence: cannot be written" in ran.err
    assert "Traceback" not in ran.err
    assert (pytester.path / "evidence" / "journal.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "chosen", "code"),
    [
        (["-k", "passes"], ["passes"], 0),
        (["-k", "is_open or passes"], ["passes", "is open"], 3),
        (["-k", "is_not_tested"], ["is not tested"], 3),
        (["-k", "not_tested or passes"], ["passes", "is not tested"], 0),
        (["-x"], ["passes", "fails"], 1),
        (["--clause=623c.2(d)(3)"], ["passes", "fails"], 1),
        (["--clause=623c.2(d)"], ["passes", "fails", "is open"], 1),
        (["--clause=623c.2(d)(3)(i)", "--clause=623a.9"], ["passes", "is not tested"], 0),
        (["--clause=623c.2", "-m", "not clause"], [], 5),
        (["--clause=631c.4"], [], 5),
        (["features/mixed.feature::test_passes"], ["passes"], 0),
    ],
)
def test_pytests_own_options_and_clauses_choose_and_the_exit_code_is_that_of_what_was_chosen(
    pytester: pytest.Pytester, arguments: list[str], chosen: list[str], code: int
) -> None:
    suite_in(pytester.path, mixed=MIXED)
    ran = run_here(pytester, "--boxperson-progress=json", *arguments)
    assert names_in(ran) == chosen
    assert (ran.code, ran.objects()[-1]["exit"]) == (code, code)
    assert ran.err == ""


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("--clause=623c.9", "623c.9"),
        ("--clause=", "''"),
        ("--defect=is-unlucky", "--defect is-unlucky: there is none of that name; allowed: "),
        ("--fault=gremlins", "--fault gremlins: there is none of that name; allowed: "),
        ("--rig=nowhere.toml", "nowhere.toml: cannot be read"),
    ],
)
def test_a_wrong_option_is_a_usage_error_in_a_line_before_anything_runs(
    pytester: pytest.Pytester, option: str, words: str
) -> None:
    suite_in(pytester.path, mixed=MIXED)
    ran = run_here(pytester, option)
    assert ran.code == pytest.ExitCode.USAGE_ERROR
    (line,) = [line for line in ran.err.splitlines() if line.strip()]
    assert line.startswith("ERROR: ")
    assert words in line
    assert "fails" not in ran.out


def test_workers_keep_a_journal_each_and_one_that_dies_leaves_its_scenario_open(tmp_path: Path) -> None:
    suite = suite_in(tmp_path / "suite", mixed=MIXED + scenario("dies", "When the process dies"))
    ran = run(suite, "--boxperson-progress=json", "-n2", "--evidence=evidence")
    *scenarios, summary = ran.objects()
    verdicts = {each["test"].rpartition("::")[2]: each["verdict"] for each in scenarios}
    assert verdicts == {
        "test_passes": "pass",
        "test_fails": "fail",
        "test_asserts": "fail",
        "test_is_open": "inconclusive",
        "test_is_not_tested": "not tested",
        "test_dies": "inconclusive",
    }
    assert len(scenarios) == 6
    assert (ran.code, summary["exit"]) == (1, 1)
    journals = list((suite / "evidence").glob("journal-gw*.jsonl"))
    assert {path.name for path in journals} >= {"journal-gw0.jsonl", "journal-gw1.jsonl"}
    entries = [entry for path in journals for entry in journal_of(path)]
    assert sorted(entry["scenario"] for entry in entries if entry["kind"] == "verdict") == sorted(ORDER)
    (died,) = [each for each in journal_of(suite / "evidence" / "journal.jsonl") if each["kind"] == "verdict"]
    assert (died["test"], died["verdict"]) == ("features/mixed.feature::test_dies", "inconclusive")
    assert sum(entry["kind"] == "scenario" for entry in entries) == 6


def test_a_process_that_died_says_nothing_about_the_table(tmp_path: Path) -> None:
    suite = suite_in(tmp_path / "suite", dies="Feature: Dies\n" + scenario("dies", "When the process dies"))
    ran = run(suite, "--boxperson-progress=json", "-n1")
    assert [each["verdict"] for each in ran.objects()[:-1]] == ["inconclusive"]
    assert ran.code == 3


def test_tests_of_other_kinds_keep_pytests_own_outcome_beside_the_scenarios(pytester: pytest.Pytester) -> None:
    suite_in(pytester.path, passes=f"Feature: P\n{PASSES}")
    pytester.makepyfile(test_plain="def test_plain():\n    assert 1 == 2\n")
    ran = run_here(pytester)
    assert ran.code == 1
    assert "1 failed, 1 passed" in ran.out
    assert "1 scenario: 1 pass" in ran.out


def test_a_suite_without_features_is_left_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_plain="def test_plain():\n    pass\n")
    ran = run_here(pytester)
    assert ran.code == 0
    assert "Clauses" not in ran.out


def test_a_pytest_that_plays_nothing_does_not_load_opencv() -> None:
    loaded = "import sys; import boxperson.pytest_plugin; sys.exit('cv2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loaded], check=False, timeout=60).returncode == 0
