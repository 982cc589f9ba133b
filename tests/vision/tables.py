"""Drawn pictures of dice on felt, for the tests of the eyes: their own simple painter, flat colours, true perspective.

A die is given by where its middle is and how it is turned; the painter knows nothing of how the eyes look.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np

from boxperson.vision.calibration import Calibration

EDGE = 19.05
FELTS = {"green": (60, 95, 25), "blue": (120, 60, 20), "red": (40, 30, 130), "grey": (110, 112, 110)}
OVER = 3
SPOTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)],
}


@dataclass
class Die:
    face: int
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0
    white: bool = False
    tilt_deg: float = 0.0
    pip_mm: float = 2.2
    pitch: float = 0.255


@dataclass
class Table:
    dice: list
    felt: str = "green"
    lines: bool = True
    noise: float = 3.0
    level: float = 1.0
    glare: list = field(default_factory=list)
    blur_px: float = 0.8
    seed: int = 0


def camera(tilt=(4.0, -2.0), height=700.0):
    down = np.diag([1.0, -1.0, -1.0])
    about_x = cv2.Rodrigues(np.array([np.radians(tilt[0]), 0, 0]))[0]
    about_y = cv2.Rodrigues(np.array([0, np.radians(tilt[1]), 0]))[0]
    rvec = cv2.Rodrigues(down @ about_x @ about_y)[0].ravel()
    return Calibration(
        ((2180.0, 0.0, 645.0), (0.0, 2180.0, 355.0), (0.0, 0.0, 1.0)),
        (-0.12, 0.02, 0.0, 0.0, 0.0),
        tuple(float(v) for v in rvec),
        (3.0, -4.0, height),
        (1280, 720),
        0.1,
        "2026-01-01T00:00:00+00:00",
    )


def picture(table, calibration):
    width, height = calibration.image_size_px
    rng = np.random.default_rng(table.seed)
    canvas = np.empty((height * OVER, width * OVER, 3), np.float32)
    canvas[:] = FELTS[table.felt]
    weave = cv2.resize(rng.normal(0, 6, (height, width)).astype(np.float32), None, fx=OVER, fy=OVER)
    canvas += weave[:, :, None]
    if table.lines:
        _layout(canvas, calibration)
    for die in sorted(table.dice, key=lambda d: d.y_mm, reverse=True):
        _die(canvas, die, calibration)
    for x, y, radius, strength in table.glare:
        spot = np.zeros(canvas.shape[:2], np.float32)
        at = calibration.project([(x, y, EDGE)])[0] * OVER
        cv2.circle(spot, tuple(int(v) for v in at), int(radius * 3.1 * OVER), float(strength), -1)
        spot = cv2.GaussianBlur(spot, (0, 0), radius)[:, :, None]
        canvas += (250 - canvas) * spot
    small = cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), table.blur_px) * table.level + rng.normal(0, table.noise, small.shape)
    return np.clip(small, 0, 255).astype(np.uint8)


def _layout(canvas, calibration):
    for y in (-70, 55):
        _fill(canvas, calibration, [(-230, y, 0), (230, y, 0), (230, y + 4, 0), (-230, y + 4, 0)], (200, 205, 205))
    at = calibration.project([(-120, -20, 0)])[0] * OVER
    word = np.zeros(canvas.shape[:2], np.uint8)
    cv2.putText(word, "COME", tuple(int(v) for v in at), cv2.FONT_HERSHEY_DUPLEX, 9, 255, 30)
    canvas[word > 127] = (200, 205, 205)


def _turn(die):
    yaw, tilt = np.radians([die.turn_deg, die.tilt_deg])
    tilted = cv2.Rodrigues(np.array([tilt, 0, 0]))[0]
    return cv2.Rodrigues(np.array([0, 0, yaw]))[0] @ tilted


def _die(canvas, die, calibration):
    half = EDGE / 2
    rotation = _turn(die)
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half @ rotation.T
    middle = np.array([die.x_mm, die.y_mm, -corners[:, 2].min()])
    eye = calibration.camera_mm()
    shadow = [(x + 7, y - 5, 0) for x, y, _ in (corners[corners[:, 2] < corners[:, 2].max() + 1] + middle)]
    _hull(canvas, calibration, shadow, None)
    body = (185, 190, 190) if die.white else (30, 18, 150)
    pip = (25, 25, 25) if die.white else (225, 228, 228)
    far = None if die.white else (70, 55, 190)
    sides = [(axis, sign) for axis in (0, 1, 2) for sign in (-1, 1)]
    values = {(2, 1): die.face, (2, -1): 7 - die.face}
    first, second = [v for v in (1, 2, 3) if v not in (die.face, 7 - die.face)]
    values |= {(0, 1): first, (0, -1): 7 - first, (1, 1): second, (1, -1): 7 - second}
    for axis, sign in sides:
        normal = rotation[:, axis] * sign
        centre = middle + normal * half
        if normal @ (eye - centre) <= 0:
            continue
        u, v = rotation[:, (axis + 1) % 3] * half, rotation[:, (axis + 2) % 3] * half
        shade = 1.0 if (axis, sign) == (2, 1) else 0.75 if die.white else 1.25
        _fill(canvas, calibration, [centre + a * u + b * v for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
              [c * shade for c in body])
        if far is not None and (axis, sign) == (2, 1):
            _pips(canvas, calibration, die, values[(2, -1)], (centre - normal * EDGE / 1.5, u, v), far)
        _pips(canvas, calibration, die, values[(axis, sign)], (centre, u, v), [c * min(shade, 1) for c in pip])


def _pips(canvas, calibration, die, value, plane, colour):
    centre, u, v = plane
    ring = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    unit_u, unit_v = u / np.linalg.norm(u), v / np.linalg.norm(v)
    for a, b in SPOTS[value]:
        at = centre + (a * unit_u + b * unit_v) * die.pitch * EDGE
        circle = at + die.pip_mm * (np.cos(ring)[:, None] * unit_u + np.sin(ring)[:, None] * unit_v)
        _fill(canvas, calibration, circle, colour)


def _hull(canvas, calibration, points, colour):
    pixels = cv2.convexHull((calibration.project(points) * OVER).astype(np.float32)).reshape(-1, 2)
    mask = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, np.round(pixels).astype(np.int32), 1.0)
    canvas *= 1 - 0.45 * cv2.blur(mask, (15, 15))[:, :, None]


def _fill(canvas, calibration, points, colour):
    pixels = np.round(((calibration.project(np.array(points)) + 0.5) * OVER - 0.5) * 16).astype(np.int32)
    cv2.fillPoly(canvas, [pixels.reshape(-1, 1, 2)], tuple(float(c) for c in colour), cv2.LINE_8, 4)
