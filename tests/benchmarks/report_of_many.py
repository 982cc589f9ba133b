"""How large the report of a long run is, how long it takes to build, and how long a browser takes to open it.

`python -m tests.benchmarks.report_of_many DIR --scenarios 1000`: DIR is what a real run wrote. Its scenarios, with
their pictures, are repeated under other names until there are as many as asked for. Prints one line of JSON. Opening is
measured in an installed Chromium by playwright, five times, from the address to the load event and to the first paint.
"""

import argparse
import json
import statistics
import tempfile
import time
from itertools import cycle
from pathlib import Path
from typing import Any

from boxperson.evidence.journal import Journal
from boxperson.evidence.journal_lines import Line, journals_in, read_journal
from boxperson.evidence.report import build
from boxperson.evidence.report.pdf import find_chromium

OPENED = 5


def main() -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--scenarios", type=int, default=1000, metavar="N")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "run"
        repeat(asked.folder, copy, asked.scenarios)
        begun = time.perf_counter()
        path = build(copy)
        told: dict[str, Any] = {
            "scenarios": asked.scenarios,
            "build_s": round(time.perf_counter() - begun, 2),
            "megabytes": round(path.stat().st_size / 1e6, 2),
        }
        print(json.dumps({**told, **opened(path)}))


def repeat(run: Path, copy: Path, scenarios: int) -> None:
    """Write a journal with this many scenarios of a run, and put its pictures beside it."""
    chapters = [chapter for path in journals_in(run) for chapter in split(read_journal(path)[0])]
    copy.mkdir()
    if (run / "artefacts").is_dir():
        (copy / "artefacts").symlink_to((run / "artefacts").resolve())
    journal = Journal(copy / "journal.jsonl")
    for number, chapter in zip(range(scenarios), cycle(chapters), strict=False):
        for line in chapter:
            named = {
                key: f"{line.fields[key]} #{number}" for key in ("title", "test", "scenario") if key in line.fields
            }
            journal.write(line.kind, **{**line.fields, **named})
    journal.close()


def split(lines: list[Line]) -> list[list[Line]]:
    """Cut a journal into scenarios, each with its verdict."""
    chapters: list[list[Line]] = []
    for line in lines:
        if line.kind == "scenario":
            chapters.append([])
        if chapters:
            chapters[-1].append(line)
    return [chapter for chapter in chapters if any(line.kind == "verdict" for line in chapter)]


def opened(path: Path) -> dict[str, float]:
    """Open a page in a browser several times, and tell the medians in seconds; nothing where there is no browser."""
    chromium = find_chromium()
    if chromium is None:
        return {}
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where there is a browser

    loads, paints = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for _ in range(OPENED):
            page = browser.new_page()
            page.goto(path.as_uri())
            page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")
            loads.append(page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
            paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
            page.close()
        browser.close()
    seconds = {"load_s": loads, "first_paint_s": paints}
    return {name: round(statistics.median(found) / 1e3, 2) for name, found in seconds.items()}


if __name__ == "__main__":
    main()
