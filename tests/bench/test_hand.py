"""The hand against a bench that answers as the test says, over real sockets."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from boxperson.bench.clock import Clock
from boxperson.bench.craps.dice import Dice
from boxperson.bench.force import Force
from boxperson.bench.hand import Hand
from boxperson.errors import RigError

GENEROUS_S = 15.0


@contextmanager
def bench_that_answers(*answers: bytes, then_waits: bool = False) -> Iterator[tuple[str, list[bytes]]]:
    """A hand channel that sends one answer for each line it hears, then hangs up; and what it has heard."""
    heard: list[bytes] = []
    ended = threading.Event()

    def serve() -> None:
        with contextlib.suppress(OSError):
            connection, _ = server.accept()
            connection.settimeout(GENEROUS_S)
            with connection, connection.makefile("rb") as lines:
                for answer in answers:
                    heard.append(lines.readline())
                    connection.sendall(answer)
                if then_waits:
                    ended.wait(GENEROUS_S)

    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(GENEROUS_S)
        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"127.0.0.1:{server.getsockname()[1]}", heard
        finally:
            ended.set()
            thread.join(GENEROUS_S)


def test_acts_are_numbered_lines_and_their_answers_are_handed_on() -> None:
    with (
        bench_that_answers(b'{"id":1,"ok":true,"now_ns":7}\n', b'{"id":2,"ok":true,"faces":[1,2]}\n') as (
            address,
            heard,
        ),
        closing(Hand(address)) as hand,
    ):
        assert hand.do("advance", ns=7) == {"id": 1, "ok": True, "now_ns": 7}
        assert hand.do("truth")["faces"] == [1, 2]
    assert heard == [b'{"id": 1, "do": "advance", "ns": 7}\n', b'{"id": 2, "do": "truth"}\n']


def test_the_clock_and_the_stimulus_speak_through_it() -> None:
    answers = [b'{"id":%d,"ok":true}\n' % number for number in range(1, 5)]
    with bench_that_answers(*answers) as (address, heard), closing(Hand(address)) as hand:
        Clock(hand).sleep(0.4)
        dice = Dice(hand, seed=1)
        dice.land(12)
        assert dice.placed == (6, 6)
        force = Force(hand)
        force.cut_power()
        force.restore_power()
    assert heard[0] == b'{"id": 1, "do": "advance", "ns": 400000000}\n'
    assert heard[1] == b'{"id": 2, "do": "next_dice", "faces": [6, 6]}\n'


def test_every_way_to_make_a_sum_comes_up() -> None:
    answers = [b'{"id":%d,"ok":true}\n' % number for number in range(1, 101)]
    with bench_that_answers(*answers) as (address, _), closing(Hand(address)) as hand:
        dice = Dice(hand, seed=1)
        made = set()
        for _ in range(100):
            dice.land(7)
            made.add(dice.placed)
    assert made == {(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)}


def test_what_the_bench_cannot_do_is_a_rig_error_in_its_words() -> None:
    with (
        bench_that_answers(b'{"id":1,"ok":false,"error":"faces.0: too many pips"}\n') as (address, _),
        closing(Hand(address)) as hand,
        pytest.raises(RigError, match=r"cannot next_dice: faces\.0: too many pips"),
    ):
        hand.do("next_dice", faces=[7, 1])


@pytest.mark.parametrize(
    "answer",
    [
        *(b"", b"{", b'{"id":1,"ok":tr', b"\n", b"null\n", b"[]\n", b"7\n", b'"ok"\n', b"garbage\n", b"\xff\xfe\n"),
        *(b"{}\n", b'{"ok":true}\n', b'{"id":2,"ok":true}\n', b'{"id":"1","ok":true}\n', b'{"id":1}\n'),
    ],
)
def test_an_answer_that_is_none_or_half_is_a_rig_error(answer: bytes) -> None:
    with (
        bench_that_answers(answer) as (address, _),
        closing(Hand(address)) as hand,
        pytest.raises(RigError, match="the emulated bench"),
    ):
        hand.do("now")


def test_a_bench_that_does_not_answer_is_a_rig_error_in_time_and_stays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boxperson.bench.hand._DEADLINE_S", 0.4)
    with bench_that_answers(b"", then_waits=True) as (address, _), closing(Hand(address)) as hand:
        started = time.monotonic()
        with pytest.raises(RigError, match="in the middle of now"):
            hand.do("now")
        assert time.monotonic() - started < GENEROUS_S
        with pytest.raises(RigError):
            hand.do("now")


@pytest.mark.parametrize("address", ["", "nobody", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:0"])
def test_an_address_where_nobody_is_is_a_rig_error(address: str) -> None:
    with pytest.raises(RigError, match="does not answer at"):
        Hand(address)


def test_letting_go_twice_is_no_error_and_acting_then_is_a_rig_error() -> None:
    with bench_that_answers() as (address, _):
        hand = Hand(address)
        hand.close()
        hand.close()
        with pytest.raises(RigError):
            hand.do("now")
