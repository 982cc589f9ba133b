from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from boxperson.emulator.defects import defects, policy_with
from tests.emulator.desk import Desk, check_money, names

IDS = tuple(defect.id for defect in defects() if defect.game == "baccarat")


def _hand(*cards: str) -> Callable[[Desk], None]:
    def play(desk: Desk) -> None:
        for wager in ("player", "banker", "tie", "lucky-nines"):
            desk.call("place", seat=1, wager=wager, stake_cents=500)
        desk.deal(*cards)

    return play


def _without_base(desk: Desk) -> None:
    desk.call("place", seat=2, wager="lucky-nines", stake_cents=500)
    _hand("9H", "2D", "9C", "KS")(desk)


def _power_cut_at(after_s: float, *cards: str) -> Callable[[Desk], None]:
    def play(desk: Desk) -> None:
        desk.world.cards.shoe.prepare(cards)
        for wager in ("player", "lucky-nines"):
            desk.call("place", seat=1, wager=wager, stake_cents=500)
        desk.call("deal")
        desk.wait_s(after_s)
        desk.cut_power()
        desk.wait_s(15)

    return play


SESSIONS: dict[str, Callable[[Desk], None]] = {
    "no nine, naturals": _hand("8H", "7D", "KC", "KS"),
    "no nine, third cards without a nine": _hand("2H", "3D", "KC", "KS", "5D", "4C"),
    "no nine, third cards of nines": _hand("2H", "3D", "KC", "KS", "9D", "9C"),
    "a nine of clubs, natural": _hand("9C", "2D", "KC", "KS"),
    "a nine of diamonds, natural": _hand("9D", "2D", "KC", "KS"),
    "a nine and third cards": _hand("9H", "3D", "4C", "KS", "2D", "4S"),
    "a nine and a nine as a third card": _hand("9H", "3D", "4C", "KS", "9D", "4S"),
    "two nines, one in each hand": _hand("9H", "9D", "KC", "KS"),
    "two nines in one hand": _hand("9H", "2D", "9C", "KS"),
    "two nines of one suit in both hands": _hand("9H", "9H", "KC", "KS"),
    "three nines of spades": _hand("9S", "9S", "9S", "KS"),
    "three nines of hearts": _hand("9H", "9H", "9H", "KS"),
    "three nines, two of them spades": _hand("9S", "9S", "9H", "KS"),
    "four nines of spades": _hand("9S", "9S", "9S", "9S"),
    "a six and a nine": _hand("6H", "9H", "2C", "KS"),
    "no base wager": _without_base,
    "a power cut before the settlement": _power_cut_at(2.0, "9H", "2C", "KC", "5S"),
    "a power cut before the result": _power_cut_at(4.8, "9H", "2C", "KC", "5S"),
    "a power cut among the third cards": _power_cut_at(6.2, "9H", "3D", "4C", "KS", "2D", "4S"),
}
"""What is played: seat 1 has $5 on every wager; on Player and Lucky Nines where power is cut."""

