from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from boxperson.emulator.defects import defects, policy_with
from boxperson.emulator.table.blackjack.policy import Policy
from boxperson.emulator.table.games import GAMES
from boxperson.emulator.wrong_tables import blackjack, blackjack_dealer, blackjack_lock_out
from tests.emulator.desk import names
from tests.emulator.pit_desk import PitDesk, money_holds

IDS = sorted(blackjack.POLICIES.keys() - blackjack_dealer.POLICIES.keys() - blackjack_lock_out.POLICIES.keys())
HONEST = GAMES["blackjack"].honest

Session = Callable[[PitDesk], None]


def _odds(desk: PitDesk) -> None:
    desk.wager(1, 4, 7)
    desk.press_button()
    desk.key("lost", seat=7)
    for seat, row in ((4, "suited"), (1, "any")):
        desk.key("hand", seat=seat, row=row)
        desk.key("confirm", seat=seat, paid_by="inventory")
    desk.collect()
    desk.key("new-round")


def _meter(row: str, *seats: int) -> Session:
    def play(desk: PitDesk) -> None:
        desk.wager(1, 3, 5)
        desk.press_button()
        for seat in {1, 3, 5}.difference(seats):
            desk.key("lost", seat=seat)
        desk.win_meter(*seats, row=row)
        desk.settle_all(*seats)

    return play


def _no_base_wager(desk: PitDesk) -> None:
    desk.put(3, "progressive")


def _late_chip(desk: PitDesk) -> None:
    desk.put(3, "blackjack")
    desk.press_button()
    desk.put(3, "progressive")


def _link_cut(desk: PitDesk) -> None:
    desk.power.pit.cut()
    desk.wager(3)
    desk.press_button()


def _power_cut(desk: PitDesk) -> None:
    desk.wager(3)
    desk.press_button()
    desk.cut_power()


def _seat_2(desk: PitDesk) -> None:
    desk.wager(2)


def _three_decks(desk: PitDesk) -> None:
    desk.ask_as(desk.new_id(), "set_submission", decks=3)


SESSIONS: dict[str, Session] = {
    "a loss and odds": _odds,
    "the whole meter": _meter("queens hearts-blackjack", 3),
    "the whole meter for two": _meter("queens hearts-blackjack", 5, 1),
    "a part of the meter": _meter("queens blackjack", 3),
    "a part of the meter for two": _meter("queens blackjack", 5, 1),
    "no base wager": _no_base_wager,
    "a late chip": _late_chip,
    "the link cut": _link_cut,
    "a power cut in a round": _power_cut,
    "a wager at seat 2": _seat_2,
    "three decks": _three_decks,
}

METER = {name for name in SESSIONS if "meter" in name}
CHANGED = {
    "accepts-without-base-wager": {"no base wager"},
    "accepts-after-lock-out": {"a late chip"},
    "plays-without-link": {"the link cut"},
    "no-acceptance-light-at-seat-2": {"a wager at seat 2"},
    "lamp-of-wrong-seat": METER | {"a loss and odds"},
    "keeps-to-one": {"a loss and odds"},
    "offers-any-deck-count": {"three decks"},
    "meter-without-this-round": METER,
    "split-makes-money": {"the whole meter for two", "a part of the meter for two"},
    "part-hit-reseeds": {"a part of the meter", "a part of the meter for two"},
    "reserve-not-applied": {"the whole meter", "the whole meter for two"},
    "forgets-meter-on-power-cut": {"a power cut in a round"},
}
"""The sessions in which a defect shows; the table has paytable 9."""


@cache
def session(defect: str | None, name: str) -> tuple[Any, ...]:
    """What happened, where things stand, and which lamps were ever lit."""
    desk = PitDesk(paytable="9", defect=defect)
    SESSIONS[name](desk)
    lit = {tuple(lamp["position_mm"]) for scene in desk.scenes for lamp in scene["lamps"] if lamp["lit"]}
    return (
        [params for _, _, params in desk.events()],
        desk.call("state"),
        desk.call("meters"),
        lit,
        desk.call("submission"),
    )


def settled(defect: str | None, name: str) -> list[int]:
    return [each["credit_cents"] for each in session(defect, name)[0] if each["event"] == "settlement"]


def test_every_defect_of_the_list_is_here_and_a_dealer_who_errs_deals_at_an_honest_system() -> None:
    listed = {defect.id for defect in defects() if defect.game == "blackjack"}
    assert listed == set(blackjack.POLICIES)
    assert {f"lucky-ladies/{each}" for each in CHANGED} == set(IDS)
    lets_them = {"lucky-ladies/no-floorperson"}
    for defect, dealer in blackjack_dealer.POLICIES.items():
        policy: Policy = blackjack.POLICIES[defect]
        assert (policy.dealer, policy.controller) == (dealer, HONEST.controller)
        assert (policy.needs_validation == HONEST.needs_validation) == (defect not in lets_them)
    assert all(blackjack.POLICIES[defect].dealer == HONEST.dealer for defect in (*IDS, *blackjack_lock_out.POLICIES))


@pytest.mark.parametrize("name", SESSIONS)
@pytest.mark.parametrize("defect", IDS)
def test_a_defect_changes_what_it_says_and_nothing_else(defect: str, name: str) -> None:
    shows = name in CHANGED[defect.removeprefix("lucky-ladies/")]
    assert (session(defect, name) != session(None, name)) == shows


