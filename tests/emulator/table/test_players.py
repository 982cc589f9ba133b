import pytest

from boxperson.emulator.table.craps.submission import CHOICES, FACTORY
from boxperson.emulator.table.submission import changed
from tests.emulator.desk import Desk, names

FIVE_DOLLARS = {"seat": 1, "stake_cents": 500}


def refused(desk: Desk, wager: str = "lucky-shooter", seat: int = 1, stake_cents: int = 500) -> str | None:
    """The reason why a wager is not accepted; the event must say the same."""
    reply = desk.call("place", seat=seat, wager=wager, stake_cents=stake_cents)
    params = desk.events()[-1][2]
    if reply["accepted"]:
        return None
    assert params == {
        "event": "wager_refused",
        "seat": seat,
        "wager": wager,
        "stake_cents": stake_cents,
        "reason": reply["reason"],
    }
    reason: str = reply["reason"]
    return reason


def test_an_accepted_wager_takes_its_stake_from_the_credits() -> None:
    desk = Desk()
    assert desk.call("load_credits", seat=1, cents=10_000) == {"credits_cents": 10_000}
    assert desk.call("place", wager="lucky-shooter", **FIVE_DOLLARS) == {"accepted": True}
    assert desk.seat() == {
        "seat": 1,
        "credits_cents": 9_500,
        "wagers": [{"wager": "lucky-shooter", "stake_cents": 500, "hits": []}],
    }
    assert [params for _, _, params in desk.events()[-2:]] == [
        {"event": "wager_accepted", "seat": 1, "wager": "lucky-shooter", "stake_cents": 500},
        {"event": "credit_change", "seat": 1, "change_cents": -500, "credits_cents": 9_500, "why": "wager"},
    ]
    assert desk.call("meters") == {"coin_in_cents": 500, "coin_out_cents": 0}


@pytest.mark.parametrize("wager", ["pass-line", "lucky-shooter"])
def test_a_wager_is_accepted_before_a_come_out_only(wager: str) -> None:
    desk = Desk()
    desk.load_and_place("pass-line", seat=2)
    desk.call("load_credits", seat=1, cents=10_000)
    desk.roll(9)
    assert refused(desk, wager) == "closed"
    desk.roll(9)
    assert refused(desk, wager) is None


def test_nothing_is_placed_or_removed_while_the_dice_are_out() -> None:
    desk = Desk()
    desk.load_and_place("pass-line")
    desk.call("load_credits", seat=1, cents=10_000)
    desk.call("throw")
    assert refused(desk) == "busy"
    assert desk.call("remove", seat=1, wager="pass-line") == {"removed": False, "reason": "busy"}
    assert desk.call("state")["busy"]
    desk.wait_s(4)
    assert not desk.call("state")["busy"]


def test_limits_units_and_credits_are_kept() -> None:
    desk = Desk(changed(FACTORY, {"minimum_cents": 500, "maximum_cents": 2000, "unit_cents": 500}, CHOICES))
    desk.call("load_credits", seat=1, cents=1500)
    assert refused(desk, stake_cents=0) == "below-minimum"
    assert refused(desk, stake_cents=499) == "below-minimum"
    assert refused(desk, stake_cents=2001) == "above-maximum"
    assert refused(desk, stake_cents=501) == "not-a-unit"
    assert refused(desk, stake_cents=2000) == "no-credits"
    assert refused(desk, seat=2, stake_cents=500) == "no-credits"
    assert desk.seat()["credits_cents"] == 1500
    assert refused(desk, stake_cents=1500) is None
    assert desk.seat()["credits_cents"] == 0


def test_a_wager_that_is_up_is_not_placed_again_nor_raised_between_come_outs() -> None:
    desk = Desk()
    desk.load_and_place("lucky-shooter")
    desk.call("load_credits", seat=1, cents=10_000)
    assert refused(desk) == "already-placed"
    desk.roll(7)
    assert refused(desk) == "already-placed"
    assert desk.call("meters")["coin_in_cents"] == 500


