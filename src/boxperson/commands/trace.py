"""`trace`: from clause to scenarios, last verdicts and evidence."""

import csv
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from boxperson.commands.options import Json, say
from boxperson.console import plain_console
from boxperson.errors import UsageError
from boxperson.suite_folder import suite_folder

if TYPE_CHECKING:
    from boxperson.evidence.trace import TraceRow

_UNCOVERED_EXIT = 1
_COLUMNS = (
    *("clause", "requires", "seen_by", "verdict", "person_only", "covered"),
    *("scenario", "scenario_verdict", "utc", "evidence", "scenario_attested"),
)


def trace(
    folders: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[DIR]…", help="Runs (default: all in evidence/).", show_default=False),
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="A line for each clause and scenario.")] = False,
    as_json: Json = False,
    as_html: Annotated[bool, typer.Option("--html", help="A page.")] = False,
) -> None:
    """Tell of every clause which scenarios are about it, how they ended last, and where that is on record."""
    from boxperson.evidence.story import read_story
    from boxperson.evidence.trace import as_json as in_json
    from boxperson.evidence.trace import trace as traced
    from boxperson.evidence.trace import written_in

    if as_csv + as_json + as_html > 1:
        raise UsageError("--csv, --json, --html: one of them at a time")
    rows = traced(written_in(suite_folder() / "features"), [read_story(each) for each in folders or _recorded()])
    if as_json:
        for row in rows:
            say(in_json(row))
    elif as_csv:
        _write_csv(in_json(row) for row in rows)
    elif as_html:
        from boxperson.evidence.report.page import draw_trace

        print(draw_trace(rows))
    else:
        _print(rows)
    if any(row.uncovered for row in rows):
        raise typer.Exit(_UNCOVERED_EXIT)


def _recorded() -> list[Path]:
    return sorted({path.parent for path in Path("evidence").glob("*/journal*.jsonl")})


def _write_csv(rows: Iterable[dict[str, object]]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in rows:
        asked = [_yes(row[key]) for key in ("person_only", "covered")]
        head = [row["clause"], row["requires"], _joined(row["seen_by"]), row["verdict"], *asked]
        played = row["played"]
        assert isinstance(played, list)  # noqa: S101 - our own JSON
        for each in played:
            writer.writerow(
                [
                    *head,
                    *(_harmless(each["scenario"]), each["verdict"], each["utc"], _harmless(each["evidence"])),
                    _yes(each["attested"]),
                ]
            )
        if not played:
            writer.writerow([*head, "", "", "", "", ""])


def _harmless(cell: str) -> str:
    """Keep a spreadsheet from taking text for a formula."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def _joined(words: object) -> str:
    return " ".join(words) if isinstance(words, list) else ""


def _yes(value: object) -> str:
    return "yes" if value else "no"


def _print(rows: "Sequence[TraceRow]") -> None:
    from boxperson.evidence.clause_table import STYLES
    from boxperson.evidence.results import Verdict

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("clause", "last verdict"):
        table.add_column(heading, no_wrap=True)
    for heading in ("written", "played"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("evidence", ratio=1, overflow="fold")
    for row in rows:
        style = STYLES[Verdict(row.verdict)] if row.verdict in set(Verdict) else "dim"
        counts = (str(len(each)) if each else "·" for each in (row.written, row.played))
        table.add_row(row.clause.id, Text(row.told, style), *counts, _evidence(row))
    console = plain_console()
    console.print(table)
    person = [row.clause.id for row in rows if row.person_only]
    uncovered = [row.clause.id for row in rows if row.uncovered]
    console.print(f"\nOnly a person can attest: {', '.join(person) or 'none'}.", soft_wrap=True)
    console.print(f"Covered by no scenario: {', '.join(uncovered) or 'none'}.", soft_wrap=True)


def _evidence(row: "TraceRow") -> Text:
    if row.person_only and not row.played:
        return Text("a person has to attest it", "dim")
    if row.uncovered:
        return Text("no scenario asks", "bold red")
    return Text(", ".join(dict.fromkeys(folder.as_posix() for _, folder in row.played)), "dim")
