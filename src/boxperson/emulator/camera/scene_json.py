"""The JSON shape of a scene: how scenes come to the camera's process, checked as data from outside."""

import math
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, cast

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
    DiceSet,
    Die,
    Layout,
    Led,
    Light,
    Quaternion,
    Scene,
    Vector,
)
from boxperson.errors import UsageError

MOST_BEND_MM = 15.0


def scene_from(plain: Mapping[str, Any]) -> Scene:
    """Reads a scene from its JSON shape; a key that a craps table has no use for may be left out.

    Raises:
        UsageError: a key is missing or unknown, or a value is not of its kind.
    """
    _keys("scene", plain, {"felt", "set", "dice", "light", "board"}, {"layout", "deck", "cards", "chips", "lamps"})
    light = plain["light"]
    _keys("light", light, {"seed", "glare", "level"})
    return Scene(
        felt=_one_of("felt", plain["felt"], FELTS),
        set=cast("DiceSet", _one_of("set", plain["set"], ("red", "white"))),
        dice=tuple(_die(die) for die in _list("dice", plain["dice"])),
        light=Light(_seed(light["seed"]), _share("glare", light["glare"]), _share("level", light["level"])),
        board=None if plain["board"] is None else _board(plain["board"]),
        layout=cast("Layout", _one_of("layout", plain.get("layout", "craps"), LAYOUTS)),
        deck=_one_of("deck", plain.get("deck", "standard"), DECKS),
        cards=tuple(_card(card) for card in _list("cards", plain.get("cards", ()))),
        chips=tuple(_chip(chip) for chip in _list("chips", plain.get("chips", ()))),
        lamps=tuple(_led(lamp) for lamp in _list("lamps", plain.get("lamps", ()))),
    )


def scene_to(scene: Scene) -> dict[str, Any]:
    """Returns the JSON shape of a scene."""
    board = scene.board
    return {
        "felt": scene.felt,
        "set": scene.set,
        "dice": [_plain_body(die) for die in scene.dice],
        "light": {"seed": scene.light.seed, "glare": scene.light.glare, "level": scene.light.level},
        "board": board and {"position_mm": list(board.position_mm), "quaternion": list(board.quaternion)},
        "layout": scene.layout,
        "deck": scene.deck,
        "cards": [
            {"card": card.card, "face_up": card.face_up, **_plain_body(card), "bend_mm": card.bend_mm}
            for card in scene.cards
        ],
        "chips": [_plain_chip(chip) for chip in scene.chips],
        "lamps": [{"colour": led.colour, "position_mm": list(led.position_mm), "lit": led.lit} for led in scene.lamps],
    }


def _plain_body(body: Die | Card) -> dict[str, Any]:
    return {
        "position_mm": list(body.position_mm),
        "quaternion": list(body.quaternion),
        "blur": _plain_blur(body.blur),
    }


def _plain_chip(chip: Chip) -> dict[str, Any]:
    return {
        "value_cents": chip.value_cents,
        "position_mm": list(chip.position_mm),
        "yaw_rad": chip.yaw_rad,
        "blur": _plain_blur(chip.blur),
    }


def _plain_blur(blur: Blur | None) -> dict[str, Any] | None:
    if blur is None:
        return None
    return {"velocity_mm_s": list(blur.velocity_mm_s), "spin_rad_s": list(blur.spin_rad_s)}


def _die(plain: Mapping[str, Any]) -> Die:
    _keys("die", plain, {"position_mm", "quaternion", "blur"})
    return Die(_vector("position_mm", plain), _quaternion(plain), _blur(plain["blur"]))


def _card(plain: Mapping[str, Any]) -> Card:
    _keys("card", plain, {"card", "face_up", "position_mm", "quaternion", "bend_mm", "blur"})
    name, face_up, bend_mm = plain["card"], plain["face_up"], plain["bend_mm"]
    if not isinstance(name, str) or len(name) != 2 or name[0] not in RANKS or name[1] not in SUITS:
        raise UsageError(f"scene: card is {name!r}; wanted is a rank of {RANKS} and a suit of {SUITS}, such as '9H'")
    shown = _flag("face_up", face_up)
    if isinstance(bend_mm, bool) or not isinstance(bend_mm, int | float) or not abs(bend_mm) <= MOST_BEND_MM:
        raise UsageError(f"scene: bend_mm is {bend_mm!r}; allowed is -{MOST_BEND_MM:g} to {MOST_BEND_MM:g}")
    return Card(name, shown, _vector("position_mm", plain), _quaternion(plain), float(bend_mm), _blur(plain["blur"]))


