"""Reads random frames of the emulated camera above a blackjack table and counts what came of all that lies there.

    python tests/benchmarks/read_blackjack_frames.py [--n 1000] [--seed 0] [--felt green] [--deck jumbo] [--again 4]

Frames show one to seven hands, the dealer's cards, chips alone and stacked, and lamps, in random light. Without --felt
and --deck they take turns. Where an eye abstains it looks again under up to --again other lights, as a bench does, and
pieces its looks together. Prints for cards, for chips one by one, for lamps, and for the spots as a bench reads them
(chips, lights and whether cards lie there, by place) how many were read right, read wrong (there must be none) and not
read; how many frames were read whole; and the processor time of a first look. --failures DIR keeps the frames that were
not.
"""

import argparse
import math
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from boxperson.bench.blackjack.rig import BlackjackRig, Felt
from boxperson.bench.blackjack.spots import (
    HIDDEN,
    Spots,
    box,
    card_areas,
    chip_areas,
    light_places,
    read_spots,
    together,
)
from boxperson.bench.rig_file import load_rig
from boxperson.emulator.camera import render
from boxperson.emulator.camera.chance import random_blackjack_scene
from boxperson.emulator.camera.optics import BLACKJACK_OPTICS
from boxperson.vision.board import calibrate
from boxperson.vision.calibration import Calibration
from boxperson.vision.cards.reading import CardsReading
from boxperson.vision.cards.table import read_cards
from boxperson.vision.cards.together import together as together_cards
from boxperson.vision.chips.areas import read_chips
from boxperson.vision.chips.reading import ChipsReading
from boxperson.vision.image import Image
from boxperson.vision.lamps.places import read_lamps
from boxperson.vision.lamps.reading import LampsReading
from tests.benchmarks.read_card_frames import Look, outcomes

FELTS, DECKS = ("green", "blue", "red"), ("standard", "jumbo")
# Tilt in degrees, its axis, and where the board's middle is: all over the picture, or the lens is not known at its rim.
HELD = [
    (25, (1, 0), (-290, 120)), (-25, (1, 0), (290, 120)), (25, (0, 1), (-300, 0)), (-25, (0, 1), (300, 0)),
    (22, (1, 1), (-290, -130)), (-22, (1, -1), (290, -130)), (25, (1, 2), (0, 130)), (-25, (2, -1), (0, -130)),
    (20, (1, 0.3), (0, 0)), (0, (1, 0), (-310, -150)), (0, (1, 0), (310, 150)), (0, (1, 0), (-310, 150)),
    (0, (1, 0), (310, -150)), (0, (1, 0), (0, 0)),
]  # fmt: skip
SEATS_MM = [(4 - seat) * 122.0 for seat in range(1, 8)]
SPOTS_MM, PAID_MM = ((8, -107, 58, -57), (-59, -107, -9, -57)), (-60, -236, 60, -112)
CHIP_AREAS = [(x + box[0], box[1], x + box[2], box[3]) for x in SEATS_MM for box in (*SPOTS_MM, PAID_MM)]
CHIP_AREAS.append((-165, 190, 165, 234))
COLOURS = {
    100: "white", 500: "red", 2500: "green", 10_000: "black", 50_000: "purple", 100_000: "yellow", 500_000: "orange"
}  # fmt: skip
SAME_PLACE_MM = 6.0


def felt_of_rig() -> Felt:
    rig = load_rig(Path(__file__).parents[2] / "rigs" / "emulated-blackjack.toml")
    assert isinstance(rig, BlackjackRig)
    return rig.felt


FELT = felt_of_rig()
CARD_AREAS = [box(area) for area in card_areas(FELT).values()]

Scene = dict[str, Any]
Reading = CardsReading | ChipsReading | LampsReading | Spots


class Eye(NamedTuple):
    """One of the eyes: how it reads a frame, and what came of each thing in it."""

    read: Callable[[Image], Any]
    together: Callable[[list[Any]], Any]
    outcomes: Callable[[Scene, Any], list[str]]


def calibrated() -> Calibration:
    """The emulated camera above the blackjack table, calibrated from frames of the board as a person would do it."""
    return calibrate([board_frame(number, *held) for number, held in enumerate(HELD)])


def board_frame(number: int, tilt_deg: float, axis: tuple[float, float], middle_mm: tuple[float, float]) -> Image:
    half, length = math.radians(tilt_deg) / 2, math.hypot(*axis)
    turn = [math.cos(half), math.sin(half) * axis[0] / length, math.sin(half) * axis[1] / length, 0.0]
    held = {"position_mm": [*middle_mm, 50 if tilt_deg else 0], "quaternion": turn}
    light = {"seed": number, "glare": 0.2, "level": 0.8}
    scene = {"felt": "green", "set": "red", "dice": [], "light": light, "board": held, "layout": "blackjack"}
    return render(scene, BLACKJACK_OPTICS, seed=number)


