"""A rig's instruments are served at its lines, and each fault is the right one's."""

import asyncio
import re
import socket

import pytest

from boxperson.emulator.clock import Clock
from boxperson.emulator.faults import Fault, faults
from boxperson.emulator.instruments.rack import Rack, Transport
from boxperson.emulator.lines import Line
from tests.emulator.instruments.rack import visa

ROLES = {"pulse": "33522B", "counter": "53220A", "scope": "DSOX1102G"}


def rack() -> Rack:
    clock = Clock()
    return Rack(clock, {1: Line(clock, "lock-out", 1), 2: Line(clock, "offer", 1)}, 1)


def ask(resource: str) -> str:
    with visa(resource) as session:
        return session.query("*IDN?")


@pytest.mark.parametrize("transport", ["hislip", "socket"])
def test_every_instrument_answers_at_its_resource_until_the_rack_is_closed(transport: Transport) -> None:
    async def identities() -> tuple[dict[str, str], dict[str, str]]:
        served = rack()
        assert served.resources == {}
        await served.open(transport)
        try:
            told = {role: await asyncio.to_thread(ask, name) for role, name in served.resources.items()}
        finally:
            await served.close()
        return told, served.resources

    told, resources = asyncio.run(identities())
    assert {role: identity.split(",")[1].replace("-", "").replace(" ", "") for role, identity in told.items()} == ROLES
    for resource in resources.values():
        (port,) = re.findall(r"\d{4,5}", resource)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", int(port)), timeout=5)


@pytest.mark.parametrize("fault", [each for each in faults() if each.device], ids=lambda fault: fault.id)
def test_a_fault_is_that_of_its_instrument_alone_and_ends(fault: Fault) -> None:
    made = rack()
    made.arm(fault)
    wrong = {role: instrument.fault for role, instrument in made._instruments.items()}
    assert wrong == dict.fromkeys(ROLES) | {fault.device: fault.id}
    made.arm(None)
    assert {instrument.fault for instrument in made._instruments.values()} == {None}


def test_faults_of_other_devices_leave_the_instruments_alone() -> None:
    made = rack()
    for fault in faults():
        if fault.device is None:
            made.arm(fault)
            assert {instrument.fault for instrument in made._instruments.values()} == {None}
