from collections import Counter

import pytest

from boxperson.emulator.defects import defects, policy_with
from boxperson.emulator.table.games import GAMES
from boxperson.errors import UsageError

CLAUSES = {
    "craps": ("623c.2(", "623a.9("),
    "baccarat": ("631c.4(",),
    "blackjack": ("633b.22(",),
    "live-craps": ("623a.9(a)", "623a.9(b)", "623a.9(c)(1)", "623a.9(d)"),
    "mini-craps": ("623a.9(c)(2)", "623a.9(e)"),
}
COUNTS = {"craps": 13, "baccarat": 12, "blackjack": 32, "live-craps": 13, "mini-craps": 6}


def test_every_defect_names_its_game_its_clause_and_what_it_does() -> None:
    assert len({defect.id for defect in defects()}) == len(defects())
    assert Counter(defect.game for defect in defects()) == COUNTS
    for defect in defects():
        assert defect.clause.startswith(CLAUSES[defect.game])
        assert len(defect.text) > 20
        game = GAMES[defect.game]
        assert policy_with(game, defect.id) != game.honest == policy_with(game, None)


@pytest.mark.parametrize(
    ("game", "defect", "message"),
    [
        ("craps", "lucky-shooter/honest", "no defect 'lucky-shooter/honest'; there are lucky-shooter/pays-to-for-for,"),
        ("baccarat", "x", "no defect 'x'; there are lucky-nines/pays-to-one-as-for-one,"),
        (
            "baccarat",
            "lucky-shooter/keeps-craps",
            "lucky-shooter/keeps-craps is a defect of a craps table; this is a baccarat table",
        ),
        (
            "craps",
            "baccarat/reads-six-as-nine",
            "baccarat/reads-six-as-nine is a defect of a baccarat table; this is a craps table",
        ),
    ],
)
def test_a_defect_that_a_table_does_not_have_is_a_wrong_argument(game: str, defect: str, message: str) -> None:
    with pytest.raises(UsageError) as failure:
        policy_with(GAMES[game], defect)
    assert str(failure.value).startswith(message)
    assert "\n" not in str(failure.value)
