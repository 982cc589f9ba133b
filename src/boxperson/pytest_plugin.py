"""The pytest plugin: features as tests, verdicts as outcomes, the clause table at the end.

`boxperson run` is a thin front of this; plain `pytest` in a suite does the same.
"""

import sys
from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from errno import EEXIST
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.fixtures import SubRequest
from pytest_bdd.parser import Feature, Scenario, Step

from boxperson.drivers.link import Record
from boxperson.errors import EvidenceError, Finding, RigError, UsageError
from boxperson.evidence.attempts import verdict_fields
from boxperson.evidence.recorder import Recorder
from boxperson.evidence.results import Result, Verdict, rests_on_a_person
from boxperson.feature_files import GAME_TAG, TAG, FeatureFile
from boxperson.rules.clauses import games, within
from boxperson.run_evidence import RunEvidence, WorkerEvidence, any_emulated, overdue
from boxperson.run_options import check_choices, check_nobody_is_asked, check_rigs, signing_key
from boxperson.run_report import RunReport
from boxperson.suite_folder import emulated_rigs
from boxperson.verdicts import VERDICT, mark, verdict_of

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from boxperson.bench.rig import Rig

RECORD: pytest.StashKey[Record] = pytest.StashKey()
RUNNING: pytest.StashKey[pytest.Item] = pytest.StashKey()
ATTEMPT: pytest.StashKey[int] = pytest.StashKey()
RESULT: pytest.StashKey[Result] = pytest.StashKey()
ANSWERS: pytest.StashKey[list[str]] = pytest.StashKey()
"""On a scenario's item: what an operator answered in this attempt."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that a suite is run with."""
    group = parser.getgroup("boxperson", "casino table under test")
    group.addoption(
        "--rig",
        metavar="FILE",
        action="append",
        default=[],
        help="a bench to run on; one for each game (default: the suite's emulated ones)",
    )
    group.addoption(
        "--clause", metavar="ID", action="append", default=[], help="only scenarios at or below this clause"
    )
    group.addoption("--evidence", metavar="DIR", help="a new folder that takes the record of the run")
    group.addoption("--key", metavar="FILE", help="sign that record with this private key (boxperson keys new DIR)")
    group.addoption("--defect", metavar="ID", help="emulate a wrong table (boxperson emulate --list-defects)")
    group.addoption("--fault", metavar="ID", help="emulate a wrong rig (boxperson emulate --list-faults)")
    group.addoption("--boxperson-progress", choices=("bar", "lines", "json"), help="how `boxperson run` shows progress")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Open the journal, know the clause marker, and gather verdicts where the run is reported."""
    config.addinivalue_line("markers", "clause(id): the clause of the regulation that a scenario judges")
    config.addinivalue_line("markers", "game(name): what is played at a scenario's table, where clauses leave it open")
    rigs, key = _checked_options(config)
    report = RunReport(config.getoption("boxperson_progress"), emulated=any_emulated(rigs))
    config.stash[RECORD] = _noting_answers(config, _keep_evidence(config, report, rigs, key))
    if not _is_worker(config):
        config.pluginmanager.register(report)
        for line in overdue(rigs):
            print(f"boxperson: {line}", file=sys.stderr)


def _checked_options(config: pytest.Config) -> "tuple[Mapping[str, Rig], Ed25519PrivateKey | None]":
    file = config.getoption("key")
    try:
        rigs = check_rigs(rig_paths(config))
        check_choices(rigs, config.getoption("clause"), config.getoption("defect"), config.getoption("fault"))
        if config.getoption("dist", "no") != "no":
            check_nobody_is_asked(rigs.values(), f"-n {config.getoption('numprocesses', None)}", "-n 0")
        return rigs, signing_key(file, config.getoption("evidence")) if file else None
    except UsageError as mistake:
        raise pytest.UsageError(str(mistake)) from mistake


def rig_paths(config: pytest.Config) -> list[Path]:
    """Return the rig files of this run: those it was given, else the suite's emulated ones."""
    return [Path(each) for each in config.getoption("rig")] or emulated_rigs(config.rootpath)


