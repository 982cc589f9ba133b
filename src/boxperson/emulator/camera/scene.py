"""What the camera looks at, as plain values."""

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from boxperson.errors import UsageError

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
DiceSet = Literal["red", "white"]
Layout = Literal["craps", "baccarat", "blackjack", "live-craps", "mini-craps"]
FELTS = ("green", "blue", "red")
LAYOUTS = ("craps", "baccarat", "blackjack", "live-craps", "mini-craps")
DECKS = ("standard", "jumbo", "external")
RANKS, SUITS = "A23456789TJQK", "CDHS"
CHIP_CENTS = (100, 500, 2500, 10_000, 50_000, 100_000, 500_000)
LED_COLOURS = ("white", "red", "amber", "green")


@dataclass(frozen=True, slots=True)
class Blur:
    """How a die, a card or a chip moves while the frame is exposed, in the world frame."""

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
class Chip:
    """A chip that lies flat or flies flat.

    Attributes:
        value_cents: what it is worth, which gives it its colours.
        position_mm: its middle; half its thickness above what it lies on.
        yaw_rad: how far it is turned about the vertical.
        blur: its motion, if it moves; of its spin only the part about the vertical is seen.
    """

    value_cents: int
    position_mm: Vector
    yaw_rad: float = 0.0
    blur: Blur | None = None

    @property
    def quaternion(self) -> Quaternion:
        """Body to world."""
        return math.cos(self.yaw_rad / 2), 0.0, 0.0, math.sin(self.yaw_rad / 2)


@dataclass(frozen=True, slots=True)
class Led:
    """A small lamp in the table, at a place on the felt, lit or not."""

    colour: str
    position_mm: tuple[float, float]
    lit: bool


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
    chips: tuple[Chip, ...] = ()
    lamps: tuple[Led, ...] = ()


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
