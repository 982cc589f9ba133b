"""The live craps referee: a throw held against § 623a.9, from the dice at rest until the shooter has them again.

It is told of what players do, and holds the call, who decides, the order, and the money against the judge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boxperson.bench.live_craps.rig import LiveCrapsSubmission
from boxperson.bench.standing import Key, hold_standing
from boxperson.bench.table import Settled, settled_in, wagers_up
from boxperson.drivers.link import Event, Record
from boxperson.errors import Finding, Unread
from boxperson.rules import craps
from boxperson.rules.craps import Wager
from boxperson.rules.dice import Faces
from boxperson.rules.money import dollars
from boxperson.rules.point_throw import VOID, Roll
from boxperson.rules.rulings import choose, used
from boxperson.rules.settlement import Settlement
from boxperson.rules.throw_order import Act, Game, dispute_clause, judge_order, settle_clause

_NS_PER_MS = 1_000_000


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw as it was seen and heard.

    Attributes:
        roll: what the eyes make of the dice at rest.
        acts: what was done, with times.
        heard: what the table reported.
        paid_cents: what the eyes see paid to every seat, seat 1 first; None where nothing was settled.
        state: how the table stands after it.
    """

    roll: Roll
    acts: Sequence[Act]
    heard: Sequence[Event]
    paid_cents: Sequence[int] | None
    state: Mapping[str, Any]


