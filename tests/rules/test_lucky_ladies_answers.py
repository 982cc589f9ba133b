import json
from collections.abc import Sequence
from fractions import Fraction

import pytest

from boxperson.errors import UsageError
from boxperson.rules.lucky_ladies_answers import RoundAnswer, odds_lucky_ladies, settle_lucky_ladies
from tests.rules.test_lucky_ladies_paytable import OFFERED

NON_SUITED = "Queen of hearts pair, dealer Blackjack (non-suited)"


def asked(
    hands: Sequence[str] = ("QH QH",),
    dealer: str = "AS KD",
    paytable: str = "9",
    decks: int = 6,
    unit: str = "5",
    meters: tuple[str, str] = ("61234.56", "0"),
    **rulings: str,
) -> RoundAnswer:
    selected = {key.replace("_", "-"): reading for key, reading in rulings.items()}
    return settle_lucky_ladies(paytable, decks, unit, hands, dealer, meters, selected)


def test_the_example_of_the_command_line() -> None:
    rulings = [
        "LL-4=highest",
        "LL-5=both-cards",
        "LL-6=hold",
        "LL-13=reduced",
        "LL-14=with-round",
        "LL-16=down",
        "LL-21=meter-rows",
        "LL-23=meter-winners",
        "LL-28=nothing",
    ]
    payout = ["(h)(1)", "(h)(2)", "(h)(3)", "(h)(4)#inventory", "(h)(4)#cards"]
    assert asked() == {
        "settled": True,
        "row": NON_SUITED,
        "odds": "10% of meter",
        "credit_cents": 612_345,
        "working": False,
        "clauses": ["633b.22(g)(2)", "633b.22(i)", "633b.22(j)"],
        "rulings": rulings,
        "hands": [
            {
                "hand": "QH QH",
                "settled": True,
                "row": NON_SUITED,
                "odds": "10% of meter",
                "credit_cents": 612_345,
                "working": False,
                "clauses": ["633b.22(g)(2)", "633b.22(i)"],
                "rulings": rulings,
                "payout": [f"633b.22{clause}" for clause in payout],
            }
        ],
        "meter_after": {
            "display_hundredths": 551_111_100,
            "reserve_hundredths": 0,
            "house_funded_hundredths": 0,
        },
    }


def test_a_round_of_several_hands_is_summed_up_and_told_hand_by_hand() -> None:
    answer = asked(["QH QH", "10S 10S", "4C 5D", "QH QH"], "AH KH", meters=("61234.5678", "100"))
    assert [each["hand"] for each in answer["hands"]] == ["QH QH", "TS TS", "4C 5D", "QH QH"]
    assert [each["credit_cents"] for each in answer["hands"]] == [3_061_728, 12_500, 0, 3_061_728]
    assert answer["hands"][2]["payout"] == []
    assert answer["hands"][1]["payout"] == ["633b.22(h)(1)", "633b.22(h)(2)"]
    assert answer["credit_cents"] == 6_135_956
    assert answer["row"] == "Queen of hearts pair, dealer Blackjack (hearts)"
    assert answer["clauses"] == [f"633b.22{each}" for each in ("(g)(2)", "(i)", "(l)", "(g)(1)", "(j)")]
    assert answer["meter_after"] == {
        "display_hundredths": 250_000_078,
        "reserve_hundredths": 0,
        "house_funded_hundredths": 249_000_000,
    }


def test_what_the_hole_card_decides_is_held() -> None:
    answer = asked(["TS JS", "QH QH"], "AS")
    assert answer["hands"][1] == {
        "hand": "QH QH",
        "settled": False,
        "row": None,
        "odds": None,
        "credit_cents": 0,
        "working": True,
        "clauses": [],
        "rulings": ["LL-6=hold"],
        "payout": [],
    }
    assert (answer["settled"], answer["row"], answer["working"]) == (True, "Suited 20", True)
    assert answer["rulings"] == ["LL-6=hold", "LL-21=meter-rows", "LL-22=yes"]
    assert not asked(dealer="AS")["settled"]


def test_by_the_other_reading_it_is_paid_and_goes_on_working() -> None:
    answer = asked(dealer="AS", LL_6="top-up")
    assert (answer["row"], answer["credit_cents"], answer["working"]) == ("Queen of hearts pair", 125_000, True)
    assert "LL-6=top-up" in answer["rulings"]


def test_a_meter_that_nobody_hit_is_told_as_it_stands() -> None:
    answer = asked(["4C 5D"], "AS KD", meters=("0.0005", "7.5"))
    assert answer["meter_after"] == {
        "display_hundredths": 5,
        "reserve_hundredths": 75_000,
        "house_funded_hundredths": 0,
    }
    assert "633b.22(j)" not in answer["clauses"]


