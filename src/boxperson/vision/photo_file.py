"""A photograph from a file, with the decoders' own complaints kept off the terminal and heeded."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from boxperson.errors import UsageError
from boxperson.vision.image import Image, load

_DAMAGE = ("premature end", "corrupt jpeg", "error")
_HARMLESS = "extraneous bytes"  # what libjpeg says of many phones' sound pictures


def load_sound(path: Path | str) -> Image:
    """Reads a picture file as 8-bit BGR, and refuses one that its decoder could only read in part.

    Raises:
        UsageError: the file is missing, empty, damaged, or no picture.
    """
    with tempfile.TemporaryFile() as said:
        with _stderr_into(said):
            image = load(path)
        said.seek(0)
        complaints = said.read().decode("utf-8", "replace").lower().splitlines()
    if any(word in line for line in complaints for word in _DAMAGE if _HARMLESS not in line):
        raise UsageError(f"{path}: the picture is damaged; a file that decodes whole is expected")
    return image


@contextmanager
def _stderr_into(file: IO[bytes]) -> Iterator[None]:
    """The decoders are C libraries that write to descriptor 2 themselves, past ``sys.stderr``."""
    try:
        kept = os.dup(2)
    except OSError:  # the process has no stderr
        yield
        return
    try:
        if sys.stderr is not None:
            sys.stderr.flush()
        os.dup2(file.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
