import itertools
import math
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from boxperson.emulator.camera import CARD_OPTICS, Optics, optics_for, picture, render
from boxperson.emulator.camera.optics import project
from boxperson.emulator.camera.picture import expose
from boxperson.emulator.camera.scene import Blur, Card, Light, Scene
from boxperson.emulator.camera.scene_json import scene_to
from boxperson.emulator.camera.windows import whole
from boxperson.emulator.dice import product, turn
from tests.emulator.camera import tables
from tests.emulator.camera.laying import EVEN, Picture, edges, hand, inked, laid, mask, quarter, straight, tilted

INK = 0.45
TOP_LEFT, TOP_RIGHT, LOW_RIGHT, LOW_LEFT = (-1, 1), (1, 1), (1, -1), (-1, -1)


def shot(*cards: Card, light: Light = EVEN, deck: str = "standard", felt: str = "green") -> Picture:
    return expose(hand(*cards, light=light, deck=deck, felt=felt), CARD_OPTICS)


def changed(frame: Picture, other: Picture) -> NDArray[np.bool_]:
    return np.asarray(cv2.absdiff(frame, other).max(axis=2) > 40)


def test_each_table_has_its_camera() -> None:
    assert optics_for("craps") == Optics()
    assert optics_for("baccarat") == CARD_OPTICS
    across, up = np.array([(-230, -20, 0), (230, -20, 0)]), np.array([(0, -148, 0), (0, 107, 0)])
    (left, _), (right, _) = project(CARD_OPTICS, across)
    (_, low), (_, high) = project(CARD_OPTICS, up)
    assert 0 < left < 60
    assert 1220 < right < 1280
    assert 0 < high < 40
    assert 680 < low < 720


def test_a_scene_is_seen_by_its_table_s_camera_unless_told_otherwise() -> None:
    scene = hand(laid("4D", 0, 0))
    assert (render(scene) == render(scene_to(scene), CARD_OPTICS)).all()
    assert render(scene, CARD_OPTICS.sized(640, 360)).shape == (360, 640, 3)


@pytest.mark.parametrize(
    "card",
    [
        laid("4D", 0, -66),
        laid("4D", -160, -20, 0.12),
        laid("4D", 165, -40, quarter(1) - 0.1),
        tilted("4D", 160, -15, 30, 0.9),
        tilted("4D", -160, -15, 30, -0.9),
    ],
)
def test_a_card_is_where_it_was_put_and_of_its_size(card: Card) -> None:
    lights = [replace(EVEN, seed=seed) for seed in (3, 5, 8, 11)]
    differences = [changed(shot(card, light=light), shot(light=light)) for light in lights]
    both = np.all(differences, axis=0)  # shadows fall elsewhere in another light
    assert both[mask(edges(card), -3) == 1].mean() > 0.985
    assert both[mask(edges(card), 3) == 0].mean() < 0.002


def test_the_corners_are_round() -> None:
    card = laid("4D", 0, -20)
    frame, empty = shot(card), shot()
    corners = np.round(project(CARD_OPTICS, edges(card))).astype(int)
    middle = corners.mean(axis=0)
    for corner in corners:
        towards = (middle - corner) / np.linalg.norm(middle - corner)
        outside, inside = (tuple(np.round(corner + towards * px).astype(int)[::-1]) for px in (1.5, 9.0))
        assert frame[inside].min() > 150
        assert abs(frame[outside].astype(int) - empty[outside]).max() < 70


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("name", ["7S", "KH"])
def test_the_index_is_at_the_upper_left_and_the_lower_right(name: str, turns: int) -> None:
    card = laid(name, 30, -20, quarter(turns) + 0.2)
    frame = shot(card)
    assert inked(frame, card, TOP_LEFT) > INK
    assert inked(frame, card, LOW_RIGHT) > INK
    assert inked(frame, card, TOP_RIGHT) < 0.2
    assert inked(frame, card, LOW_LEFT) < 0.2


@pytest.mark.parametrize("deck", ["standard", "jumbo"])
def test_face_down_shows_neither_index_nor_pips(deck: str) -> None:
    for name, bend_mm in (("AS", 0.0), ("TC", 1.0), ("KS", -1.0)):
        card = laid(name, -120, 20, 0.1, face_up=False, bend_mm=bend_mm)
        body = mask(edges(card), -4) == 1
        black = shot(replace(card, face_up=True), deck=deck)[body].max(axis=1) < 75
        assert black.mean() > 0.02
        assert not (shot(card, deck=deck)[body].max(axis=1) < 75).any()


def test_which_side_is_seen_is_said_by_the_card_and_never_in_a_mirror() -> None:
    over = product(turn((0.0, 0.0, 1.0), 0.2), turn((0.0, 1.0, 0.0), math.pi))
    card = laid("7S", 0, 0, quaternion=over)
    frame = shot(card)
    assert inked(frame, card, TOP_RIGHT) > INK  # its x runs to the left now
    assert inked(frame, card, TOP_LEFT) < 0.2
    assert not (shot(replace(card, face_up=False)).max(axis=2)[mask(edges(card), -4) == 1] < 75).any()


def test_a_card_lies_over_what_is_lower_and_what_came_before() -> None:
    below, above = laid("2H", -20, 0), laid("9S", 20, 0, z=0.45)
    frame = shot(below, above)
    assert inked(frame, above, TOP_LEFT) > INK
    assert (frame == shot(above, below)).all()
    level = replace(above, position_mm=(20.0, 0.0, 0.15))
    assert inked(shot(below, level), level, TOP_LEFT) > INK
    assert inked(shot(level, below), below, LOW_RIGHT) > INK
    assert cv2.absdiff(shot(below, level), shot(level, below)).max() > 100


