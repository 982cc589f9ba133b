"""Outlines made of curves, as arrays of points (n, 2), x right and y up."""

import math

import numpy as np
from numpy.typing import ArrayLike

from boxperson.emulator.camera.deck.canvas import Outline

STEPS = 14


def points(given: ArrayLike) -> Outline:
    """Returns an outline of straight lines."""
    return np.asarray(given, np.float64).reshape(-1, 2)


def bezier(start: tuple[float, float], *curves: tuple[float, ...]) -> Outline:
    """Returns cubic curves one after the other, each given as its two control points and its end."""
    share = (np.arange(STEPS) + 1.0)[:, None] / STEPS
    drawn = [np.array([start], np.float64)]
    for curve in curves:
        a, (b, c, d) = drawn[-1][-1], points(curve)
        rest = 1 - share
        drawn.append(rest**3 * a + 3 * rest**2 * share * b + 3 * rest * share**2 * c + share**3 * d)
    return np.concatenate(drawn)


def mirrored(half: Outline) -> Outline:
    """Closes an outline that begins and ends on the y axis with its mirror image."""
    return np.concatenate([half, half[::-1] * (-1, 1)])


def ellipse(x: float, y: float, across: float, up: float) -> Outline:
    """Returns an ellipse with its half axes."""
    angles = np.linspace(0, 2 * math.pi, 4 * STEPS, endpoint=False)
    return np.stack([x + across * np.cos(angles), y + up * np.sin(angles)], axis=-1)


def placed(outline: Outline, x: float, y: float, size: float, *, turned: bool = False) -> Outline:
    """Returns an outline grown by a size, upside down if so, and moved."""
    return outline * (-size if turned else size) + (x, y)


def smooth(corners: Outline) -> Outline:
    """Returns a closed smooth curve through points (Catmull and Rom's)."""
    before, after, beyond = (np.roll(corners, -step, axis=0) for step in (-1, 1, 2))
    share = (np.arange(STEPS) / STEPS)[:, None, None]
    curve = (
        2 * corners
        + (after - before) * share
        + (2 * before - 5 * corners + 4 * after - beyond) * share**2
        + (3 * corners - before - 3 * after + beyond) * share**3
    )
    return np.asarray(curve.transpose(1, 0, 2).reshape(-1, 2) / 2)
