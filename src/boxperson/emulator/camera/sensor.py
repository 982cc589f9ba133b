"""From light to a JPEG: exposure, tone, the lens's softness, the sensor's noise."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.emulator.camera.arrays import Floats, Picture, floats
from boxperson.emulator.camera.optics import Optics

STEPS = 4096
QUALITY = 88
TILES, PLAY_PX = 3, 64
SPREAD_PX = (0.75, 0.55, 0.65)
SHARPEN, SHARPEN_PX = 0.35, 1.2


@lru_cache(maxsize=1)
def _curve() -> Picture:
    """The tone curve from linear light (0 to 1.6 over STEPS) to 8 bits, with a soft shoulder."""
    light = np.arange(STEPS) / (STEPS - 1) * 1.6
    shoulder = np.where(light < 0.7, light, 0.7 + 0.3 * np.expm1((0.7 - light) / 0.3) / np.expm1(-3))
    tone = np.where(shoulder <= 0.0031308, shoulder * 12.92, 1.055 * shoulder ** (1 / 2.4) - 0.055)
    return np.clip(tone * 255 + 0.5, 0, 255).astype(np.uint8)


@lru_cache(maxsize=4)
def vignette(optics: Optics) -> Floats:
    """Returns how much light reaches each pixel, 1 in the middle, (height, width, 1)."""
    x = (np.arange(optics.width_px) - optics.centre_px[0]) / optics.focal_px
    y = (np.arange(optics.height_px) - optics.centre_px[1]) / optics.focal_px
    square = x[None, :] ** 2 + y[:, None] ** 2
    return floats(1 / (1 + 1.6 * square) ** 2)[..., None]


def develop(light: Floats) -> Picture:
    """Turns linear light into 8 bits."""
    steps = np.clip(light * np.float32((STEPS - 1) / 1.6), 0, STEPS - 1).astype(np.uint16)
    return np.asarray(_curve()[steps], np.uint8)


def lens(light: Floats) -> Floats:
    """Returns linear light as the lens and the camera's own sharpening leave it: colours spread unequally."""
    spread = [cv2.GaussianBlur(light[..., channel], (0, 0), SPREAD_PX[channel]) for channel in range(3)]
    soft = cv2.merge(spread)
    around = cv2.GaussianBlur(soft, (0, 0), SHARPEN_PX)
    return floats(cv2.addWeighted(soft, 1 + SHARPEN, around, -SHARPEN, 0))


@lru_cache(maxsize=2)
def _tiles(height: int, width: int) -> NDArray[np.int16]:
    """Ready-made noise, a little coarser than a pixel as a colour sensor's is, in 1/32 of its deviation."""
    rng = np.random.default_rng(88)
    tiles = np.empty((TILES, height + PLAY_PX, width + PLAY_PX, 3), np.int16)
    for tile in tiles:
        fresh = rng.standard_normal(tile.shape, np.float32)
        coarse = fresh + np.float32(0.5) * cv2.GaussianBlur(fresh, (0, 0), 1.0)
        tile[:] = np.clip(coarse * 32, -127, 127)
    return tiles


@lru_cache(maxsize=1)
def _noise_table() -> Picture:
    """Noise in 1/16 grey levels for every grey level: read noise in the dark, shot noise in the light."""
    level = np.arange(256) / 255
    return np.round((1.1 + 1.6 * np.sqrt(level) * (1 - 0.45 * level)) * 16).astype(np.uint8)


def grain(clean: Picture) -> NDArray[np.int16]:
    """Returns how noisy each value of a picture is, for `noisy`."""
    return cv2.LUT(clean, _noise_table()).astype(np.int16)


def noisy(clean: Picture, grains: NDArray[np.int16], rng: np.random.Generator) -> Picture:
    """Returns the picture with the noise of one exposure."""
    height, width = clean.shape[:2]
    y, x = rng.integers(0, PLAY_PX, 2)
    tile = _tiles(height, width)[rng.integers(TILES), y : y + height, x : x + width]
    noise = np.multiply(grains, tile)
    noise += 256
    noise >>= 9
    return np.asarray(cv2.add(clean, noise, dtype=cv2.CV_8U), np.uint8)


def jpeg(picture: Picture) -> bytes:
    """Compresses a picture like a camera."""
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
