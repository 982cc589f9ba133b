from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules.cards import DECK, Card, cards
from boxperson.rules.clauses import clauses
from boxperson.rules.lucky_ladies import dealers_blackjack
from boxperson.rules.lucky_ladies_paytable import Dealer, lucky_ladies
from boxperson.rules.lucky_ladies_round import Settled, TableRound, settle_rounds
from boxperson.rules.progressive import Meters
from boxperson.rules.rulings import choose, rulings
from boxperson.rules.settlement import Settlement
from tests.rules.test_lucky_ladies import DEALERS, spelled
from tests.rules.test_lucky_ladies_paytable import HEARTS, NAMES, NON_SUITED, PRINTED, SUITED, printed

UNIT_CENTS = 500
METERS = Meters(display=612_345_678, reserve=10_000_000)
QUEENS = (Card("Q", "H"), Card("Q", "H"))

TENS = [Card(rank, suit) for rank in "9TQA" for suit in "HS"]
any_hand = st.tuples(st.sampled_from(DECK), st.sampled_from(DECK))
likely_hand = st.tuples(st.sampled_from(TENS), st.sampled_from(TENS))
any_round = st.lists(st.one_of(st.just(QUEENS), likely_hand, any_hand), min_size=1, max_size=7)
any_dealer = st.sampled_from(list(DEALERS))


def settled(
    hands: list[str], dealer: str, name: str = "9", meters: Meters = METERS, unit_cents: int = UNIT_CENTS, **chosen: str
) -> Settled:
    table = TableRound([cards(hand) for hand in hands], dealers_blackjack(cards(dealer)))
    readings = choose({key.replace("_", "-"): reading for key, reading in chosen.items()})
    return settle_rounds([table], unit_cents, lucky_ladies(name), meters, readings)


def only(after: Settled) -> Settlement:
    ((settlement,),) = after.rounds
    assert settlement is not None
    return settlement


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dealer", ["hearts", "suited", "non-suited", "none"])
def test_every_row_of_every_paytable_credits_what_it_prints(name: str, dealer: Dealer) -> None:
    hands = [QUEENS, *(cards(hand) for hand in ("TS TS", "TS JS", "AD 9D", "KS KC", "9S AD", "AS KS", "TS 9S"))]
    after = settle_rounds([TableRound(hands, dealer)], UNIT_CENTS, lucky_ladies(name), METERS, choose({}))
    for hand, settlement in zip(hands, after.rounds[0], strict=True):
        assert settlement is not None
        row = spelled(hand, dealer)
        assert (settlement.wager, settlement.working) == ("lucky-ladies", False)
        if row is None:
            assert (settlement.row, settlement.odds, settlement.credit_cents) == ("lost: not 20", None, 0)
            assert settlement.clauses == ("633b.22(g)(1)",)
            assert settlement.rulings == ()
        else:
            figure = PRINTED[row][NAMES.index(name)]
            share = Fraction(int(figure.rstrip("%")), 100) * 6_123_456 if "%" in figure else None
            assert (settlement.row, settlement.odds) == (row, printed(row, name))
            assert settlement.credit_cents == (int(figure) * UNIT_CENTS if share is None else int(share))
            assert settlement.clauses == ("633b.22(g)(2)", "633b.22(i)")
        assert set(settlement.clauses) <= set(clauses())
        assert set(settlement.rulings) <= set(rulings())


def test_every_two_cards_are_settled_by_their_row() -> None:
    """2,704 ordered hands at one table: they share what they hit."""
    hands = list(product(DECK, repeat=2))
    after = settle_rounds([TableRound(hands, "hearts")], UNIT_CENTS, lucky_ladies("3"), METERS, choose({}))
    for hand, settlement in zip(hands, after.rounds[0], strict=True):
        assert settlement is not None
        assert settlement.row == (spelled(hand, "hearts") or "lost: not 20")
    assert sum(each is not None and each.odds == "100% of meter" for each in after.rounds[0]) == 1


