"""What happened in a run, told from its journals: scenarios, their steps, and what came of each."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from boxperson.evidence.journal_lines import Line, journals_in, read_journal
from boxperson.evidence.results import Result, Verdict
from boxperson.rules.clauses import clauses

NO_END = "the run ended before this scenario did"
_STEP_KINDS = ("step", "step done", "step ended")


@dataclass(slots=True)
class Step:
    """One step of a scenario.

    Attributes:
        keyword: Given, When, Then, And, But.
        text: the rest of its sentence.
        outcome: ``done``, ``fail``, ``inconclusive``, ``not tested``, or ``not reached``.
        why: what ended it, empty when nothing did.
        expected: what a finding says the clause asks; empty without a finding.
        observed: what a finding says the table did.
        lines: what the journal has between its begin and its end.
        seconds: how long it took on the wall; None when it did not end.
    """

    keyword: str
    text: str
    outcome: str = "not reached"
    why: str = ""
    expected: str = ""
    observed: str = ""
    lines: list[Line] = field(default_factory=list)
    seconds: float | None = None


@dataclass(slots=True)
class Scenario:
    """One scenario as it was played.

    Attributes:
        result: its verdict.
        feature: the name of its feature file, without a folder.
        line: where it stands there; 0 when the journal does not say.
        name: its name as the feature has it, which rows of an outline can share.
        steps: all its steps, those that were not reached too.
        around: what the journal has before its first step and after its last.
        journal: the file that tells of it, and the first and last line there.
        began_utc: ISO 8601; empty when the journal does not say.
        begun: whether the journal tells of its begin; of one whose process died it may tell the verdict alone.
        attempt: 1 the first time it was played in this run.
        anchor: its id in a report, the same in every run.
    """

    result: Result
    feature: str
    line: int
    name: str
    steps: list[Step]
    around: list[Line]
    journal: tuple[str, int, int]
    began_utc: str
    begun: bool
    attempt: int = 1
    anchor: str = ""

    @property
    def lines(self) -> Iterator[Line]:
        """Everything that happened in its steps, in order."""
        for step in self.steps:
            yield from step.lines

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that had a part in it."""
        told = (line.fields.get("params", line.fields) for line in self.lines if line.kind in _SEATED)
        named = {each.get("seat") for each in told if isinstance(each, Mapping)}
        return tuple(sorted(seat for seat in named if isinstance(seat, int)))


_SEATED = ("command", "event", "expectation", "lock-out")


@dataclass(slots=True)
class Story:
    """A run.

    Attributes:
        folder: where its record is.
        scenarios: in the order of the feature files.
        items: the tables that were played on, each as it identified itself, with what else the bench told of it.
        emulated: whether a program stood in for a table, as the bench told.
        rest: lines that belong to no scenario.
        gaps: what is missing from the record, a sentence each.
        began_utc: ISO 8601; empty when nothing was recorded.
        ended_utc: of the last line.
    """

    folder: Path
    scenarios: list[Scenario]
    items: list[Mapping[str, Any]]
    emulated: bool
    rest: list[Line]
    gaps: list[str]
    began_utc: str
    ended_utc: str

    @property
    def results(self) -> list[Result]:
        """The verdict of each scenario."""
        return [scenario.result for scenario in self.scenarios]


def read_story(folder: Path) -> Story:
    """Read what happened in a run, also one that was cut off.

    Args:
        folder: what `boxperson run --evidence` wrote.

    Raises:
        UsageError: it holds no journal.
    """
    scenarios: list[Scenario] = []
    rest: list[Line] = []
    gaps: list[str] = []
    every: list[Line] = []
    for path in journals_in(folder):
        lines, gap = read_journal(path)
        every += lines
        gaps += [gap] if gap else _without_end(path.name, lines)
        begun, outside = _split(path.name, lines)
        scenarios += begun
        rest += outside
    scenarios = _with_verdicts_of_others(scenarios)
    scenarios.sort(key=lambda each: (each.feature, each.line, _natural(each.result.scenario), each.began_utc))
    _name_anchors(scenarios)
    moments = sorted(line.utc for line in every) or [""]
    items = _items(every)
    emulated = any(item.get("emulated") is True for item in items) or any(
        line.fields.get("emulated") is True for line in every if line.kind == "run began"
    )
    gaps += _unplayed(scenarios, rest)
    return Story(folder, scenarios, items, emulated, rest, gaps, moments[0], moments[-1])


