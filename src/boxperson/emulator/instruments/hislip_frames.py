"""HiSLIP's frames: a header of 16 bytes and a payload (IVI-6.1)."""

import asyncio
import struct
from enum import IntEnum
from typing import NamedTuple

LARGEST_PAYLOAD = 1 << 20

_HEADER = struct.Struct("!2sBBIQ")


class Kind(IntEnum):
    """What a frame is."""

    INITIALIZE = 0
    INITIALIZE_RESPONSE = 1
    FATAL_ERROR = 2
    ERROR = 3
    ASYNC_LOCK = 4
    ASYNC_LOCK_RESPONSE = 5
    DATA = 6
    DATA_END = 7
    DEVICE_CLEAR_COMPLETE = 8
    DEVICE_CLEAR_ACKNOWLEDGE = 9
    ASYNC_REMOTE_LOCAL = 10
    ASYNC_REMOTE_LOCAL_RESPONSE = 11
    TRIGGER = 12
    INTERRUPTED = 13
    ASYNC_INTERRUPTED = 14
    ASYNC_MAXIMUM_SIZE = 15
    ASYNC_MAXIMUM_SIZE_RESPONSE = 16
    ASYNC_INITIALIZE = 17
    ASYNC_INITIALIZE_RESPONSE = 18
    ASYNC_DEVICE_CLEAR = 19
    ASYNC_SERVICE_REQUEST = 20
    ASYNC_STATUS_QUERY = 21
    ASYNC_STATUS_RESPONSE = 22
    ASYNC_DEVICE_CLEAR_ACKNOWLEDGE = 23
    ASYNC_LOCK_INFO = 24
    ASYNC_LOCK_INFO_RESPONSE = 25


class Frame(NamedTuple):
    """One frame.

    Attributes:
        kind: its number, which need not be one of `Kind`.
        control: its control code.
        parameter: its message parameter.
        payload: what follows the header.
    """

    kind: int
    control: int = 0
    parameter: int = 0
    payload: bytes = b""

    def packed(self) -> bytes:
        """Its bytes."""
        return _HEADER.pack(b"HS", self.kind, self.control, self.parameter, len(self.payload)) + self.payload


class BadFrame(Exception):  # noqa: N818 - what came
    """What came is no frame of HiSLIP, or one too large."""


async def read_frame(reader: asyncio.StreamReader) -> Frame:
    """Read the next frame.

    Raises:
        BadFrame: what comes is none.
        asyncio.IncompleteReadError: the host hung up.
    """
    prologue, kind, control, parameter, length = _HEADER.unpack(await reader.readexactly(_HEADER.size))
    if prologue != b"HS" or length > LARGEST_PAYLOAD:
        raise BadFrame
    return Frame(kind, control, parameter, await reader.readexactly(length))
