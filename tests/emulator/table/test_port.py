import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.emulator.table.nvram import Nvram
from tests.emulator.desk import Desk
from tests.emulator.rigging import frame

METHODS = (
    "identify", "state", "meters", "layout", "submission", "set_submission", "load_credits", "cash_out",
    "place", "remove", "pass_dice", "throw", "clear", "events",
)  # fmt: skip


def test_the_table_says_who_it_is() -> None:
    found = Desk().call("identify")
    assert found["protocol"] == "boxperson-link/1"
    assert re.fullmatch("[0-9a-f]{64}", found.pop("firmware_sha256"))
    assert all(isinstance(value, str) and value for value in found.values())
    assert set(found) == {"make", "model", "serial", "game", "firmware", "protocol"}


def test_every_seat_has_its_own_area_for_each_wager() -> None:
    answer = Desk(seats=6).call("layout")
    areas, screen = answer["areas"], answer["screen"]
    places = {(area["seat"], area["wager"]) for area in areas}
    assert places == {(seat, wager) for seat in range(1, 7) for wager in ("pass-line", "lucky-shooter")}
    assert len(areas) == 12
    for area in areas:
        assert 0 <= area["x"] < area["x"] + area["width"] <= screen["width"]
        assert 0 <= area["y"] < area["y"] + area["height"] <= screen["height"]
    for seat in range(1, 7):
        one, other = (area for area in areas if area["seat"] == seat)
        assert one["x"] + one["width"] <= other["x"] or one["y"] + one["height"] <= other["y"]


def test_the_submission_is_changed_key_by_key_while_no_wager_is_up() -> None:
    desk = Desk()
    assert desk.call("submission") == {
        "paytable": "A",
        "minimum_cents": 100,
        "maximum_cents": 50_000,
        "unit_cents": 100,
        "rulings": {"LS-1": "every", "LS-2": "R1", "LS-4": "settled", "LS-10": "no"},
    }
    now = desk.call("set_submission", paytable="C", rulings={"LS-2": "R3"})
    assert (now["paytable"], now["rulings"]["LS-2"], now["rulings"]["LS-4"]) == ("C", "R3", "settled")
    assert desk.call("submission") == now
    desk.load_and_place("pass-line")
    assert desk.error("set_submission", paytable="B") == 3
    desk.cut_power()
    assert desk.call("submission") == now


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"table": "B"}, 1),
        ({"self": 1, "changes": 2}, 1),
        ({"rulings": {"LS-3": "R1"}}, 1),
        ({"rulings": {"LS-2": "R5"}}, 2),
        ({"rulings": ["LS-2"]}, 2),
        ({"rulings": {"LS-2": ["R1"]}}, 2),
        ({"paytable": "E"}, 2),
        ({"paytable": ["A"]}, 2),
        ({"minimum_cents": 0}, 2),
        ({"minimum_cents": True}, 2),
        ({"unit_cents": 1.0}, 2),
        ({"minimum_cents": 60_000}, 2),
        ({"maximum_cents": 10**9}, 2),
    ],
)
def test_a_submission_that_is_not_allowed_changes_nothing(changes: dict[str, object], code: int) -> None:
    desk = Desk()
    before = desk.call("submission")
    reply = desk.tell(
        json.dumps({"jsonrpc": "2.0", "id": "a", "method": "set_submission", "params": {"paytable": "B"} | changes})
    )
    assert reply["error"]["code"] == code
    assert desk.call("submission") == before


