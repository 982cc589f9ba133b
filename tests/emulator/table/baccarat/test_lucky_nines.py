import itertools

import pytest

from boxperson.emulator.table.baccarat.lucky_nines import LuckyNinesRules, settled
from boxperson.emulator.table.baccarat.submission import CHOICES, FACTORY
from boxperson.emulator.table.submission import changed

TO_ONE = {
    "four nines": {"A": 500, "B": 500, "C": 1000, "D": 2000},
    "three nines of one suit": {"A": 250, "B": 250, "C": 500, "D": 500},
    "three nines": {"A": 20, "B": 30, "C": 35, "D": 15},
    "two nines of one suit": {"A": 8, "B": 12, "C": 16, "D": 10},
    "two nines": {"A": 5, "B": 5, "C": 5, "D": 4},
    "one nine, of diamonds": {"A": 2, "B": 2, "C": 2, "D": 2},
    "one nine": {"A": 1, "B": 1, "C": 1, "D": 1},
    "no nine": dict.fromkeys("ABCD", -1),
}
OTHER = "4S"
HANDS = tuple(itertools.product(("9C", "9D", "9H", "9S", OTHER), repeat=4))


def rows_of(cards: tuple[str, ...], ln1: str, ln3: str) -> list[str]:
    """§ 631c.4(e) read row by row, from the top."""
    nines = sorted(card for card in cards if card != OTHER)
    copies = max(map(nines.count, nines), default=0)
    alike = [nine for nine in nines if nines.count(nine) >= 3]
    three = bool(alike) and (alike[0] != "9D" or ln3 == "four-suits")
    match len(nines):
        case 4:
            return ["four nines", *(["three nines of one suit"] if three and ln1 == "all" else [])]
        case 3:
            return ["three nines of one suit" if three else "three nines"]
        case 2:
            return ["two nines of one suit" if copies == 2 else "two nines"]
        case 1:
            return ["one nine, of diamonds" if nines == ["9D"] else "one nine"]
    return ["no nine"]


@pytest.mark.parametrize("paytable", "ABCD")
@pytest.mark.parametrize(
    ("ln1", "ln3"),
    [("highest", "four-suits"), ("highest", "without-diamonds"), ("all", "four-suits"), ("all", "without-diamonds")],
)
def test_every_hand_of_nines_is_paid_by_its_row_and_the_stake_comes_back(paytable: str, ln1: str, ln3: str) -> None:
    submission = changed(FACTORY, {"paytable": paytable, "rulings": {"LN-1": ln1, "LN-3": ln3}}, CHOICES)
    for hand in HANDS:
        outcome = settled(500, hand[:2], hand[2:], submission, LuckyNinesRules())
        assert outcome is not None
        rows = rows_of(hand, ln1, ln3)
        odds = sum(TO_ONE[row][paytable] for row in rows)
        assert (outcome.row, outcome.credit_cents) == (" + ".join(rows), 500 * (odds + 1)), hand
        assert not outcome.working


def test_a_third_card_does_not_count() -> None:
    outcome = settled(500, ("2C", "3C", "9C"), ("2D", "3D", "9D"), FACTORY, LuckyNinesRules())
    assert outcome is not None
    assert (outcome.row, outcome.credit_cents) == ("no nine", 0)
