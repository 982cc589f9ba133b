import json
from typing import Any

import pytest

from boxperson.errors import UsageError
from boxperson.rules.lucky_shooter_answers import odds_lucky_shooter, settle_lucky_shooter


def test_the_example_of_the_command_line() -> None:
    assert settle_lucky_shooter("A", "5", ["9", "10", "4", "6", "10"], {}) == {
        "settled": True,
        "row": "3 of 5 other points",
        "odds": "5 for 1",
        "credit_cents": 2500,
        "working": False,
        "clauses": ["623c.2(d)(3)", "623c.2(e)"],
        "rulings": [],
    }


def test_where_nothing_is_settled_yet_row_and_odds_are_null() -> None:
    assert settle_lucky_shooter("A", "5", [9, 10], {}) == {
        "settled": False,
        "row": None,
        "odds": None,
        "credit_cents": 0,
        "working": True,
        "clauses": [],
        "rulings": [],
    }


def test_a_natural_is_settled_while_the_wager_works_on() -> None:
    assert settle_lucky_shooter("B", "2.50", ["7", 11, "9"], {}) == {
        "settled": True,
        "row": "1st roll of 7 or 11",
        "odds": "1 for 1",
        "credit_cents": 500,
        "working": True,
        "clauses": ["623c.2(d)(2)", "623c.2(e)"],
        "rulings": ["LS-1=every", "LS-2=R1"],
    }


def test_credit_clauses_and_rulings_cover_all_throws_and_the_row_is_the_newest() -> None:
    assert settle_lucky_shooter("A", "5", ["11", "9", "10", "4", "6", "7"], {"LS-2": "R4"}) == {
        "settled": True,
        "row": "3 of 5 other points",
        "odds": "5 for 1",
        "credit_cents": 3000,
        "working": False,
        "clauses": ["623c.2(d)(2)", "623c.2(e)", "623c.2(d)(3)"],
        "rulings": ["LS-1=every", "LS-2=R4", "LS-4=settled"],
    }


def test_a_lost_wager_has_no_odds() -> None:
    answer = settle_lucky_shooter("A", "5", ["12"], {})
    assert (answer["row"], answer["odds"], answer["credit_cents"]) == ("lost on the come-out roll", None, 0)
    assert (answer["settled"], answer["working"]) == (True, False)


@pytest.mark.parametrize(
    ("paytable", "stake", "throws", "rulings", "refusal"),
    [
        ("E", "5", ["9"], {}, r"no paytable 'E'; allowed: A, B, C, D"),
        ("a", "5", ["9"], {}, r"no paytable 'a'"),
        ("A", "0", ["9"], {}, r"the stake '0' is nothing"),
        ("A", "2.505", ["9"], {}, r"'2.505' is not money"),
        ("A", "1e3", ["9"], {}, r"'1e3' is not money"),
        ("A", "5", ["13"], {}, r"the throw '13'"),
        ("A", "5", [13], {}, r"the throw 13"),
        ("A", "5", ["x"], {}, r"the throw 'x'"),
        ("A", "5", ["1"], {}, r"the throw '1'"),
        ("A", "5", ["07"], {}, r"the throw '07'"),
        ("A", "5", ["\N{FULLWIDTH DIGIT SEVEN}"], {}, "the throw '\N{FULLWIDTH DIGIT SEVEN}'"),
        ("A", "5", [True], {}, r"the throw True"),
        ("A", "5", [7.0], {}, r"the throw 7.0"),
        ("A", "5", [], {}, r"there are no throws"),
        ("A", "5", ["2", "7"], {}, r"throw 2 comes after throw 1"),
        ("A", "5", ["7"], {"LS-99": "R1"}, r"no ruling 'LS-99'"),
        ("A", "5", ["7"], {"LS-2": "R9"}, r"LS-2 has no reading 'R9'; allowed: R1, R2, R3, R4"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    paytable: str, stake: str, throws: list[Any], rulings: dict[str, str], refusal: str
) -> None:
    with pytest.raises(UsageError, match=refusal) as caught:
        settle_lucky_shooter(paytable, stake, throws, rulings)
    assert "\n" not in str(caught.value)


def test_the_odds_are_exact_and_in_the_paytables_order() -> None:
    assert odds_lucky_shooter("A", {"LS-2": "R3"}) == {
        "rows": [
            {
                "row": "5 of 5 other points and established point",
                "pays": "1000 for 1",
                "probability": "125/734832",
            },
            {"row": "5 of 5 other points", "pays": "150 for 1", "probability": "125/91854"},
            {"row": "4 of 5 other points", "pays": "15 for 1", "probability": "25/1944"},
            {"row": "3 of 5 other points", "pays": "5 for 1", "probability": "8597/163296"},
            {"row": "1st roll of 7 or 11", "pays": "1 for 1", "probability": "2/7"},
        ],
        "return": "1220365/1469664",
    }


def test_the_odds_refuse_what_does_not_exist() -> None:
    with pytest.raises(UsageError, match="no paytable"):
        odds_lucky_shooter("Z", {})
    with pytest.raises(UsageError, match="no reading"):
        odds_lucky_shooter("A", {"LS-2": "R5"})


def test_both_answers_can_be_printed_as_json() -> None:
    for answer in (settle_lucky_shooter("D", "5", ["7"], {}), odds_lucky_shooter("D", {})):
        assert json.loads(json.dumps(answer)) == answer