def test_the_pass_line_comes_down_before_a_come_out_and_stays_in_the_point_phase() -> None:
    desk = Desk()
    desk.load_and_place("pass-line")
    assert desk.call("remove", seat=1, wager="pass-line") == {"removed": True}
    assert [params for _, _, params in desk.events()[-2:]] == [
        {"event": "wager_removed", "seat": 1, "wager": "pass-line", "stake_cents": 500},
        {"event": "credit_change", "seat": 1, "change_cents": 500, "credits_cents": 500, "why": "returned"},
    ]
    assert desk.call("remove", seat=1, wager="pass-line") == {"removed": False, "reason": "no-such-wager"}
    desk.load_and_place("pass-line")
    desk.roll(9)
    assert desk.call("remove", seat=1, wager="pass-line") == {"removed": False, "reason": "not-removable"}


@pytest.mark.parametrize(("reading", "removed"), [("no", False), ("allowed", True)])
def test_a_lucky_shooter_wager_comes_down_between_come_outs_by_ls_10_only(reading: str, removed: bool) -> None:
    desk = Desk(changed(FACTORY, {"rulings": {"LS-10": reading}}, CHOICES))
    desk.load_and_place("lucky-shooter")
    desk.roll(7)
    assert desk.call("remove", seat=1, wager="lucky-shooter")["removed"] is removed
    assert desk.seat()["credits_cents"] == (1000 if removed else 500)


def test_a_lucky_shooter_wager_never_comes_down_in_the_point_phase() -> None:
    desk = Desk(changed(FACTORY, {"rulings": {"LS-10": "allowed"}}, CHOICES))
    desk.load_and_place("lucky-shooter")
    desk.roll(9)
    assert desk.call("remove", seat=1, wager="lucky-shooter") == {"removed": False, "reason": "not-removable"}


@pytest.mark.parametrize(
    ("totals", "credit"),
    [((7,), 1000), ((11,), 1000), ((2,), 0), ((3,), 0), ((12,), 0), ((9, 4, 9), 1000), ((9, 11, 7), 0)],
)
def test_the_pass_line_pays_1_to_1(totals: tuple[int, ...], credit: int) -> None:
    desk = Desk()
    desk.load_and_place("pass-line")
    assert [(each["credit_cents"], each["working"]) for each in desk.roll(*totals)] == [(credit, False)]
    assert desk.seat() == {"seat": 1, "credits_cents": credit, "wagers": []}
    assert desk.call("meters") == {"coin_in_cents": 500, "coin_out_cents": credit}


def test_the_events_of_a_throw_come_in_the_order_of_the_protocol() -> None:
    desk = Desk()
    desk.load_and_place("pass-line", "lucky-shooter")
    desk.load_and_place("pass-line", seat=3)
    first, second = desk.throw(4, 5), desk.throw(3, 6)
    assert names(first) == ["dice_in_motion", "dice_at_rest", "call", "phase", "throw_settled"]
    assert first[2] == {"event": "call", "faces": [4, 5], "sum": 9}
    assert first[3] == {"event": "phase", "phase": "point", "point": 9}
    assert names(second) == [
        "dice_in_motion",
        "dice_at_rest",
        "call",
        *("settlement", "credit_change"),
        "settlement",
        *("settlement", "credit_change"),
        "phase",
        "throw_settled",
    ]
    settled = [(each["seat"], each["wager"], each["credit_cents"]) for each in second if "row" in each]
    assert settled == [(1, "pass-line", 1000), (1, "lucky-shooter", 0), (3, "pass-line", 1000)]


