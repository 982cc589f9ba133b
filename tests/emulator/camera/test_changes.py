import random
from dataclasses import replace

import cv2
import pytest

from boxperson.emulator.camera import BLACKJACK_OPTICS, CameraSettings, random_blackjack_scene, shutter
from boxperson.emulator.camera.picture import Exposed, expose
from boxperson.emulator.camera.scene import Light, Scene
from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.camera.shutter import Shutter
from tests.emulator.camera.betting import bets, chip, seen

LIGHT = Light(seed=5, glare=0.4, level=0.8)


def table(seed: int) -> Scene:
    return replace(scene_from(random_blackjack_scene(random.Random(seed))), light=LIGHT)


def next_ones(scene: Scene, rng: random.Random) -> Scene:
    """What a moment may change: some cards and chips go, come or move, a lamp changes."""
    other = table(rng.randrange(1000))
    lamps = tuple(replace(led, lit=led.lit != (rng.random() < 0.2)) for led in scene.lamps)
    kept = [one for one in scene.chips if rng.random() < 0.8]
    cards = [replace(card, face_up=not card.face_up) if rng.random() < 0.2 else card for card in scene.cards]
    return replace(scene, lamps=lamps, chips=(*kept, *other.chips[:2]), cards=tuple(cards[rng.randrange(2) :]))


def test_what_is_drawn_change_by_change_is_what_is_drawn_at_once() -> None:
    rng = random.Random(3)
    scene = table(1)
    last = Exposed(scene, expose(scene, BLACKJACK_OPTICS))
    for _ in range(6):
        scene = next_ones(last.scene, rng)
        before = last.picture.copy()
        last = Exposed(scene, expose(scene, BLACKJACK_OPTICS, last))
        assert cv2.absdiff(before, last.picture).max() > 40
        assert cv2.absdiff(last.picture, expose(scene, BLACKJACK_OPTICS)).max() <= 3


def test_another_light_or_another_order_of_cards_leaves_nothing_of_the_old_picture() -> None:
    scene = table(2)
    since = Exposed(scene, expose(scene, BLACKJACK_OPTICS))
    for other in (replace(scene, light=Light(9, 0.0, 0.6)), replace(scene, cards=scene.cards[::-1])):
        assert cv2.absdiff(expose(other, BLACKJACK_OPTICS, since), expose(other, BLACKJACK_OPTICS)).max() <= 3


def test_of_a_burst_of_scenes_only_the_newest_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def counted(scene: Scene, *more: object) -> object:
        drawn.append(scene)
        return expose(scene, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(shutter, "expose", counted)
    camera = Shutter(CameraSettings(BLACKJACK_OPTICS, layout="blackjack"))
    camera.expose()
    scenes = [bets(chip(500, 3.0 * place, 0)) for place in range(100)]
    for scene in scenes:
        camera.show(scene)
    first, again = camera.expose(), camera.expose()
    assert drawn[1:] == [scenes[-1]]
    assert first != again


def test_a_fault_that_comes_and_goes_leaves_no_trace() -> None:
    camera = Shutter(CameraSettings(BLACKJACK_OPTICS, layout="blackjack"))
    scene = bets(chip(500, 30, 0))
    for fault in ("blurred", "dark", None):
        camera.break_down(fault)
        camera.show(scene)
        camera.expose()
    assert (camera._clean == seen(scene)).all()
