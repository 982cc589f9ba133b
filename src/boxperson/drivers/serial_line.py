"""A serial line: a port, a pseudo-terminal, or a serial server over TCP, with one way to fail."""

import select
import socket
from collections.abc import Callable
from contextlib import suppress

import serial
from serial.urlhandler import protocol_socket

from boxperson.errors import LinkError

try:  # pyserial lets termios errors of its POSIX backend through
    from termios import error as termios_error
except ImportError:  # Windows
    termios_error = OSError  # type: ignore[misc,assignment]

_GONE = (serial.SerialException, OSError, termios_error, TypeError)
_CHUNK = 65536


class _TcpSerial(protocol_socket.Serial):  # type: ignore[misc]
    """pyserial's ``socket://`` without Nagle's 40 ms, without its 0.3 s sleep at closing, reading what is there."""

    is_open: bool

    def open(self) -> None:
        super().open()
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self, size: int = 1) -> bytes:
        if not self.is_open:
            raise serial.PortNotOpenError
        ready, _, _ = select.select([self._socket], [], [], self._timeout)
        if not ready:
            return b""
        data: bytes = self._socket.recv(size)
        if not data:
            raise serial.SerialException("the other side closed the connection")
        return data

    @property
    def in_waiting(self) -> int:
        return _CHUNK

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()


class SerialLine:
    """An open serial line that reads whatever has come and raises only `LinkError`.

    Args:
        port: what pyserial calls a port: ``/dev/ttyUSB0``, ``COM3``, ``socket://host:port``, ``rfc2217://…``.
        baud: symbols per second; without meaning on TCP.
        device: what is at the other end, for whoever has to look after it.
        record: told of all bytes as ``record("sent"|"received", device=…, port=…, bytes=…)``, a character for each.

    Raises:
        LinkError: the port cannot be opened.
    """

    def __init__(
        self,
        port: str,
        baud: int = 115200,
        device: str = "table",
        record: Callable[..., None] = lambda *_a, **_k: None,
    ) -> None:
        self.port = port
        self._device = device
        self._record = record
        options = {"baudrate": baud, "timeout": 0.0, "write_timeout": 1.0}
        try:
            if port.startswith("socket://"):
                self._serial: serial.SerialBase = _TcpSerial(port, **options)
            else:
                self._serial = serial.serial_for_url(port, **options)
                with suppress(*_GONE, AttributeError, NotImplementedError):
                    self._serial.reset_input_buffer()
        except (*_GONE, ValueError) as fault:
            raise LinkError(
                f"{port}: cannot be opened ({fault}); is the {device} plugged in, the port free?"
            ) from fault

    def write(self, data: bytes) -> None:
        """Send all bytes.

        Raises:
            LinkError: the line is gone, or the other side does not take the bytes within a second.
        """
        try:
            self._serial.write(data)
        except _GONE as fault:
            raise self._lost(fault) from fault
        self._keep("sent", data)

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, waiting up to ``timeout_s`` for a first byte; empty when nothing came.

        Raises:
            LinkError: the line is gone.
        """
        try:
            self._serial.timeout = max(0.0, timeout_s)
            first: bytes = self._serial.read(min(_CHUNK, max(1, self._serial.in_waiting)))
        except _GONE as fault:
            raise self._lost(fault) from fault
        if first:
            self._keep("received", first)
        return first

    def close(self) -> None:
        """Close the line; closing a dead one is no error."""
        with suppress(*_GONE):
            self._serial.close()

    def _keep(self, kind: str, data: bytes) -> None:
        self._record(kind, device=self._device, port=self.port, bytes=data.decode("latin-1"))

    def _lost(self, fault: Exception) -> LinkError:
        return LinkError(f"{self.port}: the line is gone ({fault}); check the cable and the {self._device}'s power")
