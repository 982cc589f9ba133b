"""Trains the tiny network that says whether an index may stand in a crop, and writes it as ONNX.

    pip install torch==2.13.0 onnx pillow
    python -m tests.training.train_card_glance --decks DIR --grounds DIR --crops FILE.npz [--out FILE.onnx]

The last of the commands that ``train_card_symbols`` lists, which also tells where decks, grounds and crops come from.
It learns from 15,000 drawn crops, those left out in which only one of the two glyphs shows, and from crops of
photographs: three times each that shows an index, up to 16,000 that show none, and the hard ones of these once more.
Seeded: the same files give the same weights on the same machine.
"""

import argparse
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn

from boxperson.vision.cards.photo_glance import GLANCE_SIZE, reduced
from boxperson.vision.cards.symbols import NONE_RANK, NONE_SUIT
from tests.training.card_faces import Picture
from tests.training.train_card_symbols import Labels, drawn_samples, load_faces, load_grounds

BATCH = 256
DRAWN_SEED, DRAWN_CROPS, PLAIN_CROPS = 8, 15_000, 16_000


def network() -> Any:
    """About 8,000 parameters and 0.2 million multiplications; input n × 3 × 32 × 20, output n × 1."""
    return nn.Sequential(
        nn.Conv2d(3, 10, 3, 2, 1),
        nn.ReLU(),
        nn.Conv2d(10, 20, 3, 2, 1),
        nn.ReLU(),
        nn.Flatten(),
        nn.Linear(20 * 8 * 5, 8),
        nn.ReLU(),
        nn.Linear(8, 1),
    )


def train(crops: Any, present: Any, epochs: int) -> Any:
    """A missed index costs four times what a needless look does."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)
    net = network()
    best = torch.optim.AdamW(net.parameters(), 2e-3)
    course = torch.optim.lr_scheduler.OneCycleLR(best, 6e-3, epochs * (len(crops) // BATCH))
    for epoch in range(epochs):
        order, total = rng.permutation(len(crops)), 0.0
        for at in range(0, len(order) - BATCH + 1, BATCH):
            own = order[at : at + BATCH]
            scores = net(torch.from_numpy(reduced(crops[own])))[:, 0]
            truth = torch.from_numpy(present[own].astype(np.float32))
            weight = torch.tensor(4.0)
            loss = nn.functional.binary_cross_entropy_with_logits(scores, truth, pos_weight=weight)
            best.zero_grad()
            loss.backward()
            best.step()
            course.step()
            total += float(loss.detach()) * len(own)
        print(f"epoch {epoch + 1}: loss {total / len(order):.4f}", flush=True)
    return net.eval()


def photographed(path: Path) -> tuple[Picture, Labels]:
    """Crops of photographs as often as they are shown, and their labels."""
    with np.load(path) as kept:
        crops, labels, hard = (kept[name] for name in ("crops", "labels", "hard"))
    index, nothing = np.flatnonzero(labels[:, 0] != NONE_RANK), np.flatnonzero(labels[:, 0] == NONE_RANK)
    plain = np.random.default_rng(0).choice(nothing, min(len(nothing), PLAIN_CROPS), replace=False)
    numbers = np.concatenate([plain, np.flatnonzero(hard), index, index, index])
    return crops[numbers], labels[numbers]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decks", type=Path, required=True, help="folder of folders of PNG faces")
    parser.add_argument("--grounds", type=Path, required=True, help="folder of pictures without cards")
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--crops", type=Path, required=True, help="npz with crops and labels from photographs")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--out", type=Path, default=Path("src/boxperson/vision/cards/photo_glance.onnx"))
    given = parser.parse_args()
    cv2.setNumThreads(1)
    faces, grounds = load_faces(given.fonts, given.decks), load_grounds(given.grounds)
    drawn, known = drawn_samples(DRAWN_SEED, DRAWN_CROPS, faces, grounds)
    whole = (known[:, 0] != NONE_RANK) == (known[:, 1] != NONE_SUIT)
    photos, labels = photographed(given.crops)
    crops, labels = np.vstack([drawn[whole], photos]), np.vstack([known[whole], labels])
    present = (labels[:, 0] != NONE_RANK) & (labels[:, 1] != NONE_SUIT)
    net = train(crops, present, given.epochs)
    example = torch.zeros(1, 3, GLANCE_SIZE[1], GLANCE_SIZE[0])
    axes = {"crops": {0: "n"}, "scores": {0: "n"}}
    names = {"input_names": ["crops"], "output_names": ["scores"]}
    torch.onnx.export(net, (example,), str(given.out), **names, dynamic_axes=axes, dynamo=False)


if __name__ == "__main__":
    main()
