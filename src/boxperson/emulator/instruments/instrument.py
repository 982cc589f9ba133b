"""What every instrument has: a parser, a status, settings, and ways to be out of order."""

import asyncio
import random
from collections.abc import Mapping

from boxperson.emulator.clock import Clock
from boxperson.emulator.instruments.scpi.commands import Command, Numbers, Settings
from boxperson.emulator.instruments.scpi.common import common_commands
from boxperson.emulator.instruments.scpi.interpreter import Interpreter
from boxperson.emulator.instruments.scpi.operations import Operations
from boxperson.emulator.instruments.scpi.parameters import Parameter
from boxperson.emulator.instruments.scpi.status import OPERATION_COMPLETE, Status

_SLOW_S = 20.0
_LONGEST_GARBAGE = 60


class Instrument:
    """An instrument as the servers of its cables see it; each model adds its commands.

    Args:
        clock: what time it is.
        identity: what ``*IDN?`` answers.
        parameters: what kind of parameter each of its settings takes.
        seed: where its chance comes from.

    Attributes:
        fault: what is wrong with it, or None.
        status: its status, the error queue in it.
        settings: what it is set to.
        operations: what goes on after its command was taken.
    """

    def __init__(self, clock: Clock, identity: str, parameters: Mapping[str, Parameter], seed: int) -> None:
        self.fault: str | None = None
        self.status = Status()
        self.settings = Settings(parameters, self.changed)
        self.operations = Operations(self._tell_done)
        self.clock = clock
        self.chance = random.Random(f"{identity} {seed}")  # noqa: S311 - imperfections that must repeat
        common = common_commands(identity, self.status, self.operations, self.reset, self._own_byte)
        self._interpreter = Interpreter(self.commands() | self.settings.commands() | common, self.status)

    def commands(self) -> dict[str, Command]:
        """What it understands besides its settings and what every instrument does."""
        raise NotImplementedError

    def changed(self, header: str, numbers: Numbers) -> None:
        """Notice that a setting was set."""

    def reset(self) -> None:
        """Be as after ``*RST``."""
        self.operations.tell_no_one()
        self.settings.reset()

    def trigger(self) -> None:
        """Take the trigger that the interface sends."""

    def arm(self, fault: str | None) -> None:
        """Make it a wrong one, or a good one again; a fault that its kind cannot have changes nothing."""
        self.fault = fault

    @property
    def dead(self) -> bool:
        """Whether nobody answers at the end of its cables."""
        return self.fault == "instrument-dead"

    async def answer(self, message: bytes) -> bytes:
        """Do what a message says and return what comes back, which is nothing unless it asks something."""
        self.clock.spend(0)
        answer = await self._interpreter.execute(message)
        if self.fault == "instrument-slow":
            await asyncio.sleep(_SLOW_S)
        if answer and self.fault == "instrument-garbage":
            return self.chance.randbytes(self.chance.randint(1, _LONGEST_GARBAGE)) + b"\n" * self.chance.randint(0, 1)
        return answer

    def status_byte(self, *, message_available: bool) -> int:
        """The status byte, as a serial poll gets it."""
        return self.status.byte(message_available=message_available)

    def _own_byte(self) -> int:
        return self.status.byte(message_available=self._interpreter.answering)

    def _tell_done(self) -> None:
        self.status.standard.event |= OPERATION_COMPLETE
