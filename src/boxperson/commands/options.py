"""Options that several commands have, and how an answer is printed."""

import json
from pathlib import Path
from typing import Annotated

import typer

from boxperson.errors import UsageError

Json = Annotated[bool, typer.Option("--json", help="One JSON object per line.")]
Rulings = Annotated[list[str], typer.Option("--ruling", metavar="ID=READING", help="A reading other than the default.")]
Paytable = Annotated[str, typer.Option(metavar="LETTER", help="A, B, C or D.")]
LadiesPaytable = Annotated[str, typer.Option("--paytable", metavar="NUMBER", help="1 to 10.")]
Stake = Annotated[str, typer.Option(metavar="DOLLARS", help="Such as 5 or 2.50.")]
RigFile = Annotated[
    Path | None, typer.Option("--rig", metavar="FILE", help="The bench (default: the suite's emulated one).")
]


def say(value: object) -> None:
    """Print one line of JSON."""
    print(json.dumps(value), flush=True)


def chosen_rulings(given: list[str]) -> dict[str, str]:
    """Take apart what `--ruling` was given.

    Raises:
        UsageError: it is not an id, "=" and a reading.
    """
    pairs = [each.partition("=") for each in given]
    for ruling, equals, reading in pairs:
        if not (ruling and equals and reading):
            raise UsageError(f"--ruling {ruling}{equals}{reading}: write it like LS-2=R3")
    return {ruling: reading for ruling, _, reading in pairs}
