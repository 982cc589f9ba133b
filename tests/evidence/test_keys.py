from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boxperson.errors import UsageError
from boxperson.evidence.keys import load_private, load_public, new_keys

PEM = serialization.Encoding.PEM


def test_a_new_pair_belongs_together_and_the_private_one_is_its_owners_alone(tmp_path: Path) -> None:
    private, public = new_keys(tmp_path / "new" / "keys")
    assert private.stat().st_mode & 0o777 == 0o600
    assert public.stat().st_mode & 0o777 == 0o644
    load_public(public).verify(load_private(private).sign(b"said"), b"said")


@pytest.mark.parametrize("name", ["boxperson.key", "boxperson.pub"])
def test_a_key_that_is_there_is_not_overwritten_and_nothing_is_half_written(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"dear")
    with pytest.raises(UsageError, match=f"{name}: is there already"):
        new_keys(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {name: b"dear"}


def test_a_folder_that_cannot_be_made_is_a_usage_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="no keys can be written there"):
        new_keys(tmp_path / "file" / "keys")


def private_pem(
    key: Ed25519PrivateKey | rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey, password: bytes = b""
) -> bytes:
    locked = serialization.BestAvailableEncryption(password) if password else serialization.NoEncryption()
    return key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, locked)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "holds no private key"),
        (b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "holds no private key"),
        (private_pem(Ed25519PrivateKey.generate(), b"secret"), "without a password"),
        (private_pem(ec.generate_private_key(ec.SECP256R1())), "only Ed25519 is allowed"),
    ],
)
def test_what_is_no_private_key_is_a_usage_error_that_names_the_file(tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "key").write_bytes(data)
    with pytest.raises(UsageError, match=rf"key: .*{words}"):
        load_private(tmp_path / "key")


def test_what_is_no_public_key_is_a_usage_error_that_names_the_file(tmp_path: Path) -> None:
    private, _ = new_keys(tmp_path)
    other = ec.generate_private_key(ec.SECP256R1()).public_key()
    (tmp_path / "ec").write_bytes(other.public_bytes(PEM, serialization.PublicFormat.SubjectPublicKeyInfo))
    for file, words in ((private, "holds no public key"), (tmp_path / "ec", "only Ed25519"), (tmp_path / "no", "read")):
        with pytest.raises(UsageError, match=words):
            load_public(file)