def eyes(calibration: Calibration, scene: Scene) -> dict[str, Eye]:
    places = [(lamp["colour"], *lamp["position_mm"]) for lamp in scene["lamps"]]
    return {
        "cards": Eye(lambda frame: read_cards(frame, calibration, chips_in=CHIP_AREAS), together_cards, card_outcomes),
        "chips": Eye(lambda frame: read_chips(frame, calibration, CHIP_AREAS), last, chip_outcomes),
        "lamps": Eye(lambda frame: read_lamps(frame, calibration, places), last, lamp_outcomes),
        "spots": Eye(lambda frame: read_spots(frame, calibration, FELT), together, spot_outcomes),
    }


def card_outcomes(scene: Scene, reading: CardsReading) -> list[str]:
    up = tuple((card["card"], tuple(card["position_mm"][:2])) for card in scene["cards"] if card["face_up"])
    look = Look(np.zeros((1, 1, 3), np.uint8), up, reading, 0.0)
    found = [re.sub(r"not read: .*", "not read", came) for came in outcomes(look)]
    left = list(reading.backs)
    for card in scene["cards"]:
        if card["face_up"]:
            continue
        near = [back for back in left if math.dist(back.centre_mm, card["position_mm"][:2]) < SAME_PLACE_MM]
        for back in near[:1]:
            left.remove(back)
        found.append("right" if near else "not read" if reading.verdict != "read" else "WRONG: back passed over")
    return found + ["WRONG: no back lies there"] * len(left)


def chip_outcomes(scene: Scene, reading: ChipsReading) -> list[str]:
    found, left = [], list(reading.chips)
    for stack in stacks(scene):
        top = max(stack, key=lambda chip: chip["position_mm"][2])
        near = [chip for chip in left if math.dist(chip.centre_mm, top["position_mm"][:2]) < SAME_PLACE_MM]
        if not near:
            found.append("not read" if reading.verdict != "read" else "WRONG: passed over")
            continue
        left.remove(near[0])
        found.append(_chip(near[0].colour, COLOURS[top["value_cents"]], near[0].stacked, min(len(stack), 2)))
    return found + ["WRONG: where no chip lies" for chip in left if chip.colour]


def _chip(colour: str, true_colour: str, stacked: int, true_stacked: int) -> str:
    if colour and colour != true_colour:
        return f"WRONG: {true_colour} read as {colour}"
    if stacked and stacked != true_stacked:
        return f"WRONG: {true_stacked} high read as {stacked}"
    return "not read: colour" if not colour else "right" if stacked else "not read: whether stacked"


def stacks(scene: Scene) -> list[list[Scene]]:
    """The chips that lie over one another."""
    found: list[list[Scene]] = []
    for chip in scene["chips"]:
        place = chip["position_mm"][:2]
        on = [stack for stack in found if math.dist(stack[0]["position_mm"][:2], place) < SAME_PLACE_MM]
        if on:
            on[0].append(chip)
        else:
            found.append([chip])
    return found


def lamp_outcomes(scene: Scene, reading: LampsReading) -> list[str]:
    told = zip(reading.lit, scene["lamps"], strict=True)
    return ["not read" if lit is None else "right" if lit == lamp["lit"] else "WRONG" for lit, lamp in told]


def last(looks: list[Any]) -> Any:
    return looks[-1]


def spot_outcomes(scene: Scene, seen: Spots) -> list[str]:
    """What came of each place and light of the felt."""
    blind = seen.verdict != "read" and not seen.unsure
    told = {
        **{place: chips_told(seen, place) == chips for place, chips in chips_at(scene).items()},
        **{name: (name in seen.lit) == lit for name, lit in lights_of(scene).items()},
        **{place: (place in seen.cards) == there for place, there in cards_at(scene).items()},
    }
    return [
        "not read" if blind or name in seen.unsure else "right" if right else f"WRONG: {name}"
        for name, right in told.items()
    ]


def chips_told(seen: Spots, place: str) -> list[str]:
    return sorted(seen.chips.get(place, ()))


