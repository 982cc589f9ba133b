"""A table in a few lines: it reports what the judge would have it do, unless a test makes it lie."""

from dataclasses import dataclass, field, replace

from boxperson.bench.craps.table import Throw
from boxperson.bench.table import Settled
from boxperson.rules import craps, lucky_shooter
from boxperson.rules.lucky_shooter_paytable import lucky_shooter as paytable
from boxperson.rules.rulings import choose
from boxperson.rules.settlement import Settlement

LUCKY, PASS = "lucky-shooter", "pass-line"
Key = tuple[int, str]
Wager = lucky_shooter.Wager | craps.Wager


@dataclass(slots=True)
class Before:
    """One wager before a throw, what the throw asks for, and how the wager goes on."""

    key: Key
    wager: Wager
    total: int
    asked: Settlement | None
    after: Wager | None

    @property
    def situation(self) -> str:
        """The clause that says what this throw makes of this wager."""
        if not isinstance(self.wager, lucky_shooter.Wager):
            return "623a.9(d)"
        if self.wager.point is None and self.total in (2, 3, 12):
            return "623c.2(d)(1)"
        if self.wager.point is None and self.total in (7, 11):
            return "623c.2(d)(2)"
        return "623c.2(d)(3)"


@dataclass(slots=True)
class SimulatedTable:
    """An honest table.

    Attributes:
        letter: of its Lucky Shooter paytable.
        readings: of the rulings that it goes by.
        says_nothing_of_nothing: whether it leaves out settlements of a working wager that credit nothing.
        judged: every wager that the last throw was about.
    """

    letter: str = "A"
    readings: dict[str, str] = field(default_factory=dict)
    says_nothing_of_nothing: bool = False
    credits_cents: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(1, 7), 0))
    up: dict[Key, Wager] = field(default_factory=dict)
    point: int | None = None
    judged: dict[Key, Before] = field(default_factory=dict)

    def load(self, seat: int, cents: int) -> None:
        self.credits_cents[seat] += cents

    def place(self, seat: int, wager: str, stake_cents: int) -> None:
        self.credits_cents[seat] -= stake_cents
        start = lucky_shooter.start if wager == LUCKY else craps.start
        self.up[seat, wager] = start(stake_cents)

    def throw(self, faces: tuple[int, int]) -> Throw:
        total = sum(faces)
        self.judged = self.would_judge(total)
        settled: dict[Key, tuple[Settled, ...]] = {}
        for key, before in self.judged.items():
            asked = before.asked
            if asked is not None and not (self.says_nothing_of_nothing and asked.working and not asked.credit_cents):
                settled[key] = (Settled(asked.credit_cents, asked.row, before.after is not None),)
                self.credits_cents[key[0]] += asked.credit_cents
        self.up = {key: before.after for key, before in self.judged.items() if before.after is not None}
        self.point = craps.point_after(self.point, total)
        acts = ["dice_in_motion", "dice_at_rest", "call"]
        for _ in settled:
            acts += ["settlement", "credit_change"]
        return Throw(
            (*acts, "throw_settled"),
            ((faces, total),),
            settled,
            self.point,
            {key: wager.stake_cents for key, wager in self.up.items()},
            dict(self.credits_cents),
        )

    def would_judge(self, total: int) -> dict[Key, Before]:
        """What a throw of this sum would be about, without throwing."""
        return {key: self._ask(key, wager, total) for key, wager in self.up.items()}

    def _ask(self, key: Key, wager: Wager, total: int) -> Before:
        if isinstance(wager, lucky_shooter.Wager):
            after, asked = lucky_shooter.throw(wager, total, paytable(self.letter), choose(self.readings))
            return Before(key, wager, total, asked, after)
        faces = (total // 2, total - total // 2)
        following, settlement = craps.throw(wager, self.point, faces, choose(self.readings))
        return Before(key, wager, total, settlement, following)


def with_settlement(throw: Throw, key: Key, *done: Settled, keeps_up: int | None, pays_cents: int) -> Throw:
    """The throw of a table that settles one wager in another way, and stands by it in its wagers and credits.

    Args:
        throw: the honest one.
        key: the wager.
        done: how it is settled instead; not at all when there is none.
        keeps_up: the stake that is up afterwards.
        pays_cents: what the seat has more, or less, than from the honest table.
    """
    settled = {each: those for each, those in throw.settled.items() if each != key}
    up = {each: stake for each, stake in throw.up.items() if each != key}
    if done:
        settled[key] = done
    if keeps_up is not None:
        up[key] = keeps_up
    credits_cents = {**throw.credits_cents, key[0]: throw.credits_cents[key[0]] + pays_cents}
    acts = ("dice_in_motion", "dice_at_rest", "call", *["settlement"] * len(settled), "throw_settled")
    return replace(throw, acts=acts, settled=settled, up=up, credits_cents=credits_cents)
