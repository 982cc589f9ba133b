"""The hand: physics and people, over a control channel of JSON lines.

A request is `{"id":1,"do":"advance","ns":1000}`; its reply `{"id":1,"ok":true,"now_ns":…}`, or
`{"id":1,"ok":false,"error":"…"}`. What an act takes beside `id` and `do` is its class among the acts.
"""

import asyncio
import contextlib
import json
from typing import Any

from pydantic import ValidationError

from boxperson.emulator.acts import ACT
from boxperson.emulator.bench import Bench
from boxperson.errors import UsageError

_MOST_LINE_BYTES = 64 * 1024


class Hand:
    """Serves the control channel on a free port of the loopback address.

    Attributes:
        address: `host:port`.
    """

    def __init__(self, bench: Bench) -> None:
        self.address = ""
        self._bench = bench
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=_MOST_LINE_BYTES)
        host, port = self._server.sockets[0].getsockname()
        self.address = f"{host}:{port}"

    def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                writer.write(json.dumps(await self._reply(line)).encode() + b"\n")
                await writer.drain()
        except (ConnectionError, ValueError):  # gone, or a line beyond the limit
            return
        finally:
            writer.close()

    async def _reply(self, line: bytes) -> dict[str, Any]:
        try:
            act = ACT.validate_json(line)
        except ValidationError as error:
            return {"id": _id_in(line), "ok": False, "error": _first(error)}
        try:
            told = await act.act(self._bench)
        except (UsageError, RuntimeError) as error:
            return {"id": act.id, "ok": False, "error": str(error)}
        await self._bench.cable.flushed()
        trouble = self._bench.camera_trouble()
        if trouble is not None:
            return {"id": act.id, "ok": False, "error": trouble}
        return {"id": act.id, "ok": True, "now_ns": self._bench.clock.now_ns, **(told or {})}


def _first(error: ValidationError) -> str:
    found = error.errors()[0]
    where = ".".join(str(step) for step in found["loc"])
    return f"{where}: {found['msg']}" if where else found["msg"]


def _id_in(line: bytes) -> int | str | None:
    with contextlib.suppress(ValueError, RecursionError):
        request = json.loads(line)
        found = request.get("id") if isinstance(request, dict) else None
        return found if isinstance(found, int | str) else None
    return None
