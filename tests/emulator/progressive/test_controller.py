import itertools
from dataclasses import dataclass, field
from typing import Any

import pytest

from boxperson.emulator.clock import Clock, Timers
from boxperson.emulator.progressive.controller import CYCLE_NS, Controller
from boxperson.emulator.progressive.decisions import Decisions
from boxperson.emulator.progressive.state import Entry
from boxperson.emulator.table.blackjack.submission import CHOICES, Submission
from boxperson.emulator.table.nvram import Nvram
from boxperson.rules.lucky_ladies_paytable import lucky_ladies
from boxperson.rules.progressive import Hit, contribute, seeded
from boxperson.rules.progressive_links import pay_linked
from boxperson.rules.rulings import choose
from tests.emulator.desk import PowerCut
from tests.emulator.pit_desk import Mains, money_holds

RULINGS = CHOICES.factory_rulings()


@dataclass
class Tables:
    """Tables around one controller, and what they hear from it."""

    paytable: str = "1"
    rulings: dict[str, str] = field(default_factory=lambda: dict(RULINGS))
    nvram: Nvram = field(default_factory=Nvram)
    told: int = 0

    def __post_init__(self) -> None:
        self.clock = Clock()
        self.plug_in()
        self.controller.go_by(Submission(self.rulings, paytable=self.paytable).terms(), self.rulings)

    def plug_in(self) -> None:
        self.timers = Timers(self.clock)
        self.controller = Controller(self.nvram, self.timers, Decisions(), self._hear)

    def cut_power(self) -> None:
        self.timers.cancel_all()
        self.plug_in()

    def _hear(self) -> None:
        self.told += 1

    def wait(self) -> None:
        self.clock.advance(CYCLE_NS)

    def log(self) -> list[Entry]:
        return self.controller.entries_after(0)

    def hits(self) -> list[dict[str, Any]]:
        return [entry.told | {"table": entry.table} for entry in self.log() if entry.event == "hit"]


def test_a_controller_from_the_factory_has_no_progressive_until_a_table_declares_one() -> None:
    tables = Tables()
    assert tables.controller.meters.display == 100_000_000
    fresh = Controller(Nvram(), Timers(Clock()), Decisions(), lambda: None)
    assert fresh.meters.display == 0
    with pytest.raises(RuntimeError, match="no progressive"):
        fresh.lock_out(1, 1, 3)


def test_a_round_is_put_in_once_however_often_it_is_asked_for() -> None:
    tables = Tables()
    for _ in range(3):
        tables.controller.lock_out(1, 1, 2)
        tables.cut_power()
    assert tables.controller.meters.contributions == 2 * 500 * 21
    tables.controller.lock_out(1, 2, 2)
    tables.controller.lock_out(2, 2, 2)
    assert tables.controller.meters.contributions == 3 * 2 * 500 * 21
    assert [(entry.number, entry.table, entry.round_number) for entry in tables.log()] == [
        (1, 1, 1), (2, 1, 2), (3, 2, 2),
    ]  # fmt: skip


def test_a_share_is_paid_once_however_often_it_is_claimed() -> None:
    tables = Tables()
    tables.controller.lock_out(1, 1, 2)
    for _ in range(2):
        tables.controller.claim(1, 1, 100, 2)
    tables.wait()
    tables.controller.claim(1, 1, 100, 2)
    tables.wait()
    tables.cut_power()
    tables.controller.claim(1, 1, 100, 2)
    tables.wait()
    assert [hit["shares_cents"] for hit in tables.hits()] == [[500_085, 500_085]]
    money_holds(tables.controller.meters)


def test_a_table_that_is_not_in_a_round_claims_nothing() -> None:
    tables = Tables()
    tables.controller.claim(1, 1, 100, 1)
    tables.controller.lock_out(1, 1, 1)
    tables.controller.claim(1, 2, 100, 1)
    tables.wait()
    assert tables.hits() == []


def test_a_claim_waits_over_a_power_cut() -> None:
    tables = Tables()
    tables.controller.lock_out(1, 1, 1)
    tables.controller.claim(1, 1, 100, 1)
    tables.cut_power()
    assert tables.hits() == []
    tables.wait()
    assert [hit["amount_cents"] for hit in tables.hits()] == [1_000_085]
    tables.cut_power()
    tables.wait()
    assert len(tables.hits()) == 1


def test_winners_are_paid_from_the_meter_as_it_stood_at_their_lock_out() -> None:
    tables = Tables()
    tables.controller.lock_out(1, 1, 2)
    tables.controller.play(2, 500, None, 1)
    tables.controller.claim(1, 1, 100, 1)
    tables.wait()
    (hit,) = tables.hits()
    assert hit["amount_cents"] == 1_000_170
    assert hit["display"] == 500 * 500 * 17 + 100_000_000


