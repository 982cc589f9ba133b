"""Faces of playing cards to train on: drawn here in many fonts and layouts, or rasterised decks from a folder.

Faces are 4 pixels a millimetre; every one tells where its indices are.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFont

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PX_PER_MM = 4.0
SIZE = (254, 356)
_SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_COLUMNS, _ROWS = (0.3, 0.5, 0.7), (0.17, 0.275, 0.335, 0.39, 0.5, 0.61, 0.665, 0.725, 0.83)
# Places of pips by rank: (column, row) as indices of the two lines above.
_PIPS = {
    "A": [(1, 4)],
    "2": [(1, 0), (1, 8)],
    "3": [(1, 0), (1, 4), (1, 8)],
    "4": [(0, 0), (2, 0), (0, 8), (2, 8)],
    "5": [(0, 0), (2, 0), (1, 4), (0, 8), (2, 8)],
    "6": [(0, 0), (2, 0), (0, 4), (2, 4), (0, 8), (2, 8)],
    "7": [(0, 0), (2, 0), (1, 2), (0, 4), (2, 4), (0, 8), (2, 8)],
    "8": [(0, 0), (2, 0), (1, 2), (0, 4), (2, 4), (1, 6), (0, 8), (2, 8)],
    "9": [(0, 0), (2, 0), (0, 3), (2, 3), (1, 4), (0, 5), (2, 5), (0, 8), (2, 8)],
    "T": [(0, 0), (2, 0), (1, 1), (0, 3), (2, 3), (0, 5), (2, 5), (1, 7), (0, 8), (2, 8)],
}
Picture = NDArray[np.uint8]
Point = NDArray[np.float64]


@dataclass(frozen=True)
class Index:
    """One index of a face: the box of its rank and that of its suit, (x0, y0, x1, y1) in face pixels, and its turn.

    ``turned`` is True for an index that stands on its head; boxes are in the picture either way.
    """

    rank_box: Point
    suit_box: Point
    turned: bool

    @property
    def down(self) -> Point:
        """From the top of the rank to the bottom of the suit, face pixels."""
        top, bottom = min(self.rank_box[1], self.suit_box[1]), max(self.rank_box[3], self.suit_box[3])
        return np.array([0.0, (top - bottom) if self.turned else (bottom - top)])

    @property
    def middle(self) -> Point:
        """Middle of the pair."""
        both = np.vstack([self.rank_box, self.suit_box])
        low, high = both[:, :2].min(axis=0), both[:, 2:].max(axis=0)
        return np.asarray((low + high) / 2)


@dataclass(frozen=True)
class Face:
    """A face; ``pips`` are the middles of its large pips (n × 2, n may be 0), ``pip_px`` their height."""

    picture: Picture
    rank: str
    suit: str
    indices: tuple[Index, ...]
    pips: Point
    pip_px: float


def usable_fonts(folders: list[Path]) -> list[Path]:
    """Font files that can draw every rank, sorted by name."""
    found = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in {".ttf", ".otf"})
    return [path for path in found if _draws(path, "A234567890JQK")]


def suit_fonts(folders: list[Path]) -> list[Path]:
    """Font files that can draw the four suits."""
    found = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in {".ttf", ".otf"})
    return [path for path in found if _draws(path, "♣♦♥♠")]


def _draws(path: Path, signs: str) -> bool:
    try:
        font = ImageFont.truetype(str(path), 40)
        blank = _glyph(font, "\U0010fffd")
        drawn = [_glyph(font, sign) for sign in signs]
    except (OSError, ValueError):
        return False
    return all(each.size and (each.shape != blank.shape or (each != blank).any()) for each in drawn)


def _glyph(font: Any, text: str, stroke: int = 0) -> Picture:
    """Ink of a text, 0 to 255, cut to its bounds."""
    left, top, right, bottom = font.getbbox(text, stroke_width=stroke)
    if right <= left or bottom <= top:
        return np.zeros((0, 0), np.uint8)
    sheet = Pictures.new("L", (int(right - left) + 2, int(bottom - top) + 2))
    ImageDraw.Draw(sheet).text((1 - left, 1 - top), text, fill=255, font=font, stroke_width=stroke)
    ink = np.asarray(sheet)
    ys, xs = np.nonzero(ink > 32)
    return ink[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1] if len(ys) else np.zeros((0, 0), np.uint8)


def draw_face(rng: np.random.Generator, fonts: list[Path], suit_sources: list[Path]) -> Face:
    """A face in a layout, font, suit shape and ink of chance."""
    rank, suit = RANKS[rng.integers(13)], SUITS[rng.integers(4)]
    paper = np.clip(rng.integers(225, 256) + rng.integers(-8, 4, 3), 0, 255)
    red = (rng.integers(20, 70), rng.integers(10, 60), rng.integers(170, 240))
    ink = np.array(red if suit in "DH" else (rng.integers(10, 50),) * 3, np.float64)
    canvas = np.ones((SIZE[1], SIZE[0], 3)) * paper
    sign = _suit_shape(rng, suit, suit_sources)
    jumbo = rng.random() < 0.35
    glyph, small, height_mm = _index_glyphs(rng, rank, sign, jumbo=jumbo, fonts=fonts)
    index = _placed(rng, glyph, small, height_mm)
    pips_px = rng.uniform(7, 15) * PX_PER_MM * (0.7 if jumbo else 1) * (rng.uniform(1, 2.5) if rank == "A" else 1)
    pip = _sized(sign, pips_px * 0.9, pips_px)
    if rank in _PIPS:
        _pips(canvas, [at for at in _PIPS[rank] if at[1] != 4], pip, ink)
    else:
        _court(rng, canvas, pip, ink)
    low, wide = int(index.suit_box[3]) + 3, int(max(index.rank_box[2], index.suit_box[2])) + 3
    canvas[:low, :wide] = paper
    _stamp(canvas, glyph, index.rank_box[:2], ink)
    _stamp(canvas, small, index.suit_box[:2], ink)
    indices = [index]
    if rng.random() < 0.12:  # four indices
        left = max(0, int(min(index.rank_box[0], index.suit_box[0])) - 1)
        shift = SIZE[0] - left - wide
        canvas[:low, left + shift : wide + shift] = canvas[:low, left:wide]
        by = np.array([shift, 0.0, shift, 0.0])
        indices.append(Index(index.rank_box + by, index.suit_box + by, turned=False))
    canvas[SIZE[1] // 2 :] = canvas[: SIZE[1] // 2][::-1, ::-1]
    if rank in _PIPS:
        _pips(canvas, [at for at in _PIPS[rank] if at[1] == 4], pip, ink)
    indices += [_other_end(index) for index in indices]
    places = np.array([(_COLUMNS[x] * SIZE[0], _ROWS[y] * SIZE[1]) for x, y in _PIPS.get(rank, ())]).reshape(-1, 2)
    return Face(canvas.clip(0, 255).astype(np.uint8), rank, suit, tuple(indices), places, pips_px)


def _other_end(index: Index) -> Index:
    over = np.array([SIZE[0], SIZE[1], SIZE[0], SIZE[1]], np.float64)
    return Index((over - index.rank_box)[[2, 3, 0, 1]], (over - index.suit_box)[[2, 3, 0, 1]], turned=True)


def _index_glyphs(
    rng: np.random.Generator, rank: str, sign: Picture, *, jumbo: bool, fonts: list[Path]
) -> tuple[Picture, Picture, float]:
    """Rank and suit of the index, and the rank's height in millimetres."""
    height_mm = rng.uniform(12, 20) if jumbo else rng.uniform(6.5, 13)
    glyph = _rank_glyph(rng, rank, fonts, height_mm * PX_PER_MM)
    suit_px = height_mm * (rng.uniform(0.6, 1.1) if jumbo else rng.uniform(0.5, 1.0)) * PX_PER_MM
    return glyph, _sized(sign, suit_px * rng.uniform(0.85, 1.05), suit_px), height_mm


