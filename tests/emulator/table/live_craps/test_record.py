import pytest

from boxperson.emulator.table.live_craps.state import WAGERS
from tests.emulator.live_desk import LiveDesk, of, order


def told(event: str, wager: str, stake_cents: int, **more: object) -> dict[str, object]:
    return {"event": event, "seat": 1, "wager": wager, "stake_cents": stake_cents, **more}


@pytest.mark.parametrize("wager", WAGERS)
def test_chips_on_a_spot_are_a_wager_where_one_may_be_placed_now(wager: str) -> None:
    placed = wager not in ("come", "dont-come") and not wager.startswith(("come-", "dont-come-"))
    for seat in (1, 2):
        desk = LiveDesk()
        happened = desk.put(f"seat-{seat} {wager}", 500, 100)
        if placed:
            assert happened == [told("wager_accepted", wager, 600) | {"seat": seat}]
            assert desk.up() == {(seat, wager): 600}
        else:
            assert happened == [told("wager_refused", wager, 600, reason="closed") | {"seat": seat}]
            assert desk.up() == {}


@pytest.mark.parametrize(
    ("chips", "reason"),
    [((100,), "below-minimum"), ((2_500, 2_500), "above-maximum"), ((500, 100), "not-a-unit")],
)
def test_a_stake_beyond_the_limits_is_refused(chips: tuple[int, ...], reason: str) -> None:
    desk = LiveDesk(minimum_cents=500, maximum_cents=2_500, unit_cents=500)
    assert desk.put("seat-1 field", *chips) == [told("wager_refused", "field", sum(chips), reason=reason)]
    assert desk.call("meters")["coin_in_cents"] == 0


def test_a_wager_is_raised_and_taken_off_before_the_throw() -> None:
    desk = LiveDesk()
    desk.put("seat-1 field", 500)
    assert desk.put("seat-1 field", 100) == [told("wager_removed", "field", 500), told("wager_accepted", "field", 600)]
    assert desk.take("seat-1 field") == [told("wager_removed", "field", 600)]
    assert desk.up() == {}


def test_chips_that_may_not_be_added_leave_the_wager_as_it_is() -> None:
    desk = LiveDesk()
    desk.put("seat-1 pass-line", 500)
    desk.shoot(2, 2)
    assert desk.put("seat-1 pass-line", 100) == [told("wager_refused", "pass-line", 600, reason="closed")]
    assert desk.up() == {(1, "pass-line"): 500}


def test_chips_that_come_during_a_throw_are_no_wager_until_it_is_over() -> None:
    desk = LiveDesk()
    desk.begin(2, 2)
    desk.wait_s(0.1)
    assert desk.put("seat-1 field", 500) == [told("wager_refused", "field", 500, reason="busy")]
    assert desk.put("seat-1 come-6", 500) == []
    happened = desk.finish()
    assert order(happened) == ["call", "phase", "throw_settled", "wager_accepted"]
    assert desk.up() == {(1, "field"): 500}


def test_chips_that_are_taken_during_a_throw_stay_a_wager_until_it_is_over() -> None:
    desk = LiveDesk()
    desk.put("seat-1 place-6", 500)
    desk.begin(2, 2)
    desk.wait_s(0.1)
    assert desk.take("seat-1 place-6") == []
    assert desk.up() == {(1, "place-6"): 500}
    assert of(desk.finish(), "wager_removed") == [told("wager_removed", "place-6", 500)]


def test_chips_that_lay_there_when_the_table_was_cleared_count_for_nothing_until_they_are_taken_off() -> None:
    desk = LiveDesk()
    desk.put("seat-1 field", 500)
    desk.shoot(2, 2)
    desk.put("seat-2 place-6", 500)
    desk.news()
    assert desk.call("clear") == {"returned_cents": 500}
    assert order(desk.news()) == ["wager_removed", "phase"]
    assert desk.call("state")["point"] is None
    desk.cut_power()
    assert desk.put("seat-2 place-6", 100) == []
    desk.shoot(3, 3)
    assert desk.up() == {}
    desk.take("seat-2 place-6")
    assert order(desk.put("seat-2 place-6", 100)) == ["wager_accepted"]


def test_the_rules_submission_is_set_while_no_wager_is_up() -> None:
    desk = LiveDesk()
    assert desk.call("submission")["paytable"] == "standard"
    assert desk.call("set_submission", rulings={"CR-3": "stays"})["rulings"]["CR-3"] == "stays"
    assert desk.error("set_submission", rulings={"CR-4": "cents"}) == 2
    desk.put("seat-1 place-6", 600)
    assert desk.error("set_submission", minimum_cents=500) == 3


def test_a_place_wager_that_stays_up_is_paid_again_and_again() -> None:
    desk = LiveDesk(rulings={"CR-3": "stays"})
    desk.put("seat-1 place-6", 100, 500)
    desk.shoot(2, 2)
    for _ in range(2):
        (settled,) = of(desk.shoot(1, 5), "settlement")
        assert (settled["stake_cents"], settled["credit_cents"], settled["working"]) == (600, 700, True)
    assert desk.up() == desk.lies() == {(1, "place-6"): 600}


def test_power_comes_back_to_what_lies_there() -> None:
    desk = LiveDesk()
    desk.put("seat-1 field", 500)
    desk.power.switch_off()
    desk.put("seat-2 field", 100)
    desk.world.chips.move("seat-1 field", "seat-1 player")
    desk.wait_s(1)
    desk.power.switch_on()
    desk.wait_s(3)
    assert order(desk.news()) == ["power_up", "wager_removed", "wager_accepted"]
    assert desk.up() == {(2, "field"): 100}
