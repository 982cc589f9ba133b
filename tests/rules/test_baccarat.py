"""The judge of the baccarat hand against a literal third-card table and the published counts of eight decks."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from math import comb, perm
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules import baccarat
from boxperson.rules.cards import DECK, Card, cards
from boxperson.rules.clauses import clauses

POINTS = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))
# What the banker does on its two-card total (line) after the player's third card of 0 to 9 points (column), and, last,
# after the player stood.
BANKER_TABLE = """
0 DDDDDDDDDD D
1 DDDDDDDDDD D
2 DDDDDDDDDD D
3 DDDDDDDDSD D
4 SSDDDDDDSS D
5 SSSSDDDDSS D
6 SSSSSSDDSS S
7 SSSSSSSSSS S
"""
BANKER = {int(line[0]): (line.split()[1], line.split()[2]) for line in BANKER_TABLE.split("\n") if line}
PLAYER = "DDDDDDSSNN"  # on its own total: draws, stands, has a natural
STAKE_CENTS = 500

# Two cards for each total, without and with tens carried.
TWO_CARDS = {total: [f"{total or 'T'}H KS".replace("1H", "AH"), f"9C {total + 1}D"] for total in range(9)} | {
    9: ["9H KS", "5C 4D"]
}
TWO_CARDS[0][1] = "9C AD"

hands = st.lists(st.sampled_from(DECK), min_size=2, max_size=2)


def complete(player: Sequence[Card], banker: Sequence[Card], more: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """Deal third cards out of `more` as the judge asks."""
    held, source = {"player": list(player), "banker": list(banker)}, iter(more)
    while (drawing := baccarat.next_draw(held["player"], held["banker"])) is not None:
        held[drawing].append(next(source))
    return held["player"], held["banker"]


@st.composite
def complete_hands(draw: st.DrawFn) -> tuple[list[Card], list[Card]]:
    return complete(draw(hands), draw(hands), draw(hands))


def test_each_card_has_its_points() -> None:
    assert {each: baccarat.value(each) for each in DECK} == {each: POINTS[each.rank] for each in DECK}


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=3))
def test_a_hand_has_the_last_digit_of_its_sum(hand: list[Card]) -> None:
    assert str(baccarat.total(hand)) == str(sum(POINTS[each.rank] for each in hand))[-1]


@pytest.mark.parametrize(("player_total", "banker_total"), list(product(range(10), repeat=2)))
def test_third_cards_are_dealt_by_the_table(player_total: int, banker_total: int) -> None:
    for first, second in product(TWO_CARDS[player_total], TWO_CARDS[banker_total]):
        player, banker = cards(first), cards(second)
        assert (baccarat.total(player), baccarat.total(banker)) == (player_total, banker_total)
        drawing = baccarat.next_draw(player, banker)
        assert baccarat.natural(player, banker) == (max(player_total, banker_total) >= 8)
        if banker_total >= 8 or PLAYER[player_total] == "N":
            assert drawing is None
        elif PLAYER[player_total] == "S":
            assert drawing == ("banker" if BANKER[banker_total][1] == "D" else None)
        else:
            assert drawing == "player"
            for third in DECK:
                draws = BANKER[banker_total][0][POINTS[third.rank]] == "D"
                assert baccarat.next_draw((*player, third), banker) == ("banker" if draws else None)
                if draws:
                    assert baccarat.next_draw((*player, third), (*banker, third)) is None


def test_eight_decks_give_the_published_numbers_of_wins() -> None:
    """Orders of six cards out of 416, also where fewer are dealt, as everybody counts them."""
    wins: Counter[str] = Counter()
    one_of = {points: Card(rank, "S") for rank, points in POINTS.items()}
    copies = {points: 8 * 4 * list(POINTS.values()).count(points) for points in range(10)}

    def count(player: list[int], banker: list[int]) -> None:
        held = [one_of[each] for each in player], [one_of[each] for each in banker]
        drawing = baccarat.next_draw(*held)
        if drawing is None:
            wins[baccarat.winner(*held)] += ways(player, banker)
            return
        for third in range(10):
            count(*(([*player, third], banker) if drawing == "player" else (player, [*banker, third])))

    def ways(player: list[int], banker: list[int]) -> int:
        dealt = Counter((*player, *banker))
        orders = 1
        for two in (player[:2], banker[:2]):
            orders *= 2 if two[0] != two[1] else 1
        for points, times in dealt.items():
            orders *= perm(copies[points], times)
        return orders * perm(416 - dealt.total(), 6 - dealt.total())

    for player, banker in product(combinations_with_replacement(range(10), 2), repeat=2):
        count(list(player), list(banker))
    assert wins == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }
    assert wins.total() == perm(416, 6) == comb(416, 6) * 720


@given(complete_hands())
def test_the_higher_hand_wins(held: tuple[list[Card], list[Card]]) -> None:
    player, banker = (sum(POINTS[each.rank] for each in hand) % 10 for hand in held)
    assert baccarat.winner(*held) == ("player" if player > banker else "banker" if banker > player else "tie")


@given(complete_hands(), st.integers(1, 10**9), st.integers(0, 100))
def test_base_wagers_are_paid_by_the_winner(
    held: tuple[list[Card], list[Card]], stake_cents: int, percent: int
) -> None:
    won_by = baccarat.winner(*held)
    commission_cents = int(f"{stake_cents * percent:03}"[:-2])
    paid = {
        "player": {"player": 2 * stake_cents, "banker": 0, "tie": 0},
        "banker": {"player": 0, "banker": 2 * stake_cents - commission_cents, "tie": 0},
        "tie": {"player": stake_cents, "banker": stake_cents, "tie": 9 * stake_cents},
    }[won_by]
    settled = {wager: baccarat.settle(wager, stake_cents, *held, percent) for wager in ("player", "banker", "tie")}
    assert {wager: each.credit_cents for wager, each in settled.items()} == paid
    for wager, each in settled.items():
        assert (each.wager, each.working, each.clauses) == (wager, False, ("631c.4(f)",))
        assert (each.odds is not None) == (wager == won_by)
        assert set(each.clauses) <= set(clauses())


@given(complete_hands(), st.integers(1, 10**6), st.integers(1, 100))
def test_whole_dollars_scale(held: tuple[list[Card], list[Card]], dollars: int, times: int) -> None:
    for wager in ("player", "banker", "tie"):
        once, more = (baccarat.settle(wager, 100 * each, *held).credit_cents for each in (dollars, dollars * times))
        assert more == once * times


@given(hands, hands, hands)
def test_the_order_of_the_first_two_cards_does_not_matter(
    player: list[Card], banker: list[Card], more: list[Card]
) -> None:
    dealt = complete(player, banker, more)
    turned = complete(player[::-1], banker[::-1], more)
    assert [Counter(hand) for hand in dealt] == [Counter(hand) for hand in turned]
    assert baccarat.winner(*dealt) == baccarat.winner(*turned)


@pytest.mark.parametrize(
    ("wager", "player", "banker", "row", "odds", "credit_cents"),
    [
        ("player", "9H KS", "8D KC", "won: the player's hand is higher", "1 to 1", 1000),
        ("player", "8D KC", "9H KS", "lost: the banker's hand is higher", None, 0),
        ("player", "9H KS", "9D KC", "push: a tie", None, 500),
        ("banker", "8D KC", "9H KS", "won: the banker's hand is higher, less 5% commission", "1 to 1", 975),
        ("banker", "9H KS", "9D KC", "push: a tie", None, 500),
        ("tie", "9H KS", "9D KC", "won: a tie", "8 to 1", 4500),
        ("tie", "9H KS", "8D KC", "lost: the player's hand is higher", None, 0),
    ],
)
def test_settlements_say_what_happened(
    wager: str, player: str, banker: str, row: str, odds: str | None, credit_cents: int
) -> None:
    settled = baccarat.settle(wager, STAKE_CENTS, cards(player), cards(banker))
    assert (settled.row, settled.odds, settled.credit_cents) == (row, odds, credit_cents)


@pytest.mark.parametrize(
    ("stake_cents", "credit_cents"), [(1, 2), (19, 38), (20, 39), (39, 77), (50, 98), (110, 215), (101, 197)]
)
def test_the_commission_is_rounded_down_to_the_cent(stake_cents: int, credit_cents: int) -> None:
    assert baccarat.settle("banker", stake_cents, cards("8D KC"), cards("9H KS")).credit_cents == credit_cents


def test_a_table_without_commission_pays_even_money() -> None:
    settled = baccarat.settle("banker", STAKE_CENTS, cards("8D KC"), cards("9H KS"), 0)
    assert (settled.row, settled.credit_cents) == ("won: the banker's hand is higher", 1000)


@pytest.mark.parametrize(
    ("player", "banker", "refusal"),
    [
        ("9H", "8D KC", "the player's hand is '9H'; give two cards, or three"),
        ("9H KS", "", "the banker's hand is ''; give two"),
        ("2H 2S 2D 2C", "8D KC", "the player's hand is '2H 2S 2D 2C'"),
        ("6H KS 2D", "5D KC", "the player's third card 2D is one that the rules do not deal"),
        ("9H KS 2D", "5D KC", "the player's third card 2D"),
        ("2H KS 2D", "9D KC", "the player's third card 2D"),
        ("9H KS", "5D KC 2D", "the banker's third card 2D"),
        ("6H KS", "6D KC 2D", "the banker's third card 2D"),
        ("5H KS 8S", "3D KC 2D", "the banker's third card 2D"),
        ("5H KS", "3D KC 2D", "the banker's third card 2D is one that the rules do not deal before the player's"),
    ],
)
def test_cards_that_the_rules_do_not_deal_are_refused_in_one_line(player: str, banker: str, refusal: str) -> None:
    for ask in (baccarat.next_draw, baccarat.winner):
        with pytest.raises(UsageError, match=refusal) as caught:
            ask(cards(player), cards(banker))
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("player", "banker", "hand"), [("2H KS", "7D KC", "player"), ("6H KS", "5D KC", "banker")])
def test_a_hand_that_still_draws_has_no_winner(player: str, banker: str, hand: str) -> None:
    with pytest.raises(UsageError, match=f"not complete: the {hand} draws"):
        baccarat.settle("tie", STAKE_CENTS, cards(player), cards(banker))


@pytest.mark.parametrize("wager", ["lucky-nines", "Player", ""])
def test_there_are_three_base_wagers(wager: str) -> None:
    with pytest.raises(UsageError, match="allowed: player, banker, tie"):
        baccarat.settle(wager, STAKE_CENTS, cards("9H KS"), cards("8D KC"))


@pytest.mark.parametrize("percent", [-1, 101, 5.0, True, "5", None])
def test_a_commission_is_a_whole_percentage(percent: Any) -> None:
    with pytest.raises(UsageError, match=r"a commission of .* percent cannot be"):
        baccarat.settle("banker", STAKE_CENTS, cards("8D KC"), cards("9H KS"), percent)


@pytest.mark.parametrize("stake_cents", [0, -1, 5.0, True, "500", None])
def test_a_stake_is_a_whole_number_of_cents(stake_cents: Any) -> None:
    with pytest.raises(UsageError, match="the stake of"):
        baccarat.settle("tie", stake_cents, cards("9H KS"), cards("8D KC"))
