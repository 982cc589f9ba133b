"""Dice drawn flat for the tests of the photograph reader: rounded squares with pips, on a plain ground."""

import cv2
import numpy as np

from boxperson.vision.image import Image

Colour = tuple[int, int, int]
WHITE, BLACK, RED, YELLOW, GREEN = (240, 240, 240), (25, 25, 25), (40, 30, 180), (40, 210, 230), (60, 130, 30)
FELT, TABLE = (70, 100, 40), (120, 150, 175)
PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def ground(colour: Colour = FELT, size: tuple[int, int] = (480, 640), seed: int = 1) -> Image:
    noise = np.random.default_rng(seed).normal(0, 2.0, (*size, 1))
    return np.clip(np.array(colour) + noise, 0, 255).astype(np.uint8)


def die(
    picture: Image,
    face: int,
    at: tuple[float, float],
    side: float = 70,
    degrees: float = 0,
    body: Colour = WHITE,
    pip: Colour = BLACK,
) -> Image:
    """A copy of a picture with a die on it; ``at`` is its centre and ``side`` its edge, in pixels."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turn = np.array([[c, -s], [s, c]])
    fine = 4
    drawn = cv2.resize(picture, None, fx=fine, fy=fine, interpolation=cv2.INTER_NEAREST)
    middle = np.array(at) * fine
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * 0.44 * side * fine @ turn.T + middle
    cv2.fillPoly(drawn, [np.rint(corners).astype(np.int32)], body)
    cv2.polylines(drawn, [np.rint(corners).astype(np.int32)], True, body, round(0.12 * side * fine), cv2.LINE_8)
    for place in PLACES[face]:
        x, y = np.rint(np.array(place) * 0.26 * side * fine @ turn.T + middle).astype(int)
        cv2.circle(drawn, (int(x), int(y)), round(0.1 * side * fine), pip, cv2.FILLED)
    return cv2.resize(drawn, picture.shape[1::-1], interpolation=cv2.INTER_AREA).astype(np.uint8)
