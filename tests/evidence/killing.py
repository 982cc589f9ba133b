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

_BEGIN_S = 60.0


def run_and_kill(command: list[str], cwd: Path, bundle: Path, after_s: float) -> int | None:
    """Start a run in a group of its own, and kill all of it some time after its journal has begun.

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
        while not (bundle / "journal.jsonl").exists() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.005)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(after_s)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    return None


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


def moments(count: int, longest_s: float, seed: int = 11) -> list[float]:
    """Return random moments of a run, the same each time."""
    rng = random.Random(seed)
    return [rng.uniform(0.0, longest_s) for _ in range(count)]
