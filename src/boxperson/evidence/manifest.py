"""The manifest of a bundle: every file with its size and SHA-256, and how each chain ends."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from boxperson.evidence.chain import Chain
from boxperson.evidence.environment import FORMAT
from boxperson.evidence.files import as_json, sha256_of

MANIFEST = "manifest.json"
ATTESTATION = "attestation.dsse.json"
SUMS = "SHA256SUMS"
_SEALS = {MANIFEST, ATTESTATION, SUMS}


def files_of(folder: Path) -> list[str]:
    """Return the names of all files of a bundle, relative and with slashes, but for the three that seal it."""
    names = (
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_symlink() or not path.is_dir()
    )
    return sorted(name for name in names if name not in _SEALS)


def manifest(folder: Path, chains: Sequence[Chain]) -> bytes:
    """Return the manifest of a bundle as it stands.

    Raises:
        OSError: a file cannot be read.
    """
    return as_json(
        {
            "format": FORMAT,
            "files": {name: _of_file(folder / name) for name in files_of(folder)},
            "chains": {
                chain.name: {"lines": len(chain.entries), "head": chain.head, "ended": chain.ended} for chain in chains
            },
            "end": "This is the end of the list of files; what is not in it is not of this bundle.",
        }
    )


def sums(folder: Path) -> bytes:
    """Return the hashes of all files, the manifest and the attestation with them, as `sha256sum --check` reads them.

    Raises:
        OSError: a file cannot be read.
    """
    names = sorted([*files_of(folder), MANIFEST, ATTESTATION])
    return "".join(f"{sha256_of(folder / name)}  {name}\n" for name in names).encode()


def _of_file(path: Path) -> dict[str, Any]:
    return {"bytes": path.stat().st_size, "sha256": sha256_of(path)}
