"""Trains the network that tells card symbols, and writes it as ONNX.

    pip install torch==2.13.0 onnx pillow
    python -m tests.training.train_card_symbols --decks DIR --grounds DIR [--crops FILE.npz] [--fold 0] [--out FILE]

``--decks`` holds a folder for each deck, with a PNG file for each face, named rank then suit (``QH.png``), 712 pixels
high. They were, rasterised from the SVG of the npm packages: ``@heruka_urgyen/react-playing-cards`` (``2color`` and
``2color-bf``), ``@letele/playing-cards`` and ``@younestouati/playing-cards-standard-deck``. ``--grounds`` holds
pictures without cards; they were photographs of dice. ``--crops`` is what ``harvest_card_crops`` cuts out of a folder
of photographs with a labels.csv. None of these is in the repository.

Recipe: six rounds on 60,000 crops of faces drawn here in every font found under ``--fonts`` and of the rasterised
decks, photographed by chance; about 40 % show no upright index, some of them pictures without cards. Then, with
``--crops``, three times two rounds on new drawn crops mixed with those of photographs; ``--fold`` leaves out one half
of these and tells how they are read. Seeded: the same files give the same weights on the same machine. The order is

    python -m tests.training.train_card_symbols --decks DIR --grounds DIR
    python -m tests.training.harvest_card_crops PHOTOGRAPHS --out crops.npz
    python -m tests.training.train_card_symbols --decks DIR --grounds DIR --crops crops.npz
    python -m tests.training.train_card_glance --decks DIR --grounds DIR --crops crops.npz
"""

import argparse
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from boxperson.vision.cards.symbols import CROP_SIZE, NONE_RANK, NONE_SUIT, normalised
from tests.training import card_crops
from tests.training.card_faces import Face, Picture, deck_faces, draw_face, suit_fonts, usable_fonts

BATCH = 128
DRAWN_FACES = 3000
PLAIN_CROPS = 4000
FINE_ROUNDS = ((8, 24_000), (9, 26_000), (10, 22_000))  # seeds and numbers of the crops drawn for each
FINE_SEED = 3  # of the training in the first of them
Labels = NDArray[np.int64]


def network() -> Any:
    """About 150,000 parameters; input n × 3 × 64 × 40, output n × 19: scores of 14 ranks, then of 5 suits."""

    def layer(into: int, out: int, stride: int) -> list[Any]:
        return [nn.Conv2d(into, out, 3, stride, 1, bias=False), nn.BatchNorm2d(out), nn.ReLU()]

    return nn.Sequential(
        *layer(3, 16, 2),
        *layer(16, 32, 2),
        *layer(32, 48, 1),
        *layer(48, 64, 2),
        *layer(64, 64, 1),
        nn.Conv2d(64, 24, 1),
        nn.ReLU(),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(24 * 8 * 5, 80),
        nn.ReLU(),
        nn.Linear(80, NONE_RANK + NONE_SUIT + 2),
    )


def drawn_samples(seed: int, count: int, faces: list[Face], grounds: list[Picture]) -> tuple[Picture, Labels]:
    """Crops n × 64 × 40 × 3 and their labels n × 2."""
    rng = np.random.default_rng(seed)
    crops, labels = np.zeros((count, CROP_SIZE[1], CROP_SIZE[0], 3), np.uint8), np.zeros((count, 2), np.int64)
    done = 0
    while done < count:
        kind = rng.random()
        if kind < 0.6:
            sample = card_crops.positive(rng, faces, grounds)
        elif kind < 0.88 or not grounds:
            sample = card_crops.negative(rng, faces, grounds)
        else:
            sample = card_crops.nothing(rng, grounds)
        if sample is not None:
            crops[done], labels[done] = sample.crop, (sample.rank, sample.suit)
            done += 1
    return crops, labels