def test_honest_money() -> None:
    assert settled(None, "a loss and odds") == [0, 5_000, 1_000]
    assert settled(None, "the whole meter") == [0, 0, 2_500_270]
    assert settled(None, "the whole meter for two") == [0, 1_250_135, 1_250_135]
    assert settled(None, "a part of the meter") == [0, 0, 250_027]
    assert settled(None, "a part of the meter for two") == [0, 125_013, 125_013]


def test_odds_for_1_as_to_1_pay_a_stake_more() -> None:
    assert settled("lucky-ladies/keeps-to-one", "a loss and odds") == [0, 5_500, 1_500]


def test_the_meter_without_its_round_is_a_seed() -> None:
    assert settled("lucky-ladies/meter-without-this-round", "the whole meter") == [0, 0, 2_500_000]
    assert settled("lucky-ladies/meter-without-this-round", "a part of the meter") == [0, 0, 250_000]


def test_a_split_that_makes_money_pays_more_than_the_share() -> None:
    defect = "lucky-ladies/split-makes-money"
    assert settled(defect, "the whole meter for two") == [0, 1_250_200, 1_250_200]
    assert settled(defect, "a part of the meter for two") == [0, 125_100, 125_100]
    assert settled(defect, "the whole meter") == settled(None, "the whole meter")


def test_a_part_hit_that_reseeds_raises_the_meter_to_the_seed() -> None:
    for name in ("a part of the meter", "a part of the meter for two"):
        honest, wrong = (session(defect, name)[2] for defect in (None, "lucky-ladies/part-hit-reseeds"))
        assert honest["display"] < wrong["display"] == 250_000_000
        assert settled("lucky-ladies/part-hit-reseeds", name) == settled(None, name)


def test_a_reserve_that_is_not_applied_stays_and_the_house_pays() -> None:
    honest, wrong = (session(defect, "the whole meter")[2] for defect in (None, "lucky-ladies/reserve-not-applied"))
    assert (honest["reserve"], wrong["reserve"]) == (0, 3 * 500 * 2)
    assert honest["display"] == wrong["display"]
    assert wrong["house_funded"] - honest["house_funded"] == 3 * 500 * 2


def test_forgotten_meters_begin_at_the_seed() -> None:
    meters = session("lucky-ladies/forgets-meter-on-power-cut", "a power cut in a round")[2]
    assert (meters["display"], meters["contributions"]) == (250_000_000, 0)
    assert session(None, "a power cut in a round")[2]["contributions"] == 500 * 20


def test_wagers_that_must_be_refused_are_accepted_and_lit() -> None:
    for defect, name in (("accepts-without-base-wager", "no base wager"), ("accepts-after-lock-out", "a late chip")):
        happened, state, *_ = session(f"lucky-ladies/{defect}", name)
        assert "wager_refused" not in names(happened)
        assert state["lit"]["accepted"] == [3]
        assert names(session(None, name)[0])[-1] == "wager_refused"


def test_a_table_that_plays_without_link_locks_out_and_contributes_nothing() -> None:
    happened, state, meters, *_ = session("lucky-ladies/plays-without-link", "the link cut")
    assert names(happened)[-3:] == ["link_lost", "wager_accepted", "locked_out"]
    assert (state["phase"], state["linked"], meters["contributions"]) == ("locked", False, 0)
    assert names(session(None, "the link cut")[0])[-2:] == ["wager_refused", "error"]


def test_lamps_that_are_wrong_are_right_in_the_systems_own_account() -> None:
    for defect, seat in (("lamp-of-wrong-seat", 3), ("no-acceptance-light-at-seat-2", 2)):
        desks = PitDesk(paytable="9", defect=f"lucky-ladies/{defect}"), PitDesk(paytable="9")
        for desk in desks:
            desk.wager(seat)
            desk.call("lockout")
            desk.key("hand", seat=seat, row="any")
        wrong, honest = desks
        assert wrong.call("state") == honest.call("state")
        assert wrong.lit() != honest.lit() == sorted([f"accepted-{seat}", "link", "locked", f"won-{seat}"])
        seen = ["accepted-3", "link", "locked", "won-4"] if seat == 3 else ["link", "locked", "won-2"]
        assert wrong.lit() == seen


@pytest.mark.parametrize("defect", sorted(blackjack.POLICIES))
def test_whatever_is_wrong_the_controllers_books_balance(defect: str) -> None:
    for play in SESSIONS.values():
        desk = PitDesk(paytable="9", defect=defect)
        play(desk)
        money_holds(desk.meters())


def test_a_defect_is_armed_and_disarmed_while_the_table_runs_and_outlives_a_power_cut() -> None:
    desk = PitDesk(paytable="9")
    desk.power.arm(policy_with(desk.game, "lucky-ladies/meter-without-this-round"))
    desk.cut_power()
    desk.wager(3)
    desk.call("lockout")
    assert desk.win_meter(3)["amount_cents"] == 2_500_000
    desk.call("clear")
    desk.power.arm(policy_with(desk.game, None))
    desk.take(3, "progressive")
    desk.put(3, "progressive")
    desk.call("lockout")
    assert desk.win_meter(3)["amount_cents"] == 2_500_180
