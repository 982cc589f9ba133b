"""The pytest plugin: features as tests, verdicts as outcomes, the clause table at the end.

`boxperson run` is a thin front of this; plain `pytest` in a suite does the same.
"""

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from _pytest.fixtures import SubRequest
from pytest_bdd.parser import Feature, Scenario, Step

from boxperson.drivers.link import Record
from boxperson.errors import Finding, RigError, UsageError
from boxperson.evidence.journal import Journal
from boxperson.evidence.results import Result, Verdict
from boxperson.feature_files import TAG, FeatureFile
from boxperson.rules.clauses import within
from boxperson.run_options import check_choices, check_rigs
from boxperson.run_report import RunReport
from boxperson.suite_folder import emulated_rigs
from boxperson.verdicts import VERDICT, mark, verdict_of

RECORD: pytest.StashKey[Record] = pytest.StashKey()
RUNNING: pytest.StashKey[pytest.Item] = pytest.StashKey()


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
    group.addoption("--defect", metavar="ID", help="emulate a wrong table (boxperson emulate --list-defects)")
    group.addoption("--fault", metavar="ID", help="emulate a wrong rig (boxperson emulate --list-faults)")
    group.addoption("--boxperson-progress", choices=("bar", "lines", "json"), help="how `boxperson run` shows progress")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Open the journal, know the clause marker, and gather verdicts where the run is reported."""
    config.addinivalue_line("markers", "clause(id): the clause of the regulation that a scenario judges")
    _check_options(config)
    config.stash[RECORD] = _open_journal(config)
    if not _is_worker(config):
        config.pluginmanager.register(RunReport(config.getoption("boxperson_progress")))


def _check_options(config: pytest.Config) -> None:
    try:
        rigs = check_rigs(rig_paths(config))
        check_choices(rigs, config.getoption("clause"), config.getoption("defect"), config.getoption("fault"))
    except UsageError as mistake:
        raise pytest.UsageError(str(mistake)) from mistake


def rig_paths(config: pytest.Config) -> list[Path]:
    """Return the rig files of this run: those it was given, else the suite's emulated ones."""
    return [Path(each) for each in config.getoption("rig")] or emulated_rigs(config.rootpath)


def _open_journal(config: pytest.Config) -> Record:
    folder = config.getoption("evidence")
    if not folder or (getattr(config.option, "numprocesses", None) and not _is_worker(config)):
        return _forget
    worker = config.workerinput["workerid"] if _is_worker(config) else ""  # type: ignore[attr-defined]
    try:
        journal = Journal(Path(folder) / f"journal{'-' + worker if worker else ''}.jsonl")
    except OSError as fault:
        raise pytest.UsageError(
            f"--evidence {folder}: cannot be written ({fault.strerror}); name a new folder"
        ) from fault
    config.add_cleanup(journal.close)
    return journal.write


def _forget(_kind: str, **_fields: Any) -> None:
    """Without --evidence nothing is kept."""


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Remember what runs, for `pytest_fixture_setup`."""
    item.config.stash[RUNNING] = item


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


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> FeatureFile | None:
    """Collect feature files."""
    if file_path.suffix != ".feature":
        return None
    feature: FeatureFile = FeatureFile.from_parent(parent, path=file_path)
    return feature


def pytest_bdd_apply_tag(tag: str, function: Callable[..., object]) -> bool | None:
    """Turn a tag ``@clause:623c.2(d)(1)`` into a marker; leave other tags to pytest-bdd."""
    if not tag.startswith(TAG):
        return None
    pytest.mark.clause(tag.removeprefix(TAG))(function)
    return True


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Give a scenario its verdict."""
    report = yield
    if not isinstance(item.parent, FeatureFile) or (report.when != "call" and report.passed):
        return report
    verdict, why, broken = verdict_of(call.excinfo.value if call.excinfo else None, report.when or "")
    if report.when == "teardown" and item.stash[VERDICT][0] is not Verdict.PASS:
        report.outcome = "passed"
        return report
    if verdict is Verdict.FAIL and not broken:
        why = f"§ {', § '.join(clauses_of(item))}: {why}"
    result = Result(_title(item), item.nodeid, clauses_of(item), verdict, why, broken, report.duration)
    mark(item, report, result)
    item.stash[VERDICT] = (verdict, why)
    item.config.stash[RECORD]("verdict", scenario=result.scenario, verdict=verdict.value, why=why, broken=list(broken))
    return report


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
