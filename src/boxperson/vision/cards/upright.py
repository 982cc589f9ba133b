"""A card cut out of the frame, upright and to scale, with what of it can be seen."""

from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.rectangle import CARD_MM, Rectangle
from boxperson.vision.image import Floats, Gray, Image

PX_PER_MM = 2.0
SIZE_PX = (127, 178)
MARGIN_MM, COVER_MARGIN_MM = 0.8, 1.3
_KNOTS = (5, 7)
WASHED = 250


class Upright(NamedTuple):
    """A card seen straight from above at 2 pixels a millimetre, a short side up.

    Attributes:
        picture: BGR, 178 x 127 pixels.
        seen: whether each pixel shows this card, and not another one, felt or the picture's border.
        washed: whether each seen pixel is so bright that ink could not be told from paper.
    """

    picture: Image
    seen: NDArray[np.bool_]
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
    where = _places(calibration, card, plane_mm)
    picture = cast("Image", cv2.remap(frame, where, None, cv2.INTER_LINEAR))  # type: ignore[call-overload]
    height, width = frame.shape[:2]
    seen = np.ones(picture.shape[:2], bool)
    if where.min() < 0 or (where.reshape(-1, 2).max(axis=0) > (width - 1, height - 1)).any():
        seen = ((where >= 0) & (where <= (width - 1, height - 1))).all(axis=2)
    margin = round(MARGIN_MM * PX_PER_MM)
    seen[:margin] = seen[-margin:] = seen[:, :margin] = seen[:, -margin:] = False
    hidden = np.zeros(seen.shape, np.uint8)
    for cover in covers:
        cv2.fillConvexPoly(hidden, np.round(to_px(card.on_card(cover.corners(COVER_MARGIN_MM)))).astype(np.int32), 1)
    seen &= hidden == 0
    blue, green, red = cv2.split(picture)
    return Upright(picture, seen, seen & (cv2.min(cv2.min(blue, green), red) >= WASHED))


def to_px(own_mm: Floats) -> Floats:
    """Pixels of an upright card, (x, y), for points in the card's own millimetres from its middle, y upwards."""
    return own_mm * (PX_PER_MM, -PX_PER_MM) + (np.array(SIZE_PX) - 1) / 2


def to_mm(px: Floats) -> Floats:
    """The card's own millimetres from its middle, y upwards, for pixels (x, y)."""
    return (px - (np.array(SIZE_PX) - 1) / 2) * (1 / PX_PER_MM, -1 / PX_PER_MM)


def _places(calibration: Calibration, card: Rectangle, plane_mm: float) -> Gray:
    """Where in the frame each pixel of an upright card is, rows x columns x 2."""
    (columns, rows), (width, height) = _KNOTS, SIZE_PX
    xs, ys = np.meshgrid(np.linspace(0, width - 1, columns), np.linspace(0, height - 1, rows))
    own = to_mm(np.column_stack([xs.ravel(), ys.ravel()]))
    felt = own @ card.axes() + (card.x_mm, card.y_mm)
    knots = calibration.project(np.column_stack([felt, np.full(len(felt), plane_mm)])).reshape(rows, columns, 2)
    across = np.linspace(0, columns - 1, width, dtype=np.float32)
    down = np.linspace(0, rows - 1, height, dtype=np.float32)
    return cast("Gray", cv2.remap(knots.astype(np.float32), *np.meshgrid(across, down), cv2.INTER_LINEAR))
