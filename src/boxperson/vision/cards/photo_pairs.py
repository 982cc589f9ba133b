"""Pairs of glyphs that may be an index: one close beneath the other, of like sizes; which is the rank stays open."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.photo_glyphs import Glyphs, glyphs_of
from boxperson.vision.image import Floats

_SIZES = 2.3  # the larger glyph over the smaller
_NEAREST, _FARTHEST = 0.5, 1.7  # between middles, of their mean size
_LENGTHS = (0.38, 1.9)  # the second's length along the pair over the first's
_GAP = (-0.12, 0.4)  # between the two, of the mean length
_WIDTH = 1.15  # of the pair's height, the widest that it may be
_GROWN = (1.5, 3.2)  # length over width of a pair that has grown together
_LEAST_GROWN_PX = 13.0
_SAME = 0.12  # of the height: pairs nearer than this are one


@dataclass(frozen=True, slots=True)
class Pairs:
    """Places where an index may stand, ``n`` of them, each told in one of its two directions.

    Attributes:
        middles: n × 2, middle of the pair's box, pixels.
        downs: n × 2, along the pair from end to end, pixels.
        paper: n, how light the paper around it is, as a share of the lightest in the picture.
    """

    middles: Floats
    downs: Floats
    paper: Floats

    def __len__(self) -> int:
        return len(self.middles)

    def only(self, numbers: NDArray[np.intp]) -> "Pairs":
        """Those of the numbers."""
        return Pairs(self.middles[numbers], self.downs[numbers], self.paper[numbers])


def find_pairs(glyphs: Glyphs) -> Pairs:
    """Pairs of glyphs, and of a glyph and two that stand side by side as 1 and 0 do, each in one direction only.

    Those on the lightest paper come first.
    """
    single = _near(glyphs, glyphs)
    doubles = _doubles(glyphs, single)
    found = [
        _fitting(glyphs, glyphs, *single, once=True),
        _fitting(doubles, glyphs, *_near(doubles, glyphs), once=False),
        _grown_together(glyphs),
    ]
    paper = np.concatenate([each.paper for each in found])
    order = np.argsort(-paper, kind="stable")
    middles, downs = np.vstack([each.middles for each in found]), np.vstack([each.downs for each in found])
    return _distinct(Pairs(middles[order], downs[order], paper[order]))


def _near(first: Glyphs, second: Glyphs) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Numbers of glyphs of like size that lie close together."""
    if not len(first) or not len(second):
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    order = np.argsort(second.middles[:, 0])
    xs = second.middles[order, 0]
    reach = _FARTHEST * first.sizes * (1 + _SIZES) / 2
    low, high = np.searchsorted(xs, first.middles[:, 0] - reach), np.searchsorted(xs, first.middles[:, 0] + reach)
    i = np.repeat(np.arange(len(first)), high - low)
    starts = np.repeat(low - np.concatenate([[0], np.cumsum(high - low)[:-1]]), high - low)
    j = order[np.arange(len(i)) + starts]
    ratio = second.sizes[j] / first.sizes[i]
    apart = np.hypot(*(second.middles[j] - first.middles[i]).T) / ((first.sizes[i] + second.sizes[j]) / 2)
    keep = (ratio < _SIZES) & (ratio > 1 / _SIZES) & (apart > _NEAREST * 0.6) & (apart < _FARTHEST)
    return i[keep], j[keep]


def _doubles(glyphs: Glyphs, near: tuple[NDArray[np.intp], NDArray[np.intp]]) -> Glyphs:
    """Two glyphs of one height side by side, taken together."""
    i, j = (side[near[0] < near[1]] for side in near)
    across = _unit(glyphs.middles[j] - glyphs.middles[i])
    up = np.column_stack([-across[:, 1], across[:, 0]])
    high_i, high_j = (_extent(glyphs, side, up) for side in (i, j))
    wide_i, wide_j = (_extent(glyphs, side, across) for side in (i, j))
    tall_i, tall_j = high_i[1] - high_i[0], high_j[1] - high_j[0]
    gap = wide_j[0] - wide_i[1]
    tall = np.maximum(tall_i, tall_j)
    level = np.abs(high_i.mean(axis=0) - high_j.mean(axis=0)) < 0.15 * tall
    keep = level & (np.minimum(tall_i, tall_j) > 0.72 * tall) & (gap > -0.1 * tall) & (gap < 0.3 * tall)
    keep &= wide_j[1] - wide_i[0] < 1.3 * tall
    i, j = i[keep], j[keep]
    return glyphs_of(np.maximum(glyphs.reach[i], glyphs.reach[j]), np.minimum(glyphs.paper[i], glyphs.paper[j]))


