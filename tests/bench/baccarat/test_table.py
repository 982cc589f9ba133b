"""The role of the baccarat table, over a real line to a scripted one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from boxperson.bench.baccarat.table import Act, BaccaratTable
from boxperson.bench.table import Settled
from boxperson.errors import RigError
from tests.bench.memory import CountingClock, Memory, link_to

STATE: dict[str, Any] = {
    "phase": "betting",
    "busy": False,
    "hand": {"player": [], "banker": []},
    "shoe": {"decks": 8, "left": 416},
    "seats": [{"seat": 1, "credits_cents": 0, "wagers": []}],
}
FOUR = [("player-1", "9H"), ("banker-1", "9D"), ("player-2", "4C"), ("banker-2", "KS")]
NINES = ("settlement", {"seat": 1, "wager": "lucky-nines", "credit_cents": 3000, "row": "two", "working": False})
BASE = ("settlement", {"seat": 1, "wager": "player", "credit_cents": 0, "row": "lost", "working": False})
RESULT = ("result", {"player": 3, "banker": 9, "winner": "banker"})
Told = tuple[str, dict[str, Any]]


def dealt(*places: tuple[str, str]) -> list[Told]:
    return [
        told
        for place, card in places
        for told in (
            ("card_drawn", {"place": place}),
            ("card_reported", {"place": place, "card": card}),
            ("card_turned", {"place": place}),
        )
    ]


@contextmanager
def table_of(memory: Memory) -> Iterator[BaccaratTable]:
    with link_to(memory) as link:
        yield BaccaratTable(link, CountingClock(), ())


def dealing(*acts: list[Told]) -> Memory:
    """A table that tells the first acts once it deals, and each following ones at the next question."""
    memory = Memory(STATE, {})
    left = list(acts)

    def tell(_params: dict[str, Any]) -> dict[str, Any]:
        if left:
            memory.queue(*left.pop(0))
        return {}

    memory.answers["deal"] = memory.answers["meters"] = tell
    return memory


def test_a_hand_is_told_once_on_its_initial_cards_and_once_whole() -> None:
    memory = dealing(
        [("bets_closed", {}), *dealt(*FOUR), NINES, ("initial_settled", {})],
        [*dealt(("player-3", "2S")), RESULT, BASE, ("hand_settled", {})],
    )
    with table_of(memory) as table:
        table._link.synchronise()
        table.deal()
        first = table._account()
        whole = table.account()
    assert first.hand("player") == ("9H", "4C")
    assert first.hand("banker") == ("9D", "KS")
    assert first.settled == {(1, "lucky-nines"): (Settled(3000, "two", working=False),)}
    assert first.result is None
    assert not first.void
    assert whole.hand("player") == ("9H", "4C", "2S")
    assert whole.result == (3, 9, "banker")
    assert whole.acts[-3:] == (Act("result"), Act("settlement", "player"), Act("hand_settled"))
    assert set(whole.settled) == {(1, "lucky-nines"), (1, "player")}


@pytest.mark.parametrize("end", ["initial_settled", "hand_settled", "hand_void"])
def test_the_initial_account_waits_no_longer_than_for_the_end(end: str) -> None:
    memory = dealing([("bets_closed", {})], dealt(*FOUR), [(end, {})])
    with table_of(memory) as table:
        table._link.synchronise()
        table.deal()
        assert table.initial_account().acts[-1] == Act(end)


def test_a_void_hand_tells_its_errors() -> None:
    memory = dealing([("error", {"code": 202, "text": "short"}), ("hand_void", {})])
    with table_of(memory) as table:
        table._link.synchronise()
        table.deal()
        account = table.account()
    assert account.void
    assert account.errors == (202,)


def test_a_card_is_waited_for_by_its_number() -> None:
    memory = dealing(*(dealt(place) for place in FOUR))
    with table_of(memory) as table:
        table._link.synchronise()
        table.deal()
        table.wait_for_card(3)
        assert [act.about for act in table._account().acts if act.name == "card_turned"] == [
            "player-1",
            "banker-1",
            "player-2",
        ]


def test_a_hand_that_does_not_go_on_is_given_up() -> None:
    with table_of(dealing(dealt(*FOUR))) as table:
        table._link.synchronise()
        table.deal()
        with pytest.raises(RigError, match="reports no hand_settled within 30 s"):
            table.account()


def test_starting_afresh_puts_a_fresh_shoe_in() -> None:
    memory = Memory(STATE, {})
    memory.answers["change_shoe"] = lambda _: {}
    with table_of(memory) as table:
        table.start_afresh()
        assert table.decks() == 8
    assert "change_shoe" in [method for method, _ in memory.asked]


def test_a_hand_under_way_is_no_known_state() -> None:
    memory = Memory({**STATE, "phase": "dealing"}, {})
    with table_of(memory) as table, pytest.raises(RigError, match="does not come to a known state"):
        table.start_afresh()
