"""One user of a rig at a time."""

import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from boxperson.errors import RigError


@contextmanager
def locked(port: str) -> Iterator[None]:
    """Hold the rig whose table is at this port; two rig files that name the same port exclude each other.

    Raises:
        RigError: somebody else holds it.
    """
    name = hashlib.sha256(port.encode()).hexdigest()[:16]
    path = Path(tempfile.gettempdir()) / f"boxperson-rig-{name}.lock"
    lock = FileLock(path, timeout=0, mode=0o666)
    try:
        lock.acquire()
    except (Timeout, OSError) as fault:
        raise RigError(
            f"the rig at {port} is in use by another run (or {path} cannot be locked); wait for it to end"
        ) from fault
    try:
        yield
    finally:
        lock.release()
        if not port.startswith("/dev/"):
            path.unlink(missing_ok=True)
