import itertools
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from boxperson.emulator.camera.deck import printer
from boxperson.emulator.camera.deck.folder import FACES
from boxperson.emulator.camera.scene import RANKS, SUITS

DECKS = ("standard", "jumbo")
COUNT = {"A": 1, "T": 10} | {str(number): number for number in range(2, 10)}
TEXELS = 8
INDEX_MM = {"standard": (10.4, 20.5), "jumbo": (16.5, 32.0)}
HIGH_MM = {"standard": (7.0, 8.0), "jumbo": (15.0, 17.0)}
GLYPH = (60, 40)
Face = NDArray[np.uint8]
Mask = NDArray[np.uint8]


@cache
def drawn(deck: str, card: str) -> Face:
    return printer.drawn(deck, card)


def ink(face: Face) -> Mask:
    return np.asarray(face.min(axis=2) < 110, np.uint8)


def pieces(mask: Mask) -> NDArray[np.int32]:
    """The boxes (x, y, width, height, area) of what hangs together, specks left out."""
    _, _, found, _ = cv2.connectedComponentsWithStats(mask)
    return np.asarray([box for box in found[1:] if box[4] > 0.4 * TEXELS**2], np.int32)


def index(deck: str, face: Face) -> Face:
    """The index at the upper left."""
    right, down = (round(side * TEXELS) for side in INDEX_MM[deck])
    return face[:down, :right]


def glyph(deck: str, card: str) -> Mask:
    """The rank of the index, cut out and brought to one size."""
    mask = ink(index(deck, drawn(deck, card)))
    boxes = pieces(mask)
    rank = boxes[boxes[:, 1] < boxes[:, 1].min() + TEXELS]
    left, top = rank[:, 0].min(), rank[:, 1].min()
    right, bottom = (rank[:, 0] + rank[:, 2]).max(), (rank[:, 1] + rank[:, 3]).max()
    return np.asarray(cv2.resize(mask[top:bottom, left:right] * 255, GLYPH[::-1], interpolation=cv2.INTER_AREA))


def mark(deck: str, card: str) -> Mask:
    """The suit of the index, cut out and brought to one size."""
    mask = ink(index(deck, drawn(deck, card)))
    x, y, width, height, _ = max(pieces(mask), key=lambda box: box[1])
    return np.asarray(cv2.resize(mask[y : y + height, x : x + width] * 255, GLYPH[::-1], interpolation=cv2.INTER_AREA))


@pytest.mark.parametrize("deck", DECKS)
def test_number_cards_show_as_many_pips_as_they_count(deck: str) -> None:
    for card in FACES:
        if card[0] in COUNT and card != "AS":
            inner = ink(drawn(deck, card))[:, round(INDEX_MM[deck][0] * TEXELS) : -round(INDEX_MM[deck][0] * TEXELS)]
            assert len(pieces(inner)) == COUNT[card[0]], card


@pytest.mark.parametrize("deck", DECKS)
def test_the_ace_of_spades_is_the_largest_pip(deck: str) -> None:
    def tallest(card: str) -> int:
        middle = ink(drawn(deck, card))[:, round(16.5 * TEXELS) : -round(16.5 * TEXELS)]
        return int(pieces(middle)[:, 3].max())

    assert all(tallest("AS") > 1.8 * tallest(card) for card in ("AC", "AD", "AH", "2S", "9S"))


@pytest.mark.parametrize("deck", DECKS)
def test_every_face_has_the_same_index_at_two_opposite_corners_and_none_at_the_others(deck: str) -> None:
    low, high = HIGH_MM[deck]
    for card in FACES:
        face = drawn(deck, card)
        seen = index(deck, face)
        boxes = pieces(ink(seen))
        assert len(boxes) == (3 if card[0] == "T" else 2), card
        assert low * TEXELS <= boxes[boxes[:, 1].argmin(), 3] <= high * TEXELS, card
        turned = index(deck, np.ascontiguousarray(face[::-1, ::-1]))
        assert np.abs(seen.astype(int) - turned).max(axis=2).mean() < 3, card
        corner = round(5.5 * TEXELS)
        assert not ink(face)[:corner, -corner:].any(), card


@pytest.mark.parametrize("deck", DECKS)
def test_hearts_and_diamonds_are_red_clubs_and_spades_black(deck: str) -> None:
    for card in FACES:
        seen = index(deck, drawn(deck, card))
        blue, green, red = seen[ink(seen) == 1].astype(int).mean(axis=0)
        assert (red > 2.5 * max(blue, green)) == (card[1] in "HD"), card


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_ranks_and_no_two_suits_look_alike_whichever_way_up(deck: str) -> None:
    ranks = {rank: glyph(deck, rank + "S") for rank in RANKS}
    for one, other in itertools.combinations(RANKS, 2):
        assert np.abs(ranks[one].astype(int) - ranks[other]).mean() > 25, (one, other)
    suits = {suit: mark(deck, "4" + suit) for suit in SUITS}
    for one, other in itertools.combinations(SUITS, 2):
        assert np.abs(suits[one].astype(int) - suits[other]).mean() > 20, (one, other)
    assert np.abs(ranks["6"].astype(int) - ranks["9"][::-1, ::-1]).mean() < 12


@pytest.mark.parametrize("deck", DECKS)
def test_court_figures_have_two_heads_four_inks_and_differ(deck: str) -> None:
    figures = {}
    for card in (rank + suit for rank in "JQK" for suit in SUITS):
        side = round(INDEX_MM[deck][0] * TEXELS)
        figure = drawn(deck, card)[round(12 * TEXELS) : -round(12 * TEXELS), side:-side].astype(int)
        blue, green, red = np.moveaxis(figure, 2, 0)
        inks = {
            "red": (red > 100) & (green < 40),
            "yellow": (red > 140) & (green > 80) & (blue < 60),
            "blue": (blue > 70) & (red < 40),
            "black": figure.max(axis=2) < 20,
        }
        assert all(share.mean() > 0.01 for share in inks.values()), card
        assert np.abs(figure - figure[::-1, ::-1]).mean() < 4, card
        figures[card] = figure
    for one, other in itertools.combinations(figures, 2):
        assert np.abs(figures[one] - figures[other]).mean() > 10, (one, other)


def test_the_backs_are_red_and_blue_and_look_the_same_upside_down() -> None:
    for deck, channel in (("standard", 2), ("jumbo", 0)):
        back = drawn(deck, "back")
        assert back.reshape(-1, 3).mean(axis=0).argmax() == channel
        softer, turned = (cv2.GaussianBlur(side, (0, 0), 3).astype(int) for side in (back, back[::-1, ::-1].copy()))
        assert np.abs(softer - turned).mean() < 4


def test_a_card_seen_from_afar_is_softer() -> None:
    sharpness = [cv2.Laplacian(printer.printed("standard", "8S", pixel), cv2.CV_32F).std() for pixel in (2, 8, 20)]
    assert sharpness == sorted(sharpness, reverse=True)
    assert sharpness[0] > 2 * sharpness[2]
