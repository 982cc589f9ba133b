"""The scenarios of a run, told by its journals: each attempt with its steps, its files and its verdict."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from boxperson.evidence.chain import Chain, Entry
from boxperson.evidence.results import Result, Verdict


@dataclass(slots=True)
class StepRun:
    """A step that began.

    Attributes:
        keyword: such as Given.
        text: the rest of it, the example's values filled in.
        line: of the feature file.
        began: its first line in the journal.
        ended: its last; None when the run ended in it.
        error: the kind of error that ended it, empty when it went through.
        why: the error's words.
        files: name below ``artefacts`` to SHA-256 of what it left.
        attested: the lines of what an operator was asked in it.
    """

    keyword: str
    text: str
    line: int
    began: Entry
    ended: Entry | None = None
    error: str = ""
    why: str = ""
    files: dict[str, str] = field(default_factory=dict)
    attested: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class Attempt:
    """One time that a scenario was played.

    Attributes:
        test: pytest's id of the scenario.
        number: 1 for the first time.
        journal: the name of the file that tells it.
        began: the line that it begins with.
        steps: those that began.
        result: how it ended; None when the run ended first.
        ended: the line with its verdict.
    """

    test: str
    number: int
    journal: str
    began: Entry
    steps: list[StepRun] = field(default_factory=list)
    result: Result | None = None
    ended: Entry | None = None


def attempts(chains: Iterable[Chain]) -> list[Attempt]:
    """Return what was played, in the order of the journals; a verdict that another process gave is where it belongs."""
    found: list[Attempt] = []
    elsewhere: list[tuple[str, Entry]] = []
    for chain in chains:
        open_one: Attempt | None = None
        for entry in chain.entries:
            if entry["kind"] == "scenario":
                open_one = Attempt(entry["test"], entry["attempt"], chain.name, entry)
                found.append(open_one)
            elif entry["kind"] != "verdict":
                _tell(open_one, entry)
            elif open_one is not None and (open_one.test, open_one.number) == (entry["test"], entry["attempt"]):
                open_one.result, open_one.ended, open_one = result_of(entry), entry, None
            else:
                elsewhere.append((chain.name, entry))
    for name, entry in elsewhere:
        _place(found, name, entry)
    return found


def result_of(entry: Entry) -> Result:
    """Return the result that a journal's verdict line tells."""
    return Result(
        entry["scenario"],
        entry["test"],
        tuple(entry["clauses"]),
        Verdict(entry["verdict"]),
        entry["why"],
        tuple(entry["broken"]),
        entry["seconds"],
        attested=entry.get("attested", False),
    )


def collected(chains: Iterable[Chain]) -> list[str]:
    """Return pytest's ids of all scenarios that the run was to play."""
    return [
        test for chain in chains for entry in chain.entries if entry["kind"] == "collected" for test in entry["tests"]
    ]


def feature_of(test: str) -> str:
    """Return where a bundle keeps the feature file of a test, given pytest's id of it."""
    kept = [part for part in PurePosixPath(test.partition("::")[0]).parts if part not in ("..", "/", "features")]
    return "/".join(["features", *kept])


def first_results(chains: Sequence[Chain]) -> list[Result]:
    """Return the first result of each scenario, in the order in which they were collected; a retry hides none."""
    firsts: dict[str, Result] = {}
    for each in attempts(chains):
        if each.result is not None and each.number == 1:
            firsts.setdefault(each.test, each.result)
    order = {test: index for index, test in enumerate(collected(chains))}
    return sorted(firsts.values(), key=lambda result: order.get(result.test, len(order)))


def verdict_fields(result: Result, attempt: int) -> dict[str, Any]:
    """Return what a verdict line says, from which `result_of` makes the result again."""
    return {
        "scenario": result.scenario,
        "test": result.test,
        "attempt": attempt,
        "clauses": list(result.clauses),
        "verdict": result.verdict.value,
        "why": result.why,
        "broken": list(result.broken),
        "seconds": round(result.seconds, 6),
        "attested": result.attested,
    }


def _tell(attempt: Attempt | None, entry: Entry) -> None:
    if attempt is None:
        return
    if entry["kind"] == "step":
        attempt.steps.append(StepRun(entry["keyword"], entry["text"], entry["line"], entry))
    elif attempt.steps:
        step = attempt.steps[-1]
        if entry["kind"] in ("step done", "step ended"):
            step.ended, step.error, step.why = entry, entry.get("error", ""), entry.get("why", "")
        elif entry["kind"] == "attested":
            step.attested.append(entry)
        files: Mapping[str, str] = entry.get("files", {})
        step.files.update(files)


def _place(found: list[Attempt], journal: str, entry: Entry) -> None:
    """Give a verdict to the attempt that its own process could not end, or that it never saw begin."""
    for each in found:
        if each.result is None and (each.test, each.number) == (entry["test"], entry["attempt"]):
            break
    else:
        each = Attempt(entry["test"], entry["attempt"], journal, entry)
        found.append(each)
    each.result, each.ended = result_of(entry), entry
