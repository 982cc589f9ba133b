import numpy as np
import pytest

from boxperson.vision.cards.agreement import agree
from boxperson.vision.cards.annotate import annotate
from boxperson.vision.cards.reading import CardsReading, SeenCard, abstain, read


def card(name: str, x: float, confidence: float = 0.9, y: float = 0.0, why: str = "") -> SeenCard:
    return SeenCard(name, confidence, ((x, y), (x + 60, y), (x + 60, y + 80), (x, y + 80)), (x, y), 0.1, why)


def test_cards_are_said_from_left_to_right() -> None:
    assert [one.card for one in read((card("5H", 300), card("2C", 100), card("TD", 200))).cards] == ["2C", "TD", "5H"]


def test_a_reading_is_as_sure_as_its_least_sure_card() -> None:
    assert read((card("5H", 300, 0.7), card("2C", 100, 0.95))).confidence == 0.7
    assert read(()) == CardsReading("read", (), "", 1.0)


def test_frames_that_show_the_same_agree_on_it_with_the_least_confidence() -> None:
    first, second = read((card("5H", 10, 0.8), card("9C", 80))), read((card("5H", 10.4), card("9C", 80.3)))
    assert agree([first, second]) == CardsReading("read", second.cards, "", 0.8)


@pytest.mark.parametrize(
    ("later", "why"),
    [
        ((card("5H", 10),), "found 2 cards, then 1"),
        ((card("5H", 10), card("9S", 80)), "read 9C, then 9S of the same card"),
        ((card("5H", 10), card("9C", 82)), "the cards moved between frames"),
        ((card("9C", 10), card("5H", 80)), "read 5H, then 9C of the same card"),
    ],
)
def test_frames_that_differ_do_not_agree(later: tuple[SeenCard, ...], why: str) -> None:
    reading = agree([read((card("5H", 10), card("9C", 80))), read(later)])
    assert (reading.verdict, reading.why) == ("indeterminate", why)


def test_one_frame_is_not_enough_and_one_that_abstains_is_too_much() -> None:
    sure = read((card("5H", 10),))
    doubtful = abstain("glare", (card("", 10, 0.0, why="glare"),))
    assert agree([sure]).verdict == "indeterminate"
    assert agree([sure, doubtful, sure]) == doubtful


def test_a_picture_shows_told_cards_in_green_and_others_in_amber() -> None:
    frame = np.zeros((360, 640, 3), np.uint8)
    told, doubt = card("5H", 50, y=60), card("", 400, 0.0, 60, "its indices say 6H and 8H")
    drawn = annotate(frame, abstain("the card at (400, 60) mm: its indices say 6H and 8H", (told, doubt)))
    assert drawn.shape == frame.shape
    assert not frame.any()
    green, amber = (np.abs(drawn.astype(int) - colour).max(axis=2) < 90 for colour in ((80, 255, 80), (60, 180, 255)))
    assert green[58:63, 60:100].any()
    assert amber[58:63, 410:450].any()
    assert not amber[:300, :300].any()
    assert amber[320:].any()
    everywhere = card("9C", -30, y=-50)
    assert annotate(frame, read((everywhere,))).shape == frame.shape
