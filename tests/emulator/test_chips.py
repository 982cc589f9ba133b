import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.chips import SLIDE_NS
from boxperson.emulator.clock import Clock
from boxperson.emulator.world import Furniture, Scene, World

SPOT, PLAYER = "seat-3 progressive", "seat-3 player"


def world(seed: int = 1, *, realtime: bool = False) -> tuple[World, Clock, list[Scene]]:
    clock, scenes = Clock(realtime=realtime), list[Scene]()
    return World(clock, seed, Furniture("blackjack"), scenes.append), clock, scenes


def positions(here: World) -> list[list[float]]:
    return [chip["position_mm"] for chip in here.chips.scene()]


def test_a_chip_is_felt_when_it_has_arrived_and_when_it_leaves() -> None:
    here, clock, _ = world()
    felt: list[tuple[int, str, tuple[int, ...]]] = []
    here.chips.watch(lambda where: felt.append((clock.now_ns, where, here.chips.values_at(where))))
    here.chips.put(SPOT, [500], PLAYER)
    clock.advance(SLIDE_NS - 1)
    assert (here.chips.values_at(SPOT), felt, here.in_motion) == ((), [], True)
    clock.advance(1)
    assert (here.chips.values_at(SPOT), here.in_motion) == ((500,), False)
    here.chips.move(SPOT, "laid out")
    assert here.chips.values_at(SPOT) == ()
    clock.advance(SLIDE_NS)
    assert felt == [
        (SLIDE_NS, SPOT, (500,)),
        (SLIDE_NS, SPOT, ()),
        (2 * SLIDE_NS, "laid out", (500,)),
    ]


def test_nothing_moves_from_where_nothing_lies() -> None:
    here, clock, scenes = world()
    felt: list[str] = []
    here.chips.watch(felt.append)
    before = len(scenes)
    here.chips.move(SPOT, "inventory")
    clock.advance(10**9)
    assert (felt, len(scenes)) == ([], before)


def test_chips_on_a_spot_are_a_stack_and_in_a_row_lie_side_by_side_until_it_is_full() -> None:
    here, clock, _ = world()
    here.chips.put(SPOT, [500, 2_500, 500], PLAYER)
    clock.advance(SLIDE_NS)
    assert here.chips.values_at(SPOT) == (500, 2_500, 500)
    stack = positions(here)
    assert [z for _, _, z in stack] == pytest.approx([1.65, 4.95, 8.25])
    assert all(math.dist((x, y), (122 - 34, -82)) < 3 for x, y, _ in stack)
    here.chips.clear()
    here.chips.put("laid out", [500] * 9, "inventory")
    clock.advance(SLIDE_NS)
    row = positions(here)
    assert [x for x, _, _ in row] == pytest.approx([*range(-140, 141, 40), -140], abs=0.6)
    assert [z for _, _, z in row] == pytest.approx([1.65] * 8 + [4.95])
    assert min(math.dist(a, b) for a in row for b in row if a is not b and a[2] == b[2]) > 39


def test_some_of_the_chips_of_a_place_are_moved_by_their_number() -> None:
    here, clock, _ = world()
    here.chips.put("laid out", [100, 500, 2_500], "inventory")
    clock.advance(SLIDE_NS)
    before = positions(here)
    here.chips.move("laid out", PLAYER, [1])
    clock.advance(SLIDE_NS)
    assert here.chips.values_at("laid out") == (100, 2_500)
    assert positions(here) == [before[0], before[2]]


def test_chips_that_leave_the_picture_are_gone_and_the_truth_tells_the_others_by_their_place() -> None:
    here, clock, scenes = world()
    here.chips.put(SPOT, [500], PLAYER)
    here.chips.put("seat-1 pay", [10_000, 2_500], "inventory")
    clock.advance(SLIDE_NS)
    here.chips.move("seat-1 pay", "seat-1 player")
    assert here.chips.truth() == [{"where": SPOT, "value_cents": 500}]
    assert len(scenes[-1]["chips"]) == 3
    clock.advance(SLIDE_NS)
    assert len(scenes[-1]["chips"]) == 1


