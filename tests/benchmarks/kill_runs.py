"""Kills runs on the emulated craps table at random moments, and checks what each leaves.

    python -m tests.benchmarks.kill_runs [--n 100] [--longest-s 25] [--seed 11]

Every bundle has to be whole up to its last line, `verify` has to say incomplete (or whole, when the run was faster),
and what a journal tells has to be told in the forms that others read. Prints how far the runs came.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from boxperson.evidence.bundle import tell
from boxperson.evidence.verify import INCOMPLETE, WHOLE, verify
from tests.end_to_end import ROOT, SHOOTER
from tests.evidence.killing import check_what_is_left, moments, pytest_command, run_and_kill

CHOSEN = "power or void"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--n", type=int, default=100)
    parser.add_argument("--longest-s", type=float, default=25.0)
    parser.add_argument("--seed", type=int, default=11)
    asked = parser.parse_args()
    states, lines = [], []
    for number, after_s in enumerate(moments(asked.n, asked.longest_s, asked.seed), start=1):
        with tempfile.TemporaryDirectory() as folder:
            bundle = Path(folder) / "bundle"
            command = pytest_command(SHOOTER, "-p", "no:cacheprovider", "-k", CHOSEN, f"--evidence={bundle}")
            run_and_kill(command, ROOT, bundle, after_s)
            found = check_what_is_left(bundle)
            if found.state == INCOMPLETE and (bundle / "environment.json").exists():
                tell(bundle)
                assert verify(bundle).state == INCOMPLETE
            states.append(found.state)
            lines.append(len((bundle / "journal.jsonl").read_bytes().splitlines()))
            print(
                f"{number}: killed after {after_s:.2f} s, {lines[-1]} lines: {found.first or found.state}", flush=True
            )
    print(f"{len(states)} runs: {states.count(INCOMPLETE)} incomplete, {states.count(WHOLE)} whole, none broken")
    print(f"lines: {min(lines)} to {max(lines)}, median {statistics.median(lines):g}")


if __name__ == "__main__":
    main()
