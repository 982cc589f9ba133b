"""HiSLIP and raw sockets, seen by pyvisa and by hosts that do not keep to the protocol."""

import contextlib
import random
import socket
import time
from collections.abc import Iterator

import pytest
from pyvisa import VisaIOError
from pyvisa.resources import MessageBasedResource

from boxperson.emulator.instruments.hislip_frames import LARGEST_PAYLOAD, Frame, Kind
from tests.emulator.instruments.rack import Rack, visa
from tests.emulator.instruments.toy import Toy

SECOND_NS = 1_000_000_000
SHORT_MS = 300


@pytest.fixture
def toy(rack: Rack) -> Toy:
    """A toy on the rack's clock."""
    return Toy(rack.clock)


@pytest.fixture
def session(rack: Rack, toy: Toy, kind: str) -> Iterator[MessageBasedResource]:
    """A pyvisa session with the toy."""
    with visa(rack.serve(toy, kind)) as opened:
        yield opened


def port_of(resource: str) -> int:
    return int(resource.split("::")[2].removeprefix("hislip0,"))


def test_questions_are_answered_in_order(session: MessageBasedResource) -> None:
    for count in range(1, 30):
        session.write(f"COUN {count}")
        assert session.query("COUN?") == str(count)


def test_a_long_message_arrives_whole(session: MessageBasedResource) -> None:
    text = '"' + "x" * 60_000 + '"'
    session.write(f"LAB {text}")
    assert session.query("LAB?") == text


def test_a_message_that_is_too_long_is_refused(rack: Rack, toy: Toy) -> None:
    with visa(rack.serve(toy, "hislip")) as session:
        session.write("LAB " + "x" * 100_000)
        assert session.query("SYST:ERR?") == '-363,"Input buffer overrun"'


def test_hosts_share_the_instrument(rack: Rack, toy: Toy, kind: str) -> None:
    resource = rack.serve(toy, kind)
    with visa(resource) as one, visa(resource) as other:
        one.write("COUN 5")
        assert one.query("*OPC?") == "1"
        assert other.query("COUN?") == "5"


def test_a_query_that_waits_holds_nobody_else_up_and_is_answered_when_time_has_moved(
    rack: Rack, toy: Toy, kind: str
) -> None:
    resource = rack.serve(toy, kind)
    with visa(resource) as waiting, visa(resource) as other:
        waiting.write("STAR")
        waiting.write("*OPC?")
        assert other.query("COUN?") == "1"
        rack.advance(SECOND_NS)
        assert waiting.read() == "1"


def test_the_host_s_deadline_ends_its_wait(rack: Rack, toy: Toy, kind: str) -> None:
    with visa(rack.serve(toy, kind), SHORT_MS) as session:
        session.write("STAR")
        with pytest.raises(VisaIOError, match="VI_ERROR_TMO"):
            session.query("*OPC?")


def test_commands_of_a_host_that_has_hung_up_are_done(rack: Rack, toy: Toy, kind: str) -> None:
    resource = rack.serve(toy, kind)
    with visa(resource) as session:
        session.write("COUN 42")
        time.sleep(0.05)
    with visa(resource) as session:
        assert session.query("COUN?") == "42"


def test_a_device_clear_drops_what_waits(rack: Rack, toy: Toy) -> None:
    with visa(rack.serve(toy, "hislip"), SHORT_MS) as session:
        session.write("STAR")
        session.write("*OPC?")
        session.clear()
        assert session.query("COUN?") == "1"
        rack.advance(SECOND_NS)
        assert session.query("*OPC?") == "1"


def test_a_serial_poll_tells_of_an_answer_that_waits(rack: Rack, toy: Toy) -> None:
    with visa(rack.serve(toy, "hislip")) as session:
        assert session.read_stb() == 0
        session.write("COUN?")
        while not session.read_stb() & 16:
            pass
        assert session.read() == "1"
        assert not session.read_stb() & 16


def test_a_command_upon_an_answer_that_was_not_read_interrupts_the_query(rack: Rack, toy: Toy) -> None:
    with visa(rack.serve(toy, "hislip")) as session:
        session.write("COUN?")
        while not session.read_stb() & 16:
            pass
        session.write("COUN 3")
        assert session.query("COUN?") == "3"
        assert session.query("SYST:ERR?") == '-410,"Query INTERRUPTED"'


def test_one_host_at_a_time_has_the_lock(rack: Rack, toy: Toy) -> None:
    resource = rack.serve(toy, "hislip")
    with visa(resource) as one, visa(resource) as other:
        first, second = (each.visalib.sessions[each.session].interface for each in (one, other))  # type: ignore[attr-defined]
        assert first.async_lock_request(0) == "success"
        assert second.async_lock_request(0) == "failure"
        assert second.async_lock_info() == 1
        assert first.async_lock_release() == "success"
        assert second.async_lock_request(0) == "success"
    time.sleep(0.05)
    with visa(resource) as third:
        assert third.visalib.sessions[third.session].interface.async_lock_request(0) == "success"  # type: ignore[attr-defined]


def test_service_is_asked_for_on_the_connection_aside(rack: Rack, toy: Toy) -> None:
    with visa(rack.serve(toy, "hislip")) as session:
        aside = session.visalib.sessions[session.session].interface._async  # type: ignore[attr-defined]
        session.write("*CLS;*ESE 32;*SRE 32")
        session.write("NONSENSE")
        frame = aside.recv(16)
        assert frame[:4] == b"HS" + bytes([Kind.ASYNC_SERVICE_REQUEST, 4 | 32 | 64])


@pytest.mark.parametrize("seed", range(12))
def test_garbage_on_the_wire_leaves_other_hosts_alone(rack: Rack, toy: Toy, kind: str, seed: int) -> None:
    resource = rack.serve(toy, kind)
    chance = random.Random(seed)
    frames = [
        Frame(
            chance.randrange(256),
            chance.randrange(256),
            chance.randrange(1 << 32),
            chance.randbytes(chance.randrange(40)),
        )
        for _ in range(20)
    ]
    junk = [
        chance.randbytes(500),
        b"HS" + bytes(6) + b"\xff" * 8,
        Frame(Kind.INITIALIZE, payload=b"hislip0").packed() + b"".join(frame.packed() for frame in frames),
        Frame(Kind.ASYNC_INITIALIZE, parameter=77).packed(),
        Frame(Kind.DATA_END, payload=b"*IDN?").packed(),
        chance.randbytes(2 * LARGEST_PAYLOAD) if seed == 0 else b"",
    ]
    for data in junk:
        with (
            socket.create_connection(("127.0.0.1", port_of(resource)), 5) as host,
            contextlib.suppress(ConnectionError),
        ):
            host.sendall(data)
    with visa(resource) as session:
        session.write("*RST;*CLS")
        assert session.query("COUN?") == "1"


def test_a_host_that_does_not_read_holds_nobody_else_up(rack: Rack, toy: Toy) -> None:
    resource = rack.serve(toy, "socket")
    with socket.create_connection(("127.0.0.1", port_of(resource)), 5) as host:
        host.settimeout(0.5)
        with contextlib.suppress(TimeoutError):
            for _ in range(3000):
                host.sendall(b"*IDN?;*IDN?;*IDN?;*IDN?;*IDN?;*IDN?;*IDN?;*IDN?\n" * 50)
        with visa(resource) as session:
            assert session.query("COUN?") == "1"
