"""The emulated bench as a process: it says where everything is, and serves until it is told to end."""

import asyncio
import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from boxperson.emulator.bench import Bench
from boxperson.emulator.defects import policy_with
from boxperson.emulator.faults import fault_called
from boxperson.emulator.hand import Hand
from boxperson.emulator.places import LAYOUTS
from boxperson.emulator.settings import read_settings
from boxperson.emulator.table.games import GAMES
from boxperson.errors import UsageError


def run(
    rig_file: Path,
    *,
    defect: str | None = None,
    fault: str | None = None,
    realtime: bool = False,
    until_stdin_closes: bool = False,
    deck_folder: Path | None = None,
) -> None:
    """Run the emulated bench until it is stopped: by the hand, a signal, or the end of stdin.

    Prints one JSON line once everything can be reached:
    `{"ready":true,"pid":…,"table":"socket://127.0.0.1:…","hand":"127.0.0.1:…","camera":"http://…"}`, and
    `"relay":"socket://127.0.0.1:…"` in it where the rig has a relay board, and VISA's names of `"pulse"`, `"counter"`
    and `"scope"` where it has measuring instruments.

    Args:
        rig_file: the rig's TOML, whose `[emulator]` and `[submission]` tables are read.
        defect: what is wrong with the table.
        fault: what is wrong with the rig.
        realtime: time follows the wall clock.
        deck_folder: the faces of the cards that are dealt, in place of the rig file's deck.
        until_stdin_closes: end when stdin does, so as not to outlive whoever holds its other end.

    Raises:
        UsageError: the rig file, the defect, the fault or the deck is not allowed.
    """
    settings = read_settings(rig_file)
    table = settings.emulator.table
    policy_with(GAMES[table], defect)
    if fault is not None:
        fault_called(fault)
    if deck_folder is not None and LAYOUTS[table].dice.shown:
        raise UsageError(f"{rig_file}: emulator.table: a {table} table deals no cards, from {deck_folder} or elsewhere")
    bench = partial(Bench, settings, realtime=realtime, deck_folder=deck_folder)
    asyncio.run(_serve(bench, defect, fault, until_stdin_closes=until_stdin_closes))


async def _serve(
    make_bench: Callable[[], Bench], defect: str | None, fault: str | None, *, until_stdin_closes: bool
) -> None:
    bench = make_bench()
    hand = Hand(bench)
    try:
        _end_on_signals(bench.stopping.set)
        if until_stdin_closes:
            _end_with_stdin(bench.stopping.set)
        await bench.start(defect, fault)
        await hand.open()
        _say_ready(bench, hand)
        await bench.stopping.wait()
    finally:
        hand.close()
        await bench.close()


def _say_ready(bench: Bench, hand: Hand) -> None:
    ready = {
        "ready": True,
        "pid": os.getpid(),
        "table": bench.cable.address,
        "hand": hand.address,
        "camera": bench.camera.url,
    }
    if bench.relay_cable.address:
        ready["relay"] = bench.relay_cable.address
    if bench.instruments is not None:
        ready |= bench.instruments.resources
    sys.stdout.write(json.dumps(ready) + "\n")
    sys.stdout.flush()


def _end_on_signals(end: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, end)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(end))


def _end_with_stdin(end: Callable[[], None]) -> None:
    """Watch stdin from a thread: no event loop waits for every kind of stdin on every system."""
    loop = asyncio.get_running_loop()
    stdin = sys.stdin.fileno()

    def watch() -> None:
        with suppress(OSError):
            while os.read(stdin, 4096):
                pass
        with suppress(RuntimeError):  # the loop has ended already
            loop.call_soon_threadsafe(end)

    threading.Thread(target=watch, daemon=True).start()