class LiveCrapsReferee:
    """Judges a table throw by throw.

    Args:
        submission: the Rules Submission that the table is judged by.
        game: which game is played.
        record: told of every expectation.

    Attributes:
        up: the wagers that are up, by (seat, wager).
        point: the table's point; None before a come-out roll.

    Raises:
        UsageError: the submission names a ruling or reading that does not exist.
    """

    def __init__(self, submission: LiveCrapsSubmission, game: Game, record: Record) -> None:
        self._record = record
        self._game = game
        self.up: dict[Key, Wager] = {}
        self.point: int | None = None
        self.declare(submission)

    def declare(self, submission: LiveCrapsSubmission) -> None:
        """Judge by another Rules Submission from now on.

        Raises:
            UsageError: it names a ruling or reading that does not exist.
        """
        self._call_limit_ns = round(submission.call_limit_ms * _NS_PER_MS)
        self._rulings = choose(submission.rulings)

    @property
    def clause(self) -> str:
        """The clause that asks for all wagers to be settled, in the order of the text."""
        return settle_clause(self._game)

    def accepts(self, seat: int, wager: str, stake_cents: int) -> None:
        """Take note of a wager that the table accepted."""
        self.up[seat, wager] = craps.start(stake_cents, wager)

    def judge(self, thrown: Thrown) -> Faces | None:
        """Hold a throw against § 623a.9, and return what was rolled; None of a void roll.

        Raises:
            Finding: a clause is broken.
            Unread: the eyes or the times leave open whether one is.
        """
        rolled = self._rolled(thrown)
        self._hold_order(thrown.acts)
        if rolled is None:
            self._hold_thrown_again(thrown.heard)
        asked = self._settle(rolled)
        self._hold_settled(asked, thrown)
        if rolled is not None:
            self.point = craps.point_after(self.point, sum(rolled))
        self._hold_standing(thrown.state)
        return rolled

    def _rolled(self, thrown: Thrown) -> Faces | None:
        """What counts: what the one who decides has decided, else what was called, which must be what lies there."""
        decided = [event for event in thrown.heard if event.name == "decided"]
        if decided:
            return _faces_of(decided[-1])
        if any(event.name == "disputed" for event in thrown.heard):
            return self._undecided(thrown)
        roll, called = thrown.roll, [event for event in thrown.heard if event.name in ("call", "void")]
        if not roll.is_certain:
            raise Unread(f"the eyes cannot tell the roll ({roll.why}), and nobody disputed it")
        self._record("roll", faces=roll.faces and list(roll.faces), clause=roll.clause, rulings=list(roll.rulings))
        told = [_faces_of(event) for event in called]
        if len(told) == 1 and not _same(told[0], roll.faces):
            raise Finding((roll.clause,), _roll_told(roll.faces), f"{_roll_told(told[0])} called")
        return roll.faces

    def _undecided(self, thrown: Thrown) -> Faces | None:
        """What a dispute that was not decided leaves: what was called all the same, which the order is held against."""
        called = [event for event in thrown.heard if event.name in ("call", "void")]
        return _faces_of(called[-1]) if called else None

    def _hold_order(self, acts: Sequence[Act]) -> None:
        order = judge_order(acts, self._game, self._call_limit_ns)
        self._record(
            "order",
            acts=[[act.name, act.not_before_ns, act.not_after_ns, act.by] for act in acts],
            verdict=order.verdict,
            rulings=used(order.rulings, self._rulings),
        )
        if order.verdict == "broken":
            raise Finding((order.clause,) if order.clause else (), _ORDER, order.why)
        if order.verdict == "cannot tell":
            raise Unread(f"§ {order.clause}: {order.why}")

    def _hold_thrown_again(self, heard: Sequence[Event]) -> None:
        """After a void roll the same shooter throws the dice again."""
        passed = next((event for event in heard if event.name in ("throw_settled", "shooter")), None)
        if passed is not None:
            clause = dispute_clause(self._game) if any(event.name == "decided" for event in heard) else VOID
            raise Finding((clause,), "the dice thrown again after a void roll", f"the table reports {passed.name}")

    def _settle(self, rolled: Faces | None) -> dict[Key, Settlement | None]:
        """What the judge makes of every wager that is up; nothing of a void roll."""
        asked: dict[Key, Settlement | None] = {}
        after: dict[Key, Wager] = {}
        for (seat, name), wager in sorted(self.up.items()):
            if rolled is None:
                asked[seat, name], after[seat, name] = None, wager
                continue
            left, settlement = craps.throw(wager, self.point, rolled, self._rulings, self.clause)
            asked[seat, name] = settlement
            if left is not None:
                after[seat, left.name] = left
        self.up = after
        return asked

    def _hold_settled(self, asked: Mapping[Key, Settlement | None], thrown: Thrown) -> None:
        done = settled_in(thrown.heard)
        for key in sorted({*asked, *done}):
            self._hold(key, asked.get(key), done.get(key, ()))
        if thrown.paid_cents is None:
            return
        for seat, seen_cents in enumerate(thrown.paid_cents, start=1):
            owed_cents = sum(each.credit_cents for (own, _), each in asked.items() if each and own == seat)
            if seen_cents != owed_cents:
                found = f"{dollars(seen_cents)}, by the eyes"
                raise Finding((self.clause,), f"{dollars(owed_cents)} in chips paid to seat {seat}", found)

    def _hold(self, key: Key, asked: Settlement | None, done: Sequence[Settled]) -> None:
        seat, wager = key
        self._record(
            "expectation",
            seat=seat,
            wager=wager,
            row=asked.row if asked else None,
            credit_cents=asked.credit_cents if asked else 0,
            working=asked is None or asked.working,
            clauses=list(asked.clauses) if asked else [],
            rulings=used(asked.rulings, self._rulings) if asked else [],
        )
        expected = [(asked.credit_cents, asked.working)] if asked else []
        if [(each.credit_cents, each.working) for each in done] != expected:
            raise Finding((self.clause,), f"the {wager} of seat {seat}: {_asked(asked)}", _done(done))

    def _hold_standing(self, state: Mapping[str, Any]) -> None:
        if state["point"] != self.point:
            raise Finding((self.clause,), f"{self.point or 'no'} point established", f"{state['point'] or 'none'}")
        asked_up = {key: wager.stake_cents for key, wager in self.up.items()}
        hold_standing(asked_up, wagers_up(dict(state)), {}, {}, lambda _key: self.clause)


_ORDER = "the call, the dice to the centre, all decided wagers settled, and only then the dice to the shooter"


def _faces_of(event: Event) -> Faces | None:
    faces = event.params.get("faces")
    return (int(faces[0]), int(faces[1])) if faces else None


def _same(one: Faces | None, other: Faces | None) -> bool:
    return (one and sorted(one)) == (other and sorted(other))


def _roll_told(faces: Faces | None) -> str:
    return "a void roll" if faces is None else f"{faces[0]} and {faces[1]}, {sum(faces)}"


def _asked(asked: Settlement | None) -> str:
    if asked is None:
        return "nothing settled"
    if not asked.credit_cents:
        return f"{asked.row}, collected"
    stays = ", and the wager stays up" if asked.working else ""
    return f"{dollars(asked.credit_cents)} for {asked.row!r} ({asked.odds}){stays}"


def _done(done: Sequence[Settled]) -> str:
    return " and then ".join(f"{dollars(each.credit_cents)} for {each.row!r}" for each in done) or "nothing settled"