def _without_end(journal: str, lines: Sequence[Line]) -> list[str]:
    """Say that a journal that tells of its run's begin does not tell of its end."""
    if not any(line.kind == "run began" for line in lines) or lines[-1].kind == "run ended":
        return []
    return [f"{journal}: ends with line {lines[-1].number}, and the run had not ended."]


def _unplayed(scenarios: Sequence[Scenario], rest: Iterable[Line]) -> list[str]:
    """Say how many scenarios did not end, and how many were to be played and never began."""
    unfinished = sum(each.result.why == NO_END for each in scenarios)
    told = [line.fields.get("tests") for line in rest if line.kind == "collected"]
    collected = {test for tests in told if isinstance(tests, list) for test in tests if isinstance(test, str)}
    missing = len(collected - {each.result.test for each in scenarios})
    return [
        *(
            [f"{_counted(unfinished, 'scenario')} had begun and did not end: the run was stopped or died."]
            * bool(unfinished)
        ),
        *([f"{_counted(missing, 'scenario')} of {len(collected)} never began."] * bool(missing)),
    ]


def _with_verdicts_of_others(scenarios: Sequence[Scenario]) -> list[Scenario]:
    """Give a scenario whose process died the verdict that another process wrote for it."""
    open_ones = {(each.result.test, each.attempt): each for each in scenarios if each.result.why == NO_END}
    kept = []
    for each in scenarios:
        died = open_ones.get((each.result.test, each.attempt))
        if died is None or each.begun:
            kept.append(each)
        else:
            died.result = replace(died.result, verdict=each.result.verdict, why=each.result.why)
    return kept


def _natural(title: str) -> list[tuple[int, str]]:
    """Order titles so that a roll of 10 comes after one of 4."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", title)]


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _split(journal: str, lines: Sequence[Line]) -> tuple[list[Scenario], list[Line]]:
    """Cut a journal into its scenarios; a verdict without a scenario before it makes one of its own."""
    chapters: list[list[Line]] = []
    outside: list[Line] = []
    told = False
    for line in lines:
        again = told and chapters and line.kind == "verdict" and _is_of(line, chapters[-1])
        if line.kind == "scenario" or (line.kind == "verdict" and (told or not chapters) and not again):
            chapters.append([line])
        elif not chapters:
            outside.append(line)
        else:
            chapters[-1].append(line)
        told = line.kind == "verdict" or (told and line.kind != "scenario")
    return [_scenario(journal, chapter) for chapter in chapters], outside


def _is_of(verdict: Line, chapter: Sequence[Line]) -> bool:
    """Tell whether a verdict is a second one, that of a scenario's teardown."""
    told = next(line for line in chapter if line.kind == "verdict")
    return bool(told.fields.get("scenario") == verdict.fields.get("scenario"))


def _scenario(journal: str, chapter: Sequence[Line]) -> Scenario:
    first = chapter[0]
    verdicts = [line for line in chapter if line.kind == "verdict"]
    head = first.fields if first.kind == "scenario" else {}
    last = verdicts[-1] if verdicts else chapter[-1]
    told: Mapping[str, Any] = verdicts[-1].fields if verdicts else {"verdict": Verdict.INCONCLUSIVE, "why": NO_END}
    title = _text(told.get("scenario") or head.get("title") or head.get("name") or "a scenario")
    verdict = _verdict(told.get("verdict"))
    attempt = told.get("attempt", head.get("attempt"))
    steps, around = _steps(head.get("steps"), chapter, verdict)
    result = Result(
        scenario=title,
        test=_text(head.get("test") or told.get("test") or title),
        clauses=_known(head.get("clauses") or told.get("clauses")),
        verdict=verdict,
        why=_text(told.get("why", "")),
        broken=_known(told.get("broken")),
        seconds=round((last.at_ns - first.at_ns) / 1e9, 3),
        attested=told.get("attested") is True,
    )
    place = head.get("line")
    return Scenario(
        result,
        feature=_text(head.get("feature", "")),
        line=place if isinstance(place, int) else 0,
        name=_text(head.get("name", title)),
        steps=steps,
        around=around,
        journal=(journal, first.number, last.number),
        began_utc=first.utc,
        begun=first.kind == "scenario",
        attempt=attempt if isinstance(attempt, int) else 1,
    )


