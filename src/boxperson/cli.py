"""The command line. Its names, options and JSON are a contract (docs/command-line.md)."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import pytest
import typer
from rich.table import Table

from boxperson.console import plain_console
from boxperson.errors import RigError, UsageError
from boxperson.suite_folder import is_suite, suite_folder

if TYPE_CHECKING:
    from boxperson.bench.rig_file import Rig

USAGE_EXIT = 2
INCONCLUSIVE_EXIT = 3
MOST_EMULATED_RIGS = 4

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)
settle_app = typer.Typer(no_args_is_help=True, help="Ask the judge what must be paid.")
odds_app = typer.Typer(no_args_is_help=True, help="Exact odds of a wager, from its rules.")
read_app = typer.Typer(no_args_is_help=True, help="Read dice from pictures.")
calibrate_app = typer.Typer(no_args_is_help=True, help="Measure what the eyes need to know of a rig.")
app.add_typer(settle_app, name="settle")
app.add_typer(odds_app, name="odds")
app.add_typer(read_app, name="read")
app.add_typer(calibrate_app, name="calibrate")

Json = Annotated[bool, typer.Option("--json", help="One JSON object per line.")]
Rulings = Annotated[list[str], typer.Option("--ruling", metavar="ID=READING", help="A reading other than the default.")]
Paytable = Annotated[str, typer.Option(metavar="LETTER", help="A, B, C or D.")]
RigFile = Annotated[
    Path | None, typer.Option("--rig", metavar="FILE", help="The bench (default: the suite's emulated one).")
]


def main() -> None:
    """Run the command line; every mistake of its user is one line on standard error and exit code 2."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except UsageError as mistake:
        _end(str(mistake), USAGE_EXIT)
    except RigError as fault:
        _end(str(fault), INCONCLUSIVE_EXIT)
    except (typer.Abort, KeyboardInterrupt):
        _end("stopped", 130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as mistake:
        # Typer carries its usage errors in a private copy of click; they are told by what they can do.
        if not hasattr(mistake, "format_message"):
            raise
        _end(mistake.format_message(), USAGE_EXIT)


def _end(message: str, code: int) -> None:
    print(f"boxperson: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(code)


def _say(value: object) -> None:
    print(json.dumps(value), flush=True)


@app.command()
def run(
    rig: RigFile = None,
    clause: Annotated[list[str], typer.Option(metavar="ID", help="Only scenarios at or below this clause.")] = [],
    evidence: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A new folder for the record of the run.")
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
    """Play the suite on a rig and judge it, clause by clause."""
    from boxperson.run_options import check_choices, check_rig

    suite = suite_folder()
    rigs = _rigs_side_by_side(check_rig(rig or suite / "rigs" / "emulated.toml"), parallel)
    check_choices(clause, defect, fault)
    if evidence and evidence.exists():
        raise UsageError(f"--evidence {evidence}: is there already; name a new folder")
    style = "json" if as_json else "bar" if sys.stdout.isatty() else "lines"
    folder = evidence or Path("evidence") / datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    arguments = [
        *(sys.executable, "-P", "-m", "pytest"),
        str(suite / "features"),
        f"--rootdir={suite}",
        f"--boxperson-progress={style}",
        f"--evidence={folder}",
    ]
    arguments += [f"--rig={rig}"] if rig else []
    arguments += [f"--clause={each}" for each in clause]
    arguments += [f"--{name}={value}" for name, value in (("defect", defect), ("fault", fault)) if value]
    arguments += [f"-n{rigs}"] if rigs > 1 else []
    if not is_suite(Path.cwd()):
        arguments += ["-p", "no:cacheprovider"]
    code = subprocess.run([*arguments, *(pytest_args or [])], check=False).returncode  # noqa: S603 - ourselves, no shell
    if code == pytest.ExitCode.NO_TESTS_COLLECTED:
        raise UsageError(f"no scenario of {suite / 'features'} is what was asked for")
    could_not_run = code in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR)
    if not could_not_run and style != "json":
        print(f"The record of this run is in {folder}.", file=sys.stderr)
    raise typer.Exit(USAGE_EXIT if could_not_run else code)


def _rigs_side_by_side(rig: "Rig", asked: int | None) -> int:
    if rig.table.port == "emulated":
        return asked or min(os.cpu_count() or 1, MOST_EMULATED_RIGS)
    if asked and asked > 1:
        raise UsageError(f"-n {asked}: there is one {rig.name!r}; only emulated tables can stand side by side")
    return 1


@settle_app.command("lucky-shooter")
def settle_lucky_shooter(
    paytable: Paytable,
    stake: Annotated[str, typer.Option(metavar="DOLLARS", help="Such as 5 or 2.50.")],
    throws: Annotated[list[str], typer.Argument(help="Sums of the throws, from the first come-out roll.")],
    ruling: Rulings = [],
    as_json: Json = False,
) -> None:
    """Settle a Lucky Shooter wager (§ 623c.2)."""
    from boxperson.rules.answers import settle_lucky_shooter as ask
    from boxperson.rules.money import dollars

    answer = ask(paytable, stake, throws, _rulings(ruling))
    if as_json:
        _say(answer)
        return
    console = plain_console()
    standing = "The wager goes on working." if answer["working"] else "The wager is down."
    if answer["settled"]:
        at = f" at {answer['odds']}" if answer["odds"] else ""
        console.print(f"{answer['row']}{at}. Credited so far: {dollars(answer['credit_cents'])}. {standing}")
        rested_on = [f"§ {clause}" for clause in answer["clauses"]] + answer["rulings"]
        console.print(", ".join(rested_on), style="dim")
    else:
        console.print(f"Nothing is settled yet. {standing}")


@odds_app.command("lucky-shooter")
def odds_lucky_shooter(paytable: Paytable, ruling: Rulings = [], as_json: Json = False) -> None:
    """Exact odds of the Lucky Shooter, for one resolved wager (§ 623c.2(e))."""
    from fractions import Fraction

    from boxperson.rules.answers import odds_lucky_shooter as ask

    answer = ask(paytable, _rulings(ruling))
    if as_json:
        _say(answer)
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("row", "pays", "probability", ""):
        table.add_column(heading, no_wrap=True)
    for row in answer["rows"]:
        table.add_row(row["row"], row["pays"], row["probability"], f"{float(Fraction(row['probability'])):.6%}")
    table.add_row(
        "return to the player", "", answer["return"], f"{float(Fraction(answer['return'])):.4%}", style="bold"
    )
    plain_console().print(table)


def _rulings(given: list[str]) -> dict[str, str]:
    pairs = [each.partition("=") for each in given]
    for ruling, equals, reading in pairs:
        if not (ruling and equals and reading):
            raise UsageError(f"--ruling {ruling}{equals}{reading}: write it like LS-2=R3")
    return {ruling: reading for ruling, _, reading in pairs}


@read_app.command("dice")
def read_dice(images: Annotated[list[Path], typer.Argument()], as_json: Json = False) -> None:
    """Read the uppermost faces of dice on photographs."""
    from boxperson.vision.dice.photo import read_file

    for image in images:
        answer = read_file(image)
        if as_json:
            _say(answer)
        else:
            said = " ".join(map(str, answer["faces"])) if answer["verdict"] == "read" else answer["why"]
            print(f"{answer['file']}: {answer['verdict']}: {said or 'no dice'} ({answer['ms']:.0f} ms)")


@app.command()
def emulate(
    file: Annotated[Path | None, typer.Argument(help="The rig file (default: the suite's emulated one).")] = None,
    defect: Annotated[str | None, typer.Option(metavar="ID", help="A wrong table.")] = None,
    fault: Annotated[str | None, typer.Option(metavar="ID", help="A wrong rig.")] = None,
    realtime: Annotated[bool, typer.Option(help="Tie the bench's time to the wall.")] = False,
    list_defects: Annotated[bool, typer.Option("--list-defects", help="Say what can be wrong with the table.")] = False,
    list_faults: Annotated[bool, typer.Option("--list-faults", help="Say what can be wrong with the rig.")] = False,
) -> None:
    """Run the emulated bench until stopped; prints one JSON line with its endpoints."""
    from boxperson.emulator.defects import defects
    from boxperson.emulator.faults import faults
    from boxperson.emulator.process import run as run_bench

    if list_defects:
        for each in defects():
            print(f"{each.id}  {each.clause}  {each.text}")
    elif list_faults:
        for fault_kind in faults():
            print(f"{fault_kind.id}  {fault_kind.text}")
    else:
        run_bench(file or suite_folder() / "rigs" / "emulated.toml", defect=defect, fault=fault, realtime=realtime)


@calibrate_app.command("camera")
def calibrate_camera(rig: RigFile = None) -> None:
    """Find where the camera hangs and how its lens bends, from a printed board."""
    from boxperson.bench.calibrate import calibrate_camera as measure
    from boxperson.bench.rig_file import load_rig

    found, path = measure(load_rig(rig or suite_folder() / "rigs" / "emulated.toml"))
    print(f"{path}: board corners found again within {found.reprojection_error_px:.3f} px (root mean square)")
