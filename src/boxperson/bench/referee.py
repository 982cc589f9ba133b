"""The referee: every wager followed through the judge, and the table held against it, to the cent."""

from dataclasses import dataclass, field

from boxperson.bench.rig_file import Submission
from boxperson.bench.table import Settled, Throw
from boxperson.drivers.link import Record
from boxperson.errors import Finding
from boxperson.rules import craps, lucky_shooter
from boxperson.rules.fitting import fits, fitting_readings
from boxperson.rules.money import dollars
from boxperson.rules.paytable import lucky_shooter as lucky_shooter_paytable
from boxperson.rules.rulings import choose, used
from boxperson.rules.settlement import Settlement

COME_OUT = {2: "623c.2(d)(1)", 3: "623c.2(d)(1)", 12: "623c.2(d)(1)", 7: "623c.2(d)(2)", 11: "623c.2(d)(2)"}
POINT_PHASE = "623c.2(d)(3)"
ODDS = "623c.2(e)"

Wager = lucky_shooter.Wager | craps.PassLine


@dataclass(slots=True)
class Followed:
    """A wager that is up, and what was thrown and paid on it so far."""

    state: Wager
    totals: list[int] = field(default_factory=list)
    paid_cents: list[int] = field(default_factory=list)


class Referee:
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

    def is_up(self, seat: int, wager: str) -> bool:
        """Return whether the judge has this wager up."""
        return (seat, wager) in self._up

    def judge(self, faces: tuple[int, int], throw: Throw, credits_cents: dict[int, int]) -> None:
        """Hold what the table made of a throw against the judge.

        Args:
            faces: the uppermost faces, as the eyes saw them.
            throw: what the table reports.
            credits_cents: what each seat has after it.

        Raises:
            Finding: the table called, settled, paid or credited something else.
        """
        if sorted(faces) != sorted(throw.call):
            raise Finding(
                ("623a.9(a)",),
                f"the uppermost faces {_faces(faces)} called, {sum(faces)}",
                f"the call {_faces(throw.call)}, {sum(throw.call)}",
            )
        total = sum(faces)
        for seat, wager in sorted(set(throw.settled) - set(self._up)):
            raise Finding((POINT_PHASE,), "no settlement of a wager that is not up", f"{wager} at seat {seat} settled")
        for key in sorted(self._up):
            self._hold(key, self._up[key], total, throw.settled.get(key, ()))
        self._hold_credits(credits_cents)

    def _hold(self, key: tuple[int, str], followed: Followed, total: int, done: tuple[Settled, ...]) -> None:
        seat, wager = key
        before = followed.state
        after, asked = self._ask(before, total)
        followed.totals.append(total)
        followed.paid_cents.append(sum(each.credit_cents for each in done))
        self._record(
            "expectation",
            seat=seat,
            wager=wager,
            totals=followed.totals,
            row=asked.row if asked else None,
            credit_cents=asked.credit_cents if asked else 0,
            working=after is not None,
            clauses=list(asked.clauses) if asked else [],
            rulings=used(asked.rulings, self._rulings) if asked else [],
        )
        clause = self._broken(before, total, asked, after is not None, done)
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

    def _ask(self, before: Wager, total: int) -> tuple[Wager | None, Settlement | None]:
        if isinstance(before, lucky_shooter.Wager):
            return lucky_shooter.throw(before, total, self._paytable, self._rulings)
        return craps.throw(before, total)

    def _broken(
        self,
        before: Wager,
        total: int,
        asked: Settlement | None,
        working: bool,  # noqa: FBT001 - what the judge says of it
        done: tuple[Settled, ...],
    ) -> str | None:
        """Name the clause that a settlement breaks: that of the situation, or (e) when only the figure is wrong."""
        situation = "623a.9(d)"
        if isinstance(before, lucky_shooter.Wager):
            situation = POINT_PHASE if before.point else COME_OUT.get(total, POINT_PHASE)
        asked_cents = asked.credit_cents if asked else 0
        paid_cents = sum(each.credit_cents for each in done)
        stays = not done or done[-1].working
        if stays != working or len(done) > 1 or (asked_cents == 0) != (paid_cents == 0):
            return situation
        if paid_cents == asked_cents:
            return None
        other_rows = {row.odds.credit_cents(before.stake_cents) for row in self._paytable.rows}
        return situation if situation == "623a.9(d)" or paid_cents in other_rows else ODDS

    def _fit(self, followed: Followed, *, working: bool) -> str:
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
        return f"; this {fits(readings)}" if readings else ""

    def _hold_credits(self, credits_cents: dict[int, int]) -> None:
        for seat, cents in self._credits_cents.items():
            if credits_cents[seat] != cents:
                raise Finding(
                    (ODDS,),
                    f"{dollars(cents)} in credits at seat {seat} after the throw",
                    f"{dollars(credits_cents[seat])}",
                )


def _faces(faces: tuple[int, int]) -> str:
    return f"{faces[0]} and {faces[1]}"


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
