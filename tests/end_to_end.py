"""Running the suite as its users do, in processes of its own, and reading what it says."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SHOOTER = "features/lucky_shooter.feature"
NINES = "features/lucky_nines.feature"
LADIES = "features/lucky_ladies_progressive.feature"
LOCKOUT = "features/lockout.feature"
METER = "features/progressive_meter.feature"
THROW = "features/point_throw.feature"
BOXPERSON = (sys.executable, "-c", "from boxperson.cli import main; main()")


@dataclass(frozen=True, slots=True)
class Run:
    """How a run ended: its exit code, a dict for each scenario, the last line of its JSON, and what it complained of."""  # noqa: E501

    code: int
    scenarios: list[dict[str, Any]]
    summary: dict[str, Any]
    stderr: str

    def verdicts(self) -> dict[str, str]:
        return {each["scenario"]: each["verdict"] for each in self.scenarios}

    def red(self) -> set[str]:
        return {row["clause"] for row in self.summary["clauses"] if row["verdict"] == "fail"}


def boxperson(*arguments: str, cwd: Path = ROOT, timeout_s: float = 60) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*BOXPERSON, *arguments], check=False, cwd=cwd, capture_output=True, text=True, timeout=timeout_s
    )


def play(feature: str, *tests: str, options: tuple[str, ...] = ()) -> Run:
    """Play some scenarios of a feature, by their test names, with plain pytest."""
    return play_all(*(f"{feature}::test_{test}" for test in tests), options=options)


def play_all(*tests: str, options: tuple[str, ...] = ()) -> Run:
    """Play some scenarios, by their full ids, with plain pytest."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--boxperson-progress=json", *options),
            *tests,
        ],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=180,
    )
    return read(done)


def read(done: subprocess.CompletedProcess[str]) -> Run:
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines, done.stderr
    return Run(done.returncode, lines[:-1], lines[-1], done.stderr)
