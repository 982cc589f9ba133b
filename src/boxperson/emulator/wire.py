"""What a cable does to bytes: it delivers them in pieces, and a bad one loses, alters or delays them."""

import random
from collections.abc import Iterator

LINK_FAULTS = ("line-noise", "lost-bytes", "late-bytes", "silent")

_NOISE_PER_BYTE = 1 / 1500
_LOSS_PER_BYTE = 1 / 1500
_LATE_S = (0.005, 0.060)
_LONG_PIECE_BYTES = 400


class Wire:
    """A cable, good unless one of `LINK_FAULTS` is armed.

    Attributes:
        fault: the fault that is armed, or None.
    """

    def __init__(self, seed: int) -> None:
        self.fault: str | None = None
        self._random = random.Random(f"wire {seed}")  # noqa: S311 - mischief that must repeat

    def carry(self, data: bytes) -> bytes:
        """What arrives of some bytes, in either direction."""
        if self.fault == "silent":
            return b""
        if self.fault == "lost-bytes":
            return bytes(byte for byte in data if self._random.random() >= _LOSS_PER_BYTE)
        if self.fault == "line-noise":
            return b"".join(self._noisy(byte) for byte in data)
        return data

    def pieces(self, data: bytes) -> Iterator[bytes]:
        """The bytes cut into pieces of random length, most of them short."""
        longest = max(_LONG_PIECE_BYTES, len(data) // 8)
        start = 0
        while start < len(data):
            end = start + round(longest ** self._random.random())
            yield data[start:end]
            start = end

    def pause_s(self) -> float:
        """How long the wire waits before a piece, in seconds of the wall clock."""
        return self._random.uniform(*_LATE_S) if self.fault == "late-bytes" else 0.0

    def _noisy(self, byte: int) -> bytes:
        if self._random.random() >= _NOISE_PER_BYTE:
            return bytes([byte])
        junk = self._random.randbytes(self._random.randint(1, 4))
        return junk if self._random.random() < 0.5 else bytes([byte]) + junk
