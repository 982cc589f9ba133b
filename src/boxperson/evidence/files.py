"""Files of a bundle that are written whole or not at all."""

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from boxperson.evidence.journal import unkept


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; whoever reads it meanwhile, or after a crash, finds the old one or the new one.

    Raises:
        EvidenceError: it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, written = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    except OSError as fault:
        raise unkept(path, fault) from fault
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(written).chmod(0o644)
        Path(written).replace(path)
    except OSError as fault:
        with suppress(OSError):
            Path(written).unlink()
        raise unkept(path, fault) from fault


def as_json(value: object) -> bytes:
    """Return the one way in which a bundle writes a JSON file; no other bytes say the same."""
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file in hex.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
