"""The controller of a progressive that several tables share; each of its acts is one write to its memory.

A table may ask again for what it does not know to have been done: its round has a number, and nothing of a round is
done twice.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from boxperson.emulator.clock import Timers
from boxperson.emulator.progressive import meters as arithmetic
from boxperson.emulator.progressive.decisions import Decisions
from boxperson.emulator.progressive.meters import Meters, Share, Terms
from boxperson.emulator.progressive.state import ENTRY, MEMORY, Claim, Entry, Round, State
from boxperson.emulator.table.nvram import Nvram

CYCLE_NS = 100_000_000
"""Claims that come within one cycle of the first count as recognised at one moment (LL-19)."""


class _Told(NamedTuple):
    """What there is to tell of a table's round."""

    event: str
    table: int
    round_number: int
    what: dict[str, Any]


class Controller:
    """One life of the controller, from power-up to power cut.

    Args:
        nvram: its memory.
        timers: its waiting.
        tell: called when there is something new for the tables.

    Attributes:
        decisions: what it decides by; a defect puts others in their place.
    """

    def __init__(self, nvram: Nvram, timers: Timers, decisions: Decisions, tell: Callable[[], None]) -> None:
        self.decisions = decisions
        self._nvram = nvram
        self._timers = timers
        self._tell = tell
        self._state = MEMORY.validate_json(nvram.state) if nvram.state else State()
        if self._state.terms is not None and not decisions.keeps_meters():
            self._state.meters = arithmetic.seeded(self._state.terms)
        if self._state.claims:
            timers.after(CYCLE_NS, self._pay_claims)

    @property
    def meters(self) -> Meters:
        """What the meters stand at; a copy."""
        return replace(self._state.meters)

    def begin(self, terms: Terms, rulings: dict[str, str]) -> None:
        """Begin a new progressive; the rounds that tables are in have no claim on it."""
        self._state = State(terms, dict(rulings), arithmetic.seeded(terms), newest=self._state.newest)
        self._write()

    def go_by(self, terms: Terms, rulings: dict[str, str]) -> None:
        """Go by what the tables have declared: other terms begin a new progressive, other readings are taken over."""
        if terms != self._state.terms:
            self.begin(terms, rulings)
        elif rulings != self._state.rulings:
            self._state.rulings = dict(rulings)
            self._write()

    def lock_out(self, table: int, round_number: int, wagers: int) -> None:
        """Take in what a table's round puts into the meters; once, however often it is asked for."""
        state = self._state
        known = state.rounds.get(table)
        if known is not None and known.number == round_number:
            return
        before = state.meters.display
        arithmetic.contribute(state.meters, wagers, self._terms)
        state.rounds[table] = Round(round_number, self.decisions.base(before, state.meters.display))
        standing = {"wagers": wagers, "display": state.meters.display, "reserve": state.meters.reserve}
        self._write([_Told("contributed", table, round_number, standing)])

    def claim(self, table: int, round_number: int, percent: int, winners: int) -> None:
        """Take a claim of a table's round to a share of the meter; it is paid at the end of the cycle."""
        state = self._state
        known = state.rounds.get(table)
        if known is None or known.number != round_number or known.asked:
            return
        known.asked = True
        state.claims.append(Claim(table, round_number, known.base, percent, winners))
        self._write()
        if len(state.claims) == 1:
            self._timers.after(CYCLE_NS, self._pay_claims)

    def play(self, table: int, wagers: int, percent: int | None, winners: int) -> None:
        """Have a linked table lock out its next round, and claim a share at once when one is given."""
        known = self._state.rounds.get(table)
        round_number = 1 if known is None else known.number + 1
        self.lock_out(table, round_number, wagers)
        if percent is not None:
            self.claim(table, round_number, percent, winners)

    def entries_after(self, number: int) -> list[Entry]:
        """What the log says after a number."""
        missed = self._state.newest - number
        kept = list(self._nvram.events)
        return [ENTRY.validate_json(entry) for entry in kept[max(0, len(kept) - missed) :]] if missed > 0 else []

    @property
    def _terms(self) -> Terms:
        if self._state.terms is None:
            raise RuntimeError("no progressive has begun")
        return self._state.terms

    def _pay_claims(self) -> None:
        """Pay what was claimed in this cycle: the higher share first, equal ones as they came, or by LL-20 as one."""
        claims, self._state.claims = sorted(self._state.claims, key=lambda each: -each.percent), []
        paid: list[_Told] = []
        for group in self._groups(claims):
            paid += self._paid(group)
        self._write(paid)

    def _groups(self, claims: list[Claim]) -> Iterable[list[Claim]]:
        if self._state.rulings["LL-20"] != "split":
            return [[claim] for claim in claims]
        return [list(group) for _, group in groupby(claims, key=lambda each: each.percent)]

    def _paid(self, claims: list[Claim]) -> list[_Told]:
        """Pay claims that divide one share, and return what there is to tell each table."""
        state = self._state
        base = max(claim.base for claim in claims)
        share = Share(claims[0].percent, sum(claim.winners for claim in claims), base)
        shares_cents = list(arithmetic.pay(state.meters, share, self._terms, state.rulings, self.decisions))
        told: list[_Told] = []
        for claim in claims:
            own, shares_cents = shares_cents[: claim.winners], shares_cents[claim.winners :]
            told.append(_Told("hit", claim.table, claim.round_number, self._hit(claim, own)))
        return told

    def _hit(self, claim: Claim, shares_cents: list[int]) -> dict[str, Any]:
        meters = self._state.meters
        return {
            "percent": claim.percent,
            "winners": claim.winners,
            "amount_cents": sum(shares_cents),
            "shares_cents": shares_cents,
            "display": meters.display,
            "reserve": meters.reserve,
            "house_funded": meters.house_funded,
        }

    def _write(self, told: Sequence[_Told] = ()) -> None:
        """Put the state and what there is to tell on record in one write, then tell it."""
        entries = [Entry(number, *what) for number, what in enumerate(told, self._state.newest + 1)]
        self._state.newest += len(entries)
        log = [ENTRY.dump_json(entry).decode() for entry in entries]
        self._nvram.write(MEMORY.dump_json(self._state).decode(), log, None)
        self._tell()
