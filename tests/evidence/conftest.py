from pathlib import Path

import pytest

from boxperson.evidence.keys import new_keys
from tests.evidence.bundles import bundle_in


@pytest.fixture(scope="session")
def keys(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A private and a public key."""
    return new_keys(tmp_path_factory.mktemp("keys"))


@pytest.fixture(scope="session")
def signed(tmp_path_factory: pytest.TempPathFactory, keys: tuple[Path, Path]) -> Path:
    """A signed bundle."""
    folder, ran = bundle_in(tmp_path_factory.mktemp("signed"), f"--key={keys[0]}")
    assert ran.code == 1, ran
    return folder


@pytest.fixture(scope="session")
def unsigned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An unsigned bundle of two processes."""
    folder, ran = bundle_in(tmp_path_factory.mktemp("unsigned"), "-n2")
    assert ran.code == 1, ran
    return folder
