"""What the sides of proposed cards show where they run over paper: the fine dark line of an edge, or nothing."""

from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.rectangle import CARD_MM, Rectangle
from boxperson.vision.image import Floats, Image
from boxperson.vision.plane import TopView

SAMPLES, CORNER_MM = 24, 4.0
BESIDE_MM = 1.3
ACROSS_MM = np.arange(-2.0, 2.01, 0.4)
OFF_MM, CLEAR_MM = 0.9, 1.8
LEAST_DARK, LEAST_RUN = 0.03, 4
_SHARE = np.linspace(-0.5, 0.5, SAMPLES)
_OUT = np.array([(1, 0), (0, 1), (-1, 0), (0, -1)])
_ALONG = np.array([(0, 1), (1, 0), (0, 1), (1, 0)])
_LENGTH_MM = np.array([CARD_MM[1], CARD_MM[0]] * 2) - 2 * CORNER_MM
_OWN_MM = _OUT[:, None] * np.array(CARD_MM) / 2 + _ALONG[:, None] * (_LENGTH_MM[:, None] * _SHARE)[..., None]
_STEP_MM = _LENGTH_MM / (SAMPLES - 1)


class Sides(NamedTuple):
    """The sides of n proposed cards, sampled at 24 places each.

    Attributes:
        places_mm: n x 4 x 24 x 2, on the felt.
        within: n x 4 x 24, whether paper is on both sides of the place.
        lined: n x 4 x 1, whether a dark line runs along the side where it is within paper.
    """

    places_mm: Floats
    within: NDArray[np.bool_]
    lined: NDArray[np.bool_]

    def without(self, kept: Rectangle) -> "Sides":
        """The sides but for what a kept card explains.

        What runs within it, which may be covered, counts for nothing, nor does a line along a side of it: that is its
        own.
        """
        outside = kept.outside_mm(self.places_mm)
        clear = np.where(self.lined, np.abs(outside), outside) > CLEAR_MM
        return self._replace(within=self.within & clear)

    def balance_mm(self) -> Floats:
        """For each card the length of its sides with a dark line, less half that of those that run bare over paper."""
        bare, own = self.within & ~self.lined, self.within & self.lined
        return np.asarray(((own.sum(axis=2) - 0.5 * bare.sum(axis=2)) * _STEP_MM).sum(axis=1), np.float64)


def look_along(cards: list[Rectangle], filled: Image, brightness: Image, view: TopView) -> Sides:
    """Samples the sides of proposed cards in a view from above.

    Args:
        cards: the proposals, at least one.
        filled: not zero on paper, ink and all.
        brightness: of paper.
        view: the view that both pictures are of.
    """
    at = np.array([card.on_felt(_OWN_MM) for card in cards])
    out = np.array([_OUT @ card.axes() for card in cards])[:, :, None]
    inner, outer = (_seen(filled, at + out * off, view) for off in (-BESIDE_MM, BESIDE_MM))
    within = (inner > 0) & (outer > 0)
    across = at[..., None, :] + out[..., None, :] * ACROSS_MM[:, None]
    lined = _lined(_seen(brightness, across, view).astype(np.float32), within)
    return Sides(at, within, lined[..., None])


def _seen(picture: Image, places_mm: Floats, view: TopView) -> Image:
    at = view.to_px(places_mm).astype(np.float32).reshape(-1, places_mm.shape[-2], 2)
    return cast("Image", cv2.remap(picture, at, None, cv2.INTER_LINEAR)).reshape(places_mm.shape[:-1])  # type: ignore[call-overload]


def _lined(profiles: NDArray[np.float32], within: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether the profiles across a side that lie within paper have a dark dip in common, n x 4."""
    near = np.abs(ACROSS_MM) <= OFF_MM
    level = profiles / np.maximum(profiles[..., ~near].mean(axis=-1, keepdims=True), 1)
    lined = np.zeros(within.shape[:2], bool)
    for n, side in np.argwhere(within.sum(axis=2) >= LEAST_RUN):
        common = np.median(level[n, side][within[n, side]], axis=0)
        lined[n, side] = common[~near].mean() - common[near].min() > LEAST_DARK
    return lined
