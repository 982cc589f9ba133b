"""The face of a card, read without its indices: pips in their places, or a court.

Pips lie in up to three columns, mirrored about the card's middle, and makers differ only in how far apart the
outermost lie; so the pips that are there propose how far, and each rank then says where pips must be and where none.
What cannot be seen (under another card, in a glare, out of the picture) speaks neither for nor against a rank.
"""

from typing import NamedTuple

import cv2
import numpy as np

from boxperson.vision.cards.ink import BLACK, RED, Blob, Ink, colour
from boxperson.vision.cards.suits import suit_of_pips
from boxperson.vision.cards.upright import PX_PER_MM, Upright, to_px
from boxperson.vision.image import Floats, Image, least

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
_PIPS = [rank for rank in LATTICES if rank != "A"]
COURTS = frozenset("JQK")
COLUMN_MM, ROW_MM = (6.5, 17.0), (17.0, 34.0)
USUAL_ROWS_MM = [19.0, 22.0, 25.0, 28.0, 31.0]
INDEX_MM, INDEX_ROW_MM = 18.2, 26.0
PIP_MM, PIP_HEIGHT_MM, HALF_PIP_MM = (3.8, 15.0), (4.0, 17.0), 3.0
ACE_MM, ACE_OFF_MM = 46.0, 3.5
SLIVER_MM = 6.0
NEAR_MM, ALIKE, MOST_OFF_MM = 2.6, 1.7, 3.2
MOST_PAPER_OF_COURT, COURT_HALF_MM = 0.72, (13.0, 24.0)
LEAST_COLOUR = 0.06
FARTHEST_ROW_MM, FAINT_NEAR_MM = 36.0, 5.0
GLARE_NEAR_PX, LEAST_GLARED = 3, 0.6
_NONE = np.zeros((0, 2))
BACK_EDGE_MM, LEAST_SEEN_PX, LEAST_BACK_SEEN = (3.0, 11.0), 200, 0.4
PATTERN_PX, UNEVEN, LEAST_UNEVEN, LEAST_PATTERN = 3.0, 0.03, 0.35, 0.75


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


def is_back(card: Upright) -> bool:
    """Whether a card lies face down: all along its long sides runs a fine pattern, where a face is mostly white.

    Of a card that is covered for the most part that cannot be told: a court could be all that shows.
    """
    if card.seen.mean() < LEAST_BACK_SEEN:
        return False
    darkest = least(card.picture).astype(np.float32)
    around = cv2.GaussianBlur(darkest, (0, 0), PATTERN_PX)
    uneven = (np.abs(darkest - around) > UNEVEN * np.maximum(around, 20)).astype(np.float32)
    patterned = cv2.blur(uneven, (9, 9)) > LEAST_UNEVEN
    near, far = (round(mm * PX_PER_MM) for mm in BACK_EDGE_MM)
    sides = [np.s_[far:-far, near:far], np.s_[far:-far, -far:-near]]
    seen = np.concatenate([patterned[side][card.seen[side]] for side in sides])
    return len(seen) > LEAST_SEEN_PX and float(seen.mean()) > LEAST_PATTERN


def read_face(card: Upright, ink: Ink) -> Face:
    """Reads a face by its pips alone."""
    blobs = pips_on(ink)
    hidden = _hidden(card, ink, blobs)
    large = [blob for blob in blobs if not blob.whole and _too_large(blob)]
    whole = _without_inner([blob for blob in blobs if blob.whole])
    pips = _clear(whole)
    ranks = set() if large or not _alike(pips) else {rank for rank in _PIPS if _fits(rank, pips, hidden)}
    if not large and _fits_ace(whole, hidden):
        ranks, pips = ranks | {"A"}, whole
    if (not ranks or len(pips) < len(whole)) and _is_court(card, ink):
        return Face(COURTS, confidence=1.0)
    if any(_like_part_of_an_ace(blob) for blob in large):
        return Face(frozenset("A"), colour=colour([blob.redness for blob in large]))
    if not ranks:
        return Face(frozenset(), pips=len(pips), why=f"the face shows {len(pips)} pips in no usual order")
    if not pips:
        return Face(frozenset(ranks))
    shade = colour([pip.redness for pip in pips])
    suit, sure = suit_of_pips(pips, ink, shade)
    return Face(frozenset(ranks), suit, shade, len(pips), sure)


