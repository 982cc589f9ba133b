"""Reads the chips that lie in some areas of a calibrated felt.

A chip is a disc of a known size with a white inlay in a coloured rim. Anything white in an area that is no chip makes
the whole reading indeterminate.
"""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.calibration import Calibration
from boxperson.vision.chips.colours import CHIP, INLAY, Colour, have_inlay, told_colours
from boxperson.vision.chips.discs import THICK_MM, Sight, find_discs, look_at
from boxperson.vision.chips.heights import ABOUT, told_heights
from boxperson.vision.chips.middles import centred
from boxperson.vision.chips.reading import ChipsReading, SeenChip, Stray, decide
from boxperson.vision.chips.stray import find_stray
from boxperson.vision.image import Floats, Gray, Image, most
from boxperson.vision.patch import Box
from boxperson.vision.polar import light, unroll

FELT_STEP, DARK = 3, 0.01
LIT_PERCENTILE, DARKEST = 90, 40


def read_chips(
    frame: Image, calibration: Calibration, areas: Sequence[Box], any_height: Collection[int] = ()
) -> ChipsReading:
    """Reads every chip whose middle lies in one of the areas.

    Args:
        frame: a BGR frame of the size that the calibration holds for.
        calibration: lens and pose of the camera.
        areas: left, near, right, far of each, in millimetres of the felt.
        any_height: numbers of the areas, the first 0, where a chip may be told without whether it is stacked.

    Returns:
        A reading of all chips, or an indeterminate one that says which could not be told, where it lies, and why.

    Raises:
        UsageError: the frame is not of the calibrated size.
    """
    calibration.require(frame)
    sights = look_at(frame, calibration, tuple(areas))
    if all(np.percentile(most(sight.picture[::FELT_STEP, ::FELT_STEP]), LIT_PERCENTILE) < DARKEST for sight in sights):
        return ChipsReading("indeterminate", why="too dark") if sights else decide(())
    rough = find_discs(sights)
    white = have_inlay(light(unroll(frame, calibration, rough, INLAY, THICK_MM)))
    middles, sure = centred(frame, calibration, rough[white], THICK_MM)
    colours = told_colours(light(unroll(frame, calibration, middles, CHIP, THICK_MM)))
    about = light(unroll(frame, calibration, middles, ABOUT, THICK_MM))
    heights = told_heights(about, middles, _felt(sights), calibration)
    where = zip(middles.tolist(), _area_of(middles, areas).tolist(), colours, heights * sure, strict=True)
    seen = [
        _seen((x, y), area, colour, int(height), needed=area not in any_height)
        for (x, y), area, colour, height in where
        if area >= 0
    ]
    ordered = tuple(sorted(seen, key=lambda chip: (chip.area, chip.centre_mm)))
    strays = find_stray(sights, middles)
    strays_in = zip(strays.tolist(), _area_of(strays, areas).tolist(), strict=True)
    return decide(ordered, [Stray((x, y), area) for (x, y), area in strays_in if area >= 0])


def _seen(middle_mm: tuple[float, float], area: int, colour: Colour, height: int, *, needed: bool) -> SeenChip:
    """A chip, with what is doubtful of it; its height only where that is needed."""
    why = colour.why or ("" if height or not needed else "whether it is stacked cannot be told")
    return SeenChip(colour.name, 0.0 if why else colour.confidence, middle_mm, area, height, why)


def _felt(sights: list[Sight]) -> Gray:
    """The colour of most of what is seen, its brightness made 1."""
    seen = [light(sight.picture[::FELT_STEP, ::FELT_STEP]).reshape(-1, 3) for sight in sights]
    colours = np.concatenate([np.zeros((1, 3), np.float32), *seen])
    size = np.linalg.norm(colours, axis=1)
    return np.asarray(np.median(colours[size > DARK] / size[size > DARK, None], axis=0), np.float32)


def _area_of(middles_mm: Floats, areas: Sequence[Box]) -> NDArray[np.int64]:
    """The number of the first area that each place lies in; -1 for none."""
    found = np.full(len(middles_mm), -1)
    x, y = middles_mm.T
    for number, (left, near, right, far) in reversed(list(enumerate(areas))):
        found[(left <= x) & (x <= right) & (near <= y) & (y <= far)] = number
    return found
