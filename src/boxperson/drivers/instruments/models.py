"""Which driver is for which model, and how an instrument is connected."""

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from typing import TypeVar

from boxperson.drivers.instruments.keysight_33500b import Keysight33500B
from boxperson.drivers.instruments.keysight_53220a import Keysight53220A
from boxperson.drivers.instruments.keysight_dsox import KeysightDsox
from boxperson.drivers.instruments.protocols import Counter, Identity, PulseGenerator, Scope
from boxperson.drivers.instruments.rigol_ds1000z import RigolDs1000z
from boxperson.drivers.instruments.srs_dg645 import SrsDg645
from boxperson.drivers.link import Record
from boxperson.drivers.visa import VisaLine

Role = TypeVar("Role", PulseGenerator, Counter, Scope)
Driver = Callable[[VisaLine, Identity], Role]

GENERATORS: Mapping[str, Driver[PulseGenerator]] = {
    "33512B": Keysight33500B,
    "33522[AB]": Keysight33500B,
    "336[12]2A": Keysight33500B,
    "DG645": SrsDg645,
}
COUNTERS: Mapping[str, Driver[Counter]] = {"532[23]0A": Keysight53220A}
SCOPES: Mapping[str, Driver[Scope]] = {
    "DSO[X-]*": KeysightDsox,
    "MSO[X-]*": KeysightDsox,
    "DS1??4Z*": RigolDs1000z,
    "MSO1??4Z*": RigolDs1000z,
}

_IDENTITY = ("maker", "model", "serial", "firmware")


def connect_generator(
    resource: str, library: str = "@py", timeout_s: float = 3.0, record: Record = lambda *_a, **_k: None
) -> PulseGenerator:
    """Connect a pulse generator; what it is, it says itself.

    Args:
        resource: what VISA calls a resource.
        library: which VISA library, as pyvisa names it.
        timeout_s: how long one exchange may take.
        record: told of every exchange.

    Raises:
        InstrumentError: nobody answers there, or another kind of instrument.
    """
    return _connect(VisaLine(resource, library, timeout_s, record), GENERATORS, "pulse generator")


def connect_counter(
    resource: str, library: str = "@py", timeout_s: float = 3.0, record: Record = lambda *_a, **_k: None
) -> Counter:
    """Connect a counter, as `connect_generator` connects a generator."""
    return _connect(VisaLine(resource, library, timeout_s, record), COUNTERS, "counter")


def connect_scope(
    resource: str, library: str = "@py", timeout_s: float = 3.0, record: Record = lambda *_a, **_k: None
) -> Scope:
    """Connect a scope, as `connect_generator` connects a generator."""
    return _connect(VisaLine(resource, library, timeout_s, record), SCOPES, "scope")


def _connect(line: VisaLine, drivers: Mapping[str, Driver[Role]], kind: str) -> Role:
    try:
        identity = _identity(line)
        return _driver(line, identity, drivers, kind)(line, identity)
    except BaseException:
        line.close()
        raise


def _driver(line: VisaLine, identity: Identity, drivers: Mapping[str, Driver[Role]], kind: str) -> Driver[Role]:
    for model, driver in drivers.items():
        if fnmatchcase(identity.model.replace(" ", ""), model):
            return driver
    known = ", ".join(drivers)
    raise line.error(f"is a {identity.maker} {identity.model}, no {kind} that is known; known are {known}")


def _identity(line: VisaLine) -> Identity:
    answer = line.ask("*IDN?")
    parts = [part.strip() for part in answer.split(",")]
    if len(parts) != len(_IDENTITY) or not parts[1]:
        raise line.failed(f"answers '*IDN?' with {answer[:80]!r}; maker, model, serial number and firmware are right")
    return Identity(*parts)
