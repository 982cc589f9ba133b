"""The role of the table, over a real line to a scripted one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from boxperson.bench.craps.table import CrapsTable
from boxperson.bench.rig import Submission
from boxperson.bench.table import Placing, Settled
from boxperson.errors import NotOnThisRig, RigError, TableRefusal
from tests.bench.memory import CountingClock, Memory, link_to

SUBMISSION = {
    "paytable": "A",
    "minimum_cents": 100,
    "maximum_cents": 50_000,
    "unit_cents": 100,
    "rulings": {"LS-1": "every", "LS-2": "R1"},
}

STATE: dict[str, Any] = {
    "phase": "come-out",
    "point": None,
    "shooter": 1,
    "busy": False,
    "seats": [{"seat": 1, "credits_cents": 0, "wagers": []}, {"seat": 2, "credits_cents": 0, "wagers": []}],
}


@contextmanager
def table_of(memory: Memory, *settable: str) -> Iterator[CrapsTable]:
    with link_to(memory) as link:
        yield CrapsTable(link, CountingClock(), settable)


def declared(**changes: Any) -> Submission:
    return Submission(**{**SUBMISSION, **changes})


def thrown(memory: Memory, *events: tuple[str, dict[str, Any]]) -> None:
    def throw(_params: dict[str, Any]) -> dict[str, Any]:
        memory.queue(*events)
        return {}

    memory.answers["throw"] = throw


CALL = ("call", {"faces": [4, 3], "sum": 7})
PAID = ("settlement", {"seat": 1, "wager": "pass-line", "stake_cents": 500, "credit_cents": 1000, "row": "won"})
ENDED: tuple[str, dict[str, Any]] = ("throw_settled", {})


def test_a_throw_is_handed_on_as_the_table_tells_it() -> None:
    memory = Memory(STATE, SUBMISSION)
    memory.state["seats"][0] |= {"credits_cents": 700, "wagers": [{"wager": "lucky-shooter", "stake_cents": 500}]}
    settlement = ("settlement", {**PAID[1], "working": False})
    thrown(memory, ("dice_in_motion", {}), ("dice_at_rest", {}), CALL, settlement, settlement, ENDED)
    with table_of(memory) as table:
        table._link.synchronise()
        table.throw()
        outcome = table.throw_outcome()
    assert " ".join(outcome.acts) == "dice_in_motion dice_at_rest call settlement settlement throw_settled"
    assert outcome.calls == (((4, 3), 7),)
    assert outcome.settled == {(1, "pass-line"): (Settled(1000, "won", working=False),) * 2}
    assert outcome.point is None
    assert outcome.up == {(1, "lucky-shooter"): 500}
    assert outcome.credits_cents == {1: 700, 2: 0}


def test_a_throw_without_a_call_or_with_two_is_handed_on_for_the_referee() -> None:
    for calls in ((), (CALL, CALL)):
        memory = Memory(STATE, SUBMISSION)
        thrown(memory, *calls, ENDED)
        with table_of(memory) as table:
            table._link.synchronise()
            table.throw()
            assert len(table.throw_outcome().calls) == len(calls)


def test_what_the_table_said_before_the_throw_is_not_part_of_it() -> None:
    memory = Memory(STATE, SUBMISSION)
    thrown(memory, CALL, ENDED)
    with table_of(memory) as table:
        table._link.synchronise()
        memory.queue(("settlement", {**PAID[1], "working": False}), CALL, ENDED)
        table.open_wagers()
        table.throw()
        outcome = table.throw_outcome()
    assert outcome.acts == ("call", "throw_settled")
    assert outcome.settled == {}


def test_a_throw_that_never_ends_is_a_rig_error_after_the_tables_own_time() -> None:
    memory = Memory(STATE, SUBMISSION)
    thrown(memory, ("dice_in_motion", {}))
    with table_of(memory) as table:
        table._link.synchronise()
        table.throw()
        with pytest.raises(RigError, match="reports no throw_settled within 12 s"):
            table.throw_outcome()
        with pytest.raises(RigError, match="reports no power_up"):
            table.wait_for_power_up()


def test_a_throw_that_is_refused_is_a_refusal() -> None:
    with table_of(Memory(STATE, SUBMISSION)) as table, pytest.raises(TableRefusal, match="refuses throw"):
        table.throw()


def test_starting_afresh_clears_the_table_and_cashes_everybody_out() -> None:
    memory = Memory(STATE, SUBMISSION)
    memory.state["seats"][1] |= {"credits_cents": 900}

    def cash_out(params: dict[str, Any]) -> dict[str, Any]:
        memory.state["seats"][params["seat"] - 1]["credits_cents"] = 0
        return {"cents": 900}

    memory.answers["cash_out"] = cash_out
    with table_of(memory) as table:
        table.start_afresh()
    assert ("clear", {}) in memory.asked
    assert [params for method, params in memory.asked if method == "cash_out"] == [{"seat": 2}]


STUCK: dict[str, dict[str, Any]] = {
    "in the point phase": {"phase": "point", "point": 6},
    "with a wager up": {"seats": [{"seat": 1, "credits_cents": 0, "wagers": [{"wager": "x", "stake_cents": 1}]}]},
    "with credits": {"seats": [{"seat": 1, "credits_cents": 5, "wagers": []}]},
}


@pytest.mark.parametrize("state", STUCK.values(), ids=STUCK.keys())
def test_a_table_that_stays_as_it_was_is_a_rig_error(state: dict[str, Any]) -> None:
    memory = Memory(STATE, SUBMISSION)
    memory.state |= state
    memory.answers["cash_out"] = lambda _: {"cents": 0}
    with table_of(memory) as table, pytest.raises(RigError, match="does not come to a known state"):
        table.start_afresh()


def test_a_table_that_stays_busy_is_a_rig_error() -> None:
    memory = Memory(STATE, SUBMISSION)
    memory.state["busy"] = True
    with table_of(memory) as table, pytest.raises(RigError, match="still busy"):
        table.start_afresh()


def test_only_what_differs_is_declared_and_of_rulings_only_those_that_are_asked_for_count() -> None:
    memory = Memory(STATE, SUBMISSION)
    memory.answers["set_submission"] = lambda _: SUBMISSION
    with table_of(memory, "paytable", "rulings") as table:
        table.declare(declared(rulings={"LS-2": "R1"}))
        table.declare(declared(rulings={}))
        assert table.differing(declared()) == {}
        table.declare(declared(paytable="C", rulings={"LS-2": "R3"}))
    assert [params for method, params in memory.asked if method == "set_submission"] == [
        {"paytable": "C", "rulings": {"LS-2": "R3"}}
    ]


def test_what_cannot_be_set_leaves_the_scenario_untested_and_the_table_alone() -> None:
    memory = Memory(STATE, SUBMISSION)
    with (
        table_of(memory, "paytable") as table,
        pytest.raises(NotOnThisRig, match=r"unit_cents would have to be 500; on this rig it is 100 and cannot be set"),
    ):
        table.declare(declared(paytable="C", unit_cents=500))
    assert "set_submission" not in [method for method, _ in memory.asked]


def test_the_answer_to_a_wager_is_handed_on() -> None:
    memory = Memory(STATE, SUBMISSION)
    memory.answers["place"] = lambda params: (
        {"accepted": True} if params["stake_cents"] == 500 else {"accepted": False, "reason": "not-a-unit"}
    )
    with table_of(memory) as table:
        assert table.place(1, "lucky-shooter", 500) == Placing(accepted=True, reason="")
        assert table.place(1, "lucky-shooter", 501) == Placing(accepted=False, reason="not-a-unit")
    assert memory.asked[0] == ("place", {"seat": 1, "wager": "lucky-shooter", "stake_cents": 500})
