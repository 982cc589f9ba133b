import itertools
import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.emulator.rigging import Process, process, rig_file

QUEENS = "QH QH"
FOUR = {1: "9H 9C", 3: "TS TS", 5: "9C AD", 7: QUEENS}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(rig_file(tmp_path_factory.mktemp("blackjack"), table="blackjack", seats=7, seed=3)) as started:
        yield started


@pytest.fixture
def table(running: Process) -> Process:
    """The emulated blackjack bench with a fresh table, an empty felt and a new host."""
    running.hand.do("defect", defect=None)
    running.hand.do("reset")
    running.connect()
    return running


def bet(table: Process, seat: int, *areas: str) -> None:
    for area in areas or ("blackjack", "progressive"):
        table.hand.do("chips", seat=seat, area=area, values_cents=[500])


def begin(table: Process, seats: Mapping[int, str], dealers: str, *, press: bool = True) -> None:
    """Have these hands bet and prepared, and the round begun."""
    for seat in seats:
        bet(table, seat)
    table.hand.wait_s(1)
    hands = [seats[seat].split() for seat in sorted(seats)]
    up, hole, *more = dealers.split()
    cards = [*(first for first, _ in hands), up, *(second for _, second in hands), hole, *more]
    table.hand.do("next_cards", cards=cards)
    table.hand.do("dealer", press_lock_out=press)


def stage(table: Process) -> str:
    told: str = table.hand.do("truth")["dealer"]
    return told


def until(table: Process, *stages: str, limit_s: int = 150) -> None:
    for _ in range(2 * limit_s):
        if stage(table) in stages:
            return
        table.hand.wait_s(0.5)
    raise AssertionError(f"the dealer is still at {stage(table)}")


def played(table: Process, seats: Mapping[int, str], dealers: str) -> list[dict[str, Any]]:
    """Play a round to its end with the paperwork of seat 7; the events of the round."""
    begin(table, seats, dealers)
    until(table, "idle", "paperwork")
    if stage(table) == "paperwork":
        table.hand.do("paperwork", seat=7)
        until(table, "idle")
    return [params for _, _, params in table.host.events()]


def named(events: list[dict[str, Any]], *names: str) -> list[dict[str, Any]]:
    return [params for params in events if params["event"] in names]


def test_a_round_is_played_with_the_system_of_the_table(table: Process) -> None:
    events = played(table, FOUR, "AS KD")
    assert [(p["seat"], p["row"]) for p in named(events, "settlement")] == [
        (5, "any"),
        (3, "matched"),
        (1, "no 20"),
        (7, "queens blackjack"),
    ]
    assert [p["credit_cents"] for p in named(events, "settlement")[:3]] == [1_000, 12_500, 0]
    assert [p["event"] for p in named(events, "insurance_closed", "reader_used", "hit", "validated", "opened")] == [
        "insurance_closed",
        "reader_used",
        "hit",
        "validated",
        "opened",
    ]
    assert named(events, "error") == []
    assert named(events, "counted") == [{"event": "counted", "chips": 4, "accepted": 4}]
    assert table.host.call("state")["phase"] == "open"


def test_no_two_reports_of_the_dealer_are_less_than_a_second_and_a_half_apart(table: Process) -> None:
    played(table, FOUR, "6S KD 4D")
    keyed = {"counted", "claimed", "settlement", "opened"}
    times = sorted({t_ns for _, t_ns, p in table.host.events() if p["event"] in keyed})
    assert min(later - before for before, later in itertools.pairwise(times)) >= 1_500_000_000


def test_the_truth_tells_chips_cards_lamps_meters_and_the_dealer(table: Process) -> None:
    begin(table, {3: "TS TS"}, "6S KD 4D")
    until(table, "lucky-ladies")
    told = table.hand.do("truth")
    assert [(each["place"], each["card"], each["face_up"]) for each in told["cards"]] == [
        ("seat-3-1", "TS", True),
        ("dealer-1", "6S", True),
        ("seat-3-2", "TS", True),
        ("dealer-2", "KD", False),
    ]
    assert told["chips"] == [{"where": "seat-3 blackjack", "value_cents": 500}]
    assert {lamp["name"] for lamp in told["lamps"] if lamp["lit"]} == {"accepted-3", "locked", "link"}
    assert (told["locked"], told["phase"], told["shoe_left"]) == (True, "locked", 308)
    assert told["meters"]["display"] == table.host.call("meters")["display"]
    until(table, "idle")
    after = table.hand.do("truth")
    assert (after["cards"], after["chips"], after["locked"]) == ([], [], False)
    table.hand.do("power_off")
    dark = table.hand.do("truth")
    assert (dark["locked"], dark["meters"], dark["power"]) == (None, None, False)
    assert not any(lamp["lit"] for lamp in dark["lamps"])


