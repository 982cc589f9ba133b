"""Reads random frames of the emulated camera above a baccarat table and counts what came of their cards.

    python tests/benchmarks/read_card_frames.py [--n 2000] [--seed 0] [--felt green] [--deck jumbo] [--failures DIR]

Frames show four to six dealt cards, some over others, now and then with other cards beside them, in random light.
Without --felt and --deck they take turns. Prints how many cards were read right, read wrong (there must be none) and
not read, by reason, how many frames were read whole, and the processor time of a frame.
"""

import argparse
import math
import random
import re
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from boxperson.emulator.camera import random_card_scene, render
from boxperson.emulator.camera.optics import CARD_OPTICS
from boxperson.vision.board import calibrate
from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.annotate import annotate
from boxperson.vision.cards.reading import CardsReading
from boxperson.vision.cards.table import read_cards
from boxperson.vision.image import Image

FELTS, DECKS = ("green", "blue", "red"), ("standard", "jumbo")
HELD = [(22, 1, 0), (-24, 1, 0), (22, 0, 1), (-23, 0, 1), (20, 1, 1), (22, 1, -1), (-25, 1, 2), (25, 2, -1)]
SAME_PLACE_MM = 6.0
SAME_CARD_MM = 15.0

Truth = tuple[tuple[str, tuple[float, float]], ...]


class Look(NamedTuple):
    """One frame: what lay there, what was read, and how long that took."""

    frame: Image
    truth: Truth
    reading: CardsReading
    ms: float


def calibrated() -> Calibration:
    """The emulated camera above the baccarat table, calibrated from frames of the board as a person would do it."""
    return calibrate([board_frame(number, tilt, (x, y)) for number, (tilt, x, y) in enumerate([*HELD, (0, 1, 0)])])


def board_frame(number: int, tilt_deg: float, axis: tuple[float, float]) -> Image:
    half, length = math.radians(tilt_deg) / 2, math.hypot(*axis)
    turn = [math.cos(half), math.sin(half) * axis[0] / length, math.sin(half) * axis[1] / length, 0.0]
    place = [20 * (number % 3) - 20, 10 * (number % 2), 60] if tilt_deg else [0, 0, 0]
    light = {"seed": number, "glare": 0.2, "level": 0.8}
    held = {"position_mm": place, "quaternion": turn}
    scene = {"felt": "green", "set": "red", "dice": [], "light": light, "board": held, "layout": "baccarat"}
    return render(scene, CARD_OPTICS, seed=number)


def look(seed: int, felt: str, deck: str, calibration: Calibration) -> Look:
    scene, truth = random_card_scene(random.Random(seed), felt, deck)
    frame = render(scene, CARD_OPTICS, seed=seed)
    started = time.thread_time()
    reading = read_cards(frame, calibration)
    return Look(frame, truth, reading, 1000 * (time.thread_time() - started))


def outcomes(seen: Look) -> list[str]:
    """What came of each card of the truth, and of each card that was seen where none lies.

    A card that was told rightly and 6 to 15 mm beside its place, as one that is half covered may be, counts apart.
    """
    found, left = [], list(seen.reading.cards)
    for card, place in seen.truth:
        near = [one for one in left if math.dist(one.centre_mm, place) < SAME_PLACE_MM]
        aside = [one for one in left if one.card == card and math.dist(one.centre_mm, place) < SAME_CARD_MM]
        if not near and aside:
            left.remove(aside[0])
            found.append("right, but more than 6 mm beside its place")
            continue
        if not near:
            found.append("not read: not found" if seen.reading.verdict != "read" else "WRONG: passed over")
            continue
        left.remove(near[0])
        said = near[0].card
        found.append("right" if said == card else "WRONG" if said else f"not read: {_reason(near[0].why)}")
    return found + ["WRONG: where no card lies" for one in left if one.card]


def _reason(why: str) -> str:
    """A reason without the cards that it speaks of."""
    return re.sub(r"\b[A2-9TJQK][CDHS]\b|\b\d+\b", "…", why)


def main() -> int:
    parser = argparse.ArgumentParser(description="Read random frames of cards from the emulated camera.")
    parser.add_argument("--n", type=int, default=2000, help="how many frames")
    parser.add_argument("--seed", type=int, default=0, help="of the first frame")
    parser.add_argument("--felt", choices=FELTS)
    parser.add_argument("--deck", choices=DECKS)
    parser.add_argument("--failures", type=Path, help="a folder for the frames that were not read right")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    calibration = calibrated()
    cards: Counter[str] = Counter()
    whole, times = 0, []
    for seed in range(asked.seed, asked.seed + asked.n):
        felt, deck = asked.felt or FELTS[seed % 3], asked.deck or DECKS[seed // 3 % 2]
        seen = look(seed, felt, deck, calibration)
        came = outcomes(seen)
        cards.update(came)
        times.append(seen.ms)
        right = seen.reading.verdict == "read" and set(came) <= {"right"}
        whole += right
        if asked.failures and not right:
            asked.failures.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(asked.failures / f"{seed}.jpg"), annotate(seen.frame, seen.reading))
    total = sum(cards.values())
    for what, count in cards.most_common():
        print(f"{count:6} {100 * count / total:6.2f} %  {what}")
    print(f"{whole} of {asked.n} frames read whole ({100 * whole / asked.n:.1f} %)")
    print("processor time of a frame: p50 {:.1f} ms, p90 {:.1f} ms".format(*np.percentile(times, [50, 90])))
    return 1 if any(what.startswith("WRONG") for what in cards) else 0


if __name__ == "__main__":
    raise SystemExit(main())
