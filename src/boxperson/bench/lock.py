"""One user of a rig at a time."""

import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from boxperson.errors import RigError


@contextmanager
def locked(port: str) -> Iterator[None]:
    """Hold the rig whose table is at this port; two rig files that name the same port exclude each other.

    Raises:
        RigError: somebody else holds it.
    """
    name = hashlib.sha256((str(Path(port).resolve()) if Path(port).exists() else port).encode()).hexdigest()[:16]
    path = Path(tempfile.gettempdir()) / f"boxperson-rig-{name}.lock"
    lock = FileLock(path, timeout=0)
    try:
        lock.acquire()
        with suppress(OSError):
            path.chmod(0o666)
    except (Timeout, OSError) as fault:
        raise RigError(
            f"the rig at {port} is in use by another run (or {path} cannot be locked); wait for it to end"
        ) from fault
    try:
        yield
    finally:
        # The empty file stays: removing it would let two holders lock two files of one name.
        lock.release()