def test_a_card_shades_the_card_below_it() -> None:
    below, above = laid("2H", -20, 0), laid("9S", 20, 0, z=0.45)
    strip = straight(shot(below, above), below, 2.0, 0.0, (7.0, 20.0)).min(axis=2).astype(int).mean(axis=0)
    alone = straight(shot(below), below, 2.0, 0.0, (7.0, 20.0)).min(axis=2).astype(int).mean(axis=0)
    beside = slice(28, 35)  # the edge is at 8.25 mm, which is column 53 of 56
    assert (alone - strip)[46:52].max() > 12
    assert abs(alone - strip)[: beside.start].max() < 12


def test_a_bend_changes_shape_and_shading() -> None:
    flat, arched = (shot(laid("AD", 150, -20, quarter(1), bend_mm=bend)) for bend in (0.0, 8.0))
    card = laid("AD", 150, -20, quarter(1))
    profiles = [straight(frame, card, 0, 24, (20.0, 16.0))[..., 1].astype(float).mean() for frame in (flat, arched)]
    others = [straight(frame, card, 0, -24, (20.0, 16.0))[..., 1].astype(float).mean() for frame in (flat, arched)]
    assert abs((profiles[1] - others[1]) - (profiles[0] - others[0])) > 6
    rim = mask(edges(card), 8) - mask(edges(card), -4)
    assert changed(flat, arched)[rim == 1].sum() > 40


def test_high_glare_erases_some_indices_and_none_at_all_without_it() -> None:
    def lost(glare: float) -> tuple[int, int]:
        one = both = 0
        for seed in range(10):
            cards = [laid("6S", x, y, 0.1 * seed, bend_mm=0.6) for x in (-160, -50, 60, 165) for y in (45, -80)]
            frame = shot(*cards, light=Light(seed, glare, 0.9))
            gone = [sum(inked(frame, card, side) < 0.25 for side in (TOP_LEFT, LOW_RIGHT)) for card in cards]
            one, both = one + gone.count(1), both + gone.count(2)
        return one, both

    assert lost(0.0) == (0, 0)
    one, both = lost(1.0)
    assert one >= 2
    assert one + both < 40


def test_a_moving_card_is_smeared_along_its_way() -> None:
    card = laid("8C", -150, -20)
    moving = replace(card, blur=Blur((1500.0, 0.0, 0.0), (0.0, 0.0, 0.0)))
    sharp, smeared = shot(card), shot(moving)
    assert inked(sharp, card, TOP_LEFT) > INK
    assert inked(smeared, card, TOP_LEFT) < 0.75 * inked(sharp, card, TOP_LEFT)

    def ramp(frame: Picture, point: tuple[float, float], axis: int) -> int:
        """How many quarter millimetres the change from felt to paper takes at an edge."""
        seen = straight(frame, card, *point, (8.0, 8.0))[..., 2].mean(axis=axis)
        low, high = seen.min(), seen.max()
        return int(((seen > low + 0.2 * (high - low)) & (seen < low + 0.8 * (high - low))).sum())

    assert ramp(smeared, (-31.75, 0.0), 0) > ramp(sharp, (-31.75, 0.0), 0) + 8
    assert ramp(smeared, (10.0, 44.45), 1) <= ramp(sharp, (10.0, 44.45), 1) + 2


def test_drawing_in_windows_is_the_same_as_drawing_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = hand(
        laid("9H", -185, 20, 0.1),
        laid("QS", -140, 20, -0.1, z=0.45),
        laid("2D", 150, -75, 1.5, face_up=False, bend_mm=3.0),
        tilted("JC", 115, 20, 30, 0.8),
    )
    in_windows = expose(scene, CARD_OPTICS)
    monkeypatch.setattr(picture, "parts", lambda _scene, optics: [whole(optics)])
    assert cv2.absdiff(in_windows, expose(scene, CARD_OPTICS)).max() <= 2


def test_cards_out_of_sight_change_nothing_and_those_half_in_are_drawn() -> None:
    empty = shot()
    for away in (laid("AS", 700, 0), laid("AS", 0, 0, z=3000.0), laid("AS", -14, -78, z=950.0)):
        assert (shot(away) == empty).all()
    assert changed(shot(laid("AS", 250, 0)), empty)[:, -1].any()


def test_felts_and_decks_make_other_pictures() -> None:
    cards = [laid("QD", 0, 0)]
    frames = [shot(*cards, deck=deck, felt=felt) for deck in ("standard", "jumbo") for felt in ("green", "red", "blue")]
    for one, other in itertools.combinations(frames, 2):
        assert changed(one, other).mean() > 0.005


def test_dice_are_drawn_as_before_there_were_cards() -> None:
    scene = tables.table(tables.lying(3, -30, 10, 0.3), tables.lying(5, 40, 0, 1.0), dice_set="red")
    plain = scene_to(scene)
    for key in ("layout", "deck", "cards"):
        del plain[key]
    assert (render(plain, tables.OPTICS, 4) == render(scene, seed=4)).all()


def test_a_die_may_lie_on_a_card() -> None:
    die = tables.die(tables.lying(6, 0, 0))
    scene = hand(laid("AD", 0, 0))
    both: Scene = replace(scene, dice=(replace(die, position_mm=(0.0, 0.0, 9.9)),))
    apart = changed(expose(both, CARD_OPTICS), expose(scene, CARD_OPTICS))
    assert 1500 < apart.sum() < 12000