def _rank_glyph(rng: np.random.Generator, rank: str, fonts: list[Path], height_px: float) -> Picture:
    font = ImageFont.truetype(str(fonts[rng.integers(len(fonts))]), 110)
    stroke = int(rng.integers(0, 7)) if rng.random() < 0.5 else 0
    if rank == "T":
        one, zero = _glyph(font, "1", stroke), _glyph(font, "0", stroke)
        tall, gap = max(one.shape[0], zero.shape[0]), int(rng.integers(2, 22))
        glyph = np.zeros((tall, one.shape[1] + gap + zero.shape[1]), np.uint8)
        glyph[tall - one.shape[0] :, : one.shape[1]] = one
        glyph[tall - zero.shape[0] :, one.shape[1] + gap :] = zero
        narrow = rng.uniform(0.42, 0.95)
    else:
        glyph, narrow = _glyph(font, rank, stroke), rng.uniform(0.65, 1.5 if rank == "J" else 1.05)
    return _sized(glyph, height_px * narrow * glyph.shape[1] / glyph.shape[0], height_px)


def _suit_shape(rng: np.random.Generator, suit: str, sources: list[Path]) -> Picture:
    if rng.random() < 0.3:
        return _plain_suit(rng, suit)
    font = ImageFont.truetype(str(sources[rng.integers(len(sources))]), 120)
    return _glyph(font, _SUIT_SIGNS[suit])


