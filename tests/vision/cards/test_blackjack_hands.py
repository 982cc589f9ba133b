"""The eyes on hands of a blackjack table: cards over one another, a card face down, chips beside them."""

from typing import Any

import pytest

from boxperson.vision.cards.agreement import agree
from boxperson.vision.cards.table import read_cards
from tests.benchmarks.read_blackjack_frames import SEATS_MM, card_outcomes
from tests.vision.blackjack import Scene, calibration, drawn, empty, seen, stack

FIRST_MM, ON_MM = (-13.0, 8.0), (24.0, 8.0)


def card(name: str, x: float, y: float, layer: int = 0, *, face_up: bool = True) -> dict[str, Any]:
    return {
        "card": name,
        "face_up": face_up,
        "position_mm": [x, y, 0.3 * (layer + 0.5)],
        "quaternion": [1.0, 0.0, 0.0, 0.0],
        "bend_mm": 0.4,
        "blur": None,
    }


def hand(seat: int, *names: str) -> list[dict[str, Any]]:
    """Cards of a seat, each over the one before."""
    x, y = SEATS_MM[seat - 1] + FIRST_MM[0], FIRST_MM[1]
    return [card(name, x + ON_MM[0] * k, y + ON_MM[1] * k, k) for k, name in enumerate(names)]


def laid(*cards: dict[str, Any], felt: str = "green", deck: str = "standard") -> Scene:
    return {**empty(felt), "deck": deck, "cards": list(cards)}


@pytest.mark.parametrize(("felt", "deck"), [("green", "standard"), ("blue", "jumbo"), ("red", "standard")])
def test_both_cards_of_every_hand_are_read_and_the_hole_card_is_a_back(felt: str, deck: str) -> None:
    pairs = [("QH", "QH"), ("9D", "AD"), ("6C", "KS"), ("TS", "TS"), ("2H", "8C"), ("JD", "4S"), ("7C", "5D")]
    cards = [one for seat, names in enumerate(pairs, 1) for one in hand(seat, *names)]
    scene = laid(*cards, card("AS", -35, 132), card("3C", 35, 132, face_up=False), felt=felt, deck=deck)
    reading = read_cards(seen(scene), calibration())
    assert (reading.verdict, reading.why) == ("read", "")
    assert set(card_outcomes(scene, reading)) == {"right"}
    (back,) = reading.backs
    assert abs(back.centre_mm[0] - 35) < 1
    assert abs(back.centre_mm[1] - 132) < 1


@pytest.mark.parametrize("names", [("QH", "7C", "2D"), ("4S", "TH", "9C")])
def test_the_card_between_two_others_is_read_as_well(names: tuple[str, ...]) -> None:
    scene = laid(*hand(4, *names))
    reading = read_cards(seen(scene), calibration())
    assert (reading.verdict, [one.card for one in reading.cards]) == ("read", list(names))


def test_no_card_is_passed_over_where_three_lie_on_one_another() -> None:
    scene = drawn(700282, "blue", "jumbo")
    reading = read_cards(seen(scene, 700282), calibration())
    assert reading.verdict != "read" or set(card_outcomes(scene, reading)) == {"right"}


@pytest.mark.parametrize("seed", [710254, 710471])
def test_a_back_in_weak_light_is_not_passed_over(seed: int) -> None:
    scene = drawn(seed, ("green", "blue", "red")[seed % 3], "jumbo")
    reading = read_cards(seen(scene, seed), calibration())
    assert reading.verdict != "read" or reading.backs


def test_the_dealers_cards_in_a_row_are_all_read() -> None:
    row = [card(name, 35 + 24 * k, 132, k) for k, name in enumerate(("5C", "8H", "3D"))]
    reading = read_cards(seen(laid(card("4H", -35, 132), *row)), calibration())
    assert (reading.verdict, [one.card for one in reading.cards]) == ("read", ["4H", "5C", "8H", "3D"])


def test_white_chips_are_no_paper() -> None:
    chips = stack(SEATS_MM[0] + 33, -82, 100) + stack(-140, 212, 100) + stack(-100, 212, 500)
    reading = read_cards(seen({**laid(*hand(1, "KC", "9S")), "chips": chips}), calibration())
    assert (reading.verdict, [one.card for one in reading.cards]) == ("read", ["KC", "9S"])


@pytest.mark.parametrize("seed", range(4))
def test_random_rounds_are_read_right_or_not_at_all(seed: int) -> None:
    scene = drawn(seed + 20, ("green", "blue", "red")[seed % 3], ("standard", "jumbo")[seed % 2])
    came = card_outcomes(scene, read_cards(seen(scene), calibration()))
    assert not [outcome for outcome in came if "WRONG" in outcome]
    assert came.count("right") >= 0.7 * len(came)


def test_frames_agree_on_backs_too() -> None:
    one = laid(card("AS", -35, 132), card("3C", 35, 132, face_up=False))
    turned = laid(card("AS", -35, 132), card("3C", 35, 132))
    gone = laid(card("AS", -35, 132))
    first, again, without = (read_cards(seen(scene), calibration()) for scene in (one, one, gone))
    assert agree([first, again]).backs == again.backs
    assert len(again.backs) == 1
    assert agree([first, without]).why == "found 1 cards face down, then 0"
    assert agree([first, read_cards(seen(turned), calibration())]).verdict == "indeterminate"


@pytest.mark.parametrize("over", [("2D", 20, 12), ("2D", 23, 9), ("KS", 26, 15)])
@pytest.mark.parametrize("under", ["9C", "TS", "8H", "6D"])
def test_a_card_is_read_though_only_slivers_of_its_lowest_pips_show(under: str, over: tuple[str, int, int]) -> None:
    name, x, y = over
    scene = laid(card(under, -136, 6), card(name, -136 + x, 6 + y, 1))
    reading = read_cards(seen(scene), calibration())
    assert (reading.verdict, [one.card for one in reading.cards]) == ("read", [under, name]), reading.why
