"""The suit of pips, told by the width of their shape from top to bottom."""

import cv2
import numpy as np

from boxperson.vision.cards.ink import Blob, Ink
from boxperson.vision.image import Floats, Gray

BINS = 12
UPRIGHT_MM, ORNATE_PX = 3.0, 36
# How wide a pip is at each height as a share of its box, top first. Makers draw clubs with narrow or with wide feet.
PROFILES = {
    "C": (
        (0.28, 0.43, 0.50, 0.50, 0.50, 0.80, 0.96, 0.97, 0.85, 0.50, 0.23, 0.21),
        (0.25, 0.42, 0.48, 0.49, 0.62, 0.88, 0.96, 0.97, 0.93, 0.73, 0.39, 0.29),
    ),
    "D": ((0.18, 0.31, 0.45, 0.62, 0.80, 0.94, 0.93, 0.80, 0.63, 0.47, 0.32, 0.18),),
    "H": ((0.52, 0.83, 0.95, 0.97, 0.95, 0.88, 0.78, 0.66, 0.54, 0.41, 0.27, 0.15),),
    "S": ((0.17, 0.31, 0.46, 0.65, 0.80, 0.91, 0.96, 0.97, 0.89, 0.58, 0.30, 0.28),),
}
_COLOURS = {"red": "DH", "black": "CS"}
_FURTHEST = 0.17


def suit_of_pips(pips: list[Blob], ink: Ink, colour: str) -> tuple[str, float]:
    """The suit of some pips of one card, and how sure that is, 0 to 1.

    Args:
        pips: equal pips; those above the card's middle stand upright, those below on their heads, those in it either.
        ink: the ink that they are part of.
        colour: ``red``, ``black``, or nothing, which leaves all four suits.

    Returns:
        Nothing and 0 where the shape is like no suit or like two.
    """
    turned = [pip for pip in pips if abs(pip.middle_mm[1]) > UPRIGHT_MM and pip.box_px[3] <= ORNATE_PX]
    if any(pip.box_px[3] > ORNATE_PX for pip in pips):
        return _nearest(_ornate_profiles(pips, ink), colour)
    rows = [_pip_profile(pip, ink) for pip in turned or pips]
    shape = np.asarray(np.mean(rows, axis=0), np.float64)
    return _nearest((shape,) if turned else (shape, shape[::-1]), colour)


def suit_of_glyph(depth: Gray, colour: str) -> tuple[str, float]:
    """The suit of a single upright glyph, as `suit_of_pips` says it.

    Args:
        depth: how deep the ink is in the box around the glyph.
        colour: ``red``, ``black``, or nothing, which leaves all four suits.
    """
    return _nearest((_profile(depth / max(float(np.percentile(depth, 80)), 0.02)),), colour)


def _nearest(ways: tuple[Floats, ...], colour: str) -> tuple[str, float]:
    off = sorted(
        (min(float(np.abs(way - usual).mean()) for way in ways for usual in PROFILES[suit]), suit)
        for suit in _COLOURS.get(colour, "CDHS")
    )
    (best, suit), (next_best, _) = off[:2]
    sure = float(np.clip((next_best - best) / (next_best + best), 0, 1))
    return (suit, sure) if best < _FURTHEST else ("", 0.0)


def _pip_profile(pip: Blob, ink: Ink) -> Floats:
    left, top, width, height = pip.box_px
    wide = _profile(ink.depth[top : top + height, left : left + width] / pip.depth)
    return wide if pip.middle_mm[1] > 0 else wide[::-1]


def _ornate_profiles(pieces: list[Blob], ink: Ink) -> tuple[Floats, Floats]:
    """Both ways up, the profile of an ace that is in pieces or has white in it: from its outermost ink in each row."""
    inked = np.isin(ink.labels, [piece.number for piece in pieces])
    rows, columns = np.nonzero(inked)
    inked = inked[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    filled = np.maximum.accumulate(inked, axis=1) & np.maximum.accumulate(inked[:, ::-1], axis=1)[:, ::-1]
    shape = _profile(filled.astype(np.float32))
    return shape, shape[::-1]


def _profile(patch: Gray) -> Floats:
    wide = cv2.resize(np.clip(patch, 0, 1), (BINS, BINS), interpolation=cv2.INTER_AREA).mean(axis=1)
    return np.asarray(wide, np.float64)
