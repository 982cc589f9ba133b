"""Cucumber messages of a bundle: `messages.ndjson`, which Cucumber's own formatters and viewers read."""

import base64
import json
import platform
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from gherkin.stream.gherkin_events import GherkinEvents

import boxperson
from boxperson.evidence.attempts import Attempt, StepRun, feature_of
from boxperson.evidence.chain import Entry
from boxperson.evidence.results import Result, Verdict

PROTOCOL = "34.2.0"
_STATUS = {
    Verdict.PASS: "PASSED",
    Verdict.FAIL: "FAILED",
    Verdict.INCONCLUSIVE: "UNKNOWN",
    Verdict.NOT_TESTED: "SKIPPED",
}
_AROUND = "around"
_NOTHING = {"seconds": 0, "nanos": 0}

Message = dict[str, Any]


def messages(folder: Path, environment: Mapping[str, Any], played: Sequence[Attempt]) -> Iterator[Message]:
    """Tell a run in Cucumber's words.

    Args:
        folder: the bundle's; its ``features`` are the sources, its ``artefacts`` the pictures.
        environment: of the bundle.
        played: what was played; attempts whose scenario is in no feature file are left out.
    """
    yield _meta(environment)
    sources = list(_sources(folder / "features"))
    yield from sources
    yield {"hook": {"id": _AROUND, "name": "before and after the steps", "sourceReference": {"uri": "fixtures"}}}
    began = environment["run"]["began_utc"]
    yield {"testRunStarted": {"id": "run", "timestamp": _instant(began)}}
    yield _attachment(environment["notice"].encode(), "text/plain", {"testRunStartedId": "run"})
    find = _Pickles(sources).of
    pairs = [(each, pickle) for each in played if (pickle := find(each)) is not None]
    yield from _played(folder, pairs)
    ended = environment["run"]["ended_utc"] or max((each.began["utc"] for each in played), default=began)
    good = bool(played) and all(each.result is not None and each.result.verdict is Verdict.PASS for each in played)
    yield {"testRunFinished": {"success": good, "timestamp": _instant(ended), "testRunStartedId": "run"}}


def as_ndjson(told: Iterator[Message]) -> bytes:
    """Return messages as a file, one in a line."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in told).encode("utf-8", "backslashreplace")


class _Pickles:
    """Which pickle, a scenario with one row's values filled in, an attempt played."""

    def __init__(self, sources: Sequence[Message]) -> None:
        lines = {each["id"]: each["location"]["line"] for message in sources for each in _scenarios(message)}
        self._by_place: dict[tuple[str, int, tuple[str, ...]], list[Message]] = defaultdict(list)
        self._of_test: dict[str, Message] = {}
        for pickle in (message["pickle"] for message in sources if "pickle" in message):
            steps = tuple(step["text"] for step in pickle["steps"])
            self._by_place[pickle["uri"], lines[pickle["astNodeIds"][0]], steps].append(pickle)

    def of(self, attempt: Attempt) -> Message | None:
        """Return it, the same for every attempt of a test; None when there is none."""
        told = attempt.began
        if told["kind"] != "scenario":
            return None
        if attempt.test not in self._of_test:
            steps = tuple(text for _, text in told["steps"])
            free = self._by_place[feature_of(attempt.test), told["line"], steps]
            if not free:
                return None
            self._of_test[attempt.test] = free.pop(0)
        return self._of_test[attempt.test]


def _scenarios(message: Message) -> Iterator[Message]:
    """The scenarios of a feature file's tree, those within rules too."""
    for child in message.get("gherkinDocument", {}).get("feature", {}).get("children", []):
        for inner in child["rule"]["children"] if "rule" in child else [child]:
            if "scenario" in inner:
                yield inner["scenario"]


def _meta(environment: Mapping[str, Any]) -> Message:
    name = "boxperson (EMULATED RUN)" if environment["emulated"] else "boxperson"
    return {
        "meta": {
            "protocolVersion": PROTOCOL,
            "implementation": {"name": name, "version": boxperson.__version__},
            "runtime": {"name": platform.python_implementation(), "version": environment["host"]["python"]},
            "os": {"name": environment["host"]["platform"]},
            "cpu": {"name": platform.machine()},
        }
    }


def _sources(features: Path) -> Iterator[Message]:
    events = GherkinEvents(GherkinEvents.Options(print_source=True, print_ast=True, print_pickles=True))
    for path in sorted(features.rglob("*.feature")):
        data, kind = path.read_text("utf-8"), "text/x.cucumber.gherkin+plain"
        uri = path.relative_to(features.parent).as_posix()
        source: Any = {"uri": uri, "data": data, "mediaType": kind}
        yield from (dict(each) for each in events.enum({"source": source}))


