"""Reads whether the small lamps of a table are lit: a lit one glows in its colour within its dark rim."""

from collections.abc import Sequence

import numpy as np

from boxperson.errors import UsageError
from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Image
from boxperson.vision.lamps.reading import LampsReading
from boxperson.vision.polar import Rings, light, unroll

CHANNELS = {"white": (0, 1, 2), "red": (2,), "amber": (2,), "green": (1,)}
LAMP = Rings(0.0, 5.5)
DOME, RIM = LAMP.part(Rings(0.0, 3.5)), LAMP.part(Rings(5.0, 5.5))
DIM_PERCENTILE = 20
LEAST_LIT, MOST_DARK, BRIGHTEST_RIM = 0.7, 0.5, 0.15


def read_lamps(frame: Image, calibration: Calibration, places: Sequence[tuple[str, float, float]]) -> LampsReading:
    """Reads lamps.

    Args:
        frame: a BGR frame of the size that the calibration holds for.
        calibration: lens and pose of the camera.
        places: colour (white, red, amber or green) and middle of each lamp, in millimetres of the felt.

    Returns:
        Whether each is lit, or an indeterminate reading that says which could not be told, and why.

    Raises:
        UsageError: the frame is not of the calibrated size, or a colour is none of these.
    """
    calibration.require(frame)
    unknown = [colour for colour, *_ in places if colour not in CHANNELS]
    if unknown:
        raise UsageError(f"{unknown[0]!r} is no colour of a lamp; allowed are {', '.join(CHANNELS)}")
    if not places:
        return LampsReading("read", confidence=1.0)
    middles = np.array([(x, y) for _, x, y in places], np.float64).reshape(-1, 2)
    rings = light(unroll(frame, calibration, middles, LAMP))
    rims = np.median(rings[:, :, RIM].reshape(len(rings), -1), axis=1)
    own = np.stack(
        [each[:, DOME][..., CHANNELS[colour]].min(axis=-1) for (colour, _, _), each in zip(places, rings, strict=True)]
    )
    glow = np.percentile(own.reshape(len(own), -1), DIM_PERCENTILE, axis=1)
    told = [_tell(float(shine), float(rim)) for shine, rim in zip(glow, rims, strict=True)]
    lit = tuple(shines for shines, _, _ in told)
    doubtful = [(x, y, why) for (_, x, y), (_, _, why) in zip(places, told, strict=True) if why]
    if doubtful:
        x, y, why = doubtful[0]
        more = f", and {len(doubtful) - 1} more" if len(doubtful) > 1 else ""
        return LampsReading("indeterminate", lit, f"the lamp at ({x:.0f}, {y:.0f}) mm: {why}{more}")
    return LampsReading("read", lit, "", min((sure for _, sure, _ in told), default=1.0))


def _tell(glow: float, rim: float) -> tuple[bool | None, float, str]:
    """Whether a lamp is lit, how sure that is, and why it could not be told."""
    if rim > BRIGHTEST_RIM:
        return None, 0.0, "its dark rim is not seen"
    if glow > LEAST_LIT:
        return True, min(1.0, 0.5 + (glow - LEAST_LIT) * 2), ""
    if glow < MOST_DARK:
        return False, min(1.0, 0.5 + (MOST_DARK - glow) * 2), ""
    return None, 0.0, "it is neither dark nor lit"
