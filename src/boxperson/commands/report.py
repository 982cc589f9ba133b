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
    """Write the report of a run, also of one that was cut off: into its folder, or beside it when that is sealed."""
    from boxperson.evidence.report import build
    from boxperson.evidence.report.pdf import print_pdf

    path = build(folder, against)
    print(path)
    if pdf:
        whole = folder.resolve()
        print(print_pdf(path, path.with_suffix(".pdf") if against else whole.with_name(f"{whole.name}.pdf")))
