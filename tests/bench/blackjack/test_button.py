"""The lock-out button under a relay, at an emulated board over a real line."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from boxperson.bench.blackjack.button import LockOutButton
from boxperson.bench.clock import Clock
from boxperson.drivers.relay_board import RelayBoard
from boxperson.drivers.serial_line import SerialLine
from boxperson.errors import LinkError
from tests.bench.memory import CountingClock
from tests.drivers.far_ends import SocketEnd
from tests.drivers.test_relay_board import FarBoard


class BenchTopClock(Clock):
    """The time of the board: how long it was let pass, and which coils had current then."""

    def __init__(self, board: FarBoard) -> None:
        self._board = board
        self.slept: list[tuple[float, int]] = []

    def sleep(self, seconds: float) -> None:
        self.slept.append((seconds, self._board.top.coils))
        self._board.top.clock.advance(round(seconds * 1e9))


@contextmanager
def board_at(far: SocketEnd) -> Iterator[FarBoard]:
    board = FarBoard(far)
    try:
        yield board
    finally:
        board.stop()


def test_a_press_closes_its_relay_as_long_as_a_finger_does_and_no_other() -> None:
    with closing(SocketEnd()) as far, board_at(far) as board, closing(SerialLine(far.port)) as near:
        clock = BenchTopClock(board)
        LockOutButton(RelayBoard(near), 0, clock).press()
        assert clock.slept == [(0.3, 1)]
        assert board.top.coils == 0
        assert board.top.line.level
        board.top.settle()
        assert not board.top.line.level


def test_a_button_under_another_relay_is_pressed_by_that_one() -> None:
    with closing(SocketEnd()) as far, board_at(far) as board, closing(SerialLine(far.port)) as near:
        clock = BenchTopClock(board)
        LockOutButton(RelayBoard(near), 2, clock).press()
        assert clock.slept == [(0.3, 4)]
        assert not board.top.line.level


def test_a_board_that_is_dead_is_a_link_error() -> None:
    with closing(SocketEnd()) as far, closing(SerialLine(far.port)) as near:
        board = RelayBoard(near, answer_s=0.05, deadline_s=0.2)
        with pytest.raises(LinkError, match="does not acknowledge"):
            LockOutButton(board, 0, CountingClock()).press()
