"""The colour of a chip, told against its own white inlay, so that the light does not matter."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Gray
from boxperson.vision.polar import Rings

INLAY, CHIP = Rings(1.0, 9.5), Rings(1.0, 18.5)
BODY, SPOTS = CHIP.part(Rings(13.0, 18.5)), CHIP.part(Rings(15.0, 18.5))
INLAY_PERCENTILE, SPOTS_PERCENTILE = 70, 88
LEAST_WHITE, NEUTRAL_BLUE, OFF, LEAST_INLAY = 0.05, 0.85, 0.35, 0.5
COLOURFUL, GREY, GREY_IN_GLARE, GLARE = 0.13, 0.07, 0.045, 0.9
LEAST_OF_WHITE, WHITE_TO_SPOTS, BLACK_TO_SPOTS, WASHED = 0.5, 0.82, 0.72, 0.93
CLEARER = 0.08


LEAST_IN_GLARE = {"red": 0.3, "orange": 0.45, "yellow": 0.3}


class Hue(NamedTuple):
    """A colour of bodies: blue, green and red, the least taken off them and the most made 1; how far off it may be."""

    usual: tuple[float, float, float]
    farthest: float


HUES = {
    "red": Hue((0.03, 0.0, 1.0), 0.07),
    "orange": Hue((0.0, 0.18, 1.0), 0.045),
    "yellow": Hue((0.0, 0.70, 1.0), 0.14),
    "green": Hue((0.11, 1.0, 0.0), 0.25),
    "purple": Hue((1.0, 0.0, 0.32), 0.3),
}


class Colour(NamedTuple):
    """A colour and how sure it is, or no colour and why."""

    name: str = ""
    confidence: float = 0.0
    why: str = ""


def have_inlay(rings: Gray) -> NDArray[np.bool_]:
    """Whether the middle of each that may be a chip is white but for its print; rings of the inlay in linear light."""
    if not len(rings):
        return np.zeros(0, bool)
    blue, green, red = np.moveaxis(rings, -1, 0)
    level = np.maximum(red, LEAST_WHITE)
    neutral = (np.abs(blue / level - NEUTRAL_BLUE) < OFF) & (np.abs(green / level - 1) < OFF)
    return np.asarray((neutral & (red > LEAST_WHITE)).mean(axis=(1, 2)) > LEAST_INLAY, np.bool_)


def told_colours(rings: Gray) -> list[Colour]:
    """The colours of chips by their bodies; rings of whole chips in linear light, n x angles x radii x 3."""
    if not len(rings):
        return []
    inlays, spots = (
        np.percentile(rings[:, :, part].reshape(len(rings), -1, 3), share, axis=1)
        for part, share in ((CHIP.part(INLAY), INLAY_PERCENTILE), (SPOTS, SPOTS_PERCENTILE))
    )
    bodies = np.median(rings[:, :, BODY].reshape(len(rings), -1, 3), axis=1)
    return [_told(*each) for each in zip(bodies, inlays, spots, strict=True)]


def _told(body: Floats, inlay: Floats, spots: Floats) -> Colour:
    """The colour of a body; in glare the light's own colour makes bodies yellowish."""
    share = body / inlay
    least, most, glared = float(share.min()), float(share.max()), bool(inlay.max() > GLARE)
    if most - least > COLOURFUL:
        colour = _nearest((share - least) / (most - least))
        least_sure = LEAST_IN_GLARE.get(colour.name, 0.0) if glared or spots[2] > WASHED else 0.0
        return colour if most - least > least_sure else Colour(why="glare: its colour may be that of the light")
    to_spots = float((body / spots).mean())
    if to_spots > WHITE_TO_SPOTS and share.mean() > LEAST_OF_WHITE:
        if spots.max() > WASHED:
            return Colour(why="glare: anything might look white")
        return Colour("white", _share(to_spots - WHITE_TO_SPOTS))
    if most - least > (GREY_IN_GLARE if glared else GREY):
        return Colour(why="its body is neither coloured nor grey")
    if to_spots < BLACK_TO_SPOTS and share.mean() < LEAST_OF_WHITE:
        return Colour("black", _share(BLACK_TO_SPOTS - to_spots))
    return Colour(why="its body is neither white nor black")


def _nearest(hue: Floats) -> Colour:
    off = sorted((float(np.abs(hue - usual).max()), name) for name, (usual, _) in HUES.items())
    (best, name), (second, other) = off[:2]
    if best > HUES[name].farthest:
        return Colour(why=f"its colour is not clearly {name}")
    if second - best < CLEARER:
        return Colour(why=f"its colour is between {name} and {other}")
    return Colour(name, 1 - best / second)


def _share(clear: float) -> float:
    return min(1.0, 0.6 + 2 * clear)
