"""Trains the tiny network that says whether an index may stand in a crop, and writes it as ONNX.

    python -m tests.training.train_card_glance --crops FILE.npz [--out FILE.onnx]

FILE holds crops (n × 64 × 40 × 3) and labels (n × 2) as ``train_card_symbols`` uses them. Seeded.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from boxperson.vision.cards.photo_glance import GLANCE_SIZE, reduced
from boxperson.vision.cards.symbols import NONE_RANK, NONE_SUIT

BATCH = 256


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crops", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--out", type=Path, default=Path("src/boxperson/vision/cards/photo_glance.onnx"))
    given = parser.parse_args()
    with np.load(given.crops) as kept:
        crops, labels = kept["crops"], kept["labels"]
    present = (labels[:, 0] != NONE_RANK) & (labels[:, 1] != NONE_SUIT)
    net = train(crops, present, given.epochs)
    example = torch.zeros(1, 3, GLANCE_SIZE[1], GLANCE_SIZE[0])
    axes = {"crops": {0: "n"}, "scores": {0: "n"}}
    names = {"input_names": ["crops"], "output_names": ["scores"]}
    torch.onnx.export(net, (example,), str(given.out), **names, dynamic_axes=axes, dynamo=False)


if __name__ == "__main__":
    main()
