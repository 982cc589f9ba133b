"""Draws the end of a run: `boxperson run --json … | python docs/images/draw_run.py > docs/images/run.svg`."""

import json
import re
import sys

from rich.console import Console

from boxperson.evidence.clause_table import clause_table, totals
from boxperson.evidence.results import Result, Verdict


def main() -> None:
    """Read the run's JSON from standard input and write the picture to standard output."""
    lines = [json.loads(line) for line in sys.stdin]
    results = [
        Result(
            line["scenario"],
            line["test"],
            tuple(line["clauses"]),
            Verdict(line["verdict"]),
            line["why"],
            tuple(line["broken"]),
            line["seconds"],
        )
        for line in lines[:-1]
    ]
    console = Console(record=True, width=130, file=sys.stderr, force_terminal=True)
    console.print(clause_table(results), "", totals(results))
    picture = console.export_svg(title=" ".join(sys.argv[1:]) or "boxperson run")
    sys.stdout.write(re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL))  # fonts from afar


main()
