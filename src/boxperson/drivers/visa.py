"""A VISA session with an instrument: every command acknowledged, a deadline on everything, one way to fail."""

import re
import socket
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import pyvisa
from pyvisa.resources import MessageBasedResource

from boxperson.drivers.link import Record
from boxperson.errors import InstrumentError

Result = TypeVar("Result")

_GRACE_S = 0.5
_CHUNK = 1 << 20
_ERROR = re.compile(r"([+-]?\d+)(?:,.*)?")
_RECORDED_CHARACTERS = 200


class VisaLine:
    """An open session with an instrument; after a failure it is of no use, since answers may come late.

    Args:
        resource: what VISA calls a resource: ``TCPIP::host::hislip0::INSTR``, ``TCPIP::host::5025::SOCKET``,
            ``USB::0x2A8D::…::INSTR``, ``GPIB::10::INSTR``, ``ASRL/dev/ttyUSB0::INSTR``.
        library: which VISA library, as pyvisa names it.
        timeout_s: how long one exchange may take.
        record: told of every exchange as ``record("instrument", resource=…, said=…, answer=…)``.

    Attributes:
        resource: the same.
        error_query: what asks for the oldest error of the instrument.

    Raises:
        InstrumentError: it cannot be opened.
    """

    def __init__(
        self,
        resource: str,
        library: str = "@py",
        timeout_s: float = 3.0,
        record: Record = lambda *_a, **_k: None,
    ) -> None:
        self.resource = resource
        self.error_query = "SYSTem:ERRor?"
        self._timeout_s = timeout_s
        self._record = record
        self._broken = ""
        self._work = _worker()
        self._session: MessageBasedResource | None = None
        try:
            self._session = self._within(lambda: self._open(library), "open")
        except InstrumentError:
            self._work.put(None)
            raise

    def ask(self, query: str, timeout_s: float | None = None) -> str:
        """Ask something and return the answer.

        Args:
            query: what to ask.
            timeout_s: how long it may take, when that is longer than other exchanges.

        Raises:
            InstrumentError: no answer by the deadline, or none in plain characters.
        """
        timeout_s = timeout_s or self._timeout_s
        answer = self._within(lambda: _query(self._opened, query, timeout_s), query, timeout_s)
        self._record("instrument", resource=self.resource, said=query, answer=answer[:_RECORDED_CHARACTERS])
        if not answer.isascii() or not answer.strip().isprintable():
            raise self.failed(
                f"answers {query!r} with {answer[:40]!r}; is that its port, and its interface set to SCPI?"
            )
        return answer.strip()

    def number(self, query: str, timeout_s: float | None = None) -> float:
        """Ask for a number, as `ask` asks.

        Raises:
            InstrumentError: no answer by the deadline, or no number.
        """
        answer = self.ask(query, timeout_s)
        try:
            return float(answer)
        except ValueError:
            raise self.failed(f"answers {query!r} with {answer[:40]!r}, which is no number") from None

    def tell(self, command: str) -> None:
        """Have the instrument do something, and wait until it has.

        Raises:
            InstrumentError: it does not by the deadline, or puts an error into its queue.
        """
        self._within(lambda: self._opened.write(command), command)
        self._record("instrument", resource=self.resource, said=command, answer=None)
        if self.number("*OPC?") != 1:
            raise self.failed(f"does not say that it has done {command!r}")
        self._check(command, self.ask(self.error_query))

    def begin(self, command: str) -> None:
        """Have the instrument begin something that takes its time; it has begun when this returns.

        Raises:
            InstrumentError: it does not acknowledge by the deadline, or puts an error into its queue.
        """
        answer = self._within(lambda: _write_and_query(self._opened, command, self.error_query), command)
        self._record("instrument", resource=self.resource, said=command, answer=None)
        self._record("instrument", resource=self.resource, said=self.error_query, answer=answer[:_RECORDED_CHARACTERS])
        self._check(command, answer.strip())

    def block(self, query: str) -> npt.NDArray[np.uint8]:
        """Ask for a definite-length block (IEEE 488.2, 8.7.9) and return its bytes.

        Raises:
            InstrumentError: no block by the deadline.
        """
        data: npt.NDArray[np.uint8] = self._within(
            lambda: self._opened.query_binary_values(query, datatype="B", container=np.array, chunk_size=_CHUNK),  # type: ignore[arg-type,return-value]
            query,
        )
        self._record("instrument", resource=self.resource, said=query, answer=f"a block of {len(data)} bytes")
        return data

    def close(self) -> None:
        """Close the session; closing a dead one is no error."""
        session, self._session = self._session, None
        if session is not None:
            with suppress(InstrumentError):
                self._broken = ""
                self._within(session.close, "close")
        self._work.put(None)
        self._broken = self._broken or "has been closed"

    def error(self, why: str) -> InstrumentError:
        """An error that names the instrument."""
        return InstrumentError(f"{self.resource}: the instrument {why}")

    def failed(self, why: str) -> InstrumentError:
        """An error after which the session is of no use."""
        self._broken = self._broken or why
        return self.error(why)

    def _open(self, library: str) -> MessageBasedResource:
        ms = round(self._timeout_s * 1e3)
        session = pyvisa.ResourceManager(library).open_resource(self.resource, open_timeout=ms)
        if self._broken or not isinstance(session, MessageBasedResource):
            session.close()
            raise TypeError("that is no instrument that takes messages, or it came too late")
        session.timeout = ms
        session.read_termination = session.write_termination = "\n"
        _without_nagle(session)
        return session

    @property
    def _opened(self) -> MessageBasedResource:
        assert self._session is not None  # noqa: S101 - what is closed takes no more
        return self._session

    def _check(self, command: str, answer: str) -> None:
        """Take what the error queue answers; the rest of what is in it belongs to the same command."""
        found = _ERROR.fullmatch(answer)
        if not found:
            raise self.failed(f"answers {self.error_query!r} with {answer[:40]!r}, which is no error of SCPI")
        if int(found[1]):
            raise self.failed(f"refuses {command!r}: {answer}")

    def _within(self, work: Callable[[], Result], what: str, timeout_s: float | None = None) -> Result:
        """Do something in a thread that is left alone when it is late: VISA libraries do not keep every deadline."""
        if self._broken:
            raise self.error(f"{self._broken}; connect to it anew")
        timeout_s = timeout_s or self._timeout_s
        outcome: SimpleQueue[tuple[Result] | str] = SimpleQueue()

        def run() -> None:
            try:
                outcome.put((work(),))
            except Exception as fault:  # pyvisa and its libraries let any through
                outcome.put(f"{type(fault).__name__}: {fault}".strip())
                _close_sockets_of(fault)

        self._work.put(run)
        try:
            came = outcome.get(timeout=timeout_s + _GRACE_S)
        except Empty:
            self._work.put(None)
            self._work = _worker()
            came = f"nothing within {timeout_s:g} s"
        if not isinstance(came, str):
            return came[0]
        raise self.failed(
            f"does not take {what!r} ({came}); check its power, its cable, its address and who else uses it"
        )


