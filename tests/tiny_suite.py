"""A suite of a few steps, written where a test wants it and run in a process of its own."""

import contextlib
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RUN_S = 120
QUICK = ("-p", "no:hypothesispytest")
"""Leaves out a plugin that no suite needs, and that takes longer to load than a suite to run."""

CONFTEST = """
import os

import pytest
from pytest_bdd import given, parsers, then, when

from boxperson.errors import CameraError, Finding, LinkError, NotOnThisRig, RigError, TableRefusal, Unread, UsageError

RAISES = {
    "a finding": lambda: Finding(("623c.2(e)",), "25.00", "30.00"),
    "a finding of its own": lambda: Finding((), "the wager accepted", "refused"),
    "a finding of a clause that is none": lambda: Finding(("623c.2(z)",), "one", "other"),
    "an assertion": lambda: AssertionError("one is not two"),
    "a rig error": lambda: RigError("the rig is dead"),
    "a link error": lambda: LinkError("the line is gone"),
    "a refusal": lambda: TableRefusal("not now"),
    "a camera error": lambda: CameraError("no frames"),
    "an abstention": lambda: Unread("too dark"),
    "a thing this rig cannot": lambda: NotOnThisRig("no second table"),
    "a usage error": lambda: UsageError("no such paytable"),
    "a value error": lambda: ValueError("two\\nlines,   wide"),
    "an error without words": lambda: ZeroDivisionError(),
}


def end_in(what):
    if what == "a skip":
        pytest.skip("not today")
    if what == "a failure":
        pytest.fail("so it is said")
    if what == "an assert statement":
        faces = [4, 3]
        assert sum(faces) == 8, "the sum"
    if what != "nothing":
        raise RAISES[what]()


@given("all is well")
def all_is_well():
    print("a step prints")


@when(parsers.parse("it ends in {what}"))
@then(parsers.parse("it still ends in {what}"))
def ends(what):
    end_in(what)


@pytest.fixture(scope="session")
def broken_for_all():
    raise AssertionError("never set up")


@pytest.fixture
def broken(request):
    end_in(request.node.stash[HOW])


HOW = pytest.StashKey()


@when(parsers.parse("a fixture ends in {what}"))
def uses_a_fixture(request, what):
    request.node.stash[HOW] = what
    request.getfixturevalue("broken")


@when("a fixture of all is broken")
def uses_the_broken_one(broken_for_all):
    pass


@pytest.fixture
def torn(request):
    yield
    end_in(request.node.stash[HOW])


@given(parsers.parse("the end of a fixture will end in {what}"))
def will_be_torn(request, what):
    request.node.stash[HOW] = what
    request.getfixturevalue("torn")


@when("something is noted", target_fixture="noted")
def is_noted(record_property, record):
    record_property("lamp", "green")
    record("note", text="§ noted", number=7)


@when("the process dies")
def dies():
    os._exit(7)
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a run ended: its exit code and what it said."""

    code: int
    out: str
    err: str

    def objects(self) -> list[dict[str, Any]]:
        """Every line of standard output as a JSON object; fails when one is none."""
        found = [json.loads(line) for line in self.out.splitlines()]
        assert all(isinstance(each, dict) for each in found)
        return found


def suite_in(folder: Path, conftest: str = CONFTEST, **features: str) -> Path:
    """Write a suite with these feature files, by their names."""
    (folder / "features").mkdir(parents=True)
    (folder / "conftest.py").write_text(conftest, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n", encoding="utf-8")
    for name, text in features.items():
        (folder / "features" / f"{name}.feature").write_text(text, encoding="utf-8")
    return folder


def scenario(name: str, *steps: str, clauses: Iterable[str] = ("623c.2(d)(2)",), tags: str = "") -> str:
    """A scenario's text, with its clauses as tags."""
    tagged = " ".join(f"@clause:{clause}" for clause in clauses)
    return f"\n  {tagged} {tags}\n  Scenario: {name}\n" + "".join(f"    {step}\n" for step in steps)


def run(suite: Path, *arguments: str) -> Ran:
    """Run pytest in a suite, its output going into pipes."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *QUICK, *arguments],
        check=False,
        cwd=suite,
        env=_environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=RUN_S,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def run_on_a_terminal(suite: Path, *arguments: str, columns: int) -> Ran:
    """Run pytest in a suite, its output going to a pseudo-terminal of this width."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "pytest", *QUICK, *arguments]
    environment = {**_environment(), "COLUMNS": str(columns), "TERM": "xterm-256color"}
    written = b""
    with subprocess.Popen(command, cwd=suite, env=environment, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        end = time.monotonic() + RUN_S
        with contextlib.suppress(OSError):  # how a terminal ends
            while select.select([ours], [], [], end - time.monotonic())[0] and (data := os.read(ours, 65536)):
                written += data
        os.close(ours)
        process.wait(max(1.0, end - time.monotonic()))
    return Ran(process.returncode, written.decode(), "")


def _environment() -> dict[str, str]:
    ours = ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_CURRENT_TEST", "COLUMNS")
    kept = {key: value for key, value in os.environ.items() if key not in ours}
    return {**kept, "PYTHONIOENCODING": "utf-8"}
