import itertools

import pytest

from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.clock import Clock
from boxperson.emulator.world import Furniture, Scene, World

FACES = list(itertools.product(range(1, 7), repeat=2))


def world(seed: int = 1) -> tuple[World, Clock, list[Scene]]:
    clock, scenes = Clock(), list[Scene]()
    return World(clock, seed, Furniture("craps"), scenes.append), clock, scenes


@pytest.mark.parametrize("faces", FACES)
def test_prepared_dice_come_to_rest_as_prepared(faces: tuple[int, int]) -> None:
    here, clock, _ = world()
    here.prepare(faces)
    here.throw()
    assert here.in_motion
    assert here.faces() == (None, None)
    clock.advance(2_500_000_000)
    assert not here.in_motion
    assert here.faces() == faces


def test_dice_are_prepared_for_one_throw_only() -> None:
    here, clock, _ = world()
    fell = set[tuple[int | None, int | None]]()
    for _ in range(30):
        if not fell:
            here.prepare((1, 1))
        here.throw()
        clock.advance(2_500_000_000)
        fell.add(here.faces())
    assert (1, 1) in fell
    assert len(fell) > 10


def test_chance_repeats_from_the_seed() -> None:
    def poses(seed: int) -> list[object]:
        here, clock, _ = world(seed)
        found: list[object] = []
        for _ in range(5):
            here.throw()
            clock.advance(2_500_000_000)
            found.append((here.faces(), here.poses()))
        return found

    assert poses(3) == poses(3)
    assert poses(3) != poses(4)


def test_every_change_is_shown_and_the_last_scene_of_a_throw_is_at_rest() -> None:
    here, clock, scenes = world()
    assert len(scenes) == 1
    here.throw()
    clock.advance(2_500_000_000)
    assert 3 <= len(scenes) <= 10
    assert all(die["blur"] for scene in scenes[1:-1] for die in scene["dice"])
    assert scenes[-1] == here.scene()
    assert not any(die["blur"] for die in scenes[-1]["dice"])
    here.set_dice("white")
    here.set_light(level=0.4)
    here.set_board({"position_mm": [0.0, 0.0, 30.0], "quaternion": [1.0, 0.0, 0.0, 0.0]})
    assert [scene["set"] for scene in scenes[-3:]] == ["white"] * 3
    assert scenes[-1]["light"] == {"seed": 1, "glare": 0.2, "level": 0.4}
    assert scenes[-1]["board"]["position_mm"] == [0.0, 0.0, 30.0]


def test_a_throw_that_is_overtaken_by_another_shows_only_the_other() -> None:
    here, clock, scenes = world()
    here.prepare((1, 1))
    here.throw()
    clock.advance(500_000_000)
    here.prepare((6, 6))
    here.throw()
    clock.advance(3_000_000_000)
    assert scenes[-1] == here.scene()
    assert here.faces() == (6, 6)
    assert sum(not scene["dice"][0]["blur"] for scene in scenes[1:]) == 1


def test_the_camera_understands_every_scene() -> None:
    here, clock, scenes = world()
    here.throw()
    for _ in range(30):
        clock.advance(100_000_000)
        scenes.append(here.scene())
    here.set_board({"position_mm": [0.0, 0.0, 30.0], "quaternion": [1.0, 0.0, 0.0, 0.0]})
    for scene in scenes:
        scene_from(scene)


def test_tidying_puts_everything_back_but_chance_goes_on() -> None:
    here, clock, scenes = world()
    first = scenes[0]
    here.prepare((1, 2))
    here.throw()
    clock.advance(2_500_000_000)
    here.set_dice("white")
    here.prepare((5, 5))
    here.tidy()
    assert scenes[-1] == first
    here.throw()
    clock.advance(2_500_000_000)
    assert here.faces() != (5, 5)


def test_a_blackjack_world_moves_with_its_chips_and_has_no_dice() -> None:
    clock, scenes = Clock(), list[Scene]()
    here = World(clock, 1, Furniture("blackjack", seats=7), scenes.append)
    assert (scenes[0]["layout"], scenes[0]["dice"], scenes[0]["chips"], len(scenes[0]["lamps"])) == (
        "blackjack",
        [],
        [],
        16,
    )
    here.chips.put("seat-7 blackjack", [500], "seat-7 player")
    assert here.in_motion
    clock.advance(400_000_000)
    assert not here.in_motion
    here.lamps.set("locked", True)
    here.tidy()
    assert (scenes[-1]["chips"], sum(lamp["lit"] for lamp in scenes[-1]["lamps"])) == ([], 1)
