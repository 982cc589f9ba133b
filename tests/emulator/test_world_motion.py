"""What moves is shown where it has got to whenever virtual time has passed, however short a while."""

from itertools import pairwise
from typing import Any

import pytest

from boxperson.emulator.clock import Clock
from boxperson.emulator.world import Furniture, World

Scene = dict[str, Any]
MOMENT_NS = 50_000_000


def throw(here: World) -> None:
    here.throw()


def draw(here: World) -> None:
    here.cards.shoe.load(1)
    here.cards.draw("player-1")


def slide(here: World) -> None:
    here.chips.put("seat-4 blackjack", [500], "seat-4 player")


@pytest.mark.parametrize(("layout", "act"), [("craps", throw), ("baccarat", draw), ("blackjack", slide)])
def test_no_two_moments_of_a_movement_look_alike(layout: str, act: Any) -> None:
    clock, scenes = Clock(), list[Scene]()
    here = World(clock, 1, Furniture(layout), scenes.append)
    act(here)
    looks = [scenes[-1]]
    while here.in_motion:
        clock.advance(MOMENT_NS)
        looks.append(scenes[-1])
    assert len(looks) > 5
    assert all(one != other for one, other in pairwise(looks))
    shown = len(scenes)
    clock.advance(MOMENT_NS)
    assert len(scenes) == shown, "nothing moves any more"
