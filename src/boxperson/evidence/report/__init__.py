"""The report of a run: one HTML file that opens offline."""

import os
from pathlib import Path

from boxperson.errors import UsageError
from boxperson.evidence.compare import changes
from boxperson.evidence.report.page import draw, read_environment
from boxperson.evidence.story import read_story

NAME = "report.html"
_SEAL = "manifest.json"


def build(folder: Path, against: Path | None = None) -> Path:
    """Write the report of a run, from its journals and what lies beside them.

    It goes into the run's folder, as report.html. Where it would change a folder that is sealed, and when it compares,
    it goes beside the folder: a bundle holds what its manifest lists and nothing else.

    Args:
        folder: what `boxperson run --evidence` wrote, also by a run that was cut off.
        against: the folder of an earlier run, to tell what has changed since.

    Returns:
        The report's path.

    Raises:
        UsageError: a folder holds no journal, or the report cannot be written.
    """
    folder = folder.resolve() if folder.name in ("", "..") else folder
    story, environment = read_story(folder), read_environment(folder)
    if against is not None:
        changed = changes(story, read_story(against))
        beside = folder.with_name(f"{folder.name}-against-{against.resolve().name}.html")
        return _write(beside, draw(story, environment, changed, home=f"{folder.name}/"))
    page = draw(story, environment)
    inside = folder / NAME
    if not (folder / _SEAL).exists():
        return _write(inside, page)
    if inside.is_file() and inside.read_bytes() == page.encode(errors="backslashreplace"):
        return inside
    return _write(folder.with_name(f"{folder.name}.html"), draw(story, environment, home=f"{folder.name}/"))


def _write(path: Path, page: str) -> Path:
    partly = path.with_name(f".{path.name}.part")
    try:
        partly.write_text(page, encoding="utf-8", errors="backslashreplace", newline="\n")
        os.replace(partly, path)  # noqa: PTH105 - replaces on Windows too
    except OSError as fault:
        partly.unlink(missing_ok=True)
        raise UsageError(f"{path}: cannot be written ({fault.strerror})") from fault
    return path
