"""The status model of IEEE 488.2 and SCPI: the error queue, event registers, the status byte."""

from collections import deque
from dataclasses import dataclass, field

from boxperson.emulator.instruments.scpi.errors import ScpiError

_QUEUE = 20
OPERATION_COMPLETE, QUERY_ERROR, DEVICE_ERROR, EXECUTION_ERROR, COMMAND_ERROR, POWER_ON = 1, 4, 8, 16, 32, 128
_ERROR_BITS = {1: COMMAND_ERROR, 2: EXECUTION_ERROR, 3: DEVICE_ERROR, 4: QUERY_ERROR}
_ERRORS, _QUESTIONABLE, MESSAGE_AVAILABLE, _EVENTS, SERVICE, _OPERATION = 4, 8, 16, 32, 64, 128


@dataclass(slots=True)
class Register:
    """A condition, the events that came of it, and which of those count."""

    condition: int = 0
    event: int = 0
    enable: int = 0

    def become(self, condition: int) -> None:
        """Have another condition; each bit that rises is an event."""
        self.event |= condition & ~self.condition
        self.condition = condition

    def take(self) -> int:
        """The events, which are forgotten by that."""
        event, self.event = self.event, 0
        return event


@dataclass(slots=True)
class Status:
    """What an instrument tells about itself when it is asked.

    Attributes:
        standard: the standard event register.
        operation: SCPI's operation register.
        questionable: SCPI's questionable register.
        service_enable: which bits of the status byte ask for service.
        errors: the error queue.
    """

    standard: Register = field(default_factory=lambda: Register(event=POWER_ON))
    operation: Register = field(default_factory=Register)
    questionable: Register = field(default_factory=Register)
    service_enable: int = 0
    errors: deque[ScpiError] = field(default_factory=deque)

    def fail(self, error: ScpiError) -> None:
        """Put an error into the queue; when that is full its last becomes -350."""
        self.standard.event |= _ERROR_BITS[-error.number // 100]
        if len(self.errors) == _QUEUE:
            self.errors[-1] = ScpiError(-350)
        else:
            self.errors.append(error)

    def next_error(self) -> str:
        """Take the oldest error out of the queue, such as ``-113,"Undefined header"``, or tell that there is none."""
        return str(self.errors.popleft()) if self.errors else '+0,"No error"'

    def clear(self) -> None:
        """Forget errors and events, as ``*CLS`` does."""
        self.errors.clear()
        for register in (self.standard, self.operation, self.questionable):
            register.event = 0

    def byte(self, *, message_available: bool) -> int:
        """The status byte."""
        byte = (
            _ERRORS * bool(self.errors)
            | _QUESTIONABLE * bool(self.questionable.event & self.questionable.enable)
            | MESSAGE_AVAILABLE * message_available
            | _EVENTS * bool(self.standard.event & self.standard.enable)
            | _OPERATION * bool(self.operation.event & self.operation.enable)
        )
        return byte | SERVICE * bool(byte & self.service_enable & ~SERVICE)
