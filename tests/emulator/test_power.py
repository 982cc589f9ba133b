from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boxperson.emulator.table.craps import state as craps
from boxperson.emulator.table.craps.submission import FACTORY
from boxperson.emulator.table.state import Seat, Wager
from tests.emulator.desk import Desk, FailingNvram, PowerCut, check_money, faces_of, names

TOTALS = (7, 9, 10, 4, 11, 9, 2, 8, 4, 5, 7)
OFFERS = (0, 1, 6, 7)


def test_the_table_is_up_2_s_after_power_and_says_so_first() -> None:
    desk = Desk()
    assert [(seq, params) for seq, _, params in desk.events()] == [
        (1, {"event": "power_up", "firmware": "1.0.0", "recovered": False})
    ]
    desk.power.switch_off()
    assert desk.ask_as("a", "state") == {}
    desk.power.switch_on()
    desk.wait_s(1.99)
    assert desk.ask_as("b", "state") == {}
    desk.wait_s(0.01)
    assert desk.heard[-1][2]["params"]["event"] == "power_up"
    assert desk.ask_as("b", "state")["result"]["phase"] == "come-out"


def test_half_a_line_is_lost_with_the_power() -> None:
    desk = Desk()
    desk.power.receive(b"half a li")
    desk.cut_power()
    assert "result" in desk.ask_as("a", "state")


def test_switching_on_twice_boots_once() -> None:
    desk = Desk()
    desk.power.switch_on()
    desk.wait_s(5)
    assert len(desk.events()) == 1


def test_credits_wagers_hits_point_meters_and_shooter_survive() -> None:
    desk = Desk()
    desk.load_and_place("pass-line", "lucky-shooter")
    desk.load_and_place("lucky-shooter", seat=3)
    desk.call("pass_dice", seat=3)
    desk.roll(11, 9, 10, 4)
    before, meters = desk.call("state"), desk.call("meters")
    assert before["seats"][2]["wagers"][0]["hits"] == [10, 4]
    desk.cut_power()
    assert desk.events()[-1][2] == {"event": "power_up", "firmware": "1.0.0", "recovered": True}
    assert (desk.call("state"), desk.call("meters")) == (before, meters)


def test_play_that_is_over_is_not_recovered() -> None:
    desk = Desk()
    desk.load_and_place("pass-line")
    desk.roll(7)
    desk.cut_power()
    assert desk.events()[-1][2]["recovered"] is False


@pytest.mark.parametrize("after_s", [0.0005, 0.3, 1.1, 1.4], ids=str)
def test_a_throw_that_was_not_called_is_no_throw(after_s: float) -> None:
    desk = Desk()
    desk.load_and_place("pass-line", "lucky-shooter")
    desk.roll(9)
    before = desk.call("state")
    desk.world.prepare((3, 4))
    desk.call("throw")
    desk.wait_s(after_s)
    desk.power.switch_off()
    desk.wait_s(3)
    desk.power.switch_on()
    desk.wait_s(2)
    up, error = (params for _, _, params in desk.events()[-2:])
    assert (up["event"], up["recovered"], error["event"], error["code"]) == ("power_up", True, "error", 101)
    assert desk.call("state") == before
    assert desk.world.faces() == (3, 4), "dice need no power to come to rest"
    desk.wait_s(5)
    assert desk.events()[-1][2] == error
    assert [each["wager"] for each in desk.roll(9)] == ["pass-line", "lucky-shooter"]


def test_a_throw_that_was_called_is_settled_after_the_power_cut() -> None:
    desk = Desk()
    desk.load_and_place("pass-line", "lucky-shooter")
    desk.roll(9)
    desk.world.prepare((3, 4))
    desk.call("throw")
    while desk.events()[-1][2]["event"] != "call":
        desk.wait_s(0.01)
    desk.cut_power()
    desk.wait_s(1)
    after = names([params for _, _, params in desk.events()])
    assert after[after.index("power_up", 1) + 1 :] == ["settlement", "settlement", "phase", "throw_settled"]
    assert desk.call("state")["phase"] == "come-out"


