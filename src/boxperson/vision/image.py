"""Pictures: the array types of this room, and how a file becomes an 8-bit BGR picture."""

from pathlib import Path
from typing import Any, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.errors import UsageError

Image = NDArray[np.uint8]
Gray = NDArray[np.float32]
Floats = NDArray[np.float64]

LARGEST_BYTES = 200_000_000
LARGEST_PIXELS = 100_000_000


def load(path: Path | str) -> Image:
    """Reads a picture file as 8-bit BGR; grey, 16-bit and transparent ones are converted (transparency over white).

    Raises:
        UsageError: the file is missing, empty, too large, or no picture that can be decoded.
    """
    path = Path(path)
    try:
        size = path.stat().st_size
        if size > LARGEST_BYTES:
            raise UsageError(f"{path}: {size:,} bytes; a picture of at most {LARGEST_BYTES:,} bytes is expected")
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}); a picture file is expected") from error
    if not data:
        raise UsageError(f"{path}: the file is empty; a picture (JPEG, PNG, …) is expected")
    return _decode(path, data)


def _decode(path: Path, data: bytes) -> Image:
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    except cv2.error:
        picture = None
    if picture is None or picture.size == 0:
        raise UsageError(f"{path}: not a picture that can be decoded; JPEG, PNG, BMP, TIFF or WebP is expected")
    if picture.shape[0] * picture.shape[1] > LARGEST_PIXELS:
        raise UsageError(
            f"{path}: {picture.shape[1]} x {picture.shape[0]} pixels; at most {LARGEST_PIXELS:,} are expected"
        )
    return as_bgr(picture)


def most(picture: Image) -> Image:
    """The greatest of the three channels of each pixel."""
    blue, green, red = cv2.split(picture)
    return cast("Image", cv2.max(cv2.max(blue, green), red))


def least(picture: Image) -> Image:
    """The least of the three channels of each pixel."""
    blue, green, red = cv2.split(picture)
    return cast("Image", cv2.min(cv2.min(blue, green), red))


def as_bgr(picture: NDArray[Any]) -> Image:
    """Any decoded picture (grey, BGR, BGRA; 8 or 16 bits, or floats from 0 to 1) as 8-bit BGR."""
    eight = _eight_bits(picture)
    if eight.ndim == 2:
        return cast("Image", cv2.cvtColor(eight, cv2.COLOR_GRAY2BGR))
    if eight.shape[2] == 1:
        return cast("Image", cv2.cvtColor(eight[:, :, 0], cv2.COLOR_GRAY2BGR))
    if eight.shape[2] == 4:
        alpha = eight[:, :, 3:].astype(np.float32) / 255
        return cast("Image", (eight[:, :, :3] * alpha + 255 * (1 - alpha) + 0.5).astype(np.uint8))
    return np.ascontiguousarray(eight[:, :, :3])


def _eight_bits(picture: NDArray[Any]) -> Image:
    if picture.dtype == np.uint8:
        return picture
    if picture.dtype == np.uint16:
        return cast("Image", (picture >> 8).astype(np.uint8))
    if np.issubdtype(picture.dtype, np.floating):
        return cast("Image", (np.clip(np.nan_to_num(picture), 0, 1) * 255 + 0.5).astype(np.uint8))
    return cast("Image", np.clip(picture, 0, 255).astype(np.uint8))
