"""What the camera looks at, as plain values that travel as JSON."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from boxperson.errors import UsageError

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
DiceSet = Literal["red", "white"]
FELTS = ("green", "blue", "red")


@dataclass(frozen=True, slots=True)
class Blur:
    """How a die moves while the frame is exposed, in the world frame."""

    velocity_mm_s: Vector
    spin_rad_s: Vector


@dataclass(frozen=True, slots=True)
class Die:
    """Where a die is, and how it moves if it does."""

    position_mm: Vector
    quaternion: Quaternion
    blur: Blur | None = None


@dataclass(frozen=True, slots=True)
class Light:
    """The light: which lamps (``seed``), how much they glare in the dice, how bright all is (both 0 to 1)."""

    seed: int = 0
    glare: float = 0.2
    level: float = 0.8


@dataclass(frozen=True, slots=True)
class Board:
    """The printed calibration sheet: the pose of its middle; x along its 9 squares, y along its 6, z out of it."""

    position_mm: Vector
    quaternion: Quaternion


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the camera can see."""

    felt: str = "green"
    set: DiceSet = "red"
    dice: tuple[Die, ...] = ()
    light: Light = Light()
    board: Board | None = None


def scene_from(plain: Mapping[str, Any]) -> Scene:
    """Reads a scene from its JSON shape.

    Raises:
        UsageError: a key is missing or unknown, or a value is not of its kind.
    """
    _keys("scene", plain, {"felt", "set", "dice", "light", "board"})
    if plain["set"] not in ("red", "white"):
        raise UsageError(f"scene: set is {plain['set']!r}; allowed are 'red' and 'white'")
    if plain["felt"] not in FELTS:
        raise UsageError(f"scene: felt is {plain['felt']!r}; allowed are {', '.join(FELTS)}")
    if not isinstance(plain["dice"], list | tuple):
        raise UsageError(f"scene: dice is {plain['dice']!r}; wanted is a list")
    light = plain["light"]
    _keys("light", light, {"seed", "glare", "level"})
    return Scene(
        felt=plain["felt"],
        set=plain["set"],
        dice=tuple(_die(die) for die in plain["dice"]),
        light=Light(_seed(light["seed"]), _share("glare", light["glare"]), _share("level", light["level"])),
        board=None if plain["board"] is None else _board(plain["board"]),
    )


def scene_to(scene: Scene) -> dict[str, Any]:
    """Returns the JSON shape of a scene."""
    board = scene.board
    return {
        "felt": scene.felt,
        "set": scene.set,
        "dice": [_plain_die(die) for die in scene.dice],
        "light": {"seed": scene.light.seed, "glare": scene.light.glare, "level": scene.light.level},
        "board": board and {"position_mm": list(board.position_mm), "quaternion": list(board.quaternion)},
    }


def _plain_die(die: Die) -> dict[str, Any]:
    blur = die.blur
    return {
        "position_mm": list(die.position_mm),
        "quaternion": list(die.quaternion),
        "blur": blur and {"velocity_mm_s": list(blur.velocity_mm_s), "spin_rad_s": list(blur.spin_rad_s)},
    }


def _die(plain: Mapping[str, Any]) -> Die:
    _keys("die", plain, {"position_mm", "quaternion", "blur"})
    blur = plain["blur"]
    if blur is not None:
        _keys("blur", blur, {"velocity_mm_s", "spin_rad_s"})
        blur = Blur(_vector("velocity_mm_s", blur), _vector("spin_rad_s", blur))
    return Die(_vector("position_mm", plain), _quaternion(plain), blur)


def _board(plain: Mapping[str, Any]) -> Board:
    _keys("board", plain, {"position_mm", "quaternion"})
    return Board(_vector("position_mm", plain), _quaternion(plain))


def _keys(what: str, plain: object, wanted: set[str]) -> None:
    if not isinstance(plain, Mapping):
        raise UsageError(f"{what}: found {plain!r}; wanted is an object with the keys {sorted(wanted)}")
    if set(plain) != wanted:
        raise UsageError(f"{what}: found the keys {sorted(map(str, plain))}; wanted are {sorted(wanted)}")


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
