"""Kills runs on the emulated craps table at random moments, and checks what each leaves.

    python -m tests.benchmarks.kill_runs [--n 100] [--seed 11]

Every bundle has to be whole up to its last line, `verify` has to say incomplete (or whole, when the run was faster),
and what a journal tells has to be told in the forms that others read. Prints how far the runs came.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from boxperson.evidence.bundle import tell
from boxperson.evidence.verify import INCOMPLETE, WHOLE, Verified, verify
from tests.end_to_end import ROOT, SHOOTER
from tests.evidence.killing import check_what_is_left, lines_of, moments, pytest_command, run_and_kill

CHOSEN = "comeout_roll_of_roll"


def _kill(after_lines: int, after_s: float) -> tuple[Verified, int]:
    """Kill a run at a moment, check what it leaves, and return that with the number of lines in its journal."""
    with tempfile.TemporaryDirectory() as folder:
        bundle = Path(folder) / "bundle"
        command = pytest_command(SHOOTER, "-p", "no:cacheprovider", "-k", CHOSEN, f"--evidence={bundle}")
        run_and_kill(command, ROOT, bundle, after_lines, after_s)
        found = check_what_is_left(bundle)
        if found.state == INCOMPLETE and (bundle / "environment.json").exists():
            tell(bundle)
            assert verify(bundle).state == INCOMPLETE
        return found, lines_of(bundle)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--n", type=int, default=100)
    parser.add_argument("--seed", type=int, default=11)
    asked = parser.parse_args()
    states, lines = [], []
    longest = _kill(10**6, 0.0)[1]
    for number, moment in enumerate(moments(asked.n, longest, asked.seed), start=1):
        found, kept = _kill(*moment)
        states.append(found.state)
        lines.append(kept)
        print(f"{number}: killed {moment[1]:.3f} s after line {moment[0]}: {found.first or found.state}", flush=True)
    print(f"{len(states)} runs: {states.count(INCOMPLETE)} incomplete, {states.count(WHOLE)} whole, none broken")
    print(f"lines: {min(lines)} to {max(lines)}, median {statistics.median(lines):g}")


if __name__ == "__main__":
    main()
