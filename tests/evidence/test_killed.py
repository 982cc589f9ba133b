"""A killed run leaves a bundle that is whole up to its last line, and that others can still be told from."""

import json
import sys
from pathlib import Path

import pytest

from boxperson.evidence.bundle import tell
from boxperson.evidence.verify import INCOMPLETE, WHOLE, verify
from tests.evidence.killing import check_what_is_left, moments, pytest_command, run_and_kill
from tests.tiny_suite import CONFTEST, QUICK, scenario, suite_in

if sys.platform == "win32":
    pytest.skip("processes are killed otherwise on Windows", allow_module_level=True)

MANY = "Feature: Many\n" + "".join(
    scenario(f"number {each}", "Given all is well", "When it waits") for each in range(60)
)
WAITS = CONFTEST + "\n\nimport time\n\n\n@when('it waits')\ndef waits():\n    time.sleep(0.05)\n"


def test_runs_killed_at_random_moments_are_whole_up_to_their_last_line(tmp_path: Path) -> None:
    suite = suite_in(tmp_path / "suite", WAITS, many=MANY)
    lines = set()
    for number, moment in enumerate(moments(5, 350)):
        bundle = tmp_path / f"bundle-{number}"
        command = pytest_command(*QUICK, f"--evidence={bundle}")
        if run_and_kill(command, suite, bundle, *moment) is None:
            found = check_what_is_left(bundle)
            assert found.state == INCOMPLETE
            lines.add(found.first)
            if (bundle / "environment.json").exists():
                tell(bundle)
                assert verify(bundle).first == found.first
                rows = json.loads((bundle / "clauses.json").read_bytes())["clauses"]
                assert sum(row["pass"] for row in rows) == found.scenarios
    assert len(lines) > 1


def test_a_worker_that_is_killed_leaves_the_run_whole_and_its_scenario_open(tmp_path: Path) -> None:
    text = "Feature: Dies\n" + scenario("dies", "When the process dies") + scenario("lives", "Given all is well")
    suite = suite_in(tmp_path / "suite", dies=text)
    bundle = tmp_path / "bundle"
    assert run_and_kill(pytest_command(*QUICK, "-n1", f"--evidence={bundle}"), suite, bundle, 1, 100) == 3
    found = verify(bundle)
    assert (found.state, found.scenarios) == (WHOLE, 2)
    rows = {row["clause"]: row for row in json.loads((bundle / "clauses.json").read_bytes())["clauses"]}
    told = {each["scenario"]: each["verdict"] for row in rows.values() for each in row["scenarios"]}
    assert told == {"lives": "pass"}
    told_cucumber = (bundle / "messages.ndjson").read_text("utf-8")
    assert "the process that ran it died" in told_cucumber
