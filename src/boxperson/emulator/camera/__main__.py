"""The camera's process: settings and orders come in on stdin, one JSON object a line; each is answered on stdout.

It ends when stdin does, so it never outlives the process that started it.
"""

import json
import os
import signal
import sys
from typing import Any

import cv2

from boxperson.emulator.camera.scene import scene_from
from boxperson.emulator.camera.settings import settings_from
from boxperson.emulator.camera.shutter import Shutter
from boxperson.emulator.camera.stream import Stream


def main() -> None:
    """Serves until stdin ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes stdin
    sys.setswitchinterval(0.001)  # an order is answered while a picture is being drawn
    cv2.setNumThreads(1)
    settings = settings_from(json.loads(sys.stdin.buffer.readline()))
    shutter = Shutter(settings)
    stream = Stream(shutter, settings.fps)
    _say({"port": stream.port})
    for line in sys.stdin.buffer:
        order = json.loads(line)
        if "show" in order:
            shutter.show(scene_from(order["show"]))
        else:
            _break_down(shutter, stream, order["fault"])
        _say({"done": True})
    os._exit(0)  # threads inside OpenCV would abort an orderly end


def _break_down(shutter: Shutter, stream: Stream, fault: str | None) -> None:
    shutter.break_down(fault)
    if fault == "unplugged":
        stream.unplug()
    else:
        stream.plug()


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
