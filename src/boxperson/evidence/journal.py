"""The journal: one JSON line for everything that happens in a run, as it happens, each bound to the one before."""

import hashlib
import json
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

GENESIS = "0" * 64


class Journal:
    """An open journal file.

    Each line is a JSON object with ``n`` (from 1), ``utc``, ``t_ns`` (monotonic), ``kind``, the kind's own fields, and
    ``before``: the SHA-256 of the line before without its line feed, in hex, or 64 zeros on the first. A line is in the
    file when `write` returns, so a killed run loses at most the line that was being written.

    Args:
        path: the file; its folder is made.

    Raises:
        OSError: it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("xb")
        self._before = GENESIS
        self._count = 0

    def write(self, kind: str, **fields: Any) -> None:
        """Append one line."""
        entry = {
            **fields,
            "n": self._count + 1,
            "utc": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "t_ns": time.monotonic_ns(),
            "kind": kind,
            "before": self._before,
        }
        line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
        self._count += 1
        self._before = hashlib.sha256(line).hexdigest()
        self._file.write(line + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
