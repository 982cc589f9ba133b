"""The link, asking a scripted table over real lines, whatever becomes of a reply on its way."""

import itertools
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from boxperson.drivers.link import Link
from boxperson.drivers.serial_line import SerialLine
from boxperson.errors import LinkError, TableRefusal
from tests.drivers.far_ends import FarEnd
from tests.drivers.scripted_table import Request, ScriptedTable, Talk, event, honest, line, refusal, reply

SOON_S = 0.1


def test_a_request_is_one_framed_line_with_an_id_never_used_before(talk: Talk) -> None:
    with talk(honest) as (link, table):
        for seat in range(1, 30):
            assert link.request("place", seat=seat) == {"method": "place", "params": {"seat": seat}}
        assert link.request("state") == {"method": "state", "params": None}
    assert [request["jsonrpc"] for request in table.requests] == ["2.0"] * 30
    assert len({request["id"] for request in table.requests}) == 30
    assert all(isinstance(request["id"], str) for request in table.requests)
    assert set(table.requests[-1]) == {"jsonrpc", "id", "method"}


def test_two_connections_never_share_an_id(far: FarEnd, near: SerialLine) -> None:
    with ScriptedTable(far, honest) as table:
        for _ in range(5):
            Link(near).request("identify")
    assert len({request["id"] for request in table.requests}) == 5


def test_text_beyond_ascii_reaches_the_table_and_comes_back(talk: Talk) -> None:
    with talk(honest) as (link, _):
        assert link.request("x", text="5 · 1 “Würfel” \n\t\x00 🎲")["params"]["text"] == "5 · 1 “Würfel” \n\t\x00 🎲"


def test_a_lost_reply_is_asked_for_again_with_the_same_id_behind_an_empty_line(talk: Talk) -> None:
    def forgetful(request: Request, heard: int) -> Iterator[bytes]:
        if heard >= 3:
            yield reply(request, "at last")

    with talk(forgetful, reply_s=SOON_S) as (link, table):
        assert link.request("throw") == "at last"
    assert len(table.requests) >= 3
    assert len({request["id"] for request in table.requests}) == 1
    assert [bool(each) for each in table.raw][:5] == [True, False, True, False, True]


def test_a_table_that_carries_requests_out_once_is_asked_once_when_all_goes_well(talk: Talk) -> None:
    with talk(honest) as (link, table):
        link.request("throw")
        time.sleep(0.1)
        link.request("throw")
    assert len(table.requests) == 2


def test_a_torn_reply_is_put_together(talk: Talk) -> None:
    def torn(request: Request, _heard: int) -> Iterator[bytes]:
        whole = reply(request, {"credits_cents": 10000})
        cuts = [0, 1, 7, 8, 9, 12, len(whole) - 1, len(whole)]
        for start, end in itertools.pairwise(cuts):
            yield whole[start:end]
            time.sleep(0.01)

    with talk(torn) as (link, table):
        assert link.request("state") == {"credits_cents": 10000}
    assert len(table.requests) == 1


def test_a_reply_byte_by_byte_is_put_together(talk: Talk) -> None:
    def drip(request: Request, _heard: int) -> Iterator[bytes]:
        for byte in reply(request, 7):
            yield bytes([byte])

    with talk(drip) as (link, _):
        assert link.request("state") == 7


def test_a_reply_that_lost_its_end_is_asked_for_again(talk: Talk) -> None:
    def cut(request: Request, heard: int) -> Iterator[bytes]:
        yield reply(request, "whole")[:-10] if heard == 1 else b"\n" + reply(request, "whole")

    with talk(cut, reply_s=SOON_S) as (link, table):
        assert link.request("state") == "whole"
    assert len(table.requests) >= 2


@pytest.mark.parametrize("noise", [b"\xff\xfe\x00", b"\n\n\n", b"deadbeef 0 0 {}", b"\x00\n\xff\n garbage ", b"{}"])
def test_noise_in_lines_of_its_own_hurts_nothing(talk: Talk, noise: bytes) -> None:
    def noisy(request: Request, _heard: int) -> Iterator[bytes]:
        yield noise + b"\n" + reply(request, request["method"]) + noise + b"\n"

    with talk(noisy) as (link, table):
        assert [link.request(method) for method in ("a", "b", "c")] == ["a", "b", "c"]
    assert len(table.requests) == 3