@pytest.mark.parametrize(
    ("payload", "code", "request_id"),
    [
        ("{", -32700, None),
        ('{"id":NaN}', -32700, None),
        ("[" * 20_000, -32700, None),
        ('{"id":' + "9" * 5000 + "}", -32700, None),
        ("[]", -32600, None),
        ("7", -32600, None),
        ('{"jsonrpc":"2.0","method":"state"}', -32600, None),
        ('{"jsonrpc":"2.0","method":"state","id":1}', -32600, None),
        ('{"jsonrpc":"2.0","method":"state","id":""}', -32600, None),
        ('{"jsonrpc":"1.0","method":"state","id":"a"}', -32600, "a"),
        ('{"jsonrpc":"2.0","id":"a"}', -32600, "a"),
        ('{"jsonrpc":"2.0","method":["state"],"id":"a"}', -32600, "a"),
        ('{"jsonrpc":"2.0","method":"deal","id":"a"}', -32601, "a"),
        ('{"jsonrpc":"2.0","method":"state","id":"a","params":[]}', -32602, "a"),
        ('{"jsonrpc":"2.0","method":"state","id":"a","params":{"seat":1}}', -32602, "a"),
        ('{"jsonrpc":"2.0","method":"set_submission","id":"a","params":["B"]}', -32602, "a"),
        ('{"jsonrpc":"2.0","method":"cash_out","id":"a"}', -32602, "a"),
        ('{"jsonrpc":"2.0","method":"cash_out","id":"a","params":{"seat":"1"}}', -32602, "a"),
        ('{"jsonrpc":"2.0","method":"cash_out","id":"a","params":{"seat":true}}', -32602, "a"),
        ('{"jsonrpc":"2.0","method":"cash_out","id":"a","params":{"seat":1.0}}', -32602, "a"),
        ('{"jsonrpc":"2.0","method":"cash_out","id":"a","params":{"seat":' + "9" * 4000 + "}}", -32602, "a"),
        ('{"jsonrpc":"2.0","method":"cash_out","id":"a","params":{"seat":9}}', 1, "a"),
        ('{"jsonrpc":"2.0","method":"events","id":"a","params":{"after":-1,"limit":1}}', 2, "a"),
        ('{"jsonrpc":"2.0","method":"events","id":"a","params":{"after":0,"limit":257}}', 2, "a"),
        ('{"jsonrpc":"2.0","method":"events","id":"a","params":{"after":0,"limit":0}}', 2, "a"),
        ('{"jsonrpc":"2.0","method":"throw","id":"a"}', 3, "a"),
    ],
    ids=range(26),
)
def test_errors_have_the_codes_of_the_protocol(payload: str, code: int, request_id: str | None) -> None:
    reply = Desk().tell(payload)
    assert set(reply) == {"jsonrpc", "id", "error"}
    assert set(reply["error"]) == {"code", "message"}
    assert (reply["error"]["code"], reply["id"]) == (code, request_id)


def test_a_request_asked_again_is_answered_from_the_record_and_not_carried_out_again() -> None:
    desk = Desk()
    first = desk.ask_as("x-1", "load_credits", seat=1, cents=100)
    assert desk.ask_as("x-1", "load_credits", seat=1, cents=100) == first
    assert desk.ask_as("x-1", "cash_out", seat=1) == first
    assert desk.seat()["credits_cents"] == 100
    refusal = desk.ask_as("x-2", "throw")
    desk.load_and_place("pass-line")
    assert desk.ask_as("x-2", "throw") == refusal


def test_a_request_asked_again_over_a_power_cut_is_not_carried_out_again() -> None:
    desk = Desk()
    first = desk.ask_as("x-1", "load_credits", seat=1, cents=100)
    desk.cut_power()
    assert desk.ask_as("x-1", "load_credits", seat=1, cents=100) == first
    assert desk.seat()["credits_cents"] == 100


def test_32_replies_are_kept_and_no_more() -> None:
    desk = Desk()
    for number in range(33):
        desk.ask_as(f"x-{number}", "load_credits", seat=1, cents=100)
    desk.ask_as("x-1", "load_credits", seat=1, cents=100)
    assert desk.power.table_state is not None
    assert desk.power.table_state.seats[0].credits_cents == 3300
    desk.ask_as("x-0", "load_credits", seat=1, cents=100)
    assert desk.power.table_state.seats[0].credits_cents == 3400


