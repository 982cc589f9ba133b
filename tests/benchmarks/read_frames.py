"""Reads random frames of the emulated camera and counts what came of them.

    python tests/benchmarks/read_frames.py [--n 1000] [--seed 0] [--felt green] [--failures DIR]

Prints how many were read right, read wrong (there must be none) and not read, by reason, and the time a frame took.
"""

import argparse
import math
import random
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from boxperson.emulator.camera import random_scene, render
from boxperson.vision.board import calibrate
from boxperson.vision.calibration import Calibration
from boxperson.vision.dice.annotate import annotate
from boxperson.vision.dice.flat import read_flat
from boxperson.vision.dice.reading import Reading
from boxperson.vision.image import Image

HELD = [(22, 1, 0), (-24, 1, 0), (22, 0, 1), (-23, 0, 1), (20, 1, 1), (22, 1, -1), (-25, 1, 2), (25, 2, -1)]


class Look(NamedTuple):
    """One frame: what lay there, what was read, and how long that took."""

    frame: Image
    faces: tuple[int, int]
    reading: Reading
    ms: float


def as_sent(frame: Image) -> Image:
    """The frame after the camera's JPEG."""
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 88])[1], 1), np.uint8)


def board_frame(number: int, tilt_deg: float, axis: tuple[float, float]) -> Image:
    half, length = math.radians(tilt_deg) / 2, math.hypot(*axis)
    turn = [math.cos(half), math.sin(half) * axis[0] / length, math.sin(half) * axis[1] / length, 0.0]
    place = [20 * (number % 3) - 20, 10 * (number % 2), 50] if tilt_deg else [0, 0, 0]
    held = {"position_mm": place, "quaternion": turn}
    light = {"seed": number, "glare": 0.2, "level": 0.8}
    scene = {"felt": "green", "set": "red", "dice": [], "light": light, "board": held}
    return as_sent(render(scene, seed=number))


def calibrated() -> Calibration:
    """The emulated camera, calibrated from frames of the board as a person would do it."""
    return calibrate([board_frame(number, tilt, (x, y)) for number, (tilt, x, y) in enumerate([*HELD, (0, 1, 0)])])


def look(seed: int, felt: str, calibration: Calibration) -> Look:
    scene, faces = random_scene(random.Random(seed), felt)
    frame = as_sent(render(scene, seed=seed))
    started = time.thread_time()
    reading = read_flat(frame, calibration)
    return Look(frame, faces, reading, 1000 * (time.thread_time() - started))


def outcome(seen: Look) -> str:
    if seen.reading.verdict != "read":
        return f"abstained: {seen.reading.why}"
    return "read" if sorted(seen.reading.faces) == sorted(seen.faces) else "WRONG"


def main() -> int:
    parser = argparse.ArgumentParser(description="Read random frames of the emulated camera.")
    parser.add_argument("--n", type=int, default=1000, help="how many frames")
    parser.add_argument("--seed", type=int, default=0, help="of the first frame")
    parser.add_argument("--felt", default="green")
    parser.add_argument("--failures", type=Path, help="a folder for the frames that were not read right")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    calibration = calibrated()
    counts: Counter[str] = Counter()
    times = []
    for seed in range(asked.seed, asked.seed + asked.n):
        seen = look(seed, asked.felt, calibration)
        counts[outcome(seen)] += 1
        times.append(seen.ms)
        if asked.failures and outcome(seen) != "read":
            asked.failures.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(asked.failures / f"{seed}.jpg"), annotate(seen.frame, seen.reading))
    for what, count in counts.most_common():
        print(f"{count:6} {100 * count / asked.n:5.1f} %  {what}")
    print(f"processor time of a frame: p50 {np.percentile(times, 50):.1f} ms, p99 {np.percentile(times, 99):.1f} ms")
    return 1 if counts["WRONG"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
