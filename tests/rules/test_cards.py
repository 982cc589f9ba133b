from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules.cards import DECK, Card, card, cards, check_copies, check_decks, write


def test_a_deck_has_52_cards_and_each_is_read_as_it_is_written() -> None:
    assert len(set(DECK)) == 52
    assert {str(each) for each in DECK} == {rank + suit for rank in "A23456789TJQK" for suit in "CDHS"}
    for each in DECK:
        assert card(str(each)) == each


@pytest.mark.parametrize("suit", "CDHS")
def test_a_ten_can_be_written_in_two_ways(suit: str) -> None:
    assert card(f"10{suit}") == card(f"T{suit}") == Card("T", suit)


@given(st.lists(st.sampled_from(DECK)))
def test_cards_are_read_as_they_are_written(held: list[Card]) -> None:
    assert cards(write(held)) == tuple(held)


def test_spaces_do_not_matter() -> None:
    assert cards("  9H \t10C ") == (Card("9", "H"), Card("T", "C"))
    assert cards("") == ()


@pytest.mark.parametrize(
    "written",
    [
        "",
        "9",
        "H",
        "1H",
        "9X",
        "9h",
        "H9",
        "0H",
        "11H",
        "010H",
        "9HH",
        "9 H",
        "9H\n",
        "\N{FULLWIDTH DIGIT NINE}H",
        9,
        None,
        b"9H",
    ],
)
def test_anything_else_is_no_card(written: Any) -> None:
    with pytest.raises(UsageError, match="is not a card; write a rank of A23456789TJQK") as caught:
        card(written)
    assert "\n" not in str(caught.value)
    assert repr(written) in str(caught.value)


def test_one_wrong_card_among_others_is_named() -> None:
    with pytest.raises(UsageError, match=r"^'9X' is not a card"):
        cards("9H 9X TC")
    with pytest.raises(UsageError, match=r"^'9H,4C' is not a card"):
        cards("9H,4C")


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(UsageError) as caught:
        card("9" * 10_000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("copies", range(1, 10))
def test_a_shoe_holds_as_many_copies_of_a_card_as_decks(decks: int, copies: int) -> None:
    dealt = [*[Card("9", "H")] * copies, *[Card("9", "S")] * decks]
    if copies <= decks:
        check_copies(dealt, decks)
    else:
        with pytest.raises(UsageError, match=rf"9H is there {copies} times, more often than there are decks \({decks}"):
            check_copies(dealt, decks)


@pytest.mark.parametrize("decks", [0, -1, 1.0, True, "8", None])
def test_a_shoe_has_a_whole_number_of_decks(decks: Any) -> None:
    with pytest.raises(UsageError, match="give a whole number from 1 up"):
        check_decks(decks)
    with pytest.raises(UsageError, match="give a whole number from 1 up"):
        check_copies([], decks)
