"""What people at a blackjack table do, as acts on the hand channel."""

import json
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from boxperson.bench.blackjack.pit import Pit
from boxperson.bench.hand import Hand
from boxperson.errors import RigError
from tests.bench.test_hand import bench_that_answers

ACTS: list[tuple[Callable[[Pit], None], dict[str, Any]]] = [
    (lambda pit: pit.clear_felt(), {"do": "clear_felt"}),
    (
        lambda pit: pit.put_chips(3, "progressive", (500, 100)),
        {"do": "chips", "seat": 3, "area": "progressive", "values_cents": [500, 100]},
    ),
    (
        lambda pit: pit.take_chips(3, "blackjack"),
        {"do": "chips", "seat": 3, "area": "blackjack", "values_cents": []},
    ),
    (lambda pit: pit.give_cards(("QH", "6S")), {"do": "next_cards", "cards": ["QH", "6S"]}),
    (lambda pit: pit.begin_round(), {"do": "dealer"}),
    (lambda pit: pit.resolve_count(), {"do": "resolve_count"}),
    (lambda pit: pit.finish_paperwork(6), {"do": "paperwork", "seat": 6}),
    (
        lambda pit: pit.other_table(2, 333),
        {"do": "other_table", "table": 2, "wagers": 333, "percent": None, "winners": 1},
    ),
    (
        lambda pit: pit.other_table(3, 2, 25, 2),
        {"do": "other_table", "table": 3, "wagers": 2, "percent": 25, "winners": 2},
    ),
    (lambda pit: pit.cut_link(), {"do": "link_cut"}),
    (lambda pit: pit.restore_link(), {"do": "link_restore"}),
]


@pytest.mark.parametrize(("act", "asked"), ACTS, ids=[asked["do"] for _, asked in ACTS])
def test_an_act_is_asked_for_as_the_emulated_bench_knows_it(act: Callable[[Pit], None], asked: dict[str, Any]) -> None:
    with bench_that_answers(b'{"id":1,"ok":true}\n') as (address, heard), closing(Hand(address)) as hand:
        act(Pit(hand))
    assert [json.loads(line) for line in heard] == [{"id": 1, **asked}]


def test_what_nobody_can_do_is_a_rig_error() -> None:
    with (
        bench_that_answers(b'{"id":1,"ok":false,"error":"no paperwork at seat 2"}\n') as (address, _),
        closing(Hand(address)) as hand,
        pytest.raises(RigError, match="no paperwork at seat 2"),
    ):
        Pit(hand).finish_paperwork(2)