def test_a_reply_sent_again_carries_the_number_and_time_of_now() -> None:
    desk = Desk()
    desk.ask_as("x-1", "load_credits", seat=1, cents=100)
    first = desk.heard[-1]
    desk.ask_as("x-2", "load_credits", seat=1, cents=100)
    desk.ask_as("x-1", "load_credits", seat=1, cents=100)
    again = desk.heard[-1]
    assert first[2] == again[2]
    assert (first[0], again[0]) == (2, 3)
    assert first[1] < again[1]


def test_the_events_of_a_command_come_before_its_reply_and_2_ms_earlier() -> None:
    desk = Desk()
    desk.call("load_credits", seat=1, cents=500)
    before = len(desk.heard)
    desk.call("place", seat=1, wager="lucky-shooter", stake_cents=500)
    accepted, credited, reply = desk.heard[before:]
    assert (accepted[2]["params"]["event"], credited[2]["params"]["event"]) == ("wager_accepted", "credit_change")
    assert (accepted[0], credited[0], reply[0]) == (3, 4, 4)
    assert reply[1] - accepted[1] == 2_000_000


def test_4096_events_are_kept_and_handed_out_in_replies_that_fit() -> None:
    desk = Desk()
    for _ in range(4200):
        desk.call("load_credits", seat=1, cents=1)
    first = desk.call("events", after=0, limit=256)
    assert first["oldest"] == first["events"][0]["seq"] == 4201 - 4096 + 1
    heard = desk.events()
    assert desk.log() == heard[-4096:]
    assert max(len(line) for line in desk.raw) < 60_000 + 60
    assert [seq for seq, _, _ in heard] == list(range(1, 4202))
    assert desk.call("events", after=4201, limit=10)["events"] == []
    assert [event["seq"] for event in desk.call("events", after=4100, limit=3)["events"]] == [4101, 4102, 4103]


def test_long_events_are_handed_out_fewer_at_a_time() -> None:
    nvram = Nvram()
    desk = Desk(nvram=nvram)
    for seq in range(2, 300):
        nvram.events.append(json.dumps({"seq": seq, "t_ns": 0, "params": {"event": "error", "text": "x" * 400}}))
    found = desk.call("events", after=0, limit=256)["events"]
    assert 100 < len(found) < 256
    assert len(desk.raw[-1]) < 60_000 + 60
    assert [seq for seq, _, _ in desk.log()] == list(range(1, 300))


@given(st.lists(st.binary(max_size=60), max_size=20))
@settings(max_examples=60)
def test_whatever_comes_in_is_survived_in_silence(noise: list[bytes]) -> None:
    desk = Desk()
    before = desk.call("state")
    spoken = len(desk.heard)
    for data in noise:
        desk.power.receive(data)
    assert len(desk.heard) == spoken
    desk.power.receive(b"\n")
    assert desk.call("state") == before


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
PARAM = st.sampled_from(
    ["seat", "wager", "stake_cents", "cents", "after", "limit", "paytable", "rulings", "unit_cents"]
)


@given(
    st.sampled_from(METHODS) | st.text(max_size=8),
    st.dictionaries(PARAM, JSON | st.sampled_from([1, 2, 100, "pass-line", "A"]), max_size=3) | JSON,
    st.sampled_from(["2.0", "1.0", None]),
    st.text(max_size=8) | st.integers() | st.none(),
)
@settings(max_examples=300)
def test_any_request_gets_exactly_one_reply_and_the_table_lives_on(
    method: str, params: object, version: object, request_id: object
) -> None:
    desk = Desk()
    request = {"jsonrpc": version, "id": request_id, "method": method, "params": params}
    reply = desk.tell(json.dumps(request))
    assert ("result" in reply) != ("error" in reply)
    assert desk.call("state")["phase"] == "come-out"


def test_a_line_may_arrive_byte_by_byte_and_after_an_empty_one() -> None:
    desk = Desk()
    request = {"jsonrpc": "2.0", "id": "slow", "method": "meters", "params": {}}
    for byte in b"half a line of noise\n\n" + frame(json.dumps(request)):
        desk.power.receive(bytes([byte]))
    assert desk.heard[-1][2]["id"] == "slow"
