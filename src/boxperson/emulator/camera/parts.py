"""Which parts of the picture a scene is drawn into."""

import numpy as np

from boxperson.emulator.camera import bodies, card_shadows, chips, lamps, leds, shadows
from boxperson.emulator.camera.arrays import Window
from boxperson.emulator.camera.optics import Optics
from boxperson.emulator.camera.scene import Scene
from boxperson.emulator.camera.sheet import sheets
from boxperson.emulator.camera.windows import common, joined, outline, padded, whole

BORDER_PX = 8
SOFT_PX = 20


def parts(scene: Scene, optics: Optics) -> list[Window]:
    """The parts of the picture that differ from the empty table; none overlaps another."""
    if scene.board:
        return [whole(optics)]
    rig = lamps.lamps(scene.light, optics)
    lights = shadows.lamp_points(rig)
    found: list[Window] = []
    for die in scene.dice:
        corners = [moment.corners() for moment in bodies.instants(die, optics)]
        cube = bodies.middle(die, optics).corners()
        cast = [shadows.fall(cube, light) for light in lights]
        found = _with(found, outline(np.concatenate([*corners, *cast, cube * (1, 1, 0)]), optics), optics)
    for card in scene.cards:
        during = sheets(card, optics)
        found = _with(found, outline(np.concatenate([sheet.border() for sheet in during]), optics), optics)
        found = _with(found, card_shadows.reach(during[len(during) // 2], optics, rig), optics)
    for chip in scene.chips:
        found = _with(found, chips.reach(chip, optics, rig), optics)
    for led in scene.lamps:
        found = _with(found, leds.reach(led, optics), optics)
    return found


def _with(windows: list[Window], new: Window, optics: Optics) -> list[Window]:
    seen = common(padded(new, SOFT_PX), whole(optics))
    return joined(windows, seen, BORDER_PX) if seen else windows
