"""The serial line over real sockets and pseudo-terminals, which must be told apart by nothing."""

import contextlib
import os
import socket
import threading
import time

import pytest

from boxperson.drivers.serial_line import SerialLine
from boxperson.errors import LinkError
from tests.drivers.far_ends import KINDS, FarEnd, SocketEnd

PATIENCE_S = 10.0


def read_all(line: SerialLine, count: int) -> bytes:
    """Read until so many bytes have come, or for ten seconds."""
    got, end = b"", time.monotonic() + PATIENCE_S
    while len(got) < count and time.monotonic() < end:
        got += line.read(0.5)
    return got


def until_it_is_gone(line: SerialLine) -> None:
    """Write and read until the line raises: the system takes a first write or two before it knows."""
    for _ in range(200):
        line.write(b"are you there?\n")
        line.read(0.01)
    pytest.fail("the line does not say that it is gone")


def write_until_it_is_gone(line: SerialLine) -> None:
    for _ in range(200):
        line.write(b"are you there?\n")
        time.sleep(0.01)
    pytest.fail("the line does not say that it is gone")


def read_until_it_is_gone(line: SerialLine) -> None:
    for _ in range(100):
        line.read(0.1)
    pytest.fail("the line does not say that it is gone")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


WRONG_PORTS = {
    "a port where nobody listens": "socket://127.0.0.1:{free}",
    "a host without a port": "socket://127.0.0.1",
    "nothing after the scheme": "socket://",
    "a port that is no number": "socket://127.0.0.1:table",
    "a port beyond the last": "socket://127.0.0.1:65536",
    "half an IPv6 address": "socket://[::1",
    "a telnet server that is not there": "rfc2217://127.0.0.1:{free}",
    "an unknown scheme": "carrier-pigeon://127.0.0.1:1",
    "a device that does not exist": "/dev/there-is-no-such-port",
    "a folder": os.curdir,
    "a name with a zero byte": "/dev/tty\0",
    "nothing": "",
    "a scheme's own unknown setting": "socket://127.0.0.1:{free}?colour=red",
}


@pytest.mark.parametrize("port", WRONG_PORTS.values(), ids=WRONG_PORTS.keys())
def test_a_port_that_cannot_be_opened_is_a_link_error_that_names_it(port: str) -> None:
    port = port.format(free=free_port())
    with pytest.raises(LinkError) as fault:
        SerialLine(port)
    assert str(fault.value).startswith(f"{port}: cannot be opened")


@pytest.mark.skipif(os.name != "posix", reason="no /dev/null here")
def test_a_file_that_is_no_terminal_is_a_link_error() -> None:
    with pytest.raises(LinkError, match="/dev/null: cannot be opened"):
        SerialLine("/dev/null")


def test_bytes_of_every_value_go_through_unchanged_both_ways(far: FarEnd, near: SerialLine) -> None:
    every = bytes(range(256))
    far.write(every)
    assert read_all(near, 256) == every
    near.write(every)
    heard = b""
    while len(heard) < 256:
        piece = far.read(PATIENCE_S)
        assert piece
        heard += piece
    assert heard == every


def test_much_more_than_one_read_holds_arrives_whole_and_in_order(far: FarEnd, near: SerialLine) -> None:
    sent = b"".join(b"%06d\n" % number for number in range(60_000))
    writer = threading.Thread(target=far.write, args=(sent,))
    writer.start()
    got = read_all(near, len(sent))
    writer.join(PATIENCE_S)
    assert got == sent


def test_with_nothing_there_a_read_waits_as_long_as_it_was_told_and_returns_nothing(near: SerialLine) -> None:
    started = time.monotonic()
    assert near.read(0.2) == b""
    assert time.monotonic() - started >= 0.19
    assert near.read(0.0) == b""
    assert near.read(-1.0) == b""


def test_late_bytes_end_the_wait_and_are_not_lost(far: FarEnd, near: SerialLine) -> None:
    pieces = [b"7d9", b"c01 ", b"0", b" 0 {}\n"]

    def drip() -> None:
        for piece in pieces:
            time.sleep(0.05)
            far.write(piece)

    writer = threading.Thread(target=drip)
    started = time.monotonic()
    writer.start()
    first = near.read(PATIENCE_S)
    assert time.monotonic() - started < PATIENCE_S / 2
    assert first
    assert first + read_all(near, 12 - len(first)) == b"".join(pieces)
    writer.join(PATIENCE_S)


