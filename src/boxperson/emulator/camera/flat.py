"""Draws what lies flat on the felt, or flies flat above it, over one another: lamps in the table, cards and chips."""

import math

from boxperson.emulator.camera import cards, chip_shadows, chips, lamps, leds
from boxperson.emulator.camera.arrays import Floats, Window, thrice
from boxperson.emulator.camera.optics import Optics
from boxperson.emulator.camera.parts import SOFT_PX
from boxperson.emulator.camera.scene import Card, Chip, Scene
from boxperson.emulator.camera.windows import common, padded


def draw(light: Floats, window: Window, scene: Scene, optics: Optics, rig: lamps.Lamps) -> None:
    """Draws all of it over a window of the linear picture, the lowest first."""
    for led in scene.lamps:
        leds.draw(light, window, led, optics, rig)
    near = [chip for chip in scene.chips if common(padded(chips.reach(chip, optics, rig), SOFT_PX), window)]
    shade = chip_shadows.shade(chips.borders(near, optics), 0.0, optics, rig, window) if near else None
    things: list[Card | Chip] = [*scene.cards, *near]
    for thing in sorted(things, key=lambda thing: _turn(thing, optics)):
        if isinstance(thing, Card):
            cards.draw(light, window, thing, scene, optics, rig)
            continue
        if shade is not None:
            light *= thrice(shade)
            shade = None
        chips.draw(light, window, thing, scene, optics, rig)


def _turn(thing: Card | Chip, optics: Optics) -> tuple[float, float]:
    """When a thing is drawn: the lower first, and of chips as high as one another the one that others may hide."""
    beside_mm = math.dist(thing.position_mm[:2], optics.eye_mm[:2]) if isinstance(thing, Chip) else 0.0
    return thing.position_mm[2], -beside_mm
