"""A record that cannot be kept: one clear line, the scenario inconclusive, never a pass."""

import errno
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from boxperson.errors import EvidenceError
from boxperson.evidence.artefacts import keep
from boxperson.evidence.chain import read_chain
from boxperson.evidence.journal import Journal
from boxperson.evidence.verify import WHOLE, verify
from tests.evidence.bundles import looking_suite
from tests.tiny_suite import QUICK, Ran, run, scenario, suite_in

if sys.platform == "win32":
    pytest.skip("file sizes are limited otherwise on Windows", allow_module_level=True)

import resource

MANY = "Feature: Many\n" + "".join(scenario(f"number {each}", "Given all is well") for each in range(40))


@contextmanager
def mounted(disk: Path, options: str) -> Iterator[Path]:
    """A file system in memory; skips the test where mounting is not permitted."""
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(disk)]
    try:
        done = subprocess.run(mount, check=False, capture_output=True, text=True)
    except OSError as fault:
        pytest.skip(f"there is no mount here: {fault}")
    if done.returncode:
        pytest.skip(f"mounting is not permitted here: {done.stderr.strip()}")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)  # noqa: S607 - as is mount


def limited(suite: Path, *arguments: str, file_bytes: int) -> Ran:
    """Run pytest where no file can grow beyond a size."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))

    command = [sys.executable, "-m", "pytest", *QUICK, "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(
        command,
        check=False,
        cwd=suite,
        capture_output=True,
        text=True,
        preexec_fn=limit,
        timeout=200,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def check_no_false_pass(ran: Ran, folder: Path) -> None:
    *scenarios, last = ran.objects()
    verdicts = [each["verdict"] for each in scenarios]
    kept = [entry["verdict"] for entry in read_chain(folder, "journal.jsonl").entries if entry["kind"] == "verdict"]
    assert verdicts.count("pass") == kept.count("pass")
    assert "inconclusive" in verdicts
    assert set(verdicts) <= {"pass", "inconclusive"}
    assert (ran.code, last["exit"]) == (3, 3)
    assert all("the record of the run cannot be kept" in each["why"] for each in scenarios if each["why"])
    assert "Traceback" not in ran.out + ran.err
    assert verify(folder).state != WHOLE


def test_a_disk_that_fills_up_leaves_the_scenarios_open(tmp_path: Path) -> None:
    suite = suite_in(tmp_path / "suite", many=MANY)
    with mounted(tmp_path / "disk", "size=48k") as disk:
        ran = run(suite, f"--evidence={disk / 'bundle'}", "--boxperson-progress=json")
        check_no_false_pass(ran, disk / "bundle")
    assert ran.err.count("\n") == 1
    assert "No space left on device" in ran.err


def test_a_journal_that_may_not_grow_leaves_the_scenarios_open(tmp_path: Path) -> None:
    suite = suite_in(tmp_path / "suite", many=MANY)
    folder = tmp_path / "bundle"
    ran = limited(suite, f"--evidence={folder}", "--boxperson-progress=json", file_bytes=20_000)
    check_no_false_pass(ran, folder)
    assert "File too large" in ran.err


def test_a_disk_without_room_for_the_beginning_is_refused_before_anything_is_judged(tmp_path: Path) -> None:
    suite = suite_in(tmp_path / "suite", many=MANY)
    with mounted(tmp_path / "disk", "size=8k") as disk:
        ran = run(suite, f"--evidence={disk / 'bundle'}", "--boxperson-progress=json")
    assert ran.code == pytest.ExitCode.USAGE_ERROR
    assert "No space left on device" in ran.err
    assert "Traceback" not in ran.out + ran.err
    assert '"scenario"' not in ran.out


def test_a_run_that_cannot_be_sealed_has_not_passed(tmp_path: Path) -> None:
    text = "Feature: P\n" + scenario("passes", "Given all is well", "When the manifest has no place")
    blocks = (
        "\n\n@when('the manifest has no place')\ndef blocks(pytestconfig):\n"
        "    import pathlib\n    pathlib.Path(pytestconfig.getoption('evidence'), 'manifest.json').mkdir()\n"
    )
    from tests.tiny_suite import CONFTEST  # noqa: PLC0415

    ran = run(suite_in(tmp_path / "suite", CONFTEST + blocks, p=text), "--evidence=../b", "--boxperson-progress=json")
    assert (ran.code, ran.objects()[-1]["exit"]) == (3, 3)
    assert ran.err.startswith("boxperson: ../b/manifest.json: the record of the run cannot be kept (")
    assert verify(tmp_path / "b").state != WHOLE


@pytest.mark.parametrize("folder", ["/proc/boxperson", "/dev/null/evidence"])
def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_judged(tmp_path: Path, folder: str) -> None:
    ran = run(looking_suite(tmp_path / "suite"), f"--evidence={folder}")
    assert ran.code == pytest.ExitCode.USAGE_ERROR
    (line,) = [line for line in ran.err.splitlines() if line.strip()]
    assert line.startswith(f"ERROR: --evidence {folder}: cannot be written (")


def test_a_read_only_folder_is_refused_before_anything_is_judged(tmp_path: Path) -> None:
    with mounted(tmp_path / "disk", "ro") as disk:
        ran = run(looking_suite(tmp_path / "suite"), f"--evidence={disk}")
    assert ran.code == pytest.ExitCode.USAGE_ERROR
    (line,) = [line for line in ran.err.splitlines() if line.strip()]
    assert line == f"ERROR: --evidence {disk}: cannot be written (Read-only file system); name a new folder"


def test_pictures_that_cannot_be_written_are_a_fault_of_the_rig(tmp_path: Path) -> None:
    (tmp_path / "artefacts").touch()
    with pytest.raises(EvidenceError, match="the record of the run cannot be kept"):
        keep(tmp_path / "artefacts", "frame.jpg", b"frame")


def test_what_is_kept_twice_is_kept_once_and_what_differs_beside_it(tmp_path: Path) -> None:
    names = [next(iter(keep(tmp_path, "scope.svg", data))) for data in (b"one", b"two", b"one", b"two", b"three")]
    assert names == ["scope.svg", "scope-2.svg", "scope.svg", "scope-2.svg", "scope-3.svg"]


class FullAfter:
    """A file on a disk with room for a number of bytes, which writes as much as it can."""

    def __init__(self, file: Any, room: int) -> None:
        self._file = file
        self._room = room

    def write(self, data: memoryview) -> int:
        if not self._room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = self._file.write(data[: self._room])
        self._room -= written
        return int(written)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@pytest.mark.parametrize("room", range(0, 400, 13))
def test_a_line_that_does_not_fit_leaves_no_trace_and_none_after_it_is_written(tmp_path: Path, room: int) -> None:
    with closing(Journal(tmp_path / "journal.jsonl")) as journal:
        file = journal._file
        journal._file = FullAfter(file, room)  # type: ignore[assignment]
        written = 0
        with suppress(EvidenceError):
            while written < 100:
                journal.write("line", number=written)
                written += 1
        assert written < 4
        journal._file = file
        with pytest.raises(EvidenceError, match="No space left on device"):
            journal.write("after the gap")
    chain = read_chain(tmp_path, "journal.jsonl")
    assert ([entry["number"] for entry in chain.entries], chain.torn, chain.fault) == (list(range(written)), False, "")