def _keep_evidence(
    config: pytest.Config, report: RunReport, rigs: "Mapping[str, Rig]", key: "Ed25519PrivateKey | None"
) -> Record:
    if not config.getoption("evidence"):
        return _forget
    folder = Path(config.getoption("evidence"))
    worker = config.workerinput["workerid"] if _is_worker(config) else ""  # type: ignore[attr-defined]
    try:
        if not worker and folder.is_dir() and any(folder.iterdir()):
            raise FileExistsError(EEXIST, "there is something in it")
        recorder = Recorder(folder, worker)
        config.add_cleanup(recorder.close)
        kept = (
            WorkerEvidence(recorder, worker, emulated=any_emulated(rigs))
            if worker
            else RunEvidence(folder, recorder, report, _asked_for(config), rigs, key)
        )
    except OSError as fault:
        raise pytest.UsageError(
            f"--evidence {folder}: cannot be written ({fault.strerror}); name a new folder"
        ) from fault
    except EvidenceError as fault:
        raise pytest.UsageError(str(fault)) from fault
    config.pluginmanager.register(kept)
    return recorder.write


def _noting_answers(config: pytest.Config, keep: Record) -> Record:
    """Note on the scenario that runs what its operator answers: its verdict may rest on it."""

    def record(kind: str, **fields: Any) -> None:
        keep(kind, **fields)
        if kind == "attested":
            config.stash[RUNNING].stash[ANSWERS].append(fields["answer"])

    return record


def _asked_for(config: pytest.Config) -> dict[str, Any]:
    """Return what the run was asked for, as the record tells it."""
    names = ("rig", "clause", "defect", "fault", "keyword", "markexpr", "numprocesses")
    return {name: config.getoption(name, None) for name in names}


def _forget(_kind: str, **_fields: Any) -> None:
    """Without --evidence nothing is kept."""


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Remember what runs, for `pytest_fixture_setup`."""
    item.config.stash[RUNNING] = item
    item.stash[ATTEMPT] = item.stash.get(ATTEMPT, 0) + 1
    item.stash[ANSWERS] = []


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object], request: SubRequest) -> Generator[None, object, object]:
    """Say that a scenario's fixture broke: an assertion in it is about the harness, not about the table."""
    try:
        return (yield)
    except (AssertionError, pytest.fail.Exception) as broken:
        if not isinstance(request.config.stash[RUNNING].parent, FeatureFile):
            raise
        fault = RigError(f"fixture {fixturedef.argname} broke: {broken}")
        # pytest raises what it has cached when the fixture is asked for again
        fixturedef.cached_result = (None, fixturedef.cache_key(request), (fault, broken.__traceback__))
        raise fault from broken


