"""An instrument's parser: it takes a message, does what it says, unit by unit, and answers what it asks."""

import inspect
from collections.abc import Mapping

from boxperson.emulator.instruments.scpi.commands import Answer, Command
from boxperson.emulator.instruments.scpi.errors import ScpiError
from boxperson.emulator.instruments.scpi.headers import Headers
from boxperson.emulator.instruments.scpi.messages import Unit, units
from boxperson.emulator.instruments.scpi.status import Status

LONGEST_MESSAGE = 65536


class Interpreter:
    """Understands messages.

    Args:
        commands: what belongs to each header.
        status: where errors go.

    Attributes:
        answering: True while a message's earlier answers wait for its later ones.
    """

    def __init__(self, commands: Mapping[str, Command], status: Status) -> None:
        self._headers = Headers(commands)
        self._status = status
        self.answering = False

    async def execute(self, message: bytes) -> bytes:
        """Do what a message says and return its answers, joined by `;` and ended by a newline; empty without any.

        What follows an error in the header or the form is not looked at; after any other error the next unit is.
        """
        answers: list[bytes] = []
        try:
            for unit in units(_text(message)):
                self.answering = bool(answers)
                answers += await self._execute(unit)
        except ScpiError as error:
            self._status.fail(error)
        finally:
            self.answering = False
        return b";".join(answers) + b"\n" if answers else b""

    async def _execute(self, unit: Unit) -> list[bytes]:
        command, numbers = self._headers.find(unit.header)
        does = command.tell if unit.query else command.act
        if does is None:
            raise ScpiError(-113)
        try:
            done = does(numbers, unit.parameters)
            answer = await done if inspect.isawaitable(done) else done
        except ScpiError as error:
            if error.number > -200:
                raise
            self._status.fail(error)
            return []
        return [_bytes(answer)] if answer is not None else []


def _text(message: bytes) -> str:
    if len(message) > LONGEST_MESSAGE:
        raise ScpiError(-363)
    return message.decode("latin-1").rstrip("\r\n")


def _bytes(answer: Answer) -> bytes:
    return answer if isinstance(answer, bytes) else answer.encode("latin-1")
