import itertools
import random
from collections import Counter
from typing import Any

import pytest

from boxperson.emulator.shoe import DECK
from boxperson.emulator.table.baccarat.submission import CHOICES, FACTORY
from boxperson.emulator.table.submission import changed
from tests.emulator.desk import Desk, check_money, names

CARD = ["card_drawn", "card_reported", "card_turned"]
SIX_CARDS = ("9H", "4C", "3D", "KS", "2C", "6D")
"""The player has 2 and draws 2, the banker has 4 and draws 6: 4 against 0; one nine."""


def desk_with(*wagers: str, **submission: object) -> Desk:
    desk = Desk(changed(FACTORY, submission, CHOICES), game="baccarat")
    if wagers:
        desk.load_and_place(*wagers)
    return desk


def refused(desk: Desk, wager: str, stake_cents: int = 500, seat: int = 1) -> str | None:
    reply = desk.call("place", seat=seat, wager=wager, stake_cents=stake_cents)
    return None if reply["accepted"] else str(reply["reason"])


def settlements(events: list[dict[str, Any]]) -> dict[str, int]:
    return {each["wager"]: each["credit_cents"] for each in events if each["event"] == "settlement"}


def at_s(desk: Desk, event: str, nth: int = 0) -> float:
    return [t_ns for _, t_ns, params in desk.events() if params["event"] == event][nth] / 1e9


def test_a_hand_goes_from_no_more_bets_to_hand_settled_in_the_order_of_the_protocol() -> None:
    desk = desk_with("player", "banker", "tie", "lucky-nines")
    events = desk.deal(*SIX_CARDS)
    assert names(events) == [
        "bets_closed", "phase", *4 * CARD, "settlement", "credit_change", "initial_settled", *2 * CARD,
        "result", "settlement", "credit_change", "settlement", "settlement", "phase", "hand_settled",
    ]  # fmt: skip
    assert [each["place"] for each in events if each["event"] == "card_drawn"] == [
        "player-1", "banker-1", "player-2", "banker-2", "player-3", "banker-3",
    ]  # fmt: skip
    assert [each["card"] for each in events if each["event"] == "card_reported"] == list(SIX_CARDS)
    assert [each["phase"] for each in events if each["event"] == "phase"] == ["dealing", "betting"]
    assert next(each for each in events if each["event"] == "result") == {
        "event": "result", "player": 4, "banker": 0, "winner": "player",
    }  # fmt: skip
    assert settlements(events) == {"lucky-nines": 1000, "player": 1000, "banker": 0, "tie": 0}
    assert desk.call("meters") == {"coin_in_cents": 2000, "coin_out_cents": 2000}
    assert desk.seat() == {"seat": 1, "credits_cents": 2000, "wagers": []}


def test_device_times_are_those_of_the_protocol() -> None:
    desk = desk_with("player", "lucky-nines")
    desk.deal(*SIX_CARDS)
    start_s = at_s(desk, "bets_closed")
    for nth in range(4):
        first_s = start_s + 0.5 + 0.9 * nth
        found = [at_s(desk, event, nth) for event in CARD]
        assert found == pytest.approx([first_s, first_s + 0.4, first_s + 0.7])
    assert at_s(desk, "settlement") == pytest.approx(at_s(desk, "card_turned", 3) + 0.5)
    assert at_s(desk, "card_drawn", 4) >= at_s(desk, "initial_settled") + 1.5
    assert at_s(desk, "result") == pytest.approx(at_s(desk, "card_turned", 5) + 0.5)
    assert at_s(desk, "result") < at_s(desk, "settlement", 1) < at_s(desk, "hand_settled")


def test_lucky_nines_is_settled_after_four_cards_also_when_a_natural_ends_the_hand() -> None:
    desk = desk_with("banker", "lucky-nines")
    events = desk.deal("9H", "9D", "TS", "KS")
    assert names(events)[-8:] == [
        "settlement", "credit_change", "initial_settled", "result", "settlement", "credit_change",
        "phase", "hand_settled",
    ]  # fmt: skip
    assert settlements(events) == {"lucky-nines": 3000, "banker": 500}
    assert names(events).count("card_drawn") == 4


