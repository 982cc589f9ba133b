import json
from fractions import Fraction

import pytest

from boxperson.errors import UsageError
from boxperson.rules.lucky_nines_answers import odds_lucky_nines, settle_lucky_nines


def test_the_example_of_the_command_line() -> None:
    assert settle_lucky_nines("B", "5", "9H 4C", "9D KS", {}) == {
        "settled": True,
        "row": "Two nines",
        "odds": "5 to 1",
        "credit_cents": 3000,
        "working": False,
        "clauses": ["631c.4(d)(2)", "631c.4(e)"],
        "rulings": ["LN-4=count-first", "LN-5=together", "LN-7=stake-beside"],
    }


def test_a_lost_wager_has_no_odds() -> None:
    assert settle_lucky_nines("A", "2.50", "10H 4C", "8D KS", {}, decks=8) == {
        "settled": True,
        "row": "lost: no nine",
        "odds": None,
        "credit_cents": 0,
        "working": False,
        "clauses": ["631c.4(d)(1)"],
        "rulings": [],
    }


def test_a_selected_reading_is_used_and_told() -> None:
    answer = settle_lucky_nines("A", "1", "9D 9D", "9D KS", {"LN-3": "without-diamonds"})
    assert (answer["row"], answer["credit_cents"]) == ("Three nines", 2100)
    assert "LN-3=without-diamonds" in answer["rulings"]


@pytest.mark.parametrize("decks", [None, 4, 8])
def test_four_copies_of_a_card_can_come_out_of_four_decks(decks: int | None) -> None:
    assert settle_lucky_nines("A", "1", "9H 9H", "9H 9H", {}, decks)["row"] == "Four nines"


@pytest.mark.parametrize(
    ("paytable", "stake", "player", "banker", "decks", "rulings", "refusal"),
    [
        ("E", "5", "9H 4C", "9D KS", None, {}, r"no paytable 'E'; allowed: A, B, C, D"),
        ("A", "0", "9H 4C", "9D KS", None, {}, r"the stake '0' is nothing"),
        ("A", "2.505", "9H 4C", "9D KS", None, {}, r"'2.505' is not money"),
        ("A", "5", "9H 4C 2D", "9D KS", None, {}, r"the player's hand is '9H 4C 2D'"),
        ("A", "5", "9H 4C", "9D", None, {}, r"the banker's hand is '9D'"),
        ("A", "5", "", "9D KS", None, {}, r"the player's hand is ''"),
        ("A", "5", "1H 4C", "9D KS", None, {}, r"'1H' is not a card"),
        ("A", "5", "9H 4C", "9X KS", None, {}, r"'9X' is not a card"),
        ("A", "5", "9H 9H", "9D KS", 1, {}, r"9H is there 2 times, more often than there are decks \(1\)"),
        ("A", "5", "9H 4C", "9H 4C", 1, {}, r"is there 2 times"),
        ("A", "5", "2H 2H", "2H 9H", 2, {}, r"2H is there 3 times, more often than there are decks \(2\)"),
        ("A", "5", "9H 4C", "9D KS", 0, {}, r"a shoe of 0 decks"),
        ("A", "5", "9H 4C", "9D KS", None, {"LN-1": "R1"}, r"LN-1 has no reading 'R1'; allowed: highest, all"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    paytable: str, stake: str, player: str, banker: str, decks: int | None, rulings: dict[str, str], refusal: str
) -> None:
    with pytest.raises(UsageError, match=refusal) as caught:
        settle_lucky_nines(paytable, stake, player, banker, rulings, decks)
    assert "\n" not in str(caught.value)


def test_the_odds_are_exact_and_in_the_paytables_order() -> None:
    assert odds_lucky_nines("C", 8, {}) == {
        "rows": [
            {"row": "Four nines", "pays": "1000 to 1", "probability": "899/30748263"},
            {"row": "Three nines same suit", "pays": "500 to 1", "probability": "512/7321015"},
            {"row": "Three nines", "pays": "35 to 1", "probability": "75776/51247105"},
            {"row": "Two nines same suit", "pays": "16 to 1", "probability": "49024/7321015"},
            {"row": "Two nines", "pays": "5 to 1", "probability": "1176576/51247105"},
            {"row": "One nine diamonds", "pays": "2 to 1", "probability": "9363584/153741315"},
            {"row": "One nine", "pays": "1 to 1", "probability": "9363584/51247105"},
        ],
        "return": "141022247/153741315",
    }


@pytest.mark.parametrize("table", "ABCD")
@pytest.mark.parametrize("decks", [1, 2, 8])
def test_the_printed_rows_add_up_to_the_printed_return(table: str, decks: int) -> None:
    answer = odds_lucky_nines(table, decks, {"LN-3": "without-diamonds"})
    back = sum(Fraction(row["probability"]) * (int(row["pays"].split()[0]) + 1) for row in answer["rows"])
    assert back == Fraction(answer["return"])


def test_a_row_that_cannot_come_is_printed_with_no_chance() -> None:
    rows = {row["row"]: row["probability"] for row in odds_lucky_nines("A", 1, {})["rows"]}
    assert (rows["Three nines same suit"], rows["Two nines same suit"]) == ("0/1", "0/1")


def test_the_odds_refuse_what_does_not_exist() -> None:
    with pytest.raises(UsageError, match="no paytable"):
        odds_lucky_nines("Z", 8, {})
    with pytest.raises(UsageError, match="no reading"):
        odds_lucky_nines("A", 8, {"LN-3": "R5"})
    with pytest.raises(UsageError, match="a shoe of 0 decks"):
        odds_lucky_nines("A", 0, {})


def test_both_answers_can_be_printed_as_json() -> None:
    for answer in (settle_lucky_nines("D", "5", "9H 9S", "9C 9D", {}), odds_lucky_nines("D", 6, {})):
        assert json.loads(json.dumps(answer)) == answer