def varied(rng: np.random.Generator, crops: Picture) -> Picture:
    """Crops of photographs seen anew: a little shift, turn, scale, light and colour."""
    seen = np.empty_like(crops)
    middle = (np.array(CROP_SIZE) - 1) / 2
    for number, crop in enumerate(crops):
        turn, scale = rng.normal(0, 4), rng.uniform(0.92, 1.08)
        matrix = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), float(turn), float(scale))
        matrix[:, 2] = matrix[:, 2] + rng.normal(0, 1.2, 2)
        moved = cv2.warpAffine(crop, matrix, CROP_SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        light = rng.uniform(0.7, 1.2) * (1 + rng.normal(0, 0.05, 3))
        seen[number] = np.clip(moved * light + rng.normal(0, rng.uniform(0, 6), moved.shape), 0, 255)
    return seen


def train(
    crops: Picture, labels: Labels, photos: tuple[Picture, Labels] | None, epochs: int, seed: int = 1, start: Any = None
) -> Any:
    """The network after ``epochs`` rounds; crops of photographs are mixed into each, seen anew."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(seed)
    net = start or network()
    best = torch.optim.AdamW(net.parameters(), 2e-3 if start is None else 1e-3, weight_decay=0.02)
    steps = epochs * (len(crops) + (len(photos[0]) if photos else 0)) // BATCH + epochs
    course = torch.optim.lr_scheduler.OneCycleLR(best, 4e-3 if start is None else 2e-3, steps)
    for epoch in range(epochs):
        began, total = time.perf_counter(), 0.0
        seen, known = crops, labels
        if photos is not None:
            seen, known = np.vstack([crops, varied(rng, photos[0])]), np.vstack([labels, photos[1]])
        order = rng.permutation(len(seen))
        net.train()
        for at in range(0, len(order) - BATCH + 1, BATCH):
            own = order[at : at + BATCH]
            scores = net(torch.from_numpy(normalised(seen[own])))
            truth = torch.from_numpy(known[own])
            loss = loss_of(scores, truth)
            best.zero_grad()
            loss.backward()
            best.step()
            course.step()
            total += float(loss.detach()) * len(own)
        print(f"epoch {epoch + 1}: loss {total / len(order):.4f}, {time.perf_counter() - began:.0f} s", flush=True)
    return net.eval()


def loss_of(scores: Any, truth: Any) -> Any:
    """Cross entropy of rank and of suit."""
    rank = nn.functional.cross_entropy(scores[:, : NONE_RANK + 1], truth[:, 0], label_smoothing=0.02)
    suit = nn.functional.cross_entropy(scores[:, NONE_RANK + 1 :], truth[:, 1], label_smoothing=0.02)
    return rank + suit


def measure(net: Any, crops: Picture, labels: Labels) -> str:
    """How many crops are told right, how many wrongly taken for a card or for another card."""
    with torch.no_grad():
        scores = torch.cat([net(torch.from_numpy(normalised(crops[i : i + 500]))) for i in range(0, len(crops), 500)])
    ranks, suits = scores[:, : NONE_RANK + 1].numpy(), scores[:, NONE_RANK + 1 :].numpy()
    said = np.column_stack([ranks.argmax(axis=1), suits.argmax(axis=1)])
    card = (labels[:, 0] != NONE_RANK) & (labels[:, 1] != NONE_SUIT)
    given = (said[:, 0] != NONE_RANK) & (said[:, 1] != NONE_SUIT)
    right = (said == labels).all(axis=1)
    return (
        f"cards {card.sum()}: right {100 * right[card].mean():.2f} %, "
        f"another card {100 * (given & ~right)[card].mean():.2f} %; "
        f"no card {(~card).sum()}: taken for one {100 * given[~card].mean():.2f} %"
    )


def write(net: Any, path: Path) -> None:
    """ONNX for ``cv2.dnn``, any number of crops at once."""
    example = torch.zeros(1, 3, CROP_SIZE[1], CROP_SIZE[0])
    axes = {"crops": {0: "n"}, "scores": {0: "n"}}
    torch.onnx.export(
        net, (example,), str(path), input_names=["crops"], output_names=["scores"], dynamic_axes=axes, dynamo=False
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decks", type=Path, required=True, help="folder of folders of PNG faces")
    parser.add_argument("--grounds", type=Path, required=True, help="folder of pictures without cards")
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--crops", type=Path, help="npz with crops and labels from photographs")
    parser.add_argument("--out", type=Path, default=Path("src/boxperson/vision/cards/symbols.onnx"))
    parser.add_argument("--count", type=int, default=60_000)
    parser.add_argument("--fold", type=int, choices=(0, 1), help="photographs not to train on")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    faces, grounds = load_faces(given.fonts, given.decks), load_grounds(given.grounds)
    crops, labels = drawn_samples(1, given.count, faces, grounds)
    print(f"{len(faces)} faces, {len(grounds)} grounds, {len(crops)} crops", flush=True)
    net = train(crops, labels, None, 6)
    if given.crops:
        photos, unseen = photographed(given.crops, given.fold)
        for number, (seed, count) in enumerate(FINE_ROUNDS):
            drawn = drawn_samples(seed, min(count, given.count), faces, grounds)
            net = train(*drawn, photos, 2, FINE_SEED + number, net)
        if len(unseen[0]):
            print("photographed, unseen:", measure(net, *unseen))
    print(sum(each.numel() for each in net.parameters()), "parameters")
    print("drawn, unseen:", measure(net, *drawn_samples(2, 4000, faces, grounds)))
    write(net, given.out)


def photographed(path: Path, left_out: int | None) -> tuple[tuple[Picture, Labels], tuple[Picture, Labels]]:
    """Crops to train on, indices and hard ones twice as often as the rest, and those of the fold left out."""
    with np.load(path) as kept:
        crops, labels, fold, hard = (kept[name] for name in ("crops", "labels", "fold", "hard"))
    own = fold != left_out
    index, nothing = (np.flatnonzero(own & of) for of in (labels[:, 0] != NONE_RANK, labels[:, 0] == NONE_RANK))
    plain = np.random.default_rng(5).choice(nothing, min(len(nothing), PLAIN_CROPS), replace=False)
    tricky = np.flatnonzero(own & hard.astype(bool))
    numbers = np.concatenate([index, index, plain, tricky, tricky])
    return (crops[numbers], labels[numbers]), (crops[~own], labels[~own])


def load_faces(fonts: Path, decks: Path) -> list[Face]:
    rng = np.random.default_rng(0)
    ranks, suits = usable_fonts([fonts]), suit_fonts([fonts])
    drawn = [draw_face(rng, ranks, suits) for _ in range(DRAWN_FACES)]
    bought = [face for folder in sorted(decks.iterdir()) for face in deck_faces(folder)]
    return drawn + bought * (DRAWN_FACES // (2 * max(len(bought), 1)) + 1)


def load_grounds(folder: Path) -> list[Picture]:
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in {".jpg", ".png"})
    read = (cv2.imread(str(path)) for path in paths[:: max(1, len(paths) // 150)])
    return [np.asarray(picture, np.uint8) for picture in read if picture is not None and min(picture.shape[:2]) >= 64]


if __name__ == "__main__":
    main()
