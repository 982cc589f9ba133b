"""The clause table, as a person reads it at the end of a run."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from boxperson.evidence.results import ClauseRow, Result, Verdict, by_clause
from boxperson.rules.clauses import clauses

STYLES = {
    Verdict.PASS: "green",
    Verdict.FAIL: "bold red",
    Verdict.INCONCLUSIVE: "yellow",
    Verdict.NOT_TESTED: "cyan",
}

_MOST_REASONS = 6


def clause_table(results: Sequence[Result]) -> RenderableType:
    """Return the table, a clause a line with its verdict and counts; what did not pass is listed below it."""
    table = Table(
        title="Clauses",
        title_justify="left",
        title_style="bold",
        header_style="bold",
        box=None,
        pad_edge=False,
    )
    table.add_column("clause", no_wrap=True, min_width=18)
    table.add_column("verdict", no_wrap=True, min_width=12)
    for heading in ("pass", "fail", "open", "not tested"):
        table.add_column(heading, justify="right", no_wrap=True, min_width=len(heading))
    table.add_column("what it requires", ratio=1)
    for row in by_clause(results):
        table.add_row(
            row.clause,
            Text(row.told, STYLES[row.verdict]),
            *_counts(row),
            Text(clauses()[row.clause].text, "dim", no_wrap=True, overflow="ellipsis"),
        )
    return Group(table, *_reasons(results))


def totals(results: Sequence[Result]) -> Text:
    """Return one line that counts the scenarios by verdict."""
    text = Text(f"{len(results)} scenario{'' if len(results) == 1 else 's'}: ")
    counts = [(verdict, sum(result.verdict is verdict for result in results)) for verdict in Verdict]
    for index, (verdict, count) in enumerate(pair for pair in counts if pair[1]):
        attested = sum(result.attested for result in results if result.verdict is verdict)
        text.append(", " if index else "").append(f"{count} {verdict}", STYLES[verdict])
        text.append(f" ({attested} attested)" if attested else "")
    return text


def _counts(row: ClauseRow) -> tuple[str, ...]:
    numbers = (
        row.counts[Verdict.PASS],
        row.counts[Verdict.FAIL],
        row.counts[Verdict.INCONCLUSIVE] + row.stopped,
        row.counts[Verdict.NOT_TESTED],
    )
    return tuple(str(number) if number else "·" for number in numbers)


def _reasons(results: Sequence[Result]) -> list[RenderableType]:
    """List what did not pass, findings first, equal reasons once."""
    lines: list[RenderableType] = []
    for verdict in (Verdict.FAIL, Verdict.INCONCLUSIVE, Verdict.NOT_TESTED):
        reasons: dict[str, list[str]] = {}
        for result in results:
            if result.verdict is verdict:
                reasons.setdefault(result.why, []).append(result.scenario)
        if reasons:
            lines.append(Text(f"\n{verdict.capitalize()}", STYLES[verdict]))
        for why, scenarios in list(reasons.items())[:_MOST_REASONS]:
            more = f" (and {len(scenarios) - 1} more)" if len(scenarios) > 1 else ""
            lines.append(Text.assemble((scenarios[0] + more, "bold"), "\n  ", why))
        if len(reasons) > _MOST_REASONS:
            lines.append(Text(f"and {len(reasons) - _MOST_REASONS} other reasons, in the journal", "dim"))
    return lines
