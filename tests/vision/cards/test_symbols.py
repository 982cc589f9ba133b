import cv2
import numpy as np
import pytest

from boxperson.vision.cards.symbols import (
    CROP_SIZE,
    NONE_RANK,
    NONE_SUIT,
    PAIR_SPAN_PX,
    RANKS,
    SUITS,
    classify,
    cut,
)
from boxperson.vision.image import Floats, Image
from tests.vision.cards.painter import back, printed

CARDS = [rank + suit for rank in RANKS for suit in SUITS]
MIDDLE, DOWN = np.array([48.0, 106.5]), np.array([0.0, 153.0])  # of the index that the painter prints


def faces(cards: list[str]) -> list[Image]:
    return [printed(card, court=card[0] in "JQK") for card in cards]


def crops(sheets: list[Image], middle: Floats = MIDDLE, down: Floats = DOWN) -> Image:
    return np.array([cut(np.asarray(cv2.GaussianBlur(sheet, (0, 0), 2.5), np.uint8), middle, down) for sheet in sheets])


def test_every_card_of_a_drawn_deck_is_told() -> None:
    seen = classify(crops(faces(CARDS)))
    assert seen.cards() == CARDS
    assert seen.ranks.shape == (52, 14)
    assert seen.suits.shape == (52, 5)
    assert np.allclose(seen.ranks.sum(axis=1), 1)
    assert seen.confidences().min() > 0.5


@pytest.mark.parametrize(
    ("shift", "turn_deg", "scale"), [((4, -4), 0, 1), ((0, 6), 6, 1), ((0, 0), -6, 0.94), ((-4, 0), 0, 1.06)]
)
def test_an_estimate_that_is_a_little_off_is_borne(shift: tuple[int, int], turn_deg: float, scale: float) -> None:
    turn = np.radians(turn_deg)
    down = 153.0 * scale * np.array([np.sin(turn), np.cos(turn)])
    told = classify(crops(faces(CARDS), MIDDLE + shift, down)).cards()
    assert sum(one == other for one, other in zip(told, CARDS, strict=True)) >= 51


def test_six_and_nine_on_their_heads_are_no_index() -> None:
    sheets = faces([rank + suit for rank in "69" for suit in SUITS])
    assert classify(crops(sheets)).cards() == ["6C", "6D", "6H", "6S", "9C", "9D", "9H", "9S"]
    assert classify(crops(sheets, MIDDLE, -DOWN)).cards() == [None] * 8


def test_what_is_no_index_is_none() -> None:
    felt = np.full((400, 400, 3), (60, 95, 25), np.uint8)
    paper = np.full((400, 400, 3), 235, np.uint8)
    seen = classify(crops([felt, paper, back()], np.array([200.0, 200.0])))
    assert seen.cards() == [None] * 3
    assert (seen.ranks[:, NONE_RANK] > 0.5).all() or (seen.suits[:, NONE_SUIT] > 0.5).all()


def test_large_pips_of_drawn_faces_are_none() -> None:
    sheets = faces([rank + suit for rank in "48T" for suit in SUITS])
    middle, down = np.array([182.5, 309.5]), np.array([0.0, 290.0])
    assert classify(crops(sheets, middle, down)).cards() == [None] * 12


def test_no_crops_give_no_symbols() -> None:
    seen = classify(np.zeros((0, CROP_SIZE[1], CROP_SIZE[0], 3), np.uint8))
    assert (seen.ranks.shape, seen.suits.shape, seen.cards()) == ((0, 14), (0, 5), [])


def test_many_crops_are_told_as_one_by_one() -> None:
    shown = crops(faces(CARDS))
    together = classify(np.concatenate([shown] * 3))
    alone = classify(shown[17:18])
    assert np.allclose(together.ranks[[17, 69, 121]], alone.ranks, atol=1e-4)


def test_a_cut_puts_the_pair_where_the_network_wants_it() -> None:
    picture = np.zeros((300, 300, 3), np.uint8)
    cv2.circle(picture, (100, 150), 6, (255, 255, 255), -1)
    crop = cut(picture, np.array([150.0, 150.0]), np.array([-100.0, 0.0]))
    rows, columns = np.nonzero(crop[:, :, 0] > 127)
    assert rows.mean() == pytest.approx((CROP_SIZE[1] - 1) / 2 + PAIR_SPAN_PX / 2, abs=0.5)
    assert columns.mean() == pytest.approx((CROP_SIZE[0] - 1) / 2, abs=0.5)
