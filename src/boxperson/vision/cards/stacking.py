"""Which of two cards that overlap lies on top: the one whose edge runs on over the other.

The edge of a card shows as a fine dark line, its rim and its shadow, even on the white of another card.
"""

from typing import cast

import cv2
import numpy as np

from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.rectangle import CARD_MM, Rectangle, lie_over
from boxperson.vision.image import Floats, Image

STEP_MM, REACH_MM, OFF_MM = 0.25, 2.25, 1.0
INSIDE_MM, CORNER_MM = 2.5, 4.0
LEAST_SAMPLES = 6
LEAST_DARK, CLEARER = 0.035, 1.5


def sort_out(frame: Image, calibration: Calibration, cards: list[Rectangle], plane_mm: float) -> list[list[Rectangle]]:
    """For each card, the cards that lie on it or might.

    Args:
        frame: BGR.
        calibration: of its camera.
        cards: where cards lie.
        plane_mm: how high above the felt their faces are.
    """
    above: list[list[Rectangle]] = [[] for _ in cards]
    for a, one in enumerate(cards):
        for b in range(a):
            other = cards[b]
            if not lie_over(one, other):
                continue
            first, second = (_edge(frame, calibration, *pair, plane_mm) for pair in ((one, other), (other, one)))
            if max(first, second) >= LEAST_DARK and max(first, second) >= CLEARER * min(first, second):
                under, over = (b, one) if first > second else (a, other)
                above[under].append(over)
            else:
                above[a].append(other)
                above[b].append(one)
    return above


def _edge(frame: Image, calibration: Calibration, card: Rectangle, other: Rectangle, plane_mm: float) -> float:
    """How dark the line is where a card's sides run across another card, as a share of the white beside it."""
    sides = _sides_within(card, other)
    if len(sides) < LEAST_SAMPLES:
        return 0.0
    across = np.arange(-REACH_MM, REACH_MM + STEP_MM / 2, STEP_MM)
    points = sides[:, None, :2] + across[None, :, None] * sides[:, None, 2:]
    corners = card.corners()
    seen_px = calibration.project(np.column_stack([corners, np.full(4, plane_mm)]))
    to_px = cv2.getPerspectiveTransform(corners.astype(np.float32), seen_px.astype(np.float32))
    where = cv2.perspectiveTransform(points, to_px).astype(np.float32)
    seen = cast("Image", cv2.remap(frame, where[..., 0], where[..., 1], cv2.INTER_LINEAR)).mean(axis=2)
    profile = np.median(seen / np.maximum(np.median(seen, axis=1, keepdims=True), 1), axis=0)
    near = np.abs(across) <= OFF_MM
    return float(np.median(profile[~near]) - profile[near].min())


def _sides_within(card: Rectangle, other: Rectangle) -> Floats:
    """Points along the sides of a card that are well within another, and the way out of the card there: N x 4."""
    axes = card.axes()
    found = []
    for side in range(4):
        out = axes[side % 2] * (1 if side < 2 else -1)
        along = axes[1 - side % 2]
        half, length = CARD_MM[side % 2] / 2, CARD_MM[1 - side % 2] / 2 - CORNER_MM
        steps = np.arange(-length, length, 1.0)
        points = np.array([card.x_mm, card.y_mm]) + out * half + steps[:, None] * along
        within = (np.abs(other.on_card(points)) < np.array(CARD_MM) / 2 - INSIDE_MM).all(axis=1)
        found.append(np.column_stack([points[within], np.tile(out, (within.sum(), 1))]))
    return np.concatenate(found)
