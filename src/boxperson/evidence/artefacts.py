"""Pictures and waveforms of a run: written once, never over another, and bound to the journal by their hashes."""

import hashlib
from itertools import count
from pathlib import Path

from boxperson.errors import EvidenceError
from boxperson.evidence.journal import unkept

FOLDER = "artefacts"


def keep(folder: Path, name: str, data: bytes) -> dict[str, str]:
    """Write a file that the journal will name.

    Args:
        folder: takes it, and is made.
        name: what it is called, unless another file is.
        data: its bytes.

    Returns:
        Its name and its SHA-256 in hex, for the journal's `files`.

    Raises:
        EvidenceError: it cannot be written.
    """
    stem, dot, suffix = name.rpartition(".")
    for number in count(1):
        free = name if number == 1 else f"{stem}-{number}{dot}{suffix}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / free).open("xb") as file:
                file.write(data)
        except FileExistsError as fault:
            if not folder.is_dir():
                raise unkept(folder, fault) from fault
            if (folder / free).read_bytes() != data:
                continue
        except OSError as fault:
            raise unkept(folder / free, fault) from fault
        return {free: hashlib.sha256(data).hexdigest()}
    raise EvidenceError(f"{folder}: has no name left for {name}")