def test_a_throw_takes_its_time() -> None:
    desk = Desk()
    desk.load_and_place("pass-line")
    desk.throw(4, 5)
    at_ms = {params["event"]: t_ns // 1_000_000 for _, t_ns, params in desk.events()}
    assert 1400 < at_ms["dice_at_rest"] - at_ms["dice_in_motion"] < 2400
    assert at_ms["call"] - at_ms["dice_at_rest"] == 150
    assert at_ms["throw_settled"] - at_ms["call"] == 100


def test_the_shooter_keeps_the_dice_until_a_seven_out() -> None:
    desk = Desk()
    desk.load_and_place("pass-line", seat=2)
    desk.load_and_place("pass-line", seat=5)
    assert desk.call("pass_dice", seat=2) == {"shooter": 2}
    assert desk.events()[-1][2] == {"event": "shooter", "seat": 2}
    desk.roll(9)
    assert desk.error("pass_dice", seat=5) == 3
    assert names(desk.throw(3, 4))[-1] == "throw_settled"
    assert desk.call("state")["shooter"] == 2, "nobody else has credits or a wager"


def test_after_a_seven_out_the_dice_go_to_the_next_player() -> None:
    desk = Desk()
    desk.load_and_place("pass-line", seat=2)
    for seat in (1, 2, 5):
        desk.call("load_credits", seat=seat, cents=100)
    shooters = [desk.call("pass_dice", seat=2)["shooter"]]
    for _ in range(3):
        if not desk.seat(2)["wagers"]:
            desk.load_and_place("pass-line", seat=2)
        desk.roll(9)
        assert names(desk.throw(3, 4))[-2:] == ["throw_settled", "shooter"]
        shooters.append(desk.call("state")["shooter"])
    assert shooters == [2, 5, 1, 2]


def test_the_shooter_cannot_throw_without_a_wager_or_twice() -> None:
    desk = Desk()
    assert desk.error("throw") == 3
    desk.load_and_place("lucky-shooter", seat=4)
    assert desk.call("throw") == {}
    assert desk.error("throw") == 3
    assert desk.error("pass_dice", seat=4) == 3
    assert desk.error("clear") == 3


def test_clearing_gives_every_wager_back_and_goes_to_the_come_out() -> None:
    desk = Desk()
    desk.load_and_place("pass-line", "lucky-shooter")
    desk.load_and_place("lucky-shooter", seat=3, stake_cents=700)
    desk.roll(9, 10)
    assert desk.call("clear") == {"returned_cents": 1700}
    assert (desk.seat(1)["credits_cents"], desk.seat(3)["credits_cents"]) == (1000, 700)
    assert desk.events()[-1][2] == {"event": "phase", "phase": "come-out", "point": None}
    state = desk.call("state")
    assert (state["phase"], state["point"]) == ("come-out", None)
    assert desk.call("clear") == {"returned_cents": 0}


def test_credits_are_loaded_and_cashed_out() -> None:
    desk = Desk()
    desk.call("load_credits", seat=6, cents=123)
    assert desk.call("load_credits", seat=6, cents=1) == {"credits_cents": 124}
    assert desk.call("cash_out", seat=6) == {"cents": 124}
    before = desk.events()
    assert desk.call("cash_out", seat=6) == {"cents": 0}
    assert desk.events() == before
    assert before[-1][2]["why"] == "cashed_out"
    for cents in (0, -1, 1_000_000_001):
        assert desk.error("load_credits", seat=6, cents=cents) == 2
    for seat in (0, 7, -1):
        assert desk.error("load_credits", seat=seat, cents=1) == 1
        assert desk.error("cash_out", seat=seat) == 1


def test_what_there_is_not_is_error_1_and_a_negative_stake_error_2() -> None:
    desk = Desk()
    assert desk.error("place", seat=7, wager="pass-line", stake_cents=500) == 1
    assert desk.error("place", seat=1, wager="hardways", stake_cents=500) == 1
    assert desk.error("remove", seat=1, wager="hardways") == 1
    assert desk.error("pass_dice", seat=0) == 1
    assert desk.error("place", seat=1, wager="pass-line", stake_cents=-500) == 2
