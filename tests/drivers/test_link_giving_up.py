"""The link gives up in time, on whatever a table says instead of an answer, and goes on when one comes."""

import itertools
import time
from collections.abc import Iterator

import pytest

from boxperson.errors import LinkError
from tests.drivers.scripted_table import Request, Talk, event, honest, line, reply

SOON_S = 0.1
GIVE_UP_S = 0.3
GENEROUS_S = 6.0


def test_a_silent_table_is_a_link_error_by_the_deadline(talk: Talk) -> None:
    with talk(lambda _request, _heard: [], reply_s=SOON_S, deadline_s=GIVE_UP_S) as (link, table):
        started = time.monotonic()
        with pytest.raises(LinkError, match=r"no reply to identify within 0\.3 s, asked") as fault:
            link.request("identify")
        took_s = time.monotonic() - started
    assert GIVE_UP_S * 0.9 <= took_s < GENEROUS_S
    assert 2 <= len(table.requests) <= 12
    assert table.end.port in str(fault.value)
    assert len({request["id"] for request in table.requests}) == 1


def test_a_table_that_only_talks_nonsense_is_a_link_error_by_the_deadline(talk: Talk) -> None:
    def nonsense(_request: Request, _heard: int) -> Iterator[bytes]:
        yield line("[1,2,3]") + b"hello\n" + line({"jsonrpc": "2.0"}) + line({"id": None}) + bytes(range(256))

    with talk(nonsense, reply_s=SOON_S, deadline_s=GIVE_UP_S) as (link, _):
        started = time.monotonic()
        with pytest.raises(LinkError, match="no reply"):
            link.request("identify")
    assert time.monotonic() - started < GENEROUS_S


def test_a_table_that_floods_the_line_without_a_line_feed_is_a_link_error_by_the_deadline(talk: Talk) -> None:
    def flood(_request: Request, _heard: int) -> Iterator[bytes]:
        return itertools.repeat(b"7" * 4096, 64)

    with talk(flood, reply_s=SOON_S, deadline_s=GIVE_UP_S) as (link, _):
        started = time.monotonic()
        with pytest.raises(LinkError, match="no reply"):
            link.request("identify")
    assert time.monotonic() - started < GENEROUS_S


def test_after_a_flood_the_next_line_feed_is_a_new_beginning(talk: Talk) -> None:
    def flood_first(request: Request, heard: int) -> Iterator[bytes]:
        yield b"\xf0" * 200_000 if heard == 1 else b"\n" + reply(request, "dry again")

    with talk(flood_first, reply_s=SOON_S) as (link, _):
        assert link.request("identify") == "dry again"


def test_a_flood_of_sound_lines_that_answer_nothing_is_a_link_error_by_the_deadline(talk: Talk) -> None:
    def chatter(_request: Request, _heard: int) -> Iterator[bytes]:
        return (event(number) for number in range(1, 500))

    with talk(chatter, reply_s=SOON_S, deadline_s=GIVE_UP_S) as (link, _):
        started = time.monotonic()
        with pytest.raises(LinkError, match="no reply"):
            link.request("identify")
    assert time.monotonic() - started < GENEROUS_S


def test_a_table_that_dies_is_a_link_error_at_once(talk: Talk) -> None:
    def dying(_request: Request, _heard: int) -> Iterator[bytes]:
        table.end.close()
        yield from ()

    with talk(dying) as (link, table):
        started = time.monotonic()
        with pytest.raises(LinkError, match="the line is gone"):
            link.request("throw")
        assert time.monotonic() - started < GENEROUS_S
        with pytest.raises(LinkError):
            link.request("state")
        with pytest.raises(LinkError):
            link.events()


def test_closing_a_link_twice_is_no_error_and_asking_then_is_a_link_error(talk: Talk) -> None:
    with talk(honest) as (link, _):
        link.close()
        link.close()
        with pytest.raises(LinkError):
            link.request("identify")
