"""A rig description becomes a bench: every device connected, in its role, and closed on every path."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from boxperson.bench.clock import Clock
from boxperson.bench.emulated import EmulatedBench
from boxperson.bench.eyes import Eyes
from boxperson.bench.force import Force
from boxperson.bench.hand import Hand
from boxperson.bench.lock import locked
from boxperson.bench.rig_file import EMULATED, Rig
from boxperson.bench.table import Table
from boxperson.drivers.camera import Camera
from boxperson.drivers.link import Link, Record
from boxperson.drivers.serial_line import SerialLine
from boxperson.errors import RigError
from boxperson.vision.calibration import load as load_calibration


@dataclass(frozen=True, slots=True)
class Bench:
    """The roles of a connected rig."""

    rig: Rig
    table: Table
    dice: Force
    eyes: Eyes
    clock: Clock
    process: EmulatedBench


@contextmanager
def connected(
    rig: Rig,
    record: Record,
    *,
    defect: str | None = None,
    fault: str | None = None,
    pictures: Path | None = None,
) -> Iterator[Bench]:
    """Start what is emulated, connect every device, and leave nothing open afterwards.

    Args:
        rig: the checked rig file.
        record: told of everything that devices say and do.
        defect: id of a wrong table to emulate.
        fault: id of a wrong rig to emulate.
        pictures: where frames of uncertain readings go.

    Raises:
        UsageError: the emulator refuses the rig file, the defect or the fault, or the calibration is none.
        RigError: a device does not answer, or another run holds the rig.
    """
    calibration = load_calibration(rig.calibration_path)
    with ExitStack() as stack:
        process = EmulatedBench(rig.path, defect, fault)
        stack.callback(process.close)
        hand = Hand(process.endpoints.hand)
        stack.callback(hand.close)
        clock = Clock(hand)
        port = process.endpoints.table
        if rig.table.port != EMULATED:
            port = rig.table.port
            stack.enter_context(locked(port))
        table = Table(Link(SerialLine(port, rig.table.baud), record), clock, rig.table.settable)
        stack.callback(table.close)
        record("item", identity=table.identify())
        url = process.endpoints.camera if rig.camera.url == EMULATED else rig.camera.url
        dice = Force(hand, seed=_seed(rig))
        eyes = Eyes(Camera(url), calibration, clock, dice.relight, record, pictures)
        stack.callback(eyes.close)
        yield Bench(rig, table, dice, eyes, clock, process)


def _seed(rig: Rig) -> int:
    seed = (rig.emulator or {}).get("seed", 0)
    if not isinstance(seed, int):
        raise RigError(f"emulator.seed: {seed!r} is no whole number")
    return seed
