import json
import time

import pytest

from tests.emulator.rigging import Hand, Process, play_a_round


@pytest.mark.parametrize(
    ("request_line", "error"),
    [
        ({"do": "deal"}, "does not match any of the expected tags"),
        ({"do": "advance"}, "ns: Field required"),
        ({"do": "advance", "ns": -1}, "ns: Input should be greater than or equal to 0"),
        ({"do": "advance", "ns": 1.5}, "ns: Input should be a valid integer"),
        ({"do": "next_dice", "faces": [1, 7]}, "faces.1: Input should be less than or equal to 6"),
        ({"do": "next_dice", "faces": [1]}, "faces: List should have at least 2 items"),
        ({"do": "set_dice", "set": "blue"}, "set: Input should be 'red' or 'white'"),
        ({"do": "light", "level": 2}, "level: Input should be less than or equal to 1"),
        ({"do": "now", "what": 1}, "what: Extra inputs are not permitted"),
        ({"do": "defect", "defect": "x"}, "no defect 'x'; there are"),
        ({"do": "fault", "fault": "x"}, "no fault 'x'; there are line-noise"),
        ({"do": "board", "pose": {"position_mm": [0, 0, 0], "quaternion": [0, 0, 0, 0]}}, "must be of unit length"),
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else "",
)
def test_the_hand_says_what_is_wrong_with_a_request(
    bench: Process, request_line: dict[str, object], error: str
) -> None:
    act = str(request_line.pop("do"))
    reply = bench.hand.try_to(act, **request_line)
    assert reply["ok"] is False
    assert error in reply["error"]
    play_a_round(bench)


def test_the_hand_answers_junk_and_serves_several_at_once(bench: Process) -> None:
    other = Hand(bench.ready["hand"])
    assert other.do("now") == bench.hand.do("now")
    for junk in (b"{\n", b"[]\n", b"7\n", b'{"id":"a"}\n', b"\xff\xfe\n", b"[" * 5000 + b"\n"):
        assert other.raw(junk)["ok"] is False
    assert other.raw(b'{"id":"a","do":"now","x":1}\n')["id"] == "a"
    other.close()


def test_time_moves_only_with_commands_and_by_the_hand(bench: Process) -> None:
    start_ns = bench.hand.do("now")["now_ns"]
    time.sleep(0.05)
    assert bench.hand.do("now")["now_ns"] == start_ns
    bench.host.call("meters")
    assert bench.hand.do("now")["now_ns"] == start_ns + 3_000_000
    assert bench.hand.do("advance", ns=5)["now_ns"] == start_ns + 3_000_005


def test_a_reset_brings_a_fresh_table_and_the_clock_goes_on(bench: Process) -> None:
    play_a_round(bench)
    before_ns = bench.hand.do("now")["now_ns"]
    assert bench.hand.do("reset")["now_ns"] == before_ns + 2_000_000_000
    assert [seq for seq, _, _ in bench.host.log()] == [1]
    assert bench.host.call("meters") == {"coin_in_cents": 0, "coin_out_cents": 0}


def test_the_truth_tells_of_dice_in_motion_and_at_rest(bench: Process) -> None:
    bench.host.call("load_credits", seat=1, cents=500)
    bench.host.call("place", seat=1, wager="pass-line", stake_cents=500)
    bench.hand.do("next_dice", faces=[6, 2])
    bench.host.call("throw")
    bench.hand.wait_s(0.5)
    moving = bench.hand.do("truth")
    assert (moving["in_motion"], moving["faces"]) == (True, [None, None])
    bench.hand.wait_s(3.5)
    rest = bench.hand.do("truth")
    assert (rest["in_motion"], rest["faces"], rest["point"], rest["power"]) == (False, [6, 2], 8, True)
    assert len(rest["dice"]) == 2
