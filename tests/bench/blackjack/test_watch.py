"""Following a round over a real line to a scripted table."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from boxperson.bench.blackjack.eyes import SpotEyes
from boxperson.bench.blackjack.spots import Spots
from boxperson.bench.blackjack.table import BlackjackTable
from boxperson.bench.blackjack.watch import Watch
from boxperson.errors import RigError
from tests.bench.memory import CountingClock, Memory, link_to

SEEN = Spots("read", lit=frozenset({"locked"}))


class OneLook:
    """Eyes that always see the same."""

    def glance(self) -> Spots:
        return SEEN


@contextmanager
def watching(*acts: list[tuple[str, dict[str, Any]]]) -> Iterator[tuple[Watch, CountingClock]]:
    """A watch at a table that tells some more at each question."""
    memory, clock, left = Memory({}, {}), CountingClock(), list(acts)

    def tell(_params: dict[str, Any]) -> dict[str, Any]:
        if left:
            memory.queue(*left.pop(0))
        return {}

    with link_to(memory) as link:
        link.synchronise()
        memory.answers["meters"] = tell
        yield Watch(BlackjackTable(link, clock, ()), cast("SpotEyes", OneLook()), clock), clock


def test_each_event_is_met_once_and_in_order() -> None:
    with watching([("lost", {"seat": 7}), ("settlement", {"seat": 7}), ("lost", {"seat": 6})]) as (watch, clock):
        assert watch.expect("lost", within_s=1).params["seat"] == 7
        assert watch.expect("lost", within_s=1).params["seat"] == 6
        assert watch.next("lost", "settlement", within_s=1) is None
    assert clock.slept_s == pytest.approx(1)
    assert [event.name for event in watch.heard] == ["lost", "settlement", "lost"]


def test_time_passes_until_what_is_waited_for_is_told() -> None:
    with watching([], [("counted", {"chips": 3})], [], [("claimed", {"seat": 2})]) as (watch, clock):
        event = watch.expect("claimed", "lost", within_s=5)
    assert (event.name, event.params["seat"]) == ("claimed", 2)
    assert clock.slept_s == pytest.approx(1.5)
    assert [event.name for event in watch.heard] == ["counted", "claimed"]


def test_what_is_not_told_in_time_is_a_rig_error() -> None:
    with (
        watching([("lost", {})]) as (watch, clock),
        pytest.raises(RigError, match=r"reports no claimed or round_over within 2 s"),
    ):
        watch.expect("claimed", "round_over", within_s=2)
    assert clock.slept_s == pytest.approx(2)


def test_what_was_told_before_a_round_begins_does_not_count() -> None:
    with watching([("lost", {"seat": 7})], [("locked_out", {"accepted": 1})], [("lost", {"seat": 1})]) as (watch, _):
        watch.listen()
        assert [event.name for event in watch.heard] == ["lost"]
        watch.begin()
        assert watch.heard == []
        assert watch.expect("lost", within_s=1).params["seat"] == 1
    assert [event.params["seat"] for event in watch.heard] == [1]


def test_a_glance_is_what_the_eyes_see() -> None:
    with watching() as (watch, _):
        assert watch.glance() == SEEN
