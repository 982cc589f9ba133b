import pytest

from boxperson.errors import UsageError
from boxperson.rules.lucky_nines_paytable import lucky_nines

PRINTED = {
    "Four nines": (500, 500, 1000, 2000),
    "Three nines same suit": (250, 250, 500, 500),
    "Three nines": (20, 30, 35, 15),
    "Two nines same suit": (8, 12, 16, 10),
    "Two nines": (5, 5, 5, 4),
    "One nine diamonds": (2, 2, 2, 2),
    "One nine": (1, 1, 1, 1),
}


@pytest.mark.parametrize(("column", "name"), list(enumerate("ABCD")))
def test_each_paytable_is_the_printed_column(column: int, name: str) -> None:
    printed = {text: f"{figures[column]} to 1" for text, figures in PRINTED.items()}
    loaded = {row.text: str(row.odds) for row in lucky_nines(name).rows}
    assert loaded == printed
    assert list(loaded) == list(printed)


@pytest.mark.parametrize("name", ["E", "a", "", "AB"])
def test_an_unknown_paytable_is_refused_with_the_letters_that_exist(name: str) -> None:
    with pytest.raises(UsageError, match=r"Lucky Nines has no paytable .*; allowed: A, B, C, D"):
        lucky_nines(name)
