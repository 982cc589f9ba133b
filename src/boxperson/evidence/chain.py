"""Reading a journal back: its lines, how far its chain holds, and what is wrong with the first that does not fit."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boxperson.evidence.journal import GENESIS

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Chain:
    """A journal as far as it is sound.

    Attributes:
        name: the file's, relative to the bundle.
        entries: its lines up to the first that does not fit.
        head: the SHA-256 of the last of them in hex, 64 zeros when there is none.
        torn: whether a line without its end follows, as a killed process or a full disk leaves it.
        fault: what is wrong with the first line that does not fit; empty when all do.
    """

    name: str
    entries: tuple[Entry, ...]
    head: str
    torn: bool
    fault: str

    @property
    def ended(self) -> bool:
        """Whether its process came to the end of the run."""
        return not self.torn and bool(self.entries) and self.entries[-1]["kind"] == "run ended"


def read_chain(folder: Path, name: str) -> Chain:
    """Read a journal or a transcript of a bundle.

    Raises:
        OSError: the file cannot be read.
    """
    *lines, rest = (folder / name).read_bytes().split(b"\n")
    entries: list[Entry] = []
    head, fault = GENESIS, ""
    for number, line in enumerate(lines, start=1):
        entry = _entry(line)
        fault = _fault(entry, number, head)
        if entry is None or fault:
            break
        head = hashlib.sha256(line).hexdigest()
        entries.append(entry)
    return Chain(name, tuple(entries), head, bool(rest), fault)


def journals(folder: Path) -> list[str]:
    """Return the names of a bundle's journals, the run's own first."""
    return [path.name for path in sorted(folder.glob("journal*.jsonl"), key=lambda path: (len(path.name), path.name))]


def transcripts(folder: Path) -> list[str]:
    """Return the names of a bundle's transcripts."""
    return [f"transcripts/{path.name}" for path in sorted((folder / "transcripts").glob("*.jsonl"))]


def _entry(line: bytes) -> Entry | None:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) and isinstance(entry.get("kind"), str) else None


def _fault(entry: Entry | None, number: int, head: str) -> str:
    if entry is None:
        return f"line {number} is no line of a journal"
    if entry.get("n") != number:
        return f"line {number} says that it is line {entry.get('n')!r}"
    if entry.get("before") != head:
        return (
            f"line {number} does not carry the hash of the line before it" if number > 1 else "line 1 is not the first"
        )
    return ""
