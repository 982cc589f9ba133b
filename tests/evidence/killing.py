"""Runs that are killed: at random moments, with nothing that a process could do about it."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from boxperson.evidence.verify import WHOLE, Verified, verify

_BEGIN_S = 120.0


def run_and_kill(command: list[str], cwd: Path, bundle: Path, after_lines: int, after_s: float) -> int | None:
    """Start a run in a group of its own, and kill all of it.

    Args:
        command: runs it.
        cwd: where.
        bundle: where it keeps its evidence.
        after_lines: how many lines its journal has to have first.
        after_s: how long to wait then.

    Returns:
        The exit code when the run had ended before, None when it was killed.
    """
    with subprocess.Popen(
        command,
        cwd=cwd,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        end = time.monotonic() + _BEGIN_S
        while lines_of(bundle) < after_lines and process.poll() is None and time.monotonic() < end:
            time.sleep(0.001)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(after_s)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    return None


def lines_of(bundle: Path) -> int:
    """Return how many lines the journal of a run has."""
    with suppress(OSError):
        return (bundle / "journal.jsonl").read_bytes().count(b"\n")
    return 0


def check_what_is_left(bundle: Path) -> Verified:
    """Hold what a killed run left against what is promised, and return what verifying says."""
    found = verify(bundle)
    assert found.state != "broken", found
    if found.state != WHOLE:
        assert found.first.startswith("incomplete"), found
    return found


def pytest_command(*arguments: str) -> list[str]:
    """Return the command that runs pytest."""
    return [sys.executable, "-P", "-m", "pytest", *arguments]


def moments(count: int, lines: int, seed: int = 11) -> list[tuple[int, float]]:
    """Return random moments of a run, the same each time: a number of lines, and seconds after it."""
    rng = random.Random(seed)
    return [(rng.randint(1, lines), rng.uniform(0.0, 0.1)) for _ in range(count)]
