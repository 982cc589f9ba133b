"""From clause to evidence: which scenarios are about it, how they ended last, and where that is on record."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pytest_bdd.feature import get_feature
from pytest_bdd.scenario import make_python_name

from boxperson.evidence.results import ClauseRow, Verdict, by_clause
from boxperson.evidence.story import Scenario, Story
from boxperson.rules.clauses import Clause, clauses

TAG = "clause:"
NOT_EXAMINED = "not examined"
STOPPED = "stopped by another finding"


@dataclass(frozen=True, slots=True)
class Written:
    """A scenario as it stands in a suite, whether or not it was played."""

    feature: str
    line: int
    name: str
    clauses: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str]:
        """What its test is called, the same for all rows of an outline."""
        return self.feature, f"test_{make_python_name(self.name)}"


@dataclass(slots=True)
class TraceRow:
    """One clause.

    Attributes:
        clause: it.
        verdict: of the scenarios that were played; "not examined" without any.
        written: scenarios of the suite that are tagged with it.
        played: scenarios that judged it, with the folder of each.
        counted: how many of those say what of it; one that failed over another clause first leaves it open.
        told: the verdict, with how much of it rests on a person's word.
        attested: how many scenarios with that verdict do.
    """

    clause: Clause
    verdict: str = NOT_EXAMINED
    written: list[Written] = field(default_factory=list)
    played: list[tuple[Scenario, Path]] = field(default_factory=list)
    counted: list[tuple[str, int]] = field(default_factory=list)
    told: str = NOT_EXAMINED
    attested: int = 0

    @property
    def person_only(self) -> bool:
        """Whether nothing on a bench can witness it: a person has to attest it."""
        return self.clause.seen_by == ("person",)

    @property
    def uncovered(self) -> bool:
        """Whether a bench could witness it and no scenario asks."""
        return not (self.written or self.played or self.person_only)


def written_in(features: Path) -> list[Written]:
    """Return the scenarios of a suite's feature files.

    Args:
        features: the folder that holds them.
    """
    found = []
    for path in sorted(features.glob("*.feature")):
        for template in get_feature(str(path.parent), path.name).scenarios.values():
            tags = template.tags | template.feature.tags | (template.rule.tags if template.rule else set())
            named = sorted(tag.removeprefix(TAG) for tag in tags if tag.startswith(TAG))
            found.append(Written(path.name, template.line_number, template.name, tuple(named)))
    return found


def matrix(story: Story) -> list[TraceRow]:
    """Return a row for every clause, with the scenarios of one run."""
    return trace((), [story])


def trace(written: Iterable[Written], stories: Sequence[Story]) -> list[TraceRow]:
    """Return a row for every clause.

    Args:
        written: the suite's scenarios.
        stories: runs; of a scenario that several of them played the newest counts.
    """
    rows = {clause: TraceRow(clauses()[clause]) for clause in clauses()}
    for each in written:
        for clause in each.clauses:
            if clause in rows:
                rows[clause].written.append(each)
    last: dict[str, list[tuple[Scenario, Path]]] = {}
    for story in sorted(stories, key=lambda story: story.began_utc):
        played: dict[str, list[tuple[Scenario, Path]]] = {}
        for scenario in story.scenarios:
            played.setdefault(scenario.result.test, []).append((scenario, story.folder))
        last.update(played)
    kept = [each for attempts in last.values() for each in attempts]
    for scenario, folder in kept:
        for clause in dict.fromkeys((*scenario.result.clauses, *scenario.result.broken)):
            rows[clause].played.append((scenario, folder))
    for row in by_clause(scenario.result for scenario, _ in kept):
        rows[row.clause].verdict, rows[row.clause].told = row.verdict.value, row.told
        rows[row.clause].attested = row.attested[row.verdict]
        rows[row.clause].counted = _counted(row)
    return list(rows.values())


def _counted(row: ClauseRow) -> list[tuple[str, int]]:
    told = [(verdict.value, row.counts[verdict]) for verdict in Verdict]
    return [(what, number) for what, number in (*told, (STOPPED, row.stopped)) if number]


def as_json(row: TraceRow) -> dict[str, Any]:
    """Return a row in builtin types (docs/command-line.md)."""
    return {
        "clause": row.clause.id,
        "requires": row.clause.text,
        "seen_by": list(row.clause.seen_by),
        "verdict": row.verdict,
        "attested": row.attested,
        "person_only": row.person_only,
        "covered": not row.uncovered,
        "written": [f"{each.feature}:{each.line} {each.name}" for each in row.written],
        "played": [
            {
                "scenario": scenario.result.scenario,
                "test": scenario.result.test,
                "verdict": scenario.result.verdict.value,
                "attested": scenario.result.attested,
                "utc": scenario.began_utc,
                "evidence": f"{folder.as_posix()}/{scenario.journal[0]}:{scenario.journal[1]}",
                "report": f"{folder.as_posix()}/report.html#{scenario.anchor}",
            }
            for scenario, folder in row.played
        ],
    }
