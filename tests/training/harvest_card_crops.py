"""Cuts crops out of labelled photographs for training: python -m tests.training.harvest_card_crops DIR --out FILE.npz

DIR holds the photographs, labels.csv (file, cards) and, for some, boxes.json (file: [[card, x0, y0, x1, y1], …],
pixels). The labels do not tell where an index is, so the network of now says it: a pair that it takes for a card of
the picture (within that card's box, where there are boxes) is that card; the same pair upside down, and pairs that it
takes for a card that is not there, are none, the latter ``hard``. What lies between is left out. A network trained on
drawn crops alone does for a start. ``fold`` is 0 or 1, by turns of four pictures of a source, to train on one and
judge by the other.
"""

import argparse
import csv
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from boxperson.vision.cards.photo import scaled, working_scale
from boxperson.vision.cards.photo_glyphs import find_glyphs
from boxperson.vision.cards.photo_pairs import Pairs, find_pairs
from boxperson.vision.cards.symbols import NONE_RANK, NONE_SUIT, RANKS, SUITS, Symbols, classify, cut
from boxperson.vision.image import Floats, Image, load

_SURE, _SURE_IN_BOX = 0.7, 0.5
_NOTHING, _POSSIBLE = 0.1, 0.02
_EASY_KEPT = 0.35  # share of what is plainly no index
_FOLD = 4


@dataclass
class Harvest:
    """Crops and what they are, one entry each."""

    crops: list[Image] = field(default_factory=list)
    labels: list[tuple[int, int]] = field(default_factory=list)
    fold: list[int] = field(default_factory=list)
    hard: list[bool] = field(default_factory=list)

    def add(self, crop: Image, label: tuple[int, int], fold: int, *, hard: bool) -> None:
        self.crops.append(crop)
        self.labels.append(label)
        self.fold.append(fold)
        self.hard.append(hard)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    boxes_file = given.directory / "boxes.json"
    boxes = json.loads(boxes_file.read_text(encoding="utf-8")) if boxes_file.is_file() else {}
    harvest, counts = Harvest(), Counter[str]()
    with (given.directory / "labels.csv").open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            source = row["file"].split("_")[0]
            reap(harvest, load(given.directory / row["file"]), row, boxes.get(row["file"]), counts[source] // _FOLD % 2)
            counts[source] += 1
    labels = np.array(harvest.labels, np.int64)
    print(f"{len(labels)} crops, {np.sum(labels[:, 0] != NONE_RANK)} of an index, {sum(harvest.hard)} hard")
    np.savez(given.out, crops=np.array(harvest.crops), labels=labels, fold=harvest.fold, hard=harvest.hard)


def reap(harvest: Harvest, photo: Image, row: dict[str, str], boxes: list[Any] | None, fold: int) -> None:
    """Adds the crops of one photograph."""
    scale = working_scale(photo)
    picture = scaled(photo, scale)
    one_way = find_pairs(find_glyphs(picture))
    pairs = Pairs(*(np.concatenate(both) for both in _both_ways(one_way)))
    crops = np.array([cut(picture, m, d) for m, d in zip(pairs.middles, pairs.downs, strict=True)], np.uint8)
    seen = classify(crops.reshape(-1, 64, 40, 3))
    cards = row["cards"].upper().replace("10", "T").split()
    is_card = _cards(seen, pairs, cards, boxes, scale)
    indices = np.flatnonzero(is_card)
    rng = np.random.default_rng(len(pairs))
    for n in range(len(pairs)):
        rank, suit = seen.ranks[n, :NONE_RANK].argmax(), seen.suits[n, :NONE_SUIT].argmax()
        if is_card[n]:
            harvest.add(crops[n], (int(rank), int(suit)), fold, hard=False)
            continue
        kind = _kind(pairs, n, indices, seen, cards)
        if kind == "hard" or (kind == "none" and rng.random() < _EASY_KEPT) or kind == "reversed":
            harvest.add(crops[n], (NONE_RANK, NONE_SUIT), fold, hard=kind == "hard")


def _both_ways(pairs: Pairs) -> list[tuple[Floats, Floats]]:
    return [(pairs.middles, pairs.middles), (pairs.downs, -pairs.downs), (pairs.paper, pairs.paper)]


def _cards(seen: Symbols, pairs: Pairs, cards: list[str], boxes: list[Any] | None, scale: float) -> NDArray[np.bool_]:
    """Which crops are taken for a card of the picture, in its box where there are boxes."""
    told = np.zeros(len(pairs), bool)
    for n in range(len(pairs)):
        rank, suit = seen.ranks[n, :NONE_RANK].argmax(), seen.suits[n, :NONE_SUIT].argmax()
        sure = min(seen.ranks[n, rank], seen.suits[n, suit])
        there = cards
        if boxes is not None:
            x, y = pairs.middles[n] / scale
            there = [b[0].replace("10", "T") for b in boxes if b[1] - 2 <= x <= b[3] + 2 and b[2] - 2 <= y <= b[4] + 2]
        told[n] = RANKS[rank] + SUITS[suit] in there and sure > (_SURE if boxes is None else _SURE_IN_BOX)
    return told


def _kind(pairs: Pairs, n: int, indices: NDArray[np.intp], seen: Symbols, cards: list[str]) -> str:
    """``reversed``, ``hard`` or ``none`` for what is no index; empty where that is open."""
    spans = np.hypot(*pairs.downs.T)
    near = indices[np.hypot(*(pairs.middles[indices] - pairs.middles[n]).T) < 0.5 * spans[indices]]
    if len(near):
        along = pairs.downs[near] @ pairs.downs[n] / (spans[near] * spans[n])
        return "reversed" if (along < 0.5).all() else ""
    chances = [seen.ranks[n, RANKS.index(card[0])] * seen.suits[n, SUITS.index(card[1])] for card in cards]
    presence = (1 - seen.ranks[n, NONE_RANK]) * (1 - seen.suits[n, NONE_SUIT])
    if presence < _NOTHING:
        return "none"
    return "hard" if max(chances, default=0.0) < _POSSIBLE else ""


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main()
