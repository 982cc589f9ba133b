from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxperson.emulator.table.baccarat import state as baccarat
from boxperson.emulator.table.baccarat.submission import FACTORY
from boxperson.emulator.table.state import Seat, Wager
from tests.emulator.desk import Desk, FailingNvram, PowerCut, check_money

SIX_CARDS = ("9H", "4C", "3D", "KS", "2C", "6D")
HANDS: tuple[tuple[tuple[str, ...], tuple[str, int] | None], ...] = (
    (SIX_CARDS, None),
    (("9D", "9S", "KC", "2H", "5C"), None),
    (("3C", "4D", "2H", "2D", "6C", "9H"), ("unreadable", 6)),
    (("2C", "2D", "9S", "TH"), ("twice", 2)),
    (("2C", "2D", "4S", "4H", "TC", "TD"), None),
)
"""A hand of six cards; a natural; a hand void by its last card; one void by its second; a tie."""

Events = list[dict[str, Any]]


class Script:
    """A host that plays the hands to their end, whatever the power does, and never asks for a thing twice."""

    def __init__(self, nvram: FailingNvram) -> None:
        self.desk = Desk(game="baccarat", nvram=nvram)
        self.lay: list[object] = []

    def carry_out(self) -> None:
        for seat in (1, 2):
            self.ask("load_credits", seat=seat, cents=20_000)
        for number, (cards, irregular) in enumerate(HANDS, 1):
            self.desk.world.cards.shoe.prepare(cards)
            if irregular is not None:
                self.desk.world.cards.spoil(*irregular)  # type: ignore[arg-type]
            for seat, wager in ((1, "player"), (1, "lucky-nines"), (2, "banker"), (2, "tie"), (2, "lucky-nines")):
                self.ask("place", seat=seat, wager=wager, stake_cents=500 * seat)
            self.ask("deal")
            while self.ended() < number:
                self.wait()
            self.lay.append(self.desk.world.cards.scene())

    def ask(self, method: str, **params: object) -> dict[str, Any]:
        request_id = self.desk.new_id()
        while True:
            try:
                reply = self.desk.ask_as(request_id, method, **params)
            except PowerCut:
                self.restore()
                continue
            assert "result" in reply, reply
            result: dict[str, Any] = reply["result"]
            return result

    def ended(self) -> int:
        return sum('"hand_settled"' in entry or '"hand_void"' in entry for entry in self.desk.power.nvram.events)

    def wait(self) -> None:
        try:
            self.desk.wait_s(15)
        except PowerCut:
            self.restore()

    def restore(self) -> None:
        self.desk.power.switch_off()
        self.desk.wait_s(3)
        self.desk.power.switch_on()
        self.desk.wait_s(2)


Outcome = tuple[dict[str, Any], dict[str, Any], Events, list[object]]


def outcome(script: Script) -> Outcome:
    """Where everybody stands, all that happened but for power-ups, and how the cards lay at the end of each hand."""
    desk = script.desk
    log = desk.log()
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    happened = [params for _, _, params in log if params["event"] != "power_up"]
    return desk.call("state"), desk.call("meters"), happened, script.lay


def played(countdown: int, *, before: bool) -> tuple[Outcome, int]:
    """Plays the script with a power cut at one of its writes; at none for 0. Its outcome, and its writes."""
    nvram = FailingNvram()
    nvram.arm(countdown, before=before)
    script = Script(nvram)
    script.carry_out()
    writes = countdown - nvram.countdown
    return outcome(script), writes


@pytest.mark.parametrize("before", [True, False], ids=["before the write", "after the write"])
def test_a_power_cut_at_any_write_of_any_hand_changes_neither_cards_nor_money(before: bool) -> None:
    uncut, writes = played(0, before=before)
    counted = Counter(params["event"] for params in uncut[2])
    assert (counted["hand_settled"], counted["hand_void"], counted["settlement"]) == (3, 2, 17)
    assert writes > 100
    for countdown in range(2, writes + 1):
        cut, _ = played(countdown, before=before)
        assert cut == uncut, f"power cut at write {countdown} of {writes}"


