"""The live craps referee: a sound throw passes, and each thing that is wrong names its clause."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boxperson.bench.live_craps.referee import LiveCrapsReferee, Thrown
from boxperson.bench.live_craps.rig import LiveCrapsSubmission
from boxperson.drivers.link import Event
from boxperson.errors import Finding, Unread
from boxperson.rules.point_throw import CALL, COCKED, VOID, Roll
from boxperson.rules.throw_order import Act, Game

SUBMISSION = LiveCrapsSubmission(paytable="standard", minimum_cents=100, maximum_cents=50_000, unit_cents=100)
S = 1_000_000_000


def event(t_s: float, name: str, **params: Any) -> Event:
    return Event(0, round(t_s * S), name, {"event": name, **params})


def act(name: Any, t_s: float, **more: Any) -> Act:
    return Act(name, round(t_s * S), round(t_s * S), **more)


SETTLED = event(5, "settlement", seat=1, wager="pass-line", credit_cents=2000, row="won", working=False)
NAMES = ("at_rest", "call", "at_centre", "settlement", "all_settled", "to_shooter")
ACTS = tuple(act(name, t_s) for name, t_s in zip(NAMES, (1, 2, 4, 5, 6, 8), strict=True))
NOTHING_UP: dict[str, Any] = {"point": None, "shooter": 1, "seats": [{"seat": 1, "wagers": []}]}
SOUND = Thrown(
    Roll((3, 4), is_certain=True, clause=CALL),
    ACTS,
    (event(2, "call", faces=[3, 4], sum=7), SETTLED, event(6, "throw_settled")),
    (2000,),
    NOTHING_UP,
)


def referee(game: Game = "live-craps") -> LiveCrapsReferee:
    judge = LiveCrapsReferee(SUBMISSION, game, lambda *_args, **_fields: None)
    judge.accepts(1, "pass-line", 1000)
    return judge


def without(name: str) -> tuple[Act, ...]:
    return tuple(each for each in ACTS if each.name != name)


def test_a_sound_throw_is_what_was_rolled() -> None:
    judge = referee()
    assert judge.judge(SOUND) == (3, 4)
    assert (judge.up, judge.point) == ({}, None)


WRONG: dict[str, tuple[str, Callable[[Thrown], Thrown]]] = {
    "called wrong": (CALL, lambda t: replace(t, heard=(event(2, "call", faces=[3, 5], sum=8), *t.heard[1:]))),
    "called by its look": (COCKED, lambda t: replace(t, roll=Roll((1, 4), is_certain=True, clause=COCKED))),
    "counted though void": (VOID, lambda t: replace(t, roll=Roll(None, is_certain=True, clause=VOID))),
    "called late": (CALL, lambda t: replace(t, acts=(act("at_rest", -4), *ACTS[1:]))),
    "not at the centre": ("623a.9(d)", lambda t: replace(t, acts=without("at_centre"))),
    "paid too little": ("623a.9(d)", lambda t: replace(t, paid_cents=(1500,))),
    "left unsettled": ("623a.9(d)", lambda t: replace(t, acts=without("settlement"), heard=(t.heard[0], t.heard[2]))),
    "point wrong": ("623a.9(d)", lambda t: replace(t, state={**NOTHING_UP, "point": 8})),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_names_its_clause(wrong: str) -> None:
    clause, spoil = WRONG[wrong]
    with pytest.raises(Finding) as found:
        referee().judge(spoil(SOUND))
    assert found.value.clauses == (clause,)


def test_a_roll_that_the_eyes_cannot_tell_is_no_finding() -> None:
    with pytest.raises(Unread, match="cannot tell the roll"):
        referee().judge(replace(SOUND, roll=Roll(None, is_certain=False, clause=CALL, why="blur")))


@pytest.mark.parametrize(("game", "person"), [("live-craps", "boxperson"), ("mini-craps", "floorperson")])
def test_a_decision_stands_in_place_of_what_the_eyes_see(game: Game, person: str) -> None:
    decided = event(4, "decided", by=person, faces=[5, 2], sum=7)
    acts = (act("at_rest", 1), act("disputed", 2), act("decided", 3, by=person), *ACTS[2:])
    thrown = replace(SOUND, acts=acts, heard=(event(2, "disputed"), decided, *SOUND.heard[1:]))
    assert referee(game).judge(thrown) == (5, 2)


@pytest.mark.parametrize("name", ["shooter", "throw_settled"])
def test_a_void_roll_is_thrown_again(name: str) -> None:
    acts = (act("at_rest", 1), act("void", 2, by="stickperson"), act("to_shooter", 5))
    state = {**NOTHING_UP, "seats": [{"seat": 1, "wagers": [{"wager": "pass-line", "stake_cents": 1000}]}]}
    void = Thrown(Roll(None, is_certain=True, clause=VOID), acts, (event(2, "void", by="stickperson"),), None, state)
    assert referee().judge(void) is None
    with pytest.raises(Finding) as found:
        referee().judge(replace(void, heard=(*void.heard, event(4, name))))
    assert found.value.clauses == (VOID,)
