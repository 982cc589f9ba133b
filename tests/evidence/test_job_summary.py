from pathlib import Path

import pytest

from boxperson.evidence.job_summary import summary
from boxperson.evidence.results import Result, Verdict
from tests.tiny_suite import run, scenario, suite_in

FEW = f"Feature: Few{scenario('passes', 'Given all is well')}{scenario('fails', 'When it ends in a finding')}"
RESULTS = [
    Result("passes", "f::p", ("623c.2(c)",), Verdict.PASS),
    Result("is <b>open</b>", "f::o", ("623c.2(c)",), Verdict.INCONCLUSIVE, "the line | is gone"),
    Result("fails", "f::f", ("623c.2(b)",), Verdict.FAIL, "expected 1; observed 2", ("623c.2(e)",)),
]


def test_findings_come_first_and_no_text_is_taken_for_markdown() -> None:
    lines = summary(RESULTS, emulated=True).splitlines()
    assert lines[2] == "3 scenarios: 1 pass, 1 fail, 1 inconclusive"
    assert lines[4].startswith("> Emulated run")
    assert lines[6] == "- ❌ **fails**: expected 1; observed 2"
    assert lines[7] == r"- ❓ **is \<b\>open\</b\>**: the line \| is gone"
    assert any(line.startswith("| 623c.2(e) | ❌ fail | 0 | 1 |") for line in lines)
    assert "Emulated" not in summary(RESULTS, emulated=False)


def test_a_run_appends_it_to_the_file_that_github_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "summary.md"
    file.write_text("before\n", encoding="utf-8")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(file))
    assert run(suite_in(tmp_path / "suite", few=FEW), "-k", "fails").code == 1
    text = file.read_text(encoding="utf-8")
    assert text.startswith("before\n## Boxperson\n")
    assert "❌ **fails**" in text


def test_a_summary_that_cannot_be_written_changes_no_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "no" / "folder"))
    ran = run(suite_in(tmp_path / "suite", few=FEW), "-k", "passes")
    assert ran.code == 0
    assert "GITHUB_STEP_SUMMARY" in ran.err