def test_a_hand_without_lucky_nines_has_its_initial_settled_all_the_same() -> None:
    events = desk_with("player").deal("2H", "2D", "5S", "5C")
    assert names(events)[2:15] == [*4 * CARD, "initial_settled"]


def test_every_seat_is_settled_in_turn() -> None:
    desk = desk_with("player", "lucky-nines")
    desk.load_and_place("banker", "lucky-nines", seat=3, stake_cents=1000)
    events = desk.deal(*SIX_CARDS)
    paid = [each for each in events if each["event"] == "settlement"]
    assert [(each["seat"], each["wager"], each["credit_cents"]) for each in paid] == [
        (1, "lucky-nines", 1000), (3, "lucky-nines", 2000), (1, "player", 1000), (3, "banker", 0),
    ]  # fmt: skip


def test_the_state_tells_phase_hand_and_shoe() -> None:
    desk = desk_with("player")
    empty = desk.call("state")
    assert (empty["phase"], empty["busy"], empty["hand"]) == ("betting", False, {"player": [], "banker": []})
    assert empty["shoe"] == {"decks": 8, "left": 416}
    desk.world.cards.shoe.prepare(SIX_CARDS)
    desk.call("deal")
    desk.wait_s(2)
    during = desk.call("state")
    assert (during["phase"], during["busy"]) == ("dealing", True)
    assert during["hand"] == {"player": ["9H"], "banker": ["4C"]}
    assert during["shoe"]["left"] == 414
    desk.wait_s(13)
    after = desk.call("state")
    assert (after["phase"], after["busy"], after["shoe"]["left"]) == ("betting", False, 410)
    assert after["hand"] == {"player": ["9H", "3D", "2C"], "banker": ["4C", "KS", "6D"]}
    assert [each["face_up"] for each in desk.world.cards.truth()] == [True] * 6, "cards stay until the next hand"
    assert desk.call("clear") == {"returned_cents": 0}
    assert desk.call("state")["hand"] == {"player": [], "banker": []}
    assert desk.world.cards.truth() == []


def test_the_table_says_that_it_is_a_baccarat_table() -> None:
    desk = desk_with()
    found = desk.call("identify")
    assert (found["model"], found["game"], found["protocol"]) == ("Emulated Baccarat", "baccarat", "boxperson-link/1")
    assert found["firmware_sha256"] != Desk().call("identify")["firmware_sha256"]
    assert {desk.error(method) for method in ("throw", "pass_dice")} == {-32601}


def test_every_seat_has_its_own_area_for_each_of_the_four_wagers() -> None:
    answer = Desk(game="baccarat", seats=6).call("layout")
    areas, screen = answer["areas"], answer["screen"]
    wagers = ("player", "banker", "tie", "lucky-nines")
    assert Counter((area["seat"], area["wager"]) for area in areas) == Counter(
        (seat, wager) for seat in range(1, 7) for wager in wagers
    )
    for seat in range(1, 7):
        boxes = sorted((area["x"], area["width"]) for area in areas if area["seat"] == seat)
        assert all(x + width <= right for (x, width), (right, _) in itertools.pairwise(boxes))
        assert boxes[-1][0] + boxes[-1][1] <= screen["width"]


def test_lucky_nines_is_accepted_after_a_base_wager_of_the_same_seat_only() -> None:
    desk = desk_with()
    for seat in (1, 2):
        desk.call("load_credits", seat=seat, cents=2000)
    assert refused(desk, "lucky-nines") == "no-base-wager"
    assert refused(desk, "player", seat=2) is None
    assert refused(desk, "lucky-nines") == "no-base-wager"
    for number, base in enumerate(("player", "banker", "tie")):
        assert refused(desk, base) is None
        assert refused(desk, "lucky-nines") is None, number
        assert desk.call("clear")["returned_cents"] >= 1000


