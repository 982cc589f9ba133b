"""What one process of a run writes: its journal, and a transcript of the raw bytes of each line."""

from pathlib import Path
from typing import Any

from boxperson.evidence.journal import Journal, unkept

_BYTES = ("sent", "received")


class Recorder:
    """Writes a process's part of a bundle.

    Bytes of a line (kinds ``sent`` and ``received``) go into a file of their own for each device, chained as a journal
    is: ``bytes`` has a character for each byte, as in Latin-1. Everything else goes into the journal.

    Args:
        folder: the bundle's.
        worker: the name of the process when it is one of several, else empty.

    Raises:
        OSError: the journal cannot be made.
    """

    def __init__(self, folder: Path, worker: str) -> None:
        self._transcripts = folder / "transcripts"
        self._worker = worker
        self._journal = Journal(folder / f"journal{'-' + worker if worker else ''}.jsonl")
        self._lines: dict[str, Journal] = {}

    def write(self, kind: str, **fields: Any) -> None:
        """Append one line.

        Raises:
            EvidenceError: it cannot be written.
        """
        (self._transcript(fields["device"]) if kind in _BYTES else self._journal).write(kind, **fields)

    def close(self) -> None:
        """Close every file."""
        for each in (self._journal, *self._lines.values()):
            each.close()

    def _transcript(self, device: str) -> Journal:
        if device not in self._lines:
            path = self._transcripts / f"{self._worker}{'-' if self._worker else ''}{device.replace(' ', '-')}.jsonl"
            try:
                self._lines[device] = Journal(path)
            except OSError as fault:
                raise unkept(path, fault) from fault
        return self._lines[device]
