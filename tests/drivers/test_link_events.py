"""Events over the link: in their order, each once, without gaps, or an error."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from boxperson.drivers.link import Event, Link
from boxperson.drivers.serial_line import SerialLine
from boxperson.errors import LinkError
from tests.drivers.far_ends import FarEnd
from tests.drivers.scripted_table import Request, Script, ScriptedTable, event, line, reply, row


def numbers(events: list[Event]) -> list[int]:
    return [each.seq for each in events]


def listed(request: Request, newest: int, oldest: int = 1) -> bytes:
    """The answer to `events` of a table that keeps them from the oldest on."""
    after, limit = request["params"]["after"], request["params"]["limit"]
    assert 1 <= limit <= 256
    first = max(after + 1, oldest)
    rows = [row(seq, "phase", number=seq) for seq in range(first, min(newest, first + limit - 1) + 1)]
    return reply(request, {"events": rows, "oldest": oldest}, seq=newest)


@contextmanager
def synchronised(
    far: FarEnd, near: SerialLine, script: Script, at: int = 0, reply_s: float = 5.0
) -> Iterator[tuple[Link, ScriptedTable]]:
    """A link to a table whose newest event was number `at`; the script counts requests after that."""

    def scripted(request: Request, heard: int) -> Iterator[bytes]:
        if heard == 1:
            yield reply(request, "identity", seq=at)
        else:
            yield from script(request, heard - 1)

    with ScriptedTable(far, scripted) as table:
        link = Link(near, reply_s=reply_s, deadline_s=20.0)
        link.synchronise()
        yield link, table


def heard_in_time(link: Link, count: int) -> list[Event]:
    events: list[Event] = []
    end = time.monotonic() + 5
    while len(events) < count and time.monotonic() < end:
        events += link.events()
        time.sleep(0.01)
    return events


def test_events_before_and_after_the_reply_are_handed_out_in_order(far: FarEnd, near: SerialLine) -> None:
    def script(request: Request, _heard: int) -> Iterator[bytes]:
        yield event(1, "dice_in_motion") + event(2, "dice_at_rest") + reply(request, {}, seq=2)
        yield event(3, "call", faces=[4, 3], sum=7) + event(4, "throw_settled")

    with synchronised(far, near, script) as (link, table):
        link.request("throw")
        events = heard_in_time(link, 4)
        assert link.events() == []
    assert [(each.seq, each.t_ns, each.name) for each in events] == [
        (1, 1000, "dice_in_motion"),
        (2, 2000, "dice_at_rest"),
        (3, 3000, "call"),
        (4, 4000, "throw_settled"),
    ]
    assert events[2].params["faces"] == [4, 3]
    assert len(table.requests) == 2


def test_what_happened_before_synchronising_is_left_behind(far: FarEnd, near: SerialLine) -> None:
    def script(request: Request, _heard: int) -> Iterator[bytes]:
        yield event(40) + event(41) + reply(request, {}, seq=41)

    with synchronised(far, near, script, at=40) as (link, _):
        link.request("throw")
        assert numbers(link.events()) == [41]


def test_synchronising_again_leaves_behind_what_was_missed_and_what_was_heard(far: FarEnd, near: SerialLine) -> None:
    def script(request: Request, heard: int) -> Iterator[bytes]:
        seq = {1: 3, 2: 9, 3: 10}[heard]
        if heard == 1:
            yield event(1) + event(2) + event(3)
        if heard == 3:
            yield event(10)
        yield reply(request, {}, seq=seq)

    with synchronised(far, near, script) as (link, table):
        link.request("throw")
        link.synchronise()
        assert link.events() == []
        link.request("throw")
        assert numbers(link.events()) == [10]
    assert [request["method"] for request in table.requests] == ["identify", "throw", "identify", "throw"]


def test_events_that_come_twice_count_once(far: FarEnd, near: SerialLine) -> None:
    def script(request: Request, _heard: int) -> Iterator[bytes]:
        yield event(1) + event(1) + event(2) + event(1) + event(2) + reply(request, {}, seq=2)

    with synchronised(far, near, script) as (link, _):
        link.request("throw")
        assert numbers(link.events()) == [1, 2]


@pytest.mark.parametrize("lost", [{1}, {2}, {5}, {1, 2}, {2, 4}, {1, 2, 3, 4, 5}])
def test_lost_events_are_asked_for_and_take_their_places(far: FarEnd, near: SerialLine, lost: set[int]) -> None:
    def script(request: Request, _heard: int) -> Iterator[bytes]:
        if request["method"] == "events":
            yield listed(request, 5)
            return
        yield b"".join(event(seq) for seq in range(1, 6) if seq not in lost) + reply(request, {}, seq=5)

    with synchronised(far, near, script) as (link, table):
        link.request("throw")
        events = link.events()
    assert numbers(events) == [1, 2, 3, 4, 5]
    assert [each.t_ns for each in events] == [1000, 2000, 3000, 4000, 5000]
    assert table.requests[2]["params"]["after"] == min(lost) - 1


def test_a_gap_seen_only_in_an_event_that_came_by_itself_is_filled(far: FarEnd, near: SerialLine) -> None:
    def script(request: Request, _heard: int) -> Iterator[bytes]:
        if request["method"] == "events":
            yield listed(request, 3)
            return
        yield reply(request, {})
        yield event(3)

    with synchronised(far, near, script) as (link, _):
        link.request("throw")
        assert numbers(heard_in_time(link, 3)) == [1, 2, 3]


def test_a_gap_of_a_thousand_events_is_filled_in_portions(far: FarEnd, near: SerialLine) -> None:
    def script(request: Request, _heard: int) -> Iterator[bytes]:
        yield listed(request, 1000) if request["method"] == "events" else reply(request, {}, seq=1000)

    with synchronised(far, near, script) as (link, table):
        link.request("throw")
        assert numbers(link.events()) == list(range(1, 1001))
    assert len(table.requests) == 2 + 4


def test_the_request_for_lost_events_is_itself_asked_again_when_its_reply_is_lost(
    far: FarEnd, near: SerialLine
) -> None:
    def script(request: Request, heard: int) -> Iterator[bytes]:
        if request["method"] == "events":
            if heard > 3:
                yield listed(request, 2)
            return
        yield reply(request, {}, seq=2)

    with synchronised(far, near, script, reply_s=0.1) as (link, _):
        link.request("throw")
        assert numbers(link.events()) == [1, 2]


def test_events_that_the_table_no_longer_keeps_are_a_link_error_that_names_them(far: FarEnd, near: SerialLine) -> None:
    def script(request: Request, _heard: int) -> Iterator[bytes]:
        yield listed(request, 9000, oldest=4905) if request["method"] == "events" else reply(request, {}, seq=9000)

    lost = "events 1 to 9000 are lost; the table keeps only those from 4905 on"
    with synchronised(far, near, script) as (link, _), pytest.raises(LinkError, match=lost):
        link.request("throw")


def test_a_table_that_lists_no_events_though_it_counted_some_is_a_link_error_and_no_endless_loop(
    far: FarEnd, near: SerialLine
) -> None:
    def script(request: Request, _heard: int) -> Iterator[bytes]:
        yield reply(request, {"events": [], "oldest": 1}, seq=7)

    with synchronised(far, near, script) as (link, table):
        with pytest.raises(LinkError, match="events 1 to 7 are lost"):
            link.request("throw")
        assert len(table.requests) < 5


def test_a_table_that_lists_the_wrong_events_is_a_link_error(far: FarEnd, near: SerialLine) -> None:
    def script(request: Request, _heard: int) -> Iterator[bytes]:
        yield reply(request, {"events": [row(3), row(2), row(5)], "oldest": 1}, seq=7)

    with synchronised(far, near, script) as (link, _), pytest.raises(LinkError, match="are lost"):
        link.request("throw")


WRONG_LISTS: tuple[object, ...] = (
    *(None, [], {}, "none", 7, {"events": None}, {"events": 7}, {"events": {"seq": 1}}, {"events": [None]}),
    *({"events": [{}]}, {"events": [{"seq": 1}]}, {"events": [{"seq": 1, "t_ns": 1}]}),
    *({"events": [{"seq": 1, "t_ns": 1, "params": "event"}]}, {"events": [{"seq": 1, "t_ns": 1, "params": {}}]}),
    *({"events": [{"seq": "1", "t_ns": 1, "params": {"event": "call"}}]}, {"events": []}),
)


def test_a_list_of_events_of_any_wrong_shape_is_a_link_error(far: FarEnd, near: SerialLine) -> None:
    answers = iter(WRONG_LISTS)

    def script(request: Request, _heard: int) -> Iterator[bytes]:
        yield reply(request, next(answers) if request["method"] == "events" else {}, seq=1)

    with synchronised(far, near, script) as (link, table):
        for _ in WRONG_LISTS:
            with pytest.raises(LinkError):
                link.request("throw")
    assert [request["method"] for request in table.requests].count("events") == len(WRONG_LISTS)


def test_after_a_gap_that_cannot_be_filled_synchronising_makes_a_new_beginning(far: FarEnd, near: SerialLine) -> None:
    def script(request: Request, heard: int) -> Iterator[bytes]:
        if request["method"] == "events":
            yield reply(request, {"events": [], "oldest": 50}, seq=60)
        elif heard < 4:
            yield reply(request, {}, seq=60)
        else:
            yield event(61) + reply(request, {}, seq=61)

    with synchronised(far, near, script) as (link, _):
        with pytest.raises(LinkError):
            link.request("throw")
        link.synchronise()
        link.request("throw")
        assert numbers(link.events()) == [61]


def test_an_event_between_a_lost_reply_and_the_second_request_is_kept_once(far: FarEnd, near: SerialLine) -> None:
    def script(request: Request, heard: int) -> Iterator[bytes]:
        if heard == 1:
            yield event(1, "wager_accepted") + reply(request, {}, seq=1)[:20] + b"\n"
        else:
            yield reply(request, {}, seq=1)

    with synchronised(far, near, script, reply_s=0.1) as (link, _):
        link.request("place")
        assert [(each.seq, each.name) for each in link.events()] == [(1, "wager_accepted")]


def test_whatever_a_maker_adds_to_an_event_is_kept_and_recorded(far: FarEnd, near: SerialLine) -> None:
    added = {"seq": 9, "t_ns": 9, "kind": "x", "before": "x", "n": 1, "self": 1, "params": 1}
    kept: list[tuple[str, dict[str, object]]] = []

    def record(kind: str, **fields: object) -> None:
        kept.append((kind, fields))

    def script(request: Request, heard: int) -> Iterator[bytes]:
        if heard == 2:
            yield line({"jsonrpc": "2.0", "method": "event", "params": {"event": "phase", **added}}, 1, 1000)
        yield reply(request, {}, seq=heard - 1)

    with ScriptedTable(far, script):
        link = Link(near, record, reply_s=5.0, deadline_s=20.0)
        link.synchronise()
        link.request("throw")
        (heard,) = link.events()
    assert heard.params == {"event": "phase", **added}
    recorded = [fields for kind, fields in kept if kind == "event"]
    assert recorded == [{"seq": 1, "table_t_ns": 1000, "params": {"event": "phase", **added}}]


def test_hearing_nothing_is_no_error_and_does_not_wait(far: FarEnd, near: SerialLine) -> None:
    with synchronised(far, near, lambda _request, _heard: []) as (link, table):
        started = time.monotonic()
        assert [link.events() for _ in range(20)] == [[]] * 20
        assert time.monotonic() - started < 2
    assert len(table.requests) == 1
