"""Reads random throws that came to rest among chips on the emulated live craps table.

    python -m tests.benchmarks.read_throws [--n 200] [--seed 0] [--kind cocked]

Prints for each way of coming to rest how many were read right, read wrong (there must be none) and not read, how far
the told tilts are off, and the processor time of a reading. Seeds give the same throws.
"""

import argparse
import math
import random
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track

from boxperson.emulator.camera import render
from boxperson.emulator.camera.optics import LIVE_CRAPS_OPTICS
from boxperson.emulator.dice import Pose, axes, resting
from boxperson.emulator.places.live_craps import DICE_PLACES, SPOTS_MM, spot_mm
from boxperson.emulator.rests import KINDS, Kind, Stack, rest
from boxperson.errors import UsageError
from boxperson.rules.point_throw import Lying, Touch, judge_roll
from boxperson.vision.calibration import Calibration
from boxperson.vision.calibration import load as load_calibration
from boxperson.vision.dice.at_rest import RestingDie, read_at_rest
from boxperson.vision.dice.supports import Stack as SeenStack
from boxperson.vision.image import Image

CALIBRATION = Path(__file__).parents[2] / "rigs" / "emulated-live-craps.calibration.json"
CHIPS_CENTS = (100, 500, 2500, 10_000, 50_000, 100_000, 500_000)
NEAR = ("field", "come", "dont-come")
MOST_CHIPS = 5
ON_TABLE: tuple[Kind, ...] = tuple(kind for kind in KINDS if kind != "off-table")
VOID: tuple[Kind, ...] = ("two-stacks", "on-die")
WAITING_MM = (-75.0, -230.0, 75.0, -105.0)


class Thrown(NamedTuple):
    """A throw at rest: the frames before and after, and the truth; stacks by where their top chips lie."""

    kind: Kind
    faces: tuple[int, int]
    poses: tuple[Pose, Pose]
    stacks: tuple[Stack, ...]
    before: Image
    after: Image


def thrown(seed: int, kind: Kind | None = None, *, light: dict[str, Any] | None = None) -> Thrown:
    """A random throw under random lamps; seeds give the same ones."""
    rng = random.Random(seed)
    chosen: Kind = rng.choice(ON_TABLE) if kind is None else kind
    faces = (rng.randint(1, 6), rng.randint(1, 6))
    while True:
        chips = _chips(rng)
        stacks = tuple(_stack(stack, stack[0]) for stack in chips)
        try:
            poses = rest(rng, chosen, faces, stacks)
            break
        except UsageError:
            continue
    lit = light or {"seed": rng.randrange(2**31), "glare": rng.choice((0.0, 0.3, 0.6)), "level": rng.uniform(0.5, 1.0)}
    scene = {
        "felt": rng.choice(("green", "blue", "red")) if rng.random() < 0.5 else "green",
        "set": rng.choice(("red", "white")),
        "layout": "live-craps",
        "chips": [chip for stack in chips for chip in stack],
        "light": lit,
        "board": None,
    }
    first, second = DICE_PLACES.at_first
    waiting = (resting(rng.randint(1, 6), *first), resting(rng.randint(1, 6), *second))
    before, after = (
        render({**scene, "dice": [_die(each) for each in dice]}, LIVE_CRAPS_OPTICS, seed=2 * seed + k)
        for k, dice in enumerate((waiting, poses))
    )
    return Thrown(chosen, faces, poses, tuple(_stack(stack, stack[-1]) for stack in chips), before, after)


def _die(pose: Pose) -> dict[str, Any]:
    return {"position_mm": [pose.x_mm, pose.y_mm, pose.z_mm], "quaternion": list(pose.quaternion), "blur": None}