def test_dice_that_do_not_lie_flat_are_no_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.load_and_place("pass-line")
    monkeypatch.setattr("boxperson.emulator.table.craps.sensor._face", lambda _pose: None)
    assert names(desk.throw(3, 4)) == ["dice_in_motion", "dice_at_rest", "error"]
    assert desk.events()[-1][2]["code"] == 102
    monkeypatch.undo()
    assert [each["credit_cents"] for each in desk.roll(7)] == [1000]


def test_the_table_is_rebuilt_from_its_memory_alone() -> None:
    desk = Desk()
    desk.load_and_place("lucky-shooter")
    desk.roll(9, 10)
    memory = desk.power.nvram
    assert isinstance(memory.state, str)
    assert all(isinstance(entry, str) for entry in memory.events)
    another = Desk(nvram=memory)
    assert another.call("state") == desk.call("state")
    assert another.events()[0][0] == len(desk.events()) + 1


@given(
    st.builds(
        craps.State,
        submission=st.just(FACTORY),
        seats=st.lists(
            st.builds(
                Seat,
                st.integers(0, 10**9),
                st.dictionaries(
                    st.sampled_from(craps.WAGERS),
                    st.builds(Wager, st.integers(1, 10**6), st.lists(st.integers(4, 11))),
                ),
            ),
            min_size=1,
            max_size=6,
        ),
        point=st.none() | st.sampled_from([4, 5, 6, 8, 9, 10]),
        throw=st.none() | st.just(craps.Throw("called", (3, 4), 5)),
    )
)
def test_what_is_written_to_memory_is_read_back(state: craps.State) -> None:
    assert craps.MEMORY.validate_json(craps.MEMORY.dump_json(state)) == state


def test_a_new_table_is_fresh_and_the_clock_goes_on() -> None:
    desk = Desk()
    desk.load_and_place("pass-line")
    desk.roll(9)
    before_ns = desk.clock.now_ns
    desk.power.renew()
    desk.wait_s(2)
    assert desk.heard[-1][0] == 1
    assert desk.heard[-1][1] > before_ns
    assert desk.call("state") == Desk().call("state")


def test_the_same_seed_plays_the_same_game_to_the_nanosecond() -> None:
    def game(seed: int) -> list[object]:
        desk = Desk(seed=seed)
        desk.call("load_credits", seat=1, cents=100_000)
        for _ in range(8):
            desk.call("clear")
            desk.call("place", seat=1, wager="pass-line", stake_cents=500)
            desk.call("throw")
            desk.wait_s(4)
        return [*desk.events(), desk.world.poses()]

    assert game(21) == game(21)
    assert game(21) != game(22)


class Script:
    """A host that plays a sequence to its end, whatever the power does, and never asks for a thing twice."""

    def __init__(self, nvram: FailingNvram) -> None:
        self.desk = Desk(nvram=nvram)

    def carry_out(self) -> None:
        self.ask("load_credits", seat=1, cents=10_000)
        self.ask("load_credits", seat=2, cents=10_000)
        for number, total in enumerate(TOTALS):
            if number in OFFERS:
                self.ask("place", seat=1, wager="pass-line", stake_cents=500)
                self.ask("place", seat=1, wager="lucky-shooter", stake_cents=100)
                self.ask("place", seat=2, wager="lucky-shooter", stake_cents=200)
            self.throw(total)

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

    def throw(self, total: int) -> None:
        """Throw until the table has settled one throw more; a throw that became void is thrown again."""
        wanted = self.settled() + 1
        while self.settled() < wanted:
            self.desk.world.prepare(faces_of(total))
            self.ask("throw")
            self.wait()

    def settled(self) -> int:
        return sum('"throw_settled"' in entry for entry in self.desk.power.nvram.events)

    def wait(self) -> None:
        try:
            self.desk.wait_s(4)
        except PowerCut:
            self.restore()
            self.desk.wait_s(4)

    def restore(self) -> None:
        self.desk.power.switch_off()
        self.desk.wait_s(3)
        self.desk.power.switch_on()
        self.desk.wait_s(2)


