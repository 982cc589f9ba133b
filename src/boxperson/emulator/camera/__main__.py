"""The camera's process: settings and orders come in on stdin, one JSON object a line; each is answered on stdout.

It ends when stdin does, so it never outlives the process that started it.
"""

import json
import os
import signal
import sys
import threading
from typing import Any

import cv2

from boxperson.emulator.camera.scene_json import scene_from
from boxperson.emulator.camera.settings import settings_from
from boxperson.emulator.camera.shutter import Shutter
from boxperson.emulator.camera.stream import Stream


def main() -> None:
    """Serves until stdin ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes stdin
    threading.excepthook = _give_up
    sys.setswitchinterval(0.001)  # an order is answered while a picture is being drawn
    cv2.setNumThreads(1)
    settings = settings_from(json.loads(sys.stdin.buffer.readline()))
    shutter = Shutter(settings)
    stream = Stream(shutter, settings.fps)
    _say({"port": stream.port})
    for line in sys.stdin.buffer:
        if line.endswith(b"\n"):  # else the parent died while it wrote
            _obey(json.loads(line), shutter, stream)
            _say({"done": True})
    os._exit(0)  # threads inside OpenCV would abort an orderly end


def _obey(order: dict[str, Any], shutter: Shutter, stream: Stream) -> None:
    if "show" in order:
        shutter.show(scene_from(order["show"]))
    else:
        _break_down(shutter, stream, order["fault"])


def _break_down(shutter: Shutter, stream: Stream, fault: str | None) -> None:
    shutter.break_down(fault)
    if fault == "unplugged":
        stream.unplug()
    else:
        stream.plug()


def _give_up(failure: threading.ExceptHookArgs) -> None:
    """Ends the process when a thread of it fails: a camera that is gone is told sooner than one that is silent."""
    sys.excepthook(failure.exc_type, failure.exc_value or failure.exc_type(), failure.exc_traceback)
    os._exit(1)


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
