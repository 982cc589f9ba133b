"""The hand: what physics and people do to an emulated bench.

Only the `force` stimulus, the virtual clock, an emulated operator and tests use it.
"""

import json
import socket
from typing import Any

from boxperson.errors import RigError

_DEADLINE_S = 4.0


class Hand:
    """A connection to the hand channel of an emulated bench.

    Args:
        address: ``host:port`` on the loopback.

    Raises:
        RigError: nobody is there.
    """

    def __init__(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        try:
            self._socket = socket.create_connection((host, int(port)), timeout=_DEADLINE_S)
        except (OSError, ValueError) as fault:
            raise RigError(f"the emulated bench does not answer at {address} ({fault}); start it again") from fault
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._lines = self._socket.makefile("rb")
        self._count = 0

    def do(self, act: str, **params: Any) -> dict[str, Any]:
        """Do something to the emulated bench and return what it answers when it is done.

        Raises:
            RigError: the bench is gone, or it cannot do that.
        """
        self._count += 1
        request = {"id": self._count, "do": act, **params}
        try:
            self._socket.sendall(json.dumps(request).encode() + b"\n")
            line = self._lines.readline()
        except OSError as fault:
            raise RigError(f"the emulated bench is gone in the middle of {act} ({fault})") from fault
        if not line:
            raise RigError(f"the emulated bench is gone in the middle of {act}")
        try:
            answer: dict[str, Any] = json.loads(line)
            answers_this = answer["id"] == self._count
        except (ValueError, KeyError, TypeError) as fault:
            raise RigError(f"the emulated bench answers {act} with {line!r:.80}") from fault
        if not answers_this:
            raise RigError(f"the emulated bench answers something else than {act}: {line!r:.80}")
        if not answer.get("ok"):
            raise RigError(f"the emulated bench cannot {act}: {answer.get('error')}")
        return answer

    def close(self) -> None:
        """Let go."""
        self._lines.close()
        self._socket.close()
