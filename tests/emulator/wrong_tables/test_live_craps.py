from collections.abc import Callable
from typing import Any

import pytest

from boxperson.emulator.defects import policy_with
from boxperson.emulator.dice import uppermost
from boxperson.emulator.places import live_craps as places
from boxperson.emulator.wrong_tables.live_craps import LIVE_CRAPS, MINI_CRAPS
from tests.emulator.live_desk import Happened, LiveDesk, of, order

CLEAN = ["call", "settlement", "settlement", "throw_settled"]


def session(defect: str | None, *, mini: bool = False) -> LiveDesk:
    """A table with a field wager at each seat."""
    desk = LiveDesk("mini-craps" if mini else "live-craps", defect=defect)
    for seat in (1, 2):
        desk.put(f"seat-{seat} field", 100)
    return desk


def rolled(defect: str | None, *, mini: bool = False) -> tuple[LiveDesk, Happened]:
    desk = session(defect, mini=mini)
    return desk, desk.shoot(5, 6)


def disputed(defect: str | None, *, mini: bool = False) -> Happened:
    desk = session(defect, mini=mini)
    desk.crew.contest()
    return desk.shoot(5, 6)


def void(defect: str | None) -> tuple[LiveDesk, Happened]:
    desk = session(defect)
    return desk, desk.shoot(5, 6, kind="two-stacks")


def cocked(defect: str | None) -> Happened:
    desk = session(defect)
    desk.put("seat-1 place-6", *[100] * 6)
    desk.take("seat-1 field")
    desk.take("seat-2 field")
    return desk.shoot(5, 6, kind="cocked-side")


def call_s(desk: LiveDesk) -> float:
    """How long after the dice have come to rest a sum of 11 is called."""
    desk.begin(5, 6)
    desk.until("call")
    rest_ns = desk.clock.now_ns
    while not of(desk.news(), "call"):
        desk.wait_s(0.05)
    return (desk.clock.now_ns - rest_ns) / 1e9


def where_at(desk: LiveDesk, event: str) -> str:
    """Where the dice are when the first event of a kind comes in a throw of 11."""
    desk.begin(5, 6)
    while not of(desk.news(), event):
        desk.wait_s(0.05)
    for name, (x_mm, y_mm) in places.DICE_PLACES.by_stick.items():
        if all(abs(pose.x_mm - x_mm) < 45 and abs(pose.y_mm - y_mm) < 45 for pose in desk.world.poses()):
            return name
    return "elsewhere"


def test_a_clean_crew() -> None:
    assert order(rolled(None)[1]) == CLEAN
    assert order(disputed(None)) == ["disputed", "decided", *CLEAN[1:]]
    assert order(void(None)[1]) == ["void"]
    assert of(cocked(None), "call")[0]["faces"] == [5, 6]
    assert call_s(session(None)) < 1.0
    assert where_at(session(None), "settlement") == where_at(session(None), "throw_settled") == "centre"


def test_the_call_is_late() -> None:
    assert 4.5 < call_s(session("point-throw/calls-after-6-s")) < 7.5


def test_no_call() -> None:
    assert order(rolled("point-throw/settles-without-a-call")[1]) == CLEAN[1:]


def test_a_wrong_call_and_right_settlements() -> None:
    _, happened = rolled("point-throw/calls-one-pip-off")
    assert of(happened, "call") == [{"event": "call", "faces": [5, 1], "sum": 6}]
    assert [each["credit_cents"] for each in of(happened, "settlement")] == [200, 200]


def test_a_cocked_die_by_its_look() -> None:
    call = of(cocked("point-throw/calls-cocked-die-by-its-look"), "call")[0]
    assert call["faces"][0] not in (5, 2)
    assert call["faces"][1] == 6


def test_a_die_on_two_stacks_counts() -> None:
    assert order(void("point-throw/counts-die-on-two-stacks")[1])[0] == "call"


