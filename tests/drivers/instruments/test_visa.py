"""The VISA session: acknowledged commands, deadlines, and one way to fail whatever is at the other end."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from boxperson.drivers.visa import VisaLine
from boxperson.errors import InstrumentError, RigError
from tests.drivers.instruments import far_instruments
from tests.drivers.instruments.far_instruments import Talk, far
from tests.emulator.instruments.rack import Rack
from tests.emulator.instruments.toy import Toy

SECOND_NS = 1_000_000_000
SOON_S = 0.6
LATEST_S = 2.5  # a deadline, its grace, and a loaded machine
TROUBLE = [
    far_instruments.silent,
    far_instruments.hangs_up,
    far_instruments.babbles,
    far_instruments.trickles,
    far_instruments.claims_much,
    far_instruments.promises_a_session,
]
RESOURCES = {"hislip": "TCPIP::127.0.0.1::hislip0,{}::INSTR", "socket": "TCPIP::127.0.0.1::{}::SOCKET"}


@pytest.fixture
def toy(rack: Rack) -> Toy:
    """A toy on the rack's clock."""
    return Toy(rack.clock)


@pytest.fixture
def line(rack: Rack, toy: Toy, kind: str) -> Iterator[VisaLine]:
    """A session with the toy."""
    with closing(VisaLine(rack.serve(toy, kind), timeout_s=SOON_S)) as opened:
        yield opened


def test_what_it_is_told_is_done_when_that_returns(line: VisaLine, toy: Toy) -> None:
    for count in range(1, 20):
        line.tell(f"COUN {count}")
        assert toy.settings.get("COUNt") == count
        assert line.number("COUN?") == count
    assert line.ask("*IDN?") == "Boxperson,Toy,1,1.0"


def test_every_exchange_is_recorded(rack: Rack, toy: Toy, kind: str) -> None:
    told: list[dict[str, Any]] = []
    resource = rack.serve(toy, kind)
    with closing(VisaLine(resource, record=lambda kind, **what: told.append({"kind": kind, **what}))) as opened:
        opened.tell("COUN 2")
    assert all(entry["kind"] == "instrument" and entry["resource"] == resource for entry in told)
    assert [(entry["said"], entry["answer"]) for entry in told] == [
        ("COUN 2", None),
        ("*OPC?", "1"),
        ("SYSTem:ERRor?", '+0,"No error"'),
    ]


@pytest.mark.parametrize("command", ["NONSENSE", "COUN 1000", "COUN"])
def test_a_command_that_is_refused_names_itself_and_the_instrument(line: VisaLine, command: str) -> None:
    with pytest.raises(InstrumentError, match=f"127.0.0.1.*refuses '{command}': -"):
        line.tell(command)


def test_what_is_begun_does_not_wait_and_what_is_told_does_by_the_deadline(rack: Rack, line: VisaLine) -> None:
    line.begin("STAR")
    began = time.monotonic()
    with pytest.raises(InstrumentError, match=r"OPC\?.*check its power"):
        line.tell("COUN 2")
    assert time.monotonic() - began < LATEST_S
    with pytest.raises(InstrumentError, match="connect to it anew"):
        line.ask("COUN?")


def test_a_longer_wait_may_be_allowed(rack: Rack, line: VisaLine) -> None:
    line.begin("STAR")
    rack.run(_later(rack))
    assert line.number("*OPC?", timeout_s=5.0) == 1


async def _later(rack: Rack) -> None:
    asyncio.get_running_loop().call_later(2 * SOON_S, lambda: rack.clock.advance(SECOND_NS))


def test_an_answer_that_is_no_number_is_an_error(line: VisaLine) -> None:
    with pytest.raises(InstrumentError, match="no number"):
        line.number("*IDN?")


def test_a_closed_session_says_so(line: VisaLine) -> None:
    line.close()
    line.close()
    with pytest.raises(InstrumentError, match="closed"):
        line.ask("*IDN?")


@pytest.mark.parametrize("fault", ["instrument-dead", "instrument-slow"])
def test_an_instrument_that_does_not_answer_ends_in_an_error_in_time(line: VisaLine, toy: Toy, fault: str) -> None:
    toy.arm(fault)
    began = time.monotonic()
    with pytest.raises(InstrumentError, match="check its power, its cable"):
        line.tell("COUN 2")
    assert time.monotonic() - began < LATEST_S


def test_an_instrument_that_answers_garbage_ends_in_an_error_in_time(line: VisaLine, toy: Toy) -> None:
    toy.arm("instrument-garbage")
    began = time.monotonic()
    with pytest.raises(InstrumentError):
        line.tell("COUN 2")
    assert time.monotonic() - began < 2 * LATEST_S


@pytest.mark.parametrize("talk", TROUBLE)
def test_whatever_is_at_the_other_end_it_ends_in_an_error_in_time(talk: Talk, kind: str) -> None:
    with far(talk) as port:
        began = time.monotonic()
        with pytest.raises(RigError, match=r"127\.0\.0\.1"):
            _use(RESOURCES[kind].format(port))
        assert time.monotonic() - began < 2 * LATEST_S


@pytest.mark.parametrize(
    "resource", [*RESOURCES.values(), "ASRL/dev/none::INSTR", "NONSENSE", "TCPIP::127.0.0.1::INTFC"]
)
def test_where_nobody_is_nothing_opens(resource: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(InstrumentError):
        _use(resource.format(port))


def test_a_library_that_is_not_there_is_named() -> None:
    with pytest.raises(InstrumentError, match=r"TCPIP::127\.0\.0\.1"):
        VisaLine("TCPIP::127.0.0.1::5025::SOCKET", library="@none")


def _use(resource: str) -> None:
    with closing(VisaLine(resource, timeout_s=SOON_S)) as opened:
        opened.ask("*IDN?")
        opened.block("DATA?")
