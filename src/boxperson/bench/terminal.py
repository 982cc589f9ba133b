"""The terminal of whoever started the run, whatever captures the standard streams of this process."""

import os
import sys
import time
from collections.abc import Container, Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType

from boxperson.errors import RigError

_LOOK_EVERY_S = 0.05
_DOCUMENTED = 'an operator with answers = "console" needs a terminal that the run can ask on'


def asked_on_terminal(question: str, choices: str, words: Container[str], within_s: float) -> str | None:
    """Ask a person, and again when what they type is none of the words.

    Args:
        question: a line.
        choices: what they are told they can answer.
        words: what counts as an answer, in small letters.
        within_s: how long they have, on the wall's clock, as a person has no other.

    Returns:
        The word, None when none came in time or they closed the terminal.

    Raises:
        RigError: there is no terminal.
    """
    with _terminal() as (keys, screen):
        end_s = time.monotonic() + within_s
        keys.forget()
        _begin(screen, question)
        while True:
            screen.write(f"{choices} ({within_s:g} s): ")
            screen.flush()
            line = keys.line(end_s)
            if line is None:
                screen.write("\nno answer\n")
                screen.flush()
                return None
            word = " ".join(line.lower().split())
            if word in words:
                return word


def _begin(screen: TextIO, question: str) -> None:
    """Take the line of a progress bar away, and give the cursor back that it hid."""
    console = Console(file=screen, highlight=False, markup=False)
    console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
    console.show_cursor()
    console.print(question, style="bold", soft_wrap=True)


if sys.platform == "win32":
    import msvcrt

    class _Keys:
        """What is typed."""

        def forget(self) -> None:
            """Drop what was typed before anybody asked."""
            while msvcrt.kbhit():
                msvcrt.getwch()

        def line(self, end_s: float) -> str | None:
            """Return the next line; None when there is none in time."""
            typed = ""
            while time.monotonic() < end_s:
                if not msvcrt.kbhit():
                    time.sleep(_LOOK_EVERY_S)
                    continue
                key = msvcrt.getwche()
                if key == "\x03":
                    raise KeyboardInterrupt
                if key in "\r\n":
                    msvcrt.putwch("\n")
                    return typed
                typed = typed[:-1] if key == "\b" else typed + key
            return None

    @contextmanager
    def _terminal() -> Iterator[tuple[_Keys, TextIO]]:
        try:
            screen = open("CONOUT$", "w", encoding="utf-8")  # noqa: PTH123, SIM115 - a device, closed below
        except OSError as fault:
            raise RigError(f"{_DOCUMENTED} ({fault.strerror})") from fault
        with screen:
            yield _Keys(), screen

else:
    import select
    import termios

    class _Keys:
        """What is typed, a line at a time as the terminal hands it over."""

        def __init__(self, number: int) -> None:
            self._number = number

        def forget(self) -> None:
            """Drop what was typed before anybody asked."""
            termios.tcflush(self._number, termios.TCIFLUSH)

        def line(self, end_s: float) -> str | None:
            """Return the next line; None when there is none in time."""
            ready, _, _ = select.select([self._number], [], [], max(0.0, end_s - time.monotonic()))
            typed = os.read(self._number, 4096) if ready else b""
            return typed.decode(errors="replace") if typed else None

    @contextmanager
    def _terminal() -> Iterator[tuple[_Keys, TextIO]]:
        try:
            number = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
        except OSError as fault:
            raise RigError(f"{_DOCUMENTED} ({fault.strerror})") from fault
        with open(number, "w", encoding="utf-8", errors="replace") as screen:  # noqa: PTH123 - a descriptor
            yield _Keys(number), screen
