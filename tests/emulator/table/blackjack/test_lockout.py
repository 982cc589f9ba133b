import pytest

from tests.emulator.desk import names
from tests.emulator.pit_desk import PitDesk, money_holds


def test_the_button_locks_out_and_the_wagers_go_into_the_meters() -> None:
    desk = PitDesk()
    desk.wager(1, 4)
    desk.news()
    desk.press_button()
    assert desk.news() == [
        {"event": "locked_out", "by": "button", "accepted": 2},
        {"event": "contributed", "table": 1, "wagers": 2, "display": 100_017_000, "reserve": 4_000},
    ]
    state, meters = desk.call("state"), desk.call("meters")
    assert (state["phase"], state["busy"]) == ("locked", True)
    assert meters == {
        "display": 100_017_000, "reserve": 4_000, "contributions": 21_000, "house_funded": 100_000_000, "wins": 0,
        "hits": 0, "overflow": 0, "paid_by_device": 0, "paid_by_attendant": 0, "shown_cents": 1_000_170,
        "coin_in_cents": 1_000, "coin_out_cents": 0,
    }  # fmt: skip
    assert desk.lit() == ["accepted-1", "accepted-4", "link", "locked"]
    assert desk.world.keypad.display["locked"] is True


def test_the_link_command_does_as_the_button_does() -> None:
    desk = PitDesk()
    desk.wager(1)
    desk.news()
    assert desk.call("lockout") == {}
    assert names(desk.news()) == ["locked_out", "contributed"]
    assert "locked" in desk.lit()
    assert desk.call("lockout") == {}, "pressing again does nothing"
    desk.press_button()
    assert desk.news() == []


def test_a_button_that_bounces_or_is_held_locks_out_once() -> None:
    desk = PitDesk()
    desk.wager(1)
    desk.news()
    desk.press_button(for_s=3)
    desk.press_button()
    assert names(desk.news()) == ["locked_out", "contributed"]


def test_the_lock_out_comes_5_ms_after_the_last_bounce() -> None:
    desk = PitDesk()
    desk.press_button()
    (locked_ns,) = [t_ns for _, t_ns, params in desk.events() if params["event"] == "locked_out"]
    pressed = [edge for edge in desk.world.button.edges(0, locked_ns) if edge.level]
    assert locked_ns - pressed[-1].t_ns == 5_000_000


def test_contacts_that_close_for_less_than_5_ms_press_nothing() -> None:
    desk = PitDesk()
    desk.world.button.set(level=True)
    desk.wait_s(0.003)
    desk.world.button.set(level=False)
    desk.wait_s(1)
    assert desk.news() == []
    assert desk.call("state")["phase"] == "open"


def test_a_button_that_is_held_over_a_power_cut_is_not_pressed() -> None:
    desk = PitDesk()
    desk.power.switch_off()
    desk.world.button.set(level=True)
    desk.power.switch_on()
    desk.wait_s(3)
    assert desk.call("state")["phase"] == "open"
    desk.world.button.set(level=False)
    desk.wait_s(1)
    desk.press_button()
    assert desk.call("state")["phase"] == "locked"


def test_a_round_without_wagers_is_locked_out_and_opened_too() -> None:
    desk = PitDesk()
    desk.call("lockout")
    assert desk.news()[1]["wagers"] == 0
    assert names(desk.key("new-round")) == ["round_over", "opened"]
    assert desk.call("state")["phase"] == "open"


def test_the_link_command_opens_when_every_wager_is_settled_and_not_before() -> None:
    desk = PitDesk()
    assert desk.error("open") == 3, "no round is under way"
    desk.wager(1, 2)
    desk.call("lockout")
    desk.key("lost", seat=1)
    assert desk.error("open") == 3
    desk.key("hand", seat=2, row="any")
    assert desk.error("open") == 3, "a claim is not paid"
    desk.key("confirm", seat=2, paid_by="inventory")
    desk.collect()
    desk.news()
    assert desk.call("open") == {}
    assert names(desk.news()) == ["round_over", "opened"]
    assert desk.lit() == ["link"]


def test_clear_drops_the_round_and_leaves_the_meters_what_it_put_in() -> None:
    desk = PitDesk()
    desk.wager(1, 2, 3)
    desk.call("lockout")
    desk.key("lost", seat=1)
    desk.key("hand", seat=2, row="queens hearts-blackjack")
    desk.news()
    assert desk.call("clear") == {"returned_cents": 1_000}
    assert names(desk.news()) == ["wager_removed", "wager_removed", "opened"]
    assert desk.lit() == ["link"]
    assert desk.accepted() == [], "chips that still lie there are no wagers"
    meters = desk.call("meters")
    assert (meters["contributions"], meters["coin_in_cents"]) == (3 * 500 * 21, 1_500)
    assert desk.call("clear") == {"returned_cents": 0}
    assert desk.news() == []
    money_holds(desk.meters())


