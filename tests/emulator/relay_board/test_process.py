"""The relay board of an emulated bench, over its real cables, and a driver that others wrote."""

import sys
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from boxperson.drivers.relay_board import RelayBoard
from boxperson.drivers.serial_line import SerialLine
from boxperson.errors import LinkError
from tests.emulator.rigging import Process, process, rig_file

PATIENCE_S = 10.0
KINDS = ["tcp"] if sys.platform == "win32" else ["tcp", "pty"]


@pytest.fixture(scope="module", params=KINDS)
def bench(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(rig_file(tmp_path_factory.mktemp("relay"), relay=request.param)) as running:
        yield running


@pytest.fixture
def board(bench: Process) -> Iterator[RelayBoard]:
    """The harness's own driver at the board."""
    bench.hand.do("fault", fault=None)
    relays = RelayBoard(SerialLine(bench.ready["relay"], device="relay board"))
    relays.open_all()
    bench.hand.wait_s(0.1)
    yield relays
    relays.release()


def felt(bench: Process) -> str:
    """What pin 0 of the board feels of the lock-out's line, asked as a terminal would."""
    with closing(SerialLine(bench.ready["relay"])) as line:
        line.write(b"gpio read 0\r")
        heard, end = b"", time.monotonic() + PATIENCE_S
        while not heard.endswith(b">") and time.monotonic() < end:
            heard += line.read(0.1)
    return heard.decode().split("\n\r")[1]


def test_the_board_presses_the_lock_out_some_milliseconds_later(bench: Process, board: RelayBoard) -> None:
    assert set(board.identify()) == {"version", "id"}
    board.close(0)
    assert felt(bench) == "0"
    bench.hand.wait_s(0.02)
    assert felt(bench) == "1"


def test_a_dead_board_is_named_and_its_contacts_are_open(bench: Process) -> None:
    board = RelayBoard(SerialLine(bench.ready["relay"]), deadline_s=0.5)
    board.close(0)
    bench.hand.wait_s(0.1)
    bench.hand.do("fault", fault="relay-dead")
    with pytest.raises(LinkError, match="the relay board does not acknowledge 'relay off 0'"):
        board.open(0)
    board.release()
    bench.hand.wait_s(0.1)
    bench.hand.do("fault", fault=None)
    assert felt(bench) == "0"


def test_a_stuck_contact_stays_open_though_the_board_acknowledges(bench: Process, board: RelayBoard) -> None:
    bench.hand.do("fault", fault="relay-stuck")
    board.close(0)
    bench.hand.wait_s(0.1)
    assert felt(bench) == "0"


def test_the_table_answers_while_the_board_is_dead(bench: Process) -> None:
    bench.hand.do("fault", fault="relay-dead")
    assert bench.host.call("identify")


def test_a_rig_without_a_relay_board_tells_of_none_and_can_have_no_fault_of_it(tcp_bench: Process) -> None:
    assert "relay" not in tcp_bench.ready
    assert tcp_bench.hand.try_to("fault", fault="relay-dead") == {
        "ok": False,
        "error": "relay-dead: this rig has no relay board",
    }
