"""Reading journals back, whole or cut off."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boxperson.errors import UsageError

_WORKER = re.compile(r"journal-gw(\d+)\.jsonl")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a journal.

    Attributes:
        number: of the line in its file, from 1.
        at_ns: monotonic time of the process that wrote it.
        utc: the same moment as the clock of that machine had it, ISO 8601.
        kind: what it tells of.
        fields: everything else.
    """

    number: int
    at_ns: int
    utc: str
    kind: str
    fields: Mapping[str, Any]


def journals_in(folder: Path) -> list[Path]:
    """Return the journals of a run, one for each process that played.

    Raises:
        UsageError: the folder holds none.
    """
    if not folder.is_dir():
        raise UsageError(f"{folder}: is no folder; name one that `boxperson run --evidence` wrote")
    found = sorted(folder.glob("journal*.jsonl"), key=_turn)
    if not found:
        raise UsageError(f"{folder}: holds no journal.jsonl; name a folder that `boxperson run --evidence` wrote")
    return found


def _turn(path: Path) -> tuple[int, str]:
    worker = _WORKER.fullmatch(path.name)
    return (int(worker[1]) if worker else -1, path.name)


def read_journal(path: Path) -> tuple[list[Line], str]:
    """Read a journal up to its end or to the first line that is none.

    Returns:
        Its lines, and what is wrong with the file in one sentence; empty when nothing is.

    Raises:
        UsageError: the file cannot be read.
    """
    try:
        written = path.read_bytes().split(b"\n")
    except OSError as fault:
        raise UsageError(f"{path}: cannot be read ({fault.strerror})") from fault
    lines: list[Line] = []
    for number, raw in enumerate(written, 1):
        if not raw and number == len(written):
            break
        line = _line(number, raw)
        if line is None:
            last = number == len(written)
            what = "was cut off while it was written" if last else "is no journal line; what follows it is not shown"
            return lines, f"{path.name}: line {number} {what}."
        lines.append(line)
    return lines, ""


def _line(number: int, raw: bytes) -> Line | None:
    try:
        entry = json.loads(raw)
        fields = {key: value for key, value in entry.items() if key not in ("n", "t_ns", "utc", "kind", "before")}
        return Line(number, int(entry["t_ns"]), str(entry["utc"]), str(entry["kind"]), fields)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
