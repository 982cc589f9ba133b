"""The evidence of a run: what each process of it writes, and the bundle that the first of them seals at the end."""

import sys
from collections.abc import Generator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import boxperson
from boxperson.bench.rig import EMULATED, Rig
from boxperson.errors import EvidenceError
from boxperson.evidence.attempts import feature_of, verdict_fields
from boxperson.evidence.recorder import Recorder
from boxperson.evidence.results import Result, Verdict
from boxperson.rules.rulings import choose
from boxperson.run_report import DIED, RunReport

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class WorkerEvidence:
    """Begins and ends the journal of one process of several.

    Args:
        recorder: where it writes.
        worker: the name of the process.
        emulated: whether no real table is tested.
    """

    def __init__(self, recorder: Recorder, worker: str, *, emulated: bool) -> None:
        self._recorder = recorder
        recorder.write("run began", worker=worker, version=boxperson.__version__, emulated=emulated)

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, exitstatus: int) -> Generator[None]:
        """Say that this process came to its end."""
        yield
        try:
            self._recorder.write("run ended", exit=int(exitstatus))
        except EvidenceError as fault:
            print(f"boxperson: {fault}", file=sys.stderr)


class RunEvidence:
    """Keeps the evidence of a run from its first line to its seal.

    Args:
        folder: the new bundle.
        recorder: where this process writes.
        report: follows the run.
        asked: what the run was asked for.
        rigs: what it is played on.
        key: what to sign with, if anything.
    """

    def __init__(
        self,
        folder: Path,
        recorder: Recorder,
        report: RunReport,
        asked: Mapping[str, Any],
        rigs: Mapping[str, Rig],
        key: "Ed25519PrivateKey | None",
    ) -> None:
        self._folder = folder
        self._recorder = recorder
        self._report = report
        self._asked = asked
        self._rigs = rigs
        self._key = key
        self._collected = False
        began = {"version": boxperson.__version__, "emulated": any_emulated(rigs), "asked": dict(asked)}
        recorder.write("run began", worker="", **began)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep what will be played."""
        self._begin(session.config.rootpath, [item.nodeid for item in session.items])

    def pytest_xdist_node_collection_finished(self, node: Any, ids: Sequence[str]) -> None:
        """Keep what workers will play; all of them collect the same."""
        self._begin(node.config.rootpath, ids)

    def pytest_handlecrashitem(self, crashitem: str) -> None:
        """Give the scenario of a process that died its verdict."""
        died = Result(crashitem.rpartition("::")[2], crashitem, (), Verdict.INCONCLUSIVE, DIED)
        try:
            self._recorder.write("verdict", **verdict_fields(died, 1))
        except EvidenceError as fault:
            self._report.unkept = str(fault)

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, exitstatus: int) -> Generator[None]:
        """Seal the bundle; a run whose record is not whole has not passed."""
        yield
        if not self._collected:
            return
        from boxperson.evidence import bundle  # noqa: PLC0415 - what seals takes its time to load

        try:
            self._recorder.write("run ended", exit=self._report.code(exitstatus))
            self._recorder.close()
            bundle.tell(self._folder)
            bundle.build_report(self._folder)
            bundle.close(self._folder, self._key)
        except EvidenceError as fault:
            self._report.unkept = str(fault)

    def _begin(self, suite: Path, tests: Sequence[str]) -> None:
        from boxperson.evidence import bundle  # noqa: PLC0415 - what seals takes its time to load
        from boxperson.evidence.environment import begun  # noqa: PLC0415

        if self._collected or not tests:
            return
        self._collected = True
        scenarios = [test for test in tests if test.partition("::")[0].endswith(".feature")]
        features = {feature_of(test): suite / test.partition("::")[0] for test in scenarios}
        rigs = [_described(rig) for rig in self._rigs.values()]
        files = {f"rigs/{path.name}": path for rig in self._rigs.values() for path in _files_of(rig)}
        try:
            self._recorder.write("collected", tests=scenarios)
            bundle.begin(self._folder, begun(self._asked, rigs, suite, features), features | files)
        except EvidenceError as fault:
            raise pytest.UsageError(str(fault)) from fault


def _files_of(rig: Rig) -> list[Path]:
    return [path for path in (rig.path, rig.calibration_path, rig.deck_path) if path]


def is_emulated(rig: Rig) -> bool:
    """Say whether what is tested on a rig is a program that stands in for a table."""
    return EMULATED in (rig.table.port, rig.camera.url)


def any_emulated(rigs: Mapping[str, Rig]) -> bool:
    """Say whether any of a run's rigs is."""
    return any(is_emulated(rig) for rig in rigs.values())


def overdue(rigs: Mapping[str, Rig]) -> list[str]:
    """Say of each piece of equipment whose calibration is overdue what follows from it."""
    return [
        f"{rig.path}: the calibration of {each.told} was due on {each.due}; what it measures is inconclusive"
        for rig in rigs.values()
        for each in rig.overdue(datetime.now(UTC).date())
    ]


def _described(rig: Rig) -> dict[str, Any]:
    late = rig.overdue(datetime.now(UTC).date())
    return {
        "name": rig.name,
        "file": rig.path.name,
        "emulated": is_emulated(rig),
        "declared": rig.table.model_dump(mode="json"),
        "equipment": [each.model_dump(mode="json") for each in rig.equipment],
        "overdue": [each.model_dump(mode="json") for each in late],
        "submission": rig.submission.model_dump(mode="json"),
        "rulings": dict(choose(rig.submission.rulings)),
    }