def test_refusals_come_in_their_order() -> None:
    desk = desk_with(minimum_cents=200, maximum_cents=1000, unit_cents=100)
    desk.call("load_credits", seat=1, cents=900)
    assert refused(desk, "lucky-nines", 50) == "no-base-wager"
    for stake_cents, reason in (
        (50, "below-minimum"),
        (1050, "above-maximum"),
        (250, "not-a-unit"),
        (1000, "no-credits"),
    ):
        assert refused(desk, "player", stake_cents) == reason
    assert refused(desk, "player", 500) is None
    assert refused(desk, "player", 50) == "already-placed"
    assert refused(desk, "lucky-nines", 50) == "below-minimum"
    desk.call("deal")
    for wager in ("player", "lucky-nines", "tie"):
        assert refused(desk, wager, 50) == "closed"
    assert desk.error("place", seat=1, wager="pass-line", stake_cents=500) == 1
    assert desk.error("place", seat=1, wager="player", stake_cents=-1) == 2


def test_wagers_come_down_before_bets_are_closed_but_not_the_base_under_lucky_nines() -> None:
    desk = desk_with("player", "tie", "lucky-nines")

    def remove(wager: str) -> dict[str, Any]:
        return desk.call("remove", seat=1, wager=wager)

    assert remove("banker") == {"removed": False, "reason": "no-such-wager"}
    assert remove("tie") == {"removed": True}
    assert remove("player") == {"removed": False, "reason": "not-removable"}
    assert remove("lucky-nines") == {"removed": True}
    assert remove("player") == {"removed": True}
    desk.call("place", seat=1, wager="player", stake_cents=500)
    desk.call("deal")
    assert remove("player") == {"removed": False, "reason": "not-removable"}
    assert remove("tie") == {"removed": False, "reason": "no-such-wager"}


def test_what_is_not_for_now_is_refused_with_error_3() -> None:
    desk = desk_with()
    assert desk.error("deal") == 3
    desk.load_and_place("player")
    assert desk.error("set_submission", paytable="B") == 3
    desk.call("deal")
    for method in ("deal", "clear", "change_shoe"):
        assert desk.error(method) == 3
    while desk.seat()["wagers"]:
        desk.wait_s(0.001)
    assert desk.call("state")["busy"], "the hand ends after the last settlement"
    assert desk.error("set_submission", paytable="B") == 3
    desk.wait_s(1)
    desk.call("change_shoe")


def test_the_submission_has_decks_and_commission_and_changes_the_shoe_with_the_decks() -> None:
    desk = desk_with()
    assert desk.call("submission") == {
        "paytable": "A", "minimum_cents": 100, "maximum_cents": 50_000, "unit_cents": 100, "decks": 8,
        "commission_percent": 5, "rulings": {"LN-1": "highest", "LN-3": "four-suits"},
    }  # fmt: skip
    now = desk.call("set_submission", decks=6, rulings={"LN-1": "all"})
    assert (now["decks"], now["rulings"]) == (6, {"LN-1": "all", "LN-3": "four-suits"})
    assert desk.events()[-1][2] == {"event": "shoe_changed", "decks": 6, "cards": 312}
    assert desk.call("state")["shoe"] == {"decks": 6, "left": 312}
    assert desk.world.cards.shoe.left == 312
    desk.call("set_submission", paytable="C")
    assert names([params for _, _, params in desk.events()]).count("shoe_changed") == 1
    for changes in ({"decks": 5}, {"decks": 9}, {"decks": "6"}, {"commission_percent": 101}, {"paytable": "E"}):
        assert desk.error("set_submission", **changes) == 2
    for wrong in ({"rulings": {"LS-2": "R1"}}, {"deck": 6}):
        assert desk.error("set_submission", **wrong) == 1


@pytest.mark.parametrize(
    ("kind", "nth", "code", "reports"), [("unreadable", 3, 201, 2), ("short", 3, 202, 2), ("twice", 3, 203, 4)]
)
def test_an_irregular_initial_card_voids_the_hand_and_returns_every_wager(
    kind: Any, nth: int, code: int, reports: int
) -> None:
    desk = desk_with("banker", "lucky-nines")
    desk.load_and_place("tie", seat=4)
    desk.world.cards.spoil(kind, nth)
    events = desk.deal("9H", "9D", "9S", "2C")
    assert [each["code"] for each in events if each["event"] == "error"] == [code]
    after = names(events)[names(events).index("error") + 1 :]
    assert after[:8] == [*3 * ["wager_removed", "credit_change"], "phase", "hand_void"]
    assert after[8:] == (["shoe_changed"] if kind == "short" else [])
    assert {each["why"] for each in events if each["event"] == "credit_change"} == {"returned"}
    assert names(events).count("card_reported") == reports
    assert not {"settlement", "initial_settled", "result", "hand_settled"} & set(names(events))
    assert (desk.seat()["credits_cents"], desk.seat(4)["credits_cents"]) == (1000, 500)
    assert desk.call("state")["phase"] == "betting"
    assert desk.call("state")["shoe"]["left"] == desk.world.cards.shoe.left
    assert desk.call("place", seat=1, wager="player", stake_cents=500) == {"accepted": True}
    assert names(desk.deal())[-1] == "hand_settled"


