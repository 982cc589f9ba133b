"""The wagers of Craps against a table written by hand: what each sum does, and dollars for a stake of 30."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.errors import UsageError
from boxperson.rules import craps
from boxperson.rules.clauses import clauses
from boxperson.rules.rulings import choose

POINTS = (4, 5, 6, 8, 9, 10)
PHASES = (None, *POINTS)
FALLS = tuple(product(range(1, 7), range(1, 7)))
STAKE_CENTS = 30_00
DEFAULT = choose({})
WORKING = choose({"CR-1": "working", "CR-2": "working"})

# By sum, 2 to 12: W won, D won on the dearer line, L lost, B barred, m goes to its number, H won if hard and else lost.
FIRST = {
    "pass-line": "LL...W...WL",
    "dont-pass": "WW...L...LB",
    "come": "LLmmmWmmmWL",
    "dont-come": "WWmmmLmmmLB",
}
ONE_ROLL = {
    "field": "DWWLLLLWWWD",
    "any-seven": "LLLLLWLLLLL",
    "any-craps": "WWLLLLLLLLW",
    "craps-2": "WLLLLLLLLLL",
    "craps-3": "LWLLLLLLLLL",
    "eleven": "LLLLLLLLLWL",
    "craps-12": "LLLLLLLLLLW",
}
NUMBER = {
    4: "..W..L.....",
    5: "...W.L.....",
    6: "....WL.....",
    8: ".....LW....",
    9: ".....L.W...",
    10: ".....L..W..",
}
HARD = {4: "..H..L.....", 6: "....HL.....", 8: ".....LH....", 10: ".....L..H.."}
WON_DOLLARS = {
    "place-4": 54,
    "place-5": 42,
    "place-6": 35,
    "place-8": 35,
    "place-9": 42,
    "place-10": 54,
    "hard-4": 210,
    "hard-6": 270,
    "hard-8": 270,
    "hard-10": 210,
    "any-seven": 120,
    "any-craps": 210,
    "craps-2": 900,
    "craps-3": 450,
    "eleven": 450,
    "craps-12": 900,
}
OPPOSITE = str.maketrans("WL", "LW")
NAMES = (
    *FIRST,
    *ONE_ROLL,
    *(f"{family}-{point}" for family in ("place", "come", "dont-come") for point in POINTS),
    *(f"hard-{number}" for number in HARD),
)


def by_hand(name: str, point: int | None) -> str:
    """What each sum does to a wager that works."""
    if name in ONE_ROLL:
        return ONE_ROLL[name]
    family, _, written = name.rpartition("-")
    number = int(written) if written.isdigit() else point if name in ("pass-line", "dont-pass") else None
    if number is None:
        return FIRST[name]
    if family == "hard":
        return HARD[number]
    return NUMBER[number].translate(OPPOSITE) if name.startswith("dont") else NUMBER[number]


def credited(name: str, does: str) -> int:
    """Cents credited for a stake of 30 dollars."""
    if does in "WD":
        won = 60 if does == "D" else WON_DOLLARS.get(name, 30)
        return (30 + won) * 100
    return STAKE_CENTS if does == "B" else 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("works_on_the_come_out", [False, True])
def test_every_throw_does_to_every_wager_what_the_table_says(name: str, *, works_on_the_come_out: bool) -> None:
    rulings = WORKING if works_on_the_come_out else DEFAULT
    wager = craps.start(STAKE_CENTS, name)
    for point, faces in product(PHASES, FALLS):
        does = by_hand(name, point)[sum(faces) - 2]
        if does == "H":
            does = "W" if faces[0] == faces[1] else "L"
        if point is None and name.startswith(("place", "hard")) and not works_on_the_come_out:
            does = "."
        after, settlement = craps.throw(wager, point, faces, rulings)
        if does in ".m":
            assert settlement is None
            assert after == craps.Wager(f"{name}-{sum(faces)}" if does == "m" else name, STAKE_CENTS)
            continue
        assert after is None
        assert settlement is not None
        assert (settlement.wager, settlement.working) == (name, False)
        assert settlement.credit_cents == credited(name, does), (point, faces)
        assert (settlement.odds is not None) == (does in "WD")
        assert settlement.row.startswith("lost") == (does == "L")
        assert settlement.clauses == ("623a.9(d)",)


def test_the_wagers_are_those_of_the_link() -> None:
    assert len(set(NAMES)) == len(NAMES) == 33
    with pytest.raises(UsageError, match="Craps has no wager 'big-6'; allowed: pass-line, ") as caught:
        craps.start(STAKE_CENTS, "big-6")
    assert set(str(caught.value).partition("allowed: ")[2].split(", ")) == set(NAMES)


def test_mini_craps_settles_by_a_clause_of_its_own() -> None:
    _, settlement = craps.throw(craps.start(STAKE_CENTS), None, (5, 2), DEFAULT, "623a.9(e)")
    assert settlement is not None
    assert settlement.clauses == ("623a.9(e)",)
    assert {"623a.9(d)", "623a.9(e)"} <= set(clauses())


@pytest.mark.parametrize(("name", "faces", "won_cents"), [("place-6", (2, 4), 3500), ("hard-6", (3, 3), 27000)])
def test_a_winner_that_stays_is_paid_without_its_stake(name: str, faces: tuple[int, int], won_cents: int) -> None:
    wager = craps.start(STAKE_CENTS, name)
    after, settlement = craps.throw(wager, 8, faces, choose({"CR-3": "stays"}))
    assert after == wager
    assert settlement is not None
    assert (settlement.credit_cents, settlement.working) == (won_cents, True)
    assert settlement.rulings == ("CR-3",)


@pytest.mark.parametrize("name", [each for each in NAMES if not each.startswith(("place", "hard"))])
def test_no_other_winner_stays(name: str) -> None:
    for point, faces in product(PHASES, FALLS):
        after, settlement = craps.throw(craps.start(STAKE_CENTS, name), point, faces, choose({"CR-3": "stays"}))
        assert (after is None) == (settlement is not None)


@pytest.mark.parametrize("name", ["dont-pass", "dont-come"])
def test_a_barred_12_can_leave_the_wager_up(name: str) -> None:
    wager = craps.start(STAKE_CENTS, name)
    assert craps.throw(wager, None, (6, 6), choose({"CR-5": "stands"})) == (wager, None)
    _, settlement = craps.throw(wager, None, (6, 6), DEFAULT)
    assert settlement is not None
    assert settlement.rulings == ("CR-5",)


@pytest.mark.parametrize(
    ("stake_cents", "reading", "credit_cents"),
    [
        (5_00, "dollars", 10_00),
        (5_00, "cents", 10_83),
        (6_00, "dollars", 13_00),
        (6_00, "cents", 13_00),
        (7_00, "dollars", 15_00),
        (7_00, "cents", 15_16),
    ],
)
def test_7_to_6_on_what_is_no_multiple_of_6(stake_cents: int, reading: str, credit_cents: int) -> None:
    _, settlement = craps.throw(craps.start(stake_cents, "place-6"), 8, (1, 5), choose({"CR-4": reading}))
    assert settlement is not None
    assert settlement.credit_cents == credit_cents
    assert ("CR-4" in settlement.rulings) == (stake_cents % 600 != 0)


@pytest.mark.parametrize(("name", "ruling"), [("place-6", "CR-1"), ("hard-6", "CR-2")])
def test_a_ruling_is_named_where_it_decided(name: str, ruling: str) -> None:
    for point in PHASES:
        _, settlement = craps.throw(craps.start(STAKE_CENTS, name), point, (4, 3), WORKING)
        assert settlement is not None
        assert settlement.rulings == ((ruling,) if point is None else ())


@given(
    st.sampled_from(NAMES),
    st.integers(1, 10**7),
    st.lists(st.sampled_from(FALLS), min_size=1, max_size=40),
    st.sampled_from(PHASES),
    st.sampled_from(["dollars", "cents"]),
    st.sampled_from(["down", "stays"]),
)
def test_no_money_is_made_or_lost(
    name: str, stake_cents: int, falls: list[tuple[int, int]], point: int | None, parts: str, winners: str
) -> None:
    wager: craps.Wager | None = craps.start(stake_cents, name)
    rulings = choose({"CR-3": winners, "CR-4": parts})
    for faces in falls:
        assert wager is not None
        after, settlement = craps.throw(wager, point, faces, rulings)
        assert after is None or after.stake_cents == stake_cents
        if settlement is None:
            assert after is not None
        else:
            up_cents = stake_cents if after else 0
            won_cents = settlement.credit_cents + up_cents - stake_cents
            exact = fair(settlement.odds, stake_cents, lost=settlement.credit_cents == 0)
            assert 0 <= exact - won_cents < (100 if parts == "dollars" and settlement.odds else 1)
        point = craps.point_after(point, sum(faces))
        wager = after
        if wager is None:
            break


def fair(odds: str | None, stake_cents: int, *, lost: bool) -> Fraction:
    """What odds as printed win for a stake, exactly; less the stake itself where it is lost."""
    if odds is None:
        return Fraction(-stake_cents if lost else 0)
    figure, _, per = odds.partition(" to ")
    return Fraction(int(figure), int(per)) * stake_cents


@pytest.mark.parametrize("point", PHASES)
@pytest.mark.parametrize("total", range(2, 13))
def test_the_round_goes_on_as_its_pass_line(point: int | None, total: int) -> None:
    faces = (total // 2, total - total // 2)
    wager, _ = craps.throw(craps.start(STAKE_CENTS), point, faces, DEFAULT)
    after = craps.point_after(point, total)
    assert (wager is not None) == (after is not None)
    assert after == (None if wager is None else point or total)


@pytest.mark.parametrize("faces", [(0, 7), (1, 7), (7, 1), (3, 3, 1), (3,), [3, 4], (True, 3), (3.0, 4), "34", 7, None])
def test_what_two_dice_cannot_show_is_refused(faces: Any) -> None:
    with pytest.raises(UsageError, match="not those of two dice"):
        craps.throw(craps.start(STAKE_CENTS), None, faces, DEFAULT)


@pytest.mark.parametrize("total", [1, 13, 0, -7, 7.0, True, "7", None])
def test_what_two_dice_cannot_sum_to_is_refused(total: Any) -> None:
    with pytest.raises(UsageError, match="not a sum of two dice"):
        craps.point_after(None, total)


@pytest.mark.parametrize("stake_cents", [0, -1, 5.0, True, "500", None])
def test_a_stake_is_a_whole_number_of_cents(stake_cents: Any) -> None:
    with pytest.raises(UsageError, match="the stake of"):
        craps.start(stake_cents)
