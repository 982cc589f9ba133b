"""The eyes on cards that the tests draw: what is read, and above all what is not."""

import math

import numpy as np
import pytest

from boxperson.errors import UsageError
from boxperson.vision.cards.reading import CardsReading, SeenCard
from boxperson.vision.cards.table import read_cards
from tests.vision.cards.painter import Lying, Table, back, calibration, paint, printed

EYE = calibration()


def seen(table: Table) -> CardsReading:
    return read_cards(paint(table), EYE)


def names(reading: CardsReading) -> list[str]:
    return [card.card for card in reading.cards]


def only(reading: CardsReading) -> SeenCard:
    (card,) = reading.cards
    return card


@pytest.mark.parametrize("felt", ["green", "blue", "red"])
def test_separate_cards_are_read_with_place_and_turn(felt: str) -> None:
    lying = [("9H", -150, 20, 4), ("6S", -75, 20, -5), ("4D", 30, 25, -7), ("TC", 120, 20, 2), ("7D", 40, -80, 93)]
    reading = seen(Table([Lying(printed(card), *place) for card, *place in lying], felt))
    assert (reading.verdict, reading.why) == ("read", "")
    assert names(reading) == ["9H", "6S", "4D", "7D", "TC"]
    for card, x, y, turn in lying:
        found = next(one for one in reading.cards if one.card == card)
        assert math.dist(found.centre_mm, (x, y)) < 0.8
        assert abs(math.sin(found.turn_rad - math.radians(turn))) < math.radians(0.6)
        expected = EYE.project([(x, y, 0.3)])[0]
        assert np.linalg.norm(np.mean(found.corners_px, axis=0) - expected) < 3


def test_a_card_reads_the_same_either_way_up() -> None:
    turned = only(seen(Table([Lying(printed("7S"), 0, 0, 176)])))
    assert turned.card == "7S"
    assert -math.pi / 2 < turned.turn_rad <= math.pi / 2


@pytest.mark.parametrize("rank", "A23456789T")
def test_every_rank_is_read(rank: str) -> None:
    reading = seen(
        Table(
            [Lying(printed(rank + suit), x, -20, x / 20) for suit, x in zip("CDHS", (-150, -60, 30, 120), strict=True)]
        )
    )
    assert names(reading) == [rank + suit for suit in "CDHS"]
    assert reading.verdict == "read"


def test_a_card_under_another_is_read_by_what_is_left_of_it() -> None:
    reading = seen(Table([Lying(printed("9D"), -20, 0, 3), Lying(printed("4C"), 25, -2, -3)]))
    assert names(reading) == ["9D", "4C"]


def test_cards_that_touch_are_two() -> None:
    assert names(seen(Table([Lying(printed("8H"), -32, 0), Lying(printed("5S"), 32, 0)]))) == ["8H", "5S"]


def test_a_court_is_read_by_its_two_indices() -> None:
    assert only(seen(Table([Lying(printed("QS", court=True), 0, 0, 20)]))).card == "QS"


def test_an_empty_felt_shows_no_cards() -> None:
    assert seen(Table()) == CardsReading("read", (), "", 1.0)


def test_cards_that_lie_face_down_are_none() -> None:
    reading = seen(Table([Lying(back(), -60, 0, 12), Lying(printed("3H"), 60, 0)]))
    assert (reading.verdict, names(reading)) == ("read", ["3H"])


def test_a_card_that_shows_only_a_strip_of_pattern_is_no_card_face_down() -> None:
    reading = seen(Table([Lying(back(), 0, 0), Lying(printed("3H"), 20, 0)]))
    assert (reading.verdict, names(reading)) == ("indeterminate", ["3H", ""])


@pytest.mark.parametrize(
    ("face", "index"), [("6H", "9H"), ("9S", "6S"), ("8C", "7C"), ("5D", "5H"), ("4S", "4C"), ("AS", "KS")]
)
def test_a_face_that_is_not_its_indices_is_not_read(face: str, index: str) -> None:
    reading = seen(Table([Lying(printed(face, index), 0, 0)]))
    assert reading.verdict == "indeterminate"
    assert only(reading).card == ""
    assert index in only(reading).why
    assert "(0, 0) mm" in reading.why.replace("-0", "0")


def test_two_indices_that_differ_are_not_read() -> None:
    sheet = printed("7H")
    sheet[450:, :] = printed("8H")[450:, :]
    reading = seen(Table([Lying(sheet, 0, 0)]))
    assert (reading.verdict, only(reading).card) == ("indeterminate", "")


def test_darkness_is_told() -> None:
    assert seen(Table([Lying(printed("9H"), 0, 0)], level=0.1)).why == "too dark"


@pytest.mark.parametrize("blur_px", [5.0, 9.0, 14.0])
def test_blur_is_read_right_or_not_at_all(blur_px: float) -> None:
    reading = seen(Table([Lying(printed("6H"), -60, 0), Lying(printed("9C"), 60, 0)], blur_px=blur_px))
    assert reading.verdict == "indeterminate"
    assert set(names(reading)) <= {"", "6H", "9C"}


def test_half_a_card_out_of_view_is_told_and_not_read() -> None:
    reading = seen(Table([Lying(printed("9H"), 245, 0, 5)]))
    assert reading.verdict == "indeterminate"
    assert set(names(reading)) <= {""}


def test_glare_over_both_indices_is_not_read() -> None:
    reading = seen(Table([Lying(printed("8D"), 0, 0)], glare=[(-27, 37, 14, 0.97), (27, -37, 14, 0.97)]))
    assert (reading.verdict, only(reading).card) == ("indeterminate", "")


def test_glare_over_one_index_leaves_the_other() -> None:
    assert only(seen(Table([Lying(printed("8D"), 0, 0)], glare=[(-27, 37, 12, 1.0)]))).card == "8D"


def test_glare_over_pips_does_not_make_another_rank() -> None:
    reading = seen(Table([Lying(printed("9H"), 0, 0)], glare=[(0, 0, 11, 1.0)]))
    assert set(names(reading)) <= {"9H", ""}


@pytest.mark.parametrize("card", ["9H", "7D", "8C", "9S"])
def test_glare_that_leaves_pieces_of_pips_leaves_it_to_two_sure_indices(card: str) -> None:
    assert only(seen(Table([Lying(printed(card), 0, 0)], glare=[(2, -6, 17, 0.96)]))).card == card


@pytest.mark.parametrize(("face", "index"), [("6H", "9H"), ("4D", "AD"), ("8C", "2C"), ("3S", "JS"), ("5D", "5H")])
def test_a_face_in_a_glare_still_speaks_by_the_pips_outside_it(face: str, index: str) -> None:
    reading = seen(Table([Lying(printed(face, index), 0, 0)], glare=[(2, -10, 17, 0.96)]))
    assert (reading.verdict, only(reading).card) == ("indeterminate", "")


def test_a_white_sheet_that_is_no_card_is_told() -> None:
    blank = np.full_like(printed("2C"), 238)
    assert seen(Table([Lying(blank, 0, 0)])).verdict == "indeterminate"


def test_a_frame_of_another_size_is_refused() -> None:
    with pytest.raises(UsageError, match="640, 480"):
        read_cards(np.zeros((640, 480, 3), np.uint8), EYE)
