"""The referee: every wager followed through the judge, and the table held against it, to the cent."""

from dataclasses import dataclass, field

from boxperson.bench.craps.table import Throw
from boxperson.bench.rig import Submission
from boxperson.bench.standing import Key, hold_standing
from boxperson.bench.table import Settled
from boxperson.drivers.link import Record
from boxperson.errors import Finding
from boxperson.rules import craps, lucky_shooter
from boxperson.rules.lucky_shooter_fitting import fits, fitting_readings
from boxperson.rules.lucky_shooter_paytable import lucky_shooter as lucky_shooter_paytable
from boxperson.rules.money import dollars
from boxperson.rules.rulings import choose, used
from boxperson.rules.settlement import Settlement

CALL = "623a.9(a)"
SETTLE_ALL = "623a.9(d)"
COME_OUT = {2: "623c.2(d)(1)", 3: "623c.2(d)(1)", 12: "623c.2(d)(1)", 7: "623c.2(d)(2)", 11: "623c.2(d)(2)"}
POINT_PHASE = "623c.2(d)(3)"
ODDS = "623c.2(e)"
Wager = lucky_shooter.Wager | craps.Wager


@dataclass(slots=True)
class Followed:
    """A wager that is up, and what was thrown and paid on it so far."""

    state: Wager
    totals: list[int] = field(default_factory=list)
    paid_cents: list[int] = field(default_factory=list)


