"""The journal: one JSON line for everything that happens in a run, as it happens, each bound to the one before."""

import hashlib
import json
import os
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from boxperson.errors import EvidenceError

GENESIS = "0" * 64
_TO_THE_DISK = {"verdict", "run ended"}


class Journal:
    """An open journal file.

    Each line is a JSON object with ``n`` (from 1), ``utc``, ``t_ns`` (monotonic), ``kind``, the kind's own fields, and
    ``before``: the SHA-256 of the line before without its line feed, in hex, or 64 zeros on the first. The operating
    system has a line when `write` returns, so a killed run loses at most the line that was being written; verdicts are
    on the disk by then, so that a power cut leaves them too.

    Args:
        path: the file; its folder is made.

    Raises:
        OSError: it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._file = path.open("xb", buffering=0)
        self._before = GENESIS
        self._count = 0
        self._size = 0
        self._broken: EvidenceError | None = None

    def write(self, kind: str, **fields: Any) -> None:
        """Append one line.

        Raises:
            EvidenceError: it cannot be written, or one before it could not: after a gap nothing is kept.
        """
        if self._broken is not None:
            raise self._broken
        entry = {
            **fields,
            "n": self._count + 1,
            "utc": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "t_ns": time.monotonic_ns(),
            "kind": kind,
            "before": self._before,
        }
        line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
        self._append(line + b"\n", to_the_disk=kind in _TO_THE_DISK)
        self._count += 1
        self._before = hashlib.sha256(line).hexdigest()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _append(self, line: bytes, *, to_the_disk: bool) -> None:
        try:
            left = memoryview(line)
            while left:
                left = left[self._file.write(left) :]
            if to_the_disk:
                os.fsync(self._file.fileno())
        except OSError as fault:
            with suppress(OSError):
                self._file.truncate(self._size)
            self._broken = unkept(self._path, fault)
            raise self._broken from fault
        self._size += len(line)


def unkept(path: Path, fault: OSError) -> EvidenceError:
    """Return the error that says a file of the record could not be written, and what to do."""
    why = fault.strerror or str(fault)
    return EvidenceError(f"{path}: the record of the run cannot be kept ({why}); free space or name another folder")