def chips_at(scene: Scene) -> dict[str, list[str]]:
    """The uppermost chips of each place, and, but for a wager's own spot, what is hidden."""
    found: dict[str, list[str]] = {}
    for place, area in chip_areas(FELT).items():
        if place.endswith(" blackjack"):
            continue
        speaks = not place.endswith(" progressive")
        tops = [stack for stack in stacks(scene) if area.holds(*stack[0]["position_mm"][:2])]
        colours = [COLOURS[max(stack, key=lambda chip: chip["position_mm"][2])["value_cents"]] for stack in tops]
        found[place] = sorted(colours + [HIDDEN for stack in tops if len(stack) > 1 and speaks])
    return found


def lights_of(scene: Scene) -> dict[str, bool]:
    return {
        name: any(lamp["lit"] and math.dist(lamp["position_mm"][:2], place) < SAME_PLACE_MM for lamp in scene["lamps"])
        for name, (_, *place) in light_places(FELT).items()
    }


def place_outcomes(scene: Scene, there: tuple[bool | None, ...]) -> list[str]:
    truth = cards_at(scene).values()
    return [
        "not read" if told is None else "right" if told == true else "WRONG"
        for told, true in zip(there, truth, strict=True)
    ]


def cards_at(scene: Scene) -> dict[str, bool]:
    middles = [card["position_mm"][:2] for card in scene["cards"]]
    return {place: any(area.holds(x, y) for x, y in middles) for place, area in card_areas(FELT).items()}


def told(reading: Reading) -> bool:
    return reading.verdict == "read"


class Tally:
    """What came of all frames: of each thing, of whole frames, and the time of first looks, by the eye's name."""

    def __init__(self) -> None:
        self.things: dict[str, Counter[str]] = defaultdict(Counter)
        self.whole: Counter[str] = Counter()
        self.times_ms: dict[str, list[float]] = defaultdict(list)

    def ask(self, scene: Scene, seed: int, waiting: dict[str, Eye], again: int) -> tuple[set[str], Image]:
        """Asks each eye until it tells, under other lights at most so many times; names those that read all right."""
        right: set[str] = set()
        looks: dict[str, list[Any]] = defaultdict(list)
        for look in range(1 + again):
            light = random_blackjack_scene(random.Random(f"{seed} {look}"))["light"] if look else scene["light"]
            frame = render({**scene, "light": light}, BLACKJACK_OPTICS, seed=seed + 1_000_000 * look)
            for name, eye in list(waiting.items()):
                started = time.thread_time()
                looks[name].append(eye.read(frame))
                if look == 0:
                    self.times_ms[name].append(1000 * (time.thread_time() - started))
                reading = eye.together(looks[name])
                if told(reading) or look == again:
                    came = eye.outcomes(scene, reading)
                    self.things[name].update(came)
                    right |= {name} if told(reading) and set(came) <= {"right"} else set()
                    del waiting[name]
            if not waiting:
                break
        self.whole.update(right)
        self.whole["all"] += len(right) == len(self.things)
        return right, frame

    def show(self, frames: int) -> None:
        for name, came in self.things.items():
            print(f"{name}: {self.whole[name]} of {frames} frames read whole")
            for what, count in came.most_common():
                print(f"{count:8} {100 * count / came.total():6.2f} %  {what}")
            print(
                "         processor time: p50 {:.1f} ms, p90 {:.1f} ms".format(
                    *np.percentile(self.times_ms[name], [50, 90])
                )
            )
        print(f"all of it: {self.whole['all']} of {frames} frames")


def main() -> int:
    parser = argparse.ArgumentParser(description="Read random frames of a blackjack table from the emulated camera.")
    parser.add_argument("--n", type=int, default=1000, help="how many frames")
    parser.add_argument("--seed", type=int, default=0, help="of the first frame")
    parser.add_argument("--felt", choices=FELTS)
    parser.add_argument("--deck", choices=DECKS)
    parser.add_argument("--again", type=int, default=0, help="how many other lights to ask again under")
    parser.add_argument("--failures", type=Path, help="a folder for the frames that were not read right")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    calibration, tally = calibrated(), Tally()
    for seed in range(asked.seed, asked.seed + asked.n):
        felt, deck = asked.felt or FELTS[seed % 3], asked.deck or DECKS[seed // 3 % 2]
        scene = random_blackjack_scene(random.Random(seed), felt, deck)
        right, frame = tally.ask(scene, seed, eyes(calibration, scene), asked.again)
        if asked.failures and len(right) < len(tally.things):
            asked.failures.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(asked.failures / f"{seed}.jpg"), frame)
    tally.show(asked.n)
    return 1 if any("WRONG" in what for came in tally.things.values() for what in came) else 0


if __name__ == "__main__":
    raise SystemExit(main())