def read_glared_face(card: Upright, ink: Ink) -> Face:
    """Reads a face by the pips that lie in no glare; ink in a glare only says that there is a pip about there."""
    blobs = pips_on(ink)
    hidden = _hidden(card, ink, blobs)
    whole = _without_inner([blob for blob in blobs if blob.whole])
    glared = [blob for blob in whole if _in_glare(blob, hidden)]
    pips = [blob for blob in whole if blob not in glared]
    faint = np.array([blob.middle_mm for blob in glared]).reshape(-1, 2)
    hidden[np.isin(ink.labels, [blob.number for blob in glared])] = 1
    large = any(not blob.whole and _too_large(blob) for blob in blobs)
    ranks = set() if large or not _alike(pips) else {rank for rank in _PIPS if _fits(rank, pips, hidden, faint)}
    if not pips and not large and _is_hidden(np.zeros(2), hidden) and (np.abs(faint) < ACE_MM / 4).all():
        ranks |= {"A"}
    if not pips and hidden[_COURT_PART].mean() > LEAST_GLARED:
        ranks |= COURTS
    if not ranks:
        return Face(frozenset(), pips=len(pips), why=f"the face shows {len(pips)} pips in no usual order")
    shade = colour([pip.redness for pip in pips])
    suit, sure = suit_of_pips(pips, ink, shade) if pips else ("", 0.0)
    return Face(frozenset(ranks), suit, shade, len(pips), sure)


def pips_on(ink: Ink) -> list[Blob]:
    """The ink that could be pips: not the indices, nor specks along the card's short sides."""
    return [blob for blob in ink.blobs if not _in_index(blob) and not _at_the_end(blob)]


def _at_the_end(blob: Blob) -> bool:
    return abs(blob.middle_mm[1]) > FARTHEST_ROW_MM and blob.size_mm[1] < PIP_HEIGHT_MM[0]


def _hidden(card: Upright, ink: Ink, blobs: list[Blob]) -> Image:
    """1 where a pip could not be seen, and where ink is cut off."""
    hidden = (~card.seen | card.washed | ink.hazy).astype(np.uint8)
    for blob in blobs:
        if not blob.whole:
            hidden[ink.labels == blob.number] = 1
    return hidden


def _in_glare(blob: Blob, hidden: Image) -> bool:
    """Whether ink lies where it may not be seen whole, or close to it."""
    left, top, width, height = blob.box_px
    near = GLARE_NEAR_PX
    return bool(hidden[max(top - near, 0) : top + height + near, max(left - near, 0) : left + width + near].any())


def _clear(blobs: list[Blob]) -> list[Blob]:
    """The blobs without those of which a glare leaves only pieces."""
    whole = [blob.area_mm2 for blob in blobs if not blob.hazy]
    least = 0.75 * float(np.median(whole)) if whole else 0.0
    return [blob for blob in blobs if not blob.hazy or (_like_a_pip(blob) and blob.area_mm2 > least)]


def _is_court(card: Upright, ink: Ink) -> bool:
    """Whether the middle of a card is a picture rather than pips on white."""
    part = _COURT_PART
    seen = card.seen[part] & ~card.washed[part]
    if seen.mean() < 0.2:
        return False
    depth = ink.depth[part][seen]
    inked = depth >= max(0.06, 0.15 * float(np.percentile(depth, 99)))
    return (
        float(inked.mean()) > 1 - MOST_PAPER_OF_COURT and float(ink.colourful[part].sum()) > LEAST_COLOUR * inked.sum()
    )


def _in_index(blob: Blob) -> bool:
    x, y = (abs(mm) for mm in blob.middle_mm)
    return x > INDEX_MM or (x > INDEX_MM - 4 and y > INDEX_ROW_MM and not _like_a_pip(blob))


def _without_inner(blobs: list[Blob]) -> list[Blob]:
    """The blobs that lie in no other's box: an ornate ace has others within."""
    boxes = np.array([(*blob.middle_mm, *blob.size_mm) for blob in blobs]).reshape(-1, 4)
    inner = (np.abs(boxes[:, None, :2] - boxes[None, :, :2]) * 2 + boxes[:, None, 2:] < boxes[None, :, 2:]).all(axis=2)
    return [blob for blob, within in zip(blobs, inner.any(axis=1), strict=True) if not within]


def _fits_ace(pips: list[Blob], hidden: Image) -> bool:
    """Whether there is one pip in the middle and nothing else; an ornate one may be in pieces."""
    if not pips:
        return _is_hidden(np.zeros(2), hidden)
    middles, sizes = np.array([pip.middle_mm for pip in pips]), np.array([pip.size_mm for pip in pips])
    low, high = (middles - sizes / 2).min(axis=0), (middles + sizes / 2).max(axis=0)
    width, height = high - low
    plain = all(pip.redness < RED for pip in pips) or all(pip.redness > BLACK for pip in pips)
    usual = PIP_HEIGHT_MM[0] <= height <= ACE_MM and 0.55 < width / height < 1.35
    one = sizes[:, 1].max() > 0.5 * height
    return bool(plain and usual and one and (np.abs(low + high) / 2 < ACE_OFF_MM).all())


