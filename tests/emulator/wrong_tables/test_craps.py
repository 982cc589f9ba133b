from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from boxperson.emulator.defects import defects, policy_with
from boxperson.emulator.table.games import GAMES
from tests.emulator.desk import Desk

IDS = tuple(defect.id for defect in defects() if defect.game == "craps")
Faces = tuple[int, int]

CRAPS, SEVEN, FOUR, FIVE, SIX, EIGHT, NINE, TEN = (1, 1), (3, 4), (1, 3), (1, 4), (1, 5), (3, 5), (4, 5), (5, 5)


def _throws(*faces: Faces) -> Callable[[Desk], None]:
    def play(desk: Desk) -> None:
        for pair in faces:
            desk.call("place", seat=2, wager="pass-line", stake_cents=500)
            desk.throw(*pair)

    return play


def _power_cut(desk: Desk) -> None:
    _throws(NINE, TEN, FOUR)(desk)
    desk.cut_power()
    _throws(SIX, (1, 2))(desk)


def _late_wager(desk: Desk) -> None:
    _throws(NINE)(desk)
    desk.call("place", seat=3, wager="lucky-shooter", stake_cents=500)
    desk.call("place", seat=3, wager="pass-line", stake_cents=500)
    _throws(TEN, SEVEN)(desk)


SESSIONS: dict[str, Callable[[Desk], None]] = {
    "no hits and a seven": _throws(NINE, SEVEN),
    "two and a seven": _throws(NINE, TEN, FOUR, SEVEN),
    "two and the point": _throws(NINE, TEN, FOUR, NINE),
    "three and a repeat": _throws(NINE, TEN, FOUR, SIX, TEN),
    "three and the point": _throws(NINE, TEN, FOUR, SIX, NINE),
    "three and a seven": _throws(NINE, TEN, FOUR, SIX, SEVEN),
    "four and a seven": _throws(NINE, TEN, FOUR, SIX, EIGHT, SEVEN),
    "five and the point": _throws(NINE, TEN, FOUR, SIX, EIGHT, FIVE, NINE),
    "five and a seven": _throws(NINE, TEN, FOUR, SIX, EIGHT, FIVE, SEVEN),
    "sevens on the come-out": _throws(SEVEN, SEVEN, NINE, SEVEN),
    "craps on the come-out": _throws(CRAPS),
    "a power cut after two": _power_cut,
    "a wager after the come-out": _late_wager,
    "a six on a die": _throws((2, 6), TEN),
}
"""What is played where seat 1 has a Lucky Shooter wager of $5 and seat 2 is on the Pass Line whenever it can be."""

CREDITS: dict[tuple[str | None, str], list[tuple[int, bool]]] = {
    (None, "no hits and a seven"): [(0, False)],
    (None, "two and a seven"): [(0, False)],
    (None, "two and the point"): [(0, False)],
    (None, "three and a repeat"): [(2_500, False)],
    (None, "three and the point"): [(2_500, False)],
    (None, "three and a seven"): [(2_500, False)],
    (None, "four and a seven"): [(7_500, False)],
    (None, "five and the point"): [(500_000, False)],
    (None, "five and a seven"): [(75_000, False)],
    (None, "sevens on the come-out"): [(500, True), (500, True), (0, False)],
    (None, "craps on the come-out"): [(0, False)],
    (None, "a power cut after two"): [(2_500, False)],
    (None, "a wager after the come-out"): [(0, False)],
    (None, "a six on a die"): [],
    ("lucky-shooter/pays-to-for-for", "three and a repeat"): [(3_000, False)],
    ("lucky-shooter/pays-to-for-for", "three and the point"): [(3_000, False)],
    ("lucky-shooter/pays-to-for-for", "three and a seven"): [(3_000, False)],
    ("lucky-shooter/pays-to-for-for", "four and a seven"): [(8_000, False)],
    ("lucky-shooter/pays-to-for-for", "five and the point"): [(500_500, False)],
    ("lucky-shooter/pays-to-for-for", "five and a seven"): [(75_500, False)],
    ("lucky-shooter/pays-to-for-for", "a power cut after two"): [(3_000, False)],
    ("lucky-shooter/loses-on-seven-after-three", "three and a seven"): [(0, False)],
    ("lucky-shooter/loses-on-seven-after-three", "four and a seven"): [(0, False)],
    ("lucky-shooter/counts-repeat-as-hit", "three and a repeat"): [],
    ("lucky-shooter/settles-at-fifth-hit", "five and the point"): [(75_000, False)],
    ("lucky-shooter/settles-at-fifth-hit", "five and a seven"): [(75_000, False)],
    ("lucky-shooter/pays-seven-eleven-once", "sevens on the come-out"): [(500, True), (0, True), (0, False)],
    ("lucky-shooter/pushes-seven-eleven", "sevens on the come-out"): [(0, True), (0, True), (0, False)],
    ("lucky-shooter/takes-seven-eleven-down", "sevens on the come-out"): [(500, False)],
    ("lucky-shooter/keeps-craps", "craps on the come-out"): [],
    ("lucky-shooter/five-and-point-adds-both-rows", "five and the point"): [(575_000, False)],
    ("lucky-shooter/accepts-in-point-phase", "a wager after the come-out"): [(0, False), (0, False)],
    ("lucky-shooter/forgets-hits-after-power-cut", "a power cut after two"): [(0, False)],
    ("craps/misreads-six-as-four", "a six on a die"): [],
}
"""The Lucky Shooter settlements, credit in cents and whether the wager stays up: the honest table's, and where a wrong
table differs. Every pair that is not here must be as with the honest table, event by event."""


