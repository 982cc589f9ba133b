"""What lies round about some places of a plane above the felt, in rings."""

from functools import cache
from typing import NamedTuple, cast

import cv2
import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Floats, Gray, Image

ANGLES = 48
STEP_MM, BESIDE_MM = 0.5, 20.0


class Rings(NamedTuple):
    """Rings about a place, one each half millimetre.

    Attributes:
        first_mm: radius of the innermost.
        last_mm: radius of the outermost.
    """

    first_mm: float
    last_mm: float

    def radii_mm(self) -> Floats:
        """The radii of the rings."""
        return np.arange(self.first_mm, self.last_mm + STEP_MM / 2, STEP_MM)

    def part(self, other: "Rings") -> slice:
        """Which of these rings are those of another, which lie among them."""
        first, last = (round((radius - self.first_mm) / STEP_MM) for radius in other)
        return slice(first, last + 1)


def unroll(frame: Image, calibration: Calibration, middles_mm: Floats, rings: Rings, plane_mm: float = 0.0) -> Image:
    """What lies round about some places: n x angles x radii x 3, the angles counter-clockwise from the felt's x.

    Args:
        frame: BGR.
        calibration: of its camera.
        middles_mm: the places, n x 2.
        rings: the radii.
        plane_mm: how high above the felt the plane is.
    """
    away, around = rings.radii_mm(), directions()
    count = len(middles_mm)
    if not count:
        return np.zeros((0, len(around), len(away), 3), np.uint8)
    ends = np.asarray(middles_mm)[:, None] + np.array([(0.0, 0.0), (BESIDE_MM, 0.0), (0.0, BESIDE_MM)])
    at = calibration.project(np.concatenate([ends, np.full((count, 3, 1), plane_mm)], axis=2).reshape(-1, 3))
    middle, right, up = at.reshape(count, 3, 2).transpose(1, 0, 2)
    axes = np.stack([right - middle, up - middle], axis=1) / BESIDE_MM
    reach = (away[None, :, None] * around[:, None]).reshape(-1, 2)
    where = (middle[:, None] + reach @ axes).astype(np.float32).reshape(-1, len(away), 2)
    seen = cv2.remap(frame, where, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return cast("Image", seen).reshape(count, len(around), len(away), 3)


@cache
def directions() -> Floats:
    """Unit vectors of the angles, n x 2."""
    angles = np.arange(ANGLES) * (2 * np.pi / ANGLES)
    return np.column_stack([np.cos(angles), np.sin(angles)])


@cache
def _tone() -> Gray:
    share = np.arange(256) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4).astype(np.float32)


def light(picture: Image) -> Gray:
    """8 bits as linear light, 0 to 1."""
    return _tone()[picture]
