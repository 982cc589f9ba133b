"""The figures of jack, queen and king, out of `courts.toml`."""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from boxperson.emulator.camera.deck.canvas import BLACK, BLUE, PAPER, RED, YELLOW, Canvas, Colour, Outline
from boxperson.emulator.camera.deck.curves import ellipse, points, smooth

FRAME_MM = (21.0, 33.2)
OUTLINE_MM, LINE_MM = 0.28, 0.55
FRAME_LINE_MM = 0.4
ORDERS: dict[str, tuple[Colour, Colour, Colour]] = {
    "H": (RED, BLUE, YELLOW),
    "S": (BLUE, RED, YELLOW),
    "D": (RED, YELLOW, BLUE),
    "C": (YELLOW, BLUE, RED),
}
FACING = {"H": 1, "S": -1, "D": -1, "C": 1}


def court(canvas: Canvas, rank: str, suit: str, scale: tuple[float, float]) -> None:
    """Prints a figure and its frame, grown by a scale across and up."""
    shapes = _shapes()
    mirror = (scale[0] * FACING[suit], scale[1])
    for turn in (1, -1):
        for shape in (*shapes["robe"], *shapes[rank], *shapes["features"]):
            _print(canvas, shape, suit, (turn * mirror[0], turn * mirror[1]))
    for shape in shapes["belt"]:
        _print(canvas, shape, suit, mirror)
    right, up = FRAME_MM[0] * scale[0], FRAME_MM[1] * scale[1]
    frame = points([(-right, -up), (right, -up), (right, up), (-right, up)])
    canvas.line(frame, FRAME_LINE_MM, BLUE, closed=True)


@lru_cache(maxsize=1)
def _shapes() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(files(__package__).joinpath("courts.toml").read_text(encoding="utf-8"))


def _print(canvas: Canvas, shape: dict[str, Any], suit: str, scale: tuple[float, float]) -> None:
    ink = _ink(shape["ink"], suit)
    if "line" in shape:
        canvas.line(points(shape["line"]) * scale, LINE_MM, ink)
        return
    outline = _outline(shape) * scale
    canvas.fill([outline], ink)
    canvas.line(outline, OUTLINE_MM, BLACK, closed=True)


def _outline(shape: dict[str, Any]) -> Outline:
    if "oval" in shape:
        return ellipse(*shape["oval"])
    return smooth(points(shape["blob"])) if "blob" in shape else np.asarray(points(shape["poly"]))


def _ink(name: str, suit: str) -> Colour:
    one, two, three = ORDERS[suit]
    hair = YELLOW if suit in {"H", "D"} else BLACK
    inks = {"one": one, "two": two, "three": three, "hair": hair, "paper": PAPER, "red": RED, "black": BLACK}
    return inks[name]