@cache
def session(defect: str | None, name: str) -> tuple[list[dict[str, Any]], dict[str, Any], dict[str, Any]]:
    """All events of a session, the state and the layout at its end."""
    desk = Desk(defect=defect)
    desk.load_and_place("lucky-shooter", seat=1)
    desk.call("load_credits", seat=2, cents=5_000)
    desk.call("load_credits", seat=3, cents=1_000)
    SESSIONS[name](desk)
    return [params for _, _, params in desk.events()], desk.call("state"), desk.call("layout")


def settled(defect: str | None, name: str) -> list[tuple[int, bool]]:
    return [
        (params["credit_cents"], params["working"])
        for params in session(defect, name)[0]
        if params["event"] == "settlement" and params["wager"] == "lucky-shooter"
    ]


@pytest.fixture(autouse=True)
def _quick(quick_dice: None) -> None:
    """A hundred and more sessions are played here."""


@pytest.mark.parametrize("name", SESSIONS)
def test_the_honest_table_pays_what_the_regulation_asks(name: str) -> None:
    assert settled(None, name) == CREDITS[None, name]


@pytest.mark.parametrize("name", SESSIONS)
@pytest.mark.parametrize("defect", IDS)
def test_a_defect_changes_what_it_says_and_nothing_else(defect: str, name: str) -> None:
    wrong, honest = session(defect, name), session(None, name)
    if (defect, name) in CREDITS:
        assert settled(defect, name) == CREDITS[defect, name]
        assert wrong[0] != honest[0]
    else:
        assert wrong[:2] == honest[:2]
    assert (wrong[2] != honest[2]) == (defect == "lucky-shooter/no-area-at-seat-4")


def test_a_repeat_counts_as_one_more_until_there_are_five() -> None:
    desk = Desk(defect="lucky-shooter/counts-repeat-as-hit")
    desk.load_and_place("lucky-shooter")
    assert desk.roll(9, 10, 10, 4, 10) == []
    assert desk.seat()["wagers"][0]["hits"] == [10, 10, 4, 10]
    assert [each["credit_cents"] for each in desk.roll(4, 9)] == [500_000]


def test_craps_that_are_kept_leave_the_wager_up() -> None:
    desk = Desk(defect="lucky-shooter/keeps-craps")
    desk.load_and_place("lucky-shooter")
    assert desk.roll(2, 3, 12) == []
    assert [wager["wager"] for wager in desk.seat()["wagers"]] == ["lucky-shooter"]
    assert [each["credit_cents"] for each in desk.roll(7)] == [500]


def test_a_six_that_is_taken_for_a_four_is_called_and_settled_as_a_four() -> None:
    desk = Desk(defect="craps/misreads-six-as-four")
    desk.load_and_place("pass-line")
    happened = desk.throw(6, 5)
    assert desk.world.faces() == (6, 5)
    assert next(each for each in happened if each["event"] == "call") == {"event": "call", "faces": [4, 5], "sum": 9}
    assert desk.call("state")["point"] == 9


def test_seat_4_and_no_other_lacks_its_area() -> None:
    honest, wrong = (Desk(defect=defect).call("layout") for defect in (None, "lucky-shooter/no-area-at-seat-4"))
    missing = [area for area in honest["areas"] if area not in wrong["areas"]]
    assert [(area["seat"], area["wager"]) for area in missing] == [(4, "lucky-shooter")]
    assert [area for area in honest["areas"] if area not in missing] == wrong["areas"]


def test_hits_are_forgotten_with_the_power_only() -> None:
    desk = Desk(defect="lucky-shooter/forgets-hits-after-power-cut")
    desk.load_and_place("lucky-shooter")
    desk.roll(9, 10, 4)
    assert desk.seat()["wagers"][0]["hits"] == [10, 4]
    desk.cut_power()
    assert desk.seat()["wagers"][0] == {"wager": "lucky-shooter", "stake_cents": 500, "hits": []}


def test_a_defect_is_armed_and_disarmed_while_the_table_runs_and_outlives_a_power_cut() -> None:
    desk = Desk()
    desk.power.arm(policy_with(GAMES["craps"], "lucky-shooter/pays-to-for-for"))
    desk.load_and_place("lucky-shooter")
    desk.roll(9, 10, 4, 6)
    desk.cut_power()
    assert [each["credit_cents"] for each in desk.roll(10)] == [3_000]
    desk.call("clear")
    desk.power.arm(policy_with(GAMES["craps"], None))
    desk.load_and_place("lucky-shooter")
    assert [each["credit_cents"] for each in desk.roll(9, 10, 4, 6, 10)] == [2_500]
