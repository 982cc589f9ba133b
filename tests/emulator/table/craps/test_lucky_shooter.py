import itertools

import pytest

from boxperson.emulator.table.craps.lucky_shooter import POINTS, LuckyShooterRules, hits_of, throw
from boxperson.emulator.table.craps.submission import CHOICES, FACTORY
from boxperson.emulator.table.state import Outcome, Wager
from boxperson.emulator.table.submission import Submission, changed
from tests.emulator.desk import Desk

FOR_ONE = {  # five and the point, five, four, three, two
    "A": (1000, 150, 15, 5, 0),
    "B": (500, 100, 10, 4, 2),
    "C": (1000, 150, 20, 5, 0),
    "D": (500, 100, 10, 5, 2),
}


def played(totals: tuple[int, ...], submission: Submission) -> tuple[Wager, list[Outcome]]:
    """A wager of 100 cents through these throws, the point being the first of 4, 5, 6, 8, 9, 10."""
    wager, point, outcomes = Wager(100), None, list[Outcome]()
    for total in totals:
        outcome = throw(wager, point, total, submission, LuckyShooterRules())
        outcomes += [outcome] if outcome else []
        if point is None and total in POINTS:
            point = total
    return wager, outcomes


@pytest.mark.parametrize(
    ("totals", "credit"),
    [((9, 10, 4, 6, 10), 500), ((9, 10, 4, 6, 8, 5, 9), 100_000), ((6, 9, 6), 0)],
    ids=["(i)", "(ii)", "(iii)"],
)
def test_the_three_examples_of_the_regulation(totals: tuple[int, ...], credit: int) -> None:
    _, outcomes = played(totals, FACTORY)
    assert [(each.credit_cents, each.working) for each in outcomes] == [(credit, False)]


@pytest.mark.parametrize("paytable", FOR_ONE)
@pytest.mark.parametrize("point", POINTS)
def test_every_way_to_end_is_paid_by_the_numbers_hit(paytable: str, point: int) -> None:
    """Goes through every order of hits, every length, and every throw that ends the wager."""
    submission = changed(FACTORY, {"paytable": paytable}, CHOICES)
    others = [number for number in POINTS if number != point]
    for count in range(6):
        for hits in itertools.permutations(others, count):
            for last in range(2, 13):
                if last in others and last not in hits:
                    continue
                rank = 0 if count == 5 and last == point else 6 - count
                odds = FOR_ONE[paytable][rank] if rank < 5 else 0
                _, outcomes = played((point, *hits, last), submission)
                assert [(each.credit_cents, each.working) for each in outcomes] == [(100 * odds, False)]


@pytest.mark.parametrize("total", [2, 3, 12])
def test_craps_on_the_come_out_loses(total: int) -> None:
    _, outcomes = played((7, total), FACTORY)
    assert [(each.credit_cents, each.working) for each in outcomes] == [(100, True), (0, False)]


@pytest.mark.parametrize(
    ("rulings", "credited"),
    [
        ({}, [(100, True), (100, True), (100, True)]),
        ({"LS-2": "R3"}, [(0, True), (0, True), (0, True)]),
        ({"LS-2": "R4"}, [(100, True), (0, True), (0, True)]),
        ({"LS-1": "first"}, [(100, True), (0, True), (0, True)]),
        ({"LS-1": "first", "LS-2": "R3"}, [(0, True), (0, True), (0, True)]),
    ],
)
def test_come_out_sevens_and_elevens_follow_the_ruling(
    rulings: dict[str, str], credited: list[tuple[int, bool]]
) -> None:
    _, outcomes = played((7, 11, 7), changed(FACTORY, {"rulings": rulings}, CHOICES))
    assert [(each.credit_cents, each.working) for each in outcomes] == credited


def test_a_come_out_seven_takes_the_wager_down_by_ls_2_r2() -> None:
    desk = Desk(changed(FACTORY, {"rulings": {"LS-2": "R2"}}, CHOICES))
    desk.load_and_place("lucky-shooter")
    assert [(each["credit_cents"], each["working"]) for each in desk.roll(7)] == [(500, False)]
    assert desk.seat()["wagers"] == []


def test_a_seven_loses_before_the_fifth_hit_by_ls_4_lost_and_pays_after_it() -> None:
    lost = changed(FACTORY, {"rulings": {"LS-4": "lost"}}, CHOICES)
    for hits in range(5):
        _, outcomes = played((9, *(4, 5, 6, 8)[:hits], 7), lost)
        assert [each.credit_cents for each in outcomes] == [0]
    _, outcomes = played((9, 4, 5, 6, 8, 10, 7), lost)
    assert [each.credit_cents for each in outcomes] == [15_000]
    _, outcomes = played((9, 4, 5, 6, 2), lost)
    assert [each.credit_cents for each in outcomes] == [500]


def test_what_is_not_decided_leaves_the_wager_up_with_its_hits() -> None:
    wager, outcomes = played((9, 10, 4), FACTORY)
    assert outcomes == []
    assert hits_of(wager) == (10, 4)
