"""The outline of sheets and heaps of them, and the cards that its corners propose.

An outline has straight edges. Where two of them meet at a right angle there is a corner of a card, whose size is known,
so that it proposes two cards: upright and across. A long edge that ends in no such corner proposes them too.

Proposed cards are the rows of an array, n x 3: x, y of the middle in millimetres, and the turn in radians.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.rectangle import CARD_MM, half_turn
from boxperson.vision.image import Floats, Gray
from boxperson.vision.plane import TopView

EVERY_PX = 2
ROUGH_MM, LEAST_EDGE_MM, TRIM_MM = 1.1, 7.0, 2.4
SQUARE = 0.07
REACH_MM = (-3.5, 20.0)
LONG_MM, ROUND_MM = 30.0, 1.0
NEAR_MM, LEVEL, LOOSE_MM = 0.9, 0.97, 0.3
FARTHEST_MM = 57.0
FIT_NEAR_MM = (2.0, 1.3, 0.9)


class Outline(NamedTuple):
    """Points of outlines with the direction that the outline runs in, paper on its left side.

    Attributes:
        points_mm: N x 2.
        along: N x 2 unit vectors.
        step_mm: how much of the outline each point stands for.
    """

    points_mm: Floats
    along: Floats
    step_mm: Floats


def outline_of(line: NDArray[np.int32], view: TopView, *, hole: bool) -> Outline:
    """The outline of a contour in a view from above, be it around a sheet or around a hole in one."""
    points = view.to_mm(line[::EVERY_PX, 0])
    x, y = points.T
    if ((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() < 0) != hole:
        points = points[::-1]
    along = np.roll(points, -2, axis=0) - np.roll(points, 2, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
    step = np.linalg.norm(np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0), axis=1) / 2
    return Outline(points, along, step)


def edges_of(points_mm: Floats) -> Floats:
    """The straight pieces of an outline: where each begins and ends, in the direction that it runs in, n x 2 x 2."""
    line = points_mm.astype(np.float32).reshape(-1, 1, 2)
    rough = cv2.approxPolyDP(line, ROUGH_MM, closed=True).reshape(-1, 2)
    at = np.abs(points_mm[None] - rough[:, None]).sum(axis=2).argmin(axis=1).tolist()
    edges = []
    for first, last in zip(at, at[1:] + at[:1], strict=True):
        piece = points_mm[first:last] if first < last else np.concatenate([points_mm[first:], points_mm[:last]])
        edge = _straight(piece)
        if edge is not None:
            edges.append(edge)
    return np.array(edges).reshape(-1, 2, 2)


def _straight(piece: Floats) -> Floats | None:
    """The line through a piece of outline but for its ends, which rounded corners bend; None if it is short."""
    if len(piece) < 5 or np.linalg.norm(piece[-1] - piece[0]) < LEAST_EDGE_MM:
        return None
    from_ends = [((piece - piece[end]) ** 2).sum(axis=1) for end in (0, -1)]
    inner = piece[np.minimum(*from_ends) > TRIM_MM**2]
    if len(inner) < 4:
        return None
    vx, vy, x, y = cv2.fitLine(inner.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    way, middle = np.array([vx, vy], np.float64), np.array([x, y], np.float64)
    way = way if way @ (piece[-1] - piece[0]) > 0 else -way
    return np.array([middle + way * ((tip - middle) @ way) for tip in (piece[0], piece[-1])])


def propose(edges: Floats) -> Floats:
    """Two cards for every right-angled corner that two edges make, and for every end of a long edge that makes none."""
    begin, end = edges[:, 0], edges[:, 1]
    way = (end - begin) / np.linalg.norm(end - begin, axis=1, keepdims=True)
    left = way[:, ::-1] * (-1, 1)
    ahead = ((begin[None] - end[:, None]) * way[:, None]).sum(axis=2)
    above = ((begin[None] - end[:, None]) * left[:, None]).sum(axis=2)
    meet = (np.abs(way @ way.T) < SQUARE) & (left @ way.T > 0)
    meet &= (ahead > REACH_MM[0]) & (ahead < REACH_MM[1]) & (above > REACH_MM[0]) & (above < REACH_MM[1])
    found = []
    for one, other in np.argwhere(meet):
        found += _at_corner(end[one] + way[one] * ahead[one, other], -way[one], left[one])
    long = np.linalg.norm(end - begin, axis=1) > LONG_MM
    for one in np.flatnonzero(long & ~meet.any(axis=0)):
        found += _at_corner(begin[one] - way[one] * ROUND_MM, way[one], left[one])
    for one in np.flatnonzero(long & ~meet.any(axis=1)):
        found += _at_corner(end[one] + way[one] * ROUND_MM, -way[one], left[one])
    return np.array(found).reshape(-1, 3)


def _at_corner(tip: Floats, one: Floats, other: Floats) -> list[tuple[float, float, float]]:
    """The two cards with a corner at a tip and sides along two ways."""
    found = []
    for short, long in ((one, other), (other, one)):
        x, y = tip + short * CARD_MM[0] / 2 + long * CARD_MM[1] / 2
        found.append((float(x), float(y), float(half_turn(np.arctan2(short[1], short[0])))))
    return found


def close_to(cards: Floats, outline: Outline) -> Outline:
    """The part of an outline that could lie on a side of any of the proposed cards."""
    x, y = outline.points_mm.T.astype(np.float32)
    middle_x, middle_y = cards.T[:2, :, None].astype(np.float32)
    about = ((x - middle_x) ** 2 + (y - middle_y) ** 2 < FARTHEST_MM**2).any(axis=0)
    return Outline(*(part[about] for part in outline))


def fit(cards: Floats, outline: Outline) -> Floats:
    """Moves and turns proposed cards so that their sides lie on the outline near them."""
    step = outline.step_mm.astype(np.float32)
    for near_mm in FIT_NEAR_MM:
        u, v, off_u, off_v, on_u, on_v = _against(cards, outline, near_mm)
        weight_u = on_u * step / (1 + (off_u / LOOSE_MM) ** 2)
        weight_v = on_v * step / (1 + (off_v / LOOSE_MM) ** 2)
        lever_u, lever_v = weight_u * v, weight_v * u
        normal = np.zeros((len(cards), 3, 3))
        normal[:, 0, 0], normal[:, 1, 1] = weight_u.sum(axis=1) + 1e-3, weight_v.sum(axis=1) + 1e-3
        normal[:, 0, 2] = normal[:, 2, 0] = -lever_u.sum(axis=1)
        normal[:, 1, 2] = normal[:, 2, 1] = lever_v.sum(axis=1)
        normal[:, 2, 2] = (lever_u * v).sum(axis=1) + (lever_v * u).sum(axis=1) + 1.0
        right = np.stack(
            [(weight_u * off_u).sum(1), (weight_v * off_v).sum(1), (lever_v * off_v - lever_u * off_u).sum(1)], 1
        )
        shift = np.linalg.solve(normal, right[..., None])[..., 0]
        cos, sin = np.cos(cards[:, 2]), np.sin(cards[:, 2])
        x, y = cos * shift[:, 0] - sin * shift[:, 1], sin * shift[:, 0] + cos * shift[:, 1]
        cards = np.column_stack([cards[:, 0] + x, cards[:, 1] + y, half_turn(cards[:, 2] + shift[:, 2])])
    return cards


def on_sides(cards: Floats, outline: Outline) -> NDArray[np.bool_]:
    """Whether each point of an outline lies on a side of each proposed card and runs along it, n x N."""
    *_, on_u, on_v = _against(cards, outline, NEAR_MM)
    return on_u | on_v


class _Against(NamedTuple):
    """An outline against proposed cards, each n x N.

    Attributes:
        u: its points across the card, from its middle.
        v: the same along the card.
        off_u: how far they are outside the long side that the outline would run along there.
        off_v: the same of the short side.
        on_u: whether they are near that long side and run along it.
        on_v: the same of the short side.
    """

    u: Gray
    v: Gray
    off_u: Gray
    off_v: Gray
    on_u: NDArray[np.bool_]
    on_v: NDArray[np.bool_]


def _against(cards: Floats, outline: Outline, near_mm: float) -> _Against:
    cos, sin = (turned.astype(np.float32) for turned in (np.cos(cards[:, 2:]), np.sin(cards[:, 2:])))
    points, along = outline.points_mm.T.astype(np.float32), outline.along.T.astype(np.float32)
    x, y = points[:, None] - cards.T[:2, :, None].astype(np.float32)
    u, v = cos * x + sin * y, cos * y - sin * x
    (along_x, along_y), (half_u, half_v) = along, (side / 2 for side in CARD_MM)
    run_u, run_v = cos * along_x + sin * along_y, cos * along_y - sin * along_x
    off_u, off_v = u - np.copysign(np.float32(half_u), run_v), v + np.copysign(np.float32(half_v), run_u)
    on_u = (np.abs(off_u) < near_mm) & (np.abs(run_v) > LEVEL) & (np.abs(v) < half_v - TRIM_MM)
    on_v = (np.abs(off_v) < near_mm) & (np.abs(run_u) > LEVEL) & (np.abs(u) < half_u - TRIM_MM)
    return _Against(u, v, off_u, off_v, on_u, on_v)