def _chip(plain: Mapping[str, Any]) -> Chip:
    _keys("chip", plain, {"value_cents", "position_mm", "yaw_rad", "blur"})
    value = plain["value_cents"]
    if isinstance(value, bool) or not isinstance(value, int) or value not in CHIP_CENTS:
        raise UsageError(f"scene: value_cents is {value!r}; allowed are {', '.join(map(str, CHIP_CENTS))}")
    yaw_rad = plain["yaw_rad"]
    if isinstance(yaw_rad, bool) or not isinstance(yaw_rad, int | float) or not math.isfinite(yaw_rad):
        raise UsageError(f"scene: yaw_rad is {yaw_rad!r}; wanted is a number")
    return Chip(value, _vector("position_mm", plain), float(yaw_rad), _blur(plain["blur"]))


def _led(plain: Mapping[str, Any]) -> Led:
    _keys("lamp", plain, {"colour", "position_mm", "lit"})
    colour = _one_of("colour", plain["colour"], LED_COLOURS)
    x_mm, y_mm = _numbers("position_mm", plain, 2)
    return Led(colour, (x_mm, y_mm), _flag("lit", plain["lit"]))


def _blur(plain: Mapping[str, Any] | None) -> Blur | None:
    if plain is None:
        return None
    _keys("blur", plain, {"velocity_mm_s", "spin_rad_s"})
    return Blur(_vector("velocity_mm_s", plain), _vector("spin_rad_s", plain))


def _board(plain: Mapping[str, Any]) -> Board:
    _keys("board", plain, {"position_mm", "quaternion"})
    return Board(_vector("position_mm", plain), _quaternion(plain))


def _keys(what: str, plain: object, wanted: set[str], allowed: AbstractSet[str] = frozenset()) -> None:
    if not isinstance(plain, Mapping):
        raise UsageError(f"{what}: found {plain!r}; wanted is an object with the keys {sorted(wanted)}")
    if not wanted <= set(plain) <= wanted | allowed:
        raise UsageError(f"{what}: found the keys {sorted(map(str, plain))}; wanted are {sorted(wanted | allowed)}")


def _one_of(key: str, value: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise UsageError(f"scene: {key} is {value!r}; allowed are {', '.join(allowed)}")
    return value


def _flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise UsageError(f"scene: {key} is {value!r}; allowed are true and false")
    return value


def _list(key: str, value: object) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise UsageError(f"scene: {key} is {value!r}; wanted is a list")
    return value


def _numbers(key: str, plain: Mapping[str, Any], count: int) -> tuple[float, ...]:
    try:
        numbers = tuple(float(number) for number in plain[key])
    except (TypeError, ValueError):
        numbers = ()
    if len(numbers) != count or not all(map(math.isfinite, numbers)):
        raise UsageError(f"scene: {key} is {plain[key]!r}; wanted are {count} numbers")
    return numbers


def _vector(key: str, plain: Mapping[str, Any]) -> Vector:
    return cast("Vector", _numbers(key, plain, 3))


def _quaternion(plain: Mapping[str, Any]) -> Quaternion:
    found = _numbers("quaternion", plain, 4)
    if abs(sum(part * part for part in found) - 1) > 1e-3:
        raise UsageError(f"scene: quaternion {list(found)} is not of unit length")
    return cast("Quaternion", found)


def _seed(value: object) -> int:
    if not isinstance(value, int) or value < 0:
        raise UsageError(f"light: seed is {value!r}; allowed is a whole number from 0")
    return value


def _share(key: str, value: object) -> float:
    if not isinstance(value, int | float) or not 0 <= value <= 1:
        raise UsageError(f"light: {key} is {value!r}; allowed is 0 to 1")
    return float(value)