def test_a_wager_is_collected_on_a_void_roll() -> None:
    desk, happened = void("point-throw/collects-on-a-void-roll")
    assert order(happened) == ["void", "settlement"]
    assert (happened[1]["seat"], happened[1]["credit_cents"]) == (1, 0)
    assert desk.up() == desk.lies() == {(2, "field"): 100}


def test_a_void_roll_is_closed_and_the_next_player_throws() -> None:
    desk, happened = void("point-throw/does-not-throw-a-void-roll-again")
    assert order(happened) == ["void", "throw_settled", "shooter"]
    assert desk.call("state")["shooter"] == 2


@pytest.mark.parametrize(
    ("defect", "by"),
    [
        ("point-throw/stickperson-decides-a-dispute", "stickperson"),
        ("mini-point-throw/dealer-decides-a-dispute", "dealer"),
    ],
)
def test_who_has_the_stick_decides_a_dispute(defect: str, by: str) -> None:
    happened = disputed(defect, mini=defect.startswith("mini"))
    assert order(happened) == ["disputed", "decided", *CLEAN[1:]]
    assert happened[1]["by"] == by


@pytest.mark.parametrize("defect", ["point-throw/ignores-a-dispute", "mini-point-throw/ignores-a-dispute"])
def test_a_dispute_is_ignored(defect: str) -> None:
    assert order(disputed(defect, mini=defect.startswith("mini"))) == ["disputed", *CLEAN]


@pytest.mark.parametrize("game", ["point-throw", "mini-point-throw"])
def test_where_the_dice_are(game: str) -> None:
    mini = game.startswith("mini")
    for defect, where in (
        ("does-not-bring-dice-to-the-centre", "elsewhere"),
        ("passes-dice-before-all-is-settled", "shooter"),
    ):
        assert where_at(session(f"{game}/{defect}", mini=mini), "settlement") == where
        desk, happened = rolled(f"{game}/{defect}", mini=mini)
        assert order(happened) == CLEAN
        assert [uppermost(pose) for pose in desk.world.poses()] == [5, 6]


@pytest.mark.parametrize("game", ["point-throw", "mini-point-throw"])
def test_the_last_wager_is_left(game: str) -> None:
    desk, happened = rolled(f"{game}/leaves-a-wager-unsettled", mini=game.startswith("mini"))
    assert order(happened) == ["call", "settlement", "throw_settled"]
    assert desk.up() == desk.lies() == {(2, "field"): 100}


SESSIONS: dict[str, Callable[[str | None], Any]] = {
    "rolled": lambda defect: rolled(defect)[1],
    "disputed": disputed,
    "void": lambda defect: void(defect)[1],
    "cocked": cocked,
}
SHOWS_IN = {
    "calls-after-6-s": set[str](),
    "settles-without-a-call": {"rolled", "cocked"},
    "calls-one-pip-off": {"rolled", "cocked"},
    "calls-cocked-die-by-its-look": {"cocked"},
    "counts-die-on-two-stacks": {"void"},
    "collects-on-a-void-roll": {"void"},
    "does-not-throw-a-void-roll-again": {"void"},
    "stickperson-decides-a-dispute": {"disputed"},
    "ignores-a-dispute": {"disputed"},
    "does-not-bring-dice-to-the-centre": set[str](),
    "passes-dice-before-all-is-settled": set[str](),
    "leaves-a-wager-unsettled": {"rolled", "disputed"},
    "brings-dice-by-hand": set[str](),
}


@pytest.mark.parametrize("defect", LIVE_CRAPS)
def test_a_mistake_shows_on_the_link_where_it_is_made_and_nowhere_else(defect: str) -> None:
    differing = {name for name, play in SESSIONS.items() if play(defect) != play(None)}
    assert differing == SHOWS_IN[defect.partition("/")[2]]


def test_no_mistake_of_one_game_is_one_of_the_other() -> None:
    assert not set(LIVE_CRAPS) & set(MINI_CRAPS)
    desk = LiveDesk("mini-craps")
    assert all(policy_with(desk.game, defect) == MINI_CRAPS[defect] for defect in MINI_CRAPS)
