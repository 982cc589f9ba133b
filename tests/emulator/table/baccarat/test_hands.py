import itertools

import pytest

from boxperson.emulator.table.baccarat import hands
from boxperson.emulator.table.baccarat.base_wagers import settled
from boxperson.emulator.table.baccarat.submission import CHOICES, FACTORY
from boxperson.emulator.table.submission import changed

RANKS = "A23456789TJQK"
WORTH = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}


def pair(total: int) -> tuple[str, str]:
    """Two cards of a total."""
    return ("KH", {0: "QS"}.get(total, f"{RANKS[total - 1]}D"))


DRAWS_AGAINST = {
    0: "ten to nine",
    1: "ten to nine",
    2: "ten to nine",
    3: "all but 8",
    4: "2 to 7",
    5: "4 to 7",
    6: "6 to 7",
    7: "none",
}
"""§ 631a.11: what third cards of the player's the banker draws against, by the banker's total."""
COUNTS = {
    "ten to nine": set(range(10)),
    "all but 8": {0, 1, 2, 3, 4, 5, 6, 7, 9},
    "2 to 7": {2, 3, 4, 5, 6, 7},
    "4 to 7": {4, 5, 6, 7},
    "6 to 7": {6, 7},
    "none": set[int](),
}


def banker_draws(banker: int, third: int | None) -> bool:
    return banker < 6 if third is None else third in COUNTS[DRAWS_AGAINST[banker]]


def test_every_rank_counts_what_it_counts() -> None:
    assert {rank: hands.points(f"{rank}C") for rank in RANKS} == WORTH
    assert [hands.total(pair(total)) for total in range(10)] == list(range(10))


@pytest.mark.parametrize("player", range(10))
def test_third_cards_are_drawn_by_the_table_for_all_totals(player: int) -> None:
    for banker, third in itertools.product(range(10), RANKS):
        first, second = pair(player), pair(banker)
        due = hands.next_third(first, second)
        if max(player, banker) > 7:
            assert due is None
            continue
        if player > 5:
            assert due == ("banker-3" if banker_draws(banker, None) else None)
            continue
        assert due == "player-3"
        three = (*first, f"{third}S")
        due = hands.next_third(three, second)
        assert due == ("banker-3" if banker_draws(banker, WORTH[third]) else None), (player, banker, third)
        if due:
            assert hands.next_third(three, (*second, "9H")) is None


def test_the_banker_draws_against_a_player_who_stands_and_then_the_hand_is_over() -> None:
    assert hands.next_third(pair(6), pair(5)) == "banker-3"
    assert hands.next_third(pair(6), (*pair(5), "AC")) is None


@pytest.mark.parametrize(("player", "banker"), list(itertools.product(range(10), repeat=2)))
def test_the_higher_total_wins(player: int, banker: int) -> None:
    expected = "tie" if player == banker else max((player, "player"), (banker, "banker"))[1]
    assert hands.winner(player, banker) == expected


@pytest.mark.parametrize(
    ("wager", "winner", "credit_cents"),
    [
        ("player", "player", 1000),
        ("player", "banker", 0),
        ("player", "tie", 500),
        ("banker", "banker", 975),
        ("banker", "player", 0),
        ("banker", "tie", 500),
        ("tie", "tie", 4500),
        ("tie", "player", 0),
        ("tie", "banker", 0),
    ],
)
def test_base_wagers_are_paid_to_one_and_a_tie_pushes(wager: str, winner: str, credit_cents: int) -> None:
    outcome = settled(wager, 500, winner, FACTORY)
    assert (outcome.credit_cents, outcome.working) == (credit_cents, False)


@pytest.mark.parametrize(
    ("stake_cents", "percent", "credit_cents"),
    [(119, 5, 233), (101, 5, 197), (19, 5, 38), (500, 0, 1000), (333, 100, 333)],
)
def test_the_commission_is_rounded_down_to_the_cent(stake_cents: int, percent: int, credit_cents: int) -> None:
    submission = changed(FACTORY, {"commission_percent": percent}, CHOICES)
    assert settled("banker", stake_cents, "banker", submission).credit_cents == credit_cents
