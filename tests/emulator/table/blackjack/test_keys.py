import pytest

from boxperson.emulator.table.blackjack.odds import paytables
from tests.emulator.desk import names
from tests.emulator.pit_desk import PitDesk, money_holds

NAMES = list(paytables())


def locked(*seats: int, **submission: object) -> PitDesk:
    """A table that is locked out with wagers at these seats."""
    desk = PitDesk(**submission)  # type: ignore[arg-type]
    desk.wager(*seats)
    desk.call("lockout")
    desk.news()
    return desk


def test_the_count_the_calls_and_what_the_dealer_says_are_taken_down() -> None:
    desk = locked(1, 2)
    assert desk.key("count", chips=3) == [{"event": "counted", "chips": 3, "accepted": 2}]
    assert desk.key("call", why="count") == [{"event": "floor_called", "why": "count"}]
    assert desk.key("supervisor") == [{"event": "supervisor"}]
    assert desk.key("insurance-closed") == [{"event": "insurance_closed"}]
    assert desk.key("reader") == [{"event": "reader_used"}]
    assert "already" in desk.ignored("insurance-closed")
    assert "bar" in desk.ignored("call", why="bar")


def test_a_hand_that_is_no_20_is_lost_and_collected() -> None:
    desk = locked(2)
    assert desk.key("lost", seat=2) == [
        {"event": "lost", "seat": 2},
        {
            "event": "settlement", "seat": 2, "wager": "lucky-ladies", "stake_cents": 500, "credit_cents": 0,
            "row": "no 20", "working": False,
        },
    ]  # fmt: skip
    assert desk.accepted() == []
    assert desk.lit() == ["accepted-2", "link", "locked"]
    assert "seat 2" in desk.ignored("lost", seat=2)


@pytest.mark.parametrize("name", NAMES)
def test_odds_for_1_are_claimed_lit_and_paid_from_the_inventory(name: str) -> None:
    paytable = paytables()[name]
    for row, odds in paytable.for_one.items():
        desk = locked(4, paytable=name, decks=paytable.decks[0])
        amount_cents = 500 * odds
        assert desk.key("hand", seat=4, row=row) == [
            {"event": "claimed", "seat": 4, "row": row, "percent": None, "amount_cents": amount_cents}
        ]
        assert desk.lit() == ["accepted-4", "link", "locked", "won-4"]
        assert desk.world.keypad.display["amounts"] == {4: amount_cents}
        assert desk.call("meters")["coin_out_cents"] == 0
        assert desk.key("confirm", seat=4, paid_by="inventory") == [
            {
                "event": "settlement", "seat": 4, "wager": "lucky-ladies", "stake_cents": 500,
                "credit_cents": amount_cents, "row": row, "working": False, "paid_by": "inventory",
            }
        ]  # fmt: skip
        assert "won-4" in desk.lit(), "until the table is open"
        assert desk.call("meters")["coin_out_cents"] == amount_cents
        desk.collect()
        desk.key("new-round")
        assert desk.lit() == ["link"]


@pytest.mark.parametrize("name", NAMES)
def test_a_share_of_the_meter_is_won_validated_and_paid_by_an_attendant(name: str) -> None:
    paytable = paytables()[name]
    for row, percent in paytable.percent_of_meter.items():
        desk = locked(7, paytable=name, decks=paytable.decks[0])
        stood = desk.meters().display
        assert desk.key("hand", seat=7, row=row) == [
            {"event": "claimed", "seat": 7, "row": row, "percent": percent, "amount_cents": None}
        ]
        assert "known" in desk.ignored("confirm", seat=7, paid_by="attendant")
        (hit,) = desk.key("meter")
        amount_cents = stood * percent // 10_000
        assert hit["shares_cents"] == [amount_cents] == [hit["amount_cents"]]
        assert (hit["table"], hit["percent"], hit["winners"]) == (1, percent, 1)
        assert {key: hit[key] for key in ("display", "reserve", "house_funded")} == {
            key: desk.call("meters")[key] for key in ("display", "reserve", "house_funded")
        }
        assert "validated" in desk.ignored("confirm", seat=7, paid_by="attendant")
        assert names(desk.key("supervisor")) == ["supervisor", "validated"]
        (settled,) = desk.key("confirm", seat=7, paid_by="attendant")
        assert (settled["credit_cents"], settled["paid_by"]) == (amount_cents, "attendant")
        assert desk.call("meters")["coin_out_cents"] == 0, "a share of the meter is no coin-out"
        assert desk.call("meters")["paid_by_attendant"] == amount_cents * 100
        money_holds(desk.meters())


