"""The face of a card that others cover for the most part: whether what shows of it is a court, and where it has pips.

A pip that is cut off still tells that there is one, and where paper shows in the place of a pip there is none.
"""

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.face import COURTS, LATTICES, ROW_MM, USUAL_ROWS_MM, Face, pips_on
from boxperson.vision.cards.ink import Blob, Ink, colour
from boxperson.vision.cards.suits import suit_of_pips
from boxperson.vision.cards.upright import PX_PER_MM, SIZE_PX, Upright, to_px
from boxperson.vision.image import Floats

ART_MM = (21.0, 24.0)
LEAST_ART_MM2, PICTURE, NO_PICTURE = 150.0, 0.02, 0.004
COLUMNS_MM = (10.0, 12.5, 15.0)
LEAST_PIP_MM2, LARGEST_PIP_MM = 2.5, 17.0
FARTHEST_MM, FARTHEST_OF_ACE_MM = (8.5, 3.5), (22.0, 3.5)
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
    pips = [blob for blob in pips_on(ink) if blob.area_mm2 > LEAST_PIP_MM2]
    ranks = {rank for rank in LATTICES if _fits(rank, pips, shows, ink)}
    if not enough or colourful > NO_PICTURE:
        ranks |= COURTS
    if not ranks:
        return Face(frozenset(), pips=len(pips), why=f"the face shows {len(pips)} pips in no usual order")
    shade = colour([pip.redness for pip in pips])
    whole = [pip for pip in pips if pip.whole]
    suit, sure = suit_of_pips(whole, ink, shade) if whole else ("", 0.0)
    return Face(frozenset(ranks), suit, shade, len(pips), sure)


def _fits(rank: str, pips: list[Blob], shows: NDArray[np.bool_], ink: Ink) -> bool:
    """Whether all pips and parts of pips are near places of a rank, and no such place shows bare paper."""
    middles = np.array([pip.middle_mm for pip in pips]).reshape(-1, 2)
    most = float(np.abs(middles[:, 1]).max(initial=0.0))
    rows = [most] if ROW_MM[0] < most < ROW_MM[1] else USUAL_ROWS_MM
    far = FARTHEST_OF_ACE_MM if rank == "A" else FARTHEST_MM
    for turned in (1, -1) if rank == "7" else (1,):
        for column in COLUMNS_MM:
            for row in rows:
                places = np.array(LATTICES[rank]) * (column, row) * turned
                if _explained(middles, places, far) and not any(_is_bare(place, shows, ink) for place in places):
                    return True
    return False


def _explained(middles: Floats, places: Floats, far_mm: tuple[float, float]) -> bool:
    near = np.all(np.abs(middles[:, None] - places[None]) < np.array(far_mm), axis=2)
    return bool(np.all(np.any(near, axis=1)))


def _is_bare(place_mm: Floats, shows: NDArray[np.bool_], ink: Ink) -> bool:
    """Whether enough of the place of a pip shows to tell that there is none."""
    (left, top), (right, bottom) = to_px(place_mm + np.array([(-1, 1), (1, -1)]) * PLACE_MM).round().astype(int)
    part = np.s_[max(top, 0) : bottom + 1, max(left, 0) : right + 1]
    clear = shows[part]
    inked = int((clear & (ink.labels[part] > 0)).sum())
    return bool(clear.sum() > LEAST_PLACE_MM2 * PX_PER_MM**2 and inked < LEAST_INKED * clear.sum())


def _art() -> NDArray[np.bool_]:
    """Where a court has its picture."""
    across, up = (np.abs(np.arange(size) - (size - 1) / 2) / PX_PER_MM for size in SIZE_PX)
    return np.asarray((up[:, None] < ART_MM[1]) & (across < ART_MM[0]), np.bool_)


_ART = _art()