def _plain_suit(rng: np.random.Generator, suit: str) -> Picture:
    """A suit made of circles and straight lines, in proportions of chance, 128 pixels high."""
    ink = np.zeros((128, 128), np.uint8)
    lobe, spread, foot = rng.uniform(24, 31), rng.uniform(26, 34), rng.uniform(14, 30)
    stem = np.array([(61, 64), (67, 64), (64 + foot, 126), (64 - foot, 126)])
    if suit == "D":
        half = rng.uniform(38, 60)
        cv2.fillPoly(
            ink, [np.array([(64, 0), (64 + half, 64), (64, 127), (64 - half, 64)], np.int32)], 255, cv2.LINE_AA
        )
    elif suit == "C":
        low = rng.uniform(68, 80)
        for x, y in ((64, lobe + 1), (64 - spread, low), (64 + spread, low)):
            cv2.circle(ink, (round(x), round(y)), round(lobe), 255, -1, cv2.LINE_AA)
        cv2.circle(ink, (64, round(low - 8)), 14, 255, -1, cv2.LINE_AA)
        cv2.fillPoly(ink, [stem.astype(np.int32)], 255, cv2.LINE_AA)
    else:
        top = 0 if suit == "H" else 22
        for side in (-1, 1):
            cv2.circle(ink, (round(64 + side * spread), round(lobe + top)), round(lobe), 255, -1, cv2.LINE_AA)
        edge = lobe * 0.75
        body = [
            (64 - spread - edge, lobe * 1.6),
            (64, lobe * 0.7),
            (64 + spread + edge, lobe * 1.6),
            (64, 127 - 1.2 * top),
        ]
        cv2.fillPoly(ink, [np.add(body, (0, top)).astype(np.int32)], 255, cv2.LINE_AA)
        if suit == "S":
            ink = np.ascontiguousarray(ink[::-1])
            cv2.fillPoly(ink, [stem.astype(np.int32)], 255, cv2.LINE_AA)
    ys, xs = np.nonzero(ink > 32)
    return ink[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def _sized(ink: Picture, width: float, height: float) -> Picture:
    size = (max(3, round(width)), max(3, round(height)))
    return np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_AREA), np.uint8)


def _placed(rng: np.random.Generator, glyph: Picture, small: Picture, height_mm: float) -> Index:
    wide = max(glyph.shape[1], small.shape[1])
    x = rng.uniform(1.5, 3.5) * PX_PER_MM + wide / 2
    y = rng.uniform(2.0, 5.5) * PX_PER_MM
    gap = rng.uniform(0.06, 0.35) * height_mm * PX_PER_MM
    rank = np.array([x - glyph.shape[1] / 2, y, x + glyph.shape[1] / 2, y + glyph.shape[0]])
    top = y + glyph.shape[0] + gap
    lean = rng.uniform(-0.1, 0.1) * wide
    suit = np.array([x + lean - small.shape[1] / 2, top, x + lean + small.shape[1] / 2, top + small.shape[0]])
    return Index(rank.round(), suit.round(), turned=False)


def _stamp(canvas: NDArray[np.float64], ink_map: Picture, at: Point, colour: Point) -> None:
    x, y = max(0, int(at[0])), max(0, int(at[1]))
    part = canvas[y : y + ink_map.shape[0], x : x + ink_map.shape[1]]
    share = ink_map[: part.shape[0], : part.shape[1], None] / 255
    part[:] = part * (1 - share) + colour * share


