"""The backs of the two decks: a red lattice inside a white border, and blue diamonds from edge to edge."""

import math

import numpy as np

from boxperson.emulator.camera.arrays import Picture
from boxperson.emulator.camera.deck.canvas import BLUE, PAPER, RED, SIZE_MM, Canvas, Outline
from boxperson.emulator.camera.deck.curves import ellipse, placed, points

LATTICE_MM, DIAMOND_MM = 4.4, 3.6
BORDER_MM = 5.0
WHITE_LINE_MM = 0.55


def red_lattice() -> Picture:
    """Returns the back of the standard deck."""
    canvas = Canvas()
    right, up = SIZE_MM[0] / 2 - BORDER_MM, SIZE_MM[1] / 2 - BORDER_MM
    field = points([(-right, -up), (right, -up), (right, up), (-right, up)])
    canvas.fill([field], RED)
    for start in np.arange(-right - 2 * up, right + 2 * up, LATTICE_MM):
        for way in (-1, 1):
            low, high = _clipped(start, way, right, up)
            if high > low:
                canvas.line(points([(start + way * y, y) for y in (low, high)]), WHITE_LINE_MM, PAPER)
    canvas.fill([ellipse(0, 0, 12, 12)], PAPER)
    canvas.fill([ellipse(0, 0, 11, 11)], RED)
    for turn in np.arange(0, math.pi, math.pi / 8):
        canvas.fill([_turned(ellipse(6.2, 0, 3.6, 1.1), turn + half) for half in (0.0, math.pi)], PAPER)
    canvas.fill([ellipse(0, 0, 2.0, 2.0)], PAPER)
    canvas.line(field, 0.9, RED, closed=True)
    return canvas.finished()


def _turned(outline: Outline, angle_rad: float) -> Outline:
    cos, sin = math.cos(angle_rad), math.sin(angle_rad)
    return np.asarray(outline @ [(cos, sin), (-sin, cos)])


def _clipped(start: float, way: int, right: float, up: float) -> tuple[float, float]:
    """The heights between which a slanted line is inside the field."""
    ends = sorted(((-right - start) * way, (right - start) * way))
    return max(-up, ends[0]), min(up, ends[1])


def blue_diamonds() -> Picture:
    """Returns the back of the jumbo deck."""
    canvas = Canvas(BLUE)
    diamond = points([(0, 1), (0.62, 0), (0, -1), (-0.62, 0)])
    step_x, step_y = DIAMOND_MM * 0.72, DIAMOND_MM * 1.16
    columns, rows = (round(side / 2 / step) + 1 for side, step in zip(SIZE_MM, (step_x, step_y), strict=True))
    for column in range(-columns, columns + 1):
        for row in range(-rows, rows + 1):
            y = (row + (column % 2) / 2) * step_y
            canvas.fill([placed(diamond, column * step_x, y, DIAMOND_MM * 0.52)], PAPER)
            canvas.fill([placed(diamond, column * step_x, y, DIAMOND_MM * 0.24)], BLUE)
    return canvas.finished()
