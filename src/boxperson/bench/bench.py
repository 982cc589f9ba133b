"""A rig description becomes a bench: every device connected, in its role, and closed on every path."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boxperson.bench.baccarat.eyes import BaccaratEyes
from boxperson.bench.baccarat.rig import BaccaratRig
from boxperson.bench.baccarat.shoe import Shoe
from boxperson.bench.baccarat.table import BaccaratTable
from boxperson.bench.blackjack.button import LockOutButton
from boxperson.bench.blackjack.eyes import HandEyes, SpotEyes
from boxperson.bench.blackjack.pit import Pit
from boxperson.bench.blackjack.rig import BlackjackRig, RelayPart
from boxperson.bench.blackjack.spots import box, chip_areas
from boxperson.bench.blackjack.table import BlackjackTable
from boxperson.bench.clock import Clock
from boxperson.bench.craps.dice import Dice
from boxperson.bench.craps.eyes import DiceEyes
from boxperson.bench.craps.table import CrapsTable
from boxperson.bench.emulated import EmulatedBench
from boxperson.bench.force import Force
from boxperson.bench.hand import Hand
from boxperson.bench.live_craps.chips import ChipEyes
from boxperson.bench.live_craps.crew import Crew
from boxperson.bench.live_craps.eyes import ThrowEyes
from boxperson.bench.live_craps.places import PlaceEyes
from boxperson.bench.live_craps.rig import LiveCrapsRig
from boxperson.bench.live_craps.table import LiveCrapsTable
from boxperson.bench.lock import locked
from boxperson.bench.operator import Operator, operator_of
from boxperson.bench.rig import EMULATED, Rig
from boxperson.drivers.camera import Camera
from boxperson.drivers.link import Link, Record
from boxperson.drivers.relay_board import RelayBoard
from boxperson.drivers.serial_line import SerialLine
from boxperson.errors import RigError
from boxperson.vision.calibration import Calibration
from boxperson.vision.calibration import load as load_calibration
from boxperson.vision.cards.deck import load as load_deck

if TYPE_CHECKING:
    from boxperson.bench.lock_out.stopwatch import Stopwatch

_SENSORS_FEEL_S = 0.5


@dataclass(frozen=True, slots=True)
class CrapsBench:
    """The roles of a connected rig with a craps table."""

    rig: Rig
    table: CrapsTable
    dice: Dice
    eyes: DiceEyes
    force: Force
    clock: Clock
    process: EmulatedBench
    operator: Operator


@dataclass(frozen=True, slots=True)
class BaccaratBench:
    """The roles of a connected rig with a baccarat table."""

    rig: BaccaratRig
    table: BaccaratTable
    shoe: Shoe
    eyes: BaccaratEyes
    force: Force
    clock: Clock
    process: EmulatedBench
    operator: Operator


@dataclass(frozen=True, slots=True)
class BlackjackBench:
    """The roles of a connected rig with a blackjack table; hands and spots are read through one camera.

    Attributes:
        button: presses the lock-out, where the rig has a relay board.
        stopwatch: measures the lock-out, where the rig has a relay board and all instruments.
    """

    rig: BlackjackRig
    table: BlackjackTable
    pit: Pit
    button: LockOutButton | None
    stopwatch: "Stopwatch | None"
    eyes: HandEyes
    spots: SpotEyes
    force: Force
    clock: Clock
    process: EmulatedBench
    operator: Operator

    def start_afresh(self) -> None:
        """Put its line to the controller back, clear the felt, and bring the table to its known state.

        Raises:
            RigError: the table does not get there.
        """
        self.pit.restore_link()
        self.pit.clear_felt()
        self.clock.sleep(_SENSORS_FEEL_S)
        self.table.start_afresh()


@dataclass(frozen=True, slots=True)
class LiveCrapsBench:
    """The roles of a connected rig with a live table for Craps or Mini-Craps; all eyes look through one camera.

    Attributes:
        eyes: read the dice at rest.
        places: see where the dice are in the course of a throw.
        chip_eyes: see where stacks stand, and what is paid.
    """

    rig: LiveCrapsRig
    table: LiveCrapsTable
    crew: Crew
    eyes: ThrowEyes
    places: PlaceEyes
    chip_eyes: ChipEyes
    force: Force
    clock: Clock
    process: EmulatedBench
    operator: Operator

    def start_afresh(self) -> None:
        """Clear the layout, give the shooter the dice, and bring the table to its known state.

        Raises:
            RigError: the table does not get there.
        """
        self.crew.clear_felt()
        self.clock.sleep(_SENSORS_FEEL_S)
        self.table.start_afresh()
        self.places.forget()


Bench = CrapsBench | BaccaratBench | BlackjackBench | LiveCrapsBench


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
        pictures: where the frames that are read go.

    Raises:
        UsageError: the emulator refuses the rig file, the defect or the fault, or the calibration or the deck is none.
        RigError: a device does not answer, or another run holds the rig.
    """
    calibration = load_calibration(rig.calibration_path)
    with ExitStack() as stack:
        process = EmulatedBench(rig.path, defect, fault)
        stack.callback(process.close)
        hand = Hand(process.endpoints.hand)
        stack.callback(hand.close)
        port = _port(rig.table.port, process.endpoints.table, stack)
        link = Link(SerialLine(port, rig.table.baud, record=record), record)
        stack.callback(link.close)
        ends = _Ends(rig, process, hand, link, calibration, record, pictures)
        bench = _of_game(ends, rig, stack)
        stack.callback(bench.eyes.close)
        emulated = rig.table.port == EMULATED
        record("item", rig=rig.name, game=rig.table.game, emulated=emulated, identity=bench.table.identify())
        yield bench