def _played(folder: Path, pairs: Sequence[tuple[Attempt, Message]]) -> Iterator[Message]:
    numbers = count(1)
    cases: dict[str, Message] = {}
    last = {each.test: each.number for each, _ in pairs}
    for attempt, pickle in pairs:
        if attempt.test not in cases:
            cases[attempt.test] = _test_case(f"case-{next(numbers)}", pickle)
            yield {"testCase": cases[attempt.test]}
        yield from _attempt(folder, attempt, cases[attempt.test], f"attempt-{next(numbers)}", last[attempt.test])


def _test_case(number: str, pickle: Message) -> Message:
    steps = [
        {"id": f"{number}-{index}", "pickleStepId": step["id"], "stepDefinitionIds": [], "stepMatchArgumentsLists": []}
        for index, step in enumerate(pickle["steps"])
    ]
    around = {"id": f"{number}-{_AROUND}", "hookId": _AROUND}
    return {"id": number, "pickleId": pickle["id"], "testRunStartedId": "run", "testSteps": [*steps, around]}


def _attempt(folder: Path, attempt: Attempt, case: Message, name: str, last: int) -> Iterator[Message]:
    ended = attempt.ended or attempt.began
    start = {"attempt": attempt.number - 1, "id": name, "testCaseId": case["id"]}
    yield {"testCaseStarted": {**start, "timestamp": _instant(attempt.began["utc"])}}
    *steps, around = case["testSteps"]
    for index, step in enumerate(steps):
        ran = attempt.steps[index] if index < len(attempt.steps) else None
        yield from _step(folder, attempt, ran, {"testCaseStartedId": name, "testStepId": step["id"]})
    told = any(step.error for step in attempt.steps) and attempt.result is not None
    status = ("PASSED", "") if told else _whole(attempt.result)
    place = {"testCaseStartedId": name, "testStepId": around["id"]}
    at = _instant(ended["utc"])
    yield {"testStepStarted": {**place, "timestamp": at}}
    yield {"testStepFinished": {**place, "testStepResult": _result(*status, _NOTHING), "timestamp": at}}
    finished = {"testCaseStartedId": name, "timestamp": at, "willBeRetried": attempt.number < last}
    yield {"testCaseFinished": finished}


def _step(folder: Path, attempt: Attempt, ran: StepRun | None, place: Message) -> Iterator[Message]:
    at = ran.began if ran else attempt.ended or attempt.began
    yield {"testStepStarted": {**place, "timestamp": _instant(at["utc"])}}
    if ran is None:
        status, why, took = "SKIPPED", "", _NOTHING
    elif ran.ended is None:
        status, why, took = "UNKNOWN", "the run ended in this step", _NOTHING
    else:
        status, why = (_whole(attempt.result)) if ran.error else ("PASSED", "")
        took, at = _duration(ran.began, ran.ended), ran.ended
    if ran is not None and (ran.error or ran.ended is None):
        yield from _pictures(folder / "artefacts", ran, place)
    for each in ran.attested if ran else ():
        told = f"{each['by']} was asked to attest that {each['question']}: {each['answer']}"
        yield _attachment(told.encode(), "text/plain", place)
    yield {
        "testStepFinished": {**place, "testStepResult": _result(status, why, took), "timestamp": _instant(at["utc"])}
    }


def _pictures(artefacts: Path, ran: StepRun, place: Message) -> Iterator[Message]:
    """The last annotated frame of a step that did not go through; the others are in the bundle."""
    for name in [each for each in ran.files if each.endswith("-read.jpg") and (artefacts / each).is_file()][-1:]:
        yield _attachment((artefacts / name).read_bytes(), "image/jpeg", place, name)


def _attachment(data: bytes, kind: str, place: Message, name: str | None = None) -> Message:
    text = kind == "text/plain"
    body = data.decode() if text else base64.b64encode(data).decode()
    told: Message = {"body": body, "contentEncoding": "IDENTITY" if text else "BASE64", "mediaType": kind, **place}
    return {"attachment": told | ({"fileName": name} if name else {})}


def _whole(result: Result | None) -> tuple[str, str]:
    return (_STATUS[result.verdict], result.why) if result else ("UNKNOWN", "the run ended first")


def _result(status: str, why: str, took: Mapping[str, int]) -> Message:
    return {"status": status, "duration": dict(took)} | ({"message": why} if why else {})


def _instant(utc: str) -> Message:
    since = datetime.fromisoformat(utc) - datetime(1970, 1, 1, tzinfo=UTC)
    return {"seconds": since.days * 86400 + since.seconds, "nanos": since.microseconds * 1000}


def _duration(began: Entry, ended: Entry) -> Message:
    seconds, nanos = divmod(max(0, ended["t_ns"] - began["t_ns"]), 10**9)
    return {"seconds": seconds, "nanos": nanos}
