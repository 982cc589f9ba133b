"""The face of a card that others cover for the most part: whether what shows of it is a court, and where it has pips.

A pip that is cut off still tells that there is one, and where paper shows in the place of a pip there is none.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.face import COURTS, INDEX_MM, LATTICES, ROW_MM, USUAL_ROWS_MM, Face, pips_on
from boxperson.vision.cards.ink import Blob, Ink, colour
from boxperson.vision.cards.suits import suit_of_pips
from boxperson.vision.cards.upright import PX_PER_MM, SIZE_PX, Upright, to_px
from boxperson.vision.image import Floats

ART_MM = (21.0, 24.0)
LEAST_ART_MM2, PICTURE, NO_PICTURE = 150.0, 0.02, 0.0015
COLUMNS_MM = (10.0, 12.5, 15.0)
FARTHEST_OUT_MM, ROW_FREE_MM = 21.0, 9.0
LEAST_PIP_MM2 = 2.5
FARTHEST_MM, FARTHEST_OF_ACE_MM = (8.5, 3.5), (22.0, 6.0)
SLIVER_MM, FARTHEST_SLIVER_MM = 4.5, 8.0
PLACE_MM, LEAST_PLACE_MM2, LEAST_INKED = 3.0, 10.0, 0.05


def read_covered_face(card: Upright, ink: Ink) -> Face:
    """Reads what shows of a face.

    The picture of a court has colours that no pip has.
    """
    shows = card.seen & ~card.washed
    art = shows & _ART
    enough = art.sum() > LEAST_ART_MM2 * PX_PER_MM**2
    colourful = float(ink.colourful[art].mean()) if enough else 0.0
    if colourful > PICTURE:
        return Face(COURTS, confidence=1.0)
    pips = [blob for blob in (*pips_on(ink), *_cut_off(ink)) if blob.area_mm2 > LEAST_PIP_MM2]
    sums = _sums(shows, ink)
    ranks = _fitting(pips, sums)
    if not enough or colourful > NO_PICTURE:
        ranks |= COURTS
    if not ranks:
        return Face(frozenset(), pips=len(pips), why=f"the face shows {len(pips)} pips in no usual order")
    shade = colour([pip.redness for pip in pips])
    whole = [pip for pip in pips if pip.whole]
    suit, sure = suit_of_pips(whole, ink, shade) if whole else ("", 0.0)
    return Face(frozenset(ranks), suit, shade, len(pips), sure)


def _cut_off(ink: Ink) -> list[Blob]:
    """Parts of pips of which so little shows that their middles are where an index would be; none where one is."""
    beyond = [blob for blob in ink.blobs if not blob.whole and INDEX_MM < abs(blob.middle_mm[0]) < FARTHEST_OUT_MM]
    return [
        blob for blob in beyond if blob.middle_mm[0] * blob.middle_mm[1] > 0 or abs(blob.middle_mm[1]) < ROW_FREE_MM
    ]


class _Sums(NamedTuple):
    """Sums from the upper left corner of an upright card on: of what shows of it, and of the ink in that."""

    shows: NDArray[np.int32]
    inked: NDArray[np.int32]

    def within(self, places_mm: Floats) -> tuple[Floats, Floats]:
        """How much shows, and how much ink, in a small square about each place, in pixels."""
        left, top = np.round(to_px(places_mm + np.array([-PLACE_MM, PLACE_MM]))).astype(int).T
        right, bottom = np.round(to_px(places_mm + np.array([PLACE_MM, -PLACE_MM]))).astype(int).T + 1
        columns = np.clip(np.stack([left, right]), 0, SIZE_PX[0])
        rows = np.clip(np.stack([top, bottom]), 0, SIZE_PX[1])
        parts = [
            (sums[rows[1], columns[1]] - sums[rows[0], columns[1]])
            - (sums[rows[1], columns[0]] - sums[rows[0], columns[0]])
            for sums in self
        ]
        return parts[0].astype(np.float64), parts[1].astype(np.float64)


def _sums(shows: NDArray[np.bool_], ink: Ink) -> _Sums:
    inked = (shows & (ink.labels > 0)).astype(np.uint8)
    return _Sums(np.asarray(cv2.integral(shows.astype(np.uint8)), np.int32), np.asarray(cv2.integral(inked), np.int32))


def _fitting(pips: list[Blob], sums: _Sums) -> set[str]:
    """The ranks that all pips and parts of pips are near places of, with no such place that shows bare paper."""
    middles = np.array([pip.middle_mm for pip in pips]).reshape(-1, 2)
    most = max((abs(pip.middle_mm[1]) for pip in pips if not _is_sliver(pip)), default=0.0)
    rows = [most] if ROW_MM[0] < most < ROW_MM[1] else USUAL_ROWS_MM
    spacings = np.array([(column, row) for column in COLUMNS_MM for row in rows])
    ways = [(rank, np.array(LATTICES[rank]) * turn) for rank in LATTICES for turn in ((1, -1) if rank == "7" else (1,))]
    places = [lattice * spacings[:, None] for _, lattice in ways]
    shown, inked = sums.within(np.concatenate([one.reshape(-1, 2) for one in places]))
    bare = (shown > LEAST_PLACE_MM2 * PX_PER_MM**2) & (inked < LEAST_INKED * shown)
    ends = np.cumsum([one.shape[0] * one.shape[1] for one in places])[:-1]
    found = set()
    for (rank, _), one, empty in zip(ways, places, np.split(bare, ends), strict=True):
        free = ~empty.reshape(one.shape[:2]).any(axis=1)
        if free.any() and rank not in found and _explained(middles, _farthest(pips, rank), one[free]):
            found.add(rank)
    return found


def _farthest(pips: list[Blob], rank: str) -> Floats:
    """How far each piece may be from its pip's place; of a pip cut off above or below little but a sliver shows."""
    usual = FARTHEST_OF_ACE_MM if rank == "A" else FARTHEST_MM
    sliver = (usual[0], max(usual[1], FARTHEST_SLIVER_MM))
    return np.array([sliver if _is_sliver(pip) else usual for pip in pips]).reshape(-1, 2)


def _is_sliver(pip: Blob) -> bool:
    return not pip.whole and pip.size_mm[1] < SLIVER_MM


def _explained(middles: Floats, farthest: Floats, places: Floats) -> bool:
    """Whether with some spacing of the places, n x m x 2, each pip is near one of them."""
    near = np.all(np.abs(middles[:, None] - places[:, None]) < farthest[:, None], axis=3)
    return bool(np.any(np.all(np.any(near, axis=2), axis=1)))


def _art() -> NDArray[np.bool_]:
    """Where a court has its picture."""
    across, up = (np.abs(np.arange(size) - (size - 1) / 2) / PX_PER_MM for size in SIZE_PX)
    return np.asarray((up[:, None] < ART_MM[1]) & (across < ART_MM[0]), np.bool_)


_ART = _art()
