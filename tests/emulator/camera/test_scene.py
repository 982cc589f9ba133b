import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.camera.scene import (
    CHIP_CENTS,
    DECKS,
    FELTS,
    LAYOUTS,
    LED_COLOURS,
    RANKS,
    SUITS,
    Blur,
    Board,
    Card,
    Chip,
    Die,
    Led,
    Light,
    Scene,
    with_deck,
)
from boxperson.emulator.camera.scene_json import scene_from, scene_to
from boxperson.emulator.dice import turn
from boxperson.errors import UsageError

NUMBER = st.floats(-1000, 1000)
VECTOR = st.tuples(NUMBER, NUMBER, NUMBER)
QUATERNION = st.floats(-3, 3).map(lambda angle: turn((0.6, 0.0, 0.8), angle))
BLUR = st.none() | st.builds(Blur, VECTOR, VECTOR)
NAME = st.tuples(st.sampled_from(RANKS), st.sampled_from(SUITS)).map("".join)
CARD = st.builds(Card, NAME, st.booleans(), VECTOR, QUATERNION, st.floats(-15, 15), BLUR)
CHIP = st.builds(Chip, st.sampled_from(CHIP_CENTS), VECTOR, NUMBER, BLUR)
LED = st.builds(Led, st.sampled_from(LED_COLOURS), st.tuples(NUMBER, NUMBER), st.booleans())
SCENE = st.builds(
    Scene,
    st.sampled_from(FELTS),
    st.sampled_from(["red", "white"]),
    st.lists(st.builds(Die, VECTOR, QUATERNION, BLUR), max_size=3).map(tuple),
    st.builds(Light, st.integers(0, 2**40), st.floats(0, 1), st.floats(0, 1)),
    st.none() | st.builds(Board, VECTOR, QUATERNION),
    st.sampled_from(LAYOUTS),
    st.sampled_from(DECKS),
    st.lists(CARD, max_size=3).map(tuple),
    st.lists(CHIP, max_size=3).map(tuple),
    st.lists(LED, max_size=3).map(tuple),
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
    "layout is 'roulette'": change("layout", to="roulette"),
    "deck is 'bee'": change("deck", to="bee"),
    "deck is 7": change("deck", to=7),
    "cards is 'QS'": change("cards", to="QS"),
    "card is '10S'": change("cards", 0, "card", to="10S"),
    "card is 'SQ'": change("cards", 0, "card", to="SQ"),
    "card is None": change("cards", 0, "card", to=None),
    "face_up is 1": change("cards", 0, "face_up", to=1),
    "bend_mm is 16": change("cards", 0, "bend_mm", to=16),
    "bend_mm is nan": change("cards", 0, "bend_mm", to=float("nan")),
    "bend_mm is True": change("cards", 0, "bend_mm", to=True),
    "position_mm is [1]": change("cards", 0, "position_mm", to=[1]),
    "quaternion [2.0": change("cards", 0, "quaternion", to=[2, 0, 0, 0]),
    "card: found the keys": change("cards", 0, to={"card": "QS"}),
    "chips is {}": change("chips", to={}),
    "value_cents is 200": change("chips", 0, "value_cents", to=200),
    "value_cents is True": change("chips", 0, "value_cents", to=True),
    "value_cents is 500.0": change("chips", 0, "value_cents", to=500.0),
    "position_mm is [1, 2, 'x']": change("chips", 0, "position_mm", to=[1, 2, "x"]),
    "yaw_rad is nan": change("chips", 0, "yaw_rad", to=float("nan")),
    "yaw_rad is None": change("chips", 0, "yaw_rad", to=None),
    "chip: found the keys": change("chips", 0, to={"value_cents": 500}),
    "blur: found 7": change("chips", 0, "blur", to=7),
    "lamps is None": change("lamps", to=None),
    "colour is 'blue'": change("lamps", 0, "colour", to="blue"),
    "position_mm is [1, 2, 3]": change("lamps", 0, "position_mm", to=[1, 2, 3]),
    "lit is 1": change("lamps", 0, "lit", to=1),
    "lamp: found the keys": change("lamps", 0, to={"colour": "red"}),
}


@pytest.mark.parametrize("message", WRONG)
def test_a_wrong_scene_is_named_in_one_line(message: str) -> None:
    plain = scene_to(
        Scene(
            dice=(Die((0, 0, 9), (1, 0, 0, 0)),),
            cards=(Card("QS", True, (0, 0, 0), (1, 0, 0, 0)),),
            chips=(Chip(500, (0, 0, 1.65)),),
            lamps=(Led("red", (0, -71), lit=True),),
        )
    )
    WRONG[message](plain)
    with pytest.raises(UsageError) as refused:
        scene_from(plain)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_scene_that_tells_only_of_dice_is_a_craps_table_with_nothing_else() -> None:
    plain = scene_to(Scene(dice=(Die((0, 0, 9), (1, 0, 0, 0)),)))
    for key in ("layout", "deck", "cards", "chips", "lamps"):
        del plain[key]
    scene = scene_from(plain)
    assert (scene.layout, scene.deck, scene.cards) == ("craps", "standard", ())
    assert (scene.chips, scene.lamps) == ((), ())


def test_an_external_deck_is_the_camera_s_folder_or_is_refused() -> None:
    scene = Scene(deck="external")
    assert with_deck(scene, "faces").deck == str(Path("faces").resolve())
    assert with_deck(Scene(deck="jumbo"), None).deck == "jumbo"
    with pytest.raises(UsageError, match="start it with --deck"):
        with_deck(scene, None)
