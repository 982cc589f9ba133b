import itertools

import pytest

from boxperson.emulator.crew.wagers import POINTS, due, new_point, travels_to
from boxperson.emulator.table.live_craps.state import WAGERS
from boxperson.rules import craps
from boxperson.rules.rulings import choose

FALLS = [(first, second) for first in range(1, 7) for second in range(1, 7)]
READINGS = {
    "CR-1": ("off", "working"),
    "CR-2": ("off", "working"),
    "CR-3": ("down", "stays"),
    "CR-4": ("dollars",),
    "CR-5": ("returned", "stands"),
}
RULINGS = [dict(zip(READINGS, chosen, strict=True)) for chosen in itertools.product(*READINGS.values())]
DEFAULT = RULINGS[0]


@pytest.mark.parametrize("wager", WAGERS)
def test_the_dealers_and_the_judge_agree_on_every_roll(wager: str) -> None:
    """Two transcriptions that share nothing: every point, every fall of the dice, every reading, odd stakes too."""
    for rulings, point, faces, stake_cents in itertools.product(RULINGS, (None, *POINTS), FALLS, (100, 500, 1_200)):
        owed = due(wager, stake_cents, point, faces, rulings)
        after, settled = craps.throw(craps.start(stake_cents, wager), point, faces, choose(rulings))
        case = (rulings, point, faces, stake_cents)
        assert (owed is None) == (settled is None), case
        if owed is None or settled is None:
            assert after is not None
            assert (travels_to(wager, sum(faces)) or wager) == after.name, case
            continue
        credit_cents = owed.win_cents + (stake_cents if owed.stake == "gets" else 0)
        assert (credit_cents, owed.stays) == (settled.credit_cents, settled.working), case
        assert (after is not None) == owed.stays, case


def test_the_puck_follows_the_judge() -> None:
    for point, total in itertools.product((None, *POINTS), range(2, 13)):
        assert new_point(point, total) == craps.point_after(point, total)


@pytest.mark.parametrize(
    ("wager", "faces", "won_dollars"),
    [
        ("pass-line", (2, 2), 30),
        ("place-4", (1, 3), 54),
        ("place-5", (2, 3), 42),
        ("place-6", (1, 5), 35),
        ("hard-4", (2, 2), 210),
        ("hard-8", (4, 4), 270),
    ],
)
def test_what_thirty_dollars_win_on_the_point_of_4(wager: str, faces: tuple[int, int], won_dollars: int) -> None:
    owed = due(wager, 30_00, 4, faces, DEFAULT)
    assert owed is not None
    assert (owed.win_cents, owed.stake) == (won_dollars * 100, "gets")


def test_parts_of_a_dollar_are_not_paid() -> None:
    owed = due("place-6", 10_00, 4, (3, 3), DEFAULT)
    assert owed is not None
    assert owed.win_cents == 11_00


def test_a_barred_12_gives_the_stake_back_or_stands() -> None:
    owed = due("dont-pass", 500, None, (6, 6), DEFAULT)
    assert owed is not None
    assert (owed.win_cents, owed.stake) == (0, "gets")
    assert due("dont-pass", 500, None, (6, 6), DEFAULT | {"CR-5": "stands"}) is None
