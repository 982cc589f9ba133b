import pytest

from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.clock import Clock
from boxperson.emulator.world import Furniture, Scene, World


def world(layout: str = "blackjack") -> tuple[World, list[Scene]]:
    scenes = list[Scene]()
    return World(Clock(), 1, Furniture(layout, seats=3), scenes.append), scenes


def lit(here: World) -> set[str]:
    return {lamp["name"] for lamp in here.lamps.truth() if lamp["lit"]}


def test_lamps_are_dark_until_they_are_lit_and_the_camera_sees_each_where_it_is() -> None:
    here, scenes = world()
    assert lit(here) == set()
    here.lamps.set("accepted-3", True)
    here.lamps.set("locked", True)
    assert lit(here) == {"accepted-3", "locked"}
    seen = scene_from(scenes[-1]).lamps
    assert len(seen) == 8
    assert {(lamp.colour, lamp.position_mm) for lamp in seen if lamp.lit} == {
        ("white", (122.0, -71.0)),
        ("amber", (-405.0, 205.0)),
    }


def test_only_a_change_is_shown() -> None:
    here, scenes = world()
    before = len(scenes)
    here.lamps.set("won-1", True)
    here.lamps.set("won-1", True)
    assert len(scenes) == before + 1
    here.lamps.set("won-1", False)
    here.lamps.out()
    assert len(scenes) == before + 2
    assert lit(here) == set()


def test_without_power_all_are_dark_at_once() -> None:
    here, scenes = world()
    here.lamps.set("link", True)
    here.lamps.set("won-2", True)
    before = len(scenes)
    here.lamps.out()
    assert (lit(here), len(scenes)) == (set(), before + 1)
    assert not any(lamp["lit"] for lamp in scenes[-1]["lamps"])


@pytest.mark.parametrize("name", ["accepted-4", "won-0", "power"])
def test_a_lamp_that_the_table_does_not_have_is_an_error(name: str) -> None:
    here, _ = world()
    with pytest.raises(KeyError, match=name):
        here.lamps.set(name, True)


def test_a_table_of_another_game_has_none() -> None:
    here, scenes = world("baccarat")
    here.lamps.out()
    assert (here.lamps.truth(), scenes[-1]["lamps"]) == ([], [])
