"""The index of a card: the pair of rank and suit in a corner, found as two pieces of ink one above the other.

A card has an index in its upper left corner and one in its lower right, the latter on its head. Each pair that could be
an index is cut out of the frame itself and told by the network of ``symbols``.
"""

from collections.abc import Mapping
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.calibration import Calibration
from boxperson.vision.cards import symbols
from boxperson.vision.cards.ink import Ink, colour
from boxperson.vision.cards.rectangle import CARD_MM, Rectangle
from boxperson.vision.cards.suits import suit_of_glyph
from boxperson.vision.cards.upright import MARGIN_MM, PX_PER_MM, Upright, to_mm
from boxperson.vision.image import Floats, Gray, Image, least

ZONE_MM = (18.5, 43.0)
WITHIN_MM, WITHIN_ZONE_MM = 12.0, (18.5, 55.0)
EDGE_SHARE, FAINTEST, GLYPH_PX = 0.45, 0.07, 11
LEAST_PART_PX = 5
RANK_HEIGHT_MM, SUIT_HEIGHT_MM = (4.5, 20.0), (2.4, 15.0)
FARTHEST_OFF_MM, GAP_MM = 3.6, (-0.4, 6.5)
LEAST_SURE, GLYPH_SHARE, LEAST_LIKELY = 0.05, 0.4, 0.01
SUIT_TO_RANK = (0.28, 1.3)


class Pair(NamedTuple):
    """What could be an index: its middle and the way from its top to its bottom, in the card's millimetres, y upwards.

    Attributes:
        corner: 0 upper left, 1 lower right.
        middle_mm: middle of the box around rank and suit.
        down_mm: from the middle of the box's top to that of its bottom.
        colour: ``red`` or ``black`` ink, or nothing where that is not clear.
        glyph: where the suit is: left, top, width, height from the pair's middle, as shares of the pair's height.
    """

    corner: int
    middle_mm: Floats
    down_mm: Floats
    colour: str
    glyph: Floats


class Index(NamedTuple):
    """An index that was told.

    Attributes:
        corner: 0 upper left, 1 lower right.
        card: such as "9H".
        confidence: 0 to 1.
        colour: ``red`` or ``black`` ink, or nothing where that is not clear.
        suit: by shape and colour alone, without the network, or nothing where that is not clear.
        ranks: how likely each rank is that is likelier than one in a hundred, 0 to 1.
    """

    corner: int
    card: str
    confidence: float
    colour: str
    suit: str
    ranks: Mapping[str, float]


def find_pairs(card: Upright, ink: Ink) -> list[Pair]:
    """All that could be an index of a card, at most two a corner."""
    return [*_pairs_in(card, ink, corner=0), *_pairs_in(card, ink, corner=1)]


def find_pairs_within(card: Upright, ink: Ink) -> list[Pair]:
    """All that could be an index on a card where it has none of its own: to the right of its upper left corner."""
    width_mm = WITHIN_ZONE_MM[0]
    lefts = np.arange(WITHIN_MM, CARD_MM[0] - width_mm / 2, width_mm / 4)
    return [pair for left in lefts for pair in _pairs_in(card, ink, corner=0, left=round(left * PX_PER_MM))]


def _pairs_in(card: Upright, ink: Ink, corner: int, left: int = 0) -> list[Pair]:
    """What could be an index in the zone of a corner, or so many pixels to the right of it."""
    way = -1 if corner else 1
    depth, red = ink.depth[::way, ::way][:, left:], ink.red[::way, ::way][:, left:]
    seen = card.seen[::way, ::way][:, left:]
    pairs = []
    for rank, below in _boxes_in(np.ascontiguousarray(depth), seen, apart=left > 0):
        box = _joined([rank, below])
        part = np.s_[box[1] : box[1] + box[3], box[0] : box[0] + box[2]]
        inked = depth[part] > 0.6 * depth[part].max()
        shade = colour([float(red[part][inked].sum() / depth[part][inked].sum())])
        middle = left + box[0] + (box[2] - 1) / 2
        tips = to_mm(np.array([(middle, box[1] - 0.5), (middle, box[1] + box[3] - 0.5)])) * way
        glyph = (np.array(below) - (box[0], box[1], 0, 0)) / box[3] - (box[2] / box[3] / 2, 0.5, 0, 0)
        pairs.append(Pair(corner, tips.mean(axis=0), tips[1] - tips[0], shade, glyph))
    return pairs


def _boxes_in(depth: Gray, seen: NDArray[np.bool_], *, apart: bool) -> list[tuple[list[int], list[int]]]:
    """Ranks with their suits in the upper left zone, each as its box: left, top, width, height in pixels.

    Args:
        depth: of the ink.
        seen: what shows of the card.
        apart: whether they must begin within the zone, and not at its left.
    """
    width, height = (round(side * PX_PER_MM) for side in (WITHIN_ZONE_MM if apart else ZONE_MM))
    zone, there = depth[:height, :width], seen[:height, :width]
    if there.mean() < 0.2:
        return []
    deepest = cv2.dilate(zone, np.ones((GLYPH_PX, GLYPH_PX), np.uint8))
    inked = ((zone > EDGE_SHARE * deepest) & (zone > FAINTEST)).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(inked, connectivity=8, ltype=cv2.CV_16U)
    parts = [stats[k, :4].tolist() for k in range(1, count) if stats[k, 4] >= LEAST_PART_PX]
    height, width = inked.shape
    parts = [part for part in parts if part[0] + part[2] < width and part[1] + part[3] < height]
    parts = [part for part in parts if part[0] > 0 or not apart]
    pairs = [(rank, _suit_below(rank, parts)) for rank in _ranks(parts)]
    whole = [(rank, suit) for rank, suit in pairs if suit and _in_full_view(_joined([rank, suit]), inked, there)]
    return whole[:2]


