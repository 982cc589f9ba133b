import pytest

from boxperson.emulator.table.blackjack.odds import paytables
from boxperson.rules.lucky_ladies_paytable import LadiesRow, lucky_ladies
from boxperson.rules.odds import Share

PRINTED = """
queens hearts-blackjack | 100% 100% 100% 100% 100% 100% 100% 100% 100% 100%
queens suited-blackjack | 100% 100% 100% 100% 100% 100% 100% 100% 25%  3000
queens blackjack        | 100% 100% 25%  1000 100% 100% 25%  750  10%  1000
queens                  | 200  200  250  200  250  150  200  150  250  150
matched                 | 25   20   50   50   30   20   25   25   25   25
suited                  | 10   10   10   10   10   10   10   10   10   10
any                     | 2    3    2    2    2    3    2    2    2    2
seed                    | 2000 2000 5000 5000 2000 2000 5000 5000 5000 10000
increment               | 17   17   16   16   17   17   18   18   18   18
reserve                 | 4    4    4    4    0    0    5    5    2    4
decks                   | 2,4,5,6,8 2 2 2 4,5,6,8 4,5,6,8 4,5,6,8 4,5,6,8 4,5,6,8 4,5,6,8
"""
"""§ 633b.22(i) to (k) once more, as they are printed."""

NAMES = [str(number) for number in range(1, 11)]


def printed(name: str) -> dict[str, str]:
    """A column of the printed tables by row."""
    lines = [line.split("|") for line in PRINTED.strip().splitlines()]
    return {row.strip(): columns.split()[NAMES.index(name)] for row, columns in lines}


def built_in(name: str) -> dict[str, str]:
    """What the table was built with, written as it is printed."""
    paytable = paytables()[name]
    return (
        {row: f"{percent}%" for row, percent in paytable.percent_of_meter.items()}
        | {row: str(odds) for row, odds in paytable.for_one.items()}
        | {
            "seed": str(paytable.seed_units),
            "increment": str(paytable.increment_percent),
            "reserve": str(paytable.reserve_percent),
            "decks": ",".join(map(str, paytable.decks)),
        }
    )


def judged_by(name: str) -> dict[str, str]:
    """What the judge goes by, written as it is printed."""
    paytable = lucky_ladies(name)
    rows = {_row(row): _pays(row) for row in paytable.rows}
    return rows | {
        "seed": str(paytable.seed_multiple),
        "increment": str(paytable.increment_percent),
        "reserve": str(paytable.reserve_percent),
        "decks": ",".join(map(str, paytable.decks)),
    }


def _row(row: LadiesRow) -> str:
    kind = "" if row.blackjack in ("non-suited", None) else f"{row.blackjack}-"
    return row.hand if row.blackjack is None else f"{row.hand} {kind}blackjack"


def _pays(row: LadiesRow) -> str:
    return f"{row.pays.percent}%" if isinstance(row.pays, Share) else str(row.pays.figure)


def test_there_are_ten_paytables() -> None:
    assert list(paytables()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_three_transcriptions_of_every_paytable_agree(name: str) -> None:
    assert built_in(name) == printed(name) == judged_by(name)
