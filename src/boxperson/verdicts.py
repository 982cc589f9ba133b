"""How a scenario's end in pytest becomes its verdict."""

import pytest

from boxperson.errors import Finding, NotOnThisRig, RigError
from boxperson.evidence.results import Result, Verdict

VERDICT: pytest.StashKey[tuple[Verdict, str]] = pytest.StashKey()
"""On a scenario's item, once it has ended: its verdict and the reason."""

_KEY = "boxperson"


def verdict_of(error: BaseException | None, phase: str) -> tuple[Verdict, str, tuple[str, ...]]:
    """Return the verdict, its reason in one line, and the clauses that were found broken.

    Only an assertion about the table fails a scenario. A fault of the rig, of the harness, or of setting things up
    leaves it inconclusive.

    Args:
        error: what ended the scenario, None when it went through.
        phase: pytest's ``setup``, ``call`` or ``teardown``.
    """
    if error is None:
        return Verdict.PASS, "", ()
    why = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, NotOnThisRig | pytest.skip.Exception):
        return Verdict.NOT_TESTED, why, ()
    if isinstance(error, RigError):
        return Verdict.INCONCLUSIVE, why, ()
    if isinstance(error, Finding) and phase == "call":
        return Verdict.FAIL, why, error.clauses
    if isinstance(error, AssertionError | pytest.fail.Exception) and phase == "call":
        return Verdict.FAIL, why, ()
    return Verdict.INCONCLUSIVE, f"the harness broke: {type(error).__name__}: {why}", ()


def mark(item: pytest.Item, report: pytest.TestReport, result: Result) -> None:
    """Put a result on a scenario and its report, in builtin types, so that it travels between processes and into JUnit.

    JUnit takes the properties of the teardown's report, which pytest copies from the item.
    """
    ours: list[tuple[str, object]] = [
        (_KEY, result.verdict.value),
        ("scenario", result.scenario),
        ("clauses", " ".join(result.clauses)),
        ("why", result.why),
        ("broken", " ".join(result.broken)),
        ("seconds", result.seconds),
        ("attested", result.attested),
    ]
    names = dict(ours)
    item.user_properties = [each for each in item.user_properties if each[0] not in names] + ours
    report.user_properties = list(item.user_properties)
    if result.verdict in (Verdict.INCONCLUSIVE, Verdict.NOT_TESTED):
        path, line, _ = report.location
        report.outcome = "skipped"
        report.longrepr = (path, line or 0, f"{result.verdict}: {result.why}")
    elif result.verdict is Verdict.FAIL and result.broken:
        report.longrepr = f"{result.scenario}\n{result.why}"


def result_of(report: pytest.TestReport) -> Result | None:
    """Return the result that a report carries, None when it is no scenario's."""
    properties = dict(report.user_properties)
    if _KEY not in properties:
        return None
    return Result(
        str(properties["scenario"]),
        report.nodeid,
        tuple(str(properties["clauses"]).split()),
        Verdict(str(properties[_KEY])),
        str(properties["why"]),
        tuple(str(properties["broken"]).split()),
        float(str(properties["seconds"])),
        attested=properties["attested"] is True,
    )
