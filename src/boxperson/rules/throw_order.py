"""The order of a throw, § 623a.9: the call, who decides a dispute, and when dice and money move."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from boxperson.errors import UsageError

Game = Literal["live-craps", "mini-craps"]
Name = Literal["at_rest", "call", "void", "disputed", "decided", "at_centre", "settlement", "all_settled", "to_shooter"]
CALL = "623a.9(a)"
VOID = "623a.9(b)#void"
MS = 1_000_000


class _Clauses(NamedTuple):
    person: str
    dispute: str
    order: str


_GAMES: Mapping[Game, _Clauses] = MappingProxyType(
    {
        "live-craps": _Clauses("boxperson", "623a.9(c)(1)", "623a.9(d)"),
        "mini-craps": _Clauses("floorperson", "623a.9(c)(2)", "623a.9(e)"),
    }
)


@dataclass(frozen=True, slots=True)
class Act:
    """Something that was done in a throw.

    Attributes:
        name: what: "at_rest" and "at_centre" are the dice's, "to_shooter" is when the shooter has them back.
        not_before_ns: the earliest it can have been; of what a camera saw, when it was last seen not to be so.
        not_after_ns: the latest it can have been; of what a camera saw, when it was first seen to be so.
        by: who keyed a "void" or "decided": "stickperson", "dealer", "boxperson" or "floorperson"; of others nothing.
        void: of "decided": whether the roll was decided to be void.
    """

    name: Name
    not_before_ns: int
    not_after_ns: int
    by: str = ""
    void: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """What the order of a throw comes to.

    Attributes:
        verdict: "broken" only where it is certain, "cannot tell" where the times leave it open.
        clause: the first that is broken, or about which nothing can be told; None where all are kept.
        why: what was done, or what is not known; empty where all are kept.
        rulings: ids of the rulings that it rests on.
    """

    verdict: Literal["kept", "broken", "cannot tell"]
    clause: str | None
    why: str
    rulings: tuple[str, ...]


class _Check(NamedTuple):
    clause: str
    holds: bool | None
    why: str

    @classmethod
    def broken(cls, clause: str, why: str) -> "_Check":
        return cls(clause, holds=False, why=why)


def settle_clause(game: Game) -> str:
    """Name the clause that asks a game to settle all that a throw decides, in this order."""
    return _GAMES[game].order


def dispute_clause(game: Game) -> str:
    """Name the clause that says who decides a dispute at a game."""
    return _GAMES[game].dispute


def judge_order(acts: Sequence[Act], game: Game, at_once_ns: int) -> Order:
    """Hold what was done in one throw, from the dice at rest until the shooter has them, against § 623a.9.

    Args:
        acts: in any order; of two at the same exact time the first listed was first.
        game: which game it is.
        at_once_ns: how long after the dice are at rest the call is still made at once.

    Raises:
        UsageError: the acts are not those of one throw, or an argument cannot be.
    """
    _check(acts, game, at_once_ns)
    throw = _Throw(sorted(acts, key=lambda act: (act.not_after_ns, act.not_before_ns)), _GAMES[game])
    checks = [*throw.call(at_once_ns), *throw.dispute(), *throw.outcome()]
    rulings = ("PT-8",) * bool(throw.disputes) + (("PT-10",) if throw.is_void else ("PT-11", "PT-12"))
    broken = next((each for each in checks if each.holds is False), None)
    if broken is not None:
        return Order("broken", broken.clause, broken.why, rulings)
    open_ = next((each for each in checks if each.holds is None), None)
    if open_ is not None:
        return Order("cannot tell", open_.clause, f"it cannot be told whether {open_.why}", rulings)
    return Order("kept", None, "", rulings)


class _Throw:
    """The acts of one throw by name, and the checks on them in the order of the text."""

    def __init__(self, acts: Sequence[Act], clauses: _Clauses) -> None:
        self._acts = acts
        self._person, self._dispute, self._order = clauses
        self._rests, self._calls, self._voids = self._of("at_rest"), self._of("call"), self._of("void")
        self.disputes, self._decided = self._of("disputed"), self._of("decided")
        self._centres, self._settlements = self._of("at_centre"), self._of("settlement")
        self._ends, self._to_shooter = self._of("all_settled"), self._of("to_shooter")
        self._words = [
            each for each in acts if each.name == "decided" or (each.name == "void" and each.by == self._person)
        ]
        self._went_on = bool(self._centres or self._settlements or self._ends or self._to_shooter)

    @property
    def is_void(self) -> bool | None:
        """Whether nothing is to be settled: by the person's last word, else by the stick's; None where that is open."""
        if not self._words:
            return bool(self._voids)
        words = self._words
        last = [each for each in words if not any(self._before(each, other) for other in words if other is not each)]
        found = {each.name == "void" or each.void for each in last}
        return found.pop() if len(found) == 1 else None

    def call(self, at_once_ns: int) -> Iterator[_Check]:
        """(a): one call, at once, once the dice are at rest."""
        if not self._rests:
            yield _Check(CALL, None, "the dice came to rest at all")
        if not (self._calls or self._voids or self._decided or self.disputes):
            yield _Check(CALL, self._by_now(), "the sum was not called")
        if len(self._calls) > 1:
            yield _Check.broken(CALL, f"the sum was called {len(self._calls)} times")
        if self._calls and self._voids and not self._words:
            yield _Check.broken(CALL, "the sum was called, and the roll declared void as well")
        for call in self._calls:
            for rest in self._rests:
                yield _Check(CALL, self._before(rest, call), "the sum was called before the dice were at rest")
                yield _at_once(rest, call, at_once_ns)

    def dispute(self) -> Iterator[_Check]:
        """(c): who decides, after the dispute, before anything goes on."""
        for word in self._decided:
            yield _Check(self._dispute, word.by == self._person, f"the {word.by} decided, not the {self._person}")
        if len(self._decided) > max(1, len(self.disputes)):
            yield _Check.broken(self._dispute, f"the {self._person} decided {len(self._decided)} times")
        for dispute in self.disputes:
            for act in (*self._calls, *(each for each in self._voids if each.by != self._person)):
                why = f"the dice were disputed, and then it was not the {self._person} who spoke: {act.name}"
                yield _Check(self._dispute, self._before(act, dispute), why)
            decided = _any(self._before(dispute, word) for word in self._words)
            holds = decided if self._words else self._by_now()
            yield _Check(self._dispute, holds, f"the {self._person} did not decide the dispute")
            for act in (*self._settlements, *self._to_shooter):
                why = f"{_DONE[act.name]} before the {self._person} had decided the dispute"
                yield _Check(
                    self._dispute, _any((self._before(act, dispute), self._decided_between(dispute, act))), why
                )

    def outcome(self) -> Iterator[_Check]:
        """What is done with the money and the dice once the roll is called, decided or void."""
        if self.is_void is None:
            yield _Check(self._dispute, None, "the roll was decided to be void")
        else:
            yield from self._rolled_void() if self.is_void else self._rolled()
        if not self._to_shooter:
            yield _Check(self._order, None, "the shooter got the dice back")

    def _rolled_void(self) -> Iterator[_Check]:
        """(b) and (c): nothing settles, and the dice are thrown again."""
        clause = self._dispute if self._words else VOID
        if self._settlements:
            yield _Check.broken(clause, f"{len(self._settlements)} settled though the roll was void")
        words = self._words or self._voids
        for act in self._to_shooter:
            early = _any(self._before(word, act) for word in words)
            yield _Check(clause, early, "the shooter had the dice before the roll was declared void")

    def _rolled(self) -> Iterator[_Check]:
        """(d) and (e): call, centre, settlements, shooter."""
        words = (*self._calls, *self._words)
        for act in (*self._centres, *self._settlements):
            holds = _any(self._before(word, act) for word in words)
            yield _Check(self._order, holds, f"{_DONE[act.name]} before the call")
        if not self._centres:
            yield _Check(self._order, self._by_now(), "the dice were not brought to the centre")
        for act in (*self._settlements, *self._to_shooter):
            holds = _any(self._before(centre, act) for centre in self._centres)
            yield _Check(self._order, holds, f"{_DONE[act.name]} before the dice were at the centre")
        if not self._ends:
            holds = False if self._to_shooter else None
            yield _Check(self._order, holds, "the settling was not over before the shooter had the dice")
        for end in self._ends:
            for act in self._settlements:
                yield _Check(self._order, self._before(act, end), "a wager was settled after all were said to be")
        for act in (*self._settlements, *self._ends):
            for shooter in self._to_shooter:
                why = "the shooter had the dice before all decided wagers were settled"
                yield _Check(self._order, self._before(act, shooter), why)

    def _of(self, name: Name) -> list[Act]:
        return [each for each in self._acts if each.name == name]

    def _by_now(self) -> bool | None:
        """What is missing counts as not done once the throw has gone on without it."""
        return False if self._went_on else None

    def _decided_between(self, dispute: Act, act: Act) -> bool | None:
        return _any(_all((self._before(dispute, word), self._before(word, act))) for word in self._words)

    def _before(self, first: Act, second: Act) -> bool | None:
        """Whether an act was before another; None where their times leave it open."""
        if first.not_before_ns == first.not_after_ns == second.not_before_ns == second.not_after_ns:
            places = [index for index, act in enumerate(self._acts) if act is first or act is second]
            return self._acts[places[0]] is first
        if first.not_after_ns <= second.not_before_ns:
            return True
        return False if first.not_before_ns > second.not_after_ns else None


_DONE: Mapping[str, str] = MappingProxyType(
    {
        "at_centre": "the dice were at the centre",
        "settlement": "a wager was settled",
        "to_shooter": "the shooter had the dice",
    }
)


def _at_once(rest: Act, call: Act, at_once_ns: int) -> _Check:
    least_ns, most_ns = call.not_before_ns - rest.not_after_ns, call.not_after_ns - rest.not_before_ns
    holds = True if most_ns <= at_once_ns else False if least_ns > at_once_ns else None
    lapse = f"{least_ns / MS:g}" if least_ns == most_ns else f"between {max(0, least_ns) / MS:g} and {most_ns / MS:g}"
    return _Check(CALL, holds, f"the call came too late: {lapse} ms after the dice, {at_once_ns / MS:g} are allowed")


def _any(answers: Iterable[bool | None]) -> bool | None:
    """True where one is, False where all are, else None."""
    known = list(answers)
    return True if True in known else None if None in known else False


def _all(answers: Iterable[bool | None]) -> bool | None:
    """False where one is, True where all are, else None."""
    known = list(answers)
    return False if False in known else None if None in known else True


def _check(acts: Sequence[Act], game: Game, at_once_ns: int) -> None:
    if game not in _GAMES:
        raise UsageError(f"{game!r} has no order of its own; allowed: {', '.join(_GAMES)}")
    if at_once_ns < 0:
        raise UsageError(f"at once cannot be {at_once_ns} ns; give a time that is allowed, 0 or more")
    if sum(act.name == "at_rest" for act in acts) > 1:
        raise UsageError("the dice come to rest more than once; give the acts of one throw")
    for act in acts:
        if act.name not in get_args(Name):
            raise UsageError(f"{act.name!r} is no act of a throw; allowed: {', '.join(get_args(Name))}")
        if act.not_before_ns > act.not_after_ns:
            raise UsageError(f"{act.name} is not before {act.not_before_ns} ns and not after {act.not_after_ns} ns")
        if act.name in ("void", "decided") and not act.by:
            raise UsageError(f"{act.name} does not say who; give by")