def _pips(canvas: NDArray[np.float64], places: list[tuple[int, int]], pip: Picture, ink: Point) -> None:
    for column, row in places:
        at = np.array([_COLUMNS[column] * SIZE[0], _ROWS[row] * SIZE[1]]) - np.array(pip.shape[::-1]) / 2
        _stamp(canvas, pip, at, ink)


def _court(rng: np.random.Generator, canvas: NDArray[np.float64], pip: Picture, ink: Point) -> None:
    """Shreds of court colours in a frame, with a pip in its corner: busy as a court is, with no figure."""
    left, top = rng.uniform(0.16, 0.3) * SIZE[0], rng.uniform(0.05, 0.12) * SIZE[1]
    low, high = np.array([left, top]), np.array(SIZE) - (left, top)
    palette = np.array([[40, 190, 230], [30, 30, 190], [140, 60, 30], [20, 20, 20], [235, 235, 240], [60, 60, 60]])
    for _ in range(int(rng.integers(60, 160))):
        at = rng.uniform(low, high)
        points = (at + rng.normal(0, rng.uniform(4, 24), (int(rng.integers(3, 6)), 2))).clip(low, high).astype(np.int32)
        cv2.fillPoly(canvas, [points], tuple(map(float, palette[rng.integers(len(palette))])), cv2.LINE_AA)
    if rng.random() < 0.8:
        corner = low + 4
        canvas[
            int(corner[1]) : int(corner[1]) + pip.shape[0] + 6, int(corner[0]) : int(corner[0]) + pip.shape[1] + 6
        ] = 235
        _stamp(canvas, pip, corner, ink)
        line = (180.0, 60.0, 40.0) if rng.random() < 0.6 else (20.0, 20.0, 20.0)
        corners = [tuple(map(int, each)) for each in (low, high)]
        cv2.rectangle(canvas, corners[0], corners[1], line, int(rng.integers(1, 3)), cv2.LINE_AA)


def deck_faces(folder: Path) -> list[Face]:
    """Faces rasterised beforehand: files named by rank then suit (``TC.png``, ``10c.png``, ``C10.png``, ``Hq.png``)."""
    faces = []
    for path in sorted(folder.glob("*.png")):
        name = _named(path.stem)
        if name:
            face = _deck_face(path, *name)
            if face:
                faces.append(face)
    return faces


def _named(stem: str) -> tuple[str, str] | None:
    name = stem.upper().replace("10", "T").replace("11", "J").replace("12", "Q").replace("13", "K").replace("1", "A")
    if len(name) != 2:
        return None
    rank, suit = (name[1], name[0]) if name[0] in SUITS else (name[0], name[1])
    return (rank, suit) if rank in RANKS and suit in SUITS else None


def _deck_face(path: Path, rank: str, suit: str) -> Face | None:
    raw = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if raw is None:
        return None
    if raw.shape[2] == 4:
        alpha = raw[:, :, 3:] / 255
        raw = (raw[:, :, :3] * alpha + 245 * (1 - alpha)).astype(np.uint8)
    picture = np.asarray(cv2.resize(raw, SIZE, interpolation=cv2.INTER_AREA), np.uint8)
    boxes = _corner_glyphs(picture)
    if len(boxes) < 2:
        return None
    suit_box = max(boxes, key=lambda box: float(box[3]))
    ranks = np.array([box for box in boxes if box is not suit_box])
    rank_box = np.concatenate([ranks[:, :2].min(axis=0), ranks[:, 2:].max(axis=0)])
    over = np.array([SIZE[0], SIZE[1], SIZE[0], SIZE[1]], np.float64)
    upper = Index(rank_box, suit_box, turned=False)
    lower = Index((over - rank_box)[[2, 3, 0, 1]], (over - suit_box)[[2, 3, 0, 1]], turned=True)
    return Face(picture, rank, suit, (upper, lower), np.zeros((0, 2)), 0.0)


def _corner_glyphs(picture: Picture) -> list[Point]:
    """Boxes of what is printed in the upper left corner and stays clear of the card's edge and of its middle."""
    ink = (picture.min(axis=2) < 150).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    boxes = [np.array([x, y, x + w, y + h], np.float64) for x, y, w, h, area in stats[1:] if area > 40]
    return [b for b in boxes if b[0] > 2 and b[1] > 2 and b[2] < 0.3 * SIZE[0] and b[3] < 0.45 * SIZE[1]]
