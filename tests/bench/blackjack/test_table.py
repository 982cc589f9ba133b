"""The role of the blackjack table's progressive system, over a real line to a scripted one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from boxperson.bench.blackjack.table import BlackjackTable
from boxperson.errors import RigError, TableRefusal
from boxperson.rules.progressive import Meters
from tests.bench.memory import CountingClock, Memory, link_to

SIDE = {"wager": "lucky-ladies", "stake_cents": 500}
BASE = {"wager": "blackjack", "stake_cents": 2500}
STATE: dict[str, Any] = {
    "phase": "open",
    "busy": False,
    "linked": True,
    "seats": [{"seat": seat, "credits_cents": 0, "wagers": []} for seat in (1, 2, 3)],
    "lit": {"accepted": [], "won": []},
    "decks": 6,
}
PLAYED: dict[str, Any] = {
    **STATE,
    "phase": "locked",
    "busy": True,
    "linked": False,
    "seats": [
        {"seat": 3, "credits_cents": 0, "wagers": [BASE, SIDE]},
        {"seat": 2, "credits_cents": 0, "wagers": [BASE]},
        {"seat": 1, "credits_cents": 0, "wagers": [SIDE]},
    ],
    "lit": {"accepted": [3, 1], "won": [3]},
    "decks": 8,
}
METERS: dict[str, int] = {
    "display": 100_017_050,
    "reserve": 4_000,
    "contributions": 21_050,
    "house_funded": 100_000_000,
    "wins": 0,
    "overflow": 0,
    "hits": 2,
    "paid_by_device": 7,
    "paid_by_attendant": 9,
    "shown_cents": 1_000_170,
    "coin_in_cents": 1000,
    "coin_out_cents": 0,
}


@contextmanager
def table_of(memory: Memory) -> Iterator[BlackjackTable]:
    memory.answers["meters"] = lambda _: METERS
    with link_to(memory) as link:
        yield BlackjackTable(link, CountingClock(), ("paytable", "decks"))


def test_meters_are_hundredths_of_a_cent_and_the_display_whole_cents() -> None:
    with table_of(Memory(STATE, {})) as table:
        assert table.meters() == Meters(100_017_050, 4_000, 21_050, 100_000_000, 2, 7, 9)
        assert table.shown_cents() == 1_000_170


@pytest.mark.parametrize("missing", sorted(Meters.__dataclass_fields__))
def test_a_meter_that_the_system_does_not_tell_is_no_meter_at_nothing(missing: str) -> None:
    memory = Memory(STATE, {})
    with table_of(memory) as table:
        memory.answers["meters"] = lambda _: {name: value for name, value in METERS.items() if name != missing}
        with pytest.raises(KeyError, match=missing):
            table.meters()


def test_what_the_sensors_and_lights_say_is_told_by_seat() -> None:
    with table_of(Memory(PLAYED, {})) as table:
        assert table.accepted_seats() == (1, 3)
        assert table.lit_seats("accepted") == (1, 3)
        assert table.lit_seats("won") == (3,)
        assert table.locked()
        assert not table.linked()
        assert table.decks() == 8
        assert table.busy()
    with table_of(Memory(STATE, {})) as table:
        assert table.accepted_seats() == ()
        assert not table.locked()
        assert table.linked()


def test_starting_afresh_drops_a_round_that_was_left() -> None:
    memory = Memory(PLAYED, {})

    def clear(_params: dict[str, Any]) -> dict[str, Any]:
        memory.state = STATE
        return {"returned_cents": 0}

    memory.answers["clear"] = clear
    with table_of(memory) as table:
        table.start_afresh()
        assert table.idle_phase == "open"
    assert [method for method, _ in memory.asked[:2]] == ["identify", "clear"]


@pytest.mark.parametrize(
    "wrong",
    [{"phase": "locked"}, {"phase": "link-down"}, {"seats": PLAYED["seats"]}],
)
def test_a_table_that_stays_locked_out_or_keeps_wagers_is_in_no_known_state(wrong: dict[str, Any]) -> None:
    with table_of(Memory({**STATE, **wrong}, {})) as table, pytest.raises(RigError, match="known state"):
        table.start_afresh()


def test_the_commands_of_the_link_are_given_and_a_refusal_is_one() -> None:
    memory = Memory(STATE, {})
    memory.answers["lockout"] = lambda _: {}
    with table_of(memory) as table:
        table.lock_out()
        with pytest.raises(TableRefusal):
            table.new_progressive()
        memory.answers["new_progressive"] = lambda _: METERS
        assert table.new_progressive().display == 100_017_050
    asked = [method for method, _ in memory.asked]
    assert asked.count("lockout") == 1
    assert asked.count("new_progressive") == 2


def test_news_are_told_once() -> None:
    memory = Memory(STATE, {})
    with table_of(memory) as table:
        table._link.synchronise()
        memory.queue(("wager_accepted", {"seat": 3}), ("locked_out", {"by": "button", "accepted": 1}))
        assert [event.name for event in table.news()] == ["wager_accepted", "locked_out"]
        assert table.news() == []