Outcome = tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]


def outcome(script: Script) -> Outcome:
    """Where everybody stands at the end, and what happened, apart from power-ups and a throw that became void."""
    desk = script.desk
    log = desk.log()
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    times = [t_ns for _, t_ns, _ in log]
    assert times == sorted(times)
    happened: list[dict[str, Any]] = []
    for _, _, params in log:
        if params["event"] == "error":
            while happened.pop()["event"] != "dice_in_motion":
                pass
        elif params["event"] != "power_up":
            happened.append(params)
    return desk.call("state"), desk.call("meters"), happened


def played(countdown: int, *, before: bool) -> tuple[Outcome, int]:
    """Plays the script with a power cut at one of its writes; at none for 0. Its outcome, and its writes."""
    nvram = FailingNvram()
    nvram.arm(countdown, before=before)
    script = Script(nvram)
    script.carry_out()
    writes = countdown - nvram.countdown
    return outcome(script), writes


@pytest.mark.parametrize("before", [True, False], ids=["before the write", "after the write"])
@pytest.mark.usefixtures("quick_dice")
def test_a_power_cut_at_any_write_of_a_whole_sequence_loses_nothing(before: bool) -> None:
    uncut, writes = played(0, before=before)
    rows = {params["row"] for params in uncut[2] if params["event"] == "settlement"}
    assert len(rows) >= 5, rows
    for countdown in range(2, writes + 1):
        assert played(countdown, before=before)[0] == uncut, f"power cut at write {countdown} of {writes}"


ACTIONS = st.one_of(
    st.tuples(st.just("load"), st.integers(1, 3), st.sampled_from([100, 500, 1234])),
    st.tuples(st.just("place"), st.integers(1, 3), st.sampled_from(craps.WAGERS)),
    st.tuples(st.just("remove"), st.integers(1, 3), st.sampled_from(craps.WAGERS)),
    st.tuples(st.just("throw"), st.integers(1, 6), st.integers(1, 6)),
    st.tuples(st.just("cash"), st.integers(1, 3), st.just(0)),
    st.tuples(st.just("cut"), st.integers(0, 3000), st.just(0)),
    st.tuples(st.just("clear"), st.just(0), st.just(0)),
)


def act(desk: Desk, kind: str, one: int, other: Any) -> None:
    match kind:
        case "load":
            desk.call("load_credits", seat=one, cents=other)
        case "place":
            desk.call("place", seat=one, wager=other, stake_cents=100)
        case "remove":
            desk.call("remove", seat=one, wager=other)
        case "cash":
            desk.call("cash_out", seat=one)
        case "clear":
            desk.call("clear")
        case "throw":
            desk.world.prepare((one, other))
            desk.ask_as(desk.new_id(), "throw")
            desk.wait_s(4)
        case "cut":
            desk.ask_as(desk.new_id(), "throw")
            desk.wait_s(one / 1000)
            desk.cut_power()
            desk.wait_s(1)


@given(st.lists(ACTIONS, max_size=25))
@settings(max_examples=60, deadline=None)
def test_events_are_numbered_without_gaps_and_money_is_conserved(actions: list[tuple[str, int, Any]]) -> None:
    desk = Desk(seats=3)
    for kind, one, other in actions:
        act(desk, kind, one, other)
    events = desk.events()
    assert [seq for seq, _, _ in events] == list(range(1, len(events) + 1))
    assert desk.log() == events
    line_times = [t_ns for _, t_ns, _ in desk.heard]
    assert line_times == sorted(line_times)
    newest = 0
    for seq, _, message in desk.heard:
        newest += "method" in message
        assert seq == newest, "a line carries the number of the newest event"
    check_money(desk)
