"""The instruments of a rig: connected when first needed, within their calibration, and named in whatever fails."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from functools import cached_property
from typing import TypeVar

from boxperson.bench.blackjack.rig import InstrumentPart
from boxperson.bench.rig import EMULATED
from boxperson.drivers.instruments.models import connect_counter, connect_generator, connect_scope
from boxperson.drivers.instruments.protocols import Counter, Instrument, PulseGenerator, Scope
from boxperson.drivers.link import Record
from boxperson.errors import InstrumentError, RigError

NAMES = {"pulse": "pulse generator", "counter": "counter", "scope": "scope"}

Connected = TypeVar("Connected", bound=Instrument)


class Instruments:
    """The generator, the counter and the scope of a rig.

    Args:
        parts: what the rig file says of each, by role.
        emulated: where the emulated bench serves each.
        record: told of every exchange.
    """

    def __init__(self, parts: Mapping[str, InstrumentPart], emulated: Mapping[str, str], record: Record) -> None:
        self._parts = parts
        self._emulated = emulated
        self._record = record
        self._open: list[Instrument] = []

    @cached_property
    def pulse(self) -> PulseGenerator:
        """The generator, connected."""
        return self._connected("pulse", connect_generator)

    @cached_property
    def counter(self) -> Counter:
        """The counter, connected."""
        return self._connected("counter", connect_counter)

    @cached_property
    def scope(self) -> Scope:
        """The scope, connected."""
        return self._connected("scope", connect_scope)

    def check_calibration(self, today: date) -> None:
        """See that no calibration is overdue.

        Raises:
            RigError: one is; names the instrument.
        """
        for role, part in self._parts.items():
            if part.calibration_due is not None and part.calibration_due < today:
                raise RigError(
                    f"the {NAMES[role]}'s calibration was due on {part.calibration_due}; have it calibrated, then "
                    f"put the new date into the rig file as {role}.calibration_due"
                )

    def close(self) -> None:
        """Leave outputs off and close every session."""
        for instrument in self._open:
            instrument.close()

    def _connected(self, role: str, connect: Callable[..., Connected]) -> Connected:
        part = self._parts[role]
        resource = self._emulated[role] if part.resource == EMULATED else part.resource
        with named(role):
            instrument = connect(resource, part.library, record=self._record)
        self._open.append(instrument)
        self._record("instrument connected", role=role, resource=resource, identity=instrument.identity._asdict())
        return instrument


@contextmanager
def named(role: str) -> Iterator[None]:
    """Name the instrument in whatever fails."""
    try:
        yield
    except InstrumentError as fault:
        raise InstrumentError(f"{NAMES[role]}: {fault}") from fault
