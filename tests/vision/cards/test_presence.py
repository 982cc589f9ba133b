"""Whether cards lie in an area at all."""

import pytest

from boxperson.vision.cards.presence import cards_in
from tests.benchmarks.read_blackjack_frames import CARD_AREAS, place_outcomes
from tests.vision.blackjack import calibration, drawn, empty, seen


@pytest.mark.parametrize("seed", range(3))
def test_places_with_cards_are_told_from_bare_ones(seed: int) -> None:
    scene = drawn(seed + 80, ("green", "blue", "red")[seed])
    told = cards_in(seen(scene), calibration(), CARD_AREAS)
    assert set(place_outcomes(scene, told)) == {"right"}


def test_a_card_that_is_taken_away_is_missed() -> None:
    scene = drawn(81)
    scene["cards"] = [card for card in scene["cards"] if card["position_mm"][1] > 60]
    assert cards_in(seen(scene), calibration(), CARD_AREAS) == (False,) * 7 + (True,)


def test_bare_felt_has_no_cards_and_darkness_does_not_tell() -> None:
    assert set(cards_in(seen(empty()), calibration(), CARD_AREAS)) == {False}
    assert set(cards_in(seen(empty(level=0.0)), calibration(), CARD_AREAS)) == {None}