def _worker() -> SimpleQueue[Callable[[], None] | None]:
    """A thread that does what is put into the queue, up to None; it may be left alone with work that does not end."""
    work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()

    def run() -> None:
        while (each := work.get()) is not None:
            each()

    threading.Thread(target=run, daemon=True).start()
    return work


def _close_sockets_of(fault: BaseException | None) -> None:
    """Close what a session that did not open has opened: pyvisa-py leaves that to the garbage collector."""
    while fault is not None:
        for frame, _ in traceback.walk_tb(fault.__traceback__):
            opening = getattr(frame.f_locals.get("self"), "__dict__", {})
            for held in opening.values():
                if isinstance(held, socket.socket):
                    held.close()
        fault = fault.__cause__ or fault.__context__


def _query(session: MessageBasedResource, query: str, timeout_s: float) -> str:
    session.timeout = round(timeout_s * 1e3)
    return session.query(query)


def _write_and_query(session: MessageBasedResource, command: str, query: str) -> str:
    session.write(command)
    return session.query(query)


def _without_nagle(session: MessageBasedResource) -> None:
    """Spare a raw socket the 40 ms that a second small write waits for; pyvisa-py has no attribute for it."""
    with suppress(AttributeError, KeyError, TypeError, OSError):
        session.visalib.sessions[session.session].interface.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # type: ignore[attr-defined]