def _chips(rng: random.Random) -> list[list[dict[str, Any]]]:
    """Stacks on some spots where dice are thrown, and on some others."""
    spots = [(seat, wager) for seat in (1, 2) for wager in NEAR if rng.random() < 0.7] or [(1, "field"), (2, "field")]
    spots += [(seat, wager) for seat in (1, 2) for wager in SPOTS_MM if wager not in NEAR and rng.random() < 0.15]
    stacks = []
    for seat, wager in spots:
        x_mm, y_mm = (at + rng.uniform(-1.5, 1.5) for at in spot_mm(seat, wager))
        stacks.append(
            [
                {
                    "value_cents": rng.choice(CHIPS_CENTS),
                    "position_mm": [x_mm + rng.uniform(-0.3, 0.3), y_mm + rng.uniform(-0.3, 0.3), 3.3 * (layer + 0.5)],
                    "yaw_rad": rng.uniform(0, math.tau),
                    "blur": None,
                }
                for layer in range(rng.randint(1, MOST_CHIPS))
            ]
        )
    return stacks


def _stack(stack: list[dict[str, Any]], at: dict[str, Any]) -> Stack:
    x_mm, y_mm, _ = at["position_mm"]
    return Stack(x_mm, y_mm, len(stack))


def tilt_deg(pose: Pose) -> float:
    """How far a die's sides are from the upright: 0 flat."""
    return math.degrees(math.acos(min(1.0, max(abs(axis[2]) for axis in axes(pose.quaternion)))))


def calibration() -> Calibration:
    return load_calibration(CALIBRATION)


class Read(NamedTuple):
    """What came of a throw: `right`, `WRONG` or `not read`, why, how far told tilts are off, and the time it took."""

    came: str
    why: str
    off_deg: tuple[float, ...]
    cpu_s: float


def read(throw: Thrown, calibration: Calibration) -> Read:
    """Reads a throw as a bench does and holds it against the truth."""
    stacks = [SeenStack(*stack) for stack in throw.stacks]
    began = time.process_time()
    reading = read_at_rest(throw.before, throw.after, calibration, stacks, [WAITING_MM])
    cpu_s = time.process_time() - began
    if len(reading.dice) != 2:
        return Read("not read", reading.why, (), cpu_s)
    roll = judge_roll([lying(die) for die in reading.dice])
    off = [_off_deg(die, throw.poses) for die in reading.dice if not die.is_flat and not die.doubt]
    if not roll.is_certain:
        return Read("not read", roll.why, tuple(off), cpu_s)
    true = None if throw.kind in VOID else sorted(throw.faces)
    right = (roll.faces and sorted(roll.faces)) == true
    return Read("right" if right else "WRONG", str(roll.faces), tuple(off), cpu_s)


def lying(die: RestingDie) -> Lying:
    return Lying(die.up, die.is_flat, tuple(Touch(*touch) for touch in die.touches), die.doubt)


def _off_deg(die: RestingDie, poses: tuple[Pose, Pose]) -> float:
    near = min(poses, key=lambda pose: math.dist((pose.x_mm, pose.y_mm), die.centre_mm))
    return abs(min(die.tilt_deg, 90 - die.tilt_deg) - tilt_deg(near))


def main() -> int:
    """Read throws and print what came of them; 1 when one was read wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--n", type=int, default=210)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=ON_TABLE)
    asked = parser.parse_args()
    camera = calibration()
    came: dict[str, Counter[str]] = defaultdict(Counter)
    off: list[float] = []
    times: list[float] = []
    for seed in track(range(asked.seed, asked.seed + asked.n), "reading", console=Console(stderr=True)):
        throw = thrown(seed, asked.kind or ON_TABLE[seed % len(ON_TABLE)])
        what = read(throw, camera)
        came[throw.kind][what.came] += 1
        off += what.off_deg
        times.append(what.cpu_s)
        if what.came == "WRONG":
            print(f"seed {seed}, {throw.kind}, {throw.faces}: read {what.why}", flush=True)
    for kind, counts in came.items():
        total = counts.total()
        told = ", ".join(f"{counts[each]} {each}" for each in ("right", "WRONG", "not read"))
        print(f"{kind:>14}: {told}; {100 * counts['right'] / total:.1f} % of {total}")
    print(f"tilt off: p50 {np.median(off):.2f}, p90 {np.percentile(off, 90):.2f} degrees" if off else "no die leans")
    print(f"processor time of a reading: p50 {1000 * np.median(times):.0f} ms")
    return 1 if any(counts["WRONG"] for counts in came.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
