"""Whatever a line goes through, it arrives as it was sent or not at all."""

import json
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from boxperson.drivers.link import Link, frame, unframe
from boxperson.drivers.serial_line import SerialLine
from tests.drivers.far_ends import KINDS
from tests.drivers.scripted_table import Request, ScriptedTable, line, reply

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(codec="utf-8"), max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=8), JSON, max_size=5)
NUMBERS = st.integers(0, 2**63)


@given(OBJECTS, NUMBERS, NUMBERS)
def test_every_object_comes_out_of_its_line_as_it_went_in(message: dict[str, Any], seq: int, t_ns: int) -> None:
    for ascii_only in (True, False):
        sent = frame(json.dumps(message, ensure_ascii=ascii_only), seq, t_ns)
        assert sent.endswith(b"\n")
        assert b"\n" not in sent[:-1]
        assert unframe(sent[:-1]) == (seq, t_ns, message)


@given(OBJECTS, NUMBERS, NUMBERS)
def test_the_test_and_the_driver_frame_alike(message: dict[str, Any], seq: int, t_ns: int) -> None:
    assert frame(json.dumps(message), seq, t_ns) == line(message, seq, t_ns)


SOUND = line({"jsonrpc": "2.0", "id": "3f9a-17", "result": {"credits_cents": 10000}}, 812, 41021000000)[:-1]


def test_no_line_with_one_byte_changed_lost_or_put_in_is_accepted() -> None:
    for place in range(len(SOUND)):
        for value in range(256):
            changed = SOUND[:place] + bytes([value]) + SOUND[place + 1 :]
            assert changed == SOUND or unframe(changed) is None, changed
        assert unframe(SOUND[:place] + SOUND[place + 1 :]) is None or SOUND[place] == SOUND[place - 1]
        for value in (0, 32, 48, SOUND[place], 255):
            longer = SOUND[:place] + bytes([value]) + SOUND[place:]
            assert unframe(longer) is None, longer


def test_no_line_with_two_neighbouring_bytes_exchanged_is_accepted() -> None:
    for place in range(len(SOUND) - 1):
        first, second = SOUND[place : place + 2]
        if first != second:
            assert unframe(SOUND[:place] + bytes([second, first]) + SOUND[place + 2 :]) is None


def test_no_beginning_and_no_end_of_a_line_is_accepted() -> None:
    for place in range(1, len(SOUND)):
        assert unframe(SOUND[:place]) is None
        assert unframe(SOUND[place:]) is None


@given(st.binary(max_size=200))
@example(b"00000000 ")
@example(b"00000000")
def test_random_bytes_are_no_line(noise: bytes) -> None:
    assert unframe(noise) is None


@given(st.lists(st.tuples(st.integers(0, len(SOUND) - 1), st.integers(1, 255)), min_size=1, max_size=30))
def test_no_line_with_many_bytes_changed_is_accepted(changes: list[tuple[int, int]]) -> None:
    spoiled = bytearray(SOUND)
    for place, change in changes:
        spoiled[place] ^= change
    assert bytes(spoiled) == SOUND or unframe(bytes(spoiled)) is None


@settings(max_examples=50)
@given(OBJECTS, OBJECTS, st.data())
def test_no_splice_of_two_lines_is_accepted(one: dict[str, Any], other: dict[str, Any], data: st.DataObject) -> None:
    a, b = line(one, 1, 2)[:-1], line(other, 3, 4)[:-1]
    spliced = a[: data.draw(st.integers(0, len(a)))] + b[data.draw(st.integers(0, len(b))) :]
    assert spliced in (a, b) or unframe(spliced) is None


@pytest.mark.parametrize("kind", KINDS)
def test_through_any_noise_a_request_ends_in_its_own_reply(kind: str) -> None:
    """The table's own answers pass through noise that changes, drops and adds bytes, a new one for every example."""
    noise: list[bytes] = []

    def script(request: Request, _heard: int) -> Iterator[bytes]:
        if noise:  # spoils the first answer to each request
            whole = reply(request, request["params"])
            cut = len(whole) // 2
            yield whole[:cut] + noise.pop() + whole[cut:]
        else:
            yield b"\n" + reply(request, request["params"])

    with closing(KINDS[kind]()) as far, closing(SerialLine(far.port)) as near, ScriptedTable(far, script):
        link = Link(near, reply_s=0.03, deadline_s=10.0)

        @settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
        @given(st.binary(min_size=1, max_size=300), st.integers())
        @example(b"\n", 1)
        @example(b"\x00", 2)
        def exchange(spoiler: bytes, value: int) -> None:
            noise[:] = [spoiler]
            assert link.request("echo", value=value) == {"value": value}

        started = time.monotonic()
        exchange()
        assert time.monotonic() - started < 60
