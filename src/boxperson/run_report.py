"""What a run shows while it goes and when it ends: progress, verdicts, the clause table, the exit code."""

import json
import os
import sys
from collections.abc import Generator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.text import Text

from boxperson.console import plain_console
from boxperson.evidence.clause_table import STYLES, clause_table, totals
from boxperson.evidence.job_summary import summarise
from boxperson.evidence.results import Result, Verdict, by_clause, exit_code
from boxperson.verdicts import result_of

_SIGNS = {
    Verdict.PASS: ("passed", ".", ("PASS", {"green": True})),
    Verdict.FAIL: ("failed", "F", ("FAIL", {"red": True, "bold": True})),
    Verdict.INCONCLUSIVE: ("inconclusive", "i", ("INCONCLUSIVE", {"yellow": True})),
    Verdict.NOT_TESTED: ("not tested", "n", ("NOT TESTED", {"cyan": True})),
}


DIED = "the process that ran it died"


class RunReport:
    """A pytest plugin object that follows one run.

    Args:
        style: ``bar``, ``lines`` or ``json`` for `boxperson run`, which then speaks instead of pytest's reporter; None
            leaves pytest's reporter and adds the clause table to it.
        emulated: whether no real table is tested.

    Attributes:
        results: of the scenarios that have ended.
        unkept: why the record of the run is not whole; empty while nothing is known against it.
    """

    def __init__(self, style: str | None, *, emulated: bool) -> None:
        self.results: list[Result] = []
        self.unkept = ""
        self._style = style
        self._emulated = emulated
        self._console = plain_console()
        self._bar = Progress(
            TextColumn("{task.description}", table_column=None),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=self._console,
            auto_refresh=False,
            transient=True,
        )
        self._task: TaskID | None = None
        self._other_failures = 0
        self._crashed: set[str] = set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Speak instead of pytest's reporter when asked to."""
        if self._style:
            _silence(session.config)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Begin the bar once the number of scenarios is known."""
        self._begin(len(session.items))

    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Begin the bar once a worker knows the number of scenarios."""
        self._begin(len(ids))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Say what is wrong with a feature file."""
        if report.failed and self._style:
            print(str(report.longrepr).strip(), file=sys.stderr)

    def pytest_internalerror(self, excrepr: object) -> None:
        """Say what broke in the harness."""
        if self._style:
            print(str(excrepr), file=sys.stderr)

    def pytest_runtest_logstart(self, location: tuple[str, int | None, str]) -> None:
        """Show what is being played."""
        if self._task is not None:
            self._bar.update(self._task, description=location[2].removeprefix("test_").replace("_", " ")[:60])
            self._bar.refresh()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take a scenario's verdict from its teardown, which has the last word."""
        result = result_of(report)
        if result is not None and report.when == "teardown":
            self._take(result)
        elif result is None and report.failed and report.nodeid not in self._crashed:
            self._other_failures += 1

    def pytest_handlecrashitem(self, crashitem: str) -> None:
        """A worker process that died leaves its scenario inconclusive."""
        self._crashed.add(crashitem)
        self._take(Result(crashitem.rpartition("::")[2], crashitem, (), Verdict.INCONCLUSIVE, DIED))

    def _take(self, result: Result) -> None:
        self.results.append(result)
        if self._style == "json":
            print(json.dumps(_as_json(result)), flush=True)
        elif self._style:
            self._show(result)
        if self._task is not None:
            self._bar.advance(self._task)
            self._bar.refresh()

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, Any] | None:
        """Give each verdict its own letter and colour in pytest's reporter."""
        result = result_of(report) if isinstance(report, pytest.TestReport) else None
        if result is None or (report.when == "teardown" and report.passed):
            return None
        return _SIGNS[result.verdict]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> Generator[None]:
        """End with the exit code of the verdicts, unless something worse than a verdict ended the run."""
        yield
        if self._task is not None:
            self._bar.stop()
        session.exitstatus = self.code(exitstatus)
        summarise(self.results, emulated=self._emulated)
        if self.unkept:
            print(f"boxperson: {self.unkept}", file=sys.stderr)
        if self._style == "json":
            self._end_json(int(session.exitstatus))
        elif self._style and self.results:
            self._console.print()
            self._console.print(clause_table(self.results))
            self._console.print()
            self._console.print(totals(self.results))

    def code(self, exitstatus: int) -> int:
        """Return what the run exits with: what its verdicts say, unless something worse than a verdict ended it."""
        if not self.results or exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return int(exitstatus)
        if self._other_failures:
            return 1
        code = exit_code(self.results)
        return 3 if self.unkept and code == 0 else code

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Add the clause table to pytest's own report."""
        if self.results and not self._style:
            text = StringIO()
            console = Console(
                file=text,
                force_terminal=terminalreporter.hasmarkup,
                width=self._console.width,
                highlight=False,
            )
            console.print(clause_table(self.results), "", totals(self.results))
            terminalreporter.write("\n" + text.getvalue())

    def _begin(self, total: int) -> None:
        if self._style == "bar" and self._task is None:
            self._bar.start()
            self._task = self._bar.add_task("", total=total)

    def _show(self, result: Result) -> None:
        line = Text.assemble((f"{result.verdict:<13}", STYLES[result.verdict]), result.scenario)
        if result.attested:
            line.append(" (attested)", "dim")
        if result.why:
            line.append(f"\n             {result.why}", "dim")
        if self._style == "lines" or result.verdict is not Verdict.PASS:
            self._console.print(line)

    def _end_json(self, code: int) -> None:
        rows = [{"clause": row.clause, "verdict": row.verdict.value} for row in by_clause(self.results)]
        counts = {verdict.value: sum(result.verdict is verdict for result in self.results) for verdict in Verdict}
        print(json.dumps({"clauses": rows, "scenarios": counts, "exit": code}), flush=True)


def _as_json(result: Result) -> dict[str, object]:
    return {
        "scenario": result.scenario,
        "test": result.test,
        "clauses": list(result.clauses),
        "verdict": result.verdict.value,
        "why": result.why,
        "broken": list(result.broken),
        "seconds": round(result.seconds, 3),
        "attested": result.attested,
    }


def _silence(config: pytest.Config) -> None:
    """Let pytest's own reporters go on for those who ask them, where nobody hears them."""
    nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - closed by the cleanup
    config.add_cleanup(nowhere.close)
    config.get_terminal_writer()._file = nowhere  # noqa: SLF001 - a reporter that is replaced misses hooks
