"""The emulated bench put together: clock, world, camera, table, relay board and cables."""

import asyncio
from pathlib import Path
from typing import Any, Self

from boxperson.emulator.cable import Cable
from boxperson.emulator.camera.optics import optics_for
from boxperson.emulator.camera.server import Camera
from boxperson.emulator.camera.settings import CameraSettings
from boxperson.emulator.clock import Clock
from boxperson.emulator.crew.crew import PEOPLE, Crew
from boxperson.emulator.dealer.dealer import Dealer
from boxperson.emulator.defects import policy_with
from boxperson.emulator.faults import Fault, fault_called
from boxperson.emulator.instruments.rack import Rack
from boxperson.emulator.power import BOOT_NS, Power
from boxperson.emulator.relay_board.board import RelayBoard
from boxperson.emulator.settings import EmulatorTable, Settings
from boxperson.emulator.table.games import GAMES
from boxperson.emulator.truths import TRUTHS
from boxperson.emulator.wire import LINK_FAULTS
from boxperson.emulator.world import Furniture, Scene, World
from boxperson.errors import CameraError, UsageError

_TICK_S = 0.005


class Bench:
    """Everything on the bench, started with `start` and put away with `close`.

    Args:
        settings: what the rig file says.
        realtime: time follows the wall clock.
        deck_folder: the faces of the cards that are dealt, in place of the rig file's deck.

    Attributes:
        seed: where all chance comes from.
        game: what is played on its table.
        dealer: the person who deals blackjack.
        crew: the people of a live craps table.
        relay_cable: the relay board's; it lies where the rig has one.
        instruments: the measuring instruments at its lines, where the rig has them.
        stopping: set when the bench is asked to end.
    """

    def __init__(self, settings: Settings, *, realtime: bool, deck_folder: Path | None) -> None:
        emulator = settings.emulator
        self.stopping = asyncio.Event()
        self.seed = emulator.seed
        self.clock = Clock(realtime=realtime)
        self.camera = _camera(emulator, deck_folder)
        self._camera_trouble: str | None = None
        self._link = emulator.link
        self._relay = emulator.relay
        deck = emulator.deck if deck_folder is None else "external"
        furniture = Furniture(emulator.table, emulator.felt, emulator.dice, deck, emulator.seats)
        self.world = World(self.clock, emulator.seed, furniture, self._show)
        self.cable = Cable("table", emulator.seed, self._receive)
        self.game = GAMES[emulator.table]
        timing = emulator.lock_out.timing(emulator.seed)
        self.power = Power(
            self.clock, self.world, self.game, settings.submission, emulator.seats, self.cable.send, timing
        )
        button = {0: self.world.button}
        closes = button | self.world.stimulus.contacts
        self.relay_cable = Cable("relay board", emulator.seed + 1, self._receive_for_relays)
        self._relay_board = RelayBoard(self.clock, emulator.seed, closes, button, self.relay_cable.send)
        self._transport = emulator.instruments
        lines = {1: self.world.button, 2: self.world.offer}
        self.instruments = None if self._transport is None else Rack(self.clock, lines, emulator.seed)
        self.dealer = Dealer(self.clock, self.world, emulator.seats, self._house)
        people = PEOPLE.get(self.game.name, PEOPLE["live-craps"])
        self.crew = Crew(self.clock, self.world, people, emulator.seats, emulator.seed, self._house)
        self._seats = emulator.seats
        self._submission: Any = settings.submission
        self._ticking: asyncio.Task[None] | None = None

    async def start(self, defect: str | None, fault: str | None) -> Self:
        """Lay the cables, arm what is to be wrong, and give the table power; it is up when this returns."""
        await self.cable.open(self._link)
        if self._relay is not None:
            await self.relay_cable.open(self._relay)
        if self.instruments is not None and self._transport is not None:
            await self.instruments.open(self._transport)
        self.arm_defect(defect)
        self.power.switch_on()
        if self.clock.realtime:
            self._ticking = asyncio.create_task(self._tick())
        await self.advance(BOOT_NS)
        self.arm_fault(fault)
        return self

    async def close(self) -> None:
        """Put everything away, the camera's process too."""
        if self._ticking is not None:
            self._ticking.cancel()
        self.power.switch_off()
        await self.cable.close()
        await self.relay_cable.close()
        if self.instruments is not None:
            await self.instruments.close()
        self.camera.close()

    async def advance(self, ns: int) -> None:
        """Let time pass; with a realtime clock, wait until it has."""
        if not self.clock.realtime:
            self.clock.advance(ns)
            return
        end_ns = self.clock.now_ns + ns
        while self.clock.now_ns < end_ns:
            await asyncio.sleep(min(_TICK_S, (end_ns - self.clock.now_ns) / 1e9))
            self.clock.catch_up()

    async def renew(self) -> None:
        """Bring a table fresh from the factory, with an empty felt; the clock goes on while it boots."""
        self.power.renew()
        self.dealer.tidy()
        self.crew.tidy()
        self.world.tidy()
        await self.advance(BOOT_NS)

    def arm_defect(self, defect: str | None) -> None:
        """Make the table, or its people, a wrong one, or an honest one again.

        Raises:
            UsageError: a table of this game has no such defect.
        """
        policy = policy_with(self.game, defect)
        self.power.arm(policy)
        self.dealer.policy = self.game.dealers(policy)
        self.crew.policy = self.game.crews(policy)

    def arm_fault(self, fault_id: str | None) -> None:
        """Make the rig a wrong one, or a good one again.

        Raises:
            UsageError: there is no such fault, or no device to have it.
            RuntimeError: the camera did not answer.
        """
        fault = None if fault_id is None else fault_called(fault_id)
        of_relay_board = fault is not None and fault.of_relay_board
        if of_relay_board and self._relay is None:
            raise UsageError(f"{fault_id}: this rig has no relay board")
        self._arm_instruments(fault)
        self.cable.arm(fault_id if fault_id in LINK_FAULTS else None)
        self._relay_board.arm(fault_id if of_relay_board else None)
        self.camera.fault(None if fault is None else fault.of_camera)

    def _arm_instruments(self, fault: Fault | None) -> None:
        if self.instruments is not None:
            self.instruments.arm(fault)
        elif fault is not None and fault.device is not None:
            raise UsageError(f"{fault.id}: this rig has no measuring instruments")

    def expect_game(self, *games: str) -> None:
        """Check that an act is meant for this table.

        Raises:
            UsageError: another game is played on it.
        """
        if self.game.name not in games:
            raise UsageError(f"that is for a {' or '.join(games)} table; this is a {self.game.name} table")

    def expect_seat(self, seat: int) -> None:
        """Check that the table has a seat of this number.

        Raises:
            UsageError: it has not.
        """
        if seat > self._seats:
            raise UsageError(f"no seat {seat}; there are 1 to {self._seats}")

    def truth(self) -> dict[str, Any]:
        """What is really so, whatever the table or the camera says."""
        state = self.power.table_state
        told = {
            "in_motion": self.world.in_motion,
            "power": self.power.on,
            "up": state is not None,
            "phase": None if state is None else state.phase,
        }
        return told | TRUTHS[self.game.name](self.world, state, self.crew if self.game.name in PEOPLE else self.dealer)

    def _house(self) -> Any:
        """The Rules Submission that the people know: the one in force when the table was last up."""
        state = self.power.table_state
        self._submission = self._submission if state is None else state.submission
        return self._submission

    def camera_trouble(self) -> str | None:
        """Why the camera did not take a scene since this was asked last, if it did not."""
        trouble, self._camera_trouble = self._camera_trouble, None
        return trouble

    def _receive(self, data: bytes) -> None:
        self.power.receive(data)

    def _receive_for_relays(self, data: bytes) -> None:
        self._relay_board.receive(data)

    def _show(self, scene: Scene) -> None:
        """Physics goes on when the camera does not."""
        try:
            self.camera.show(scene)
        except RuntimeError as error:
            self._camera_trouble = str(error)

    async def _tick(self) -> None:
        try:
            while True:
                await asyncio.sleep(_TICK_S)
                self.clock.catch_up()
        finally:
            self.stopping.set()


def _camera(emulator: EmulatorTable, deck_folder: Path | None) -> Camera:
    optics = optics_for(emulator.table).sized(emulator.camera.width, emulator.camera.height)
    settings = CameraSettings(
        optics,
        fps=emulator.camera.fps,
        seed=emulator.seed,
        layout=emulator.table,
        deck_folder=None if deck_folder is None else str(deck_folder),
    )
    try:
        return Camera.start(settings)
    except RuntimeError as error:
        raise CameraError(f"the emulated camera did not start: {error}") from None
