"""The face of a card, read without its indices: pips in their places, or a court.

Pips lie in up to three columns, mirrored about the card's middle, and makers differ only in how far apart the outermost
lie; so the pips that are there propose how far, and each rank then says where pips must be and where there must be none.
What cannot be seen (under another card, in a glare, out of the picture) speaks neither for nor against a rank.
"""

from typing import NamedTuple

import numpy as np

from boxperson.vision.cards.ink import BLACK, RED, Blob, Ink, colour
from boxperson.vision.cards.suits import suit_of_pips
from boxperson.vision.cards.upright import PX_PER_MM, Upright, to_px
from boxperson.vision.image import Floats, Image

_THIRD = 1 / 3
_CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
_NINE = (*_CORNERS, (-1, _THIRD), (1, _THIRD), (-1, -_THIRD), (1, -_THIRD))
_SIX = (*_CORNERS, (-1, 0), (1, 0))
# By rank: the places of its pips as shares of how far the outermost column and row are from the middle. One way up; a
# seven on its head is a seven as well.
LATTICES: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((0, 0),),
    "2": ((0, 1), (0, -1)),
    "3": ((0, 1), (0, 0), (0, -1)),
    "4": _CORNERS,
    "5": (*_CORNERS, (0, 0)),
    "6": _SIX,
    "7": (*_SIX, (0, 0.5)),
    "8": (*_SIX, (0, 0.5), (0, -0.5)),
    "9": (*_NINE, (0, 0)),
    "T": (*_NINE, (0, 2 / 3), (0, -2 / 3)),
}
COURTS = frozenset("JQK")
COLUMN_MM, ROW_MM = (6.5, 17.0), (17.0, 34.0)
USUAL_ROWS_MM = [19.0, 22.0, 25.0, 28.0, 31.0]
INDEX_MM, INDEX_ROW_MM = 18.2, 26.0
PIP_MM, PIP_HEIGHT_MM, HALF_PIP_MM = (3.8, 15.0), (4.0, 17.0), 3.0
ACE_MM = 46.0
LEAST_AREA_MM2, NEAR_MM, ALIKE = 3.0, 2.6, 1.7
MOST_PAPER_OF_COURT, COURT_HALF_MM = 0.72, (13.0, 24.0)
BACK_EDGE_MM, LEAST_PAPER_OF_EDGE = (3.0, 11.0), 0.5


class Face(NamedTuple):
    """What a face shows.

    Attributes:
        ranks: every rank that what can be seen of the face fits; the court ranks always together.
        suit: the suit of its pips, or nothing.
        colour: ``red`` or ``black`` ink, or nothing where that is not clear.
        pips: how many pips were found in their places.
        confidence: 0 to 1.
        why: what speaks against any rank; empty where some rank fits.
    """

    ranks: frozenset[str]
    suit: str = ""
    colour: str = ""
    pips: int = 0
    confidence: float = 0.0
    why: str = ""


def is_back(card: Upright, ink: Ink) -> bool:
    """Whether a card lies face down: its long sides are printed where a face has the white beside its pips."""
    near, far = (round(mm * PX_PER_MM) for mm in BACK_EDGE_MM)
    sides = [np.s_[far:-far, near:far], np.s_[far:-far, -far:-near]]
    seen = sum(int(card.seen[side].sum()) for side in sides)
    white = sum(int(((ink.depth[side] < 0.12) & card.seen[side]).sum()) for side in sides)
    return seen > 200 and white / seen < LEAST_PAPER_OF_EDGE


def read_face(card: Upright, ink: Ink) -> Face:
    """Reads a face by its pips alone."""
    blobs = [blob for blob in ink.blobs if blob.area_mm2 > LEAST_AREA_MM2 and not _in_index(blob)]
    hidden = (~card.seen | card.washed).astype(np.uint8)
    for blob in blobs:
        if not blob.whole:
            hidden[ink.labels == blob.number] = 1
    pips = _without_inner([blob for blob in blobs if blob.whole])
    fits = {rank: _fit(rank, pips, hidden) for rank in LATTICES}
    ranks = {rank: found for rank, found in fits.items() if found is not None}
    if not ranks and _is_court(card, ink):
        return Face(COURTS, confidence=1.0)
    if not ranks:
        return Face(frozenset(), pips=len(pips), why=f"the face shows {len(pips)} pips in no usual order")
    best = max(ranks.values(), key=len)
    shade = colour([pip.redness for pip in best])
    suit, sure = suit_of_pips(best, ink, shade)
    return Face(frozenset(ranks), suit, shade, len(best), sure)


