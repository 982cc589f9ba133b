"""Card symbols: the rank and suit of an index, told by a small network from a crop of it.

The crop is ``CROP_SIZE`` (40 wide, 64 high) pixels, BGR. The index stands upright in it, the rank over the suit, and
the pair of glyphs, from the top of the rank to the bottom of the suit, is ``PAIR_SPAN_PX`` (46) pixels high with the
middle of its box at the middle of the crop: so the rank fills about rows 9 to 35 and the suit about rows 38 to 55 of
a standard index, and the sides show some of the card around it. The same holds for jumbo indices: the pair is scaled
to the span, whatever its size on the card. The network bears about ±10 % of scale, ±4 pixels of shift, ±10 degrees of
turn, and perspective that squeezes either way to 0.6. An index on its head, a lone pip, art, backs and chips are
``none``.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.image import Floats, Image

RANKS = "A23456789TJQK"
SUITS = "CDHS"
NONE_RANK = len(RANKS)
NONE_SUIT = len(SUITS)
CROP_SIZE = (40, 64)
PAIR_SPAN_PX = 46.0
_WEIGHTS = "symbols.onnx"
_MOST_AT_ONCE = 128
_PAPER_PERCENTILE = 90


@dataclass(frozen=True, slots=True)
class Symbols:
    """What ``n`` crops show.

    Attributes:
        ranks: n × 14, probabilities of ``RANKS`` and, last, of no rank.
        suits: n × 5, probabilities of ``SUITS`` and, last, of no suit.
    """

    ranks: Floats
    suits: Floats

    def cards(self) -> list[str | None]:
        """The likeliest card of each crop, such as ``9H``; None where rank or suit is likeliest none."""
        pairs = zip(self.ranks.argmax(axis=1), self.suits.argmax(axis=1), strict=True)
        return [None if r == NONE_RANK or s == NONE_SUIT else RANKS[r] + SUITS[s] for r, s in pairs]

    def confidences(self) -> Floats:
        """0 to 1 for each crop: the lesser of the two greatest probabilities."""
        return np.asarray(np.minimum(self.ranks.max(axis=1), self.suits.max(axis=1)), np.float64)


def classify(crops: NDArray[np.uint8]) -> Symbols:
    """Tells rank and suit of crops, n × 64 × 40 × 3, BGR, 8 bits; n may be 0."""
    ranks, suits = [np.zeros((0, NONE_RANK + 1))], [np.zeros((0, NONE_SUIT + 1))]
    for start in range(0, len(crops), _MOST_AT_ONCE):
        net = _network()
        net.setInput(normalised(crops[start : start + _MOST_AT_ONCE]))
        scores = np.asarray(net.forward(), np.float64).reshape(-1, NONE_RANK + NONE_SUIT + 2)
        ranks.append(_shares(scores[:, : NONE_RANK + 1]))
        suits.append(_shares(scores[:, NONE_RANK + 1 :]))
    return Symbols(np.vstack(ranks), np.vstack(suits))


def cut(picture: Image, middle_px: Floats, down_px: Floats) -> Image:
    """The crop of an index whose pair has its middle at ``middle_px`` and runs along ``down_px``, both (x, y).

    Args:
        picture: BGR.
        middle_px: middle of the pair's box.
        down_px: from the top of the rank to the bottom of the suit; its length is the pair's height.
    """
    along = np.asarray(down_px, np.float64) / PAIR_SPAN_PX
    to_picture = np.column_stack([[along[1], -along[0]], along])
    offset = middle_px - to_picture @ (np.array(CROP_SIZE) - 1) / 2
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    matrix = np.column_stack([to_picture, offset])
    return np.asarray(
        cv2.warpAffine(picture, matrix, CROP_SIZE, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def normalised(crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Crops as the network takes them: n × 3 × 64 × 40, the paper at 0.5 and no light at -0.5 in each channel."""
    some = crops[:, 1::2, 1::2].reshape(len(crops), -1, 3)
    paper = np.percentile(some, _PAPER_PERCENTILE, axis=1, method="nearest").astype(np.float32)
    shares = np.minimum(crops / np.maximum(paper, 8)[:, None, None], 1.5) - 0.5
    return np.ascontiguousarray(shares.transpose(0, 3, 1, 2), np.float32)


def _shares(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


@cache
def _network() -> cv2.dnn.Net:
    """The network, read once from the weights beside this module."""
    weights = (files(__package__) / _WEIGHTS).read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(weights, np.uint8))
