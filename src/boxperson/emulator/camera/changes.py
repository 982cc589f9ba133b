"""What is in sight of the camera, and what of it differs between two scenes."""

from dataclasses import replace
from typing import Any, TypeVar

import numpy as np

from boxperson.emulator.camera.optics import Optics, attitude
from boxperson.emulator.camera.scene import Card, Chip, Die, Scene

NEAR_MM = 150.0

Thing = TypeVar("Thing")


def in_sight(scene: Scene, optics: Optics) -> Scene:
    """Returns a scene without what is behind the camera, or in its face."""
    return replace(
        scene,
        dice=tuple(die for die in scene.dice if _before(die, optics)),
        cards=tuple(card for card in scene.cards if _before(card, optics)),
        chips=tuple(chip for chip in scene.chips if _before(chip, optics)),
    )


def alike(scene: Scene, other: Scene) -> bool:
    """Whether two scenes are the same but for what lies flat: dice show one another, cards, chips and lamps do not."""
    flat: dict[str, Any] = {"cards": (), "chips": (), "lamps": ()}
    return replace(scene, **flat) == replace(other, **flat)


def differing(scene: Scene, other: Scene) -> Scene:
    """Returns what lies flat in one of two scenes only; of a kind of which some changed their order, all."""
    return Scene(
        light=scene.light,
        cards=_either(scene.cards, other.cards),
        chips=_either(scene.chips, other.chips),
        lamps=_either(scene.lamps, other.lamps),
    )


def _before(thing: Die | Card | Chip, optics: Optics) -> bool:
    """Whether a thing is in front of the camera and not in its face."""
    return float(attitude(optics)[2] @ np.subtract(thing.position_mm, optics.eye_mm)) > NEAR_MM


def _either(new: tuple[Thing, ...], old: tuple[Thing, ...]) -> tuple[Thing, ...]:
    both = set(new) & set(old)
    kept, stood = ([thing for thing in things if thing in both] for things in (new, old))
    return (*new, *old) if kept != stood else tuple(thing for thing in (*new, *old) if thing not in both)
