"""Everybody does anything in any order: players, dealer, supervisor, linked tables, hosts, and whoever cuts cables."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boxperson.emulator.table.blackjack.odds import paytables
from boxperson.emulator.table.blackjack.submission import CHOICES
from boxperson.rules import progressive as judge
from boxperson.rules.lucky_ladies_paytable import lucky_ladies
from boxperson.rules.progressive import Hit
from boxperson.rules.progressive_links import pay_linked
from boxperson.rules.rulings import choose
from tests.emulator.pit_desk import PitDesk, money_holds

SEATS = (1, 2, 3)
OWN = 1

seats = st.sampled_from(SEATS)
spots = st.sampled_from(["blackjack", "progressive"])
others = st.integers(2, 4)
blackjacks = st.sampled_from(["queens hearts-blackjack", "queens suited-blackjack", "queens blackjack"])
rows = blackjacks | st.sampled_from(["queens", "matched", "suited", "any"])
readings = st.fixed_dictionaries({ruling: st.sampled_from(each) for ruling, each in CHOICES.readings.items()})


class PitMachine(RuleBasedStateMachine):
    """The pit, and beside it the judge's arithmetic, which is told of lock-outs and claims, never of a meter."""

    @initialize(paytable=st.sampled_from(list(paytables())), rulings=readings, unit=st.sampled_from([100, 500, 2_500]))
    def open_the_pit(self, paytable: str, rulings: dict[str, str], unit: int) -> None:
        decks = paytables()[paytable].decks[0]
        self.desk = PitDesk(seats=len(SEATS), paytable=paytable, decks=decks, unit_cents=unit, rulings=rulings)
        self.terms, self.rulings = lucky_ladies(paytable).terms(unit), choose(rulings)
        self.shares = paytables()[paytable].percent_of_meter
        self.judged = judge.seeded(self.terms)
        self.at_lock_out: int | None = None
        self.linked, self.claimed = True, False
        self.claims: list[tuple[int, Hit]] = []
        self.last = (self.judged.display, 0, 0)

    # What people do at the table.

    @rule(seat=seats, spot=spots)
    def put(self, seat: int, spot: str) -> None:
        self.pause(0.2)
        if not self.desk.world.chips.values_at(f"seat-{seat} {spot}"):
            self.desk.put(seat, spot)

    @rule(seat=seats, spot=spots)
    def take(self, seat: int, spot: str) -> None:
        self.pause(0.2)
        self.desk.take(seat, spot)

    @rule(by_link=st.booleans())
    def lock_out(self, by_link: bool) -> None:
        self.pause(0.2)
        begins = self.linked and self.at_lock_out is None
        wagers = len(self.accepted())
        if by_link:
            self.desk.ask_as(self.desk.new_id(), "lockout")
        else:
            self.desk.press_button()
        if begins:
            self.judged = judge.contribute(self.judged, wagers, self.terms)
            self.at_lock_out = self.judged.display

    @precondition(lambda self: self.at_lock_out is None)
    @rule(who=st.sets(seats, min_size=1), by_link=st.booleans())
    def begin_round(self, who: set[int], by_link: bool) -> None:
        self.pause(0.2)
        self.restore_link()
        self.desk.collect()
        self.desk.wager(*who)
        self.lock_out(by_link)
        self.desk.collect()

    @rule(seat=seats, row=rows)
    def key_hand(self, seat: int, row: str) -> None:
        self.pause(0.2)
        self.desk.key("hand", seat=seat, row=row)

    @precondition(lambda self: self.at_lock_out is not None)
    @rule(who=st.sets(seats, min_size=1), row=blackjacks, pause=st.sampled_from([0.2, 0.0]))
    def win_meter(self, who: set[int], row: str, pause: float) -> None:
        self.restore_link()
        for seat in who:
            self.key_hand(seat, row)
        self.key_meter(pause)

    @rule(seat=seats)
    def key_lost(self, seat: int) -> None:
        self.pause(0.2)
        self.desk.key("lost", seat=seat)

    @rule(pause=st.sampled_from([0.2, 0.0]))
    def key_meter(self, pause: float) -> None:
        """The meter is claimed, alone or at one moment with what comes next."""
        percents = [
            wager.claim.percent
            for wager in self.state.wagers.values()
            if wager.claim and wager.claim.percent is not None and not wager.settled
        ]
        if self.at_lock_out is not None and percents and self.linked and not self.claimed:
            self.claimed = True
            self.claims.append((OWN, Hit(percents[0], len(percents), at_most=self.at_lock_out)))
        self.desk.world.keypad.press("meter")
        self.pause(pause)

    @rule(seat=seats, paid_by=st.sampled_from(["inventory", "attendant"]))
    def confirm(self, seat: int, paid_by: str) -> None:
        self.pause(0.2)
        self.desk.key("confirm", seat=seat, paid_by=paid_by)

    @rule()
    def supervisor(self) -> None:
        self.pause(0.2)
        self.desk.key("supervisor")

    @rule(by_link=st.booleans())
    def end_round(self, by_link: bool) -> None:
        self.pause(0.2)
        done = self.at_lock_out is not None and all(wager.settled for wager in self.state.wagers.values())
        if by_link:
            self.desk.ask_as(self.desk.new_id(), "open")
        else:
            self.desk.key("new-round")
        self.round_is_over(done)

    @precondition(lambda self: self.at_lock_out is not None)
    @rule()
    def finish_round(self) -> None:
        """Whatever is up is settled as it can be, and the round ended."""
        self.pause(0.2)
        for seat in SEATS:
            self.desk.key("lost", seat=seat)
        self.key_meter(0.2)
        self.supervisor()
        for seat in SEATS:
            self.desk.key("confirm", seat=seat, paid_by="attendant")
        self.end_round(by_link=False)

    @precondition(lambda self: self.at_lock_out is not None)
    @rule()
    def clear(self) -> None:
        self.pause(0.2)
        self.desk.call("clear")
        self.round_is_over(True)

    # What happens elsewhere.

    @rule(table=others, wagers=st.integers(0, 40))
    def other_table_plays(self, table: int, wagers: int) -> None:
        self.desk.power.pit.play_elsewhere(table, wagers, None, 1)
        self.judged = judge.contribute(self.judged, wagers, self.terms)

    @rule(
        table=others,
        wagers=st.integers(1, 7),
        percent=st.sampled_from([100, 25, 10]),
        pause=st.sampled_from([0.2, 0.0]),
    )
    def other_table_wins(self, table: int, wagers: int, percent: int, pause: float) -> None:
        self.desk.power.pit.play_elsewhere(table, wagers, percent, wagers)
        self.judged = judge.contribute(self.judged, wagers, self.terms)
        self.claims.append((table, Hit(percent, wagers, at_most=self.judged.display)))
        self.pause(pause)

    @precondition(lambda self: self.linked)
    @rule()
    def cut_link(self) -> None:
        self.desk.power.pit.cut()
        self.linked = False

    @rule()
    def restore_link(self) -> None:
        self.desk.power.pit.restore()
        self.linked = True

    @rule(off_s=st.sampled_from([0.0, 0.3, 5.0]))
    def cut_power(self, off_s: float) -> None:
        lit = self.desk.lit()
        self.desk.power.switch_off()
        self.desk.wait_s(off_s)
        self.desk.power.switch_on()
        self.desk.wait_s(2)
        if not self.claims:
            assert self.desk.lit() == lit
        self.pause(0.2)

    @rule()
    def wait(self) -> None:
        self.pause(1.0)

    @precondition(lambda self: not self.claims and self.at_lock_out is None)
    @rule()
    def new_progressive(self) -> None:
        reply = self.desk.ask_as(self.desk.new_id(), "new_progressive")
        begins = self.linked and self.at_lock_out is None and not self.accepted()
        assert ("result" in reply) == begins
        if begins:
            self.judged = judge.seeded(self.terms)
            self.last = (self.judged.display, 0, 0)

    # What must always be so.

    @invariant()
    def the_meters_are_the_judges(self) -> None:
        meters = self.desk.meters()
        money_holds(meters)
        if not self.claims:
            told = meters.told()
            assert {name: told[name] for name in judge.Meters.__dataclass_fields__} == {
                name: getattr(self.judged, name) for name in judge.Meters.__dataclass_fields__
            }

    @invariant()
    def the_display_falls_by_a_win_only(self) -> None:
        meters, (display, wins, hits) = self.desk.meters(), self.last
        if meters.hits == hits:
            assert meters.display >= display
        assert meters.wins >= wins
        self.last = (meters.display, meters.wins, meters.hits)

    @invariant()
    def the_table_tells_what_the_controller_holds(self) -> None:
        if self.linked and not self.claims:
            told = self.desk.call("meters")
            assert self.desk.meters().told().items() <= told.items()

    @invariant()
    def what_was_won_is_claimed_for_paid_or_dropped(self) -> None:
        events = [params for _, _, params in self.desk.events()]
        hits = [each for each in events if each["event"] == "hit" and each["table"] == OWN]
        paid = [each for each in events if each["event"] == "settlement" and each["row"] in self.shares]
        assert sum(each["credit_cents"] for each in paid) <= sum(each["amount_cents"] for each in hits)

    @invariant()
    def lamps_and_money_are_what_is_on_record(self) -> None:
        if self.claims:
            return
        state, told = self.state, self.desk.call("state")
        assert told["phase"] == ("locked" if self.at_lock_out is not None else "open" if self.linked else "link-down")
        accepted = {f"accepted-{seat}" for seat in told["lit"]["accepted"]}
        won = {f"won-{seat}" for seat in told["lit"]["won"]}
        system = {"locked"} & {told["phase"]} | ({"link"} if self.linked else set())
        assert set(self.desk.lit()) == accepted | won | system
        assert sorted(state.wagers) == told["lit"]["accepted"]

    # What the judge is told.

    @property
    def state(self) -> Any:
        return self.desk.power.table_state

    def accepted(self) -> list[int]:
        return self.desk.accepted()

    def pause(self, seconds: float) -> None:
        """Let time pass; what was claimed is then paid, all of it recognised at one moment."""
        self.desk.wait_s(seconds)
        if seconds and self.claims:
            hits = [hit for _, hit in self.claims]
            _, self.judged = pay_linked(self.judged, hits, self.terms, self.rulings, "attendant")
            self.claims = []

    def round_is_over(self, over: bool) -> None:
        if over:
            self.at_lock_out, self.claimed = None, False


TestPit = PitMachine.TestCase
TestPit.settings = settings(max_examples=120, stateful_step_count=60, deadline=None)
