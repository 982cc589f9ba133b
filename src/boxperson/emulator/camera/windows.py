"""Windows of the picture: rows and columns, perhaps partly outside of it, that hold what is to be drawn."""

import numpy as np

from boxperson.emulator.camera.arrays import Points, Window
from boxperson.emulator.camera.optics import Optics, project


def whole(optics: Optics) -> Window:
    """Returns the window that is the picture."""
    return slice(0, optics.height_px), slice(0, optics.width_px)


def outline(corners: Points, optics: Optics) -> Window:
    """Returns the window around world points (n, 3)."""
    seen = project(optics, corners)
    left, top = np.floor(seen.min(axis=0)).astype(int) - 2
    right, bottom = np.ceil(seen.max(axis=0)).astype(int) + 3
    return slice(int(top), int(bottom)), slice(int(left), int(right))


def padded(window: Window, border: int) -> Window:
    """Returns a window with a border around it."""
    rows, columns = (slice(side.start - border, side.stop + border) for side in window)
    return rows, columns


def common(one: Window, other: Window) -> Window | None:
    """Returns what two windows share, or None."""
    rows, columns = (slice(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(one, other, strict=True))
    return (rows, columns) if rows.start < rows.stop and columns.start < columns.stop else None


def inside(part: Window, window: Window) -> Window:
    """Returns a window of the picture as counted from the corner of a window around it."""
    rows, columns = (slice(p.start - w.start, p.stop - w.start) for p, w in zip(part, window, strict=True))
    return rows, columns


def shape(window: Window) -> tuple[int, int]:
    """Returns how many rows and columns a window has."""
    return window[0].stop - window[0].start, window[1].stop - window[1].start


def joined(windows: list[Window], new: Window, apart: int) -> list[Window]:
    """Adds a window to others, made one with those that are not that many pixels apart from it."""
    for other in windows:
        if common(padded(new, apart), other):
            rows, columns = (slice(min(a.start, b.start), max(a.stop, b.stop)) for a, b in zip(new, other, strict=True))
            return joined([window for window in windows if window is not other], (rows, columns), apart)
    return [*windows, new]
