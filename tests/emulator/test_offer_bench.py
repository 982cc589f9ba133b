"""The offer line of a whole bench: the relay board brings it to seats, and a run repeats whatever the machine does."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from boxperson.emulator.acts import ACT
from boxperson.emulator.bench import Bench
from boxperson.emulator.settings import read_settings
from tests.emulator.rigging import SMALL_CAMERA, frame

MS_NS = 1_000_000
RIG = f"""[emulator]
table = "blackjack"
seats = 7
{SMALL_CAMERA}
[emulator.lock_out]
latency_ms = 60
jitter_ms = 3
"""


@pytest.fixture
def rig(tmp_path: Path) -> Path:
    path = tmp_path / "rig.toml"
    path.write_text(RIG, encoding="utf-8")
    return path


async def type_in(bench: Bench, *commands: str) -> None:
    """Have the relay board obey, and its contacts come to rest."""
    bench._receive_for_relays("".join(f"{command}\r" for command in commands).encode())
    await bench.advance(20 * MS_NS)


async def bet(bench: Bench, *seats: int) -> None:
    for seat in seats:
        chips = {"id": 1, "do": "chips", "seat": seat, "area": "blackjack", "values_cents": [500]}
        await ACT.validate_python(chips).act(bench)
    await bench.advance(500 * MS_NS)


async def offer(bench: Bench, delta_ns: int) -> None:
    """Have a generator press the button, and offer a wager so much later."""
    for line, at_ns in ((bench.world.button, 100 * MS_NS), (bench.world.offer, 100 * MS_NS + delta_ns)):
        for after_ns, level in ((at_ns, True), (at_ns + 300 * MS_NS, False)):
            bench.clock.after(after_ns, partial(line.drive, level, "generator"))
    await bench.advance(600 * MS_NS)


async def lock_outs(rig: Path) -> list[bytes]:
    """The edges of all lines, and the table's events, of lock-outs with offers around them."""
    bench = await Bench(read_settings(rig), realtime=False, deck_folder=None).start(None, None)
    clear = {"jsonrpc": "2.0", "method": "clear", "params": {}}
    try:
        await bet(bench, 2, 5)
        await type_in(bench, "relay on 2", "relay on 5")
        for delta_ms in range(-60, 60, 10):
            await offer(bench, delta_ms * MS_NS)
            bench.power.receive(frame(json.dumps(clear | {"id": f"clear {delta_ms}"})))
        lines = [bench.world.button, bench.world.offer, *bench.world.stimulus.contacts.values()]
        return [repr([line.edges(0, 1 << 62) for line in lines]).encode(), "\n".join(bench.power.nvram.events).encode()]
    finally:
        await bench.close()


def test_relays_1_to_7_bring_the_offer_to_the_seats_of_their_numbers(rig: Path) -> None:
    async def connected() -> list[set[int]]:
        bench = await Bench(read_settings(rig), realtime=False, deck_folder=None).start(None, None)
        bench.world.offer.drive(level=True, contact="generator")
        felt = []
        try:
            for coils in (0x00, 0x02, 0x80, 0x2A, 0xFE, 0x01):
                await type_in(bench, f"relay writeall {coils:02X}")
                seats = {n for n in range(1, 8) if bench.world.stimulus.felt_at(f"seat-{n} progressive")}
                felt.append(seats)
        finally:
            await bench.close()
        return felt

    assert asyncio.run(connected()) == [set(), {1}, {7}, {1, 3, 5}, set(range(1, 8)), set()]


@contextmanager
def hog() -> Iterator[None]:
    """Another process that takes all the time it gets."""
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield
    finally:
        busy.kill()
        busy.wait()


def test_edges_and_events_are_byte_for_byte_the_same_with_a_busy_machine(rig: Path) -> None:
    quiet = asyncio.run(lock_outs(rig))
    with hog():
        assert asyncio.run(lock_outs(rig)) == quiet
    assert all(len(each) > 1_000 for each in quiet)
    assert b"wager_accepted" in quiet[1]
    assert b"wager_refused" in quiet[1]