def test_noise_after_a_reply_does_not_spoil_the_next_one_that_begins_with_an_empty_line(talk: Talk) -> None:
    def noisy(request: Request, heard: int) -> Iterator[bytes]:
        yield (
            reply(request, request["method"]) + b"\xaa\x55" if heard % 2 else b"\n" + reply(request, request["method"])
        )

    with talk(noisy) as (link, table):
        assert [link.request(method) for method in ("a", "b", "c")] == ["a", "b", "c"]
    assert len(table.requests) == 3


def test_a_reply_that_noise_ran_into_is_asked_for_again(talk: Talk) -> None:
    def noisy(request: Request, heard: int) -> Iterator[bytes]:
        yield b"\xaa\x55" + reply(request, "wrong") if heard == 1 else b"\n" + reply(request, "sound")

    with talk(noisy, reply_s=SOON_S) as (link, table):
        assert link.request("state") == "sound"
    assert len(table.requests) >= 2


def test_a_reply_with_one_wrong_bit_is_never_taken(talk: Talk) -> None:
    def flipped(request: Request, heard: int) -> Iterator[bytes]:
        whole = bytearray(reply(request, {"credits_cents": 10000}))
        if heard < 4:
            whole[-9 - heard] ^= 1 << heard
        yield bytes(whole)

    with talk(flipped, reply_s=SOON_S) as (link, table):
        assert link.request("state") == {"credits_cents": 10000}
    assert len(table.requests) >= 4


def test_on_a_line_that_is_never_still_a_lost_reply_is_asked_for_again(far: FarEnd, near: SerialLine) -> None:
    chatter = itertools.cycle([b"\xff", event(1), b"noise\n"])
    done = threading.Event()

    def script(request: Request, heard: int) -> Iterator[bytes]:
        if heard == 1:
            chatterer.start()
        if heard == 3:
            done.set()
            chatterer.join()
            yield b"\n" + reply(request, "at last")

    def chat() -> None:
        while not done.wait(SOON_S / 3):
            far.write(next(chatter))

    chatterer = threading.Thread(target=chat)
    with ScriptedTable(far, script):
        assert Link(near, reply_s=SOON_S, deadline_s=20.0).request("throw") == "at last"


def test_a_reply_that_comes_twice_counts_once(talk: Talk) -> None:
    def twice(request: Request, _heard: int) -> Iterator[bytes]:
        yield reply(request, request["method"]) * 2

    with talk(twice) as (link, _):
        assert [link.request(method) for method in ("a", "b", "c")] == ["a", "b", "c"]


def test_of_two_replies_to_one_request_the_first_counts(talk: Talk) -> None:
    def changes_its_mind(request: Request, _heard: int) -> Iterator[bytes]:
        yield reply(request, "first") + reply(request, "second")

    with talk(changes_its_mind) as (link, _):
        assert [link.request("state") for _ in range(3)] == ["first"] * 3


def test_a_late_reply_to_an_earlier_request_is_not_taken_for_this_one(talk: Talk) -> None:
    earlier: list[Request] = []

    def late(request: Request, _heard: int) -> Iterator[bytes]:
        for before in earlier:
            yield reply(before, "stale")
        earlier.append(request)
        yield reply(request, request["method"])

    with talk(late) as (link, _):
        assert [link.request(f"m{number}") for number in range(5)] == [f"m{number}" for number in range(5)]


def test_a_reply_to_another_id_is_no_reply(talk: Talk) -> None:
    def wrong(request: Request, heard: int) -> Iterator[bytes]:
        wrong_ids: tuple[object, ...] = (None, 1, True, "x-1", "", [], {"a": 1}, request["id"] + " ")
        for wrong_id in wrong_ids:
            yield reply({**request, "id": wrong_id}, "wrong")
        if heard > 1:
            yield reply(request, "right")

    with talk(wrong, reply_s=SOON_S) as (link, table):
        assert link.request("state") == "right"
    assert len(table.requests) > 1


