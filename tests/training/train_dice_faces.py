"""Trains the network that tells the faces of flat dice, and writes it as ONNX.

    pip install torch==2.13.0
    python -m tests.training.train_dice_faces [--scenes 3200] [--epochs 14] [--out FILE.onnx] [--crops FILE.npz]

Every crop comes from a rendered frame (see ``tests.training.dice_crops``). Seeded: the same numbers give the same
weights on the same machine. ``--crops`` keeps the crops for the next time.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn

from boxperson.vision.dice.network import CROP_PX
from boxperson.vision.image import Image
from tests.benchmarks.read_frames import calibrated
from tests.training.dice_crops import Labels, crops_of, seen_anew

BATCH = 128
FIRST_SEED, HELD_OUT_SEED = 1_000_000, 2_000_000
OUT = Path("src/boxperson/vision/dice/faces.onnx")


def network() -> Any:
    """About 100,000 parameters; input n x 3 x 48 x 48 from 0 to 1, output n x 7: scores of no face and of 1 to 6."""

    def layer(into: int, out: int, size: int, stride: int) -> list[Any]:
        return [nn.Conv2d(into, out, size, stride, size // 2, bias=False), nn.BatchNorm2d(out), nn.ReLU()]

    return nn.Sequential(
        *layer(3, 16, 5, 2),
        *layer(16, 32, 3, 2),
        *layer(32, 48, 3, 1),
        *layer(48, 48, 3, 2),
        *layer(48, 32, 3, 1),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(32 * 6 * 6, 40),
        nn.ReLU(),
        nn.Linear(40, 7),
    )


def rendered(first: int, count: int) -> tuple[Image, Labels]:
    """Wide crops, n x 60 x 60 x 3, and labels of as many random frames."""
    calibration = calibrated()
    found = [each for seed in range(first, first + count) for each in crops_of(seed, calibration)]
    return np.array([crop for crop, _ in found]), np.array([label for _, label in found])


def shown(rng: np.random.Generator, crops: Image, labels: Labels) -> tuple[Image, Labels]:
    """The crops, each seen anew."""
    seen = [seen_anew(rng, crop, int(label)) for crop, label in zip(crops, labels, strict=True)]
    return np.array([crop for crop, _ in seen]), np.array([label for _, label in seen])


def as_input(crops: Image) -> Any:
    return torch.from_numpy(np.ascontiguousarray(crops.transpose(0, 3, 1, 2)).astype(np.float32) / 255)


def train(crops: Image, labels: Labels, epochs: int) -> Any:
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)
    net = network()
    descent = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=0.02)
    course = torch.optim.lr_scheduler.OneCycleLR(descent, 4e-3, epochs * (len(crops) // BATCH))
    for epoch in range(epochs):
        began, total = time.perf_counter(), 0.0
        seen, known = shown(rng, crops, labels)
        order = rng.permutation(len(seen))
        net.train()
        for step in range(len(order) // BATCH):
            own = order[step * BATCH : (step + 1) * BATCH]
            loss = nn.functional.cross_entropy(net(as_input(seen[own])), torch.from_numpy(known[own]))
            descent.zero_grad()
            loss.backward()
            descent.step()
            course.step()
            total += float(loss)
        print(f"epoch {epoch + 1}: loss {total / step:.4f}, {time.perf_counter() - began:.0f} s", flush=True)
    return net.eval()


def measure(net: Any, crops: Image, labels: Labels) -> None:
    """Prints how many faces are told, and how many other things are taken for one, by how sure it must be."""
    with torch.no_grad():
        likely = torch.cat([net(as_input(part)) for part in np.array_split(crops, len(crops) // 500 + 1)]).softmax(1)
    said, sure = likely.argmax(1).numpy(), likely.max(1).values.numpy()
    for least in (0.5, 0.9, 0.95, 0.98, 0.99, 0.995):
        given = (said > 0) & (sure >= least)
        right = given[labels > 0] & (said == labels)[labels > 0]
        wrong = given & (said != labels)
        print(
            f"sure {least}: faces told {100 * right.mean():.2f} %, another face {(wrong & (labels > 0)).sum()} of "
            f"{(labels > 0).sum()}, none taken for one {(wrong & (labels == 0)).sum()} of {(labels == 0).sum()}"
        )


def write(net: Any, path: Path) -> None:
    """ONNX for ``cv2.dnn``, any number of crops at once."""
    axes = {"crops": {0: "n"}, "scores": {0: "n"}}
    example = (torch.zeros(1, 3, CROP_PX, CROP_PX),)
    torch.onnx.export(
        net, example, str(path), input_names=["crops"], output_names=["scores"], dynamic_axes=axes, dynamo=False
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=int, default=3200)
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--crops", type=Path, help="npz for the rendered crops")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    if asked.crops and asked.crops.exists():
        with np.load(asked.crops) as kept:
            crops, labels = kept["crops"], kept["labels"]
    else:
        crops, labels = rendered(FIRST_SEED, asked.scenes)
        if asked.crops:
            np.savez(asked.crops, crops=crops, labels=labels)
    print(f"{len(crops)} crops, by label {np.bincount(labels).tolist()}", flush=True)
    net = train(crops, labels, asked.epochs)
    print(sum(each.numel() for each in net.parameters()), "parameters; on frames that it was not trained on:")
    measure(net, *shown(np.random.default_rng(2), *rendered(HELD_OUT_SEED, asked.scenes // 6)))
    write(net, asked.out)


if __name__ == "__main__":
    main()
