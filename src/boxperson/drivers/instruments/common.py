"""What the drivers of instruments do alike."""

import math
from contextlib import suppress

import numpy as np

from boxperson.drivers.instruments.protocols import Identity, Trace
from boxperson.drivers.visa import VisaLine
from boxperson.errors import InstrumentError

_SILENT = {"", "0", "NONE"}
_SELF_TEST_S = 60.0


class Commanded:
    """An instrument that is told what to do over a session, as it is after ``*RST``.

    Args:
        line: the open session.
        identity: what the instrument said it is.

    Attributes:
        identity: the same.
        resource: how VISA opens it.

    Raises:
        InstrumentError: it does not take that.
    """

    at_close: tuple[str, ...] = ()

    def __init__(self, line: VisaLine, identity: Identity) -> None:
        self.identity = identity
        self.resource = line.resource
        self._line = line
        line.begin("*CLS")
        line.tell("*RST")

    def options(self) -> tuple[str, ...]:
        """The options that are built in.

        Raises:
            InstrumentError: no answer.
        """
        names = (part.strip(' "') for part in self._line.ask("*OPT?").split(","))
        return tuple(name for name in names if name.upper() not in _SILENT)

    def self_test(self) -> None:
        """Have it test itself.

        Raises:
            InstrumentError: it finds something, or is not done within a minute.
        """
        if self._line.number("*TST?", _SELF_TEST_S):
            raise self._line.failed("fails its self-test; it needs repair")

    def close(self) -> None:
        """Leave its outputs off and close the session; a dead instrument is no error."""
        with suppress(InstrumentError):
            for command in self.at_close:
                self._line.begin(command)
        self._line.close()

    def _all(self, *commands: str) -> None:
        for command in commands:
            self._line.tell(command)

    def _numbers(self, query: str, count: int) -> list[float]:
        """The numbers that an answer consists of."""
        answer = self._line.ask(query)
        try:
            numbers = [float(part) for part in answer.split(",")]
        except ValueError:
            numbers = []
        if len(numbers) != count or not all(map(math.isfinite, numbers)):
            raise self._line.failed(f"answers {query!r} with {answer[:80]!r}; {count} numbers are right")
        return numbers


class Recording(Commanded):
    """A scope."""

    def _together(self, first: Trace, second: Trace) -> Trace:
        """One trace of both channels.

        Raises:
            InstrumentError: they were not recorded together.
        """
        alike = first[:2] == second[:2] and first.volts.shape == second.volts.shape
        if not alike or first.dt_s <= 0 or not first.volts.size:
            raise self._line.failed("has records of two channels that do not fit together")
        return Trace(first.t0_s, first.dt_s, np.stack([first.volts, second.volts]))


def nice(at_least: float) -> float:
    """The next number in the sequence 1, 2, 5, 10 that is no less, to which scopes set their scales."""
    decade = 10.0 ** math.floor(math.log10(at_least))
    return next(step * decade for step in (1.0, 2.0, 5.0, 10.0) if step * decade >= at_least * (1 - 1e-9))