class CrapsReferee:
    """Judges a table throw by throw.

    Args:
        submission: the Rules Submission that the table is judged by.
        record: told of every expectation.

    Raises:
        UsageError: the submission names a paytable, ruling or reading that does not exist.
    """

    def __init__(self, submission: Submission, record: Record) -> None:
        self._record = record
        self.declare(submission)
        self._up: dict[tuple[int, str], Followed] = {}
        self._credits_cents: dict[int, int] = {}
        self._situations: dict[tuple[int, str], str] = {}
        self._point: int | None = None

    def declare(self, submission: Submission) -> None:
        """Judge by another Rules Submission from now on.

        Raises:
            UsageError: it names a paytable, ruling or reading that does not exist.
        """
        self._paytable = lucky_shooter_paytable(submission.paytable)
        self._rulings = choose(submission.rulings)

    def loads(self, seat: int, cents: int) -> None:
        """Take note of credits that a seat was given."""
        self._credits_cents[seat] = self._credits_cents.get(seat, 0) + cents

    def accepts(self, seat: int, wager: str, stake_cents: int) -> None:
        """Take note of a wager that the table accepted."""
        is_lucky_shooter = wager == lucky_shooter.WAGER
        state: Wager = lucky_shooter.start(stake_cents) if is_lucky_shooter else craps.start(stake_cents)
        self._up[seat, wager] = Followed(state)
        self._credits_cents[seat] = self._credits_cents.get(seat, 0) - stake_cents

    def judge(self, faces: tuple[int, int], throw: Throw) -> None:
        """Hold what the table made of a throw against the judge.

        Args:
            faces: the uppermost faces, as the eyes saw them.
            throw: what the table reports, and how it stands.

        Raises:
            Finding: the table called, settled, paid or credited something else, or in another order.
        """
        self._hold_call(faces, throw)
        before = dict(self._up)
        for seat, wager in sorted(set(throw.settled) - set(before)):
            raise Finding(
                (_at_fault(wager),), "no settlement of a wager that is not up", f"{wager} at seat {seat} settled"
            )
        for key in sorted(before):
            self._hold(key, before[key], faces, throw.settled.get(key, ()))
        self._point = craps.point_after(self._point, sum(faces))
        self._hold_standing(throw)

    def _hold_call(self, faces: tuple[int, int], throw: Throw) -> None:
        called = " and then ".join(f"{' and '.join(map(str, each))}, {total}" for each, total in throw.calls)
        if [(sorted(each), total) for each, total in throw.calls] != [(sorted(faces), sum(faces))]:
            expected = f"the uppermost faces called once, {faces[0]} and {faces[1]}, {sum(faces)}"
            raise Finding((CALL,), expected, f"the call {called}" if called else "no call")
        order = [act for act in throw.acts if act in ("dice_at_rest", "call", "settlement", "throw_settled")]
        if order[:2] != ["dice_at_rest", "call"]:
            raise Finding((CALL,), "the call once the dice are at rest, before anything is settled", ", ".join(order))
        if order[-1] != "throw_settled":
            raise Finding((SETTLE_ALL,), "every wager settled before the throw is over", ", ".join(order))

    def _hold(
        self, key: tuple[int, str], followed: Followed, faces: tuple[int, int], done: tuple[Settled, ...]
    ) -> None:
        seat, wager = key
        total = sum(faces)
        before = followed.state
        after, asked = self._ask(before, faces)
        self._situations[key] = _situation(before, total)
        followed.totals.append(total)
        followed.paid_cents.append(sum(each.credit_cents for each in done))
        self._record(
            "expectation",
            seat=seat,
            wager=wager,
            totals=list(followed.totals),
            row=asked.row if asked else None,
            credit_cents=asked.credit_cents if asked else 0,
            working=after is not None,
            clauses=list(asked.clauses) if asked else [],
            rulings=used(asked.rulings, self._rulings) if asked else [],
        )
        clause = self._broken(before, total, asked, done, working=after is not None)
        if clause is not None:
            raise Finding(
                (clause,),
                f"{_sequence(followed.totals)} on {dollars(before.stake_cents)} {wager} at seat {seat}: "
                f"{_asked(asked, working=after is not None)}",
                f"{_done(done)}{self._fit(followed, working=not done or done[-1].working)}",
            )
        self._credits_cents[seat] += asked.credit_cents if asked else 0
        if after is None:
            del self._up[key]
        else:
            followed.state = after

    def _ask(self, before: Wager, faces: tuple[int, int]) -> tuple[Wager | None, Settlement | None]:
        if isinstance(before, lucky_shooter.Wager):
            return lucky_shooter.throw(before, sum(faces), self._paytable, self._rulings)
        return craps.throw(before, self._point, faces, self._rulings)

    def _broken(
        self, before: Wager, total: int, asked: Settlement | None, done: tuple[Settled, ...], *, working: bool
    ) -> str | None:
        """Name the clause that a settlement breaks: that of the situation, or (e) when only the figure is wrong.

        Args:
            before: the wager before the throw.
            total: the sum thrown.
            asked: what the judge asks for.
            done: what the table did.
            working: whether the judge has the wager up afterwards.
        """
        situation = _situation(before, total)
        asked_cents = asked.credit_cents if asked else 0
        paid_cents = sum(each.credit_cents for each in done)
        stays = not done or done[-1].working
        if stays != working or len(done) > 1 or (asked_cents == 0) != (paid_cents == 0):
            return situation
        if paid_cents == asked_cents:
            return None
        other_rows = {row.odds.credit_cents(before.stake_cents) for row in self._paytable.rows}
        return situation if situation == SETTLE_ALL or paid_cents in other_rows else ODDS

    def _fit(self, followed: Followed, *, working: bool) -> str:
        """Say which other reading of LS-2 the table's payments fit; nothing when the one in force fits as well."""
        if not isinstance(followed.state, lucky_shooter.Wager):
            return ""
        readings = fitting_readings(
            followed.totals,
            followed.state.stake_cents,
            self._paytable,
            self._rulings,
            followed.paid_cents,
            working=working,
        )
        return f"; this {fits(readings)}" if readings and self._rulings["LS-2"] not in readings else ""

    def _hold_standing(self, throw: Throw) -> None:
        """Hold the point, the wagers that are up and every seat's credits against the judge."""
        if throw.point != self._point:
            raise Finding((POINT_PHASE,), f"{self._point or 'no'} point established", f"{throw.point or 'none'}")
        asked_up = {key: followed.state.stake_cents for key, followed in self._up.items()}
        hold_standing(
            asked_up, throw.up, self._credits_cents, throw.credits_cents, lambda key: self._clause_of(key, throw)
        )

    def _clause_of(self, key: Key | None, throw: Throw) -> str:
        """Name the clause that a wager which stands wrongly breaks, or that wrong credits break."""
        if key is not None:
            return self._situations.get(key, _at_fault(key[1]))
        return ODDS if any(wager == lucky_shooter.WAGER for _, wager in throw.settled) else SETTLE_ALL


def _situation(before: Wager, total: int) -> str:
    """Name the clause that says what a throw makes of a wager."""
    if not isinstance(before, lucky_shooter.Wager):
        return SETTLE_ALL
    return POINT_PHASE if before.point else COME_OUT.get(total, POINT_PHASE)


def _at_fault(wager: str) -> str:
    return SETTLE_ALL if wager == craps.WAGER else POINT_PHASE


def _sequence(totals: list[int]) -> str:
    return "after " + ", ".join(map(str, totals))


def _asked(asked: Settlement | None, *, working: bool) -> str:
    if asked is None:
        return "nothing settled, the wager goes on"
    if not asked.credit_cents:
        return f"{asked.row}, and {'the wager goes on working' if working else 'collected'}"
    stays = ", and the wager goes on working" if working else ""
    return f"{dollars(asked.credit_cents)} for {asked.row!r} ({asked.odds}){stays}"


def _done(done: tuple[Settled, ...]) -> str:
    if not done:
        return "nothing settled"
    return " and then ".join(
        f"{dollars(each.credit_cents)} for {each.row!r}{', the wager still working' if each.working else ''}"
        for each in done
    )
