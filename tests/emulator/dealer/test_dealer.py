import itertools
from typing import Any

import pytest

from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.world import Scene
from boxperson.errors import UsageError
from tests.emulator.dealer.pit import METER_CENTS, SECOND_NS, Table

QUEENS = "QH QH"
FOUR = {1: "9H 9C", 3: "TS TS", 5: "9C AD", 7: QUEENS}


def keyed(table: Table, *keys: str) -> list[tuple[str, dict[str, Any]]]:
    return [(key, entered) for key, entered in table.pressed() if key in keys]


def seats_settled(table: Table) -> list[int]:
    return [entered["seat"] for _, entered in keyed(table, "lost", "hand")]


def at_rest(scenes: list[Scene]) -> list[Scene]:
    return [scene for scene in scenes if not any(each["blur"] for each in (*scene["cards"], *scene["chips"]))]


def test_a_round_without_a_hold_is_settled_from_the_dealers_right_before_anything_else() -> None:
    table = Table()
    assert table.play(FOUR, "6S KD 4D") == [
        ("count", {"chips": 4}),
        ("hand", {"seat": 7, "row": "queens"}),
        ("confirm", {"seat": 7, "paid_by": "inventory"}),
        ("hand", {"seat": 5, "row": "any"}),
        ("confirm", {"seat": 5, "paid_by": "inventory"}),
        ("hand", {"seat": 3, "row": "matched"}),
        ("confirm", {"seat": 3, "paid_by": "inventory"}),
        ("lost", {"seat": 1}),
        ("new-round", {}),
    ]
    assert (table.dealer.stage, table.places(), table.world.chips.truth()) == ("idle", {}, [])


@pytest.mark.parametrize(
    ("dealers", "row"),
    [("AS KD", "queens blackjack"), ("TS AS", "queens suited-blackjack"), ("KH AH", "queens hearts-blackjack")],
)
def test_queens_under_an_ace_or_a_ten_wait_for_the_hole_card_and_win_the_meter_with_a_blackjack(
    dealers: str, row: str
) -> None:
    table = Table()
    keys = table.play(FOUR, dealers)
    assert keys[6:] == [
        ("insurance-closed", {}),
        ("reader", {}),
        ("hand", {"seat": 7, "row": row}),
        ("meter", {}),
        ("call", {"why": "payout"}),
        ("supervisor", {}),
        ("confirm", {"seat": 7, "paid_by": "attendant"}),
        ("new-round", {}),
    ]
    assert seats_settled(table) == [5, 3, 1, 7]


@pytest.mark.parametrize("dealers", ["AS 6D", "KD QS"])
def test_queens_that_waited_in_vain_are_paid_as_queens_from_the_inventory(dealers: str) -> None:
    table = Table()
    keys = table.play({2: QUEENS, 4: QUEENS}, dealers)
    assert keys[1:] == [
        ("insurance-closed", {}),
        ("reader", {}),
        ("hand", {"seat": 4, "row": "queens"}),
        ("hand", {"seat": 2, "row": "queens"}),
        ("confirm", {"seat": 4, "paid_by": "inventory"}),
        ("confirm", {"seat": 2, "paid_by": "inventory"}),
        ("new-round", {}),
    ]


def test_all_who_win_the_meter_claim_it_before_it_is_won_once() -> None:
    table = Table()
    keys = table.play({2: QUEENS, 4: QUEENS}, "AS JC")
    assert [key for key, _ in keys[3:]] == [
        "hand",
        "hand",
        "meter",
        "call",
        "supervisor",
        "confirm",
        "confirm",
        "new-round",
    ]
    assert all(entered["paid_by"] == "attendant" for key, entered in keys if key == "confirm")


@pytest.mark.parametrize(("up", "keys"), [("A", 2), ("T", 2), ("K", 2), ("2", 0), ("9", 0)])
def test_insurance_and_the_card_reader_are_for_an_ace_or_a_ten_card_up(up: str, keys: int) -> None:
    table = Table()
    table.play({1: "5C 6D"}, f"{up}S 7D 9C")
    assert len(keyed(table, "insurance-closed", "reader")) == keys


def test_insurance_under_an_ace_takes_two_seconds_longer_than_under_a_ten() -> None:
    def wait_s(up: str) -> float:
        table = Table()
        table.play({1: "5C 6D"}, f"{up} 7D 9C")
        return table.times_s("insurance-closed")[0] - table.times_s("lost")[0]

    assert wait_s("KS") == pytest.approx(1.55, abs=0.1)
    assert wait_s("AS") == pytest.approx(3.55, abs=0.1)


