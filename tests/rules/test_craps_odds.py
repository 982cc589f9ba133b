"""The odds of Craps against the house edges that everybody publishes, and against a chain solved by itself."""

from fractions import Fraction

import pytest

from boxperson.errors import UsageError
from boxperson.rules import craps
from boxperson.rules.craps_odds import craps_chances
from boxperson.rules.craps_paytable import craps as craps_paytable
from boxperson.rules.rulings import choose
from tests.rules.test_craps import FALLS, NAMES, PHASES

EDGES = {
    "pass-line": Fraction(7, 495),
    "come": Fraction(7, 495),
    "dont-pass": Fraction(3, 220),
    "dont-come": Fraction(3, 220),
    "field": Fraction(1, 18),
    "place-4": Fraction(1, 15),
    "place-5": Fraction(1, 25),
    "place-6": Fraction(1, 66),
    "place-8": Fraction(1, 66),
    "place-9": Fraction(1, 25),
    "place-10": Fraction(1, 15),
    "hard-4": Fraction(1, 9),
    "hard-6": Fraction(1, 11),
    "hard-8": Fraction(1, 11),
    "hard-10": Fraction(1, 9),
    "any-seven": Fraction(1, 6),
    "any-craps": Fraction(1, 9),
    "craps-2": Fraction(5, 36),
    "craps-3": Fraction(1, 9),
    "eleven": Fraction(1, 9),
    "craps-12": Fraction(5, 36),
}


@pytest.mark.parametrize("name", EDGES)
def test_the_house_edge_is_the_published_one(name: str) -> None:
    assert 1 - craps_chances(name, choose({})).returned == EDGES[name]


def test_every_wager_that_can_be_placed_has_an_edge() -> None:
    assert set(EDGES) == set(craps_paytable())


@pytest.mark.parametrize("name", NAMES)
def test_the_rows_are_all_that_can_happen(name: str) -> None:
    assert sum(craps_chances(name, choose({})).rows.values()) == 1


def test_the_pass_line_is_lost_251_times_in_495() -> None:
    rows = craps_chances("pass-line", choose({})).rows
    assert rows["lost on the come-out roll"] + rows["lost: a 7 before the point"] == Fraction(251, 495)


@pytest.mark.parametrize("name", ["dont-pass", "dont-come"])
def test_a_12_that_leaves_the_wager_up_is_no_decision(name: str) -> None:
    chances = craps_chances(name, choose({"CR-5": "stands"}))
    assert 1 - chances.returned == Fraction(27, 1925)
    assert sum(chances.rows.values()) == 1


@pytest.mark.parametrize(("name", "wins"), [("place-6", Fraction(5, 6)), ("hard-6", Fraction(1, 10))])
def test_a_winner_that_stays_wins_again_until_it_is_lost(name: str, wins: Fraction) -> None:
    chances = craps_chances(name, choose({"CR-3": "stays"}))
    rows = dict(chances.rows)
    lost = next(row for row in rows if row.startswith("lost"))
    assert rows.pop(lost) == 1
    assert list(rows.values()) == [wins]


@pytest.mark.parametrize("name", [each for each in NAMES if each.startswith(("place", "hard"))])
@pytest.mark.parametrize("on_come_outs", ["off", "working"])
def test_come_out_rolls_do_not_change_what_a_place_wager_or_hard_way_returns(name: str, on_come_outs: str) -> None:
    rulings = choose({"CR-1": on_come_outs, "CR-2": on_come_outs})
    returned = craps_chances(name, rulings).returned
    assert set(returns_by_phase(name, on_come_outs).values()) == {returned}


def returns_by_phase(name: str, on_come_outs: str) -> dict[int | None, Fraction]:
    """Solve the chain of all phases of the table: what is credited, or what the phase that follows returns."""
    rulings = choose({"CR-1": on_come_outs, "CR-2": on_come_outs})
    wager = craps.start(30_00, name)
    equations = []
    for phase in PHASES:
        row = [Fraction(int(phase == each)) for each in PHASES] + [Fraction(0)]
        for faces in FALLS:
            after, settlement = craps.throw(wager, phase, faces, rulings)
            if settlement is not None:
                row[-1] += Fraction(settlement.credit_cents, 36 * 30_00)
            if after is not None:
                row[PHASES.index(craps.point_after(phase, sum(faces)))] -= Fraction(1, 36)
        equations.append(row)
    return dict(zip(PHASES, solved(equations), strict=True))


def solved(equations: list[list[Fraction]]) -> list[Fraction]:
    """Gauss and Jordan, exactly."""
    size = len(equations)
    for column in range(size):
        pivot = next(row for row in range(column, size) if equations[row][column])
        equations[column], equations[pivot] = equations[pivot], equations[column]
        scale = equations[column][column]
        equations[column] = [each / scale for each in equations[column]]
        for row in range(size):
            factor = equations[row][column]
            if row != column and factor:
                equations[row] = [
                    here - factor * there for here, there in zip(equations[row], equations[column], strict=True)
                ]
    return [row[-1] for row in equations]


def test_there_are_no_odds_of_a_wager_that_does_not_exist() -> None:
    with pytest.raises(UsageError, match="no wager 'big-6'"):
        craps_chances("big-6", choose({}))