@pytest.mark.parametrize(
    ("reading", "shares_cents", "left"),
    [
        ("stay", [66_683, 66_683, 66_683], 200),
        ("first-in-order", [66_684, 66_684, 66_683], 0),
        ("round-up", [66_684, 66_684, 66_684], 0),
    ],
)
def test_winners_of_one_round_divide_the_meter_in_the_order_of_settlement(
    reading: str, shares_cents: list[int], left: int
) -> None:
    desk = locked(1, 3, 6, unit_cents=100, rulings={"LL-17": reading})
    assert desk.meters().display == 20_005_100
    hit = desk.win_meter(3, 6, 1)
    assert (hit["winners"], hit["shares_cents"], hit["amount_cents"]) == (3, shares_cents, sum(shares_cents))
    assert hit["display"] == 20_000_000 + left
    assert desk.world.keypad.display["amounts"] == dict(zip((6, 3, 1), shares_cents, strict=True))
    money_holds(desk.meters())


def test_the_supervisors_card_validates_what_waits_for_it_in_the_order_of_settlement() -> None:
    desk = locked(1, 2, 3)
    desk.key("hand", seat=2, row="suited")
    desk.win_meter(3, 1)
    assert desk.key("supervisor") == [
        {"event": "supervisor"},
        {"event": "validated", "seat": 3},
        {"event": "validated", "seat": 1},
    ]
    assert desk.world.keypad.display["validated"] == [1, 3]
    assert names(desk.key("supervisor")) == ["supervisor"], "nothing waits any more"


def test_where_all_wins_are_validated_odds_are_too() -> None:
    desk = locked(5, rulings={"LL-21": "all-wins"})
    desk.key("hand", seat=5, row="any")
    assert "validated" in desk.ignored("confirm", seat=5, paid_by="inventory")
    assert names(desk.key("supervisor")) == ["supervisor", "validated"]
    assert names(desk.key("confirm", seat=5, paid_by="inventory")) == ["settlement"]


def test_a_share_that_is_not_known_is_not_validated() -> None:
    desk = locked(5)
    desk.key("hand", seat=5, row="queens blackjack")
    assert names(desk.key("supervisor")) == ["supervisor"]
    assert desk.world.keypad.display["validated"] == []


def test_keys_that_make_no_sense_now_are_errors_and_nothing_else() -> None:
    desk = PitDesk()
    for key, entered in (
        ("count", {"chips": 0}),
        ("lost", {"seat": 1}),
        ("meter", {}),
        ("supervisor", {}),
        ("new-round", {}),
    ):
        assert "no round is under way" in desk.ignored(key, **entered)
    assert "no such key" in desk.ignored("jackpot")
    desk = locked(1, 3)
    for seat in (0, 2, 8):
        assert f"seat {seat}" in desk.ignored("hand", seat=seat, row="any")
        assert f"seat {seat}" in desk.ignored("lost", seat=seat)
        assert f"seat {seat}" in desk.ignored("confirm", seat=seat, paid_by="inventory")
    assert "no hand is keyed" in desk.ignored("confirm", seat=1, paid_by="inventory")
    assert "no row 'straight'" in desk.ignored("hand", seat=1, row="straight")
    assert "no share" in desk.ignored("meter")
    assert "seat 3, 1" in desk.ignored("new-round")
    desk.key("hand", seat=1, row="any")
    assert "already: any" in desk.ignored("hand", seat=1, row="suited")
    assert "already: any" in desk.ignored("lost", seat=1)
    assert "'the till'" in desk.ignored("confirm", seat=1, paid_by="the till")


def test_the_dealers_hand_makes_one_row_of_the_meter_in_a_round_and_the_meter_is_won_once() -> None:
    desk = locked(1, 2, 3, paytable="9", decks=6)
    desk.key("hand", seat=3, row="queens suited-blackjack")
    assert "'queens suited-blackjack'" in desk.ignored("hand", seat=2, row="queens blackjack")
    assert names(desk.key("meter")) == ["hit"]
    assert "claimed already" in desk.ignored("meter")
    assert "claimed already" in desk.ignored("hand", seat=2, row="queens suited-blackjack")


def test_without_power_no_key_is_heard_and_the_display_is_blank() -> None:
    desk = locked(1)
    desk.power.switch_off()
    assert desk.world.keypad.display == {}
    desk.world.keypad.press("lost", seat=1)
    desk.power.switch_on()
    desk.wait_s(3)
    assert names(desk.news()) == ["power_up"]
    assert desk.accepted() == [1]
    assert desk.world.keypad.display == {
        "accepted": [1], "amounts": {}, "validated": [], "locked": True, "linked": True
    }  # fmt: skip
