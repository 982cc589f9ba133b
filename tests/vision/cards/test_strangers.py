"""A card that was passed over is found again by its index, wherever it lies between two others."""

import math
from typing import Any

import pytest

from boxperson.vision.cards.paper import find_paper
from boxperson.vision.cards.rectangle import Rectangle
from boxperson.vision.cards.stacking import sort_out
from boxperson.vision.cards.strangers import find_strangers, strange_indices
from boxperson.vision.cards.upright import FACE_MM
from boxperson.vision.plane import top_view
from tests.vision.blackjack import Scene, calibration, empty, seen


def fan(names: tuple[str, ...], places: tuple[tuple[float, float, float], ...], deck: str) -> Scene:
    """Cards on one another, each at (x, y) in millimetres and turned by so many degrees."""
    cards: list[dict[str, Any]] = []
    for layer, (name, (x, y, turn)) in enumerate(zip(names, places, strict=True)):
        half = math.radians(turn) / 2
        cards.append(
            {
                "card": name,
                "face_up": True,
                "position_mm": [x, y, 0.3 * (layer + 0.5)],
                "quaternion": [math.cos(half), 0.0, 0.0, math.sin(half)],
                "bend_mm": 0.3,
                "blur": None,
            }
        )
    return {**empty("blue"), "deck": deck, "cards": cards}


@pytest.mark.parametrize("deck", ["standard", "jumbo"])
@pytest.mark.parametrize("names", [("JS", "QD", "7H"), ("4C", "9S", "KH"), ("AD", "TC", "2S")])
@pytest.mark.parametrize("middle", [(24.0, -2.0, 3.0), (23.0, 6.0, -2.0), (26.0, 0.0, -4.0)])
def test_the_middle_one_of_three_that_was_passed_over_is_found(
    deck: str, names: tuple[str, ...], middle: tuple[float, float, float]
) -> None:
    places = ((0.0, 0.0, 0.0), middle, (49.0, 1.0, 1.0))
    frame, view = seen(fan(names, places, deck)), top_view(calibration(), FACE_MM)
    lower, between, upper = (Rectangle(x, y, math.radians(turn)) for x, y, turn in places)
    pile = sort_out(frame, calibration(), [lower, upper], FACE_MM)
    strange = strange_indices(frame, calibration(), [lower, upper], pile)
    assert strange
    found = find_strangers(strange, find_paper(frame, view), view, [lower, upper])
    assert [math.dist(card[:2], between[:2]) < 2 for card in found] == [True]


def test_cards_that_were_all_found_bear_no_strange_index() -> None:
    places = ((0.0, 0.0, 0.0), (24.0, -2.0, 3.0), (49.0, 1.0, 1.0))
    frame = seen(fan(("JS", "QD", "7H"), places, "jumbo"))
    cards = [Rectangle(x, y, math.radians(turn)) for x, y, turn in places]
    pile = sort_out(frame, calibration(), cards, FACE_MM)
    assert strange_indices(frame, calibration(), cards, pile) == []
