"""How much of the light reaches the felt about a chip, whatever is printed there: 1 in full light, less in shadow."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Gray

LIKE_FELT, UNLIKE_FELT = 0.98, 0.955
FELT_SHARE, PRINT_SHARE = 0.6, 0.7
LEAST_FELT, LEAST_PRINT = 30, 15
LEAST_PRINTED, LEAST_SPREAD = 0.8, 0.05
MOST_OTHER, DIM = 0.25, 0.05
BRIGHTEST = 1.2


class Shade(NamedTuple):
    """The light on places about chips, each n x angles x radii.

    Attributes:
        light: 1 in full light.
        known: whether that can be told there; not where something else lies.
    """

    light: Gray
    known: NDArray[np.bool_]


def shade(rings: Gray, free: NDArray[np.bool_], felt: Gray) -> Shade:
    """Takes what is seen about chips for a mixture of lit felt and lit print, and adds both up.

    Args:
        rings: linear light, n x angles x radii x 3.
        free: whether each place is away from other chips.
        felt: the colour of the felt, blue, green and red; its brightness does not matter.
    """
    cells = rings.reshape(len(rings), -1, 3)
    hue = felt / np.linalg.norm(felt)
    along = cells @ hue
    size = np.linalg.norm(cells, axis=2)
    alike = along / np.maximum(size, 1e-4)
    open_ = free.reshape(len(rings), -1)
    like_felt = open_ & (alike > LIKE_FELT)
    lit = _at_share(along, like_felt, FELT_SHARE)[:, None] * hue
    bright = cells.sum(axis=2) > LEAST_PRINTED * lit.sum(axis=1, keepdims=True)
    pale = cells.min(axis=2) > LEAST_SPREAD * cells.max(axis=2)
    printed = open_ & (alike < UNLIKE_FELT) & bright & pale
    hues = cells / np.maximum(size, 1e-4)[..., None]
    paint = np.stack([_at_share(hues[..., channel], printed, 0.5) for channel in range(3)], axis=1)
    paint /= np.maximum(np.linalg.norm(paint, axis=1, keepdims=True), 1e-4)
    paint *= (_at_share(size, printed, PRINT_SHARE) * (printed.sum(axis=1) > LEAST_PRINT))[:, None]
    of_felt, of_paint = _parts(cells, lit, paint)
    other = np.linalg.norm(cells - of_felt[..., None] * lit[:, None] - of_paint[..., None] * paint[:, None], axis=2)
    strange = (other > MOST_OTHER * np.maximum(size, 0.01)) & (size > DIM)
    known = open_ & ~strange & (like_felt.sum(axis=1, keepdims=True) > LEAST_FELT)
    light = np.clip(of_felt + of_paint, 0, BRIGHTEST).astype(np.float32)
    return Shade(light.reshape(free.shape), known.reshape(free.shape))


def _parts(cells: Gray, lit: Gray, paint: Gray) -> tuple[Gray, Gray]:
    """How much of lit felt and of lit paint each cell is, by least squares; without paint only of felt."""
    with_felt, with_paint = (np.einsum("ncd,nd->nc", cells, one) for one in (lit, paint))
    felt2, paint2, both = (
        (one * other).sum(axis=1)[:, None] for one, other in ((lit, lit), (paint, paint), (lit, paint))
    )
    bare = paint2 < 1e-9
    spread = np.where(bare, 1, np.maximum(felt2 * paint2 - both**2, 1e-12))
    of_felt = np.where(bare, with_felt / np.maximum(felt2, 1e-9), (with_felt * paint2 - with_paint * both) / spread)
    of_paint = np.where(bare, 0, (with_paint * felt2 - with_felt * both) / spread)
    return of_felt.astype(np.float32), of_paint.astype(np.float32)


def _at_share(values: Gray, among: NDArray[np.bool_], share: float) -> Gray:
    """For each row the value that this share of those among it is below; 0 where there are none."""
    count = among.sum(axis=1)
    ordered = np.sort(np.where(among, values, -1), axis=1)
    at = values.shape[1] - count + (share * np.maximum(count - 1, 0)).astype(int)
    found = np.take_along_axis(ordered, np.minimum(at, values.shape[1] - 1)[:, None], axis=1)[:, 0]
    return np.where(count > 0, found, 0).astype(np.float32)
