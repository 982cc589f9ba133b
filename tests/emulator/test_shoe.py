import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.emulator.shoe import DECK, Shoe
from boxperson.errors import UsageError


def shoe(decks: int = 8, seed: int = 1) -> Shoe:
    made = Shoe(random.Random(seed))
    made.load(decks)
    return made


def drawn(from_shoe: Shoe) -> list[str]:
    return list(iter(from_shoe.draw, None))


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_a_shoe_holds_every_card_of_its_decks_once_each(decks: int) -> None:
    assert len(set(DECK)) == 52
    full = shoe(decks)
    assert full.left == decks * 52
    assert Counter(drawn(full)) == Counter(dict.fromkeys(DECK, decks))
    assert full.left == 0
    assert full.draw() is None


def test_a_shoe_is_shuffled_by_its_seed_and_never_the_same_twice() -> None:
    first = drawn(shoe(seed=4))
    assert first == drawn(shoe(seed=4)) != drawn(shoe(seed=5))
    again = shoe(seed=4)
    again.load(8)
    assert drawn(again) != first


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=30), st.integers(0, 60))
@settings(max_examples=60)
def test_prepared_cards_come_first_and_are_taken_from_those_in_the_shoe(cards: list[str], before: int) -> None:
    full = shoe()
    gone = [full.draw() for _ in range(before)]
    full.prepare(cards[:6])
    assert full.left == 416 - before
    assert [full.draw() for _ in cards[:6]] == cards[:6]
    assert Counter(drawn(full)) + Counter(cards[:6]) + Counter(gone) == Counter(dict.fromkeys(DECK, 8))


def test_a_card_that_the_shoe_does_not_hold_cannot_be_prepared() -> None:
    full = shoe(6)
    full.prepare(["9H"] * 4)
    for _ in range(3):
        full.draw()
    with pytest.raises(UsageError, match="the shoe, with 309 cards left, lacks 9H"):
        full.prepare(["9H"] * 4)
    assert full.left == 309
    full.empty()
    with pytest.raises(UsageError, match="the shoe, with 0 cards left, lacks 2C"):
        full.prepare(["2C"])


def test_what_is_prepared_and_not_drawn_comes_first_in_the_next_shoe() -> None:
    full = shoe()
    full.prepare(["9H", "9D", "KS"])
    full.draw()
    full.load(6)
    assert full.left == 312
    assert [full.draw(), full.draw()] == ["9D", "KS"]
    full.load(6)
    assert Counter(drawn(full)) == Counter(dict.fromkeys(DECK, 6))


def test_what_was_prepared_and_drawn_does_not_come_again() -> None:
    first, twin = shoe(seed=9), shoe(seed=9)
    for each in (first, twin):
        each.prepare(["9H", "9D"])
        assert [each.draw(), each.draw()] == ["9H", "9D"]
    first.load(8)
    assert [first.draw(), first.draw()] != [twin.draw(), twin.draw()]


def test_fresh_decks_that_lack_prepared_cards_are_an_error_once() -> None:
    full = shoe(decks=3)
    full.prepare(["QH"] * 3)
    with pytest.raises(UsageError, match="104 cards left, lacks QH"):
        full.load(2)
    full.load(2)
    assert Counter(drawn(full)) == Counter(dict.fromkeys(DECK, 2))
