"""Measures what keeping evidence costs: the same run with and without --evidence, in turn.

    python -m tests.benchmarks.evidence_cost [--n 3] [--feature features/lucky_shooter.feature] [-k WORDS]

Prints the processor time and the wall time of each run, sealing included, the share that evidence takes of the run's
time, and the size of a bundle. Processor time counts the harness and its emulated bench.
"""

import argparse
import resource
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.end_to_end import ROOT, SHOOTER
from tests.evidence.killing import pytest_command


class Took(NamedTuple):
    """What a run took, in seconds of the wall clock and of the processors."""

    wall_s: float
    processor_s: float


def played(feature: str, chosen: str, evidence: Path | None) -> Took:
    """Play some scenarios and return what it took."""
    command = pytest_command(feature, "-q", "-p", "no:cacheprovider", "-k", chosen)
    command += [f"--evidence={evidence}"] if evidence else []
    began_s, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Took(time.monotonic() - began_s, processor_s)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--n", type=int, default=3)
    parser.add_argument("--feature", default=SHOOTER)
    parser.add_argument("-k", dest="chosen", default="")
    asked = parser.parse_args()
    without, with_it, sizes = [], [], []
    for _ in range(asked.n):
        with tempfile.TemporaryDirectory() as folder:
            without.append(played(asked.feature, asked.chosen, None))
            with_it.append(played(asked.feature, asked.chosen, Path(folder) / "bundle"))
            sizes.append(sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file()))
        print(f"without {without[-1]}, with {with_it[-1]}", flush=True)
    for name in Took._fields:
        bare, kept = (statistics.median(getattr(each, name) for each in runs) for runs in (without, with_it))
        print(f"{name}: {bare:.2f} without, {kept:.2f} with evidence: {(kept - bare) / kept:.1%} of the run's time")
    print(f"a bundle of {statistics.median(sizes) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
