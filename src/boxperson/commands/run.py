"""`run`: the suite, played on a rig and judged."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import pytest
import typer

from boxperson.commands.options import Json
from boxperson.errors import UsageError
from boxperson.suite_folder import emulated_rigs, is_suite, suite_folder

if TYPE_CHECKING:
    from collections.abc import Collection

    from boxperson.bench.rig import Rig

USAGE_EXIT = 2
MOST_EMULATED_RIGS = 4


def run(
    rig: Annotated[
        list[Path],
        typer.Option(metavar="FILE", help="A bench; one for each game (default: the suite's emulated ones)."),
    ] = [],
    clause: Annotated[list[str], typer.Option(metavar="ID", help="Only scenarios at or below this clause.")] = [],
    evidence: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A new folder for the record of the run.")
    ] = None,
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Sign the record (boxperson keys new DIR).", show_default=False)
    ] = None,
    defect: Annotated[str | None, typer.Option(metavar="ID", help="Emulate a wrong table.")] = None,
    fault: Annotated[str | None, typer.Option(metavar="ID", help="Emulate a wrong rig.")] = None,
    parallel: Annotated[
        int | None,
        typer.Option("-n", min=1, metavar="N", help="Emulated rigs side by side (default: one a core, up to 4)."),
    ] = None,
    pytest_args: Annotated[list[str] | None, typer.Argument(metavar="[-- PYTEST ARGS]", show_default=False)] = None,
    as_json: Json = False,
) -> None:
    """Play the suite on one rig or several and judge it, clause by clause."""
    from boxperson.run_options import check_choices, check_rigs, signing_key

    suite = suite_folder()
    rigs = check_rigs(rig or emulated_rigs(suite))
    side_by_side = _side_by_side(rigs.values(), parallel)
    check_choices(rigs, clause, defect, fault)
    folder = evidence or Path("evidence") / datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    if key:
        signing_key(str(key), str(folder))
    if evidence and evidence.exists():
        raise UsageError(f"--evidence {evidence}: is there already; name a new folder")
    style = "json" if as_json else "bar" if sys.stdout.isatty() else "lines"
    arguments = [
        *(sys.executable, "-P", "-m", "pytest"),
        str(suite / "features"),
        f"--rootdir={suite}",
        f"--boxperson-progress={style}",
        f"--evidence={folder}",
    ]
    arguments += [f"--rig={each}" for each in rig]
    arguments += [f"--clause={each}" for each in clause]
    named = (("defect", defect), ("fault", fault), ("key", key))
    arguments += [f"--{name}={value}" for name, value in named if value]
    arguments += [f"-n{side_by_side}"] if side_by_side > 1 else []
    if not is_suite(Path.cwd()):
        arguments += ["-p", "no:cacheprovider"]
    code = subprocess.run([*arguments, *(pytest_args or [])], check=False).returncode  # noqa: S603 - ourselves, no shell
    if code == pytest.ExitCode.NO_TESTS_COLLECTED:
        raise UsageError(f"no scenario of {suite / 'features'} is what was asked for")
    could_not_run = code in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR)
    if not could_not_run and style != "json":
        print(f"The record of this run is in {folder}.", file=sys.stderr)
    raise typer.Exit(USAGE_EXIT if could_not_run else code)


def _side_by_side(rigs: "Collection[Rig]", asked: int | None) -> int:
    from boxperson.run_options import check_nobody_is_asked

    real = [rig.name for rig in rigs if rig.table.port != "emulated"]
    if asked and asked > 1:
        check_nobody_is_asked(rigs, f"-n {asked}", "-n 1")
        if real:
            raise UsageError(f"-n {asked}: there is one {real[0]!r}; only emulated tables can stand side by side")
    asks_somebody = any(rig.operator and rig.operator.answers == "console" for rig in rigs)
    return asked or (1 if real or asks_somebody else min(os.cpu_count() or 1, MOST_EMULATED_RIGS))
