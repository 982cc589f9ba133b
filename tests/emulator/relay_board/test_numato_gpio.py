"""The package numato-gpio, which was written for the real boards, works at the emulated one over a pseudo-terminal."""

import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.emulator.rigging import Process, process, rig_file

PATIENCE_S = 30.0

numato_gpio = pytest.importorskip("numato_gpio", reason="numato-gpio is not installed; the extra `test` has it")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")


def test_numato_gpio_drives_pins_and_hears_the_edges_of_the_lock_out(tmp_path: Path) -> None:
    """In a thread, since this package waits for ever for an answer that does not come."""
    found: dict[str, Any] = {}
    with process(rig_file(tmp_path, relay="pty")) as bench:
        talk = threading.Thread(target=_talk, args=(bench, found), daemon=True)
        talk.start()
        talk.join(PATIENCE_S)
        assert not talk.is_alive()
    heard = found.pop("heard")
    assert found == {"ports": 16, "id": 0xBEEF, "output": (1, 1023), "input": 0, "closed": 1, "opened": 0}
    closing, opening = heard
    assert [level for _, level in closing] == [index % 2 == 0 for index in range(len(closing))]
    assert [level for _, level in opening] == [index % 2 == 1 for index in range(len(opening))]
    assert {port for port, _ in closing + opening} == {0}


def _talk(bench: Process, found: dict[str, Any]) -> None:
    board = numato_gpio.NumatoUsbGpio(bench.ready["relay"])
    try:
        board.id = 0xBEEF
        del board._id
        found |= {"ports": board.spec.ports, "id": board.id}
        board.setup(3, direction=numato_gpio.Direction.OUT)
        board.write(3, value=1)
        found["output"] = (board.read(3), board.adc_read(3))
        board.setup(3, direction=numato_gpio.Direction.IN)
        found["input"] = board.read(3)
        _hear_edges(bench, board, found)
    finally:
        board.cleanup()


def _hear_edges(bench: Process, board: Any, found: dict[str, Any]) -> None:
    heard: list[tuple[int, bool]] = []
    board.add_event_detect(0, lambda port, level: heard.append((port, level)))
    board.notify = True
    seen = []
    for command, name in (("relay on 0", "closed"), ("relay off 0", "opened")):
        heard.clear()
        board._query_string(command)
        bench.hand.wait_s(0.1)
        found[name] = board.read(0)
        time.sleep(0.1)
        seen.append(list(heard))
    found["heard"] = tuple(seen)