def test_a_late_chip_holds_the_deal_until_the_count_is_resolved(table: Process) -> None:
    begin(table, {2: "2C 3C"}, "6S KD 5D")
    until(table, "collect")
    bet(table, 4)
    until(table, "count-hold")
    table.hand.wait_s(20)
    assert table.hand.do("truth")["cards"] == []
    events = [params for _, _, params in table.host.events()]
    assert named(events, "wager_refused")[0]["reason"] == "locked-out"
    assert named(events, "counted") == [{"event": "counted", "chips": 2, "accepted": 1}]
    assert named(events, "floor_called") == [{"event": "floor_called", "why": "count"}]
    table.hand.do("resolve_count")
    until(table, "idle")
    events = [params for _, _, params in table.host.events()]
    assert named(events, "counted")[1:] == [{"event": "counted", "chips": 1, "accepted": 1}]
    assert [p["seat"] for p in named(events, "settlement")] == [2]


def test_a_round_goes_on_over_a_power_cut(table: Process) -> None:
    begin(table, FOUR, "AS KD")
    until(table, "held")
    table.hand.do("power_off")
    table.hand.wait_s(20)
    table.hand.do("power_on")
    until(table, "paperwork")
    table.hand.do("paperwork", seat=7)
    until(table, "idle")
    log = [params for _, _, params in table.host.log()]
    assert [p["seat"] for p in named(log, "settlement")] == [5, 3, 1, 7]
    assert len(named(log, "hit")) == len(named(log, "opened")) == 1
    assert named(log, "error") == []


@pytest.mark.parametrize("off_s", [4.5, 6.0, 9.0, 13.0, 17.0, 19.3, 26.0, 33.0, 36.6, 38.2, 40.0, 43.0])
def test_wherever_the_power_fails_every_wager_is_settled_once(table: Process, off_s: float) -> None:
    start_ns = table.hand.do("now")["now_ns"]
    begin(table, FOUR, "AS KD")
    table.hand.wait_s(off_s - (table.hand.do("now")["now_ns"] - start_ns) / 1e9)
    table.hand.do("power_off")
    table.hand.wait_s(3)
    table.hand.do("power_on")
    until(table, "paperwork", "idle")
    assert stage(table) == "paperwork"
    table.hand.do("paperwork", seat=7)
    until(table, "idle")
    log = [params for _, _, params in table.host.log()]
    assert [p["seat"] for p in named(log, "settlement")] == [5, 3, 1, 7]
    assert len(named(log, "hit")) == len(named(log, "opened")) == 1


def test_the_meter_waits_for_a_cut_link(table: Process) -> None:
    begin(table, {7: QUEENS}, "AS KD")
    until(table, "held")
    table.hand.do("link_cut")
    table.hand.wait_s(30)
    assert stage(table) == "held"
    assert not named([p for _, _, p in table.host.events()], "hit")
    table.hand.do("link_restore")
    until(table, "paperwork")
    events = [p for _, _, p in table.host.events()]
    assert (len(named(events, "hit")), named(events, "error")) == (1, [])


def test_a_linked_table_plays_by_the_hand(table: Process) -> None:
    before = table.host.call("meters")
    table.hand.do("other_table", table=2, wagers=3)
    table.hand.wait_s(1)
    after = table.host.call("meters")
    assert after["contributions"] > before["contributions"]
    table.hand.do("other_table", table=3, wagers=1, percent=100)
    table.hand.wait_s(1)
    assert [(p["table"], p["percent"]) for p in named([p for _, _, p in table.host.events()], "hit")] == [(3, 100)]


def test_a_finger_presses_the_button_and_the_dealer_goes_on(table: Process) -> None:
    begin(table, {3: "TS TS"}, "6S KD 4D", press=False)
    table.hand.wait_s(2)
    assert stage(table) == "lock-out"
    table.hand.do("line", name="lock-out", pressed=True)
    table.hand.wait_s(0.1)
    table.hand.do("line", name="lock-out", pressed=False)
    table.hand.wait_s(0.4)
    assert stage(table) == "collect"
    assert named([p for _, _, p in table.host.events()], "locked_out")[0]["by"] == "button"


def test_the_dealer_gives_up_without_a_lock_out_and_the_bets_stay(table: Process) -> None:
    begin(table, {3: "TS TS"}, "6S KD 4D", press=False)
    table.hand.wait_s(5.2)
    assert stage(table) == "idle"
    assert len(table.hand.do("truth")["chips"]) == 2


def test_a_cleared_system_has_the_dealer_drop_the_round(table: Process) -> None:
    begin(table, FOUR, "AS KD")
    until(table, "lucky-ladies")
    table.host.call("clear")
    until(table, "idle", limit_s=10)
    told = table.hand.do("truth")
    assert (told["cards"], told["chips"]) == ([], [])