def _is_court(card: Upright, ink: Ink) -> bool:
    """Whether the middle of a card is a picture rather than pips on white."""
    (left, top), (right, bottom) = (
        to_px(np.array(mm)) for mm in ((-COURT_HALF_MM[0], COURT_HALF_MM[1]), (COURT_HALF_MM[0], -COURT_HALF_MM[1]))
    )
    part = np.s_[round(top) : round(bottom), round(left) : round(right)]
    seen = card.seen[part] & ~card.washed[part]
    if seen.mean() < 0.2:
        return False
    depth = ink.depth[part][seen]
    return float((depth < max(0.06, 0.15 * float(np.percentile(depth, 99)))).mean()) < MOST_PAPER_OF_COURT


def _in_index(blob: Blob) -> bool:
    x, y = np.abs(blob.middle_mm)
    return bool(x > INDEX_MM or (x > INDEX_MM - 4 and y > INDEX_ROW_MM and not _like_a_pip(blob)))


def _without_inner(blobs: list[Blob]) -> list[Blob]:
    """The blobs that lie in no other's box: an ornate ace has others within."""
    boxes = np.array([(*blob.middle_mm, *blob.size_mm) for blob in blobs]).reshape(-1, 4)
    inner = (np.abs(boxes[:, None, :2] - boxes[None, :, :2]) * 2 + boxes[:, None, 2:] < boxes[None, :, 2:]).all(axis=2)
    return [blob for blob, within in zip(blobs, inner.any(axis=1), strict=True) if not within]


def _like_an_ace(blob: Blob) -> bool:
    width, height = blob.size_mm
    plain = blob.redness < RED or blob.redness > BLACK
    return plain and PIP_HEIGHT_MM[0] <= height <= ACE_MM and 0.55 < width / height < 1.35


def _like_a_pip(blob: Blob) -> bool:
    width, height = blob.size_mm
    usual = PIP_MM[0] <= width <= PIP_MM[1] and PIP_HEIGHT_MM[0] <= height <= PIP_HEIGHT_MM[1]
    return usual and 0.55 < width / height < 1.35


def _fit(rank: str, pips: list[Blob], hidden: Image) -> list[Blob] | None:
    """The pips in the places of a rank, if all that can be seen fits it and nothing else does not."""
    if len(pips) > len(LATTICES[rank]):
        return None
    if not all((_like_an_ace if rank == "A" else _like_a_pip)(pip) for pip in pips):
        return None
    middles = np.array([pip.middle_mm for pip in pips]).reshape(-1, 2)
    best: list[Blob] | None = None
    for spacing in _spacings(rank, middles):
        for turned in (1, -1) if rank == "7" else (1,):
            found = _match(np.array(LATTICES[rank]) * spacing * turned, pips, middles, hidden)
            if found is not None and (best is None or len(found) > len(best)):
                best = found
    return best


def _spacings(rank: str, middles: Floats) -> list[tuple[float, float]]:
    """How far the outermost column and row could be from the middle, by the pips that are there."""
    x, y = np.abs(middles).T
    columns = x[(x > COLUMN_MM[0]) & (x < COLUMN_MM[1])]
    column = float(np.median(columns)) if len(columns) else sum(COLUMN_MM) / 2
    most = float(y.max(initial=0.0))
    usual = [most] if ROW_MM[0] < most < ROW_MM[1] else USUAL_ROWS_MM
    return [(column, row) for row in (usual if rank != "A" else usual[:1])]


def _match(places: Floats, pips: list[Blob], middles: Floats, hidden: Image) -> list[Blob] | None:
    """The pips in these places; None if one is missing that should be seen, or one is there that should not be."""
    apart = np.linalg.norm(places[:, None] - middles[None], axis=2)
    taken = apart < NEAR_MM
    if (taken.sum(axis=0) != 1).any():
        return None
    for place, here in zip(places, taken, strict=True):
        if here.sum() > 1 or (not here.any() and not _is_hidden(place, hidden)):
            return None
    areas = np.array([pip.area_mm2 for pip in pips])
    if len(areas) == 0 or areas.max() > ALIKE * areas.min():
        return None
    return pips


def _is_hidden(place_mm: Floats, hidden: Image) -> bool:
    """Whether a pip in this place could not be seen whole."""
    (left, top), (right, bottom) = to_px(place_mm + np.array([(-1, 1), (1, -1)]) * HALF_PIP_MM).round().astype(int)
    part = hidden[max(top, 0) : bottom + 1, max(left, 0) : right + 1]
    return bool(part.any())