def test_clear_takes_wagers_down_before_the_lock_out_too() -> None:
    desk = PitDesk()
    desk.wager(5)
    assert desk.call("clear") == {"returned_cents": 500}
    assert (desk.accepted(), desk.lit()) == ([], ["link"])
    assert desk.meters().contributions == 0


def test_after_clear_chips_count_for_nothing_until_they_are_taken_off() -> None:
    desk = PitDesk()
    desk.wager(5)
    desk.call("clear")
    desk.take(5, "blackjack")
    desk.put(5, "blackjack")
    desk.cut_power()
    desk.power.pit.cut()
    desk.power.pit.restore()
    desk.call("lockout")
    desk.call("open")
    assert desk.accepted() == []
    desk.take(5, "progressive")
    desk.put(5, "progressive")
    assert desk.accepted() == [5]


def test_without_the_controller_wagers_are_refused_and_nothing_is_locked_out() -> None:
    desk = PitDesk()
    desk.wager(1)
    desk.put(2, "blackjack")
    desk.news()
    desk.power.pit.cut()
    assert names(desk.news()) == ["link_lost"]
    state = desk.call("state")
    assert (state["phase"], state["linked"]) == ("link-down", False)
    assert desk.lit() == ["accepted-1"], "what was accepted stays so"
    desk.put(2, "progressive")
    assert [(each["seat"], each["reason"]) for each in desk.news()] == [(2, "link-down")]
    desk.press_button()
    (error,) = desk.news()
    assert (error["event"], error["code"]) == ("error", 302)
    assert desk.error("lockout") == 3
    assert desk.call("state")["phase"] == "link-down"
    assert desk.meters().contributions == 0
    desk.power.pit.restore()
    assert names(desk.news()) == ["link_back", "wager_accepted"]
    assert desk.accepted() == [1, 2]
    assert desk.lit() == ["accepted-1", "accepted-2", "link"]
    desk.press_button()
    assert desk.news()[0]["accepted"] == 2


def test_an_accepted_wager_may_be_taken_down_while_the_link_is() -> None:
    desk = PitDesk()
    desk.wager(1)
    desk.power.pit.cut()
    desk.news()
    desk.take(1, "progressive")
    assert names(desk.news()) == ["wager_removed"]


def test_what_other_tables_do_meanwhile_is_told_when_the_link_is_back() -> None:
    desk = PitDesk()
    desk.wager(1)
    desk.call("lockout")
    known = desk.call("meters")
    desk.power.pit.cut()
    desk.news()
    desk.power.pit.play_elsewhere(2, 4, None, 1)
    desk.power.pit.play_elsewhere(3, 2, 100, 1)
    desk.wait_s(1)
    assert desk.news() == []
    assert desk.call("meters") == known, "as they were told last"
    desk.power.pit.restore()
    assert [(each["event"], each.get("table")) for each in desk.news()] == [
        ("link_back", None), ("contributed", 2), ("contributed", 3), ("hit", 3),
    ]  # fmt: skip
    assert desk.call("meters")["hits"] == 1
    desk.power.pit.cut()
    desk.power.pit.restore()
    assert names(desk.news()) == ["link_lost", "link_back"], "nothing is told twice"


def test_a_round_goes_on_without_the_controller_but_for_its_meter() -> None:
    desk = PitDesk()
    desk.wager(1, 2, 3)
    desk.call("lockout")
    desk.power.pit.cut()
    assert names(desk.key("lost", seat=3)) == ["link_lost", "lost", "settlement"][1:]
    desk.key("hand", seat=2, row="matched")
    desk.key("hand", seat=1, row="queens hearts-blackjack")
    assert "link" in desk.ignored("meter")
    assert names(desk.key("confirm", seat=2, paid_by="inventory")) == ["settlement"]
    desk.power.pit.restore()
    assert names(desk.key("meter")) == ["hit"]


def test_a_share_that_is_won_while_the_link_breaks_is_told_when_it_is_back() -> None:
    desk = PitDesk()
    desk.wager(1)
    desk.call("lockout")
    desk.key("hand", seat=1, row="queens blackjack")
    desk.world.keypad.press("meter")
    desk.power.pit.cut()
    desk.wait_s(1)
    assert desk.world.keypad.display["amounts"] == {}
    desk.news()
    desk.power.pit.restore()
    assert names(desk.news()) == ["link_back", "hit"]
    assert desk.world.keypad.display["amounts"] == {1: 1_000_085}


@pytest.mark.parametrize("restored", [True, False])
def test_the_link_may_break_and_be_whole_again_without_power(restored: bool) -> None:
    desk = PitDesk()
    desk.wager(1)
    if restored:
        desk.power.pit.cut()
    desk.news()
    desk.power.switch_off()
    (desk.power.pit.restore if restored else desk.power.pit.cut)()
    desk.power.switch_on()
    desk.wait_s(3)
    assert names(desk.news()) == ["power_up", "link_back" if restored else "link_lost"]
    assert desk.accepted() == [1]
    assert desk.call("state")["linked"] is restored