@pytest.mark.parametrize(("kind", "code"), [("unreadable", 201), ("short", 202), ("twice", 203)])
def test_an_irregular_third_card_voids_the_base_wagers_only(kind: Any, code: int) -> None:
    desk = desk_with("banker", "lucky-nines")
    desk.world.cards.spoil(kind, 5)
    events = desk.deal(*SIX_CARDS)
    assert settlements(events) == {"lucky-nines": 1000}
    assert [each["wager"] for each in events if each["event"] == "wager_removed"] == ["banker"]
    assert [each["code"] for each in events if each["event"] == "error"] == [code]
    assert "hand_void" in names(events)
    assert "hand_settled" not in names(events)
    check_money(desk)


def test_the_shoe_is_changed_after_the_hand_that_reaches_the_cut_card() -> None:
    desk = desk_with()
    desk.call("load_credits", seat=1, cents=100_000)
    held = Counter(dict.fromkeys(DECK, 8))
    while True:
        desk.call("place", seat=1, wager="player", stake_cents=100)
        events = desk.deal()
        held -= Counter(each["card"] for each in events if each["event"] == "card_reported")
        state = desk.call("state")
        if names(events)[-1] == "shoe_changed":
            break
        assert state["shoe"]["left"] == desk.world.cards.shoe.left == held.total() > 14
        assert names(events)[-1] == "hand_settled"
    assert held.total() <= 14
    assert events[-1] == {"event": "shoe_changed", "decks": 8, "cards": 416}
    assert state["shoe"]["left"] == desk.world.cards.shoe.left == 416
    check_money(desk)


def test_a_shoe_that_is_changed_by_command_is_full_again() -> None:
    desk = desk_with("player")
    desk.deal()
    desk.call("change_shoe")
    assert desk.call("state")["shoe"] == {"decks": 8, "left": 416}
    assert desk.world.cards.shoe.left == 416


@pytest.mark.parametrize("seed", range(4))
def test_money_is_conserved_over_random_hands(seed: int) -> None:
    rng = random.Random(seed)
    desk = Desk(game="baccarat", seats=3, seed=seed)
    desk.call("set_submission", commission_percent=rng.randint(0, 9), paytable=rng.choice("ABCD"), unit_cents=1)
    for _ in range(25):
        for _ in range(rng.randint(1, 7)):
            seat, wager = rng.randint(1, 3), rng.choice(["player", "banker", "tie", "lucky-nines"])
            stake_cents = rng.randint(100, 999)
            desk.call("load_credits", seat=seat, cents=stake_cents)
            desk.call("place", seat=seat, wager=wager, stake_cents=stake_cents)
        if rng.random() < 0.2:
            desk.world.cards.spoil(rng.choice(["unreadable", "short", "twice"]), rng.randint(1, 6))
        if desk.ask_as(desk.new_id(), "deal").get("result") is not None:
            desk.wait_s(rng.uniform(0.0, 12.0))
            if rng.random() < 0.3:
                desk.cut_power()
            desk.wait_s(15)
        assert not any(seat["wagers"] for seat in desk.call("state")["seats"])
        assert desk.call("state")["shoe"]["left"] == desk.world.cards.shoe.left
    check_money(desk)
    events = desk.events()
    assert [seq for seq, _, _ in events] == list(range(1, len(events) + 1))
    happened = Counter(names([params for _, _, params in events]))
    assert happened["hand_settled"] + happened["hand_void"] == happened["bets_closed"] > 20