@pytest.fixture(scope="session")
def record(pytestconfig: pytest.Config) -> Record:
    """Write a line into the run's journal: ``record(kind, **fields)``."""
    return pytestconfig.stash[RECORD]


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave the records of earlier runs alone: they hold the features as they were run."""
    return True if (collection_path / "journal.jsonl").is_file() else None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> FeatureFile | None:
    """Collect feature files."""
    if file_path.suffix != ".feature":
        return None
    feature: FeatureFile = FeatureFile.from_parent(parent, path=file_path)
    return feature


def pytest_bdd_apply_tag(tag: str, function: Callable[..., object]) -> bool | None:
    """Turn tags like ``@clause:623c.2(d)(1)`` and ``@game:mini-craps`` into markers; leave others to pytest-bdd."""
    if tag.startswith(TAG):
        pytest.mark.clause(tag.removeprefix(TAG))(function)
        return True
    if tag.startswith(GAME_TAG):
        pytest.mark.game(tag.removeprefix(GAME_TAG))(function)
        return True
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the scenarios of the chosen clauses."""
    chosen = config.getoption("clause")
    if not chosen:
        return
    kept = [item for item in items if any(within(tag, choice) for tag in clauses_of(item) for choice in chosen)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def clauses_of(item: pytest.Item) -> tuple[str, ...]:
    """Return the clauses that a scenario is tagged with."""
    return tuple(sorted({str(marker.args[0]) for marker in item.iter_markers("clause")}))


def game_of(item: pytest.Item) -> str:
    """Return what is played at the table of a scenario, as rig files name it."""
    chosen = item.get_closest_marker("game")
    return str(chosen.args[0]) if chosen else games(clauses_of(item))[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Give a scenario its verdict."""
    report = yield
    if not isinstance(item.parent, FeatureFile) or (report.when == "setup" and report.passed):
        return report
    verdict, why, broken = verdict_of(call.excinfo.value if call.excinfo else None, report.when or "")
    if verdict is Verdict.FAIL and not broken:
        why = f"§ {', § '.join(clauses_of(item))}: {why}"
    answers = item.stash[ANSWERS]
    attested = rests_on_a_person(verdict, answers)
    result = Result(_title(item), item.nodeid, clauses_of(item), verdict, why, broken, report.duration, attested)
    if report.when == "teardown":
        changed = _last_word(item, report, result)
        if changed is None:
            return report
        result = changed
    mark(item, report, result)
    item.stash[VERDICT] = (result.verdict, result.why)
    item.stash[RESULT] = result
    return report


def _last_word(item: pytest.Item, report: pytest.TestReport, ending: Result) -> Result | None:
    """Put a scenario's verdict into the journal once its fixtures are gone; return what changed it, if anything did."""
    before = item.stash[RESULT]
    changed = ending if before.verdict is Verdict.PASS and ending.verdict is not Verdict.PASS else None
    try:
        item.config.stash[RECORD]("verdict", **verdict_fields(changed or before, item.stash[ATTEMPT]))
    except EvidenceError as fault:
        changed = replace(before, verdict=Verdict.INCONCLUSIVE, why=str(fault), broken=(), attested=False)
    if changed is None:
        report.outcome = "passed"
    return changed


def _title(item: pytest.Item) -> str:
    """Return the scenario's name, its outline's values filled in."""
    assert isinstance(item, pytest.Function)  # noqa: S101 - what a FeatureFile collects
    name = str(item.function.__doc__).partition(": ")[2]
    parameters: dict[str, Any] = item.callspec.params if hasattr(item, "callspec") else {}
    example: dict[str, str] = parameters.get("_pytest_bdd_example", {})
    unseen = [value for key, value in example.items() if f"<{key}>" not in name]
    for key, value in example.items():
        name = name.replace(f"<{key}>", value)
    return f"{name} [{', '.join(unseen)}]" if unseen else name


def pytest_bdd_before_scenario(request: pytest.FixtureRequest, feature: Feature, scenario: Scenario) -> None:
    """Note that a scenario begins."""
    request.config.stash[RECORD](
        "scenario",
        feature=Path(feature.filename).name,
        line=scenario.line_number,
        name=scenario.name,
        clauses=list(clauses_of(request.node)),
        title=_title(request.node),
        test=request.node.nodeid,
        attempt=request.node.stash[ATTEMPT],
        steps=[[step.keyword.strip(), step.name] for step in scenario.steps],
    )


def pytest_bdd_before_step(request: pytest.FixtureRequest, step: Step) -> None:
    """Note that a step begins."""
    request.config.stash[RECORD]("step", keyword=step.keyword.strip(), text=step.name, line=step.line_number)


def pytest_bdd_after_step(request: pytest.FixtureRequest, step: Step) -> None:
    """Note that a step went through."""
    request.config.stash[RECORD]("step done", text=step.name)


def pytest_bdd_step_error(request: pytest.FixtureRequest, step: Step, exception: Exception) -> None:
    """Note what ended a step."""
    finding = {"expected": exception.expected, "observed": exception.observed} if isinstance(exception, Finding) else {}
    request.config.stash[RECORD](
        "step ended", text=step.name, error=type(exception).__name__, why=str(exception), **finding
    )