def hand_cut_at(cut_ms: int | None) -> tuple[Events, dict[str, Any], object, int]:
    desk = Desk(game="baccarat")
    desk.load_and_place("player", "banker", "lucky-nines")
    before = len(desk.events())
    desk.world.cards.shoe.prepare(SIX_CARDS)
    desk.call("deal")
    if cut_ms is not None:
        desk.wait_s(cut_ms / 1000)
        desk.power.switch_off()
        desk.wait_s(1)
        desk.power.switch_on()
        desk.wait_s(2)
    desk.wait_s(15)
    check_money(desk)
    events = [params for _, _, params in desk.events()[before:] if params["event"] != "power_up"]
    return events, desk.call("state"), desk.world.cards.scene(), desk.world.cards.shoe.left


def test_a_power_cut_at_any_moment_of_a_hand_changes_nothing_but_its_time() -> None:
    uncut = hand_cut_at(None)
    for cut_ms in range(0, 8200, 50):
        assert hand_cut_at(cut_ms) == uncut, f"power cut after {cut_ms} ms"


def test_a_card_in_motion_arrives_without_power_and_the_hand_waits_for_the_table() -> None:
    desk = Desk(game="baccarat")
    desk.load_and_place("player")
    desk.world.cards.shoe.prepare(SIX_CARDS)
    desk.call("deal")
    desk.wait_s(0.7)
    desk.power.switch_off()
    desk.wait_s(10)
    assert [(each["place"], each["face_up"]) for each in desk.world.cards.truth()] == [("player-1", False)]
    assert not desk.world.in_motion
    desk.power.switch_on()
    desk.wait_s(2)
    up = desk.events()[-1][2]
    assert (up["event"], up["recovered"]) == ("power_up", True)
    state = desk.call("state")
    assert (state["phase"], state["busy"], state["shoe"]["left"]) == ("dealing", True, 415)
    assert state["seats"][0]["wagers"] == [{"wager": "player", "stake_cents": 500}]
    desk.wait_s(15)
    assert desk.call("state")["hand"]["player"] == ["9H", "3D", "2C"]


def test_the_table_is_rebuilt_from_its_memory_alone() -> None:
    desk = Desk(game="baccarat")
    desk.load_and_place("banker")
    desk.deal(*SIX_CARDS)
    another = Desk(game="baccarat", nvram=desk.power.nvram)
    assert another.call("state") == desk.call("state")
    assert another.events()[0][2]["recovered"] is False


def test_a_new_table_has_a_fresh_shoe() -> None:
    desk = Desk(game="baccarat")
    desk.load_and_place("player")
    desk.deal()
    desk.power.renew()
    desk.world.tidy()
    desk.wait_s(2)
    assert desk.call("state") == Desk(game="baccarat").call("state")
    assert desk.world.cards.shoe.left == 416
    assert desk.world.cards.truth() == []


@given(
    st.builds(
        baccarat.State,
        submission=st.just(FACTORY),
        seats=st.lists(st.builds(Seat, st.integers(0, 10**9), st.just({"tie": Wager(500)})), min_size=1, max_size=6),
        shoe=st.builds(baccarat.Shoe, st.integers(6, 8), st.integers(0, 416)),
        hand=st.none()
        | st.builds(
            baccarat.Hand,
            st.lists(st.builds(baccarat.Dealt, st.just("player-1"), st.none() | st.just("9H"), st.booleans())),
            st.sampled_from(["initial", "lucky-nines", "thirds", "result", "base", "over"]),
            st.integers(0, 18),
            st.booleans(),
        ),
    )
)
def test_what_is_written_to_memory_is_read_back(state: baccarat.State) -> None:
    assert baccarat.MEMORY.validate_json(baccarat.MEMORY.dump_json(state)) == state
