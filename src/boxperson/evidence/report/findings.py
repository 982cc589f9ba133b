"""What did not pass, put together for a reader: what was asked, what came, what the camera saw, what the judge says."""

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from boxperson.evidence.journal_lines import Line
from boxperson.evidence.report.pictures import Album, Picture
from boxperson.evidence.report.words import Told, attested, event, judged, measured, picture_of, plain, seen
from boxperson.evidence.results import Verdict
from boxperson.evidence.story import Scenario, Step
from boxperson.rules.clauses import Clause, clauses
from boxperson.rules.rulings import rulings

SHOWN_IN_FULL = 3
"""Findings of one clause that are shown whole; the others follow in a table and in their scenarios."""
_TABLE_SAID = 8
_SEAT = re.compile(r"\bseats? (\d{1,3})\b")


@dataclass(frozen=True, slots=True)
class Judged:
    """What the judge asked for, and on what grounds.

    Attributes:
        asked: in one sentence.
        clauses: that it rests on.
        rulings: each with its question and the reading that was chosen.
    """

    asked: str
    clauses: list[Clause]
    rulings: list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Witness:
    """One scenario that did not pass.

    Attributes:
        scenario: it.
        step: where it ended; None when it never began one.
        looked: what the eyes read last, and the picture of that; None when they were not asked.
        elsewhere: that look was in a step before.
        said: what the table reported in that step, the last of it.
        judged: what the judge asked for, of each seat that the finding is about.
        attested: what an operator answered in that step.
        measured: what was measured in the scenario.
        drawings: the pictures of that.
    """

    scenario: Scenario
    step: Step | None
    looked: tuple[str, Picture | None] | None
    elsewhere: bool
    said: list[Told]
    judged: list[Judged]
    attested: list[str]
    measured: list[str]
    drawings: list[Picture]


@dataclass(slots=True)
class Findings:
    """The findings about the same clauses."""

    clauses: list[Clause]
    witnesses: list[Witness]

    @property
    def anchor(self) -> str:
        """The id of this group in a report."""
        return "finding-" + "-".join(clause.id for clause in self.clauses)


@dataclass(slots=True)
class Reason:
    """Why scenarios ended without a judgement."""

    why: str
    first: Witness
    scenarios: list[Scenario] = field(default_factory=list)


def findings(scenarios: Iterable[Scenario], album: Album) -> list[Findings]:
    """Gather failed scenarios by the clauses they found broken, in the order of the text."""
    order = {clause: place for place, clause in enumerate(clauses())}
    failed = [each for each in scenarios if each.result.verdict is Verdict.FAIL]
    by_clauses: dict[tuple[str, ...], list[Scenario]] = {}
    for each in failed:
        by_clauses.setdefault(each.result.broken or each.result.clauses, []).append(each)
    groups = sorted(by_clauses.items(), key=lambda pair: [order[clause] for clause in pair[0]])
    return [
        Findings(
            [clauses()[clause] for clause in broken],
            [_witness(each, album, large=place < SHOWN_IN_FULL) for place, each in enumerate(found)],
        )
        for broken, found in groups
    ]


def reasons(scenarios: Iterable[Scenario], verdict: Verdict, album: Album) -> list[Reason]:
    """Gather the scenarios of a verdict by their reason, those with most scenarios first."""
    gathered: dict[str, Reason] = {}
    for each in scenarios:
        if each.result.verdict is verdict:
            why = each.result.why
            if why not in gathered:
                gathered[why] = Reason(why, _witness(each, album, large=True))
            gathered[why].scenarios.append(each)
    return sorted(gathered.values(), key=lambda reason: -len(reason.scenarios))


def drawings(lines: Iterable[Line], album: Album, *others: str) -> list[Picture]:
    """Return the pictures that measurements of the lock-out left, and others that belong to all of them."""
    measurements = [line for line in lines if line.kind == "lock-out"]
    names = [name for line in measurements for name in _drawn(line)]
    found = (album.drawing(name) for name in [*names, *(others if names else ())])
    return [each for each in found if each is not None and each.uri]


def _drawn(line: Line) -> list[str]:
    """The names of a measurement's pictures: those that it tells, else those it is known to leave."""
    told = line.fields.get("files")
    if isinstance(told, dict):
        return [name for name in told if name.startswith("seat-") and name.endswith(".svg") and plain(name)]
    seat = line.fields.get("seat")
    return [f"seat-{seat}-{kind}.svg" for kind in ("acceptance", "latencies")] if isinstance(seat, int) else []


def _witness(scenario: Scenario, album: Album, *, large: bool) -> Witness:
    ended = [step for step in scenario.steps if step.outcome not in ("done", "not reached")]
    step = ended[-1] if ended else None
    here = step.lines if step else []
    before = list(itertools.takewhile(lambda line: not here or line is not here[0], scenario.lines))
    look = _last(here, "reading") or _last(before, "reading")
    looked = None
    if look is not None:
        name = picture_of(look.fields)
        looked = (seen(look.fields), album.large(name) if large else album.small(name))
    said = [event(line) for line in here if line.kind == "event"][-_TABLE_SAID:]
    measurements = [line for line in scenario.lines if line.kind == "lock-out"]
    return Witness(
        scenario,
        step,
        looked,
        elsewhere=look is not None and all(look is not line for line in here),
        said=said,
        judged=[_judged(line) for line in _asked(step)] if step else [],
        attested=[attested(line.fields) for line in here if line.kind == "attested"],
        measured=[measured(line.fields) for line in measurements],
        drawings=drawings(measurements, album) if large else [],
    )


def _asked(step: Step) -> list[Line]:
    """What the judge asked for last: for the seats that the finding names, else for whichever came last."""
    asked = {line.fields.get("seat"): line for line in step.lines if line.kind == "expectation"}
    named = {int(seat) for seat in _SEAT.findall(f"{step.expected} {step.observed}")}
    return [line for seat, line in asked.items() if seat in named] or list(asked.values())[-1:]


def _last(lines: Sequence[Line], kind: str) -> Line | None:
    return next((line for line in reversed(lines) if line.kind == kind), None)


def _judged(line: Line) -> Judged:
    named = line.fields.get("clauses")
    used = line.fields.get("rulings")
    return Judged(
        judged(line.fields),
        [clauses()[each] for each in named if each in clauses()] if isinstance(named, list) else [],
        [ruling for each in used if (ruling := ruling_told(each))] if isinstance(used, list) else [],
    )


def ruling_told(used: object) -> tuple[str, str, str] | None:
    """Take "LS-2=R1" apart: the ruling with its reading, its question, and what the reading means."""
    name, _, reading = str(used).partition("=")
    ruling = rulings().get(name)
    if ruling is None or reading not in ruling.readings:
        return None
    return str(used), ruling.question, ruling.readings[reading]
