"""Whether cards lie in some areas of a calibrated felt at all: a glance at how much of each is white."""

from collections.abc import Sequence

import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.upright import FACE_MM
from boxperson.vision.image import Image, least, most
from boxperson.vision.patch import Box, patch

PX_PER_MM = 0.4
DARKEST, WHITE = 40, 80
LEAST_CARD_MM2, MOST_FELT_MM2 = 1500.0, 200.0
BORDER_MM = 14.0


def cards_in(frame: Image, calibration: Calibration, areas: Sequence[Box]) -> tuple[bool | None, ...]:
    """Whether the middle of any card lies in each area, face up or down.

    A card of the place beside it may reach 14 mm into an area.

    Args:
        frame: a BGR frame of the size that the calibration holds for.
        calibration: lens and pose of the camera.
        areas: left, near, right, far of each, in millimetres of the felt.

    Returns:
        For each area whether a card lies there, or None where that cannot be told: too little that is white for a card
        and too much for bare felt, or darkness.

    Raises:
        UsageError: the frame is not of the calibrated size.
    """
    calibration.require(frame)
    inner = [
        (left + BORDER_MM, near + BORDER_MM, right - BORDER_MM, far - BORDER_MM) for left, near, right, far in areas
    ]
    return tuple(_card_in(patch(calibration, box, PX_PER_MM, FACE_MM).look(frame)) for box in inner)


def _card_in(picture: Image) -> bool | None:
    if np.percentile(most(picture), 90) < DARKEST:
        return None
    white_mm2 = float((least(picture) > WHITE).sum()) / PX_PER_MM**2
    if white_mm2 >= LEAST_CARD_MM2:
        return True
    return False if white_mm2 <= MOST_FELT_MM2 else None
