"""One user of a rig at a time, in one process and in many."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boxperson.bench.lock import locked
from boxperson.errors import RigError

PATIENCE_S = 20.0
HOLD = """
import sys
from boxperson.bench.lock import locked
with locked(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""
STRUGGLE = """
import os, sys, time
from boxperson.bench.lock import locked
from boxperson.errors import RigError
port, flag, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
held = 0
end = time.monotonic() + seconds
while time.monotonic() < end:
    try:
        with locked(port):
            os.close(os.open(flag, os.O_CREAT | os.O_EXCL))
            os.unlink(flag)
            held += 1
    except RigError:
        pass
print(held)
"""


@pytest.fixture(autouse=True)
def locks_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Locks lie in the temporary folder of the test."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("TEMP", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)


@contextmanager
def another_process_holds(port: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, port], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


def taken_within_time(port: str) -> bool:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            with locked(port):
                return True
        except RigError:
            time.sleep(0.02)
    return False


def test_a_held_rig_is_refused_by_name_and_free_again_afterwards() -> None:
    port = "socket://10.0.0.1:4000"
    with locked(port):
        for _ in range(2):
            with pytest.raises(RigError, match=f"the rig at {port} is in use by another run"), locked(port):
                pytest.fail("two hold it")
    with locked(port):
        pass


def test_rigs_at_different_ports_do_not_exclude_each_other() -> None:
    with locked("socket://10.0.0.1:4000"), locked("socket://10.0.0.1:4001"), locked("COM3"), locked("/dev/none"):
        pass


def test_two_names_of_one_device_exclude_each_other(tmp_path: Path) -> None:
    device, by_id = tmp_path / "ttyUSB0", tmp_path / "usb-table-7"
    device.touch()
    by_id.symlink_to(device)
    with locked(str(device)), pytest.raises(RigError), locked(str(by_id)):
        pytest.fail("two hold it")


def test_it_is_free_again_when_what_was_done_with_it_failed() -> None:
    with pytest.raises(ZeroDivisionError), locked("COM4"):
        raise ZeroDivisionError
    with locked("COM4"):
        pass


def test_threads_of_one_process_exclude_each_other() -> None:
    refused = threading.Event()

    def second() -> None:
        try:
            with locked("COM5"):
                pass
        except RigError:
            refused.set()

    with locked("COM5"):
        thread = threading.Thread(target=second)
        thread.start()
        thread.join(PATIENCE_S)
    assert refused.is_set()


def test_another_process_excludes_this_one_and_lets_it_in_when_it_ends() -> None:
    with another_process_holds("COM6") as holder:
        with pytest.raises(RigError, match="in use by another run"), locked("COM6"):
            pytest.fail("two hold it")
        assert holder.stdin is not None
        holder.stdin.close()
        assert holder.wait(PATIENCE_S) == 0
        with locked("COM6"):
            pass


def test_a_holder_that_is_killed_lets_go() -> None:
    with another_process_holds("COM7") as holder:
        holder.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        holder.wait(PATIENCE_S)
        assert taken_within_time("COM7")


def test_of_many_processes_that_struggle_for_a_rig_never_two_hold_it(tmp_path: Path) -> None:
    strugglers = [
        subprocess.Popen(
            [sys.executable, "-c", STRUGGLE, "socket://10.0.0.1:4000", str(tmp_path / "flag"), "0.6"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    ended = [each.communicate(timeout=PATIENCE_S) for each in strugglers]
    assert [each.returncode for each in strugglers] == [0] * 4, ended
    assert sum(int(out) for out, _ in ended) > 0


@pytest.mark.skipif(os.name != "posix", reason="folders that cannot be written are POSIX's here")
def test_a_lock_that_cannot_be_written_is_a_rig_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "a-file" / "below"))
    (tmp_path / "a-file").touch()
    with pytest.raises(RigError, match="cannot be locked"), locked("COM8"):
        pytest.fail("there is no lock")
