"""The step that asks the operator, in a suite with our own fixtures and steps on the emulated craps rig."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.end_to_end import ROOT, Run, read
from tests.tiny_suite import scenario, suite_in

MAPPED = "the dice were collected and passed with a stick"
GIVEN = """
from pytest_bdd import given


@given("the table waits for a come-out roll")
def waits(bench):
    assert bench
"""
RIG = ROOT / "rigs" / "emulated.toml"


def asked(folder: Path, question: str, rig: str, truths: str = "") -> Run:
    """Play one scenario that asks, on an emulated craps rig with this text."""
    feature = "Feature: asking\n" + scenario(
        "asks", "Given the table waits for a come-out roll", f"Then the operator attests that {question}"
    )
    given = GIVEN + (f"    import steps.operator\n    steps.operator._truths = lambda: {truths}\n" if truths else "")
    suite = suite_in(folder / "suite", (ROOT / "conftest.py").read_text() + given, asking=feature)
    file = folder / "rig.toml"
    calibration = RIG.with_name("emulated.calibration.json").as_posix()
    file.write_text(rig.replace("emulated.calibration.json", calibration))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--boxperson-progress=json",
        f"--rig={file}",
        "-p",
        "no:hypothesispytest",
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return read(
        subprocess.run(command, cwd=suite, env=environment, check=False, capture_output=True, text=True, timeout=120)
    )


def test_a_rig_without_an_operator_does_not_test_it(tmp_path: Path) -> None:
    without = re.sub(r"\[operator\]\n(?:.+\n)*", "", RIG.read_text())
    assert "[operator]" not in without
    ran = asked(tmp_path, MAPPED, without)
    assert ran.verdicts() == {"asks": "not tested"}, ran.stderr
    assert "add [operator] to the rig file" in ran.scenarios[0]["why"]


@pytest.mark.parametrize(
    ("expected", "verdict"), [("null", "inconclusive"), ("2", "fail")], ids=["nothing there", "something else"]
)
def test_an_emulated_operator_answers_by_the_truth_that_is_named(tmp_path: Path, expected: str, verdict: str) -> None:
    key = {"null": "point", "2": "now_ns"}[expected]
    truths = {"it is so": {"key": key, "expected": expected}}
    ran = asked(tmp_path, "it is so", RIG.read_text(), repr(truths))
    assert ran.verdicts() == {"asks": verdict}, ran.stderr
    assert ran.scenarios[0]["attested"] is (verdict == "fail")


def test_a_question_that_no_truth_is_named_for_is_left_open(tmp_path: Path) -> None:
    ran = asked(tmp_path, "pigs fly", RIG.read_text())
    assert ran.verdicts() == {"asks": "inconclusive"}, ran.stderr
    assert "add it to steps/attested.toml" in ran.scenarios[0]["why"]


def test_every_question_that_is_mapped_names_a_key_and_what_it_should_be() -> None:
    truths = tomllib.loads((ROOT / "steps" / "attested.toml").read_text("utf-8"))
    assert truths[MAPPED] == {"key": "dice_passed_with", "expected": "stick"}
    for question, truth in truths.items():
        assert set(truth) == {"key", "expected"}, question
        assert all(isinstance(each, str) and each for each in truth.values()), question
