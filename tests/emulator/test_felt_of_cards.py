from typing import Any

import pytest

from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.clock import Clock
from boxperson.emulator.felt_of_cards import Irregularity
from boxperson.emulator.world import Furniture, Scene, World

ORDER = ("player-1", "banker-1", "player-2", "banker-2", "player-3")


def world(seed: int = 1, layout: str = "baccarat") -> tuple[World, Clock, list[Scene]]:
    clock, scenes = Clock(), list[Scene]()
    here = World(clock, seed, Furniture(layout, deck="jumbo"), scenes.append)
    here.cards.shoe.load(8)
    return here, clock, scenes


def deal(here: World, clock: Clock, *places: str) -> None:
    for place in places:
        assert here.cards.draw(place)
        clock.advance(400_000_000)
        here.cards.turn(place)
        clock.advance(300_000_000)


def faces(here: World) -> list[tuple[str, str, bool]]:
    return [(each["place"], each["card"], each["face_up"]) for each in here.cards.truth()]


def test_a_card_table_has_no_dice_and_a_dice_table_no_cards() -> None:
    here, _, scenes = world()
    assert (scenes[0]["layout"], scenes[0]["dice"], scenes[0]["cards"]) == ("baccarat", [], [])
    _, _, others = world(layout="craps")
    assert (others[0]["layout"], len(others[0]["dice"]), others[0]["cards"]) == ("craps", 2, [])
    assert here.cards.shoe.left == 416


def test_prepared_cards_lie_face_down_then_face_up_where_they_were_dealt() -> None:
    here, clock, _ = world()
    here.cards.shoe.prepare(["9H", "2C"])
    assert here.cards.draw("player-1")
    clock.advance(400_000_000)
    assert faces(here) == [("player-1", "9H", False)]
    here.cards.turn("player-1")
    clock.advance(300_000_000)
    deal(here, clock, "banker-1")
    assert faces(here) == [("player-1", "9H", True), ("banker-1", "2C", True)]
    assert here.cards.lies_at("banker-1")
    assert not here.cards.lies_at("player-2")


def test_the_camera_understands_every_scene_and_the_last_one_is_at_rest() -> None:
    here, clock, scenes = world()
    deal(here, clock, *ORDER)
    for scene in scenes:
        scene_from(scene)
    assert any(card["blur"] for scene in scenes for card in scene["cards"])
    assert scenes[-1] == here.scene()
    assert len(scenes[-1]["cards"]) == 5
    assert all(card["face_up"] and card["blur"] is None for card in scenes[-1]["cards"])
    assert not here.in_motion


@pytest.mark.parametrize(("realtime", "shown"), [(False, 2), (True, 14)])
def test_a_movement_is_shown_from_beginning_to_end_or_frame_by_frame(realtime: bool, shown: int) -> None:
    clock, scenes = Clock(realtime=realtime), list[Scene]()
    here = World(clock, 1, Furniture("baccarat"), scenes.append)
    here.cards.shoe.load(8)
    before = len(scenes)
    here.cards.draw("player-1")
    clock.advance(1_000_000_000)
    assert len(scenes) - before == shown
    assert scenes[-1] == here.scene()


def test_a_card_in_motion_arrives_and_one_that_is_up_stays_up() -> None:
    here, clock, _ = world()
    here.cards.draw("player-1")
    clock.advance(100_000_000)
    assert here.in_motion
    clock.advance(300_000_000)
    assert not here.in_motion
    here.cards.turn("player-1")
    clock.advance(100_000_000)
    here.cards.turn("player-1")
    clock.advance(200_000_000)
    assert not here.in_motion
    assert faces(here)[0][2]


def test_chance_repeats_from_the_seed() -> None:
    def game(seed: int) -> Scene:
        here, clock, _ = world(seed)
        deal(here, clock, *ORDER)
        return here.scene()

    assert game(5) == game(5) != game(6)


def test_swept_cards_are_gone_from_the_felt_and_not_back_in_the_shoe() -> None:
    here, clock, scenes = world()
    deal(here, clock, *ORDER)
    here.cards.sweep()
    assert scenes[-1]["cards"] == []
    assert here.cards.shoe.left == 411
    before = len(scenes)
    here.cards.sweep()
    assert len(scenes) == before


