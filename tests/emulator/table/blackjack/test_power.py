from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.emulator.desk import PowerCut, names
from tests.emulator.pit_desk import Happened, Mains, PitDesk, money_holds

WINNERS = (5, 2)
ROWS = {7: None, 4: "suited", 3: "any"}
"""What is keyed for the other seats: 7 has lost."""


class Pit:
    """People who play two rounds to their end, whatever the power does: they look at the table before each act.

    A host locks out the second round and ends it, and asks again what was not answered.
    """

    def __init__(self, mains: Mains) -> None:
        self.desk = PitDesk()
        power = self.desk.power
        power.switch_off()
        power.nvram, power.pit.nvram = mains.memory(), mains.memory()
        power.switch_on()
        self.wait(2.1)

    def play(self) -> None:
        for number in (1, 2):
            self.begin_round(by_host=number == 2)
            self.settle_odds()
            self.win_meter()
            self.until(partial(self.others_have_played, number), self.play_elsewhere)
            self.pay_winners()
            self.end_round(by_host=number == 2)

    def begin_round(self, *, by_host: bool) -> None:
        for seat in (7, 5, 4, 3, 2):
            self.until(partial(self.lies_at, seat), partial(self.desk.wager, seat))
        if by_host:
            self.ask("lockout")
        else:
            self.until(lambda: self.display["locked"], self.desk.press_button)
        self.surely(self.desk.collect)

    def settle_odds(self) -> None:
        for seat, row in ROWS.items():
            if row is None:
                self.until(partial(self.is_settled, seat), partial(self.key, "lost", seat=seat))
            else:
                self.claim(seat, row)
                self.pay(seat, "inventory")

    def win_meter(self) -> None:
        for seat in WINNERS:
            self.claim(seat, "queens blackjack")
        self.until(lambda: set(WINNERS) <= self.display["amounts"].keys(), partial(self.key, "meter"))

    def play_elsewhere(self) -> None:
        self.desk.power.pit.play_elsewhere(2, 3, None, 1)

    def pay_winners(self) -> None:
        self.until(lambda: self.display["validated"], partial(self.key, "supervisor"))
        for seat in WINNERS:
            self.pay(seat, "attendant")

    def end_round(self, *, by_host: bool) -> None:
        if by_host:
            self.ask("open")
        else:
            self.until(lambda: not self.display["locked"], partial(self.key, "new-round"))

    def ask(self, method: str) -> None:
        request_id = self.desk.new_id()
        reply: dict[str, Any] = {}
        while not reply:
            try:
                reply = self.desk.ask_as(request_id, method)
            except PowerCut:
                self.restore()
        assert reply["result"] == {}

    def others_have_played(self, rounds: int) -> bool:
        """Whether the controller has so many rounds of the linked table on record."""
        return sum('"contributed","table":2' in entry for entry in self.desk.power.pit.nvram.events) == rounds

    def claim(self, seat: int, row: str) -> None:
        self.until(lambda: f"won-{seat}" in self.desk.lit(), partial(self.key, "hand", seat=seat, row=row))

    def pay(self, seat: int, paid_by: str) -> None:
        self.until(partial(self.is_settled, seat), partial(self.key, "confirm", seat=seat, paid_by=paid_by))

    def lies_at(self, seat: int) -> bool:
        return bool(self.desk.world.chips.values_at(f"seat-{seat} progressive"))

    @property
    def display(self) -> dict[str, Any]:
        return self.desk.world.keypad.display

    def is_settled(self, seat: int) -> bool:
        state = self.desk.power.table_state
        assert state is not None
        settled: bool = state.wagers[seat].settled
        return settled

    def key(self, name: str, **entered: object) -> None:
        self.desk.world.keypad.press(name, **entered)
        self.desk.wait_s(0.2)

    def until(self, so: Callable[[], object], act: Callable[[], None]) -> None:
        """Act again until the table shows that it is so."""
        for _ in range(5):
            if so():
                return
            self.surely(act)
        assert so()

    def surely(self, act: Callable[[], object]) -> None:
        try:
            act()
        except PowerCut:
            self.restore()

    def wait(self, seconds: float) -> None:
        self.surely(lambda: self.desk.wait_s(seconds))

    def restore(self) -> None:
        self.desk.power.switch_off()
        assert (self.display, self.desk.lit()) == ({}, [])
        self.desk.wait_s(1)
        self.desk.power.switch_on()
        self.desk.world.button.set(level=False)
        self.wait(2.5)


