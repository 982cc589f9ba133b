"""The report of a run: one HTML file that opens offline."""

import os
from pathlib import Path

from boxperson.errors import UsageError
from boxperson.evidence.compare import changes
from boxperson.evidence.report.page import draw, read_environment
from boxperson.evidence.story import read_story

NAME = "report.html"


def build(folder: Path, against: Path | None = None) -> Path:
    """Write the report of a run into its folder, from its journals and what lies beside them.

    Args:
        folder: what `boxperson run --evidence` wrote, also by a run that was cut off.
        against: the folder of an earlier run, to tell what has changed since.

    Returns:
        The report's path.

    Raises:
        UsageError: a folder holds no journal, or the report cannot be written.
    """
    story = read_story(folder)
    changed = changes(story, read_story(against)) if against else None
    page = draw(story, read_environment(folder), changed)
    path = folder / NAME
    partly = folder / f".{NAME}.part"
    try:
        partly.write_text(page, encoding="utf-8", errors="backslashreplace", newline="\n")
        os.replace(partly, path)  # noqa: PTH105 - replaces on Windows too
    except OSError as fault:
        raise UsageError(f"{path}: cannot be written ({fault.strerror})") from fault
    return path
