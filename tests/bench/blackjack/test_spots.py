"""Chips, lights and cards at the places of a felt: named by seat, and told only when all can be."""

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boxperson.bench.blackjack.rig import BlackjackRig
from boxperson.bench.blackjack.spots import Spots, agree, card_areas, chip_areas, light_places, read_spots, together
from boxperson.bench.rig_file import load_rig
from boxperson.emulator.camera import BLACKJACK_OPTICS, random_blackjack_scene, render
from boxperson.emulator.camera.scene import Chip, Scene
from boxperson.emulator.camera.scene_json import scene_from
from boxperson.vision.calibration import load as load_calibration
from boxperson.vision.chips.reading import ChipsReading, SeenChip
from boxperson.vision.lamps.reading import LampsReading
from tests.bench.blackjack.simulated_round import CHIP_CENTS

EMULATED = Path(__file__).parents[3] / "rigs" / "emulated-blackjack.toml"
RIG = load_rig(EMULATED)
assert isinstance(RIG, BlackjackRig)
FELT = RIG.felt
EYE = load_calibration(RIG.calibration_path)
FRAME = np.zeros((1080, 1920, 3), np.uint8)
COLOUR_OF = {value: colour for colour, value in CHIP_CENTS.items()}


def test_every_place_lies_where_its_seat_does() -> None:
    assert len(chip_areas(FELT)) == 1 + 3 * 7
    assert len(card_areas(FELT)) == 8
    assert len(light_places(FELT)) == 1 + 2 * 7
    for seat in range(1, 8):
        x = (4 - seat) * 122
        assert chip_areas(FELT)[f"seat-{seat} progressive"].holds(x - 34, -82)
        assert chip_areas(FELT)[f"seat-{seat} blackjack"].holds(x + 33, -82)
        assert all(
            chip_areas(FELT)[f"seat-{seat} paid"].holds(x + dx, y)
            for dx, y in itertools.product((-40, 0, 40), (-132, -174, -216))
        )
        assert card_areas(FELT)[f"seat-{seat}"].holds(x - 13, 8)
        assert light_places(FELT)[f"accepted-{seat}"] == ("white", x, -71)
        assert light_places(FELT)[f"won-{seat}"] == ("red", x, -93)
    assert light_places(FELT)["locked"] == ("amber", -405, 205)
    assert all(chip_areas(FELT)["laid"].holds(-140 + 40 * place, 212) for place in range(8))
    assert card_areas(FELT)["dealer"].holds(-35, 132)


@pytest.mark.parametrize("areas", [chip_areas(FELT), card_areas(FELT)])
def test_no_place_is_part_of_another(areas: dict[str, Any]) -> None:
    for one, other in itertools.combinations(areas.values(), 2):
        across = min(one.right_mm, other.right_mm) - max(one.left_mm, other.left_mm)
        along = min(one.far_mm, other.far_mm) - max(one.near_mm, other.near_mm)
        assert across <= 0 or along <= 0


def chip(place: str, colour: str, stacked: int = 1) -> SeenChip:
    return SeenChip(
        colour,
        0.8,
        (0.0, 0.0),
        [each for each in chip_areas(FELT) if not each.endswith("blackjack")].index(place),
        stacked,
    )