def told(pit: Pit) -> Happened:
    """All that happened but for power-ups, and for keys that were pressed twice over a cut."""
    log = pit.desk.log()
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    return [params for _, _, params in log if params["event"] not in ("power_up", "supervisor")]


def played(countdown: int, *, before: bool) -> tuple[Pit, int]:
    mains = Mains(countdown, before=before)
    pit = Pit(mains)
    pit.play()
    return pit, mains.writes


def sums(happened: Happened) -> Counter[str]:
    return Counter(str(sorted(params.items())) for params in happened)


@pytest.mark.parametrize("before", [True, False], ids=["before the write", "after the write"])
def test_a_power_cut_at_any_write_to_any_memory_of_the_pit_changes_nothing(before: bool) -> None:
    uncut, writes = played(0, before=before)
    happened = told(uncut)
    assert Counter(names(happened)) == {
        "wager_accepted": 10, "locked_out": 2, "contributed": 4, "lost": 2, "claimed": 8, "hit": 2, "validated": 4,
        "settlement": 10, "round_over": 2, "opened": 2,
    }  # fmt: skip
    assert writes > 70
    for countdown in range(3, writes + 1):
        cut, _ = played(countdown, before=before)
        assert cut.desk.meters() == uncut.desk.meters(), f"power cut at write {countdown} of {writes}"
        assert sums(told(cut)) == sums(happened), f"power cut at write {countdown} of {writes}"
        assert cut.desk.call("state") == uncut.desk.call("state")
        assert cut.desk.call("meters") == uncut.desk.call("meters")
        money_holds(cut.desk.meters())


def test_lamps_and_display_come_back_as_they_were() -> None:
    desk = PitDesk()
    desk.wager(2, 3, 6)
    desk.call("lockout")
    desk.key("hand", seat=6, row="any")
    desk.win_meter(2, 3)
    desk.key("supervisor")
    desk.key("lost", seat=6)
    lit, display, state = desk.lit(), desk.world.keypad.display, desk.call("state")
    assert {"accepted-2", "won-2", "won-6", "locked", "link"} <= set(lit)
    desk.power.switch_off()
    desk.wait_s(5)
    assert (desk.lit(), desk.world.keypad.display) == ([], {})
    desk.power.switch_on()
    desk.wait_s(2)
    assert (desk.lit(), desk.world.keypad.display, desk.call("state")) == (lit, display, state)
    assert desk.events()[-1][2]["recovered"] is True


@given(st.lists(st.integers(1, 3_000), min_size=1, max_size=6))
@settings(max_examples=40, deadline=None)
def test_a_table_that_is_cut_again_and_again_loses_nothing(after_ms: list[int]) -> None:
    desk = PitDesk()
    desk.wager(1, 2)
    desk.call("lockout")
    desk.key("hand", seat=1, row="queens blackjack")
    desk.world.keypad.press("meter")
    for each in after_ms:
        desk.wait_s(each / 1000)
        desk.power.switch_off()
        desk.power.switch_on()
    desk.wait_s(5)
    assert desk.world.keypad.display["amounts"] == {1: 1_000_170}
    assert [params["event"] for _, _, params in desk.log()].count("hit") == 1
    money_holds(desk.meters())


def test_a_table_fresh_from_the_factory_has_a_fresh_controller() -> None:
    desk = PitDesk()
    desk.power.pit.play_elsewhere(2, 5, 100, 1)
    desk.wait_s(1)
    desk.power.pit.cut()
    desk.power.renew()
    desk.wait_s(2.5)
    assert desk.call("state")["linked"] is True
    meters = desk.call("meters")
    assert (meters["display"], meters["contributions"], meters["hits"]) == (100_000_000, 0, 0)
    desk.wager(1)
    assert desk.accepted() == [1]
