"""The index letters: each rank drawn as the strokes of a broad pen, 1 high around its middle."""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from boxperson.emulator.camera.deck.canvas import Outline
from boxperson.emulator.camera.deck.curves import bezier, placed, points

SERIF = 0.075


class Hand(NamedTuple):
    """How letters are drawn: upright and level strokes, the half width of serifs (0: none), how wide all is."""

    thick: float
    thin: float
    serif: float
    wide: float


HANDS = {"standard": Hand(0.165, 0.085, 0.15, 0.86), "jumbo": Hand(0.20, 0.15, 0.0, 0.94)}


@lru_cache(maxsize=64)
def rank(letter: str, hand: str) -> tuple[Outline, ...]:
    """Returns the outlines that a rank is made of; T is written 10."""
    style = HANDS[hand]
    strokes = _LETTERS[letter](style)
    return tuple((outline - (0, 0.5)) * (style.wide, 1) for outline in strokes)


def _bow(x: float, y: float, half: tuple[float, float], style: Hand, arc_deg: tuple[float, float]) -> Outline:
    """A piece of an oval ring that fits in half its width and height; thick at its sides, thin above and below."""
    angle = np.radians(np.linspace(*arc_deg, 48))
    round_ = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    inner = np.subtract(half, (style.thick, style.thin))
    return placed(np.concatenate([round_ * half, (round_ * inner)[::-1]]), x, y, 1)


def _ring(x: float, y: float, half: tuple[float, float], style: Hand) -> list[Outline]:
    """A whole oval, of two pieces that overlap."""
    return [_bow(x, y, half, style, (start, start + 190)) for start in (-5, 175)]


def _pen(path: Outline, style: Hand) -> Outline:
    """The outline of a curved stroke, as thick as it is upright."""
    ahead = np.gradient(path, axis=0)
    ahead /= np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-9)[:, None]
    width = style.thin + (style.thick - style.thin) * np.abs(ahead[:, 1:])
    aside = np.stack([-ahead[:, 1], ahead[:, 0]], axis=-1) * width / 2
    return np.concatenate([path + aside, (path - aside)[::-1]])


def _bar(x0: float, x1: float, y0: float, y1: float) -> Outline:
    return points([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def _slant(low: tuple[float, float], high: tuple[float, float], width: float) -> Outline:
    """A straight stroke, cut level at both ends."""
    right, up = high[0] - low[0], high[1] - low[1]
    half = width / 2 * math.hypot(right, up) / up
    return points(
        [(low[0] - half, low[1]), (low[0] + half, low[1]), (high[0] + half, high[1]), (high[0] - half, high[1])]
    )


def _post(x: float, style: Hand, low: float = 0.0, high: float = 1.0) -> Outline:
    return _bar(x - style.thick / 2, x + style.thick / 2, low, high)


def _serifs(style: Hand, *places: tuple[float, float]) -> list[Outline]:
    """Slabs at the feet (y 0) and heads (y 1) of upright strokes."""
    if not style.serif:
        return []
    box = _bar(-style.serif, style.serif, 0, SERIF)
    return [placed(box, x, 0 if y == 0 else 1 - SERIF, 1) for x, y in places]


def _ace(style: Hand) -> list[Outline]:
    left = _slant((-0.27, 0), (-0.015, 1), style.thin * 1.1)
    right = _slant((0.26, 0), (0.0, 1), style.thick)
    return [left, right, _bar(-0.18, 0.18, 0.24, 0.24 + style.thin), *_serifs(style, (-0.27, 0), (0.26, 0))]


def _two(style: Hand) -> list[Outline]:
    side, low = 0.3 - style.thick / 2, style.thin / 2
    x, y = side * math.cos(-0.2), 0.71 + (0.29 - low) * math.sin(-0.2)
    fall = bezier((x, y), (x - 0.03, y - 0.16, -0.08, 0.32, 0.08 - side, low))
    bow = _bow(0, 0.71, (0.3, 0.29), style, (-14, 170))
    return [bow, _pen(fall, style), _bar(-0.3, 0.3, 0, style.thin)]


def _three(style: Hand) -> list[Outline]:
    upper = _bow(-0.01, 0.755, (0.27, 0.245), style, (-100, 160))
    middle = 0.51 + style.thin
    return [upper, _bow(-0.01, middle / 2, (0.3, middle / 2), style, (-160, 100))]


def _four(style: Hand) -> list[Outline]:
    bar = _bar(-0.33, 0.31, 0.21, 0.21 + style.thin)
    half = style.thin * 0.7
    return [
        _post(0.11, style),
        bar,
        _slant((half - 0.33, 0.21), (0.1, 1), style.thin * 1.15),
        *_serifs(style, (0.11, 0)),
    ]


def _five(style: Hand) -> list[Outline]:
    back = _bar(-0.25, style.thin * 1.1 - 0.25, 0.44, 1)
    return [_bar(-0.25, 0.26, 1 - style.thin * 1.1, 1), back, _bow(-0.01, 0.325, (0.3, 0.325), style, (-158, 143))]


def _six(style: Hand) -> list[Outline]:
    side, low = 0.3 - style.thick / 2, style.thin / 2
    neck = bezier((-side, 0.28), (-side, 0.68, -0.1, 0.96, 0.2, 1 - low))
    return [*_ring(0, 0.315, (0.3, 0.315), style), _pen(neck, style)]


def _seven(style: Hand) -> list[Outline]:
    right = 0.3 - style.thick / 2
    fall = bezier((right, 0.96), (right, 0.74, -0.06, 0.5, -0.07, 0.0))
    return [_bar(-0.3, 0.3, 1 - style.thin * 1.1, 1), _pen(fall, style)]


def _eight(style: Hand) -> list[Outline]:
    middle = 0.52 + style.thin / 2
    upper = 1 - middle + style.thin
    return [*_ring(0, 1 - upper / 2, (0.265, upper / 2), style), *_ring(0, middle / 2, (0.3, middle / 2), style)]


def _nine(style: Hand) -> list[Outline]:
    return [(0, 1) - outline for outline in _six(style)]


def _ten(style: Hand) -> list[Outline]:
    narrow = style._replace(thick=style.thick * 0.88)
    flag = _slant((-0.43, 0.76), (-0.31, 0.96), style.thin)
    foot = _serifs(narrow._replace(serif=style.serif * 0.9), (-0.27, 0))
    return [_post(-0.27, narrow), flag, *foot, *_ring(0.15, 0.5, (0.245, 0.5), narrow)]


def _jack(style: Hand) -> list[Outline]:
    half = 0.2 + style.thick / 2
    hook = _bow(0.11 - 0.2, 0.25, (half, 0.25), style, (-165, 4))
    return [_post(0.11, style, 0.25), hook, *_serifs(style, (0.11, 1))]


def _queen(style: Hand) -> list[Outline]:
    tail = _slant((0.25, 0.0), (0.03, 0.32), style.thick * 0.85)
    return [*_ring(0, 0.5, (0.33, 0.5), style), tail]


def _king(style: Hand) -> list[Outline]:
    post = -0.3 + style.thick / 2
    arm, leg = _slant((post + 0.04, 0.36), (0.24, 1), style.thin * 1.15), _slant((0.26, 0), (-0.05, 0.6), style.thick)
    return [_post(post, style), arm, leg, *_serifs(style, (post, 0), (post, 1), (0.26, 0), (0.24, 1))]


_LETTERS = {
    "A": _ace,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "9": _nine,
    "T": _ten,
    "J": _jack,
    "Q": _queen,
    "K": _king,
}