class Readers:
    """The readers of chips, lamps and cards, which say what a test tells them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.chips = ChipsReading("read", (), "", 1.0)
        self.lit: set[str] = set()
        self.lamps = LampsReading("read", (), "", 0.7)
        self.cards: dict[str, bool | None] = {}
        spots = "boxperson.bench.blackjack.spots"
        monkeypatch.setattr(f"{spots}.read_chips", lambda *_: self.chips)
        monkeypatch.setattr(f"{spots}.read_lamps", lambda *_: replace(self.lamps, lit=self._lit()))
        monkeypatch.setattr(f"{spots}.cards_in", lambda *_: tuple(self.cards.get(p, False) for p in card_areas(FELT)))

    def _lit(self) -> tuple[bool, ...]:
        return tuple(name in self.lit for name in light_places(FELT))

    def read(self) -> Spots:
        return read_spots(FRAME, EYE, FELT)


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> Readers:
    return Readers(monkeypatch)


def test_what_is_seen_is_named_by_its_place(readers: Readers) -> None:
    readers.chips = ChipsReading(
        "read", (chip("seat-3 paid", "red", 2), chip("seat-3 paid", "green"), chip("laid", "white")), "", 0.8
    )
    readers.lit = {"accepted-3", "won-3", "locked"}
    readers.cards = {"seat-3": True, "dealer": True}
    seen = readers.read()
    assert seen == Spots(
        "read",
        "",
        0.7,
        {"laid": ("white",), "seat-3 paid": ("green", "hidden", "red")},
        frozenset({"accepted-3", "won-3", "locked"}),
        frozenset({"seat-3", "dealer"}),
    )
    assert seen.lit_seats("accepted") == seen.lit_seats("won") == (3,)


def test_an_empty_felt_is_read_as_empty(readers: Readers) -> None:
    assert readers.read() == Spots("read", "", 0.7)


def test_whoever_abstains_makes_the_whole_abstain(readers: Readers) -> None:
    readers.lamps = LampsReading("indeterminate", (), "glare on a lamp")
    assert (readers.read().verdict, readers.read().why, readers.read().confidence) == (
        "indeterminate",
        "glare on a lamp",
        0.0,
    )
    readers.chips = ChipsReading(
        "indeterminate", (chip("laid", "", 0),), "a chip is half hidden", unsure=frozenset({0})
    )
    assert readers.read().why == "a chip is half hidden"
    assert readers.read().unsure == {"laid": "a chip is half hidden"}
    readers.chips, readers.lamps = ChipsReading("read", (), "", 1.0), LampsReading("read", (), "", 0.7)
    readers.cards = {"seat-2": None}
    assert (readers.read().verdict, readers.read().why) == (
        "indeterminate",
        "whether cards lie at seat-2 cannot be told",
    )


READ = Spots("read", "", 0.9, {"laid": ("red",)}, frozenset({"locked"}), frozenset({"dealer"}))


def test_frames_that_say_the_same_agree_however_sure_they_are() -> None:
    assert agree([READ, replace(READ, confidence=0.5)]) == replace(READ, confidence=0.5)


@pytest.mark.parametrize("other", [{"chips": {}}, {"lit": frozenset()}, {"cards": frozenset()}])
def test_frames_that_differ_are_no_reading(other: dict[str, Any]) -> None:
    for readings in ([READ, replace(READ, **other)], [replace(READ, **other), READ]):
        assert agree(readings).verdict == "indeterminate"
        assert "differ" in agree(readings).why


def test_one_frame_that_abstains_speaks_for_all() -> None:
    abstained = Spots("indeterminate", "a chip is half hidden")
    for readings in ([READ, abstained], [abstained, READ], [abstained, abstained]):
        assert agree(readings) == abstained


GLARE = {"laid": "glare"}


def doubtful(unsure: dict[str, str], **seen: Any) -> Spots:
    return replace(READ, verdict="indeterminate", why=next(iter(unsure.values())), unsure=unsure, **seen)


def test_frames_that_are_unsure_of_a_place_agree_on_all_others() -> None:
    found = agree([doubtful(GLARE, chips={}), doubtful({"locked": "no rim"})])
    assert found.unsure == {"laid": "glare", "locked": "no rim"}
    assert agree([doubtful(GLARE), replace(READ, lit=frozenset())]).unsure == {}, "they differ in a light that both saw"


def test_looks_under_several_lamps_are_pieced_together() -> None:
    other = doubtful({"locked": "no rim"}, lit=frozenset())
    found = together([doubtful(GLARE, chips={"laid": ("",)}), other])
    assert (found.verdict, found.chips, found.lit, found.cards) == ("read", READ.chips, READ.lit, READ.cards)
    assert 0 < found.confidence < READ.confidence


def test_what_no_look_could_tell_or_two_told_differently_stays_unsure() -> None:
    assert together([doubtful(GLARE), doubtful(GLARE)]).verdict == "indeterminate"
    other = doubtful({"locked": "no rim"}, chips={"laid": ("red", "red")})
    found = together([doubtful({"dealer": "unclear"}), other])
    assert (found.verdict, found.why) == ("indeterminate", "laid looks different under other lamps")


def test_a_look_that_told_nothing_says_nothing() -> None:
    blind = Spots("indeterminate", "consecutive frames differ in chips, lights or cards")
    assert together([blind, READ]).chips == READ.chips
    assert together([READ, blind]).verdict == "read"
    assert together([blind, blind]) == blind


def test_a_dark_frame_tells_nothing(readers: Readers) -> None:
    readers.chips = ChipsReading("indeterminate", (), "too dark")
    seen = readers.read()
    assert (seen.verdict, seen.why, seen.unsure) == ("indeterminate", "too dark", {})


def as_told(lying: Sequence[Chip]) -> tuple[str, ...]:
    """A pile as the eyes tell it: its uppermost chip by colour, what lies below as hidden."""
    top = max(lying, key=lambda each: each.position_mm[2])
    return (COLOUR_OF[top.value_cents], *(["hidden"] if len(lying) > 1 else []))


def chips_of(scene: Scene) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for place, area in chip_areas(FELT).items():
        if place.endswith("blackjack"):
            continue
        piles: dict[tuple[int, int], list[Chip]] = {}
        for lying in scene.chips:
            x_mm, y_mm, _ = lying.position_mm
            if area.holds(x_mm, y_mm):
                piles.setdefault((round(x_mm / 20), round(y_mm / 20)), []).append(lying)
        if piles:
            found[place] = tuple(sorted(colour for pile in piles.values() for colour in as_told(pile)))
    return found


def lit_in(scene: Scene) -> set[str]:
    shining = {(led.colour, *map(round, led.position_mm[:2])) for led in scene.lamps if led.lit}
    return {
        name
        for name, (colour, x_mm, y_mm) in light_places(FELT).items()
        if (colour, round(x_mm), round(y_mm)) in shining
    }


def cards_at(scene: Scene) -> set[str]:
    middles: Sequence[Any] = [card.position_mm[:2] for card in scene.cards]
    return {place for place, area in card_areas(FELT).items() if any(area.holds(*middle) for middle in middles)}


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_rounds_that_the_emulated_camera_sees_are_told_right_or_not_at_all(seed: int) -> None:
    scene = scene_from(random_blackjack_scene(random.Random(seed), "green"))
    seen = read_spots(render(scene, BLACKJACK_OPTICS, seed=seed), EYE, FELT)
    if seen.verdict == "read":
        assert seen.chips == chips_of(scene)
        assert seen.lit == lit_in(scene)
        assert seen.cards == cards_at(scene)
    else:
        assert seen.why
