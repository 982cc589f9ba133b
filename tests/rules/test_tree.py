"""The walked tree against combinatorics: ordered hits as permutations, come-outs as a geometric series."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import prod

import pytest

from boxperson.rules.chances import Chances
from boxperson.rules.lucky_shooter_paytable import lucky_shooter
from boxperson.rules.rulings import choose
from boxperson.rules.tree import lucky_shooter_chances

CHANCE = {total: Fraction(sum(a + b == total for a, b in product(range(1, 7), repeat=2)), 36) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)
NATURAL = CHANCE[7] + CHANCE[11]
CRAPS = CHANCE[2] + CHANCE[3] + CHANCE[12]
FIGURES: dict[str, dict[int | str, int]] = {
    "A": {"5+": 1000, 5: 150, 4: 15, 3: 5},
    "B": {"5+": 500, 5: 100, 4: 10, 3: 4, 2: 2},
    "C": {"5+": 1000, 5: 150, 4: 20, 3: 5},
    "D": {"5+": 500, 5: 100, 4: 10, 3: 5, 2: 2},
}
NATURALS_PAID = {  # expected payments of the stake for come-out 7s and 11s, in one wager's life
    "R1": NATURAL / (1 - NATURAL),
    "R2": NATURAL,
    "R3": Fraction(0),
    "R4": NATURAL,
}


@cache
def endings(*, seven_loses: bool = False) -> dict[int | str, Fraction]:
    """Chance that a come-out roll sets a point whose phase ends on so many hits ("5+": and the point)."""
    found: dict[int | str, Fraction] = {"seven": Fraction(0)}
    for point in POINTS:
        others = [each for each in POINTS if each != point]
        for hits in range(6):
            for order in permutations(others, hits):
                reached = CHANCE[point] * prod(CHANCE[each] for each in order)
                ends = 1 - sum(CHANCE[each] for each in set(others) - set(order))
                if hits == 5:
                    found["5+"] = found.get("5+", Fraction(0)) + reached * CHANCE[point]
                    ends -= CHANCE[point]
                elif seven_loses:
                    found["seven"] += reached * CHANCE[7]
                    ends -= CHANCE[7]
                found[hits] = found.get(hits, Fraction(0)) + reached * ends
    return found


def settled_share(reading: str) -> Fraction:
    """How often each ending comes per wager, over how often per come-out roll."""
    return Fraction(1) if reading == "R2" else 1 / (1 - NATURAL)


def walked(table: str, **readings: str) -> Chances:
    rulings = choose({key.replace("_", "-"): reading for key, reading in readings.items()})
    return lucky_shooter_chances(lucky_shooter(table), rulings)


def test_the_endings_and_the_other_come_outs_are_all_there_is() -> None:
    assert sum(endings().values()) + NATURAL + CRAPS == 1


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize("reading", ["R1", "R2", "R3", "R4"])
@pytest.mark.parametrize("sevens", ["settled", "lost"])
def test_the_return_is_what_combinatorics_say(table: str, reading: str, sevens: str) -> None:
    by_hits = endings(seven_loses=sevens == "lost")
    hands = sum(figure * by_hits[hand] for hand, figure in FIGURES[table].items())
    expected = NATURALS_PAID[reading] + hands * settled_share(reading)
    assert walked(table, LS_2=reading, LS_4=sevens).returned == expected


@pytest.mark.parametrize("table", "ABCD")
def test_paying_the_first_natural_only_is_the_fourth_reading_by_another_name(table: str) -> None:
    assert walked(table, LS_1="first", LS_2="R1") == walked(table, LS_2="R4")


@pytest.mark.parametrize(
    ("table", "reading", "returned"),
    [
        ("A", "R1", "1640269/1469664"),
        ("B", "R1", "826439/734832"),
        ("C", "R1", "1734769/1469664"),
        ("D", "R1", "1730251/1469664"),
        ("A", "R3", "1220365/1469664"),
    ],
)
def test_returns_that_were_worked_out_before(table: str, reading: str, returned: str) -> None:
    assert walked(table, LS_2=reading).returned == Fraction(returned)


def test_read_literally_every_table_returns_more_than_the_stake() -> None:
    percent = [round(float(walked(table).returned) * 100, 1) for table in "ABCD"]
    assert (min(percent), max(percent)) == (111.6, 118.0)


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize("reading", ["R1", "R2", "R3", "R4"])
@pytest.mark.parametrize("sevens", ["settled", "lost"])
def test_the_rows_that_end_a_wager_are_all_that_can_happen(table: str, reading: str, sevens: str) -> None:
    rows = dict(walked(table, LS_2=reading, LS_4=sevens).rows)
    if reading != "R2":
        del rows["1st roll of 7 or 11"]
    assert sum(rows.values()) == 1


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize("reading", ["R1", "R2", "R3", "R4"])
def test_each_row_has_the_chance_that_combinatorics_say(table: str, reading: str) -> None:
    share, by_hits = settled_share(reading), endings()
    paid = {
        f"{hand} of 5 other points" if hand != "5+" else "5 of 5 other points and established point": by_hits[hand]
        * share
        for hand in FIGURES[table]
    }
    too_few = sum(by_hits[hits] for hits in range(5) if hits not in FIGURES[table])
    assert walked(table, LS_2=reading).rows == {
        **paid,
        "lost: fewer hits than the paytable pays": too_few * share,
        "lost on the come-out roll": CRAPS * share,
        "1st roll of 7 or 11": NATURAL if reading in ("R2", "R4") else NATURAL / (1 - NATURAL),
    }
