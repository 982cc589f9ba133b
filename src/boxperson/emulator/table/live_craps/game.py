"""Craps and Mini-Craps on a live table, as the bench builds tables of them."""

from dataclasses import replace

from boxperson.emulator.crew.policy import CrewPolicy
from boxperson.emulator.table.book import Book
from boxperson.emulator.table.game import Game, Surroundings
from boxperson.emulator.table.live_craps.firmware import Firmware
from boxperson.emulator.table.live_craps.hardware import Hardware
from boxperson.emulator.table.live_craps.methods import METHODS
from boxperson.emulator.table.live_craps.policy import Policy
from boxperson.emulator.table.live_craps.state import MEMORY, WAGERS, State
from boxperson.emulator.table.live_craps.submission import CHOICES, FACTORY
from boxperson.emulator.table.submission import Submission


def _fresh(submission: Submission, seats: int) -> State:
    return State(submission=submission, seats=seats, wagers={seat: {} for seat in range(1, seats + 1)})


def _made(game: Game, book: Book[State], around: Surroundings, policy: Policy) -> Firmware:
    world = around.world
    hardware = Hardware(world.chips.values_at, world.keypad, around.timers, around.timing.sensor_ns)
    firmware = Firmware(game, book, hardware, policy)
    world.chips.watch(firmware.record.moved)
    return firmware


def _live_craps(book: Book[State], around: Surroundings, policy: Policy) -> Firmware:
    return _made(LIVE_CRAPS, book, around, policy)


def _mini_craps(book: Book[State], around: Surroundings, policy: Policy) -> Firmware:
    return _made(MINI_CRAPS, book, around, policy)


def _crews(policy: Policy) -> CrewPolicy:
    return policy.crew


LIVE_CRAPS = Game(
    name="live-craps",
    model="Emulated Live Craps",
    serial="EV-0001",
    wagers=WAGERS,
    choices=CHOICES,
    factory=FACTORY,
    memory=MEMORY,
    fresh=_fresh,
    methods=METHODS,
    honest=Policy(),
    firmware=_live_craps,
    folder="live_craps",
    crews=_crews,
)

MINI_CRAPS = replace(
    LIVE_CRAPS,
    name="mini-craps",
    model="Emulated Mini-Craps",
    serial="EM-0001",
    firmware=_mini_craps,
)
