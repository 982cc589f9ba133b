"""Keys that bundles are signed with: Ed25519, in PEM."""

import os
from contextlib import suppress
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from boxperson.errors import UsageError

PRIVATE, PUBLIC = "boxperson.key", "boxperson.pub"


def new_keys(folder: Path) -> tuple[Path, Path]:
    """Make a pair of keys and return where they are: first the private one, which only its owner may read.

    Raises:
        UsageError: there is one of these files, or the folder cannot be written.
    """
    private, public = folder / PRIVATE, folder / PUBLIC
    for path in (private, public):
        if path.exists():
            raise UsageError(f"{path}: is there already and is not overwritten; name another folder")
    key = Ed25519PrivateKey.generate()
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    shown = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    made: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, data, mode in ((private, secret, 0o600), (public, shown, 0o644)):
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
                made.append(path)
                file.write(data)
    except OSError as fault:
        for path in made:
            with suppress(OSError):
                path.unlink()
        raise UsageError(f"{folder}: no keys can be written there ({fault.strerror})") from fault
    return private, public


def load_private(path: Path) -> Ed25519PrivateKey:
    """Read a private key.

    Raises:
        UsageError: the file cannot be read or holds no such key.
    """
    try:
        key = serialization.load_pem_private_key(_read(path), None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as fault:
        raise UsageError(
            f"{path}: holds no private key in PEM without a password; make one: boxperson keys new DIR"
        ) from fault
    if not isinstance(key, Ed25519PrivateKey):
        raise UsageError(f"{path}: holds a key of another kind; only Ed25519 is allowed")
    return key


def load_public(path: Path) -> Ed25519PublicKey:
    """Read a public key.

    Raises:
        UsageError: the file cannot be read or holds no such key.
    """
    try:
        key = serialization.load_pem_public_key(_read(path))
    except (ValueError, UnsupportedAlgorithm) as fault:
        raise UsageError(f"{path}: holds no public key in PEM") from fault
    if not isinstance(key, Ed25519PublicKey):
        raise UsageError(f"{path}: holds a key of another kind; only Ed25519 is allowed")
    return key


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        raise UsageError(f"{path}: cannot be read ({fault.strerror})") from fault