def _like_part_of_an_ace(blob: Blob) -> bool:
    """Whether a piece that is cut off is in the middle of the card and of one colour."""
    (x, y), (width, height) = blob.middle_mm, blob.size_mm
    central = abs(x) < width / 2 and abs(y) < ACE_OFF_MM and height < ACE_MM
    return central and (blob.redness < RED or blob.redness > BLACK)


def _too_large(blob: Blob) -> bool:
    """Whether a piece that is cut off is more than a pip, and no sliver along the card's border."""
    (width, height), thin = blob.size_mm, min(blob.size_mm) < SLIVER_MM
    return not thin and (width > PIP_MM[1] + 2 or height > PIP_HEIGHT_MM[1] + 2)


def _like_a_pip(blob: Blob) -> bool:
    width, height = blob.size_mm
    usual = PIP_MM[0] <= width <= PIP_MM[1] and PIP_HEIGHT_MM[0] <= height <= PIP_HEIGHT_MM[1]
    return usual and 0.55 < width / height < 1.35


def _alike(pips: list[Blob]) -> bool:
    """Whether all are as large as pips and as large as one another."""
    areas = [pip.area_mm2 for pip in pips]
    return all(_like_a_pip(pip) for pip in pips) and max(areas, default=0) <= ALIKE * min(areas, default=0)


def _fits(rank: str, pips: list[Blob], hidden: Image, faint: Floats = _NONE) -> bool:
    """Whether all that can be seen fits a rank and nothing does not; faint ink, n x 2 in mm, need only be near pips."""
    missing = len(LATTICES[rank]) - len(pips)
    if missing < 0 or (missing and not hidden[_PIPS_PART].any()):
        return False
    middles = np.array([pip.middle_mm for pip in pips]).reshape(-1, 2)
    return any(
        _match(places := np.array(LATTICES[rank]) * spacing * turned, moved, hidden) and _near(faint, places)
        for moved in _centred(middles)
        for spacing in _spacings(np.concatenate([moved, faint]))
        for turned in ((1, -1) if rank == "7" else (1,))
    )


def _centred(middles: Floats) -> list[Floats]:
    """Pips as they lie, and moved so that the outermost are as far from the middle on either side."""
    if len(middles) < 2:
        return [middles]
    off = (middles.max(axis=0) + middles.min(axis=0)) / 2
    return [middles, middles - off] if 0.7 < np.abs(off).max() < MOST_OFF_MM else [middles]


def _spacings(middles: Floats) -> list[tuple[float, float]]:
    """How far the outermost column and row could be from the middle, by the pips that are there."""
    x, y = np.abs(middles).T
    columns = x[(x > COLUMN_MM[0]) & (x < COLUMN_MM[1])]
    column = float(np.median(columns)) if len(columns) else sum(COLUMN_MM) / 2
    most = float(y.max(initial=0.0))
    usual = [most] if ROW_MM[0] < most < ROW_MM[1] else USUAL_ROWS_MM
    return [(column, row) for row in usual]


def _match(places: Floats, middles: Floats, hidden: Image) -> bool:
    """Whether there is a pip in each of these places that can be seen, and none elsewhere."""
    taken = np.linalg.norm(places[:, None] - middles[None], axis=2) < NEAR_MM
    if (taken.sum(axis=0) != 1).any() or (taken.sum(axis=1) > 1).any():
        return False
    return all(here.any() or _is_hidden(place, hidden) for place, here in zip(places, taken, strict=True))


def _near(faint: Floats, places: Floats) -> bool:
    """Whether all faint ink is near these places."""
    return bool((np.linalg.norm(places[:, None] - faint[None], axis=2) < FAINT_NEAR_MM).any(axis=0).all())


def _is_hidden(place_mm: Floats, hidden: Image) -> bool:
    """Whether a pip in this place could not be seen whole."""
    (left, top), (right, bottom) = to_px(place_mm + np.array([(-1, 1), (1, -1)]) * HALF_PIP_MM).round().astype(int)
    part = hidden[max(top, 0) : bottom + 1, max(left, 0) : right + 1]
    return bool(part.any())


def _middle_part(x_mm: float, y_mm: float) -> tuple[slice, slice]:
    """The rows and columns of an upright card that are no farther from its middle than this."""
    (left, top), (right, bottom) = to_px(np.array([(-x_mm, y_mm), (x_mm, -y_mm)])).round().astype(int).tolist()
    return slice(top, bottom + 1), slice(left, right + 1)


_COURT_PART = _middle_part(*COURT_HALF_MM)
_PIPS_PART = _middle_part(COLUMN_MM[1] + HALF_PIP_MM, ROW_MM[1] + HALF_PIP_MM)
