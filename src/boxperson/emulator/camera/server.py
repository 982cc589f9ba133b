"""The camera as a process of its own, started, fed with scenes and closed from here."""

import contextlib
import json
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping
from typing import Any, Self

from boxperson.emulator.camera.deck import folder
from boxperson.emulator.camera.scene import with_deck
from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.camera.settings import CameraSettings, settings_to
from boxperson.errors import UsageError

FAULTS = ("frozen", "stalled", "dark", "unplugged", "blurred")
START_S = 30.0
ANSWER_S = 2.0


class Camera:
    """A running camera.

    Attributes:
        url: where its MJPEG stream is.
    """

    def __init__(self, process: subprocess.Popen[str]) -> None:
        if process.stdin is None or process.stdout is None:
            raise ValueError("the process needs pipes")
        self._process = process
        self._stdin, self._stdout = process.stdin, process.stdout
        self._lost = False
        self._answers: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._lock = threading.Lock()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._deck_folder: str | None = None
        self.url = ""

    @classmethod
    def start(cls, settings: CameraSettings | None = None) -> Self:
        """Starts a camera that looks at an empty table, and returns once it takes connections.

        Raises:
            UsageError: the folder of an external deck is not as it should be.
            RuntimeError: the camera did not start.
        """
        settings = settings or CameraSettings()
        if settings.deck_folder is not None:
            folder.check(settings.deck_folder)
        process = subprocess.Popen(
            [sys.executable, "-m", "boxperson.emulator.camera"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        camera = cls(process)
        camera._deck_folder = settings.deck_folder
        try:
            camera._write(settings_to(settings))
            camera.url = f"http://127.0.0.1:{camera._answer(START_S)['port']}/video.mjpg"
        except RuntimeError:
            camera.close()
            raise
        return camera

    def show(self, scene: Mapping[str, Any]) -> None:
        """Shows a scene; every frame whose exposure starts after the return shows it.

        Raises:
            UsageError: this is no scene, or the camera has no external deck to show.
            RuntimeError: the camera's process did not take it within 2 s.
        """
        with_deck(scene_from(scene), self._deck_folder)
        self._order({"show": scene})

    def fault(self, name: str | None) -> None:
        """Puts a fault on the camera, or ends it with None.

        Args:
            name: ``frozen`` repeats the last frame for ever, ``stalled`` keeps connections but sends nothing, ``dark``
                is almost black, ``unplugged`` closes connections and refuses new ones, ``blurred`` is out of focus.

        Raises:
            UsageError: there is no such fault.
            RuntimeError: the camera's process did not take it within 2 s.
        """
        if name is not None and name not in FAULTS:
            raise UsageError(f"camera: fault is {name!r}; allowed are {', '.join(FAULTS)} and none")
        self._order({"fault": name})

    def close(self) -> None:
        """Ends the camera's process, whatever state it is in."""
        with contextlib.suppress(OSError):
            self._stdin.close()
        try:
            self._process.wait(ANSWER_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(ANSWER_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def _order(self, order: dict[str, Any]) -> None:
        """Gives an order and waits until it is carried out."""
        with self._lock:
            self._write(order)
            self._answer(ANSWER_S)

    def _write(self, line: dict[str, Any]) -> None:
        if self._lost:
            raise RuntimeError("the camera's process is lost: it did not answer before")
        try:
            self._stdin.write(json.dumps(line) + "\n")
            self._stdin.flush()
        except (OSError, ValueError) as error:
            raise RuntimeError("the camera's process has ended") from error

    def _answer(self, patience_s: float) -> dict[str, Any]:
        try:
            answer = self._answers.get(timeout=max(patience_s, 0.0))
        except queue.Empty:
            answer = None
        if answer is None:
            self._lost = True  # what it still answers would be taken for the answer to the next order
            raise RuntimeError("the camera's process did not answer in time")
        return answer

    def _read(self) -> None:
        """Passes on what the process says, and None at its end."""
        for line in self._stdout:
            self._answers.put(json.loads(line))
        self._stdout.close()
        self._answers.put(None)
