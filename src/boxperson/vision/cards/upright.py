"""A card cut out of the frame, upright and to scale, with what of it can be seen."""

from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.rectangle import Rectangle
from boxperson.vision.image import Floats, Gray, Image, least

FACE_MM = 0.5
PX_PER_MM = 2.0
SIZE_PX = (127, 178)
MARGIN_MM, COVER_MARGIN_MM, SHADOW_MARGIN_MM = 0.8, 1.3, 2.8
MOSTLY = 0.5
WASHED = 250


class Upright(NamedTuple):
    """A card seen straight from above at 2 pixels a millimetre, a short side up.

    Attributes:
        picture: BGR, 178 x 127 pixels.
        seen: whether each pixel shows this card, and not another one or its shadow, felt or the picture's border.
        shown: the same, shadows of other cards let in.
        washed: whether each seen pixel is so bright that ink could not be told from paper.
    """

    picture: Image
    seen: NDArray[np.bool_]
    shown: NDArray[np.bool_]
    washed: NDArray[np.bool_]


def cut(frame: Image, calibration: Calibration, card: Rectangle, plane_mm: float, covers: list[Rectangle]) -> Upright:
    """Cuts a card out of a frame.

    Args:
        frame: BGR.
        calibration: of its camera.
        card: where the card lies.
        plane_mm: how high above the felt its face is.
        covers: cards that lie on it or might.
    """
    knots = _knots(calibration, card, plane_mm)
    where = _between(knots)
    picture = cast("Image", cv2.remap(frame, where, None, cv2.INTER_LINEAR))  # type: ignore[call-overload]
    height, width = frame.shape[:2]
    seen: NDArray[np.bool_] = np.ones(picture.shape[:2], bool)
    if knots.min() < 1 or (knots.max(axis=(0, 1)) > (width - 2, height - 2)).any():
        seen = np.asarray(((where >= 0) & (where <= (width - 1, height - 1))).all(axis=2), bool)
    margin = round(MARGIN_MM * PX_PER_MM)
    seen[:margin] = seen[-margin:] = seen[:, :margin] = seen[:, -margin:] = False
    hidden = _hidden(card, covers, COVER_MARGIN_MM)
    shown = seen & (hidden == 0)
    seen = seen & (_hidden(card, covers, SHADOW_MARGIN_MM) == 0) if hidden.mean() > MOSTLY else shown
    return Upright(picture, seen, shown, seen & (least(picture) >= WASHED))


def _hidden(card: Rectangle, covers: list[Rectangle], margin_mm: float) -> Image:
    """1 where cards hide an upright card or come so close to it that their edges or shadows show."""
    hidden = np.zeros(SIZE_PX[::-1], np.uint8)
    for cover in covers:
        cv2.fillConvexPoly(hidden, np.round(to_px(card.on_card(cover.corners(margin_mm)))).astype(np.int32), 1)
    return hidden


def to_px(own_mm: Floats) -> Floats:
    """Pixels of an upright card, (x, y), for points in the card's own millimetres from its middle, y upwards."""
    return own_mm * (PX_PER_MM, -PX_PER_MM) + (np.array(SIZE_PX) - 1) / 2


def to_mm(px: Floats) -> Floats:
    """The card's own millimetres from its middle, y upwards, for pixels (x, y)."""
    return (px - (np.array(SIZE_PX) - 1) / 2) * (1 / PX_PER_MM, -1 / PX_PER_MM)


def _knots(calibration: Calibration, card: Rectangle, plane_mm: float) -> Gray:
    """Where in the frame a grid of 7 x 5 points of an upright card is, rows x columns x 2."""
    felt = card.on_felt(_KNOTS_MM)
    knots = calibration.project(np.column_stack([felt, np.full(len(felt), plane_mm)]))
    return knots.reshape(_ROWS, _COLUMNS, 2).astype(np.float32)


def _between(knots: Gray) -> Gray:
    """Where in the frame each pixel of an upright card is, rows x columns x 2."""
    across, down = _ON_KNOTS
    return cast("Gray", cv2.remap(knots, across, down, cv2.INTER_LINEAR))


def _grid(columns: int, rows: int) -> tuple[Floats, Floats]:
    """Pixels (x, y) evenly spread over an upright card, its border pixels included."""
    x, y = np.meshgrid(np.linspace(0, SIZE_PX[0] - 1, columns), np.linspace(0, SIZE_PX[1] - 1, rows))
    return x, y


_COLUMNS, _ROWS = 5, 7
_KNOTS_MM = to_mm(np.stack(_grid(_COLUMNS, _ROWS), axis=-1).reshape(-1, 2))
_ON_KNOTS = [
    (at * ((knots - 1) / (size - 1))).astype(np.float32)
    for at, knots, size in zip(_grid(*SIZE_PX), (_COLUMNS, _ROWS), SIZE_PX, strict=True)
]
