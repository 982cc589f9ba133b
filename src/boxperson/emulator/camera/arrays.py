"""The shapes that the camera's modules pass to one another."""

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float32]
Points = NDArray[np.float64]
Index = NDArray[np.intp]
Picture = NDArray[np.uint8]
Window = tuple[slice, slice]


def floats(array: ArrayLike) -> Floats:
    """Returns numbers as an array of 32-bit floats, copied only if it was of another kind."""
    return np.asarray(array, np.float32)


def thrice(plane: Floats) -> Floats:
    """Returns one value a pixel (rows, columns) as three equal ones, (rows, columns, 3)."""
    return floats(cv2.merge((plane, plane, plane)))
