"""The lines of the link: each with a check sum (docs/link-protocol.md), whatever else comes in between."""

import re
from binascii import crc32
from collections.abc import Iterator

MOST_JSON_BYTES = 60_000
MOST_BUFFERED_BYTES = 64 * 1024

_LINE = re.compile(rb"([0-9a-f]{8}) ((?:0|[1-9][0-9]{0,19}) (?:0|[1-9][0-9]{0,19}) (.*))", re.DOTALL)


def encoded(seq: int, t_ns: int, payload: str) -> bytes:
    """A line: check sum, number, time, JSON, line feed."""
    rest = f"{seq} {t_ns} {payload}".encode()
    return b"%08x %b\n" % (crc32(rest), rest)


def decoded(line: bytes) -> str | None:
    """The JSON of a line without its line feed, or None when it is no line with a right check sum."""
    match = _LINE.fullmatch(line)
    if match is None or int(match[1], 16) != crc32(match[2]) or len(match[3]) > MOST_JSON_BYTES:
        return None
    try:
        return match[3].decode()
    except UnicodeDecodeError:
        return None


class LineBuffer:
    """Bytes as they arrive become lines; what grows over 64 KiB without a line feed is thrown away."""

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Take bytes in and yield every line that they complete, without its line feed."""
        self._held += data
        while (end := self._held.find(b"\n")) >= 0:
            line = bytes(self._held[:end])
            del self._held[: end + 1]
            yield line
        if len(self._held) > MOST_BUFFERED_BYTES:
            self._held.clear()
