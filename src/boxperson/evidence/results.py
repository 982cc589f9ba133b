"""What a run found: one verdict for each scenario, and what that says of each clause."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from boxperson.rules.clauses import at_or_below, clauses


class Verdict(StrEnum):
    """How a scenario ends; exactly one of these."""

    PASS = "pass"
    FAIL = "fail"
    INCONCLUSIVE = "inconclusive"
    NOT_TESTED = "not tested"


@dataclass(frozen=True, slots=True)
class Result:
    """A scenario and its verdict.

    Attributes:
        scenario: its name, with the example's values when it is one row of an outline.
        test: pytest's id of it.
        clauses: ids it is tagged with.
        verdict: how it ended.
        why: one line that says why it did not pass; empty when it did.
        broken: ids of the clauses that the table was found to break.
        seconds: how long it took on the wall.
        attested: whether the verdict rests on a person's word, at least in part: no instrument saw it.
    """

    scenario: str
    test: str
    clauses: tuple[str, ...]
    verdict: Verdict
    why: str = ""
    broken: tuple[str, ...] = ()
    seconds: float = 0.0
    attested: bool = False

    @property
    def told(self) -> str:
        """Its verdict, and that it is attested where it is: an attested pass is not the same as a seen one."""
        return f"{self.verdict}, attested" if self.attested else self.verdict.value


def rests_on_a_person(verdict: Verdict, answers: Sequence[str]) -> bool:
    """Say whether a verdict rests on what an operator answered, at least in part.

    A pass does when anything was attested in it; a fail only when the operator's no was what ended the scenario.

    Args:
        verdict: of a scenario.
        answers: of the operator in it, in their order.
    """
    if verdict is Verdict.FAIL:
        return list(answers[-1:]) == ["no"]
    return verdict is Verdict.PASS and bool(answers)


@dataclass(slots=True)
class ClauseRow:
    """One clause and how its scenarios ended.

    ``stopped`` counts scenarios of this clause that failed over another clause before they could judge this one;
    ``attested`` counts those that judged it by a person's word, by their verdict.
    """

    clause: str
    counts: Counter[Verdict] = field(default_factory=Counter)
    stopped: int = 0
    attested: Counter[Verdict] = field(default_factory=Counter)

    @property
    def verdict(self) -> Verdict:
        """Any fail fails the clause; else any that was not judged leaves it open; a pass needs a pass."""
        if self.counts[Verdict.FAIL]:
            return Verdict.FAIL
        if self.counts[Verdict.INCONCLUSIVE] or self.stopped:
            return Verdict.INCONCLUSIVE
        return Verdict.PASS if self.counts[Verdict.PASS] else Verdict.NOT_TESTED

    @property
    def told(self) -> str:
        """Its verdict, and how many of the scenarios that gave it rest on a person's word, where any does."""
        attested, every = self.attested[self.verdict], self.counts[self.verdict]
        share = "attested" if attested == every else f"{attested} of {every} attested"
        return f"{self.verdict}, {share}" if attested else self.verdict.value


def by_clause(results: Iterable[Result]) -> list[ClauseRow]:
    """Return a row for every clause that scenarios judged or findings name, in the order of the text.

    A failed scenario counts against the clauses it found broken, whether it is tagged with them or not, and against
    those of its tags that lie above or below them.
    """
    rows = {clause: ClauseRow(clause) for clause in clauses()}
    for result in results:
        broken = _broken(result)
        for clause in dict.fromkeys((*result.clauses, *broken)):
            if broken and not any(at_or_below(clause, other) or at_or_below(other, clause) for other in broken):
                rows[clause].stopped += 1
            else:
                rows[clause].counts[result.verdict] += 1
                rows[clause].attested[result.verdict] += result.attested
    return [row for row in rows.values() if row.stopped or row.counts]


def _broken(result: Result) -> tuple[str, ...]:
    """Return the clauses that a failed scenario counts against: those that its finding names, else its own."""
    if result.verdict is not Verdict.FAIL:
        return ()
    return tuple(clause for clause in result.broken if clause in clauses()) or result.clauses


def exit_code(results: Iterable[Result]) -> int:
    """Return what `boxperson run` exits with: 0 all passed, 1 any fail, 3 none failed but not all could be told."""
    verdicts = Counter(result.verdict for result in results)
    if verdicts[Verdict.FAIL]:
        return 1
    return 3 if verdicts[Verdict.INCONCLUSIVE] or not verdicts[Verdict.PASS] else 0
