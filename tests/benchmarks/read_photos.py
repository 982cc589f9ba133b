"""How well photographs of dice are read: python tests/benchmarks/read_photos.py DIR

DIR holds the photographs and labels.csv with the columns file, faces (sorted, separated by spaces) and expect (read,
empty or abstain). Rows of labels.csv are counted from 0; even rows are there to tune by, odd ones to judge by.
"""

import argparse
import csv
import sys
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

from boxperson.errors import UsageError
from boxperson.vision.dice.photo import read_file

OUTCOMES = ("right", "wrong", "abstained")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--show", action="store_true", help="list every picture that is not read right")
    given = parser.parse_args()
    labels = given.directory / "labels.csv"
    if not labels.is_file():
        sys.exit(f"{labels}: no such file; a folder with labels.csv is expected")
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    times_ms: list[float] = []
    with labels.open(encoding="utf-8", newline="") as rows:
        for number, row in enumerate(csv.DictReader(rows)):
            outcome, said, ms = outcome_of(given.directory, row)
            times_ms.append(ms)
            half = "odd rows" if number % 2 else "even rows"
            for group in (row["file"].split("/")[0], half, "all"):
                counts[group][outcome] += 1
            if given.show and outcome != "right":
                print(f"{outcome:9}  {half:9}  {row['file']}: {row['faces'] or row['expect']} <- {said}", flush=True)
    report(counts, times_ms)


def outcome_of(directory: Path, row: dict[str, str]) -> tuple[str, str, float]:
    """right, wrong or abstained; what was said; milliseconds."""
    try:
        answer = read_file(directory / row["file"])
    except UsageError as error:
        return "abstained", str(error), 0.0
    if answer["verdict"] != "read":
        return "right" if row["expect"] == "abstain" else "abstained", answer["why"], answer["ms"]
    expected = None if row["expect"] == "abstain" else sorted(map(int, row["faces"].split()))
    return "right" if sorted(answer["faces"]) == expected else "wrong", f"{sorted(answer['faces'])}", answer["ms"]


def report(counts: dict[str, Counter[str]], times_ms: list[float]) -> None:
    print(f"{'':16}" + "".join(f"{outcome:>11}" for outcome in OUTCOMES) + f"{'of':>7}{'wrong %':>9}")
    for group, count in counts.items():
        of = sum(count.values())
        figures = "".join(f"{count[outcome]:11}" for outcome in OUTCOMES)
        print(f"{group:16}{figures}{of:7}{100 * count['wrong'] / of:9.1f}")
    if times_ms:
        p50, p99 = np.percentile(times_ms, [50, 99])
        print(f"milliseconds: p50 {p50:.0f}, p99 {p99:.0f}")


if __name__ == "__main__":
    main()