def test_all_wins_are_validated_by_the_other_reading() -> None:
    assert asked(["TS JS"], LL_21="all-wins")["hands"][0]["payout"][-1] == "633b.22(h)(3)"


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"paytable": "11"}, "no paytable '11'; allowed: 1, 2"),
        ({"paytable": "A"}, "no paytable 'A'"),
        ({"paytable": "2"}, "paytable 2 is not offered with 6 decks"),
        ({"decks": 0}, "a shoe of 0 decks"),
        ({"decks": 7}, r"not offered with 7 decks .* allowed for it: 4, 5, 6, 8"),
        ({"unit": "0"}, "the unit '0' is nothing"),
        ({"unit": "5.001"}, "'5.001' is not money"),
        ({"unit": "-5"}, "'-5' is not money"),
        ({"hands": []}, "there are no hands"),
        ({"hands": ["QH"]}, "a player's hand is 'QH'"),
        ({"hands": ["QH QH", "QH QH 2C"]}, "a player's hand is 'QH QH 2C'"),
        ({"hands": ["QX QH"]}, "'QX' is not a card"),
        ({"dealer": ""}, "the dealer's cards are ''"),
        ({"dealer": "AS KD 2C"}, "the dealer's cards are 'AS KD 2C'"),
        ({"meters": ("-1", "0")}, "a meter cannot stand at '-1'"),
        ({"meters": ("1", "-1")}, "a meter cannot stand at '-1'"),
        ({"meters": ("1.23456", "0")}, "a meter cannot stand at '1.23456'"),
        ({"meters": ("1e5", "0")}, "a meter cannot stand at '1e5'"),
        ({"decks": 4, "hands": ["QH QH", "QH QH"], "dealer": "QH AS"}, r"QH is there 5 times, .* \(4\)"),
        ({"paytable": "2", "decks": 2, "hands": ["QH QH"], "dealer": "QH"}, r"QH is there 3 times, .* \(2\)"),
        ({"LL_6": "at-once"}, "LL-6 has no reading 'at-once'; allowed: hold, top-up"),
        ({"LL_99": "x"}, "there is no ruling 'LL-99'"),
    ],
)
def test_bad_input_is_refused_in_one_line(wrong: dict[str, object], refusal: str) -> None:
    with pytest.raises(UsageError, match=refusal) as caught:
        asked(**wrong)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


def test_the_odds_are_exact_and_in_the_paytables_order() -> None:
    assert odds_lucky_ladies("9", 6) == {
        "rows": [
            {"row": "Queen of hearts pair", "pays": "250 for 1", "probability": "15213/51637196"},
            {"row": "Matched 20", "pays": "25 for 1", "probability": "75/16172"},
            {"row": "Suited 20", "pays": "10 for 1", "probability": "84/4043"},
            {"row": "Any 20", "pays": "2 for 1", "probability": "324/4043"},
        ],
        "fixed_return": "28794861/51637196",
        "meter": [
            {
                "row": "Queen of hearts pair, dealer Blackjack (hearts)",
                "share": "100%",
                "probability": "11/12909299",
            },
            {
                "row": "Queen of hearts pair, dealer Blackjack (suited)",
                "share": "25%",
                "probability": "36/12909299",
            },
            {"row": NON_SUITED, "share": "10%", "probability": "141/12909299"},
        ],
        "break_even_meter": "114211675/682",
    }


@pytest.mark.parametrize(("paytable", "decks"), OFFERED)
def test_the_printed_rows_add_up_to_the_printed_return(paytable: str, decks: int) -> None:
    answer = odds_lucky_ladies(paytable, decks)
    fixed = sum(Fraction(row["probability"]) * int(row["pays"].split()[0]) for row in answer["rows"])
    meter = sum(Fraction(row["probability"]) * int(row["share"].rstrip("%")) / 100 for row in answer["meter"])
    assert fixed == Fraction(answer["fixed_return"])
    assert fixed + meter * Fraction(answer["break_even_meter"]) == 1
    assert len(answer["rows"]) + len(answer["meter"]) == 7


def test_the_odds_refuse_what_is_not_offered() -> None:
    with pytest.raises(UsageError, match="no paytable"):
        odds_lucky_ladies("0", 6)
    with pytest.raises(UsageError, match="not offered with 6 decks"):
        odds_lucky_ladies("3", 6)


def test_both_answers_can_be_printed_as_json() -> None:
    for answer in (asked(), asked(dealer="AS"), odds_lucky_ladies("1", 2)):
        assert json.loads(json.dumps(answer)) == answer