PAID: dict[tuple[str | None, str], list[int]] = {
    (None, "no nine, naturals"): [0],
    (None, "no nine, third cards without a nine"): [0],
    (None, "no nine, third cards of nines"): [0],
    (None, "a nine of clubs, natural"): [1_000],
    (None, "a nine of diamonds, natural"): [1_500],
    (None, "a nine and third cards"): [1_000],
    (None, "a nine and a nine as a third card"): [1_000],
    (None, "two nines, one in each hand"): [3_000],
    (None, "two nines in one hand"): [3_000],
    (None, "two nines of one suit in both hands"): [4_500],
    (None, "three nines of spades"): [125_500],
    (None, "three nines of hearts"): [125_500],
    (None, "three nines, two of them spades"): [10_500],
    (None, "four nines of spades"): [250_500],
    (None, "a six and a nine"): [1_000],
    (None, "no base wager"): [3_000],
    (None, "a power cut before the settlement"): [1_000],
    (None, "a power cut before the result"): [1_000],
    (None, "a power cut among the third cards"): [1_000],
    ("lucky-nines/counts-nines-per-hand", "two nines, one in each hand"): [1_500],
    ("lucky-nines/counts-nines-per-hand", "two nines of one suit in both hands"): [1_000],
    ("lucky-nines/counts-nines-per-hand", "three nines of spades"): [4_500],
    ("lucky-nines/counts-nines-per-hand", "three nines of hearts"): [4_500],
    ("lucky-nines/counts-nines-per-hand", "three nines, two of them spades"): [3_000],
    ("lucky-nines/counts-nines-per-hand", "four nines of spades"): [4_500],
    ("lucky-nines/counts-third-card", "no nine, third cards without a nine"): [0],
    ("lucky-nines/counts-third-card", "no nine, third cards of nines"): [3_000],
    ("lucky-nines/counts-third-card", "a nine and third cards"): [1_000],
    ("lucky-nines/counts-third-card", "a nine and a nine as a third card"): [3_000],
    ("lucky-nines/settles-after-third-card", "no nine, third cards without a nine"): [0],
    ("lucky-nines/settles-after-third-card", "no nine, third cards of nines"): [0],
    ("lucky-nines/settles-after-third-card", "a nine and third cards"): [1_000],
    ("lucky-nines/settles-after-third-card", "a nine and a nine as a third card"): [1_000],
    ("lucky-nines/counts-third-card", "a power cut among the third cards"): [1_000],
    ("lucky-nines/settles-after-third-card", "a power cut among the third cards"): [1_000],
    ("lucky-nines/three-of-suit-ignores-spades", "three nines of spades"): [10_500],
    ("lucky-nines/diamond-row-for-any-nine", "a nine of clubs, natural"): [1_500],
    ("lucky-nines/diamond-row-for-any-nine", "a nine and third cards"): [1_500],
    ("lucky-nines/diamond-row-for-any-nine", "a nine and a nine as a third card"): [1_500],
    ("lucky-nines/diamond-row-for-any-nine", "a six and a nine"): [1_500],
    ("lucky-nines/diamond-row-for-any-nine", "a power cut before the settlement"): [1_500],
    ("lucky-nines/diamond-row-for-any-nine", "a power cut before the result"): [1_500],
    ("lucky-nines/diamond-row-for-any-nine", "a power cut among the third cards"): [1_500],
    ("lucky-nines/accepts-without-base-wager", "no base wager"): [3_000, 3_000],
    ("lucky-nines/keeps-losing-wager", "no nine, naturals"): [],
    ("lucky-nines/keeps-losing-wager", "no nine, third cards without a nine"): [],
    ("lucky-nines/keeps-losing-wager", "no nine, third cards of nines"): [],
    ("lucky-nines/does-not-complete-the-hand", "a nine and third cards"): [1_000],
    ("lucky-nines/does-not-complete-the-hand", "a nine and a nine as a third card"): [1_000],
    ("lucky-nines/does-not-complete-the-hand", "a power cut among the third cards"): [1_000],
    ("lucky-nines/forgets-hand-after-power-cut", "a power cut before the settlement"): [],
    ("lucky-nines/forgets-hand-after-power-cut", "a power cut among the third cards"): [1_000],
    ("lucky-nines/forgets-hand-after-power-cut", "a power cut before the result"): [1_000],
    ("baccarat/reads-six-as-nine", "a six and a nine"): [4_500],
}
"""The credits of the Lucky Nines settlements: the honest table's, and where a wrong table differs. Every pair that is
not here must be as with the honest table, event by event."""

FOR_ONE = "lucky-nines/pays-to-one-as-for-one"
PAID |= {
    (FOR_ONE, name): [cents - 500 for cents in paid]
    for (defect, name), paid in PAID.items()
    if defect is None and any(paid)
}


@cache
def session(defect: str | None, name: str) -> tuple[list[dict[str, Any]], dict[str, Any], dict[str, Any]]:
    """All events of a session, the state and the layout at its end."""
    desk = Desk(game="baccarat", defect=defect)
    for seat in (1, 2):
        desk.call("load_credits", seat=seat, cents=5_000)
    SESSIONS[name](desk)
    check_money(desk)
    return [params for _, _, params in desk.events()], desk.call("state"), desk.call("layout")


def settled(defect: str | None, name: str) -> list[int]:
    return [
        params["credit_cents"]
        for params in session(defect, name)[0]
        if params["event"] == "settlement" and params["wager"] == "lucky-nines"
    ]


@pytest.mark.parametrize("name", SESSIONS)
def test_the_honest_table_pays_what_the_regulation_asks(name: str) -> None:
    assert settled(None, name) == PAID[None, name]