@pytest.mark.parametrize("dealers", ["AS KD", "AS 6D", "6S KD 4D", "TC AC"])
def test_nobody_sees_the_hole_card_before_insurance_is_closed_nor_before_the_settlement(
    dealers: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table()
    looked: list[list[str]] = []
    reports = table.world.cards.reports

    def look(place: str) -> tuple[str, ...]:
        looked.append([key for key, _ in table.pressed()])
        return reports(place)

    monkeypatch.setattr(table.world.cards, "reports", look)
    table.begin(FOUR, dealers)
    while table.dealer.stage not in ("idle", "paperwork"):
        keys = [key for key, _ in table.pressed()]
        if table.places().get("dealer-2", "??") != "??":
            assert "insurance-closed" in keys or dealers[0] not in "AT"
            assert keys.count("lost") == 1, "seat 1 is settled last of those who do not wait"
        table.wait_s(0.1)
    assert [keys[-1] for keys in looked] == (["reader"] if dealers[0] in "AT" else [])
    assert all(keys[-2] == "insurance-closed" for keys in looked)


def test_every_act_is_a_second_and_a_half_after_the_one_before() -> None:
    table = Table()
    table.play(FOUR, "AS KD")
    times = [at_s for at_s, _, _ in table.system.heard]
    assert min(later - before for before, later in itertools.pairwise(times)) >= 1.5


def test_chips_lie_before_the_inventory_for_two_and_a_half_seconds_before_they_are_counted() -> None:
    table = Table()
    table.begin(FOUR, "6S KD 4D")
    table.until("lay-out")
    table.wait_s(0.4)
    assert table.chips("laid out") == (500,) * 4
    since_s = table.clock.now_ns / SECOND_NS
    table.until("deal")
    assert table.times_s("count")[0] - since_s >= 2.4
    assert table.chips("laid out") == ()
    assert all(table.chips(f"seat-{seat} progressive") == () for seat in FOUR)
    assert all(table.chips(f"seat-{seat} blackjack") == (500,) for seat in FOUR)


def test_no_card_is_dealt_before_the_chips_are_put_away_and_each_has_its_turn() -> None:
    table = Table()
    table.begin({6: "2C 3C", 2: "4C 5C"}, "6S KD 4D")
    table.until("deal")
    assert table.places() == {}
    table.until("lucky-ladies")
    assert table.places() == {
        "seat-2-1": "4C",
        "seat-6-1": "2C",
        "dealer-1": "6S",
        "seat-2-2": "5C",
        "seat-6-2": "3C",
        "dealer-2": "??",
    }
    assert list(table.places()) == ["seat-2-1", "seat-6-1", "dealer-1", "seat-2-2", "seat-6-2", "dealer-2"]


def test_a_player_without_a_lucky_ladies_wager_is_dealt_to_and_not_settled() -> None:
    table = Table()
    table.bet(3)
    table.bet(5, "blackjack")
    table.wait_s(1)
    table.dealer.begin(press_lock_out=True)
    table.until("lucky-ladies")
    assert {"seat-3-2", "seat-5-2"} <= set(table.places())
    table.until("idle", "paperwork")
    assert seats_settled(table) == [3]


def test_a_wager_of_a_seat_without_cards_is_lost() -> None:
    table = Table()
    table.bet(3)
    table.bet(5, "progressive")
    table.wait_s(1)
    table.dealer.prepare(["2C", "6S", "3C", "KD", "5D"])
    table.dealer.begin(press_lock_out=True)
    table.until("idle")
    assert keyed(table, "lost") == [("lost", {"seat": 5}), ("lost", {"seat": 3})]


def test_a_wrong_count_is_called_and_holds_the_deal_until_the_floorperson_rules() -> None:
    table = Table()
    table.begin({2: "2C 3C", 6: "4C 5C"}, "6S KD 5D")
    table.until("collect")
    table.bet(4, "progressive")
    table.until("count-hold")
    table.wait_s(30)
    assert (table.dealer.stage, table.places(), table.chips("laid out")) == ("count-hold", {}, (500,) * 3)
    assert table.pressed() == [("count", {"chips": 3}), ("call", {"why": "count"})]
    table.dealer.resolve_count()
    asked_s = table.clock.now_ns / SECOND_NS
    table.until("deal")
    assert table.pressed()[2:] == [("supervisor", {}), ("count", {"chips": 2})]
    assert table.times_s("supervisor")[0] - asked_s >= 2
    table.until("idle")
    assert seats_settled(table) == [6, 2]


def test_chips_that_are_missing_from_the_count_are_ruled_on_too() -> None:
    table = Table()
    table.bet(2)
    table.wait_s(1)
    table.dealer.prepare(["2C", "6S", "3C", "KD", "5D"])
    table.system.lock_out()
    table.world.chips.move("seat-2 progressive", "seat-2 player")
    table.dealer.begin(press_lock_out=False)
    table.until("count-hold")
    table.dealer.resolve_count()
    table.until("idle")
    assert [entered["chips"] for _, entered in keyed(table, "count")] == [0, 0]
    assert seats_settled(table) == [2]


def test_fixed_payouts_lie_in_the_pay_area_when_they_are_confirmed_and_shares_of_the_meter_do_not() -> None:
    table = Table()
    lying: dict[int, tuple[int, ...]] = {}
    hear = table.system._hear

    def watch(key: str, entered: Any) -> None:
        if key == "confirm":
            lying[entered["seat"]] = table.chips(f"seat-{entered['seat']} pay")
        hear(key, entered)

    table.world.keypad.wire(watch)
    table.world.keypad.display = table.system.show
    table.play(FOUR, "AS KD")
    assert lying == {5: (500, 500), 3: (10_000, 2_500), 7: ()}


def test_the_cards_of_a_meter_winner_stay_until_the_paperwork_and_hold_the_next_round() -> None:
    table = Table()
    table.begin(FOUR, "AS KD")
    table.until("paperwork")
    table.wait_s(60)
    assert table.places() == {"seat-7-1": "QH", "seat-7-2": "QH"}
    assert keyed(table, "new-round") == []
    with pytest.raises(UsageError, match="no paperwork to do at seat 3"):
        table.dealer.paperwork(3)
    table.dealer.paperwork(7)
    table.until("idle")
    assert (table.places(), len(keyed(table, "new-round"))) == ({}, 1)
    with pytest.raises(UsageError, match="no paperwork to do at seat 7"):
        table.dealer.paperwork(7)


def test_each_of_two_winners_keeps_the_cards_until_their_own_paperwork() -> None:
    table = Table()
    table.begin({2: QUEENS, 4: QUEENS}, "AS KD")
    table.until("paperwork")
    table.dealer.paperwork(2)
    table.wait_s(2)
    assert set(table.places()) == {"seat-4-1", "seat-4-2"}
    table.dealer.paperwork(4)
    table.until("idle")


def test_a_floorperson_comes_two_seconds_after_the_call_and_by_ll_21_for_every_win() -> None:
    table = Table()
    table.house.rulings["LL-21"] = "all-wins"
    table.play(FOUR, "AS KD")
    calls, cards = table.times_s("call"), table.times_s("supervisor")
    assert len(calls) == len(cards) == 3
    assert all(card - call == pytest.approx(2.05, abs=0.06) for call, card in zip(calls, cards, strict=True))
    assert len(keyed(table, "confirm")) == 3


@pytest.mark.parametrize(
    ("players", "dealers", "chips"),
    [
        ("TS 9S", "6S KD 2D", (500, 500)),
        ("TS 8S", "6S KD 2D", (500,)),
        ("TS 7S", "6S KD 2D", ()),
        ("TS 2S", "6S KD KH", (500, 500)),
        ("AS KS", "6S KD 5D", (500, 500, *(100,) * 2)),
        ("AS KS", "AD KD", (500,)),
        ("TS KS", "AD KD", ()),
        ("5S 6S", "AD 6C", ()),
        ("TS 8S", "AD 6C", (500, 500)),
        ("TS 7S", "2D 5C 9D AH", (500,)),
    ],
)
def test_blackjack_wagers_are_taken_paid_or_left(players: str, dealers: str, chips: tuple[int, ...]) -> None:
    table = Table()
    table.begin({4: players}, dealers)
    table.until("clean-up")
    assert table.chips("seat-4 blackjack") == chips


def test_players_take_what_is_theirs_and_may_bet_again() -> None:
    table = Table()
    table.play({4: "TS KS"}, "6S KD 2D")
    assert table.world.chips.truth() == []
    before = len(table.pressed())
    assert table.play({1: "TS TS"}, "6S KD 2D")[before:][:2] == [
        ("count", {"chips": 1}),
        ("hand", {"seat": 1, "row": "matched"}),
    ]


def test_without_a_lock_out_the_dealer_gives_up_and_leaves_the_bets() -> None:
    table = Table()
    table.bet(3)
    table.wait_s(1)
    table.dealer.begin(press_lock_out=False)
    table.wait_s(4.9)
    assert table.dealer.stage == "lock-out"
    table.wait_s(0.2)
    assert table.dealer.stage == "idle"
    assert len(table.world.chips.truth()) == 2
    table.dealer.begin(press_lock_out=False)
    table.wait_s(3)
    table.system.lock_out()
    table.until("collect")


def test_the_button_is_pressed_by_a_finger_that_lets_it_go_again() -> None:
    table = Table()
    table.dealer.begin(press_lock_out=True)
    table.wait_s(0.99)
    assert not table.world.button.level
    table.wait_s(0.1)
    assert table.world.button.level
    table.dealer.tidy()
    table.wait_s(0.1)
    assert not table.world.button.level


def test_a_dead_keypad_is_waited_for() -> None:
    table = Table()
    table.begin({3: "TS TS", 6: "TS JS"}, "6S KD 5D")
    table.until("lucky-ladies")
    before = len(table.pressed())
    table.system.switch_off()
    table.wait_s(40)
    assert (table.dealer.stage, len(table.pressed())) == ("lucky-ladies", before)
    table.system.switch_back_on()
    table.until("idle")
    assert seats_settled(table) == [6, 3]
    assert table.pressed()[-1] == ("new-round", {})


def test_a_keypad_that_stays_dead_ends_the_round_and_the_players_have_their_chips() -> None:
    table = Table()
    table.begin({3: "TS TS"}, "6S KD 5D")
    table.until("lay-out")
    table.system.switch_off()
    table.wait_s(70)
    assert (table.dealer.stage, table.places(), table.world.chips.truth()) == ("idle", {}, [])


def test_power_that_comes_back_within_a_minute_is_waited_for_before_the_lock_out() -> None:
    table = Table()
    table.system.switch_off()
    table.dealer.begin(press_lock_out=True)
    table.wait_s(50)
    table.system.switch_back_on()
    table.until("count")
    table.dealer.tidy()
    table.system.switch_off()
    table.dealer.begin(press_lock_out=True)
    table.wait_s(67)
    assert table.dealer.stage == "idle"


@pytest.mark.parametrize("stage", ["lay-out", "deal", "lucky-ladies", "paperwork"])
def test_a_system_that_is_opened_meanwhile_ends_the_round(stage: str) -> None:
    table = Table()
    table.begin(FOUR, "AS KD")
    table.until(stage)
    table.system.show["locked"] = False
    table.until("idle", limit_s=20)
    assert (table.places(), table.world.chips.truth(), keyed(table, "new-round")) == ({}, [], [])


def test_a_system_that_is_opened_while_the_count_is_in_question_ends_the_round() -> None:
    table = Table()
    table.begin({2: "2C 3C", 6: "4C 5C"}, "6S KD 5D")
    table.until("collect")
    table.bet(4, "progressive")
    table.until("count-hold")
    table.system.show["locked"] = False
    table.until("idle", limit_s=10)
    assert (table.places(), table.world.chips.truth()) == ({}, [])


def test_the_meter_is_claimed_again_once_the_link_is_back() -> None:
    table = Table()
    table.begin({7: QUEENS}, "AS KD")
    table.until("held")
    table.system.show["linked"] = False
    table.wait_s(30)
    assert keyed(table, "meter") == []
    table.system.show["linked"] = True
    table.until("paperwork")
    assert len(keyed(table, "meter")) == 1
    assert table.system.show["amounts"] == {7: METER_CENTS}


def test_a_dealer_with_a_round_under_way_begins_no_other() -> None:
    table = Table()
    table.begin({3: "TS TS"}, "6S KD 5D")
    with pytest.raises(UsageError, match="the dealer has a round under way: lock-out"):
        table.dealer.begin(press_lock_out=True)
    with pytest.raises(UsageError, match="not in question; the dealer: lock-out"):
        table.dealer.resolve_count()
    table.dealer.tidy()
    assert table.dealer.stage == "idle"


def test_every_round_is_dealt_from_all_the_decks_and_prepared_cards_must_be_among_them() -> None:
    table = Table()
    table.play({3: "TS TS"}, "6S KD 5D")
    table.dealer.begin(press_lock_out=True)
    assert table.world.cards.shoe.left == 6 * 52
    table.dealer.tidy()
    table.house.decks = 2
    with pytest.raises(UsageError, match="104 cards left, lacks QH"):
        table.dealer.prepare(["QH"] * 3)
    table.house.decks = 6
    table.dealer.prepare(["QH"] * 3)
    table.house.decks = 2
    with pytest.raises(UsageError, match="104 cards left, lacks QH"):
        table.dealer.begin(press_lock_out=True)
    assert table.dealer.stage == "idle"


def test_cards_are_prepared_during_a_round_from_those_that_are_left() -> None:
    table = Table()
    table.begin({3: "TS TS"}, "6S KD")
    table.until("lucky-ladies")
    left = table.world.cards.shoe.left
    table.dealer.prepare(["2H", "3H"])
    table.until("base")
    assert table.places()["dealer-3"] == "2H"
    assert table.world.cards.shoe.left == left - 1


def test_chance_repeats_from_the_seed_and_the_camera_understands_every_scene() -> None:
    def scenes(seed: int) -> list[Scene]:
        table = Table(seed=seed)
        for seat in range(1, 8):
            table.bet(seat)
        table.wait_s(1)
        table.dealer.begin(press_lock_out=True)
        table.until("idle", "paperwork")
        return table.scenes

    first = scenes(4)
    assert first == scenes(4) != scenes(5)
    for scene in first:
        scene_from(scene)
    assert len(first) < 250
    assert len(at_rest(first)) > 20
