from typing import Any

import pytest

from boxperson.errors import UsageError
from boxperson.rules.lucky_ladies_paytable import lucky_ladies

NAMES = [str(number) for number in range(1, 11)]
HEARTS = "Queen of hearts pair, dealer Blackjack (hearts)"
SUITED = "Queen of hearts pair, dealer Blackjack (suited)"
NON_SUITED = "Queen of hearts pair, dealer Blackjack (non-suited)"

# Paytables 1 to 10 from left to right, as the section prints them: "%" is a share of the meter, the rest "for 1".
COLUMNS = {
    HEARTS: "100% 100% 100% 100% 100% 100% 100% 100% 100% 100%",
    SUITED: "100% 100% 100% 100% 100% 100% 100% 100%  25% 3000",
    NON_SUITED: "100% 100%  25% 1000 100% 100%  25%  750  10% 1000",
    "Queen of hearts pair": "200 200 250 200 250 150 200 150 250 150",
    "Matched 20": "25 20 50 50 30 20 25 25 25 25",
    "Suited 20": "10 10 10 10 10 10 10 10 10 10",
    "Any 20": "2 3 2 2 2 3 2 2 2 2",
}
PRINTED = {row: figures.split() for row, figures in COLUMNS.items()}
SEEDS = (2000, 2000, 5000, 5000, 2000, 2000, 5000, 5000, 5000, 10000)
INCREMENTS = (17, 17, 16, 16, 17, 17, 18, 18, 18, 18)
RESERVES = (4, 4, 4, 4, 0, 0, 5, 5, 2, 4)
DECKS = ("24568", "2", "2", "2", "4568", "4568", "4568", "4568", "4568", "4568")
OFFERED = [(name, int(decks)) for name, allowed in zip(NAMES, DECKS, strict=True) for decks in allowed]


def printed(row: str, name: str) -> str:
    """What a row pays, in the judge's words."""
    figure = PRINTED[row][NAMES.index(name)]
    return f"{figure} of meter" if "%" in figure else f"{figure} for 1"


@pytest.mark.parametrize("name", NAMES)
def test_each_paytable_is_the_printed_column(name: str) -> None:
    loaded = {row.text: str(row.pays) for row in lucky_ladies(name).rows}
    assert loaded == {row: printed(row, name) for row in PRINTED}
    assert list(loaded) == list(PRINTED)


@pytest.mark.parametrize(("column", "name"), list(enumerate(NAMES)))
def test_each_paytable_has_the_printed_meter_and_decks(column: int, name: str) -> None:
    paytable = lucky_ladies(name)
    assert paytable.name == name
    assert paytable.seed_multiple == SEEDS[column]
    assert paytable.increment_percent == INCREMENTS[column]
    assert paytable.reserve_percent == RESERVES[column]
    assert "".join(map(str, paytable.decks)) == DECKS[column]


@pytest.mark.parametrize(("name", "seed_dollars"), [("1", 10_000), ("3", 25_000), ("10", 50_000)])
def test_the_seed_multiplies_the_unit(name: str, seed_dollars: int) -> None:
    assert lucky_ladies(name).terms(unit_cents=500).seed == seed_dollars * 100 * 100


@pytest.mark.parametrize("name", NAMES)
def test_other_numbers_of_decks_are_refused(name: str) -> None:
    for decks in range(1, 10):
        if (name, decks) in OFFERED:
            assert lucky_ladies(name).check_offered(decks) == decks
        else:
            with pytest.raises(UsageError, match=rf"paytable {name} is not offered with {decks} decks"):
                lucky_ladies(name).check_offered(decks)


@pytest.mark.parametrize("decks", [0, -2, 4.0, True, "4", None])
def test_a_shoe_has_a_whole_number_of_decks(decks: Any) -> None:
    with pytest.raises(UsageError, match="give a whole number from 1 up"):
        lucky_ladies("1").check_offered(decks)


@pytest.mark.parametrize("name", ["0", "11", "01", "A", "", "1.0"])
def test_an_unknown_paytable_is_refused_with_those_that_exist(name: str) -> None:
    with pytest.raises(UsageError, match=r"Lucky Ladies progressive has no paytable .*; allowed: 1, 2, .*, 10$"):
        lucky_ladies(name)
