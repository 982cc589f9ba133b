"""How well photographs of cards are read: python tests/benchmarks/read_card_photos.py DIR [--pictures DIR]

DIR holds the photographs and labels.csv with the columns file and cards (``QH 10C``; equal cards listed twice). A
file's source is what its name has before the first underscore. A card is right, wrong (said, not there) or abstained
(there, not said); the cards that an abstaining reading holds count as well. A picture is right if it is read and every
card is right, wrong if a card is wrong or it is read with one missing, and abstained otherwise.
"""

import argparse
import csv
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

import cv2
import numpy as np

from boxperson.errors import UsageError
from boxperson.vision.cards.photo import PhotoReading, read_photo
from boxperson.vision.image import load
from boxperson.vision.photo_file import load_sound

PEERS = """Peers on 339 photographs of the same kind (1,662 cards), each as published:
                                         pictures right   cards right   wrong per 100       ms
contour + templates, as shipped/limits        0.6/2.7 %     9.4/10.5 %            0.8     4/10
contour + templates, every quadrangle             1.5 %          7.4 %           34.5        8
Otsu + templates                                  1.8 %         11.1 %           33.4    2,040
symbols + nearest neighbours                     24.8 %         54.4 %           15.4      495"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--show", action="store_true", help="list every picture that is not read right")
    parser.add_argument("--pictures", type=Path, help="folder for pictures of what was not read right")
    given = parser.parse_args()
    labels = given.directory / "labels.csv"
    if not labels.is_file():
        sys.exit(f"{labels}: no such file; a folder with labels.csv is expected")
    cv2.setNumThreads(1)
    cards: dict[str, Counter[str]] = defaultdict(Counter)
    pictures: dict[str, Counter[str]] = defaultdict(Counter)
    times_ms: list[float] = []
    with labels.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            reading, ms = looked_at(given.directory / row["file"])
            count, outcome = outcome_of(row, reading)
            for group in groups_of(row):
                cards[group] += count
                pictures[group][outcome] += 1
            times_ms.append(ms)
            if outcome != "right":
                tell(given, row, outcome, reading)
    report(cards, pictures, times_ms)


def groups_of(row: dict[str, str]) -> tuple[str, ...]:
    overlapped = ("overlapped",) if row.get("overlap") == "yes" else ()
    return (row["file"].split("_")[0], *overlapped, "all")


def looked_at(path: Path) -> tuple[PhotoReading, float]:
    """A photograph's reading, and how long it took in milliseconds."""
    try:
        photo = load_sound(path)
    except UsageError as error:
        return PhotoReading("indeterminate", (), str(error)), 0.0
    start = time.perf_counter()
    reading = read_photo(photo)
    return reading, 1000 * (time.perf_counter() - start)


def outcome_of(row: dict[str, str], reading: PhotoReading) -> tuple[Counter[str], str]:
    """Cards right, wrong and abstained, and the picture's outcome."""
    expected = Counter(row["cards"].upper().replace("10", "T").split())
    said = Counter(seen.card for seen in reading.cards)
    right, wrong = (said & expected).total(), (said - expected).total()
    count = Counter({"right": right, "wrong": wrong, "abstained": expected.total() - right})
    if wrong or (reading.verdict == "read" and said != expected):
        return count, "wrong"
    return count, "right" if reading.verdict == "read" else "abstained"


def tell(given: argparse.Namespace, row: dict[str, str], outcome: str, reading: PhotoReading) -> None:
    """Lists a picture that was not read right, and draws what was seen on it."""
    if given.show:
        said = " ".join(seen.card for seen in reading.cards)
        print(f"{outcome:9}  {row['file']}: {row['cards']} <- {said} {reading.why}", flush=True)
    if given.pictures:
        picture = load(given.directory / row["file"])
        for seen in reading.cards:
            corners = np.rint(seen.corners_px).astype(np.int32)
            colour = (0, 160, 0) if seen.card in row["cards"].replace("10", "T").split() else (0, 0, 255)
            cv2.polylines(picture, [corners], isClosed=True, color=colour, thickness=2)
            at = tuple(map(int, corners.mean(axis=0)))
            cv2.putText(picture, f"{seen.card} {seen.confidence:.2f}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 2)
        cv2.putText(picture, reading.why, (5, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 0, 255), 1)
        given.pictures.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(given.pictures / f"{outcome}_{row['file']}"), picture)


def report(cards: dict[str, Counter[str]], pictures: dict[str, Counter[str]], times_ms: list[float]) -> None:
    print(f"{'':12}{'cards right':>12}{'wrong':>7}{'abstained':>11}{'right %':>9}{'wrong/100':>11}", end="")
    print(f"{'pictures right':>16}{'wrong':>7}{'abstained':>11}{'right %':>9}")
    for group, count in cards.items():
        of, shots = max(1, count["right"] + count["abstained"]), pictures[group]
        print(
            f"{group:12}{count['right']:12}{count['wrong']:7}{count['abstained']:11}{100 * count['right'] / of:9.1f}",
            end="",
        )
        print(f"{100 * count['wrong'] / of:11.2f}{shots['right']:16}{shots['wrong']:7}{shots['abstained']:11}", end="")
        print(f"{100 * shots['right'] / shots.total():9.1f}")
    if times_ms:
        p50, p90 = np.percentile(times_ms, [50, 90])
        print(f"milliseconds: p50 {p50:.0f}, p90 {p90:.0f}")
    print(PEERS)


if __name__ == "__main__":
    main()