@pytest.mark.parametrize(("realtime", "shown"), [(False, 2), (True, 14)])
def test_a_slide_is_shown_from_beginning_to_end_or_frame_by_frame(realtime: bool, shown: int) -> None:
    here, clock, scenes = world(realtime=realtime)
    before = len(scenes)
    here.chips.put(SPOT, [500, 500], PLAYER)
    clock.advance(10**9)
    assert len(scenes) - before == shown
    for scene in scenes:
        scene_from(scene)
    assert all(chip["blur"] for scene in scenes[before:-1] for chip in scene["chips"])
    assert scenes[-1] == here.scene()
    assert [chip["blur"] for chip in scenes[-1]["chips"]] == [None, None]


def test_the_speed_of_a_chip_is_that_of_its_places() -> None:
    here, clock, _ = world()
    here.chips.put(SPOT, [500], PLAYER)
    clock.advance(100_000_000)
    now = here.chips.scene()[0]
    clock.advance(1_000)
    later = here.chips.scene()[0]
    for axis in range(3):
        step_mm = later["position_mm"][axis] - now["position_mm"][axis]
        assert step_mm == pytest.approx(now["blur"]["velocity_mm_s"][axis] * 1e-6, abs=1e-7)
    assert now["position_mm"][1] < -190, "from beyond the near edge"


def test_clearing_is_felt_and_tidying_takes_all_away_while_chance_goes_on() -> None:
    here, clock, scenes = world()
    here.chips.put(SPOT, [500], PLAYER)
    clock.advance(SLIDE_NS)
    felt: list[str] = []
    here.chips.watch(felt.append)
    first = positions(here)
    here.chips.clear()
    assert (felt, scenes[-1]["chips"], here.chips.values_at(SPOT)) == ([SPOT], [], ())
    here.chips.put(SPOT, [500], PLAYER)
    here.tidy()
    clock.advance(SLIDE_NS)
    assert scenes[-1]["chips"] == []
    here.chips.put(SPOT, [500], PLAYER)
    clock.advance(SLIDE_NS)
    assert positions(here) != first


def test_chance_repeats_from_the_seed() -> None:
    def scene(seed: int) -> Scene:
        here, clock, _ = world(seed)
        here.chips.put(SPOT, [500] * 3, PLAYER)
        clock.advance(SLIDE_NS)
        return here.scene()

    assert scene(5) == scene(5) != scene(6)


def test_a_place_that_is_none_is_refused() -> None:
    here, _, _ = world()
    with pytest.raises(ValueError, match="seat-3 pocket is no place for chips"):
        here.chips.put("seat-3 pocket", [500], PLAYER)


FELT = ("seat-1 blackjack", "seat-1 progressive", "seat-7 pay", "laid out")


@given(st.lists(st.tuples(st.sampled_from(FELT), st.sampled_from((*FELT, "inventory", "seat-1 player")))))
def test_chips_are_neither_made_nor_lost_on_the_felt(moves: list[tuple[str, str]]) -> None:
    here, clock, _ = world()
    for number, where in enumerate(FELT):
        here.chips.put(where, [100, 500, 2_500][: number + 1], "inventory")
    clock.advance(SLIDE_NS)
    expected = {where: Counter(here.chips.values_at(where)) for where in FELT}
    for where, to in moves:
        here.chips.move(where, to)
        clock.advance(SLIDE_NS)
        moved, expected[where] = expected[where], Counter()
        expected[to] = expected.get(to, Counter()) + moved
    assert {where: Counter(here.chips.values_at(where)) for where in FELT} == {where: expected[where] for where in FELT}
    assert len(here.chips.truth()) == sum(sum(expected[where].values()) for where in FELT)