def test_a_line_whose_other_end_died_says_so_at_the_next_reads(far: FarEnd, near: SerialLine) -> None:
    far.write(b"last words\n")
    assert read_all(near, 11) == b"last words\n"
    far.close()
    with pytest.raises(LinkError, match="the line is gone"):
        read_until_it_is_gone(near)


def test_last_words_over_tcp_are_heard_before_the_line_is_gone() -> None:
    with contextlib.closing(SocketEnd()) as far:
        line = SerialLine(far.port)
        far.write(b"last words\n")
        far.close()
        assert line.read(PATIENCE_S) == b"last words\n"
        with pytest.raises(LinkError):
            line.read(PATIENCE_S)
        line.close()


def test_a_read_that_waits_when_the_other_end_dies_ends_at_once(far: FarEnd, near: SerialLine) -> None:
    far.write(b"x")
    assert read_all(near, 1) == b"x"
    reaper = threading.Timer(0.2, far.close)
    started = time.monotonic()
    reaper.start()
    with pytest.raises(LinkError, match="check the cable") as fault:
        near.read(PATIENCE_S)
    assert time.monotonic() - started < PATIENCE_S / 2
    assert str(fault.value).startswith(far.port)
    reaper.join(PATIENCE_S)


def test_writing_to_a_dead_end_is_a_link_error_soon(far: FarEnd, near: SerialLine) -> None:
    far.write(b"x")
    assert read_all(near, 1) == b"x"
    far.close()
    with pytest.raises(LinkError, match="the line is gone"):
        write_until_it_is_gone(near)


def test_once_dead_a_line_stays_dead_and_says_so_every_time(far: FarEnd, near: SerialLine) -> None:
    far.write(b"x")
    read_all(near, 1)
    far.close()
    for _ in range(3):
        with pytest.raises(LinkError):
            until_it_is_gone(near)


def test_a_peer_that_takes_no_bytes_is_a_link_error_and_no_endless_wait(far: FarEnd, near: SerialLine) -> None:
    far.write(b"x")
    assert read_all(near, 1) == b"x"
    started = time.monotonic()
    with pytest.raises(LinkError):
        near.write(bytes(64_000_000))
    assert time.monotonic() - started < PATIENCE_S


@pytest.mark.parametrize("peer_dies_first", [False, True])
def test_closing_twice_or_after_the_other_end_died_is_no_error(far: FarEnd, peer_dies_first: bool) -> None:
    line = SerialLine(far.port)
    far.write(b"x")
    if peer_dies_first:
        far.close()
    line.close()
    line.close()
    with pytest.raises(LinkError):
        line.write(b"x")
    with pytest.raises(LinkError):
        line.read(0.0)


def test_a_socket_is_closed_for_good_so_that_its_server_sees_the_host_leave() -> None:
    with contextlib.closing(SocketEnd()) as far:
        line = SerialLine(far.port)
        far.write(b"x")
        line.close()
        assert far.read(PATIENCE_S) == b""


def test_what_lay_in_the_port_before_it_was_opened_is_thrown_away_on_a_terminal() -> None:
    if "pty" not in KINDS:
        pytest.skip("no pseudo-terminals here")
    with contextlib.closing(KINDS["pty"]()) as far:
        far.write(b"from the run before")
        with contextlib.closing(SerialLine(far.port)) as line:
            far.write(b"new\n")
            assert read_all(line, 4) == b"new\n"


@pytest.mark.parametrize("kind", KINDS)
def test_all_bytes_are_told_in_both_directions_and_silence_is_not(kind: str) -> None:
    told: list[tuple[str, dict[str, str]]] = []
    everything = bytes(range(256))
    with contextlib.closing(KINDS[kind]()) as far:
        line = SerialLine(far.port, record=lambda kind, **fields: told.append((kind, fields)))
        line.write(everything)
        got, end = b"", time.monotonic() + PATIENCE_S
        while len(got) < 256 and time.monotonic() < end:
            got += far.read(0.5)
        assert got == everything
        far.write(everything[::-1])
        assert read_all(line, 256) == everything[::-1]
        line.read(0.0)
        line.close()
    sent = b"".join(fields["bytes"].encode("latin-1") for kind, fields in told if kind == "sent")
    received = b"".join(fields["bytes"].encode("latin-1") for kind, fields in told if kind == "received")
    assert (sent, received) == (everything, everything[::-1])
    assert all(fields["bytes"] and fields["device"] == "table" for _, fields in told)
