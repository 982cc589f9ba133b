"""Looks under several lamps: what each could tell is pieced together, and what they tell differently is not read."""

import pytest

from boxperson.vision.cards.agreement import agree
from boxperson.vision.cards.reading import CardsReading, SeenBack, SeenCard, abstain, read
from boxperson.vision.cards.together import together

CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
BACK = SeenBack(CORNERS, (200.0, 0.0))


def card(name: str, x_mm: float, confidence: float = 0.9) -> SeenCard:
    return SeenCard(name, confidence if name else 0.0, CORNERS, (x_mm, 0.0), 0.0, "" if name else "glare")


def look(*cards: SeenCard, loose_mm: tuple[tuple[float, float], ...] = (), back: bool = False) -> CardsReading:
    return abstain("glare", cards, (BACK,) if back else (), loose_mm)


def names(reading: CardsReading) -> list[str]:
    return [each.card for each in reading.cards]


def test_cards_that_each_look_told_another_of_are_read() -> None:
    found = together([look(card("9H", 0), card("", 100)), look(card("", 1), card("QS", 100, 0.7))])
    assert (found.verdict, names(found), found.confidence) == ("read", ["9H", "QS"], 0.7)


def test_a_card_that_no_look_told_is_not_read() -> None:
    found = together([look(card("9H", 0), card("", 100)), look(card("", 0), card("", 100))])
    assert (found.verdict, found.why) == ("indeterminate", "glare")


@pytest.mark.parametrize("whole", [False, True])
def test_looks_that_tell_the_same_card_differently_are_no_reading(*, whole: bool) -> None:
    second = read((card("8H", 0),)) if whole else look(card("8H", 0), card("QS", 100))
    found = together([look(card("9H", 0), card("", 100)), second])
    assert (found.verdict, found.why) == ("indeterminate", "a card is 8H and 9H under different lamps")


def test_a_card_and_a_back_at_the_same_place_are_no_reading() -> None:
    assert together([look(card("9H", 200)), look(back=True)]).verdict == "indeterminate"


def test_a_look_that_told_all_stands() -> None:
    assert together([look(card("", 0)), read((card("9H", 0),))]) == read((card("9H", 0),))


def test_a_look_that_told_all_but_a_card_that_another_told_does_not_stand() -> None:
    found = together([look(card("9H", 0), card("3C", 26), card("", 60)), read((card("9H", 0), card("QC", 60)))])
    assert (found.verdict, found.why) == ("indeterminate", "3C is seen under some lamps only")


def test_a_card_that_one_look_did_not_find_is_not_read_unless_something_white_lay_there() -> None:
    first = look(card("9H", 0), card("", 100))
    assert together([first, look(card("QS", 100))]).verdict == "indeterminate"
    assert names(together([first, look(card("QS", 100), loose_mm=((10.0, 20.0),))])) == ["9H", "QS"]


def test_something_white_beside_all_cards_is_not_explained() -> None:
    first = look(card("9H", 0), card("", 100), loose_mm=((0.0, 60.0),))
    assert together([first, look(card("9H", 0), card("QS", 100))]).verdict == "indeterminate"


def test_backs_are_kept() -> None:
    found = together([look(card("9H", 0), card("", 100), back=True), look(card("", 0), card("QS", 100), back=True)])
    assert found.backs == (BACK,)


def test_one_look_and_nothing_at_all_are_what_they_are() -> None:
    assert together([look(card("", 0))]) == look(card("", 0))
    assert together([abstain("too dark"), abstain("too dark")]) == abstain("too dark")


def test_an_abstaining_look_holds_only_what_both_its_frames_told() -> None:
    found = agree([look(card("9H", 0), card("QS", 100)), look(card("9H", 0), card("", 100))])
    assert names(found) == ["9H", ""]
    assert found.cards[1].why == "only one frame says QS"
    assert names(agree([look(card("", 0)), read((card("9H", 0),))])) == [""]