def _verdict(told: object) -> Verdict:
    return Verdict(told) if isinstance(told, str) and told in set(Verdict) else Verdict.INCONCLUSIVE


def _known(told: object) -> tuple[str, ...]:
    given = told if isinstance(told, list) else []
    return tuple(each for each in given if isinstance(each, str) and each in clauses())


def _text(told: object) -> str:
    return told if isinstance(told, str) else str(told)


def _steps(planned: object, chapter: Sequence[Line], verdict: Verdict) -> tuple[list[Step], list[Line]]:
    """Return the steps in order, those not reached at the end, and the lines outside any step."""
    steps: list[Step] = []
    around: list[Line] = []
    began_ns: int | None = None
    for line in chapter:
        if line.kind == "step":
            keyword, text = (_text(line.fields.get(key, "")) for key in ("keyword", "text"))
            steps.append(Step(keyword, text, Verdict.INCONCLUSIVE.value))
            began_ns = line.at_ns
        elif line.kind in _STEP_KINDS and steps:
            _end(steps[-1], line, verdict)
            steps[-1].seconds = None if began_ns is None else round((line.at_ns - began_ns) / 1e9, 3)
            began_ns = None
        elif line.kind not in ("scenario", "verdict"):
            (steps[-1].lines if began_ns is not None else around).append(line)
    if began_ns is not None and not steps[-1].why:
        steps[-1].why = NO_END
    all_planned = planned if isinstance(planned, list) else []
    steps += [Step(*_planned(each)) for each in all_planned[len(steps) :]]
    return steps, around


def _planned(step: object) -> tuple[str, str]:
    """Take a step that was not reached: keyword and text, or its text alone."""
    if isinstance(step, list) and len(step) == 2:
        return _text(step[0]), _text(step[1])
    return "", _text(step)


def _end(step: Step, line: Line, verdict: Verdict) -> None:
    if line.kind == "step done":
        step.outcome = "done"
        return
    step.outcome = verdict.value if verdict is not Verdict.PASS else Verdict.INCONCLUSIVE.value
    step.why = _text(line.fields.get("why", "")) or _text(line.fields.get("error", ""))
    step.expected = _text(line.fields.get("expected", ""))
    step.observed = _text(line.fields.get("observed", ""))


def _name_anchors(scenarios: Iterable[Scenario]) -> None:
    """Name each after its title; a title that comes again, as in a second attempt, gets a number."""
    seen: Counter[str] = Counter()
    for scenario in scenarios:
        slug = re.sub(r"[^a-z0-9]+", "-", scenario.result.scenario.lower()).strip("-")[:100]
        base = f"scenario-{slug or 'x'}"
        seen[base] += 1
        scenario.anchor = base if seen[base] == 1 else f"{base}--{seen[base]}"


def _items(lines: Iterable[Line]) -> list[Mapping[str, Any]]:
    """Return every table that identified itself, each once."""
    found: dict[str, Mapping[str, Any]] = {}
    for line in lines:
        identity = line.fields.get("identity")
        if line.kind == "item" and isinstance(identity, Mapping):
            item = {"game": line.fields.get("game"), "emulated": line.fields.get("emulated"), **identity}
            found.setdefault(repr(sorted((key, str(value)) for key, value in item.items())), item)
    return list(found.values())