class _Ends(NamedTuple):
    """What the roles are made of."""

    rig: Rig
    process: EmulatedBench
    hand: Hand
    link: Link
    calibration: Calibration
    record: Record
    pictures: Path | None

    def camera(self) -> Camera:
        return Camera(self.process.endpoints.camera if self.rig.camera.url == EMULATED else self.rig.camera.url)

    def operator(self) -> Operator:
        return operator_of(self.rig.operator, self.hand, self.record)


def _of_game(ends: _Ends, rig: Rig, stack: ExitStack) -> Bench:
    if isinstance(rig, BlackjackRig):
        return _blackjack(ends, rig, stack)
    if isinstance(rig, LiveCrapsRig):
        return _live_craps(ends, rig)
    return _baccarat(ends, rig) if isinstance(rig, BaccaratRig) else _craps(ends)


def _blackjack(ends: _Ends, rig: BlackjackRig, stack: ExitStack) -> BlackjackBench:
    clock, force, pit = Clock(ends.hand), Force(ends.hand), Pit(ends.hand)
    table = BlackjackTable(ends.link, clock, rig.table.settable)
    button, stopwatch = None, None
    if rig.relay is not None:
        board = _relay_board(ends, rig.relay, stack)
        button = LockOutButton(board, rig.relay.lock_out, clock)
        if rig.has_instruments:
            # SciPy and VISA are slow to load, and most rigs measure nothing
            from boxperson.bench.lock_out.instruments import Instruments  # noqa: PLC0415
            from boxperson.bench.lock_out.stopwatch import Stopwatch  # noqa: PLC0415

            instruments = Instruments(rig.instruments, ends.process.endpoints.instruments, ends.record)
            stack.callback(instruments.close)
            stopwatch = Stopwatch(instruments, board, rig, table, pit, clock)
    looking = (ends.camera(), ends.calibration, clock, force.relight, ends.record, ends.pictures)
    eyes, spots = HandEyes(*looking), SpotEyes(*looking)
    eyes.deck = load_deck(rig.deck_path) if rig.deck_path else None
    eyes.felt = spots.felt = rig.felt
    eyes.chips_in = [box(area) for area in chip_areas(rig.felt).values()]
    return BlackjackBench(rig, table, pit, button, stopwatch, eyes, spots, force, clock, ends.process, ends.operator())


def _relay_board(ends: _Ends, part: RelayPart, stack: ExitStack) -> RelayBoard:
    port = _port(part.port, ends.process.endpoints.relay, stack)
    board = RelayBoard(SerialLine(port, part.baud, "relay board", ends.record), ends.record)
    stack.callback(board.release)
    ends.record("relay board", identity=board.identify())
    board.open_all()
    return board


def _port(declared: str, emulated: str | None, stack: ExitStack) -> str:
    """The port of a device, locked while the rig is connected unless the run's own emulated bench has it."""
    if declared != EMULATED:
        stack.enter_context(locked(declared))
        return declared
    if emulated is None:
        raise RigError(f"a port of the rig file is {EMULATED!r}, but the emulated bench has no such device")
    return emulated


def _craps(ends: _Ends) -> CrapsBench:
    clock, force = Clock(ends.hand), Force(ends.hand)
    table = CrapsTable(ends.link, clock, ends.rig.table.settable)
    eyes = DiceEyes(ends.camera(), ends.calibration, clock, force.relight, ends.record, ends.pictures)
    return CrapsBench(
        ends.rig, table, Dice(ends.hand, _seed(ends.rig)), eyes, force, clock, ends.process, ends.operator()
    )


def _baccarat(ends: _Ends, rig: BaccaratRig) -> BaccaratBench:
    clock, force = Clock(ends.hand), Force(ends.hand)
    table = BaccaratTable(ends.link, clock, rig.table.settable)
    eyes = BaccaratEyes(ends.camera(), ends.calibration, clock, force.relight, ends.record, ends.pictures)
    eyes.deck = load_deck(rig.deck_path) if rig.deck_path else None
    return BaccaratBench(rig, table, Shoe(ends.hand), eyes, force, clock, ends.process, ends.operator())


def _live_craps(ends: _Ends, rig: LiveCrapsRig) -> LiveCrapsBench:
    clock, force = Clock(ends.hand), Force(ends.hand)
    table = LiveCrapsTable(ends.link, clock, rig.table.settable)
    looking = (ends.camera(), ends.calibration, clock, force.relight, ends.record, ends.pictures)
    eyes, places, chips = ThrowEyes(*looking), PlaceEyes(*looking), ChipEyes(*looking)
    eyes.layout = places.layout = chips.layout = rig.felt
    return LiveCrapsBench(rig, table, Crew(ends.hand), eyes, places, chips, force, clock, ends.process, ends.operator())


def _seed(rig: Rig) -> int:
    seed = (rig.emulator or {}).get("seed", 0)
    if not isinstance(seed, int):
        raise RigError(f"emulator.seed: {seed!r} is no whole number")
    return seed