@pytest.mark.parametrize(
    ("kind", "reports"),
    [("unreadable", lambda _card: ()), ("twice", lambda card: (card, card))],
)
def test_a_spoiled_card_is_reported_never_or_twice(kind: Irregularity, reports: Any) -> None:
    here, clock, _ = world()
    here.cards.spoil(kind, 3)
    deal(here, clock, *ORDER)
    for nth, (place, card, _) in enumerate(faces(here), 1):
        assert here.cards.reports(place) == (reports(card) if nth == 3 else (card,))


def test_a_shoe_that_comes_out_short_gives_no_card_and_keeps_it() -> None:
    here, clock, _ = world()
    here.cards.spoil("short", 2)
    deal(here, clock, "player-1")
    assert not here.cards.draw("banker-1")
    assert not here.cards.lies_at("banker-1")
    assert here.cards.shoe.left == 415


def test_a_card_is_spoiled_in_the_coming_hand_only() -> None:
    here, clock, _ = world()
    deal(here, clock, "player-1")
    here.cards.spoil("unreadable", 2)
    deal(here, clock, "banker-1")
    assert here.cards.reports("banker-1") != ()
    here.cards.sweep()
    deal(here, clock, "player-1")
    here.cards.sweep()
    deal(here, clock, "player-1", "banker-1")
    assert here.cards.reports("banker-1") != (), "the hand that it was for had one card only"


def test_cards_of_blackjack_are_dealt_face_up_seen_by_hand_and_collected_hand_by_hand() -> None:
    here, clock, scenes = world(layout="blackjack")
    here.cards.shoe.prepare(["QH", "AS", "QH", "KD"])
    for place in ("seat-3-1", "dealer-1", "seat-3-2", "dealer-2"):
        assert here.cards.draw(place, face_up=place != "dealer-2")
        clock.advance(250_000_000)
    clock.advance(400_000_000)
    assert faces(here)[-1] == ("dealer-2", "KD", False)
    assert (here.cards.seen_at("seat-3"), here.cards.seen_at("dealer")) == (("QH", "QH"), ("AS",))
    shown = len(scenes)
    here.cards.turn("seat-3-1")
    assert len(scenes) == shown, "it is face up as it was dealt"
    here.cards.turn("dealer-2")
    clock.advance(300_000_000)
    assert here.cards.seen_at("dealer") == ("AS", "KD")
    here.cards.collect(["seat-3"])
    assert [place for place, _, _ in faces(here)] == ["dealer-1", "dealer-2"]
    shown = len(scenes)
    here.cards.collect([])
    here.cards.collect(["seat-3"])
    assert len(scenes) == shown
    here.cards.collect(["dealer", "seat-1"])
    assert faces(here) == []


def test_tidying_takes_the_shoe_away_too() -> None:
    here, clock, scenes = world()
    deal(here, clock, "player-1")
    here.cards.spoil("short", 1)
    here.tidy()
    assert (scenes[-1]["cards"], here.cards.shoe.left) == ([], 0)
    here.cards.shoe.load(6)
    assert here.cards.draw("player-1")


def test_cards_that_are_laid_out_are_at_rest_face_up_and_apart_and_told_from_the_left() -> None:
    here, clock, shown = world()
    names = ["9H", "TS", "AC", "QD", "2C", "6S", "JH", "5D", "KC", "3H"]
    told = here.cards.lay(names)
    assert sorted(told) == sorted(names)
    assert [card["card"] for card in shown[-1]["cards"]] == told
    assert all(card["face_up"] and card["blur"] is None for card in shown[-1]["cards"])
    places = [card["position_mm"][:2] for card in shown[-1]["cards"]]
    assert [x_mm for x_mm, _ in places] == sorted(x_mm for x_mm, _ in places)
    assert all(abs(a[0] - b[0]) > 72 or abs(a[1] - b[1]) > 100 for a in places for b in places if a is not b)
    clock.advance(10**9)
    assert here.cards.lay(names[:1]) == names[:1]
    with pytest.raises(ValueError, match="room for 10"):
        here.cards.lay([*names, "4C"])
