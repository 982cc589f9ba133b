"""A relay board that presses what a finger would: every command is echoed, acknowledged by a prompt, and read back.

It speaks as Numato's USB relay modules do: letters and a carriage return, each letter echoed by the board's firmware;
an answer, if there is one, on a line of its own; and `>` when the board is done. What the board does not understand it
passes over and prompts all the same, so only an echo that is right shows that it heard what it was told.
"""

import re
import time
from collections.abc import Callable
from contextlib import suppress

from boxperson.drivers.link import Record
from boxperson.drivers.serial_line import SerialLine
from boxperson.errors import LinkError, RigError

_QUIET_S = 0.03
_NOTIFICATION = re.compile(rb"#[ 0-9A-Fa-f]*[\r\n]+")
_BITS = "(?:[0-9A-Fa-f]{2})+"


class RelayBoard:
    """The relays of one board, which are open unless this closed them.

    Args:
        line: the open serial line.
        record: told of every acknowledged command as ``record("relay", command=…, answer=…)``, and of what was none.
        answer_s: how long the board may take to acknowledge before it is asked again.
        deadline_s: how long one command may take in all.
    """

    def __init__(
        self,
        line: SerialLine,
        record: Record = lambda *_a, **_k: None,
        answer_s: float = 0.3,
        deadline_s: float = 2.0,
    ) -> None:
        self._line = line
        self._record = record
        self._answer_s = answer_s
        self._deadline_s = deadline_s
        self._closed = 0

    def identify(self) -> dict[str, str]:
        """Return the board's firmware version, and the number its owner gave it.

        Raises:
            LinkError: it does not answer as a relay board does.
        """
        return {"version": self._ask("ver", r"\S+"), "id": self._ask("id get", r"\S+")}

    def open_all(self) -> None:
        """Open every relay, whoever closed it.

        Raises:
            LinkError: the board does not acknowledge.
        """
        self._closed = 0
        closed = self._closed_relays()
        for number in range(closed.bit_length()):
            if closed >> number & 1:
                self._ask(f"relay off {number:X}")
        self._check()

    def close(self, number: int) -> None:
        """Close a relay's contact; it does so some milliseconds after the board has acknowledged, and bounces.

        Raises:
            LinkError: the board does not acknowledge, or says that other relays are closed than should be.
        """
        self._closed |= 1 << number
        self._ask(f"relay on {number:X}")
        self._check()

    def open(self, number: int) -> None:
        """Open a relay's contact, as `close` closes it.

        Raises:
            LinkError: the board does not acknowledge, or says that other relays are closed than should be.
        """
        self._closed &= ~(1 << number)
        self._ask(f"relay off {number:X}")
        self._check()

    def press(self, number: int, for_s: float, sleep: Callable[[float], None]) -> None:
        """Close a relay's contact for a while, and open it on every path.

        Args:
            number: the relay.
            for_s: how long, in seconds of the clock by which `sleep` waits.
            sleep: lets that time pass.

        Raises:
            LinkError: the board does not acknowledge, or says that other relays are closed than should be.
        """
        try:
            self.close(number)
            sleep(for_s)
        finally:
            self.open(number)

    def release(self) -> None:
        """Open what is closed and let the line go; a dead board is no error."""
        with suppress(RigError):
            if self._closed:
                self.open_all()
        self._line.close()

    def _check(self) -> None:
        """Read back what is closed; twice when it is not what should be, since the reading may be what is wrong."""
        if self._closed_relays() != self._closed and (closed := self._closed_relays()) != self._closed:
            raise LinkError(
                f"{self._line.port}: the relay board has closed {_names(closed)}, asked for {_names(self._closed)}; "
                "is another program at it, or its line noisy? Take its power away and give it back"
            )

    def _closed_relays(self) -> int:
        return int(self._ask("relay readall", _BITS), 16)

    def _ask(self, command: str, answer: str = "") -> str:
        """Have the board do something and return its answer; ask again while what comes back is not right."""
        right = re.compile(rf"{command}\s+({answer})\s*>".encode())
        deadline = time.monotonic() + self._deadline_s
        asked, heard = 0, b""
        while time.monotonic() < deadline:
            asked += 1
            self._line.write(command.encode() + b"\r")
            came = self._until_prompt(min(self._answer_s, deadline - time.monotonic()))
            found = right.fullmatch(came)
            if found:
                self._record("relay", command=command, answer=found[1].decode())
                return found[1].decode()
            self._record("relay not acknowledged", command=command, heard=came.decode("latin-1")[:200])
            heard = came or heard
            self._synchronise()
        raise LinkError(
            f"{self._line.port}: the relay board does not acknowledge {command!r} within {self._deadline_s:g} s, asked "
            f"{asked} times, heard {heard[-80:]!r}; check its cable, its power, and that it is a board that prompts"
        )

    def _until_prompt(self, for_s: float) -> bytes:
        """Return what comes until the board prompts, without notifications that nobody here asked for."""
        heard, end = b"", time.monotonic() + for_s
        while (left_s := end - time.monotonic()) > 0:
            heard = _NOTIFICATION.sub(b"", heard + self._line.read(left_s))
            if heard.endswith(b">"):
                break
        return heard

    def _synchronise(self) -> None:
        """End whatever line the board is in the middle of, and leave all that it says about that behind."""
        self._line.write(b"\r")
        self._until_prompt(self._answer_s)
        end = time.monotonic() + self._answer_s
        while self._line.read(_QUIET_S) and time.monotonic() < end:
            pass


def _names(relays: int) -> str:
    """Say which relays the bits stand for."""
    numbers = [str(number) for number in range(relays.bit_length()) if relays >> number & 1]
    return f"relays {', '.join(numbers)}" if numbers else "no relay"