def _in_full_view(box: list[int], inked: Image, seen: NDArray[np.bool_]) -> bool:
    """Whether the ink in a box ends before what covers the card; what is cut off could be part of another rank."""
    left, top, width, height = box
    edge = round(MARGIN_MM * PX_PER_MM)  # never seen
    part = np.s_[max(top - 1, edge) : top + height + 1, max(left - 1, edge) : left + width + 1]
    return not bool((cv2.dilate(inked[part], np.ones((3, 3), np.uint8)) > 0)[~seen[part]].any())


def _ranks(parts: list[list[int]]) -> list[list[int]]:
    """Pieces that are as high as ranks, joined with what stands beside them, the topmost first."""
    tall = [part for part in parts if _within(part[3], RANK_HEIGHT_MM)]
    ranks = []
    for part in sorted(tall, key=lambda part: part[1] + part[0]):
        beside = [other for other in tall if _beside(part, other)]
        ranks.append(_joined([part, *beside]))
    unique = [rank for k, rank in enumerate(ranks) if rank not in ranks[:k]]
    return unique[:3]


def _beside(one: list[int], other: list[int]) -> bool:
    """Whether two pieces stand side by side like the digits of a ten."""
    apart = max(one[0], other[0]) - min(one[0] + one[2], other[0] + other[2])
    common = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return one is not other and apart < 2.5 * PX_PER_MM and common > 0.7 * max(one[3], other[3])


def _suit_below(rank: list[int], parts: list[list[int]]) -> list[int] | None:
    """The nearest piece right below a rank that could be its suit."""
    found = []
    for part in parts:
        gap = (part[1] - rank[1] - rank[3]) / PX_PER_MM
        off = abs(part[0] + part[2] / 2 - rank[0] - rank[2] / 2) / PX_PER_MM
        alike = SUIT_TO_RANK[0] < part[3] / rank[3] < SUIT_TO_RANK[1]
        if GAP_MM[0] <= gap <= GAP_MM[1] and off < FARTHEST_OFF_MM and alike and _within(part[3], SUIT_HEIGHT_MM):
            found.append((gap, part))
    return min(found)[1] if found else None


def _within(height_px: int, limits_mm: tuple[float, float]) -> bool:
    return limits_mm[0] <= height_px / PX_PER_MM <= limits_mm[1]


def _joined(parts: list[list[int]]) -> list[int]:
    left, top = min(part[0] for part in parts), min(part[1] for part in parts)
    right, bottom = max(part[0] + part[2] for part in parts), max(part[1] + part[3] for part in parts)
    return [left, top, right - left, bottom - top]


def crop(frame: Image, calibration: Calibration, card: Rectangle, plane_mm: float, pair: Pair) -> Image:
    """A pair as the network takes it, cut out of the frame."""
    own = np.array([pair.middle_mm, pair.middle_mm - pair.down_mm / 2, pair.middle_mm + pair.down_mm / 2])
    felt = own @ card.axes() + (card.x_mm, card.y_mm)
    middle, top, bottom = calibration.project(np.column_stack([felt, np.full(3, plane_mm)]))
    return symbols.cut(frame, middle, bottom - top)


def tell(pairs: list[Pair], crops: list[Image]) -> list[Index | None]:
    """What the network makes of pairs; None for each that it takes for no index."""
    if not pairs:
        return []
    seen = symbols.classify(np.stack(crops))
    told = zip(pairs, crops, seen.cards(), seen.confidences(), seen.ranks, strict=True)
    return [
        Index(pair.corner, card, float(sure), pair.colour, _suit(pair, picture), _likely(ranks)) if card else None
        for pair, picture, card, sure, ranks in told
    ]


def _likely(ranks: Floats) -> dict[str, float]:
    return {rank: float(share) for rank, share in zip(symbols.RANKS, ranks, strict=False) if share > LEAST_LIKELY}


def _suit(pair: Pair, picture: Image) -> str:
    """The suit in a crop by its shape alone, or nothing where that is not clear."""
    width, height = symbols.CROP_SIZE
    left, top, wide, high = pair.glyph * symbols.PAIR_SPAN_PX
    x, y = round((width - 1) / 2 + left), round((height - 1) / 2 + top)
    darkest = least(picture)
    part = darkest[max(y - 1, 0) : y + round(high) + 1, max(x - 2, 0) : x + round(wide) + 2]
    depth = (1 - part / max(int(darkest.max()), 8)).astype(np.float32)
    rows, columns = np.nonzero(depth > GLYPH_SHARE * depth.max())
    if len(rows) < 20:
        return ""
    suit, sure = suit_of_glyph(depth[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1], pair.colour)
    return suit if sure >= LEAST_SURE else ""
