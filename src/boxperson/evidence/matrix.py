"""The clause matrix of a bundle: what was tested of each clause, how it ended, and where the journals tell it."""

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any

from boxperson.evidence.attempts import Attempt, first_results
from boxperson.evidence.chain import Chain
from boxperson.evidence.results import Result, Verdict, by_clause
from boxperson.rules.clauses import clauses

_COLUMNS = (
    "clause",
    "verdict",
    "pass",
    "fail",
    "inconclusive",
    "not tested",
    "stopped",
    "attested",
    "scenarios",
    "requires",
)
_LEADS = ("=", "+", "-", "@", "\t", "\r")


def matrix(chains: Sequence[Chain], played: Sequence[Attempt]) -> list[dict[str, Any]]:
    """Return a row for every clause, those that no scenario of the run judged with the verdict "not tested"."""
    results = first_results(chains)
    rows = {row.clause: row for row in by_clause(results)}
    told = {each.test: each for each in played if each.number == 1}
    return [
        {
            "clause": key,
            "requires": clause.text,
            "seen_by": list(clause.seen_by),
            "verdict": (rows[key].verdict if key in rows else Verdict.NOT_TESTED).value,
            **{verdict.value: rows[key].counts[verdict] if key in rows else 0 for verdict in Verdict},
            "stopped": rows[key].stopped if key in rows else 0,
            "attested": rows[key].attested[rows[key].verdict] if key in rows else 0,
            "scenarios": [_scenario(each, told) for each in results if key in each.clauses or key in each.broken],
        }
        for key, clause in clauses().items()
    ]


def as_csv(rows: Sequence[dict[str, Any]], *, emulated: bool) -> bytes:
    """Return the matrix for a spreadsheet: UTF-8, one row a clause, its scenarios with their verdicts in one cell."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([*_COLUMNS, "item"])
    for row in rows:
        scenarios = "; ".join(_told(each) for each in row["scenarios"])
        cells = [_harmless(str(scenarios if name == "scenarios" else row[name])) for name in _COLUMNS]
        writer.writerow([*cells, "EMULATED" if emulated else "table"])
    return text.getvalue().encode()


def _told(scenario: dict[str, Any]) -> str:
    return f"{scenario['scenario']}: {scenario['verdict']}{', attested' if scenario['attested'] else ''}"


def _scenario(result: Result, told: dict[str, Attempt]) -> dict[str, Any]:
    attempt = told[result.test]
    return {
        "scenario": result.scenario,
        "test": result.test,
        "verdict": result.verdict.value,
        "attested": result.attested,
        "why": result.why,
        "journal": attempt.journal,
        "line": attempt.began["n"],
    }


def _harmless(cell: str) -> str:
    """Keep a spreadsheet from taking text for a formula."""
    return f"'{cell}" if cell.startswith(_LEADS) else cell
