"""A device's cable: it carries bytes, those to the host in pieces."""

import asyncio
from collections.abc import Callable

from boxperson.emulator.sockets import PtySocket, Socket, TcpSocket
from boxperson.emulator.wire import Wire

_PATIENCE_S = 2.0
_NO_PATIENCE_S = 0.02
_FLUSH_S = 0.5


class Cable:
    """Carries bytes between a device and a host.

    Bytes that no host takes for 2 s are lost, as on a serial line without handshake.

    Args:
        device: what is at this end, such as `table`.
        seed: where the cuts and the faults come from.
        receive: takes what comes from the host.

    Attributes:
        address: how a host opens its end.
    """

    def __init__(self, device: str, seed: int, receive: Callable[[bytes], None]) -> None:
        self.address = ""
        self._device = device
        self._wire = Wire(seed)
        self._receive = receive
        self._pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self._patience_s = _PATIENCE_S
        self._socket: Socket | None = None
        self._pump: asyncio.Task[None] | None = None

    async def open(self, kind: str) -> None:
        """Lay the cable: `tcp` or `pty`."""
        if kind == "pty":
            socket: PtySocket | TcpSocket = PtySocket(self._device, self._arrived)
        else:
            socket = TcpSocket(self._forget_pieces, self._arrived)
        await socket.open()
        self._socket, self.address = socket, socket.address
        self._pump = asyncio.create_task(self._pump_out(socket))

    async def close(self) -> None:
        """Take the cable away."""
        if self._pump is not None:
            self._pump.cancel()
            await asyncio.gather(self._pump, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    def send(self, data: bytes) -> None:
        """Send bytes to the host."""
        for piece in self._wire.pieces(self._wire.carry(data)):
            self._pieces.put_nowait((self._wire.pause_s(), piece))

    def arm(self, fault: str | None) -> None:
        """Make the wire a bad one, or a good one again."""
        self._wire.fault = fault

    async def flushed(self) -> None:
        """Wait until all that was sent has left, but not for late bytes nor for a host that does not read."""
        if self._wire.fault != "late-bytes" and self._patience_s == _PATIENCE_S:
            try:
                async with asyncio.timeout(_FLUSH_S):
                    await self._pieces.join()
            except TimeoutError:
                return

    def _arrived(self, data: bytes) -> None:
        self._receive(self._wire.carry(data))

    async def _pump_out(self, socket: Socket) -> None:
        while True:
            pause_s, piece = await self._pieces.get()
            if pause_s:
                await asyncio.sleep(pause_s)
            try:
                async with asyncio.timeout(self._patience_s):  # wait_for may swallow a cancel before 3.12
                    await socket.write(piece)
                self._patience_s = _PATIENCE_S
            except TimeoutError:
                self._patience_s = _NO_PATIENCE_S
                self._forget_pieces()
            except OSError:  # the host is gone, and the piece with it
                continue
            finally:
                self._pieces.task_done()

    def _forget_pieces(self) -> None:
        while not self._pieces.empty():
            self._pieces.get_nowait()
            self._pieces.task_done()