def test_winners_are_never_paid_more_than_is_there() -> None:
    tables = Tables(paytable="3")
    tables.controller.lock_out(1, 1, 1)
    tables.controller.play(2, 1, 25, 1)
    tables.wait()
    stood = tables.controller.meters.display
    tables.controller.claim(1, 1, 100, 1)
    tables.wait()
    first, second = tables.hits()
    assert first["percent"] == 25
    assert second["amount_cents"] == stood // 100
    money_holds(tables.controller.meters)


def test_the_higher_share_of_one_moment_is_paid_first_and_later_ones_as_they_come() -> None:
    tables = Tables(paytable="9")
    for table in (1, 2, 3):
        tables.controller.lock_out(table, 1, 1)
    tables.controller.claim(1, 1, 10, 1)
    tables.clock.advance(CYCLE_NS // 2)
    tables.controller.claim(2, 1, 100, 1)
    tables.wait()
    tables.controller.claim(3, 1, 25, 1)
    tables.wait()
    assert [(hit["table"], hit["percent"]) for hit in tables.hits()] == [(2, 100), (1, 10), (3, 25)]


@pytest.mark.parametrize("reading", CHOICES.readings["LL-20"])
@pytest.mark.parametrize("paytable", ["1", "3", "9"])
def test_linked_tables_of_one_moment_are_paid_as_the_judge_asks(paytable: str, reading: str) -> None:
    rulings = RULINGS | {"LL-20": reading}
    terms, chosen = lucky_ladies(paytable).terms(500), choose(rulings)
    shares = sorted({each.percent for each in map(_share_of, lucky_ladies(paytable).rows) if each})
    for percents in itertools.product(shares, repeat=3):
        tables = Tables(paytable=paytable, rulings=rulings)
        judged, hits = seeded(terms), []
        for table, percent in enumerate(percents, 1):
            tables.controller.lock_out(table, 1, table + 1)
            judged = contribute(judged, table + 1, terms)
            hits.append(Hit(percent, table, at_most=judged.display))
        for table, percent in enumerate(percents, 1):
            tables.controller.claim(table, 1, percent, table)
        tables.wait()
        payments, after = pay_linked(judged, hits, terms, chosen, "attendant")
        paid = {hit["table"]: tuple(hit["shares_cents"]) for hit in tables.hits()}
        assert paid == {table: payment.shares_cents for table, payment in enumerate(payments, 1)}
        told = tables.controller.meters.told()
        assert all(told[name] == getattr(after, name) for name in type(after).__dataclass_fields__)


def _share_of(row: Any) -> Any:
    return row.pays if hasattr(row.pays, "percent") else None


def test_other_terms_begin_a_new_progressive_and_other_readings_do_not() -> None:
    tables = Tables()
    tables.controller.lock_out(1, 1, 3)
    stood = tables.controller.meters
    terms = Submission(RULINGS).terms()
    tables.controller.go_by(terms, RULINGS | {"LL-17": "round-up"})
    assert tables.controller.meters == stood
    tables.controller.go_by(Submission(RULINGS, paytable="3").terms(), RULINGS)
    assert tables.controller.meters.told()["house_funded"] == 250_000_000
    assert tables.controller.meters.contributions == 0
    tables.controller.claim(1, 1, 100, 1)
    tables.wait()
    assert tables.hits() == [], "the round before has no claim on it"


def test_the_log_is_told_from_where_a_table_has_heard_it() -> None:
    tables = Tables()
    for number in range(1, 6):
        tables.controller.play(2, number, None, 1)
    assert [entry.number for entry in tables.controller.entries_after(3)] == [4, 5]
    assert tables.controller.entries_after(5) == []
    assert tables.told == 6, "the terms, and five rounds"
    tables.cut_power()
    assert [entry.told["wagers"] for entry in tables.controller.entries_after(0)] == [1, 2, 3, 4, 5]


def played(countdown: int, *, before: bool) -> tuple[Tables, int]:
    """Two rounds at two tables with a power cut at one of the writes, at none for 0; and how many writes there were."""
    mains = Mains(countdown, before=before)
    tables = Tables(nvram=mains.memory())

    def surely(act: str, *arguments: int) -> None:
        try:
            getattr(tables.controller, act)(*arguments)
        except PowerCut:
            tables.cut_power()
            getattr(tables.controller, act)(*arguments)

    for number in (1, 2):
        surely("lock_out", 1, number, 3)
        surely("lock_out", 2, number, 2)
        surely("claim", 1, number, 100, 2)
        surely("claim", 2, number, 100, 1)
        for _ in range(2):
            try:
                tables.wait()
            except PowerCut:
                tables.cut_power()
    return tables, mains.writes


@pytest.mark.parametrize("before", [True, False], ids=["before the write", "after the write"])
def test_a_power_cut_at_any_write_loses_nothing_and_does_nothing_twice(before: bool) -> None:
    uncut, writes = played(0, before=before)
    money_holds(uncut.controller.meters)
    assert (writes, len(uncut.log())) == (11, 8)
    for countdown in range(2, writes + 1):
        cut, _ = played(countdown, before=before)
        assert cut.controller.meters == uncut.controller.meters, f"power cut at write {countdown}"
        assert cut.log() == uncut.log(), f"power cut at write {countdown}"
