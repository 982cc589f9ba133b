import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.camera.scene import FELTS, Blur, Board, Die, Light, Scene, scene_from, scene_to
from boxperson.emulator.dice import turn
from boxperson.errors import UsageError

NUMBER = st.floats(-1000, 1000)
VECTOR = st.tuples(NUMBER, NUMBER, NUMBER)
QUATERNION = st.floats(-3, 3).map(lambda angle: turn((0.6, 0.0, 0.8), angle))
SCENE = st.builds(
    Scene,
    st.sampled_from(FELTS),
    st.sampled_from(["red", "white"]),
    st.lists(st.builds(Die, VECTOR, QUATERNION, st.none() | st.builds(Blur, VECTOR, VECTOR)), max_size=3).map(tuple),
    st.builds(Light, st.integers(0, 2**40), st.floats(0, 1), st.floats(0, 1)),
    st.none() | st.builds(Board, VECTOR, QUATERNION),
)


@given(SCENE)
def test_a_scene_comes_through_json_as_it_was(scene: Scene) -> None:
    assert scene_from(json.loads(json.dumps(scene_to(scene)))) == scene


def change(*path: str | int, to: object) -> Callable[[dict[str, Any]], None]:
    def do(plain: dict[str, Any]) -> None:
        place: Any = plain
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return do


WRONG = {
    "set is 'blue'": change("set", to="blue"),
    "felt is 'mud'": change("felt", to="mud"),
    "position_mm is [1, 2]": change("dice", 0, "position_mm", to=[1, 2]),
    "position_mm is [nan": change("dice", 0, "position_mm", to=[float("nan"), 0, 0]),
    "position_mm is 'x'": change("dice", 0, "position_mm", to="x"),
    "not of unit length": change("dice", 0, "quaternion", to=[1, 1, 0, 0]),
    "glare is 2": change("light", "glare", to=2),
    "level is -0.1": change("light", "level", to=-0.1),
    "seed is -1": change("light", "seed", to=-1),
    "seed is 1.5": change("light", "seed", to=1.5),
    "die: found the keys": change("dice", 0, to={"face": 3}),
    "die: found 4": change("dice", 0, to=4),
    "dice is None": change("dice", to=None),
    "light: found None": change("light", to=None),
    "board: found the keys": change("board", to={}),
    "blur: found the keys": change("dice", 0, "blur", to={"velocity_mm_s": [0, 0, 0]}),
    "scene: found the keys": change("hands", to=[]),
}


@pytest.mark.parametrize("message", WRONG)
def test_a_wrong_scene_is_named_in_one_line(message: str) -> None:
    plain = scene_to(Scene(dice=(Die((0, 0, 9), (1, 0, 0, 0)),)))
    WRONG[message](plain)
    with pytest.raises(UsageError) as refused:
        scene_from(plain)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)
