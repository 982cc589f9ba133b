import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.emulator.desk import names
from tests.emulator.pit_desk import FELT_S, UNIT_CENTS, PitDesk

SCAN_NS = 1_000_000


def event(name: str, seat: int, stake_cents: int = UNIT_CENTS, **more: object) -> dict[str, object]:
    return {"event": name, "seat": seat, "wager": "lucky-ladies", "stake_cents": stake_cents, **more}


def test_a_wager_is_accepted_at_its_seat_and_its_light_lit() -> None:
    desk = PitDesk()
    desk.wager(3)
    assert desk.news() == [event("wager_accepted", 3)]
    assert desk.lit() == ["accepted-3", "link"]
    state = desk.call("state")
    assert state["lit"] == {"accepted": [3], "won": []}
    assert state["seats"][2] == {
        "seat": 3,
        "credits_cents": 0,
        "wagers": [
            {"wager": "blackjack", "stake_cents": UNIT_CENTS},
            {"wager": "lucky-ladies", "stake_cents": UNIT_CENTS},
        ],
    }
    assert desk.world.keypad.display["accepted"] == [3]
    assert desk.meters().contributions == 0, "wagers go into the meters at the lock-out"
    assert desk.call("meters")["coin_in_cents"] == 0


def test_a_wager_is_recognised_40_ms_after_a_scan_has_noticed_its_chip() -> None:
    desk = PitDesk()
    desk.put(1, "blackjack")
    began_ns = desk.clock.now_ns
    desk.put(1, "progressive")
    (accepted,) = [t_ns for _, t_ns, params in desk.events() if params["event"] == "wager_accepted"]
    assert 0 <= accepted - began_ns - 440_000_000 < SCAN_NS


def test_a_chip_that_does_not_stay_40_ms_is_not_recognised() -> None:
    desk = PitDesk()
    desk.put(1, "blackjack")
    desk.world.chips.put("seat-1 progressive", (UNIT_CENTS,), "seat-1 player")
    desk.wait_s(0.42)
    desk.world.chips.move("seat-1 progressive", "seat-1 player")
    desk.wait_s(1)
    assert desk.news() == []


def test_chips_are_no_wager_without_a_blackjack_wager_of_the_same_player() -> None:
    desk = PitDesk()
    desk.put(2, "blackjack")
    desk.put(1, "progressive")
    assert desk.news() == [event("wager_refused", 1, reason="no-base-wager")]
    assert desk.lit() == ["link"]
    desk.put(1, "blackjack", 2_500)
    assert desk.news() == [event("wager_accepted", 1)], "now it is one"


@pytest.mark.parametrize("values_cents", [(100,), (2_500,), (500, 500), (100, 100, 100, 100, 100)])
def test_the_wager_is_one_chip_of_one_unit(values_cents: tuple[int, ...]) -> None:
    desk = PitDesk()
    desk.put(1, "blackjack")
    desk.put(1, "progressive", *values_cents)
    assert desk.news() == [event("wager_refused", 1, sum(values_cents), reason="not-the-unit")]
    assert desk.accepted() == []
    desk.take(1, "progressive")
    assert desk.news() == []


def test_a_chip_on_top_makes_it_no_wager_and_taking_both_away_says_nothing_more() -> None:
    desk = PitDesk()
    desk.wager(1)
    desk.news()
    desk.put(1, "progressive")
    assert desk.news() == [event("wager_removed", 1), event("wager_refused", 1, 1_000, reason="not-the-unit")]
    assert desk.lit() == ["link"]
    desk.take(1, "progressive")
    assert desk.news() == []


@pytest.mark.parametrize("spot", ["progressive", "blackjack"])
def test_before_the_lock_out_a_wager_comes_down_with_its_chip_or_its_blackjack_wager(spot: str) -> None:
    desk = PitDesk()
    desk.wager(1, 2)
    desk.news()
    desk.take(1, spot)
    assert desk.news() == [event("wager_removed", 1)]
    assert desk.lit() == ["accepted-2", "link"]
    desk.put(1, spot)
    assert desk.news() == [event("wager_accepted", 1)]


def test_after_the_lock_out_nothing_is_recognised_until_the_table_is_open_again() -> None:
    desk = PitDesk()
    desk.wager(1)
    desk.put(2, "blackjack")
    desk.press_button()
    desk.news()
    desk.put(2, "progressive")
    assert desk.news() == [event("wager_refused", 2, reason="locked-out")]
    assert desk.lit() == ["accepted-1", "link", "locked"]
    desk.key("lost", seat=1)
    desk.take(1, "progressive")
    assert desk.accepted() == []
    happened = desk.key("new-round")
    assert names(happened) == ["round_over", "opened", "wager_accepted"]
    assert desk.accepted() == [2], "its chip still lies there"


def test_what_is_taken_off_after_the_lock_out_stays_accepted() -> None:
    desk = PitDesk()
    desk.wager(1, 2)
    desk.press_button()
    desk.news()
    desk.collect()
    desk.take(2, "blackjack")
    assert desk.news() == []
    assert desk.accepted() == [1, 2]
    assert desk.lit() == ["accepted-1", "accepted-2", "link", "locked"]


@given(st.integers(-60, 60))
@settings(max_examples=40, deadline=None)
def test_a_chip_is_recognised_before_the_lock_out_or_not_at_all(lead_ms: int) -> None:
    """The chip's sensor and the button are believed at some distance, the one or the other first."""
    desk = PitDesk()
    desk.put(1, "blackjack")
    desk.world.chips.put("seat-1 progressive", (UNIT_CENTS,), "seat-1 player")
    desk.wait_s(0.44 + lead_ms / 1000)
    desk.press_button()
    desk.wait_s(FELT_S)
    told = names(desk.news())
    (locked,) = [params for _, _, params in desk.events() if params["event"] == "locked_out"]
    assert told.index("locked_out") > told.index("wager_accepted") if locked["accepted"] else True
    assert ("wager_accepted" in told) == (locked["accepted"] == 1) != ("wager_refused" in told)
    assert desk.meters().contributions == locked["accepted"] * 500 * 21


def test_chips_that_come_and_go_without_power_are_felt_when_it_is_back() -> None:
    desk = PitDesk()
    desk.wager(1, 2)
    desk.put(3, "blackjack")
    desk.news()
    desk.power.switch_off()
    desk.take(1, "progressive")
    desk.put(3, "progressive")
    desk.put(4, "progressive")
    assert desk.lit() == []
    desk.power.switch_on()
    desk.wait_s(2)
    assert names(desk.news()) == ["power_up", "wager_removed", "wager_accepted"]
    assert desk.accepted() == [2, 3]
    assert desk.lit() == ["accepted-2", "accepted-3", "link"]


def test_a_late_chip_is_not_refused_again_when_power_comes_back() -> None:
    desk = PitDesk()
    desk.wager(1)
    desk.put(2, "blackjack")
    desk.press_button()
    desk.put(2, "progressive")
    desk.cut_power()
    desk.news()
    desk.wait_s(1)
    assert desk.news() == []
    assert desk.accepted() == [1]


def test_a_table_may_have_fewer_seats() -> None:
    desk = PitDesk(seats=2)
    desk.wager(2, 3)
    assert [each["seat"] for each in desk.news()] == [2]
    assert len(desk.call("state")["seats"]) == 2
