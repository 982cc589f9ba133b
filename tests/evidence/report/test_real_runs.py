"""Reports of real runs: one that passes, wrong tables, a wrong rig."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from boxperson.evidence.report import build
from boxperson.evidence.results import Verdict
from boxperson.evidence.story import read_story
from tests.end_to_end import boxperson
from tests.evidence.report.conftest import WRONG
from tests.evidence.report.test_page import by_id, parsed, text

BROKEN = {"pays": "623c.2(e)", "keeps": "623c.2(d)(1)", "counts": "631c.4(d)(2)", "misreads": "623a.9(a)"}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_table_s_finding_names_its_clause_and_shows_what_the_camera_saw(
    real_run: Callable[[str], Path], tmp_path: Path, name: str
) -> None:
    shutil.copytree(real_run(name), tmp_path / "run")
    page = parsed(build(tmp_path / "run"))
    assert text(next(page.iter("h1"))) == "Not in conformity"
    findings = by_id(page, "findings")
    assert f"§ {BROKEN[name]}" in text(findings)
    shots = [str(each.get("src")) for each in findings.iter("img")]
    assert shots
    assert all(shot.startswith("data:image/jpeg;base64,") for shot in shots)
    for story in read_story(tmp_path / "run").scenarios:
        if story.result.verdict is Verdict.FAIL:
            step = next(each for each in story.steps if each.outcome == "fail")
            assert step.expected
            assert step.observed
            assert step.expected in text(findings)


def test_a_run_that_passes_is_in_conformity_and_emulated(real_run: Callable[[str], Path], tmp_path: Path) -> None:
    shutil.copytree(real_run("pass"), tmp_path / "run")
    page = parsed(build(tmp_path / "run"))
    assert text(next(page.iter("h1"))) == "In conformity"
    assert "was not found to break any clause" in text(by_id(page, "findings"))
    assert "EMULATED" in text(next(page.iter("body")))


def test_a_dark_camera_leaves_its_scenario_undecided_with_its_reason(
    real_run: Callable[[str], Path], tmp_path: Path
) -> None:
    shutil.copytree(real_run("fault"), tmp_path / "run")
    page = parsed(build(tmp_path / "run"))
    assert text(next(page.iter("h1"))) == "Not decided"
    (scenario,) = read_story(tmp_path / "run").scenarios
    assert scenario.result.verdict is Verdict.INCONCLUSIVE
    assert scenario.result.why in text(by_id(page, "undecided"))


def test_a_real_run_that_is_cut_off_anywhere_still_has_its_report(
    real_run: Callable[[str], Path], tmp_path: Path
) -> None:
    written = (real_run("pass") / "journal.jsonl").read_bytes()
    for part in range(1, 20):
        (tmp_path / "journal.jsonl").write_bytes(written[: len(written) * part // 20])
        page = parsed(build(tmp_path))
        assert text(next(page.iter("h1"))) in ("Not decided", "Not tested")


def test_report_and_trace_on_the_command_line(real_run: Callable[[str], Path], tmp_path: Path) -> None:
    shutil.copytree(real_run("keeps"), tmp_path / "now")
    shutil.copytree(real_run("pass"), tmp_path / "before")
    done = boxperson("report", str(tmp_path / "now"), "--against", str(tmp_path / "before"))
    page = tmp_path / "now-against-before.html"
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, str(page), "")
    assert "§ 623c.2(d)(1)passfail" in text(by_id(parsed(page), "changes"))
    traced = boxperson("trace", str(tmp_path / "now"))
    line = next(line for line in traced.stdout.splitlines() if line.startswith("623c.2(d)(1) "))
    assert line.split()[1] == "fail"
