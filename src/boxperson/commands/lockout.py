"""`lockout`: the lock-out of a blackjack table, measured at every seat."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from boxperson.commands.options import Json, RigFile, say
from boxperson.console import plain_console
from boxperson.errors import UsageError
from boxperson.suite_folder import suite_folder

if TYPE_CHECKING:
    from boxperson.bench.blackjack.rig import BlackjackRig

_EXITS = {"pass": 0, "fail": 1, "inconclusive": 3}


def lockout(
    rig: RigFile = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="A new folder for the pictures.")] = None,
    as_json: Json = False,
) -> None:
    """Measure at every seat how long after "no more bets" a wager is still recognised, and decide on it."""
    if out and out.exists():
        raise UsageError(f"--out {out}: is there already; name a new folder")
    loaded = _checked(rig or suite_folder() / "rigs" / "emulated-blackjack.toml")
    seats: list[dict[str, Any]] = []
    for seat in _measured(loaded, out):
        seats.append(seat)
        if as_json:
            say(seat)
    decisions = [seat["decision"] for seat in seats]
    code = next(_EXITS[outcome] for outcome in ("fail", "inconclusive", "pass") if outcome in decisions)
    if as_json:
        say({"decisions": {outcome: decisions.count(outcome) for outcome in sorted(set(decisions))}, "exit": code})
    else:
        _print(seats)
    raise typer.Exit(code)


def _checked(path: Path) -> "BlackjackRig":
    from boxperson.bench.blackjack.rig import BlackjackRig
    from boxperson.run_options import check_rig

    rig = check_rig(path)
    if not isinstance(rig, BlackjackRig):
        raise UsageError(f"{path}: table.game: the lock-out is a blackjack table's, this is a {rig.table.game} table")
    if rig.relay is None or not rig.has_instruments:
        raise UsageError(f"{path}: measuring the lock-out needs [relay], [pulse], [counter] and [scope]")
    return rig


def _measured(rig: "BlackjackRig", out: Path | None) -> Iterator[dict[str, Any]]:
    """Measure seat by seat, and tell what is stated of each."""
    from boxperson.bench.bench import BlackjackBench, connected
    from boxperson.bench.lock_out.measuring import Plan
    from boxperson.bench.lock_out.report import as_json, draw

    plan = Plan()
    with connected(rig, lambda *_a, **_k: None) as bench, _progress() as progress:
        assert isinstance(bench, BlackjackBench)  # noqa: S101 - what a blackjack rig becomes
        assert bench.stopwatch is not None  # noqa: S101 - the rig was checked for it
        bench.eyes.close()
        bench.start_afresh()
        bench.table.declare(rig.submission)
        task = progress.add_task("", total=rig.table.seats * plan.offers)
        for seat in range(1, rig.table.seats + 1):
            progress.update(task, description=f"seat {seat}")
            measured = bench.stopwatch.measure(
                seat, rig.submission.lock_out_limit_ms, plan, lambda: progress.advance(task)
            )
            if out:
                draw(measured, bench.stopwatch.seen, out)
            yield as_json(measured)


@contextmanager
def _progress() -> Iterator[Progress]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    shown = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with shown:
        yield shown


def _print(seats: Sequence[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("seat", "latency", "95 %", "U", "1 in 1,000 at most", "decision"):
        table.add_column(heading, justify="left" if heading == "decision" else "right")
    for seat in seats:
        table.add_row(str(seat["seat"]), *_figures(seat), seat["decision"])
    console = plain_console()
    console.print(table)
    console.print(f"Times from the press to the offer in ms; the limit is {seats[0]['limit_ms']:g} ms.")
    for seat in seats:
        if seat["decision"] != "pass":
            console.print(f"Seat {seat['seat']}: {seat['why']}.", soft_wrap=True)


def _figures(seat: dict[str, Any]) -> tuple[str, str, str, str]:
    if seat["latency_ms"] is None:
        return ("-", "-", "-", "-")
    lower, upper = seat["interval_ms"]
    return (
        f"{seat['latency_ms']:.3f}",
        f"{lower:.3f} to {upper:.3f}",
        f"{seat['U_ms']:.3f}",
        f"{seat['late_point_ms'][1]:.3f}",
    )