def test_a_reply_without_result_and_error_is_no_reply(talk: Talk) -> None:
    def empty(request: Request, heard: int) -> Iterator[bytes]:
        yield line({"jsonrpc": "2.0", "id": request["id"]}) if heard == 1 else reply(request, "right")

    with talk(empty, reply_s=SOON_S) as (link, _):
        assert link.request("state") == "right"


def test_a_result_that_is_nothing_is_a_result(talk: Talk) -> None:
    results: list[object] = [None, False, 0, "", [], {}]
    with talk(lambda request, heard: [reply(request, results[heard - 1])]) as (link, table):
        assert [link.request("throw") for _ in results] == results
    assert len(table.requests) == len(results)


def test_an_error_of_the_table_is_a_refusal_in_its_own_words(talk: Talk) -> None:
    codes = [-32700, -32601, -32000, 1, 2, 3]
    with talk(lambda request, heard: [refusal(request, codes[heard - 1], "not now")]) as (link, table):
        for code in codes:
            with pytest.raises(TableRefusal, match=rf"refuses throw: not now \(error {code}\)"):
                link.request("throw")
    assert len(table.requests) == len(codes)


def test_after_a_refusal_the_link_goes_on(talk: Talk) -> None:
    def moody(request: Request, heard: int) -> Iterator[bytes]:
        yield refusal(request, 3, "not now") if heard % 2 else reply(request, heard)

    with talk(moody) as (link, _):
        for heard in (2, 4, 6):
            with pytest.raises(TableRefusal):
                link.request("throw")
            assert link.request("throw") == heard


def test_an_error_of_any_shape_is_a_refusal(talk: Talk) -> None:
    errors: list[object] = ["busy", 7, [], {}, {"code": 3}, {"message": None}, True]

    def odd(request: Request, heard: int) -> Iterator[bytes]:
        yield line({"jsonrpc": "2.0", "id": request["id"], "error": errors[heard - 1]})

    with talk(odd) as (link, _):
        for _ in errors:
            with pytest.raises(TableRefusal, match="the table refuses throw"):
                link.request("throw")


def test_a_result_beside_an_error_that_is_null_is_a_result(talk: Talk) -> None:
    def elder(request: Request, _heard: int) -> Iterator[bytes]:
        yield line({"id": request["id"], "result": 5, "error": None})

    with talk(elder) as (link, _):
        assert link.request("state") == 5


def test_an_error_that_is_null_without_a_result_is_a_link_error(talk: Talk) -> None:
    def empty(request: Request, _heard: int) -> Iterator[bytes]:
        yield line({"jsonrpc": "2.0", "id": request["id"], "error": None})

    with talk(empty) as (link, _), pytest.raises(LinkError, match="the reply to throw has neither result nor error"):
        link.request("throw")


def test_commands_replies_events_and_noise_are_recorded(far: FarEnd, near: SerialLine) -> None:
    kept: list[tuple[str, dict[str, Any]]] = []

    def record(kind: str, **fields: Any) -> None:
        kept.append((kind, fields))

    def script(request: Request, heard: int) -> Iterator[bytes]:
        if heard == 2:
            yield b"noise\n" + event(1, "phase", phase="point", point=6)
        yield reply(request, heard, seq=heard - 1) if heard < 3 else refusal(request, 3, "not now", seq=1)

    with ScriptedTable(far, script):
        link = Link(near, record, reply_s=5.0, deadline_s=20.0)
        link.synchronise()
        link.request("throw", hard=True)
        with pytest.raises(TableRefusal):
            link.request("throw")
    kinds = [kind for kind, _ in kept]
    assert kinds == ["command", "reply", "command", "noise", "event", "reply", "command", "reply"]
    assert kept[2][1] == {"method": "throw", "params": {"hard": True}}
    assert kept[5][1] == {"method": "throw", "result": 2}
    assert kept[7][1] == {"method": "throw", "error": {"code": 3, "message": "not now"}}
