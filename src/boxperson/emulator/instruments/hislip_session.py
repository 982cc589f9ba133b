"""One host's HiSLIP session with an instrument, in synchronised mode (IVI-6.1, 3 to 6)."""

import asyncio
import struct
from collections.abc import Callable
from contextlib import suppress

from boxperson.emulator.instruments.hislip_frames import LARGEST_PAYLOAD, Frame, Kind
from boxperson.emulator.instruments.instrument import Instrument
from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.status import SERVICE

_DELIVERED = 1
_UNRECOGNISED = 1
_REFUSED, _GRANTED = 0, 1


class Session:
    """Takes the frames of both connections and answers them.

    Args:
        instrument: what is served.
        number: the session's number.
        locks: the session that holds the instrument's lock, if one does; messages of others are not held back by it.
        messages: the connection for messages.
    """

    def __init__(self, instrument: Instrument, number: int, locks: set[int], messages: asyncio.StreamWriter) -> None:
        self.number = number
        self._locks = locks
        self._instrument = instrument
        self._messages = messages
        self._aside: asyncio.StreamWriter | None = None
        self._largest = LARGEST_PAYLOAD
        self._begun = b""
        self._waiting: asyncio.Queue[Frame] = asyncio.Queue()
        self._working: asyncio.Task[None] = asyncio.create_task(self._work())
        self._unread = False
        self._clearing = False
        self._service = False

    def join(self, aside: asyncio.StreamWriter) -> None:
        """Have the second connection."""
        self._aside = aside
        self._say_aside(Frame(Kind.ASYNC_INITIALIZE_RESPONSE, 0, int.from_bytes(b"BX", "big")))

    def close(self) -> None:
        """Hang up, and drop what is under way."""
        self._working.cancel()
        for writer in (self._messages, self._aside):
            if writer is not None:
                writer.close()

    def take_message(self, frame: Frame) -> None:
        """Take a frame of the connection for messages."""
        if frame.kind == Kind.DEVICE_CLEAR_COMPLETE:
            self._clearing = False
            self._say(Frame(Kind.DEVICE_CLEAR_ACKNOWLEDGE))
        elif frame.kind not in {Kind.DATA, Kind.DATA_END, Kind.TRIGGER}:
            self._say(Frame(Kind.ERROR, _UNRECOGNISED))
        elif not self._clearing:
            self._begin(frame)

    def take_aside(self, frame: Frame) -> None:
        """Take a frame of the connection for what overtakes messages."""
        answers: dict[int, Callable[[Frame], Frame]] = {
            Kind.ASYNC_MAXIMUM_SIZE: self._agree_on_size,
            Kind.ASYNC_DEVICE_CLEAR: self._clear,
            Kind.ASYNC_STATUS_QUERY: self._tell_status,
            Kind.ASYNC_REMOTE_LOCAL: lambda _: Frame(Kind.ASYNC_REMOTE_LOCAL_RESPONSE),
            Kind.ASYNC_LOCK: self._lock,
            Kind.ASYNC_LOCK_INFO: lambda _: Frame(Kind.ASYNC_LOCK_INFO_RESPONSE, len(self._locks), len(self._locks)),
        }
        answer = answers.get(frame.kind)
        self._say_aside(answer(frame) if answer else Frame(Kind.ERROR, _UNRECOGNISED))

    def _begin(self, frame: Frame) -> None:
        """Take a part of a message; an answer that was not read before it is dropped (IEEE 488.2, 6.3.2.3)."""
        if not self._begun and self._unread and not frame.control & _DELIVERED:
            self._interrupt(frame.parameter)
        self._unread = False
        self._begun = (self._begun + frame.payload)[: LARGEST_PAYLOAD + 1]
        if frame.kind != Kind.DATA:
            self._waiting.put_nowait(frame._replace(payload=self._begun))
            self._begun = b""

    def _interrupt(self, message: int) -> None:
        self._instrument.status.fail(ScpiError(-410))
        self._say(Frame(Kind.INTERRUPTED, 0, message))
        self._say_aside(Frame(Kind.ASYNC_INTERRUPTED, 0, message))

    async def _work(self) -> None:
        while True:
            frame = await self._waiting.get()
            if frame.kind == Kind.TRIGGER:
                self._instrument.trigger()
                continue
            answer = await self._instrument.answer(frame.payload)
            if answer and not self._waiting.empty():
                self._interrupt(frame.parameter)
            elif answer:
                self._send(answer, frame.parameter)
                await self._messages.drain()
            self._ask_for_service()

    def _send(self, answer: bytes, message: int) -> None:
        self._unread = True
        for start in range(0, len(answer), self._largest):
            kind = Kind.DATA if start + self._largest < len(answer) else Kind.DATA_END
            self._say(Frame(kind, 0, message, answer[start : start + self._largest]))

    def _ask_for_service(self) -> None:
        """Tell the host once when the status byte begins to ask for service."""
        byte = self._instrument.status_byte(message_available=self._unread)
        if byte & SERVICE and not self._service:
            self._say_aside(Frame(Kind.ASYNC_SERVICE_REQUEST, byte))
        self._service = bool(byte & SERVICE)

    def _agree_on_size(self, frame: Frame) -> Frame:
        with suppress(struct.error):
            (largest,) = struct.unpack("!Q", frame.payload)
            self._largest = max(256, min(LARGEST_PAYLOAD, largest) - 16)
        return Frame(Kind.ASYNC_MAXIMUM_SIZE_RESPONSE, payload=struct.pack("!Q", LARGEST_PAYLOAD))

    def _lock(self, frame: Frame) -> Frame:
        """Give the lock to the host or take it back, if no other host holds it."""
        if self._locks - {self.number}:
            return Frame(Kind.ASYNC_LOCK_RESPONSE, _REFUSED)
        (self._locks.add if frame.control else self._locks.discard)(self.number)
        return Frame(Kind.ASYNC_LOCK_RESPONSE, _GRANTED)

    def _clear(self, _frame: Frame) -> Frame:
        """Drop what is under way, what waits, and what comes before the host says that it has done the same."""
        self._clearing = True
        self._working.cancel()
        self._waiting = asyncio.Queue()
        self._working = asyncio.create_task(self._work())
        self._begun, self._unread = b"", False
        return Frame(Kind.ASYNC_DEVICE_CLEAR_ACKNOWLEDGE)

    def _tell_status(self, frame: Frame) -> Frame:
        self._unread = self._unread and not frame.control & _DELIVERED
        return Frame(Kind.ASYNC_STATUS_RESPONSE, self._instrument.status_byte(message_available=self._unread))

    def _say(self, frame: Frame) -> None:
        if not self._instrument.dead:
            self._messages.write(frame.packed())

    def _say_aside(self, frame: Frame) -> None:
        if not self._instrument.dead and self._aside is not None:
            self._aside.write(frame.packed())