def test_the_felt_is_cleared_at_once_and_the_next_round_is_whole(table: Process) -> None:
    begin(table, FOUR, "AS KD")
    until(table, "deal")
    table.host.call("clear")
    table.hand.do("clear_felt")
    told = table.hand.do("truth")
    assert (told["cards"], told["chips"], told["dealer"], told["in_motion"]) == ([], [], "idle", False)
    table.hand.wait_s(1)
    assert table.host.call("state")["seats"][2]["wagers"] == []
    assert [p["seat"] for p in named(played(table, {2: "2C 3C"}, "6S KD 5D"), "settlement")] == [2]


def test_chips_are_put_on_top_of_others_and_taken_away(table: Process) -> None:
    bet(table, 3)
    bet(table, 3, "progressive")
    table.hand.wait_s(1)
    assert [each["where"] for each in table.hand.do("truth")["chips"]].count("seat-3 progressive") == 2
    table.hand.do("chips", seat=3, area="progressive", values_cents=[])
    table.hand.wait_s(1)
    assert [each["where"] for each in table.hand.do("truth")["chips"]] == ["seat-3 blackjack"]


def test_a_reset_brings_an_empty_felt_and_an_idle_dealer(table: Process) -> None:
    begin(table, FOUR, "AS KD")
    until(table, "lucky-ladies")
    table.hand.do("reset")
    told = table.hand.do("truth")
    assert (told["cards"], told["chips"], told["dealer"], told["phase"]) == ([], [], "idle", "open")
    table.hand.wait_s(5)
    assert stage(table) == "idle"


def test_the_mistakes_of_a_dealer_are_armed_by_the_hand_and_end_with_the_defect(table: Process) -> None:
    table.hand.do("defect", defect="lucky-ladies/settles-in-reverse")
    assert [p["seat"] for p in named(played(table, FOUR, "6S KD 4D"), "settlement")] == [1, 3, 5, 7]
    table.hand.do("defect", defect=None)
    assert [p["seat"] for p in named(played(table, FOUR, "6S KD 4D"), "settlement")][4:] == [7, 5, 3, 1]


def test_a_share_of_the_meter_is_confirmed_without_a_floorperson_by_that_mistake_only(table: Process) -> None:
    table.hand.do("defect", defect="lucky-ladies/no-floorperson")
    events = played(table, {7: QUEENS}, "AS KD")
    assert named(events, "supervisor", "validated", "floor_called", "error") == []
    assert named(events, "settlement")[0]["paid_by"] == "attendant"


def test_cards_are_laid_out_for_eyes_that_learn_the_deck(table: Process) -> None:
    names = ["9H", "TS", "AC"]
    assert sorted(table.hand.do("lay_cards", cards=names)["from_left"]) == sorted(names)
    assert [each["card"] for each in table.hand.do("truth")["cards"]] != []


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (
            {"do": "next_dice", "faces": [1, 2]},
            "that is for a craps or live-craps or mini-craps table; this is a blackjack table",
        ),
        ({"do": "irregular", "kind": "short", "nth": 1}, "that is for a baccarat table; this is a blackjack table"),
        ({"do": "next_cards", "cards": ["9H"] * 7}, "the shoe, with 312 cards left, lacks 9H"),
        ({"do": "chips", "seat": 8, "area": "blackjack", "values_cents": [500]}, "seat: Input should be less than or"),
        ({"do": "chips", "seat": 1, "area": "pay", "values_cents": [500]}, "area: Input should be 'blackjack' or"),
        ({"do": "chips", "seat": 1, "area": "blackjack", "values_cents": [700]}, "values_cents.0: Input should be 100"),
        ({"do": "resolve_count"}, "the count of the chips is not in question; the dealer: idle"),
        ({"do": "paperwork", "seat": 3}, "there is no paperwork to do at seat 3"),
        ({"do": "line", "name": "mains", "pressed": True}, "name: Input should be 'lock-out'"),
        ({"do": "other_table", "table": 1, "wagers": 1}, "table: Input should be greater than or equal to 2"),
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else "",
)
def test_the_hand_says_what_is_wrong_with_an_act_at_this_table(table: Process, act: dict[str, Any], error: str) -> None:
    reply = table.hand.try_to(**act)
    assert reply["ok"] is False
    assert error in reply["error"]
    assert "\n" not in reply["error"]


@pytest.mark.parametrize(
    "act",
    [
        {"do": "chips", "seat": 1, "area": "blackjack", "values_cents": [500]},
        {"do": "clear_felt"},
        {"do": "dealer"},
        {"do": "resolve_count"},
        {"do": "paperwork", "seat": 1},
        {"do": "line", "name": "lock-out", "pressed": True},
        {"do": "link_cut"},
        {"do": "link_restore"},
        {"do": "other_table", "table": 2, "wagers": 1},
    ],
    ids=lambda act: act["do"],
)
def test_a_craps_table_has_none_of_this(bench: Process, act: dict[str, Any]) -> None:
    reply = bench.hand.try_to(**act)
    games = "blackjack or live-craps or mini-craps" if act["do"] == "clear_felt" else "blackjack"
    assert reply == {"ok": False, "error": f"that is for a {games} table; this is a craps table"}