def _extent(glyphs: Glyphs, numbers: NDArray[np.intp], ways: Floats) -> Floats:
    """Least and greatest place of glyphs along their ways (unit vectors), 2 × n; between two directions by blending."""
    count = glyphs.reach.shape[1]
    turn = (np.arctan2(ways[:, 1], ways[:, 0]) / (2 * np.pi) * count) % count
    return np.vstack([-_support(glyphs.reach[numbers], turn + count / 2), _support(glyphs.reach[numbers], turn)])


def _support(reach: Floats, turn: Floats) -> Floats:
    """How far along a direction between two of the table's: as far as the corner where their two edges meet."""
    count = reach.shape[1]
    low = np.floor(turn)
    share, step = turn - low, 2 * np.pi / count
    rows = np.arange(len(reach))
    before, after = reach[rows, low.astype(int) % count], reach[rows, (low.astype(int) + 1) % count]
    return np.asarray((before * np.sin((1 - share) * step) + after * np.sin(share * step)) / np.sin(step))


def _fitting(first: Glyphs, second: Glyphs, i: NDArray[np.intp], j: NDArray[np.intp], *, once: bool) -> Pairs:
    """Those pairs whose lengths, gap and widths may be an index's; ``once`` drops the same pair told backwards."""
    if once:
        i, j = i[i < j], j[i < j]
    way = _unit(second.middles[j] - first.middles[i])
    way = _unit(_box_middles(second, j, way) - _box_middles(first, i, way))
    across = np.column_stack([-way[:, 1], way[:, 0]])
    a, b = _extent(first, i, way), _extent(second, j, way)
    a_wide, b_wide = _extent(first, i, across), _extent(second, j, across)
    a_long, b_long = a[1] - a[0], b[1] - b[0]
    mean = (a_long + b_long) / 2
    gap = (b[0] - a[1]) / mean
    low, high = np.minimum(a_wide[0], b_wide[0]), np.maximum(a_wide[1], b_wide[1])
    span = b[1] - a[0]
    keep = (b_long / a_long > _LENGTHS[0]) & (b_long / a_long < _LENGTHS[1]) & (gap > _GAP[0]) & (gap < _GAP[1])
    keep &= high - low < _WIDTH * span
    middles = way * ((a[0] + b[1]) / 2)[:, None] + across * ((low + high) / 2)[:, None]
    paper = np.minimum(first.paper[i], second.paper[j])
    return Pairs(middles[keep], (way * span[:, None])[keep], paper[keep])


def _unit(ways: Floats) -> Floats:
    return np.asarray(ways / np.maximum(np.hypot(*ways.T), 1e-9)[:, None])


def _box_middles(glyphs: Glyphs, numbers: NDArray[np.intp], ways: Floats) -> Floats:
    """Middles of the boxes whose sides run along and across the ways."""
    across = np.column_stack([-ways[:, 1], ways[:, 0]])
    along, aside = (_extent(glyphs, numbers, each).mean(axis=0) for each in (ways, across))
    return np.asarray(ways * along[:, None] + across * aside[:, None])


def _grown_together(glyphs: Glyphs) -> Pairs:
    """Long patches: rank and suit that the blur has joined."""
    half = glyphs.reach.shape[1] // 2
    extents = glyphs.reach[:, :half] + glyphs.reach[:, half:]
    longest = extents.argmax(axis=1) if len(glyphs) else np.zeros(0, np.intp)
    rows = np.arange(len(glyphs))
    long, wide = extents[rows, longest], extents[rows, (longest + half // 2) % half]
    angles = longest * np.pi / half
    downs = np.column_stack([np.cos(angles), np.sin(angles)]) * long[:, None]
    keep = (long > _GROWN[0] * wide) & (long < _GROWN[1] * wide) & (long > _LEAST_GROWN_PX)
    return Pairs(glyphs.middles[keep], downs[keep], glyphs.paper[keep])


def _distinct(pairs: Pairs) -> Pairs:
    """Each place once, whichever way it is told."""
    middles, downs = pairs.middles, pairs.downs
    spans = np.hypot(*downs.T)
    kept: list[int] = []
    cells: dict[tuple[int, int], list[int]] = {}
    for n, (x, y) in enumerate((middles // 16).astype(int).tolist()):
        around = [m for dx in (-1, 0, 1) for dy in (-1, 0, 1) for m in cells.get((x + dx, y + dy), ())]
        if not any(_same(middles, downs, spans, n, m) for m in around):
            kept.append(n)
            cells.setdefault((x, y), []).append(n)
    return pairs.only(np.array(kept, np.intp))


def _same(middles: Floats, downs: Floats, spans: Floats, n: int, m: int) -> bool:
    near = np.abs(middles[n] - middles[m]).max() < _SAME * spans[m] and abs(spans[n] / spans[m] - 1) < _SAME
    return bool(near and abs(downs[n] @ downs[m]) > 0.985 * spans[n] * spans[m])
