"""Drawn pictures of dice on felt, for the tests of the eyes: a simple painter with flat colours and true perspective.

A die is given by where its middle is and how it is turned; the painter knows nothing of how the eyes look.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from boxperson.vision.calibration import Calibration
from boxperson.vision.image import Floats, Image

Canvas = NDArray[np.float32]
Colour = tuple[float, float, float]

EDGE = 19.05
FELTS: dict[str, Colour] = {"green": (60, 95, 25), "blue": (120, 60, 20), "red": (40, 30, 130), "grey": (110, 112, 110)}
PRINT: Colour = (200, 205, 205)
OVER = 2
SPOTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)],
}


@dataclass(frozen=True)
class Die:
    """A die with a face up at a place, turned, and perhaps tilted about its own x axis onto an edge."""

    face: int
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0
    white: bool = False
    tilt_deg: float = 0.0

    def axes(self) -> Floats:
        about_z = cv2.Rodrigues(np.radians([0.0, 0.0, self.turn_deg]))[0]
        about_x = cv2.Rodrigues(np.radians([self.tilt_deg, 0.0, 0.0]))[0]
        return np.asarray(about_z @ about_x, np.float64)


@dataclass(frozen=True)
class Table:
    """A felt with dice on it and the light and camera that it is seen in.

    ``glare`` are spots of light (x, y, radius, share of what is left to white) in the plane of the dice's tops.
    """

    dice: tuple[Die, ...] = ()
    felt: str = "green"
    level: float = 1.0
    glare: tuple[tuple[float, float, float, float], ...] = ()
    blur_px: float = 0.8
    smear_px: int = 0
    seed: int = 0


def camera() -> Calibration:
    """A camera 700 mm above the felt, tilted by a few degrees."""
    tilt = cv2.Rodrigues(np.radians([4.0, 0.0, 0.0]))[0] @ cv2.Rodrigues(np.radians([0.0, -2.0, 0.0]))[0]
    x, y, z = cv2.Rodrigues(np.diag([1.0, -1.0, -1.0]) @ tilt)[0].ravel()
    return Calibration(
        camera_matrix=((2180.0, 0.0, 645.0), (0.0, 2180.0, 355.0), (0.0, 0.0, 1.0)),
        distortion=(-0.12, 0.02, 0.0, 0.0, 0.0),
        rvec=(float(x), float(y), float(z)),
        tvec=(3.0, -4.0, 700.0),
        image_size_px=(1280, 720),
        reprojection_error_px=0.1,
        when="2026-01-01T00:00:00+00:00",
    )


def picture(table: Table, calibration: Calibration) -> Image:
    """The frame that the camera takes of the table."""
    width, height = calibration.image_size_px
    rng = np.random.default_rng(table.seed)
    canvas = np.empty((height * OVER, width * OVER, 3), np.float32)
    canvas[:] = FELTS[table.felt]
    canvas += np.repeat(np.repeat(rng.normal(0, 6, (height, width, 1)), OVER, 0), OVER, 1).astype(np.float32)
    _layout(canvas, calibration)
    for die in sorted(table.dice, key=lambda each: -each.y_mm):
        _paint(canvas, die, calibration)
    for x, y, radius, share in table.glare:
        _shine(canvas, calibration.project([(x, y, EDGE)])[0], radius * 3.1, share)
    small = cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), table.blur_px)
    if table.smear_px:
        small = cv2.blur(small, (table.smear_px, 1))
    noisy = np.asarray(small, np.float32) * table.level + rng.normal(0, 3, small.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def _shine(canvas: Canvas, at_px: Floats, radius_px: float, share: float) -> None:
    spot = np.zeros(canvas.shape[:2], np.float32)
    cv2.circle(spot, (int(at_px[0] * OVER), int(at_px[1] * OVER)), int(radius_px * OVER), share, -1)
    canvas += (250 - canvas) * cv2.GaussianBlur(spot, (0, 0), radius_px / 3)[:, :, None]


def _layout(canvas: Canvas, calibration: Calibration) -> None:
    for y in (-70, 55):
        _fill(canvas, calibration, [(-230, y, 0), (230, y, 0), (230, y + 4, 0), (-230, y + 4, 0)], PRINT)
    x, y = calibration.project([(-120, -20, 0)])[0] * OVER
    word = np.zeros(canvas.shape[:2], np.uint8)
    cv2.putText(word, "COME", (int(x), int(y)), cv2.FONT_HERSHEY_DUPLEX, 6, 255, 20)
    canvas[word > 127] = PRINT


def _paint(canvas: Canvas, die: Die, calibration: Calibration) -> None:
    axes = die.axes()
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * EDGE / 2 @ axes.T
    middle = np.array([die.x_mm, die.y_mm, -corners[:, 2].min()])
    _shade(canvas, calibration, corners + middle)
    eye = calibration.camera_mm()
    for (axis, sign), value in _values(die.face).items():
        u, v, normal = axes[:, (axis + 1) % 3], axes[:, (axis + 2) % 3], axes[:, axis] * sign
        centre = middle + normal * EDGE / 2
        if normal @ (eye - centre) > 0:
            _side(canvas, calibration, (centre, u, v, normal), (die, value, (axis, sign) == (2, 1)))


def _values(face: int) -> dict[tuple[int, int], int]:
    """Pips by axis and sign; opposite faces make seven."""
    first, second = [value for value in (1, 2, 3) if value not in (face, 7 - face)]
    ups = {0: first, 1: second, 2: face}
    return {(axis, sign): up if sign > 0 else 7 - up for axis, up in ups.items() for sign in (-1, 1)}


def _side(
    canvas: Canvas, calibration: Calibration, plane: tuple[Floats, Floats, Floats, Floats], what: tuple[Die, int, bool]
) -> None:
    centre, u, v, normal = plane
    die, value, up = what
    shade = 1.0 if up else 0.75 if die.white else 1.25
    body = (185, 190, 190) if die.white else (30, 18, 150)
    square = [centre + (a * u + b * v) * EDGE / 2 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    _fill(canvas, calibration, square, tuple(c * shade for c in body))
    if up and not die.white:  # the far face shines through a translucent die
        _pips(canvas, calibration, (centre - normal * EDGE / 1.5, u, v), 7 - value, (70, 55, 190))
    _pips(canvas, calibration, (centre, u, v), value, (25, 25, 25) if die.white else (225, 228, 228))


def _pips(
    canvas: Canvas, calibration: Calibration, plane: tuple[Floats, Floats, Floats], value: int, colour: Colour
) -> None:
    centre, u, v = plane
    ring = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    for a, b in SPOTS[value]:
        at = centre + (a * u + b * v) * 0.255 * EDGE
        _fill(canvas, calibration, at + 2.2 * (np.cos(ring)[:, None] * u + np.sin(ring)[:, None] * v), colour)


def _shade(canvas: Canvas, calibration: Calibration, corners: Floats) -> None:
    fallen = np.column_stack([corners[:, 0] + 0.4 * corners[:, 2], corners[:, 1] - 0.3 * corners[:, 2], np.zeros(8)])
    pixels = cv2.convexHull((calibration.project(fallen) * OVER).astype(np.float32)).reshape(-1, 2)
    mask = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, np.round(pixels).astype(np.int32), 1.0)
    canvas *= 1 - 0.45 * cv2.blur(mask, (11, 11))[:, :, None]


def _fill(canvas: Canvas, calibration: Calibration, points_mm: ArrayLike, colour: tuple[float, ...]) -> None:
    pixels = (calibration.project(points_mm) + 0.5) * OVER - 0.5
    fixed = np.round(pixels * 16).astype(np.int32).reshape(-1, 1, 2)
    cv2.fillPoly(canvas, [fixed], [float(c) for c in colour], cv2.LINE_8, 4)
