"""The emulated camera's eye: where it hangs, how it looks, how its lens bends the picture.

The lens follows the radial model of the OpenCV documentation (k1, k2); the picture's x runs right and y down.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera.arrays import Floats, Points, floats

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Optics:
    """A camera above the table.

    Attributes:
        width_px: picture width.
        height_px: picture height.
        focal_px: focal length in pixels.
        centre_px: where the optical axis meets the picture (x, y).
        k1: first radial distortion coefficient.
        k2: second radial distortion coefficient.
        eye_mm: where the camera is in the world.
        target_mm: the point that it looks at.
        roll_deg: how far it is turned about its axis.
        exposure_ms: how long a frame is exposed, for motion blur.
        glared_mm: half the width and height of the part of the felt in which the lamps may be mirrored.
    """

    width_px: int = 1280
    height_px: int = 720
    focal_px: float = 2120.0
    centre_px: tuple[float, float] = (646.0, 355.0)
    k1: float = -0.12
    k2: float = 0.02
    eye_mm: Vector = (16.0, -46.0, 702.0)
    target_mm: Vector = (1.0, -1.0, 0.0)
    roll_deg: float = 0.7
    exposure_ms: float = 6.0
    glared_mm: tuple[float, float] = (170.0, 95.0)

    def sized(self, width_px: int, height_px: int) -> "Optics":
        """Returns the same view on a picture of another size."""
        scale = width_px / self.width_px
        cx, cy = self.centre_px
        return replace(
            self,
            width_px=width_px,
            height_px=height_px,
            focal_px=self.focal_px * scale,
            centre_px=((cx + 0.5) * scale - 0.5, (cy + 0.5 - self.height_px / 2) * scale + height_px / 2 - 0.5),
        )


@lru_cache(maxsize=8)
def attitude(optics: Optics) -> Floats:
    """Returns the 3x3 rotation from the world to the camera (x right, y down, z forward)."""
    forward = np.subtract(optics.target_mm, optics.eye_mm)
    forward = forward / np.linalg.norm(forward)
    right = np.cross(forward, (0.0, 1.0, 0.0))
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    roll = np.radians(optics.roll_deg)
    cos, sin = np.cos(roll), np.sin(roll)
    return np.stack([cos * right + sin * down, cos * down - sin * right, forward]).astype(np.float32)


def project(optics: Optics, points_mm: NDArray[np.floating]) -> Points:
    """Returns where world points (n, 3) appear in the picture, as (n, 2) pixels."""
    seen = (np.asarray(points_mm, np.float64) - optics.eye_mm) @ attitude(optics).T.astype(np.float64)
    flat = seen[:, :2] / seen[:, 2:]
    square = (flat**2).sum(axis=1, keepdims=True)
    bent = flat * (1 + optics.k1 * square + optics.k2 * square**2)
    return np.asarray(bent * optics.focal_px + optics.centre_px, np.float64)


@lru_cache(maxsize=2)
def rays(optics: Optics) -> Floats:
    """Returns the world direction seen by every pixel, (height, width, 3), with unit depth along the axis."""
    x = (np.arange(optics.width_px) - optics.centre_px[0]) / optics.focal_px
    y = (np.arange(optics.height_px) - optics.centre_px[1]) / optics.focal_px
    bent = np.stack(np.meshgrid(x, y), axis=-1)
    flat = bent.copy()
    for _ in range(8):
        square = (flat**2).sum(axis=-1, keepdims=True)
        flat = bent / (1 + optics.k1 * square + optics.k2 * square**2)
    ahead = np.concatenate([flat, np.ones_like(flat[..., :1])], axis=-1)
    return (ahead @ attitude(optics).astype(np.float64)).astype(np.float32)


def onto_plane(optics: Optics, z_mm: float = 0.0) -> Floats:
    """Returns the world x and y that every pixel sees on the plane at a height, (height, width, 2)."""
    directions = rays(optics)
    reach = (z_mm - optics.eye_mm[2]) / directions[..., 2:]
    return (directions[..., :2] * reach + floats(optics.eye_mm[:2])).astype(np.float32)


CARD_OPTICS = Optics(
    focal_px=2560.0,
    centre_px=(634.0, 364.0),
    k1=-0.10,
    k2=0.015,
    eye_mm=(-14.0, -78.0, 958.0),
    target_mm=(-2.0, -20.0, 0.0),
    roll_deg=-0.6,
)

BLACKJACK_OPTICS = Optics(
    width_px=1920,
    height_px=1080,
    focal_px=3640.0,
    centre_px=(951.0, 548.0),
    k1=-0.16,
    k2=0.03,
    eye_mm=(24.0, -112.0, 1648.0),
    target_mm=(-3.0, -4.0, 0.0),
    roll_deg=0.5,
    glared_mm=(390.0, 215.0),
)


LIVE_CRAPS_OPTICS = Optics(
    width_px=2560,
    height_px=1440,
    focal_px=4620.0,
    centre_px=(1271.0, 728.0),
    k1=-0.14,
    k2=0.03,
    eye_mm=(-19.0, -96.0, 1540.0),
    target_mm=(2.0, -3.0, 0.0),
    roll_deg=-0.4,
    glared_mm=(390.0, 215.0),
)

_OPTICS = {
    "baccarat": CARD_OPTICS,
    "blackjack": BLACKJACK_OPTICS,
    "live-craps": LIVE_CRAPS_OPTICS,
    "mini-craps": LIVE_CRAPS_OPTICS,
}


def optics_for(table: str) -> Optics:
    """Returns the camera above a table.

    It hangs close above the landing area of ``craps``, higher above ``baccarat``; above ``blackjack``,
    ``live-craps`` and ``mini-craps`` it is a large one with a long lens near the ceiling.
    """
    return _OPTICS.get(table, Optics())
