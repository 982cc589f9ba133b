"""The relay board's driver, at an emulated board over real lines, good and bad, and at what is no relay board."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from boxperson.drivers.relay_board import RelayBoard
from boxperson.drivers.serial_line import SerialLine
from boxperson.emulator import wire
from boxperson.emulator.wire import Wire
from boxperson.errors import LinkError, RigError
from tests.drivers.far_ends import FarEnd
from tests.emulator.relay_board.bench_top import BenchTop

STILL_S = 0.02
NOISE_PER_BYTE = 1 / 150


class FarBoard:
    """An emulated board at the far end of a line, in a thread of its own.

    Attributes:
        wire: what the line does to bytes.
        top: the board and what is wired to it.
    """

    def __init__(self, end: FarEnd) -> None:
        self.wire = Wire(seed=1)
        self.top = BenchTop()
        self.end = end
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(10)
        assert not self._thread.is_alive()

    def _run(self) -> None:
        while not self._stop.is_set():
            heard = self.end.read(STILL_S)
            said = self.top.type(self.wire.carry(heard))
            for piece in self.wire.pieces(self.wire.carry(said)):
                try:
                    self.end.write(piece)
                except OSError:  # the host is gone
                    return


@pytest.fixture
def far_board(far: FarEnd, near: SerialLine) -> Iterator[FarBoard]:
    """An emulated board at the far end of each kind of line."""
    board = FarBoard(far)
    yield board
    board.stop()


@pytest.fixture
def recorded() -> list[tuple[str, dict[str, Any]]]:
    """What the driver had recorded."""
    return []


@pytest.fixture
def board(far_board: FarBoard, near: SerialLine, recorded: list[tuple[str, dict[str, Any]]]) -> RelayBoard:
    """The driver, with patience enough for a busy machine."""
    return RelayBoard(near, lambda kind, **fields: recorded.append((kind, fields)), answer_s=1.0, deadline_s=10.0)


def test_it_tells_what_it_is(board: RelayBoard) -> None:
    assert board.identify() == {"version": "00000008", "id": "00000000"}


def test_relays_close_and_open_one_by_one(far_board: FarBoard, board: RelayBoard) -> None:
    for number, closed in ((0, 0b1), (7, 0b10000001), (3, 0b10001001)):
        board.close(number)
        assert far_board.top.coils == closed
    board.open(7)
    assert far_board.top.coils == 0b1001
    board.release()
    far_board.stop()
    assert far_board.top.coils == 0


def test_a_press_closes_for_a_while_and_opens_whatever_happens(far_board: FarBoard, board: RelayBoard) -> None:
    slept: list[tuple[float, int]] = []
    board.press(2, 0.25, lambda for_s: slept.append((for_s, far_board.top.coils)))
    assert slept == [(0.25, 0b100)]
    assert far_board.top.coils == 0

    def broken(_for_s: float) -> None:
        raise RigError("the clock is gone")

    with pytest.raises(RigError, match="the clock is gone"):
        board.press(2, 0.25, broken)
    assert far_board.top.coils == 0


def test_every_command_is_recorded_with_its_answer(
    board: RelayBoard, recorded: list[tuple[str, dict[str, Any]]]
) -> None:
    board.close(0)
    assert recorded == [
        ("relay", {"command": "relay on 0", "answer": ""}),
        ("relay", {"command": "relay readall", "answer": "01"}),
    ]


def test_what_others_left_closed_is_opened_and_what_they_close_meanwhile_is_told(
    far_board: FarBoard, board: RelayBoard
) -> None:
    far_board.top.ask("relay writeall 82")
    board.open_all()
    assert far_board.top.coils == 0
    far_board.top.ask("relay on 5")
    with pytest.raises(LinkError, match="the relay board has closed relays 0, 5, asked for relays 0;"):
        board.close(0)


def test_a_command_that_arrives_as_another_is_told(
    far_board: FarBoard, board: RelayBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt: list[bytes] = []

    def carry(data: bytes) -> bytes:
        if data.startswith(b"relay on 3") and not spoilt:
            spoilt.append(data)
            return data.replace(b"3", b"5")
        return data

    monkeypatch.setattr(far_board.wire, "carry", carry)
    with pytest.raises(LinkError, match="the relay board has closed relays 3, 5, asked for relays 3;"):
        board.close(3)
    assert spoilt


def test_a_line_that_someone_left_half_typed_is_got_over(far_board: FarBoard, board: RelayBoard) -> None:
    far_board.top.type(b"relay on 4")
    board.open_all()
    assert far_board.top.coils == 0
    board.close(1)
    assert far_board.top.coils == 0b10


def test_notifications_in_between_are_not_taken_for_answers(far_board: FarBoard, board: RelayBoard) -> None:
    far_board.top.ask("gpio notify on")
    for _ in range(20):
        news = threading.Timer(0.001, far_board.end.write, (b"# 0001 0000 FFFF\n\r# 0000 0001 FFFF\n\r",))
        news.start()
        board.close(0)
        board.open(0)
        news.join()
    assert far_board.top.coils == 0


@pytest.mark.parametrize("fault", ["line-noise", "lost-bytes"])
def test_on_a_bad_line_what_is_acknowledged_is_so_and_everything_else_is_an_error(
    fault: str, far_board: FarBoard, near: SerialLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "_NOISE_PER_BYTE", NOISE_PER_BYTE)
    monkeypatch.setattr(wire, "_LOSS_PER_BYTE", NOISE_PER_BYTE)
    noticed: list[str] = []
    board = RelayBoard(near, lambda kind, **_fields: noticed.append(kind), answer_s=0.05, deadline_s=2.0)
    far_board.wire.fault = fault
    acknowledged = 0
    for number in range(60):
        try:
            board.close(number % 8)
            assert far_board.top.coils == 1 << number % 8
            board.open(number % 8)
            assert far_board.top.coils == 0
            acknowledged += 1
        except LinkError:
            board.open_all()
    assert noticed.count("relay not acknowledged") > 10
    assert acknowledged > 50


def test_a_board_without_power_is_named_by_the_deadline(far_board: FarBoard, near: SerialLine) -> None:
    far_board.top.board.arm("relay-dead")
    board = RelayBoard(near, answer_s=0.1, deadline_s=0.5)
    start = time.monotonic()
    with pytest.raises(LinkError, match=r"relay board does not acknowledge 'ver' within 0.5 s, asked \d times"):
        board.identify()
    assert 0.4 < time.monotonic() - start < 2.0
    board.release()


def test_a_board_that_is_unplugged_is_named(far: FarEnd) -> None:
    line = SerialLine(far.port, device="relay board")
    far.write(b"")
    board = RelayBoard(line, answer_s=0.1, deadline_s=1.0)
    far.close()
    with pytest.raises(LinkError, match=r"the line is gone .*; check the cable and the relay board's power"):
        board.close(0)
    board.release()


def test_a_board_that_is_not_there_is_named() -> None:
    with pytest.raises(LinkError, match="is the relay board plugged in"):
        SerialLine("socket://127.0.0.1:1", device="relay board")


STRANGERS: dict[str, Callable[[bytes], bytes]] = {
    "an echo": lambda heard: heard,
    "a table": lambda _heard: b'00000000 1 2 {"jsonrpc":"2.0"}\n',
    "a prompt alone": lambda _heard: b">",
    "a modem": lambda heard: heard + b"\r\nERROR\r\n",
    "a board that echoes something else": lambda heard: heard.replace(b"r", b"R") + b"\n\r>",
    "noise without end": lambda _heard: bytes(range(256)) * 4,
}


@pytest.mark.parametrize("says", STRANGERS.values(), ids=STRANGERS.keys())
def test_what_is_no_relay_board_is_told_with_what_it_said(
    says: Callable[[bytes], bytes], far: FarEnd, near: SerialLine
) -> None:
    board = RelayBoard(near, answer_s=0.1, deadline_s=0.5)
    with _stranger(far, says), pytest.raises(LinkError, match=r"heard b['\"].+; check its cable"):
        board.close(0)


@contextmanager
def _stranger(far: FarEnd, says: Callable[[bytes], bytes]) -> Iterator[None]:
    stop = threading.Event()

    def run() -> None:
        while not stop.is_set():
            if heard := far.read(STILL_S):
                far.write(says(heard))

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(10)
