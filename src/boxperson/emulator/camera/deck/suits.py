"""The four suits as outlines, a suit about 1 high around its middle."""

from functools import lru_cache

import numpy as np

from boxperson.emulator.camera.deck.canvas import BLACK, RED, Colour, Outline
from boxperson.emulator.camera.deck.curves import bezier, ellipse, mirrored

INK: dict[str, Colour] = {"C": BLACK, "D": RED, "H": RED, "S": BLACK}


@lru_cache(maxsize=4)
def suit(letter: str) -> tuple[Outline, ...]:
    """Returns the outlines that a suit is made of."""
    if letter == "D":
        return (_diamond(),)
    if letter == "H":
        return (_heart(),)
    return (_spade(), _foot(0.09)) if letter == "S" else (*_leaves(), _foot(0.12))


def _heart() -> Outline:
    return mirrored(
        bezier(
            (0.0, 0.27),
            (0.04, 0.42, 0.13, 0.5, 0.245, 0.5),
            (0.39, 0.5, 0.475, 0.4, 0.475, 0.255),
            (0.475, 0.03, 0.19, -0.16, 0.0, -0.5),
        )
    )


def _spade() -> Outline:
    return mirrored(
        bezier(
            (0.0, 0.5),
            (0.12, 0.28, 0.465, 0.14, 0.465, -0.1),
            (0.465, -0.24, 0.37, -0.315, 0.255, -0.315),
            (0.15, -0.315, 0.07, -0.27, 0.0, -0.16),
        )
    )


def _diamond() -> Outline:
    corner = bezier((0.0, 0.5), (0.1, 0.3, 0.22, 0.14, 0.385, 0.0), (0.22, -0.14, 0.1, -0.3, 0.0, -0.5))
    return mirrored(corner)


def _leaves() -> tuple[Outline, ...]:
    leaves = (ellipse(x, y, 0.235, 0.235) for x, y in ((0.0, 0.265), (-0.255, -0.105), (0.255, -0.105)))
    heart_of_it = np.array([(-0.12, 0.12), (0.12, 0.12), (0.14, -0.15), (-0.14, -0.15)])
    return (*leaves, heart_of_it)


def _foot(width: float) -> Outline:
    """The stem under a spade or a club."""
    half = width / 2
    curve = bezier((half, -0.1), (half, -0.3, half + 0.07, -0.45, half + 0.17, -0.5))
    return mirrored(np.concatenate([[(0.0, -0.05)], [(half, -0.05)], curve, [(0.0, -0.5)]]))
