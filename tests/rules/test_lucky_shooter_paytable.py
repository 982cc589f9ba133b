import pytest

from boxperson.errors import UsageError
from boxperson.rules.lucky_shooter_paytable import lucky_shooter
from boxperson.rules.paytable_file import NAMES

PRINTED = {
    "5 of 5 other points and established point": (1000, 500, 1000, 500),
    "5 of 5 other points": (150, 100, 150, 100),
    "4 of 5 other points": (15, 10, 20, 10),
    "3 of 5 other points": (5, 4, 5, 5),
    "2 of 5 other points": (None, 2, None, 2),
    "1st roll of 7 or 11": (1, 1, 1, 1),
}


@pytest.mark.parametrize(("column", "name"), list(enumerate("ABCD")))
def test_each_paytable_is_the_printed_column(column: int, name: str) -> None:
    printed = {text: f"{figures[column]} for 1" for text, figures in PRINTED.items() if figures[column]}
    loaded = {row.text: str(row.odds) for row in lucky_shooter(name).rows}
    assert loaded == printed
    assert list(loaded) == list(printed)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("with_point", [False, True])
@pytest.mark.parametrize("hits", range(6))
def test_a_finished_point_phase_finds_the_row_that_says_so(name: str, hits: int, with_point: bool) -> None:
    row = lucky_shooter(name).row_for(hits, with_point=with_point)
    text = f"{hits} of 5 other points" + (" and established point" if with_point else "")
    paid = text in PRINTED and PRINTED[text][NAMES.index(name)] is not None
    assert (row.text if row else None) == (text if paid else None)


@pytest.mark.parametrize("name", ["E", "a", "", "AB"])
def test_an_unknown_paytable_is_refused_with_the_letters_that_exist(name: str) -> None:
    with pytest.raises(UsageError, match="allowed: A, B, C, D"):
        lucky_shooter(name)
