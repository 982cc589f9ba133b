"""The summary of a run in Markdown, for the page of a CI job."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from boxperson.evidence.clause_table import totals
from boxperson.evidence.results import Result, Verdict, by_clause
from boxperson.rules.clauses import clauses

FILE = "GITHUB_STEP_SUMMARY"
_SIGNS = {Verdict.PASS: "✅", Verdict.FAIL: "❌", Verdict.INCONCLUSIVE: "❓", Verdict.NOT_TESTED: "⚪"}
_MOST = 50


def summarise(results: Sequence[Result], *, emulated: bool) -> None:
    """Append the summary to the file that GitHub names, if it names one; one that cannot be written is no verdict."""
    path = os.environ.get(FILE)
    if not path or not results:
        return
    try:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(summary(results, emulated=emulated))
    except OSError as fault:
        print(f"boxperson: {FILE} {path}: cannot be written ({fault.strerror})", file=sys.stderr)


def summary(results: Sequence[Result], *, emulated: bool) -> str:
    """Return what did not pass, findings first, and a table of the clauses."""
    lines = ["## Boxperson", "", totals(results).plain, ""]
    lines += ["> Emulated run: no table was tested.", ""] if emulated else []
    for verdict in (Verdict.FAIL, Verdict.INCONCLUSIVE, Verdict.NOT_TESTED):
        found = [each for each in results if each.verdict is verdict]
        lines += [f"- {_SIGNS[verdict]} **{_plain(each.scenario)}**: {_plain(each.why)}" for each in found[:_MOST]]
        lines += [f"- {_SIGNS[verdict]} and {len(found) - _MOST} more"] if len(found) > _MOST else []
    lines += ["", "| clause | verdict | pass | fail | what it requires |", "|---|---|---:|---:|---|"]
    lines += [
        f"| {row.clause} | {_SIGNS[row.verdict]} {row.told} | {row.counts[Verdict.PASS]} "
        f"| {row.counts[Verdict.FAIL]} | {_plain(clauses()[row.clause].text)} |"
        for row in by_clause(results)
    ]
    return "\n".join([*lines, ""])


def _plain(text: str) -> str:
    """Keep a table's words from being taken for Markdown or HTML."""
    for sign in "\\`*_|[]<>#":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())