@pytest.mark.parametrize("name", SESSIONS)
@pytest.mark.parametrize("defect", IDS)
def test_a_defect_changes_what_it_says_and_nothing_else(defect: str, name: str) -> None:
    wrong, honest = session(defect, name), session(None, name)
    if (defect, name) in PAID:
        assert settled(defect, name) == PAID[defect, name]
        assert wrong[0] != honest[0]
    else:
        assert wrong[:2] == honest[:2]
    assert (wrong[2] != honest[2]) == (defect == "lucky-nines/no-area-at-seat-2")


@pytest.mark.parametrize("defect", ["lucky-nines/counts-third-card", "lucky-nines/settles-after-third-card"])
def test_a_table_that_settles_late_does_so_after_the_last_third_card_and_before_the_result(defect: str) -> None:
    happened = names(session(defect, "a nine and third cards")[0])
    third = [place for place, name in enumerate(happened) if name == "card_turned"][-1]
    assert happened[third + 1 :][:4] == ["settlement", "credit_change", "initial_settled", "result"]
    assert happened.count("card_turned") == 6


def test_a_hand_that_is_not_completed_is_decided_by_its_initial_cards() -> None:
    events, state, _ = session("lucky-nines/does-not-complete-the-hand", "a nine and third cards")
    result = next(params for params in events if params["event"] == "result")
    assert (result["player"], result["banker"], result["winner"]) == (3, 3, "tie")
    assert names(events).count("card_turned") == 4
    assert names(events)[-1] == "hand_settled"
    assert state["hand"] == {"player": ["9H", "4C"], "banker": ["3D", "KS"]}


def test_a_losing_wager_that_is_kept_plays_on_in_the_next_hand() -> None:
    desk = Desk(game="baccarat", defect="lucky-nines/keeps-losing-wager")
    desk.load_and_place("player", "lucky-nines")
    desk.deal("8H", "7D", "KC", "KS")
    assert desk.seat()["wagers"] == [{"wager": "lucky-nines", "stake_cents": 500}]
    paid = [each["credit_cents"] for each in desk.deal("9H", "7D", "KC", "KS") if each["event"] == "settlement"]
    assert paid == [1000]


def test_a_six_that_is_read_as_a_nine_is_reported_and_counted_as_one() -> None:
    events, state, _ = session("baccarat/reads-six-as-nine", "a six and a nine")
    assert state["hand"]["player"] == ["9H", "2C"]
    reported = [params["card"] for params in events if params["event"] == "card_reported"]
    assert reported[:4] == ["9H", "9H", "2C", "KS"]
    desk = Desk(game="baccarat", defect="baccarat/reads-six-as-nine")
    desk.load_and_place("player")
    desk.deal("6S", "7D", "KC", "KS")
    assert desk.world.cards.truth()[0]["card"] == "6S"


def test_a_hand_is_forgotten_with_the_power_only_and_its_wagers_stay_up() -> None:
    events, state, _ = session("lucky-nines/forgets-hand-after-power-cut", "a power cut before the settlement")
    assert names(events)[-1] == "power_up"
    assert events[-1]["recovered"] is True
    assert (state["phase"], state["hand"]) == ("betting", {"player": [], "banker": []})
    assert [wager["wager"] for wager in state["seats"][0]["wagers"]] == ["player", "lucky-nines"]


def test_seat_2_and_no_other_lacks_its_area() -> None:
    honest, wrong = (session(defect, "no nine, naturals")[2] for defect in (None, "lucky-nines/no-area-at-seat-2"))
    missing = [area for area in honest["areas"] if area not in wrong["areas"]]
    assert [(area["seat"], area["wager"]) for area in missing] == [(2, "lucky-nines")]
    assert [area for area in honest["areas"] if area not in missing] == wrong["areas"]


def test_a_defect_is_armed_and_disarmed_while_the_table_runs_and_outlives_a_power_cut() -> None:
    desk = Desk(game="baccarat")
    desk.call("load_credits", seat=1, cents=5_000)
    desk.power.arm(policy_with(desk.game, FOR_ONE))
    desk.cut_power()
    _hand("9H", "9D", "KC", "KS")(desk)
    assert desk.seat()["credits_cents"] == 5_000 - 2_000 + 2_500 + 500 + 500 + 4_500
    desk.power.arm(policy_with(desk.game, None))
    before = desk.seat()["credits_cents"]
    _hand("9H", "9D", "KC", "KS")(desk)
    assert desk.seat()["credits_cents"] == before - 2_000 + 3_000 + 500 + 500 + 4_500