@pytest.mark.parametrize(
    ("winners", "share_cents", "left"), [(1, 6_123_456, 78), (2, 3_061_728, 78), (3, 2_041_152, 78), (4, 1_530_864, 78)]
)
def test_two_three_and_four_pairs_of_queens_of_hearts_divide_the_meter(
    winners: int, share_cents: int, left: int
) -> None:
    after = settled(["QH QH", "4C 5D"] * winners, "AH TH")
    won = [each for each in after.rounds[0] if each is not None and each.odds]
    assert [each.credit_cents for each in won] == [share_cents] * winners
    assert all(("633b.22(l)" in each.clauses) == (winners > 1) for each in won)
    assert after.meters.display == 25_000 * 10_000 + left
    assert after.meters.paid_by_attendant == winners * share_cents * 100
    assert after.meters.paid_by_device == 0


@pytest.mark.parametrize(
    ("reading", "shares_cents", "display"),
    [
        ("stay", [333, 333, 333], 250_000_105),
        ("first-in-order", [334, 333, 333], 250_000_005),
        ("round-up", [334, 334, 334], 250_000_000),
    ],
)
def test_what_three_winners_cannot_divide(reading: str, shares_cents: list[int], display: int) -> None:
    after = settled(["QH QH"] * 3, "AH TH", meters=Meters(100_005), LL_17=reading)
    assert [each.credit_cents for each in after.rounds[0] if each] == shares_cents
    assert after.meters.display == display


def test_a_quarter_and_a_tenth_only_reduce_the_meter() -> None:
    quarter, tenth = settled(["QH QH"], "AS KS"), settled(["QH QH"], "AS KD")
    assert (only(quarter).row, only(quarter).credit_cents) == (SUITED, 1_530_864)
    assert (only(tenth).row, only(tenth).credit_cents) == (NON_SUITED, 612_345)
    assert quarter.meters == replace(METERS, display=612_345_678 - 153_086_400, hits=1, paid_by_attendant=153_086_400)
    assert tenth.meters == replace(METERS, display=612_345_678 - 61_234_500, hits=1, paid_by_attendant=61_234_500)


@pytest.mark.parametrize("up_card", ["AH", "AS", "TS", "JD", "QC", "KH"])
def test_a_pair_of_queens_of_hearts_is_held_while_a_blackjack_may_come(up_card: str) -> None:
    after = settled(["TS TS", "QH QH", "4C 5D"], up_card)
    first, held, last = after.rounds[0]
    assert first is not None
    assert last is not None
    assert (first.row, held, last.row) == ("Matched 20", None, "lost: not 20")
    assert after.meters == METERS


@pytest.mark.parametrize("reading", ["hold", "top-up"])
@pytest.mark.parametrize("rank", "23456789")
def test_below_another_up_card_it_is_settled_with_the_others(rank: str, reading: str) -> None:
    settlement = only(settled(["QH QH"], f"{rank}H", LL_6=reading))
    assert (settlement.row, settlement.credit_cents, settlement.working) == ("Queen of hearts pair", 125_000, False)
    assert "LL-6" not in settlement.rulings


@pytest.mark.parametrize("dealer", ["AH KH", "AS KS", "AH KS", "AH 7H"])
def test_by_top_up_it_is_paid_at_once_and_comes_to_the_same_in_the_end(dealer: str) -> None:
    at_once = only(settled(["QH QH"], dealer.split(maxsplit=1)[0], LL_6="top-up"))
    assert (at_once.row, at_once.credit_cents, at_once.working) == ("Queen of hearts pair", 125_000, True)
    assert "LL-6" in at_once.rulings
    assert settled(["QH QH"], dealer, LL_6="top-up") == settled(["QH QH"], dealer, LL_6="hold")


@given(any_round, any_dealer, st.sampled_from(NAMES), st.integers(0, 10**10), st.integers(1, 10**5))
def test_hands_change_nothing_for_one_another_but_shares_of_the_meter(
    hands: list[tuple[Card, Card]], dealer: Dealer, name: str, display: int, unit_cents: int
) -> None:
    paytable, meters = lucky_ladies(name), Meters(display)
    together = settle_rounds([TableRound(hands, dealer)], unit_cents, paytable, meters, choose({})).rounds[0]
    for hand, settlement in zip(hands, together, strict=True):
        alone = only_or_held(settle_rounds([TableRound([hand], dealer)], unit_cents, paytable, meters, choose({})))
        if settlement is not None and "of meter" in (settlement.odds or ""):
            assert alone is not None
            assert settlement.row == alone.row
            assert settlement.credit_cents == alone.credit_cents // hands.count(QUEENS)
        else:
            assert settlement == alone


