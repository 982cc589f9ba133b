"""The emulated bench as a process: it comes up, refuses what is wrong, dies as a process dies, and leaves nothing."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from boxperson.bench.emulated import EmulatedBench
from boxperson.bench.hand import Hand
from boxperson.drivers.camera import Camera
from boxperson.drivers.link import Link
from boxperson.drivers.serial_line import SerialLine
from boxperson.errors import CameraError, LinkError, RigError, UsageError

RIG = Path(__file__).parents[2] / "rigs" / "emulated.toml"
SOON_S = 15.0
posix = pytest.mark.skipif(os.name != "posix", reason="looks at processes as POSIX has them")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A rig file with a small camera, which is up sooner."""
    text = RIG.read_text(encoding="utf-8")
    file = tmp_path / "small.toml"
    file.write_text(f"{text}\n[emulator.camera]\nwidth = 320\nheight = 180\nfps = 30\n", encoding="utf-8")
    return file


def exists(pid: int) -> bool:
    """Whether a process runs; one that nobody has waited for yet counts as ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return not Path("/proc").is_dir() and _signals(pid)
    return state != "Z"


def _signals(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def gone_soon(*pids: int) -> bool:
    end = time.monotonic() + SOON_S
    while any(exists(pid) for pid in pids):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def children_of(pid: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)],  # noqa: S607 - wherever ps lies
        check=False,
        capture_output=True,
        text=True,
    )
    return [int(each) for each in listed.stdout.split()]


def test_it_comes_up_answers_at_every_end_and_ends(small: Path) -> None:
    bench = EmulatedBench(small)
    with closing(bench):
        assert bench.alive()
        with closing(Hand(bench.endpoints.hand)) as hand:
            assert hand.do("now")["ok"]
        with closing(Link(SerialLine(bench.endpoints.table))) as link:
            assert link.request("identify")["protocol"] == "boxperson-link/1"
        with Camera(bench.endpoints.camera, SOON_S) as camera:
            assert camera.fresh().pixels.shape == (180, 320, 3)
    assert not bench.alive()
    bench.close()


def test_a_killed_bench_is_a_rig_error_soon_at_every_end(small: Path) -> None:
    with closing(EmulatedBench(small)) as bench:
        eyes = list(children_of(bench.pid)) if os.name == "posix" else []
        with (
            closing(Hand(bench.endpoints.hand)) as hand,
            closing(Link(SerialLine(bench.endpoints.table))) as link,
            Camera(bench.endpoints.camera, 0.7) as camera,
        ):
            hand.do("now")
            link.request("identify")
            os.kill(bench.pid, signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
            started = time.monotonic()
            with pytest.raises(RigError):
                hand.do("now")
            with pytest.raises(LinkError):
                link.request("state")
            assert gone_soon(*eyes), "the camera outlives its bench"
            with pytest.raises(CameraError):
                camera.fresh()
            assert time.monotonic() - started < SOON_S
            assert not bench.alive()


@posix
def test_it_ends_with_its_parent_however_that_dies(small: Path) -> None:
    script = (
        "import os, sys, pathlib; from boxperson.bench.emulated import EmulatedBench;"
        "bench = EmulatedBench(pathlib.Path(sys.argv[1])); print(bench.pid, flush=True); sys.stdin.read()"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script, str(small)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        family = [pid, *children_of(pid)]
        assert len(family) == 2
        parent.kill()
    gone = gone_soon(*family)
    for each in family:
        if exists(each):
            os.kill(each, signal.SIGKILL)
    assert gone


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('link = "tcp"', 'link = "avian"', "emulator.link"),
        ('paytable = "A"', 'paytable = "Z"', "submission"),
    ],
)
def test_a_rig_file_that_it_refuses_is_a_usage_error_that_names_file_and_key(
    tmp_path: Path, old: str, new: str, key: str
) -> None:
    file = tmp_path / "wrong.toml"
    text = RIG.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(UsageError) as mistake:
        EmulatedBench(file)
    assert str(mistake.value).startswith(f"{file}: {key}")
    assert "\n" not in str(mistake.value)


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """Whoever is refused leaves no process behind."""
    before = set(children_of(os.getpid())) if os.name == "posix" else set()
    yield
    after = set(children_of(os.getpid())) if os.name == "posix" else set()
    assert not {pid for pid in after - before if exists(pid)}


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("wrong", [{"defect": "lucky-shooter/is-unlucky"}, {"fault": "gremlins"}])
def test_a_defect_or_fault_that_does_not_exist_is_a_usage_error_that_names_it(
    small: Path, wrong: dict[str, str]
) -> None:
    with pytest.raises(UsageError, match=next(iter(wrong.values()))):
        EmulatedBench(small, **wrong)
