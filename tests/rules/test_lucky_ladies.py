import re
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules.cards import DECK, Card, cards
from boxperson.rules.clauses import clauses
from boxperson.rules.lucky_ladies import dealers_blackjack, payout_clauses, row_paid, waits
from boxperson.rules.lucky_ladies_paytable import Dealer, lucky_ladies
from boxperson.rules.rulings import choose
from tests.rules.test_lucky_ladies_paytable import HEARTS, NAMES, NON_SUITED, SUITED, printed

DEALERS: dict[Dealer, str] = {
    "hearts": "AH KH",
    "suited": "TS AS",
    "non-suited": "AH KS",
    "none": "KH 9H",
    "unknown": "AH",
}


def spelled(hand: Sequence[Card], dealer: Dealer) -> str | None:
    """The row that two cards spell."""
    written = "".join(map(str, hand))
    if written == "QHQH":
        return {"hearts": HEARTS, "suited": SUITED, "non-suited": NON_SUITED}.get(dealer, "Queen of hearts pair")
    for pattern, row in (
        (r"([TJQK].)\1", "Matched 20"),
        (r"[TJQK](.)[TJQK]\1", "Suited 20"),
        (r"A(.)9\1|9(.)A\2", "Suited 20"),
        (r"[TJQK].[TJQK].|A.9.|9.A.", "Any 20"),
    ):
        if re.fullmatch(pattern, written):
            return row
    return None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dealer", DEALERS)
def test_every_two_cards_are_on_the_row_that_they_spell(name: str, dealer: Dealer) -> None:
    for hand in product(DECK, repeat=2):
        row, expected = row_paid(hand, dealer, lucky_ladies(name)), spelled(hand, dealer)
        if expected is None:
            assert row is None
        else:
            assert row is not None
            assert (row.text, str(row.pays)) == (expected, printed(expected, name))


@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("AS 9S", "AH KH", "Suited 20"),
        ("AS 9H", "AH KH", "Any 20"),
        ("9D AD", "2C 3C", "Suited 20"),
        ("AH 9H", "AH QH", "Suited 20"),
        ("AS AS", "AH KH", None),
        ("AS TS", "AH KH", None),
        ("9S 9S", "2C 3C", None),
        ("TS TS", "AH KH", "Matched 20"),
        ("TS JS", "AH KH", "Suited 20"),
        ("TS TC", "AH KH", "Any 20"),
        ("KS KC", "AH KH", "Any 20"),
        ("QS QS", "AH KH", "Matched 20"),
        ("QD QH", "AH KH", "Any 20"),
        ("QH KH", "AH KH", "Suited 20"),
        ("KH KH", "AH KH", "Matched 20"),
        ("QH QH", "AH TH", HEARTS),
        ("QH QH", "QH AH", HEARTS),
        ("QH QH", "AD JD", SUITED),
        ("QH QH", "KC AC", SUITED),
        ("QH QH", "AH KD", NON_SUITED),
        ("QH QH", "AD KH", NON_SUITED),
        ("QH QH", "AH 9H", "Queen of hearts pair"),
        ("QH QH", "AH AD", "Queen of hearts pair"),
        ("QH QH", "KH QH", "Queen of hearts pair"),
        ("QH QH", "7C AC", "Queen of hearts pair"),
        ("QH QH", "7C", "Queen of hearts pair"),
    ],
)
def test_the_hands_on_the_border_between_rows(hand: str, dealer: str, row: str | None) -> None:
    found = row_paid(cards(hand), dealers_blackjack(cards(dealer)), lucky_ladies("9"))
    assert (found.text if found else None) == row


@given(st.permutations(cards("QH QH")), st.permutations(cards("AD KD")), st.sampled_from(NAMES))
def test_the_order_of_cards_does_not_matter(hand: list[Card], dealer: list[Card], name: str) -> None:
    row = row_paid(hand, dealers_blackjack(dealer), lucky_ladies(name))
    assert row is not None
    assert row.text == SUITED


def test_the_order_of_a_hand_s_cards_does_not_matter() -> None:
    for first, second in product(DECK, repeat=2):
        assert row_paid((first, second), "none", lucky_ladies("1")) == row_paid(
            (second, first), "none", lucky_ladies("1")
        )


def test_what_is_known_of_the_dealer_by_the_up_card_alone() -> None:
    for each in DECK:
        assert dealers_blackjack([each]) == ("unknown" if each.rank in "ATJQK" else "none")


def test_what_is_known_of_the_dealer_by_both_cards() -> None:
    for kind, written in DEALERS.items():
        assert dealers_blackjack(cards(written)) == kind


def test_only_a_pair_of_queens_of_hearts_waits_for_the_hole_card() -> None:
    for hand in product(DECK, repeat=2):
        assert waits(hand, "unknown") == (spelled(hand, "none") == "Queen of hearts pair")
        for dealer in ("hearts", "suited", "non-suited", "none"):
            assert not waits(hand, dealer)


FIXED = ("633b.22(h)(1)", "633b.22(h)(2)")
FLOORPERSON = ("633b.22(h)(3)",)
OF_METER = (*FIXED, *FLOORPERSON, "633b.22(h)(4)#inventory", "633b.22(h)(4)#cards")


@pytest.mark.parametrize("name", NAMES)
def test_shares_of_the_meter_are_validated_paid_elsewhere_and_their_cards_held(name: str) -> None:
    for row in lucky_ladies(name).rows:
        of_meter = "%" in printed(row.text, name)
        assert payout_clauses(row, choose({})) == (OF_METER if of_meter else FIXED)
        strict = payout_clauses(row, choose({"LL-21": "all-wins"}))
        assert strict == (OF_METER if of_meter else (*FIXED, *FLOORPERSON))
    assert set(OF_METER) <= set(clauses())


@pytest.mark.parametrize("hand", ["QH", "", "QH QH QH"])
def test_other_than_two_cards_of_a_player_are_refused(hand: str) -> None:
    with pytest.raises(UsageError, match=rf"a player's hand is '{hand}'; give exactly its first two"):
        row_paid(cards(hand), "none", lucky_ladies("1"))


@pytest.mark.parametrize("dealer", ["", "AS KD 3H"])
def test_other_than_one_or_two_cards_of_the_dealer_are_refused(dealer: str) -> None:
    with pytest.raises(UsageError, match=rf"the dealer's cards are '{dealer}'; give the first two"):
        dealers_blackjack(cards(dealer))
