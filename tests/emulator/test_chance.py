"""A world whose chance begins anew does the same again, whatever it did before."""

from typing import Any

import pytest

from boxperson.emulator.clock import Clock
from boxperson.emulator.world import Furniture, World

Scene = dict[str, Any]


def played(here: World, clock: Clock, scenes: list[Scene]) -> list[Any]:
    """A throw, cards, chips and a press, as they come to lie."""
    start_ns = clock.now_ns
    here.throw()
    here.cards.shoe.load(1)
    here.cards.draw("player-1")
    clock.advance(3 * 10**9)
    here.button.set(True)
    clock.advance(10**9)
    here.button.set(False)
    clock.advance(10**9)
    edges = here.button.edges(start_ns, clock.now_ns)
    return [scenes[-1]["dice"], scenes[-1]["cards"], scenes[-1]["light"], [edge.t_ns - start_ns for edge in edges]]


@pytest.mark.parametrize("before", [0, 1, 3])
def test_what_follows_depends_on_the_seed_alone(before: int) -> None:
    def after(rounds: int, seed: str) -> list[Any]:
        clock, scenes = Clock(), list[Scene]()
        here = World(clock, 1, Furniture("baccarat"), scenes.append)
        for _ in range(rounds):
            played(here, clock, scenes)
            here.set_light(seed=7)
        here.cards.tidy()
        here.begin(seed)
        return played(here, clock, scenes)

    assert after(before, "one") == after(0, "one")
    assert after(before, "one") != after(before, "two")