def only_or_held(after: Settled) -> Settlement | None:
    ((settlement,),) = after.rounds
    return settlement


def test_linked_tables_are_paid_one_after_the_other_from_one_meter() -> None:
    first = TableRound([QUEENS, QUEENS], "hearts", recognised_ns=20)
    second = TableRound([cards("4C 5D"), QUEENS], "non-suited", recognised_ns=10)
    third = TableRound([cards("TS TS")], "hearts")
    after = settle_rounds([first, second, third], UNIT_CENTS, lucky_ladies("9"), METERS, choose({}))
    credits_cents = [[each.credit_cents for each in table if each] for table in after.rounds]
    assert credits_cents == [[(6_123_456 - 612_345) // 2] * 2, [0, 612_345], [12_500]]
    assert (after.meters.hits, after.meters.display) == (2, 250_000_000 + 178)


def test_linked_tables_that_win_at_one_moment_divide_by_the_other_reading() -> None:
    tables = [TableRound([QUEENS], "hearts", recognised_ns=10), TableRound([QUEENS], "hearts", recognised_ns=10)]
    after = settle_rounds(tables, UNIT_CENTS, lucky_ladies("9"), METERS, choose({"LL-20": "split"}))
    for table in after.rounds:
        assert table[0] is not None
        assert table[0].credit_cents == 3_061_728
        assert "633b.22(l)" in table[0].clauses
    assert after.meters.hits == 1


def test_wagers_of_other_tables_after_the_lock_out_are_not_shared() -> None:
    table = TableRound([QUEENS], "hearts", at_most=500_000_099)
    after = settle_rounds([table], UNIT_CENTS, lucky_ladies("9"), METERS, choose({}))
    assert only(after).credit_cents == 5_000_000
    assert after.meters.display == 250_000_000 + 112_345_678


@pytest.mark.parametrize(
    ("hand", "dealer", "used"),
    [
        ("4C 5D", "AH KH", ""),
        ("TS JS", "7C 8C", "LL-21 LL-22"),
        ("AS 9S", "7C 8C", "LL-1 LL-21 LL-22"),
        ("AS 9C", "7C 8C", "LL-1 LL-3 LL-21 LL-22"),
        ("KS KC", "7C 8C", "LL-2 LL-3 LL-21 LL-22"),
        ("KS QC", "AC KC", "LL-3 LL-21 LL-22 LL-28"),
        ("KS KS", "AH", "LL-2 LL-4 LL-21 LL-22"),
        ("QH QH", "7C", "LL-4 LL-21 LL-22"),
        ("QH QH", "AH KH", "LL-4 LL-5 LL-6 LL-21 LL-23 LL-28 LL-9 LL-11 LL-14 LL-15"),
    ],
)
def test_a_settlement_names_the_rulings_it_rests_on(hand: str, dealer: str, used: str) -> None:
    assert " ".join(only(settled([hand], dealer)).rulings) == used


def test_a_row_with_odds_beside_a_dealer_s_blackjack_leaves_the_meter_alone() -> None:
    after = settled(["QH QH"], "AS KD", "4")
    assert (only(after).row, only(after).odds, only(after).credit_cents) == (NON_SUITED, "1000 for 1", 500_000)
    assert after.meters == METERS
    assert only(settled(["QH QH"], "AH QH", "4")).row == HEARTS


@pytest.mark.parametrize("unit_cents", [0, -1, 5.0, True, "5"])
def test_a_unit_is_a_whole_number_of_cents(unit_cents: Any) -> None:
    with pytest.raises(UsageError, match="the stake of"):
        settled(["4C 5D"], "AH KH", unit_cents=unit_cents)


@pytest.mark.parametrize("hand", ["QH", "QH QH 2C", ""])
def test_other_than_two_cards_are_refused(hand: str) -> None:
    with pytest.raises(UsageError, match="give exactly its first two cards"):
        settled([hand], "AH KH")
