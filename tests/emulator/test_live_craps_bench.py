from collections.abc import Iterator
from typing import Any

import pytest

from tests.emulator.live_desk import of, order
from tests.emulator.rigging import Process, process, rig_file

GAMES = {"live-craps": "boxperson", "mini-craps": "floorperson"}


@pytest.fixture(scope="module", params=sorted(GAMES))
def running(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    game: str = request.param
    with process(rig_file(tmp_path_factory.mktemp(game), table=game, seats=2, seed=3)) as started:
        yield started


@pytest.fixture
def table(running: Process) -> Process:
    """The emulated bench with a fresh table, an empty felt and a new host."""
    running.hand.do("defect", defect=None)
    running.hand.do("reset")
    running.connect()
    return running


def put(table: Process, where: str, *values_cents: int) -> None:
    table.hand.do("put_chips", where=where, values_cents=list(values_cents))
    table.hand.wait_s(0.6)


def finish(table: Process) -> list[dict[str, Any]]:
    """Wait until the crew is done; all events so far."""
    for _ in range(300):
        if table.hand.do("truth")["crew"] == "idle":
            return [params for _, _, params in table.host.events()]
        table.hand.wait_s(0.3)
    raise AssertionError("the crew does not finish")


def test_it_says_what_it_is(table: Process) -> None:
    told = table.host.call("identify")
    assert told["game"] in GAMES
    assert len(told["firmware_sha256"]) == 64


def test_a_throw_over_the_link(table: Process) -> None:
    put(table, "seat-1 pass-line", 500)
    put(table, "seat-2 field", 100, 100)
    table.hand.do("next_dice", faces=[6, 5])
    table.hand.do("shoot")
    assert table.host.call("state")["busy"]
    events = finish(table)
    assert order(events) == ["wager_accepted", "wager_accepted", "call", "settlement", "settlement", "throw_settled"]
    assert [each["credit_cents"] for each in of(events, "settlement")] == [1_000, 400]
    assert table.host.call("state") == {
        "phase": "come-out",
        "point": None,
        "shooter": 1,
        "busy": False,
        "seats": [{"seat": seat, "credits_cents": 0, "wagers": []} for seat in (1, 2)],
    }
    assert table.host.call("meters") == {"coin_in_cents": 700, "coin_out_cents": 1_400}


def test_a_cocked_die_a_dispute_and_what_is_decided(table: Process) -> None:
    put(table, "seat-1 field", 100)
    table.hand.do("next_rest", kind="cocked", faces=[4, 2])
    table.hand.do("contest")
    table.hand.do("decide_next", void=True)
    table.hand.do("shoot")
    table.hand.wait_s(2.2)
    assert table.hand.do("truth")["rest"] == {"kind": "cocked", "faces": [4, 2]}
    events = finish(table)
    by = GAMES[table.host.call("identify")["game"]]
    assert events[1:] == [{"event": "disputed"}, {"event": "decided", "by": by, "void": True}]
    table.hand.do("contest")
    table.hand.do("decide_next", faces=[1, 1])
    table.hand.do("shoot")
    assert order(finish(table)[3:]) == ["disputed", "decided", "settlement", "throw_settled"]


def test_the_felt_is_cleared_in_the_middle_of_a_throw(table: Process) -> None:
    put(table, "seat-1 field", 100)
    table.hand.do("shoot")
    table.hand.wait_s(3)
    table.hand.do("clear_felt")
    table.hand.wait_s(0.5)
    assert table.host.call("clear")["returned_cents"] == 100
    state, truth = table.host.call("state"), table.hand.do("truth")
    assert (state["busy"], state["seats"][0]["wagers"], truth["chips"], truth["crew"]) == (False, [], [], "idle")
    table.hand.do("shoot")
    assert "throw_settled" in order(finish(table)) or "void" in order(finish(table))


def test_the_same_chance_makes_the_same_throw(table: Process) -> None:
    told = []
    for _ in range(2):
        table.hand.do("chance", seed="a")
        before = table.hand.do("now")["now_ns"]
        table.hand.do("shoot")
        finish(table)
        truth = table.hand.do("truth")
        told.append((truth["dice"], truth["rest"], [t - before for _, t, p in table.host.events() if t > before]))
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("act", "params", "complaint"),
    [
        ("put_chips", {"where": "seat-1 sofa", "values_cents": [100]}, "no wager 'sofa'; there are pass-line,"),
        ("put_chips", {"where": "seat-3 field", "values_cents": [100]}, "no seat 3; there are 1 to 2"),
        ("put_chips", {"where": "field", "values_cents": [100]}, "where"),
        ("decide_next", {}, "faces or void: one of them"),
        ("decide_next", {"faces": [1, 2], "void": True}, "faces or void: one of them"),
        ("next_rest", {"kind": "cocked", "faces": [1, 2]}, "put a stack of 1 to 3 chips there"),
        ("dealer", {}, "that is for a blackjack table"),
    ],
)
def test_what_cannot_be_done_is_said(table: Process, act: str, params: dict[str, Any], complaint: str) -> None:
    reply = table.hand.try_to(act, **params)
    assert not reply["ok"]
    assert complaint in reply["error"]


def test_a_second_throw_is_refused_while_one_is_under_way(table: Process) -> None:
    table.hand.do("shoot")
    assert "a throw is under way; the crew: thrown" in table.hand.try_to("shoot")["error"]


def test_a_defect_is_armed_and_taken_back(table: Process) -> None:
    game = table.host.call("identify")["game"]
    prefix = "point-throw" if game == "live-craps" else "mini-point-throw"
    put(table, "seat-1 field", 100)
    table.hand.do("defect", defect=f"{prefix}/leaves-a-wager-unsettled")
    table.hand.do("next_dice", faces=[6, 5])
    table.hand.do("shoot")
    assert not of(finish(table), "settlement")
    table.hand.do("defect", defect=None)
    table.hand.do("next_dice", faces=[6, 5])
    table.hand.do("shoot")
    assert len(of(finish(table), "settlement")) == 1
