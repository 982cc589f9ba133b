import json
from typing import Any

import pytest

from boxperson.errors import UsageError
from boxperson.rules.craps_answers import odds_craps, settle_craps


def test_a_place_wager_is_off_on_the_come_out_and_wins_once_there_is_a_point() -> None:
    assert settle_craps("place-6", "6", None, ["3-3", "6-1"], {"CR-1": "off"}) == {
        "settled": True,
        "row": "lost: a 7 before its number",
        "odds": None,
        "credit_cents": 0,
        "working": False,
        "clauses": ["623a.9(d)"],
        "rulings": [],
    }
    assert settle_craps("place-6", "6", None, ["3-3", "4-4", "5-1"], {}) == {
        "settled": True,
        "row": "its number before a 7",
        "odds": "7 to 6",
        "credit_cents": 1300,
        "working": False,
        "clauses": ["623a.9(d)"],
        "rulings": ["CR-3=down"],
    }


def test_the_point_that_stands_is_where_the_pass_line_goes_on() -> None:
    assert settle_craps("pass-line", "5", 8, ["6-5"], {})["settled"] is False
    assert settle_craps("pass-line", "5", 8, ["6-5", "4-4"], {})["row"] == "point made"
    assert settle_craps("pass-line", "5", None, ["6-5"], {})["row"] == "won on the come-out roll"


def test_the_round_is_followed_past_its_point() -> None:
    """The 8 makes the point, so the 7 comes out: place wagers are off, and the come wager on the 9 loses."""
    assert settle_craps("place-4", "5", 8, ["4-4", "3-4"], {})["working"] is True
    assert settle_craps("come", "5", 8, ["4-5", "4-4", "3-4"], {})["row"] == "lost: a 7 before its number"


def test_winners_that_stay_are_paid_each_time() -> None:
    answer = settle_craps("hard-8", "5", 6, ["4-4", "4-4", "5-3"], {"CR-3": "stays"})
    assert (answer["row"], answer["credit_cents"], answer["working"]) == (
        "lost: a 7, or its number the easy way",
        90_00,
        False,
    )
    assert answer["rulings"] == ["CR-3=stays"]


@pytest.mark.parametrize(
    ("wager", "stake", "point", "throws", "rulings", "refusal"),
    [
        ("big-6", "5", None, ["3-4"], {}, "Craps has no wager 'big-6'; allowed: pass-line"),
        ("lucky-shooter", "5", None, ["3-4"], {}, "no wager 'lucky-shooter'"),
        ("place-7", "5", None, ["3-4"], {}, "no wager 'place-7'"),
        ("field", "0", None, ["3-4"], {}, "the stake '0' is nothing"),
        ("field", "5", 7, ["3-4"], {}, "7 is no point; allowed: 4, 5, 6, 8, 9, 10"),
        ("field", "5", None, ["7"], {}, "the throw '7' is not two faces"),
        ("field", "5", None, ["3-7"], {}, "the throw '3-7'"),
        ("field", "5", None, ["3-4-1"], {}, "the throw '3-4-1'"),
        ("field", "5", None, ["3-\N{FULLWIDTH DIGIT FOUR}"], {}, "is not two faces"),
        ("field", "5", None, [], {}, "there are no throws"),
        ("field", "5", None, ["3-4", "3-4"], {}, "throw 2 comes after throw 1 took the wager down"),
        ("field", "5", None, ["3-4"], {"CR-1": "on"}, "CR-1 has no reading 'on'; allowed: off, working"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    wager: str, stake: str, point: Any, throws: list[str], rulings: dict[str, str], refusal: str
) -> None:
    with pytest.raises(UsageError, match=refusal) as caught:
        settle_craps(wager, stake, point, throws, rulings)
    assert "\n" not in str(caught.value)


def test_the_odds_are_exact_and_a_push_is_among_them() -> None:
    assert odds_craps("dont-pass", {}) == {
        "rows": [
            {"row": "won on the come-out roll", "pays": "1 to 1", "probability": "1/12"},
            {"row": "a 7 before the point", "pays": "1 to 1", "probability": "196/495"},
            {"row": "neither: 12 is barred", "pays": "push", "probability": "1/36"},
        ],
        "return": "217/220",
    }
    assert len(odds_craps("dont-pass", {"CR-5": "stands"})["rows"]) == 2


def test_a_come_wager_on_its_number_has_odds_of_its_own() -> None:
    rows = {each["row"]: each["probability"] for each in odds_craps("come-6", {})["rows"]}
    assert rows["its number before a 7"] == "5/11"


def test_both_answers_can_be_printed_as_json() -> None:
    for answer in (settle_craps("field", "5", None, ["6-6"], {}), odds_craps("field", {})):
        assert json.loads(json.dumps(answer)) == answer
