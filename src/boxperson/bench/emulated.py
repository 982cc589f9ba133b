"""The emulated bench as a process: started, asked where its endpoints are, and ended on every path."""

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from boxperson.errors import RigError, UsageError

_START_S = 30.0
_END_S = 3.0
_USAGE_EXIT = 2
_INSTRUMENTS = ("pulse", "counter", "scope")


@dataclass(frozen=True, slots=True)
class Endpoints:
    """Where an emulated bench can be reached: its ports (relays on some rigs), the hand's address, the camera's URL.

    Attributes:
        instruments: VISA's names of the measuring instruments by role, on rigs that have them.
    """

    table: str
    hand: str
    camera: str
    relay: str | None
    instruments: Mapping[str, str]


class EmulatedBench:
    """A running `boxperson.emulator` process, which ends with its parent because it watches its standard input.

    Args:
        rig_file: the rig whose ``[emulator]`` table says what to emulate.
        defect: id of a wrong table, or None.
        fault: id of a wrong rig, or None.

    Raises:
        UsageError: the emulator refuses the rig file, the defect or the fault.
        RigError: it does not come up.
    """

    def __init__(self, rig_file: Path, defect: str | None = None, fault: str | None = None) -> None:
        arguments = [sys.executable, "-m", "boxperson.emulator", str(rig_file), "--until-stdin-closes"]
        arguments += ["--defect", defect] if defect else []
        arguments += ["--fault", fault] if fault else []
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        self._process = subprocess.Popen(  # noqa: S603 - our own module, no shell
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints
        )
        try:
            self.endpoints = self._wait_until_ready()
        except BaseException:
            self.close()
            raise

    @property
    def pid(self) -> int:
        """The process's number, for whoever wants to see what happens when it dies."""
        return self._process.pid

    def alive(self) -> bool:
        """Return whether the process still runs."""
        return self._process.poll() is None

    def close(self) -> None:
        """End the process, by force when it does not go."""
        assert self._process.stdin is not None  # noqa: S101 - opened as a pipe above
        assert self._process.stdout is not None  # noqa: S101
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._complaints.close()

    def _wait_until_ready(self) -> Endpoints:
        lines: list[bytes] = []
        assert self._process.stdout is not None  # noqa: S101
        reader = threading.Thread(
            target=lambda out: lines.append(out.readline()), args=(self._process.stdout,), daemon=True
        )
        reader.start()
        reader.join(_START_S)
        if not lines:
            raise RigError(f"the emulated bench is not up after {_START_S:g} s; is the machine overloaded?")
        if not lines[0]:
            raise self._refusal()
        ready = json.loads(lines[0])
        instruments = {role: ready[role] for role in _INSTRUMENTS if role in ready}
        return Endpoints(ready["table"], ready["hand"], ready["camera"], ready.get("relay"), instruments)

    def _refusal(self) -> UsageError | RigError:
        exit_code = self._process.wait(_END_S)
        self._complaints.seek(0)
        words = self._complaints.read().decode(errors="replace").strip()
        last = words.splitlines()[-1] if words else f"exit code {exit_code}"
        return (
            UsageError(last) if exit_code == _USAGE_EXIT else RigError(f"the emulated bench does not come up: {last}")
        )
