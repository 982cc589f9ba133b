"""`report`: the page that a run's record is read on."""

from pathlib import Path
from typing import Annotated

import typer


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What `run --evidence` wrote.")],
    against: Annotated[
        Path | None, typer.Option(metavar="DIR", help="An earlier run: tells what has changed since.")
    ] = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="Print it too, with an installed Chromium.")] = False,
) -> None:
    """Write report.html into the folder of a run, also of one that was cut off."""
    from boxperson.evidence.report import build
    from boxperson.evidence.report.pdf import print_pdf

    path = build(folder, against)
    print(path)
    if pdf:
        print(print_pdf(path))
