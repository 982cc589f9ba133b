"""`emulate`: the emulated bench by itself."""

from pathlib import Path
from typing import Annotated

import typer

from boxperson.suite_folder import suite_folder


def emulate(
    file: Annotated[
        Path | None,
        typer.Argument(help="The rig file (default: the suite's emulated craps or, with --deck, baccarat table)."),
    ] = None,
    defect: Annotated[str | None, typer.Option(metavar="ID", help="A wrong table.")] = None,
    fault: Annotated[str | None, typer.Option(metavar="ID", help="A wrong rig.")] = None,
    deck: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A folder of 52 faces (9H.svg, TS.png …) to deal from.")
    ] = None,
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
        usual = suite_folder() / "rigs" / ("emulated-baccarat.toml" if deck else "emulated.toml")
        run_bench(file or usual, defect=defect, fault=fault, realtime=realtime, deck_folder=deck)
