import pytest

from boxperson.emulator.settings import read_settings
from boxperson.emulator.table.blackjack.odds import paytables
from boxperson.emulator.table.blackjack.submission import CHOICES
from boxperson.errors import UsageError
from boxperson.rules.lucky_ladies_paytable import lucky_ladies
from boxperson.rules.rulings import choose, rulings
from tests.emulator.pit_desk import PitDesk

NAMES = list(paytables())


def test_the_factory_settings() -> None:
    assert PitDesk().call("submission") == {
        "paytable": "1", "decks": 6, "minimum_cents": 500, "maximum_cents": 500, "unit_cents": 500,
        "rulings": {
            "LL-6": "hold", "LL-11": "seed", "LL-13": "reduced", "LL-16": "down", "LL-17": "stay",
            "LL-20": "one-after-the-other", "LL-21": "meter-rows",
        },
    }  # fmt: skip


def test_the_readings_are_those_of_the_judge_and_its_own_first() -> None:
    for ruling, readings in CHOICES.readings.items():
        assert set(readings) <= set(rulings()[ruling].readings)
        assert readings[0] == rulings()[ruling].default
    assert choose(CHOICES.factory_rulings()) == choose({})


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("decks", range(-1, 11))
def test_a_paytable_is_offered_with_its_numbers_of_decks_only(name: str, decks: int) -> None:
    desk = PitDesk()
    before = desk.call("submission")
    reply = desk.ask_as(desk.new_id(), "set_submission", paytable=name, decks=decks)
    if decks in lucky_ladies(name).decks:
        assert (reply["result"]["paytable"], reply["result"]["decks"]) == (name, decks)
        assert desk.call("state")["decks"] == decks
    else:
        assert reply["error"]["code"] == 2
        assert desk.call("submission") == before


def test_a_change_of_one_alone_has_to_go_with_the_other() -> None:
    desk = PitDesk()
    assert desk.error("set_submission", paytable="2") == 2
    assert desk.error("set_submission", decks=3) == 2
    desk.call("set_submission", decks=2)
    desk.call("set_submission", paytable="2")
    assert desk.error("set_submission", decks=6) == 2
    assert desk.error("set_submission", paytable="5") == 2


def test_the_unit_is_the_one_wager() -> None:
    desk = PitDesk()
    now = desk.call("set_submission", unit_cents=2_500)
    assert (now["minimum_cents"], now["maximum_cents"]) == (2_500, 2_500)
    assert desk.call("set_submission", unit_cents=100, minimum_cents=100, maximum_cents=100)["unit_cents"] == 100
    for wrong in ({"minimum_cents": 50}, {"maximum_cents": 200}, {"unit_cents": 0}, {"unit_cents": "5"}):
        assert desk.error("set_submission", **wrong) == 2
    desk.put(1, "blackjack", 500)
    desk.put(1, "progressive", 500)
    assert desk.accepted() == []
    desk.take(1, "progressive")
    desk.put(1, "progressive", 100)
    assert desk.accepted() == [1]


@pytest.mark.parametrize(
    "changes", [{"paytable": "5"}, {"unit_cents": 100}, {"paytable": "5", "unit_cents": 100}, {"paytable": "10"}]
)
def test_another_paytable_or_unit_begins_a_new_progressive(changes: dict[str, object]) -> None:
    desk = PitDesk()
    desk.power.pit.play_elsewhere(2, 7, None, 1)
    now = desk.call("set_submission", **changes)
    seed = now["unit_cents"] * paytables()[now["paytable"]].seed_units * 100
    meters = desk.call("meters")
    assert (meters["display"], meters["house_funded"], meters["contributions"]) == (seed, seed, 0)


@pytest.mark.parametrize("changes", [{"rulings": {"LL-17": "round-up"}}, {"decks": 8}, {"paytable": "1"}, {}])
def test_nothing_else_does(changes: dict[str, object]) -> None:
    desk = PitDesk()
    desk.power.pit.play_elsewhere(2, 7, None, 1)
    before = desk.call("meters")
    desk.call("set_submission", **changes)
    assert desk.call("meters") == before
    assert before["contributions"] == 7 * 500 * 21


def test_the_controller_goes_by_the_readings_that_are_set() -> None:
    desk = PitDesk()
    desk.call("set_submission", rulings={"LL-11": "larger", "LL-17": "round-up"}, unit_cents=100)
    desk.power.pit.play_elsewhere(2, 60_000, 100, 3)
    desk.wait_s(0.2)
    (hit,) = [each for each in desk.news() if each["event"] == "hit"]
    assert hit["shares_cents"] == [-(-hit["amount_cents"] // 3)] * 3
    assert desk.meters().display == 60_000 * 400, "the reserve was larger than the seed"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"decks": "6"}, 2),
        ({"decks": True}, 2),
        ({"paytable": "11"}, 2),
        ({"paytable": 1}, 2),
        ({"rulings": {"LL-6": "top-up"}}, 2),
        ({"rulings": {"LL-9": "unit"}}, 1),
        ({"rulings": {"LS-2": "R1"}}, 1),
        ({"commission_percent": 5}, 1),
    ],
)
def test_what_it_cannot_be_set_to_is_refused(changes: dict[str, object], code: int) -> None:
    desk = PitDesk()
    before = (desk.call("submission"), desk.call("meters"))
    assert desk.error("set_submission", **changes) == code
    assert (desk.call("submission"), desk.call("meters")) == before


def test_nothing_is_set_with_a_wager_up_in_a_round_or_without_the_controller() -> None:
    desk = PitDesk()
    desk.power.pit.cut()
    assert {desk.error(method) for method in ("set_submission", "new_progressive")} == {3}
    desk.power.pit.restore()
    desk.wager(1)
    assert {desk.error(method) for method in ("set_submission", "new_progressive")} == {3}
    desk.call("lockout")
    desk.key("lost", seat=1)
    assert {desk.error(method) for method in ("set_submission", "new_progressive")} == {3}
    desk.collect()
    desk.key("new-round")
    desk.call("set_submission")
    desk.call("new_progressive")


def test_a_new_progressive_begins_when_it_is_asked_for() -> None:
    desk = PitDesk(paytable="9")
    desk.power.pit.play_elsewhere(2, 7, 25, 1)
    desk.wait_s(1)
    meters = desk.call("new_progressive")
    assert meters == desk.call("meters")
    assert (meters["display"], meters["house_funded"]) == (250_000_000, 250_000_000)
    assert {meters[name] for name in ("reserve", "contributions", "wins", "hits")} == {0}


def test_the_table_says_what_it_is_and_has_no_method_of_players_with_credits() -> None:
    desk = PitDesk()
    found = desk.call("identify")
    assert (found["game"], found["protocol"]) == ("blackjack", "boxperson-link/1")
    for method in ("place", "remove", "load_credits", "cash_out", "layout", "deal", "throw"):
        assert desk.error(method) == -32601


def test_a_rig_file_is_held_to_the_same(tmp_path: object) -> None:
    path = tmp_path / "rig.toml"  # type: ignore[operator]
    path.write_text('[emulator]\ntable = "blackjack"\n[submission]\npaytable = "3"\ndecks = 2\nunit_cents = 100\n')
    submission = read_settings(path).submission
    assert (submission.paytable, submission.maximum_cents) == ("3", 100)
    path.write_text('[emulator]\ntable = "blackjack"\n[submission]\npaytable = "3"\n')
    with pytest.raises(UsageError, match="submission: decks is 6; 2 are allowed with paytable 3"):
        read_settings(path)
