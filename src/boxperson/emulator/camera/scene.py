"""What the camera looks at, as plain values that travel as JSON."""

import math
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, cast

from boxperson.errors import UsageError

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
DiceSet = Literal["red", "white"]
Layout = Literal["craps", "baccarat"]
FELTS = ("green", "blue", "red")
LAYOUTS = ("craps", "baccarat")
DECKS = ("standard", "jumbo", "external")
RANKS, SUITS = "A23456789TJQK", "CDHS"
MOST_BEND_MM = 15.0


@dataclass(frozen=True, slots=True)
class Blur:
    """How a die or a card moves while the frame is exposed, in the world frame."""

    velocity_mm_s: Vector
    spin_rad_s: Vector


@dataclass(frozen=True, slots=True)
class Die:
    """Where a die is, and how it moves if it does."""

    position_mm: Vector
    quaternion: Quaternion
    blur: Blur | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card: the pose of its middle (x right, y up of the upright card, z out of what looks up), its bend, its motion.

    Attributes:
        card: rank and suit, such as ``9H``.
        face_up: whether the camera sees its face; else it sees the back, whichever way the card is turned.
        position_mm: its middle.
        quaternion: body to world.
        bend_mm: how far its middle stands above the line through its short ends (below it when negative).
        blur: its motion, if it moves.
    """

    card: str
    face_up: bool
    position_mm: Vector
    quaternion: Quaternion
    bend_mm: float = 0.0
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
    layout: Layout = "craps"
    deck: str = "standard"
    cards: tuple[Card, ...] = ()


def scene_from(plain: Mapping[str, Any]) -> Scene:
    """Reads a scene from its JSON shape; without layout, deck and cards it is a craps table without cards.

    Raises:
        UsageError: a key is missing or unknown, or a value is not of its kind.
    """
    _keys("scene", plain, {"felt", "set", "dice", "light", "board"}, {"layout", "deck", "cards"})
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
    )


def with_deck(scene: Scene, deck_folder: str | None) -> Scene:
    """Returns a scene whose deck ``external`` is the folder of its faces.

    Raises:
        UsageError: no folder was given.
    """
    if scene.deck != "external":
        return scene
    if deck_folder is None:
        raise UsageError("scene: deck is 'external', but the camera was given no folder of faces; start it with --deck")
    return replace(scene, deck=str(Path(deck_folder).resolve()))


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
    }


def _plain_body(body: Die | Card) -> dict[str, Any]:
    blur = body.blur
    return {
        "position_mm": list(body.position_mm),
        "quaternion": list(body.quaternion),
        "blur": blur and {"velocity_mm_s": list(blur.velocity_mm_s), "spin_rad_s": list(blur.spin_rad_s)},
    }


def _die(plain: Mapping[str, Any]) -> Die:
    _keys("die", plain, {"position_mm", "quaternion", "blur"})
    return Die(_vector("position_mm", plain), _quaternion(plain), _blur(plain["blur"]))


def _card(plain: Mapping[str, Any]) -> Card:
    _keys("card", plain, {"card", "face_up", "position_mm", "quaternion", "bend_mm", "blur"})
    name, face_up, bend_mm = plain["card"], plain["face_up"], plain["bend_mm"]
    if not isinstance(name, str) or len(name) != 2 or name[0] not in RANKS or name[1] not in SUITS:
        raise UsageError(f"scene: card is {name!r}; wanted is a rank of {RANKS} and a suit of {SUITS}, such as '9H'")
    if not isinstance(face_up, bool):
        raise UsageError(f"scene: face_up is {face_up!r}; allowed are true and false")
    if isinstance(bend_mm, bool) or not isinstance(bend_mm, int | float) or not abs(bend_mm) <= MOST_BEND_MM:
        raise UsageError(f"scene: bend_mm is {bend_mm!r}; allowed is -{MOST_BEND_MM:g} to {MOST_BEND_MM:g}")
    return Card(name, face_up, _vector("position_mm", plain), _quaternion(plain), float(bend_mm), _blur(plain["blur"]))


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
